"""What a stretch of a sentence says of a record, word by word, or nothing at all.

`restrict` turns items into conditions only if every word is explained: a cell, a header, the
caption, a number that belongs to a column, or a word that is known to add nothing. One word left over
and it answers None, because a word that is not understood can turn the claim around.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from probelib.checking import vocab
from probelib.checking.conditions import (
    Among,
    Condition,
    Has,
    Measures,
    Outcome,
    Said,
    Sequence,
    Slot,
    alike,
    amount_in,
    turned,
)
from probelib.checking.items import Item, Sentence, Sort
from probelib.grounding.amounts import Amount
from probelib.grounding.reading import Column, Reading
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.records import ClockTime, Interval, Kind, PartialDate, Score, Truth


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
    return _Restricting(s, first, last, frozenset(ignore)).run()


_SHORT_HEADER = 4
"""Up to so many words, a header is spoken of by a word that is like one of them."""
_OPPONENTS = frozenset({"opponent", "team", "opponents", "visitor", "hom", "away", "versus", "club", "opposition"})
_TEXTUAL = frozenset({None, Kind.DATE, Kind.YEAR, Kind.TIME, Kind.ORDINAL})
"""Kinds of columns of whose cells a word can be a part: `december` of a date."""


class _Restricting:
    """The state of one call: which item is explained by what."""

    def __init__(self, s: Sentence, first: int, last: int, ignore: frozenset[int]) -> None:
        self.s = s
        self.items = s.items
        self.reading = s.reading
        self.span = [i for i in range(first, last) if i not in ignore]
        self.pins: dict[int, tuple[int, ...]] = {}
        """Value item -> columns of the header that names it."""
        self.used: set[int] = set()
        """Headers and words that have named a value."""
        self.pinned_before: set[int] = set()
        self.tops: set[int] = set()
        self.ranges: dict[int, int] = {}
        """Lower end -> upper end of "from 1990 to 1995" and "between 5 and 7"."""
        self.out = Restriction()
        self.found: dict[int, Condition] = {}

    def run(self) -> Restriction | None:
        values = [i for i in self.span if self.items[i].is_value and not self._said_by_caption(i)]
        self._find_ranges(values)
        self._find_tops(values)
        self._pin(values)
        for low, high in self.ranges.items():
            pinned = self.pins.get(low) or self.pins.get(high)
            if pinned is not None:
                self.pins[low] = self.pins[high] = pinned
        for i in values:
            condition = self._condition(i)
            if condition is None:
                return None
            self.found[i] = condition
        if not self._words_explained():
            return None
        if any(self._superlative(j) for j in self.span):
            return None
        self._join(values)
        return self.out

    def _superlative(self, j: int) -> bool:
        """Whether a header's words could be a superlative of their own: "has the highest mark"."""
        item = self.items[j]
        if item.header is None or self.reading.infobox:
            return False
        if not any(self.s.links.tokens[i].stem in vocab.SUPERLATIVES for i in range(item.first, item.last)):
            return False
        k = j - 1
        while self.s.word(k) in vocab.ARTICLES:
            k -= 1
        return not item.header.whole or self.s.word(k) in vocab.HAVE | vocab.VERBS

    def _said_by_caption(self, i: int) -> bool:
        item = self.items[i]
        if not item.caption:
            return False
        if item.sort is Sort.NUMBER:
            return item.exact and not self._tells_apart(item)
        return item.mention is not None and not item.mention.whole

    def _find_ranges(self, values: list[int]) -> None:
        self.ranges = {i: i + 1 for i in values if self.items[i].bound == "low" and i + 1 in values}

    def _find_tops(self, values: list[int]) -> None:
        """Read "in the top 5" as a rank of at most 5, where one column is a rank."""
        ranks = [c.index for c in self.reading.columns if vocab.RANKS & set(c.stems[-1:]) and c.kind is not None]
        for i in values:
            item = self.items[i]
            if i - 1 in self.span and self.s.word(i - 1) == "top" and item.exact and len(ranks) == 1:
                self.pins[i] = (ranks[0],)
                self.tops.add(i)
                self.used.add(i - 1)
                after = self.items[i + 1].header if i + 1 in self.span else None
                if after is not None and ranks[0] in after.columns:
                    self.used.add(i + 1)

    def _tells_apart(self, item: Item) -> bool:
        """Whether a year of the title is also one of several in a column, so that it says which record is meant."""
        if item.said is None:
            return False
        for column in self.reading.columns:
            if column.kind not in (Kind.YEAR, Kind.DATE):
                continue
            truths = {amount_in(cell, item.said) for cell in column.cells if cell.amounts}
            if Truth.TRUE in truths and Truth.FALSE in truths:
                return True
        return False

    # -------------------------------------------------------------------------------------- pinning

    def _pin(self, values: list[int]) -> None:
        """Give each value the header beside it: "18 points", "a score of 8.5", "directed by X"."""
        for i in values:
            if i in self.pins:
                continue
            after = self._header_after(i)
            if after is not None:
                self.pins[i] = self._columns_of(after)
                self.used.add(after)
        for i in values:
            if i in self.pins:
                continue
            before = self._header_before(i)
            if before is not None:
                self.pins[i] = self._columns_of(before)
                self.used.add(before)
                self.pinned_before.add(i)
        for i in values:
            if i not in self.pins and self.items[i].mention is not None:
                claimed = self._header_claimed(i)
                if claimed is not None:
                    self.pins[i] = self._columns_of(claimed)
                    self.used.add(claimed)
        for i in values:
            if i not in self.pins:
                far = self._header_far(i)
                if far is not None:
                    self.pins[i] = self._columns_of(far)
                    self.used.add(far)
        self._pin_by_verbs([i for i in values if i not in self.pins])

    def _header_far(self, i: int) -> int | None:
        """Return the header of "the points when the place is 9 are 27" or "27 are the points when ..."."""
        k = i + 1
        if self.s.word(k) in vocab.BE:
            while k in self.span and self.s.word(k) in vocab.BE | vocab.ARTICLES:
                k += 1
            if self._is_free(k) and self._can_hold(self._columns_of(k), i):
                return k
        j = i - 1
        while j in self.span and self.s.word(j) in vocab.ARTICLES:
            j -= 1
        if self.s.word(j) not in vocab.BE:
            return None
        free = [h for h in self.span if h < j and self._is_free(h) and self.s.word(h - 1) in ("the", "")]
        fitting = [h for h in free if self._can_hold(self._columns_of(h), i)]
        return fitting[0] if len(free) == 1 and fitting else None

    def _is_free(self, j: int) -> bool:
        return (
            j in self.span
            and j not in self.used
            and self.items[j].header is not None
            and self.items[j].sort is Sort.HEADER
        )

    def _header_claimed(self, i: int) -> int | None:
        """Return the header that a cell is said to belong to though it does not: "X is the driver", "driver X"."""
        j = i - 1
        while j in self.span and self.s.word(j) in vocab.CLAIMING:
            j -= 1
        if self._is_claim(j):
            return j
        k = i + 1
        if self.s.word(k) in vocab.BE and self.s.word(k + 1) in vocab.ARTICLES and self._is_claim(k + 2):
            return k + 2
        return None

    def _is_claim(self, j: int) -> bool:
        """Whether an item is a header, free and complete, and no verb ("they pick a tackle")."""
        if j not in self.span or j in self.used or self.items[j].is_value:
            return False
        header = self.items[j].header
        if header is None or not header.whole:
            return False
        before = self.items[j - 1].header if j - 1 in self.span else None
        after = self.s.word(j + 1) in vocab.NOUNS or (j + 1 in self.span and self.items[j + 1].header is not None)
        if before is not None or (after and not self.items[j + 1].is_value):
            return False
        return self.items[j].stem not in vocab.VERBS or self.s.word(j - 1) in vocab.ARTICLES

    def _columns_of(self, i: int) -> tuple[int, ...]:
        header = self.items[i].header
        return header.columns if header is not None else ()

    def _can_hold(self, columns: Iterable[int], i: int) -> bool:
        return any(self._fits(self.reading.columns[c], i) for c in columns)

    def _fits(self, column: Column, i: int) -> bool:
        item = self.items[i]
        if item.sort is Sort.CELL and item.mention is not None:
            return column.index in (item.mention.exact or item.mention.columns)
        return item.said is not None and fits(column, item)

    def _header_after(self, i: int) -> int | None:
        """Return the header that follows a value at once: "5 gold medals", "clay surface"."""
        j = i + 1
        if j not in self.span or self.items[j].header is None or j in self.used or self.items[j].is_value:
            return None
        if self._counts(i, j):
            return None
        return j if self._can_hold(self._columns_of(j), i) else None

    def _counts(self, i: int, j: int) -> bool:
        """Whether a number counts what the header after it names, as in "3 episodes"; "3 points" is an amount."""
        item, header = self.items[i], self.items[j].header
        if item.sort is not Sort.NUMBER or item.number is None or header is None:
            return False
        if item.number.quantity.kind is not Kind.CARDINAL:
            return False
        return not any(holds_amounts(self.reading.columns[c], item) for c in header.columns)

    def _header_before(self, i: int) -> int | None:
        """Return the header that a value follows with nothing but linking words between."""
        j = i - 1
        steps = 0
        while (
            j in self.span and self.items[j].sort is Sort.WORD and self.items[j].stem in vocab.LINKING | vocab.ARTICLES
        ):
            j -= 1
            steps += 1
        if j not in self.span or steps > 4 or self.items[j].header is None or self.items[j].is_value:
            return None
        return j if j not in self.used and self._can_hold(self._columns_of(j), i) else None

    def _pin_by_verbs(self, values: list[int]) -> None:
        """Give values that stand free the column of a verb's header: "aired on november 15", "founded in 1950"."""
        for j in self.span:
            item = self.items[j]
            if item.sort not in (Sort.WORD, Sort.HEADER) or j in self.used:
                continue
            columns = self._spoken_of(j)
            if not columns:
                continue
            fitting = [i for i in values if i not in self.pins and self._can_hold(columns, i)]
            if not fitting:
                continue
            following = [i for i in fitting if i > j]
            i = following[0] if following else fitting[-1]
            if self.items[i].sort is Sort.NUMBER and not self._tied(i, j):
                continue
            self.pins[i] = columns
            self.used.add(j)

    def _tied(self, i: int, j: int) -> bool:
        """Whether a verb and a number are close enough to belong together."""
        between = range(min(i, j) + 1, max(i, j))
        return all(not self.items[k].is_value and self.items[k].sort is not Sort.COMMA for k in between)

    def _spoken_of(self, j: int) -> tuple[int, ...]:
        item = self.items[j]
        if item.header is not None:
            return item.header.columns
        if item.stem in vocab.GLUE or len(item.stem) < 3:
            return ()
        counted = vocab.UNITS_OF_COUNT.get(item.stem, frozenset())
        named = vocab.RELATED.get(item.stem, frozenset()) | counted
        return tuple(
            c.index
            for c in self.reading.columns
            if named & set(c.stems)
            or (len(c.stems) <= _SHORT_HEADER and any(vocab.related(item.stem, h) for h in c.stems))
        )

    # ------------------------------------------------------------------------------------ conditions

    def _condition(self, i: int) -> Condition | None:
        item = self.items[i]
        if item.sort is Sort.CELL:
            return self._has(i, item)
        return self._measures(i, item)

    def _has(self, i: int, item: Item) -> Condition | None:
        if item.mention is None:
            return None
        pinned = self.pins.get(i)
        where = item.mention.columns
        text = self.s.text(i, i + 1)
        if not item.mention.exact and self.s.links.tokens[item.first].stem in ("no", "not", "non"):
            return None
        columns = tuple(c for c in where if pinned is None or c in pinned)
        if not columns and pinned is not None:
            return Has(self.reading, text, tuple((c, 0) for c in pinned), self._loose(item, pinned))
        exact = item.mention.exact
        if not exact and any(self.reading.columns[c].kind not in _TEXTUAL for c in columns):
            return None  # "goals" of a cell "2 goals" is a unit, no name
        if not exact and any(self._is_unit(c, where[c]) for c in columns):
            return None
        named = tuple((c, exact.get(c, where[c])) for c in columns)
        loose = self._loose(item, columns)
        for c in columns:
            loose |= where[c]
        return Has(self.reading, text, named, loose, len(columns) == 1)

    def _is_unit(self, column: int, mask: int) -> bool:
        """Whether a part of cells is what a column counts: `goals` of `2 goals`, `1 goal`, `3 goals`."""
        if 2 * mask.bit_count() <= self.reading.records or self.reading.columns[column].kind is Kind.DATE:
            return False
        cells = self.reading.columns[column].cells
        return 2 * sum(bool(cell.amounts) for cell in cells) > len(cells)

    def _loose(self, item: Item, columns: Iterable[int]) -> int:
        """Return the records whose cell has all words of a mention somewhere: "central florida" for "florida"."""
        tokens = self.s.links.tokens[item.first : item.last]
        stems = [t.stem for t in tokens if t.is_word]
        mask = 0
        for c in columns:
            here = (1 << self.reading.records) - 1
            for word in stems:
                here &= self.reading.words.get(word, {}).get(c, 0)
            mask |= here
        return mask

    def _measures(self, i: int, item: Item) -> Condition | None:
        if item.said is None or item.number is None:
            return None
        said = Said(item.said.amount, Relation.LE) if i in self.tops else item.said
        slot = Slot(item.number.at, item.number.quantity.text, said, _is_pace(item))
        pinned = self.pins.get(i)
        if i not in self.tops and self._counts_noun(i):
            return None
        if pinned is not None:
            columns = tuple(c for c in pinned if fits(self.reading.columns[c], item))
            if not columns or (len(columns) > 1 and not item.exact):
                return None
            return Measures(self.reading, columns, self._in_terms_of(columns, slot), len(columns) == 1)
        columns = self._by_noun(i, item) or free_columns(self.reading, item)
        if not columns or (len(columns) > 1 and not item.exact):
            return None
        return Measures(self.reading, columns, self._in_terms_of(columns, slot), len(columns) == 1)

    def _in_terms_of(self, columns: tuple[int, ...], slot: Slot) -> Slot:
        """Return a number as the column has it: a faster time is a smaller one."""
        if not slot.turned:
            return slot
        if any(self.reading.columns[c].dimension not in ("time", "") for c in columns):
            return slot._replace(turned=False)
        return slot._replace(said=Said(slot.said.amount, turned(slot.said.relation)))

    def _counts_noun(self, i: int) -> bool:
        """Whether a number counts what the word after it names."""
        item = self.items[i]
        if i + 1 not in self.span or item.number is None:
            return False
        if item.number.quantity.form == forms.FRACTION_WORDS:
            return True
        if item.number.quantity.kind is not Kind.CARDINAL:
            return False
        after = self.items[i + 1]
        if after.sort is Sort.CELL:
            return self._header_before(i) is None and i not in self.pinned_before
        if after.header is not None:
            return self._counts(i, i + 1)
        word = self.s.word(i + 1)
        return word == "of" or (word in vocab.NOUNS and not self._by_noun(i, item))

    def _by_noun(self, i: int, item: Item) -> tuple[int, ...]:
        """Return the columns that the word after a number counts: "5,000 people" of an attendance."""
        word = self.s.word(i + 1)
        headers = vocab.UNITS_OF_COUNT.get(word)
        if not headers or i + 1 not in self.span:
            return ()
        columns = tuple(c.index for c in self.reading.columns if headers & set(c.stems) and fits(c, item))
        if columns:
            self.used.add(i + 1)
        return columns

    # ----------------------------------------------------------------------------------------- words

    def _words_explained(self) -> bool:
        named = {c for condition in self.found.values() for c in condition.columns()}
        for j in self.span:
            item = self.items[j]
            if item.is_value or item.sort is Sort.COMMA or j in self.used:
                continue
            if item.sort is Sort.HEADER:
                if not self._header_is_noun(item, named):
                    return False
                self.out.nouns.append(j)
            elif not self._word_is_known(j, item, named):
                return False
        return True

    def _header_is_noun(self, item: Item, named: set[int]) -> bool:
        """Whether a header without a value of its own names the records, or a column that has a value."""
        if item.header is None:
            return item.caption
        if set(item.header.columns) & named or item.caption:
            return True
        return item.last == item.first + 1 and item.stem in vocab.NOUNS and self.reading.name in item.header.columns

    def _word_is_known(self, j: int, item: Item, named: set[int]) -> bool:
        word = item.stem
        if vocab.UNITS_OF_COUNT.get(word, frozenset()) & set(self.reading.caption):
            return True
        if word == "total":
            self.out.total = True
        if word in vocab.GLUE or item.caption or word == "and":
            return True
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
        spoken = self._spoken_of(j)
        if spoken:
            return bool(set(spoken) & named)
        return word in vocab.VERBS

    def _names_opponent(self, j: int) -> bool:
        """Whether "against" stands before a cell that can be of an opponent, and does not turn a home side into one."""
        following = [self.found[i] for i in sorted(self.found) if i > j]
        if not following or not isinstance(following[0], Has):
            return False
        return all(_OPPONENTS & set(self.reading.columns[c].stems) for c in following[0].columns())

    def _outcome(self, j: int, outcome: str, named: set[int]) -> bool:
        """Read won, lost and tied off the column of results; a winner's column needs a value of its own."""
        columns = [c for c in self.reading.columns if c.outcomes]
        if self.s.word(j + 1) in ("by", "to", "against"):
            return False  # "won by X" and "lost to X" name the other side
        if len(columns) == 1:
            self.found[j] = Outcome(self.reading, columns[0].index, outcome)
            return True
        if columns:
            return False
        spoken = self._spoken_of(j)
        return outcome == "win" and bool(set(spoken) & named)

    # ----------------------------------------------------------------------------------------- joining

    def _join(self, values: list[int]) -> None:
        """Put values of one column that "and" or commas join into groups, those that "or" joins into one condition."""
        order = sorted(self.found)
        at = 0
        while at < len(order):
            run = [order[at]]
            either = False
            while at + len(run) < len(order):
                joint = self._joint(run[-1], order[at + len(run)])
                if joint is None:
                    break
                either = either or joint == "or"
                run.append(order[at + len(run)])
            conditions = [self.found[i] for i in run]
            scores = [c for c in conditions if isinstance(c, Measures) and isinstance(c.slot.said.amount.value, Score)]
            if len(run) > 1 and len(scores) == len(run) and self._sets(scores[0].among):
                self.out.conditions.append(Sequence(self.reading, scores[0].among, tuple(c.slot for c in scores)))
            elif len(run) == 1:
                self.out.conditions.extend(conditions)
            elif either:
                self.out.conditions.append(Among(self.reading, tuple(conditions)))
            else:
                self.out.groups.append(tuple(conditions))
            at += len(run)

    def _sets(self, columns: Iterable[int]) -> bool:
        """Whether cells of the columns hold several scores each, as those of tennis matches do."""
        return any(
            sum(isinstance(a.value, Score) for a in cell.amounts) > 1
            for c in columns
            for cell in self.reading.columns[c].cells
        )

    def _joint(self, i: int, j: int) -> str | None:
        """Return "and", "or" or "," where two values of the same column are joined by it and nothing else."""
        a, b = self.found[i], self.found[j]
        if type(a) is not type(b) or isinstance(a, Outcome) or not set(a.columns()) & set(b.columns()):
            return None
        if isinstance(a, Measures) and not (self.items[i].exact and self.items[j].exact):
            return None
        if i in self.ranges or i in self.ranges.values() or j in self.ranges:
            return None
        joint = ","
        seen = False
        for k in range(i + 1, j):
            item = self.items[k]
            if item.sort is Sort.COMMA:
                seen = True
            elif item.stem in ("and", "or"):
                joint, seen = item.stem, True
            elif not self._between(k, item):
                return None
        return joint if seen else None

    def _between(self, k: int, item: Item) -> bool:
        """Whether an item may stand between two values of a list: an article, a preposition, the header of either."""
        if item.sort is Sort.WORD:
            return item.stem in vocab.ARTICLES or item.stem in ("in", "at", "by", "on")
        return item.sort is Sort.HEADER and k in self.used


