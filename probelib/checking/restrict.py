"""What a stretch of a sentence says of a record, word by word, or nothing at all.

`restrict` turns items into conditions only if every word is explained: a cell, a header, the
caption, a number that belongs to a column, or a word that is known to add nothing. One word left over
and it answers None, because a word that is not understood can turn the claim around. It is longer than
other modules because all steps share the state of one call: what is tied, found and explained so far.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

from probelib.checking import vocab
from probelib.checking.conditions import Condition, Has, Measures, Outcome, Slot, turned
from probelib.checking.fitting import fits, free_columns, has_superlative, mismeasured
from probelib.checking.lists import join
from probelib.checking.matching import Said
from probelib.checking.pins import Pins
from probelib.checking.sentences import Item, Sentence, Sort
from probelib.checking.several import Sign
from probelib.grounding.amounts import Amount
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.records import Kind


@dataclass(slots=True)
class Restriction:
    """Conditions that a stretch of a sentence states, and what else it names."""

    conditions: list[Condition] = field(default_factory=list)
    groups: list[tuple[Condition, ...]] = field(default_factory=list)
    """Values of one column joined by "and": each has to be found for itself."""
    nouns: list[int] = field(default_factory=list)
    """Items that name records or columns without a value, in order."""
    total: bool = False
    """Whether a number is said to be a total, so that it is one cell's only where there is one record."""

    @property
    def certain(self) -> bool:
        """Whether it is clear for every value which column is meant."""
        return all(c.certain for c in self.conditions) and all(c.certain for g in self.groups for c in g)


def restrict(s: Sentence, first: int, last: int, *, ignore: Iterable[int] = ()) -> Restriction | None:
    """Return what items [first, last) say of a record, or None where a word is not explained.

    Args:
        s: The sentence.
        first: The first item.
        last: One past the last.
        ignore: Items that the caller has explained otherwise.
    """
    within: Collection[int] = range(first, last)
    left_out = frozenset(ignore)
    if left_out:
        within = {i: None for i in within if i not in left_out}.keys()
    if s.hopeless and any([i in within for i in s.hopeless]):
        return None
    return _Restricting(s, within).run()


_OPPONENTS = frozenset({"opponent", "team", "opponents", "visitor", "hom", "away", "versus", "club", "opposition"})
_TEXTUAL = frozenset({None, Kind.DATE, Kind.YEAR, Kind.TIME, Kind.ORDINAL})
"""Kinds of columns of whose cells a word can be a part: `december` of a date."""
_DIRECTIONS = frozenset({"to", "from"})
_SIDES_OF_PAR = frozenset({"under", "over"})
_COMMON = 1000
_NOWHERE: Mapping[int, int] = MappingProxyType({})
_BEFORE_LIST = vocab.ARTICLES | frozenset({"in", "at", "by", "on"})