def _is_pace(item: Item) -> bool:
    """Whether a number is compared by "faster than", which for times means less."""
    return item.signal.split(" ")[0] in ("faster", "slower", "quicker")


def holds_amounts(column: Column, item: Item) -> bool:
    """Return whether a number before a column's name is an amount of it ("5 points") and no count ("5 episodes")."""
    if column.kind in (Kind.YEAR, Kind.DATE, Kind.SCORE, Kind.TIME, Kind.ORDINAL) or not fits(column, item):
        return False
    return not is_index(column)


def is_index(column: Column) -> bool:
    """Return whether a column's numbers name its records: rounds, weeks, positions, each number once."""
    if not vocab.INDEXES & set(column.stems[-1:]):
        return False
    mains = [cell.main.value for cell in column.cells if cell.main is not None]
    return len(mains) < 3 or len(set(mains)) >= 0.8 * len(mains)


def fits(column: Column, item: Item) -> bool:
    """Return whether a number can be one of a column's amounts: most of its cells hold an amount of that sort."""
    if item.said is None:
        return False
    v = item.said.amount
    if column.kind is Kind.YEAR and not v.year and not v.dimension and not isinstance(v.value, Interval):
        return False
    have = filled = 0
    for cell in column.cells:
        if cell.missing:
            continue
        filled += 1
        have += any(_comparable(a, v) for a in cell.amounts)
        if filled >= 12:
            break
    return have > 0 and 2 * have >= filled