class _Restricting:
    """The state of one call: which item is explained by what."""

    def __init__(self, s: Sentence, within: Collection[int]) -> None:
        self.s = s
        self.items = s.items
        self.reading = s.reading
        self.within = within
        self.pins = Pins(s, within)
        self.out = Restriction()
        self.found: dict[int, Condition] = {}

    def run(self) -> Restriction | None:
        within = self.within
        values = [i for i in self.s.values if i in within]
        self.pins.tie_tops(values)
        self.pins.tie_places(values)
        values_left = [i for i in values if i not in self.pins.ties]
        # Asked first, as in most sentences that count it is what this comes to nothing by.
        if any([self._counts_noun(i, self.items[i]) for i in values if i not in self.pins.tops]):
            return None
        if any([self.s.words[i + 1] in _SIDES_OF_PAR for i in values]):
            return None  # "3 under par" is below zero
        self.pins.tie(values_left)
        for i in values:
            condition = self._condition(i) if i not in self.pins.ties else self._tied(i)
            if condition is None:
                return None
            self.found[i] = condition
        if not self._words_explained() or self._has_superlative():
            return None
        self.out.conditions, self.out.groups = join(self.s, self.found, self.pins.used)
        return self.out

    def _has_superlative(self) -> bool:
        """Whether a header's words could be a superlative of their own: "has the highest mark"."""
        if self.reading.infobox or not has_superlative(self.reading):
            return False
        return any([self._superlative(j) for j in self.s.headers if j in self.within])

    def _superlative(self, j: int) -> bool:
        item = self.items[j]
        if item.header is None:
            return False
        if not any(self.s.links.tokens[i].stem in vocab.SUPERLATIVES for i in range(item.first, item.last)):
            return False
        if self.s.words[j - 1] == "a":
            return False  # "have a lowest point below 80 metres"
        k = j - 1
        while self.s.words[k] in vocab.ARTICLES:
            k -= 1
        return not item.header.whole or self.s.words[k] in vocab.HAVE | vocab.VERBS

    # ------------------------------------------------------------------------------------ conditions

    def _condition(self, i: int) -> Condition | None:
        item = self.items[i]
        return self._has(i, item) if item.sort is Sort.CELL else self._measures(i, item)

    def _tied(self, i: int) -> Condition | None:
        """Return the condition of "tied for third": a place that is written `t3`."""
        number, column = self.items[i].number, self.pins.ties[i]
        if number is None or not isinstance(number.quantity.value, Decimal):
            return None
        text = f"t{int(number.quantity.value)}"
        cells = self.reading.columns[column].cells
        mask = sum([1 << r for r, cell in enumerate(cells) if cell.text.replace(" ", "").lower() == text])
        return Has(self.reading, text, ((column, mask),))

    def _has(self, i: int, item: Item) -> Condition | None:
        if item.mention is None:
            return None
        pinned = self.pins.pins.get(i)
        where = item.mention.columns
        text = self.s.text(i, i + 1)
        if not item.mention.exact and self.s.links.tokens[item.first].stem in ("no", "not", "non"):
            return None
        columns = tuple(where) if pinned is None else tuple([c for c in where if c in pinned])
        if not columns and pinned is not None:
            return Has(self.reading, text, tuple((c, 0) for c in pinned), self._loose(item, pinned))
        exact = item.mention.exact
        if not exact and (self._is_part(i, item, columns) or self._is_denied(item, columns)):
            return None
        named = tuple([(c, exact.get(c, where[c])) for c in columns])
        loose = self._loose(item, columns)
        for c in columns:
            loose |= where[c]
        return Has(self.reading, text, named, loose, len(columns) == 1)

    def _is_denied(self, item: Item, columns: tuple[int, ...]) -> bool:
        """Whether a cell that has the words denies them: "not nominated"."""
        where = item.mention.columns if item.mention is not None else {}
        denying = [words for word in ("not", "non", "no") if (words := self.reading.words.get(word))]
        return any([words.get(c, 0) & where[c] for words in denying for c in columns])

    def _is_part(self, i: int, item: Item, columns: tuple[int, ...]) -> bool:
        """Whether some words of cells are no name: what a number before them counts, or a unit."""
        counted = i and item.last == item.first + 1
        if counted and self.items[i - 1 - (self.s.words[i - 1] == "total")].sort is Sort.NUMBER:
            return True  # "2 goals": what is counted, though a cell says "own goal"
        if any([self.reading.columns[c].kind not in _TEXTUAL for c in columns]):
            return True  # "goals" of a cell "2 goals" is a unit, no name
        where = item.mention.columns if item.mention is not None else {}
        return any([self._is_unit(c, where[c]) for c in columns])

    def _is_unit(self, column: int, mask: int) -> bool:
        """Whether a part of cells is what a column counts: `goals` of `2 goals`, `1 goal`, `3 goals`."""
        if 2 * mask.bit_count() <= self.reading.records or self.reading.columns[column].kind is Kind.DATE:
            return False
        # A unit follows its number; "south carolina 2" begins with a name.
        cells = self.reading.columns[column].cells
        return 2 * sum(bool(cell.amounts) and cell.stems[0].isdigit() for cell in cells) > len(cells)

    def _loose(self, item: Item, columns: Iterable[int]) -> int:
        """Return the records whose cell has all words of a mention somewhere: "central florida" for "florida"."""
        words = self.reading.words
        tokens = self.s.links.tokens[item.first : item.last]
        found = [words.get(t.stem, _NOWHERE) for t in tokens if t.is_word]
        mask = 0
        for c in columns:
            here = (1 << self.reading.records) - 1
            for at in found:
                here &= at.get(c, 0)
            mask |= here
        return mask

    def _measures(self, i: int, item: Item) -> Condition | None:
        if item.said is None or item.number is None:
            return None
        said = Said(item.said.amount, Relation.LE) if i in self.pins.tops else item.said
        slot = Slot(item.number.at, item.number.quantity.text, said, _is_pace(item))
        pinned = self.pins.pins.get(i)
        if i not in self.pins.tops and self._counts_cell(i, item):
            return None
        if pinned is not None:
            same = item.mention.exact if item.mention is not None else {}
            fitting = (c for c in pinned if c in same or self._holds(c, said.amount))
            columns = self._one_unit(fitting, item.number.quantity.unit)
            if not columns or (len(columns) > 1 and (not item.exact or self._may_be_sum(i, columns))):
                return None
            if len(columns) > 1:
                columns = self._of_side(i, columns)
            slot = self._in_terms_of(columns, slot)
            return Measures(self.reading, columns, slot, len(columns) == 1, every=_is_common(said.amount))
        free = self._named_by_noun(i, item)
        if free:
            self.pins.used.add(i + 1)
        else:
            free = free_columns(self.reading, said.amount, item.number.quantity)
        columns = self._one_unit(free, item.number.quantity.unit)
        if not columns or (len(columns) > 1 and not item.exact):
            return None
        return Measures(self.reading, columns, self._in_terms_of(columns, slot), len(columns) == 1)

    def _may_be_sum(self, i: int, columns: tuple[int, ...]) -> bool:
        """Whether a noun names columns that each have a part of what it counts: 6 brown bears and 8 grizzly ones."""
        item = self.items[i + 1] if i + 1 in self.within else None
        if item is None or item.is_value or item.last != item.first + 1 or (item.header and item.header.whole):
            return False
        word = self.s.links.tokens[item.first].stem
        heads = [self.reading.columns[c] for c in columns]
        return all([h.stems[-1:] == (word,) and h.kind is Kind.CARDINAL and len(h.stems) == 2 for h in heads])

    def _holds(self, c: int, v: Amount) -> bool:
        column = self.reading.columns[c]
        return fits(self.reading, column, v) or mismeasured(self.reading, column, v)

    def _of_side(self, i: int, columns: tuple[int, ...]) -> tuple[int, ...]:
        """Return the one of some columns that is of the side spoken of: `home team score` after a home team."""
        sides: list[tuple[int, int]] = []
        for k, condition in self.found.items():
            if not isinstance(condition, Has) or len(condition.columns()) != 1:
                continue
            head = set(self.reading.columns[condition.columns()[0]].stems)
            own = [c for c in columns if head and head < set(self.reading.columns[c].stems)]
            if len(own) == 1:
                sides.append((k, own[0]))
        if len({c for _, c in sides}) == 1 and self.s.words[i - 1] not in vocab.VERSUS:
            return (sides[0][1],)
        before = [(k, c) for k, c in sides if k < i]
        return (before[-1][1],) if before and before[-1][0] in self.pins.pins else columns

    def _one_unit(self, columns: Iterable[int], unit: str | None = None) -> tuple[int, ...]:
        """Return columns, but one of those that say the same in two units: `height (m)` and `height (ft)`."""
        found = tuple(columns)
        if len(found) < 2 or len({self.reading.columns[c].stems for c in found}) > 1:
            return found
        if any(self.reading.columns[c].unit is None for c in found):
            return found
        return tuple(c for c in found if self.reading.columns[c].unit == unit)[:1] or found[:1]

    def _in_terms_of(self, columns: tuple[int, ...], slot: Slot) -> Slot:
        """Return a number as the column has it: a faster time is a smaller one."""
        if not slot.turned:
            return slot
        if any(self.reading.columns[c].dimension not in ("time", "") for c in columns):
            return slot._replace(turned=False)
        return slot._replace(said=Said(slot.said.amount, turned(slot.said.relation)))

    def _counts_noun(self, i: int, item: Item) -> bool:
        """Whether a number counts what the word after it names, whatever the others are tied to."""
        if item.number is None or i + 1 not in self.within:
            return False
        form = item.number.quantity.form
        if form == forms.FRACTION_WORDS:
            return True
        word = self.s.words[i + 1]
        if form in (forms.FRACTION, forms.UNICODE_FRACTION) and word == "of":
            return True
        if item.number.quantity.kind is not Kind.CARDINAL:
            return False
        after = self.items[i + 1]
        if after.sort is Sort.CELL:
            return False
        if after.header is not None:
            return self.pins.counts(i, i + 1)
        return word == "of" or (word in vocab.NOUNS and not self._named_by_noun(i, item))

    def _counts_cell(self, i: int, item: Item) -> bool:
        """Whether a number that no header names counts the cell after it: "3 wide receivers"."""
        if item.number is None or item.number.quantity.kind is not Kind.CARDINAL or i + 1 not in self.within:
            return False
        if self.items[i + 1].sort is not Sort.CELL:
            return False
        return self.pins.header_before(i) is None and i not in self.pins.before

    def _named_by_noun(self, i: int, item: Item) -> tuple[int, ...]:
        """Return the columns that the word after a number counts: "5,000 people" of an attendance."""
        word = self.s.words[i + 1]
        if not word or i + 1 not in self.within or item.said is None:
            return ()
        v, headers = item.said.amount, vocab.UNITS_OF_COUNT.get(word, frozenset())
        written = self.reading.words.get(word, {})
        return tuple(
            c.index
            for c in self.reading.columns
            if (headers & set(c.stems) or self._is_unit(c.index, written.get(c.index, 0))) and fits(self.reading, c, v)
        )

    # ----------------------------------------------------------------------------------------- words

    def _words_explained(self) -> bool:
        named = {c for condition in self.found.values() for c in condition.columns()} if self.found else set()
        for j in self.s.telling:
            if j not in self.within or j in self.pins.used:
                continue
            item = self.items[j]
            if item.sort is Sort.HEADER:
                if not self._header_is_noun(j, item, named):
                    return False
                self.out.nouns.append(j)
            elif not self._word_is_known(j, item, named):
                return False
        return True

    def _header_is_noun(self, j: int, item: Item, named: set[int]) -> bool:
        """Whether a header without a value of its own names the records, or a column that has a value."""
        if item.header is None:
            return item.caption
        if set(item.header.columns) & named or item.caption:
            return True
        if item.last != item.first + 1:
            return False
        if item.stem in vocab.VERBS and self.s.words[j - 1] not in vocab.ARTICLES and not item.header.whole:
            return True
        beside = any(self.items[k].sort is Sort.CELL for k in (j - 1, j + 1) if k in self.within)
        return item.stem in vocab.NOUNS and (self.reading.name in item.header.columns or not beside)

    def _word_is_known(self, j: int, item: Item, named: set[int]) -> bool:
        word = item.stem
        counted = vocab.UNITS_OF_COUNT.get(word)
        if counted is not None and not counted.isdisjoint(self.reading.caption):
            return True
        if word == "total":
            self.out.total = True
        if word in _SIDES_OF_PAR:
            return self._of_par(j)
        if word in _DIRECTIONS and self._turned(word, named):
            return False
        if word in vocab.GLUE or item.caption or word == "and":
            return True
        if word == "or":
            return self._offers(j)
        if word in vocab.VERSUS:
            return self._names_opponent(j)
        outcome = vocab.OUTCOMES.get(word)
        if outcome is not None:
            return self._outcome(j, outcome, named)
        if word in vocab.NOUNS:
            self.out.nouns.append(j)
            return True
        if word in vocab.LOOSE:
            return True
        spoken = self.s.spoken_of(j)
        if spoken:
            return bool(set(spoken) & named)
        return word in vocab.VERBS

    def _of_par(self, j: int) -> bool:
        """Read "under par" and "over par" off a column of strokes to par."""
        header = self.items[j + 1].header if j + 1 in self.within else None
        if header is None or len(header.columns) != 1:
            return False
        if self.reading.columns[header.columns[0]].kind is not Kind.CARDINAL:
            return False
        self.found[j] = Sign(self.reading, header.columns[0], self.items[j].stem == "over")
        self.pins.used.add(j + 1)
        return True

    def _turned(self, word: str, named: set[int]) -> bool:
        """Whether "to" stands in a statement on a column `moving from` alone, or "from" on one `moved to`."""
        names = [self.reading.columns[c].header.lower().split() for c in named]
        heads = [_DIRECTIONS & set(name[1:] or name) for name in names]  # "to par" leads nowhere
        return any(heads) and not any(word in head for head in heads)

    def _offers(self, j: int) -> bool:
        """Whether "or" stands between two values: "in 1990 or 1992"."""
        k = j + 1
        while self.s.words[k] in _BEFORE_LIST:
            k += 1
        return j - 1 in self.found and k in self.found

    def _names_opponent(self, j: int) -> bool:
        """Whether "against" stands before a cell that can be of an opponent, and does not turn a home side into one."""
        following = [self.found[i] for i in sorted(self.found) if i > j]
        if not following or not isinstance(following[0], Has):
            return False
        if self.items[j].stem in vocab.OUTCOMES:
            # "Lost to the eagles": the eagles are the opponent only where there is a column of opponents.
            return all("opponent" in self.reading.columns[c].stems for c in following[0].columns())
        return all(_OPPONENTS & set(self.reading.columns[c].stems) for c in following[0].columns())

    def _beats(self, j: int) -> bool:
        """Whether a verb's object is an opponent, and its subject none: the records are the subject's own."""
        opponents = [
            i
            for i, condition in self.found.items()
            if isinstance(condition, Has)
            and all(["opponent" in self.reading.columns[c].stems for c in condition.columns()])
        ]
        after = [i for i in sorted(self.found) if i > j]
        return bool(after) and opponents == after[:1]

    def _outcome(self, j: int, outcome: str, named: set[int]) -> bool:
        """Read won, lost and tied off the column of results; a winner's column needs a value of its own."""
        if self.items[j].stem in vocab.BEATING and not self._beats(j):
            return False
        columns = [c for c in self.reading.columns if c.outcomes]
        if self.s.words[j + 1] == "by" or (self.s.words[j + 1] in ("to", "against") and not self._names_opponent(j)):
            return False  # "won by X" names the other side
        if len(columns) == 1:
            self.found[j] = Outcome(self.reading, columns[0].index, outcome)
            return True
        if columns:
            return False
        spoken = self.s.spoken_of(j)
        return outcome == "win" and bool(set(spoken) & named)


def _is_common(v: Amount) -> bool:
    """Whether a number has so few digits that it can stand in a second column by chance."""
    if type(v.value) is Decimal and type(v.quantum) is Decimal:
        return not v.quantum or v.value.copy_abs() < _COMMON * v.quantum
    if not isinstance(v.value, Decimal | Fraction) or not isinstance(v.quantum, Decimal):
        return v.is_number
    return not v.quantum or abs(Fraction(v.value)) < _COMMON * Fraction(v.quantum)


def _is_pace(item: Item) -> bool:
    """Whether a number is compared by "faster than", which for times means less."""
    return item.signal.split(" ")[0] in ("faster", "slower", "quicker")


__all__ = ["Restriction", "restrict"]