def _comparable(x: Amount, v: Amount) -> bool:
    if v.year:
        return x.year or x.dimension == "date"
    return alike(x, v) or (not v.dimension and not isinstance(v.value, Interval) and v.is_number and x.is_number)


def free_columns(reading: Reading, item: Item) -> tuple[int, ...]:
    """Return the columns that a number without a header can belong to, by what it is; none for a plain number."""
    if item.said is None or item.number is None:
        return ()
    v, kind = item.said.amount, item.number.quantity.kind
    value = v.value.low if isinstance(v.value, Interval) else v.value
    if isinstance(value, Score):
        return tuple(c.index for c in reading.columns if c.kind is Kind.SCORE)
    if isinstance(value, PartialDate):
        return tuple(c.index for c in reading.columns if c.kind is Kind.DATE)
    if isinstance(value, ClockTime):
        return tuple(c.index for c in reading.columns if c.kind is Kind.TIME)
    if v.year:
        return tuple(c.index for c in reading.columns if c.kind in (Kind.YEAR, Kind.DATE))
    if v.dimension:
        return tuple(c.index for c in reading.columns if c.dimension == v.dimension)
    if kind is Kind.ORDINAL:
        return tuple(c.index for c in reading.columns if vocab.RANKS & set(c.stems) and c.kind is not None)
    return ()


__all__ = ["Restriction", "fits", "free_columns", "holds_amounts", "is_index", "restrict"]
