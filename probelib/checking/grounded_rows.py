"""Tables of records as the grounded families ask for them: what a sentence names of them, number by number.

A record is named by cells that stand in the sentence as they are, or by a number that tells it from the
others ("in 2014", "the 87th ceremony"). A column is named by the words of its header or by words that speak of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_heads import heads_of, names_of_heads, title_of
from probelib.checking.grounded_keys import number
from probelib.checking.grounded_names import Naming, inner_numbers, signal_words
from probelib.checking.grounded_text import Num, Text
from probelib.checking.matching import amount_in, column_masks, comparable
from probelib.grounding.amounts import Amount, amount, foreign
from probelib.grounding.cues import EXTREME
from probelib.grounding.linking import Links
from probelib.grounding.reading import Column, Reading, bits
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.language.words import exact
from probelib.records import Kind, Truth


class Anchor(NamedTuple):
    """A cell that the sentence names, and the records that have it."""

    tokens: frozenset[int]
    column: int
    mask: int


class Select(NamedTuple):
    """A number that tells which record is meant."""

    num: Num
    column: int
    mask: int


class Rows:
    """A sentence over a table of records."""

    def __init__(self, text: Text) -> None:
        """Find the cells that the sentence names; the columns are found when they are asked for."""
        self.text = text
        self.reading: Reading = text.reading
        self.heads = heads_of(text.reading.table)
        self.anchors = tuple(_anchors(text))
        self.held = frozenset([i for a in self.anchors for i in a.tokens])
        self.index = names_of_heads(text.reading.table)

    @cached_property
    def hints(self) -> tuple[int, ...]:
        """The words of signals."""
        return signal_words(self.text)

    @cached_property
    def title(self) -> frozenset[str]:
        """Words of headers that need not be said."""
        return title_of(self.reading.table)

    @cached_property
    def inner(self) -> list[tuple[int, int]]:
        """The tokens of numbers that can be part of a header, each with the header."""
        return inner_numbers(self.text, self.index)

    @cached_property
    def names(self) -> dict[int, Naming]:
        """The columns that are named, and how."""
        held = self.held
        named = self.index.named(
            self.text, (*self.text.free, *self.hints), inner=self.inner, said=self._about(), title=self.title
        )
        return {
            at: how._replace(literal=how.literal - held, spoken=how.spoken - held)
            for at, how in named.items()
            if not how.tokens <= held and not self._apart(how)
        }

    def _about(self) -> frozenset[str]:
        """Return the words of headers whose cells are named: "the Zugspitze" is a highest point."""
        return frozenset(s for a in self.anchors for s in self.heads[a.column].content)

    @cached_property
    def crossed(self) -> bool:
        """Whether a cell that is named stands in several columns, or two stand in one."""
        columns = [a.column for a in self.anchors]
        tokens = {a.tokens for a in self.anchors}
        return len(set(columns)) < len(columns) or len(tokens) < len(self.anchors)

    @cached_property
    def unclear(self) -> frozenset[int]:
        """Columns whose header may be meant as an extreme: "has the highest mark"."""
        having = any(self.text.stems[i] in vocab.HAVE | vocab.GETTING for i in self.text.free)
        return frozenset(
            c for c, how in self.names.items() if having and any(self.text.stems[i] in EXTREME for i in how.literal)
        )

    def _apart(self, how: Naming) -> bool:
        """Whether a header's words stand on both sides of a number or a comma, and so are of two things."""
        numbers = {i: num.at for num in self.text.nums for i in range(num.first, num.last)}
        words = how.literal - numbers.keys()
        if len(words) < 2:
            return False
        between = range(min(words) + 1, max(words))
        inside = {numbers[i] for i in between if i in numbers and i not in how.literal}
        return len(inside) > 1 or any(self.text.stems[i] in (",", ";", "and") for i in between)

    def selects(self, num: Num) -> Iterator[Select]:
        """Yield the records that a number can single out: a year, a rank, or a value in the first column."""
        if num.said.relation is not Relation.EQ or num.near:
            return
        for column in self.reading.columns:
            if not self._names_records(column) or not _stands_as_name(self.text, num, column):
                continue
            mask = self._equal(column, num)
            if mask:
                yield Select(num, column.index, mask)

    def _equal(self, column: Column, num: Num) -> int:
        """Return the records that have a number as it is written, whatever the header multiplies it with."""
        if column.multiplier == 1:
            return column_masks(self.reading, column.index, num.said)[0] & self.reading.body
        found = [r for r in bits(self.reading.body) if amount_in(column.cells[r], num.said) is Truth.TRUE]
        return sum([1 << r for r in found])

    def _names_records(self, column: Column) -> bool:
        if column.kind in (Kind.YEAR, Kind.DATE, Kind.ORDINAL):
            return True
        return column.index in (0, self.reading.name) and column.kind is not None and _distinct(self.reading, column)

    def label(self, record: int) -> str:
        """Return what a record is called."""
        return self.reading.columns[self.reading.name].cells[record].text

    def amounts(self, column: int, record: int, num: Num) -> tuple[Amount, ...]:
        """Return the amounts of a cell that a number can be compared with."""
        return amounts_of(self.reading, column, record, num.said.amount)

    def value_columns(self, num: Num) -> tuple[tuple[int, Naming], ...]:
        """Return the columns that the sentence names and that can hold a number, best named first."""
        found = [
            (c, how)
            for c, how in self.names.items()
            if not how.lost and _may_hold(self.reading, self.reading.columns[c], num)
        ]  # fmt: skip
        found.sort(key=lambda pair: -pair[1].score)
        return tuple(self._of_unit(self._called_so(found, num), num))

    def _called_so(self, found: list[tuple[int, Naming]], num: Num) -> list[tuple[int, Naming]]:
        """Return only the columns that a number's unit names, where there are any: "90 minutes" of `minutes`."""
        own = self.reading.headers.get(self.text.stems[num.last - 1], ()) if num.quantity.unit is not None else ()
        return [pair for pair in found if pair[0] in own] or found

    def _of_unit(self, found: list[tuple[int, Naming]], num: Num) -> list[tuple[int, Naming]]:
        """Leave out columns that say the same in another unit: Height (m), Height (ft)."""
        kept: list[tuple[int, Naming]] = []
        columns = self.reading.columns
        for c, how in found:
            twins = [k for k, _ in found if k != c and self.heads[k].content == self.heads[c].content]
            if twins:
                ours = _unit_fit(columns[c], num)
                if any((_unit_fit(columns[k], num), -k) > (ours, -c) for k in twins):
                    continue
            kept.append((c, how))
        return kept


def _unit_fit(column: Column, num: Num) -> int:
    dimension = num.said.amount.dimension
    if column.unit == num.quantity.unit and column.unit is not None:
        return 2
    return int(column.dimension == dimension)


def amounts_of(reading: Reading, column: int, record: int, said: Amount) -> tuple[Amount, ...]:
    """Return the amounts of a cell that can be compared with what is said; none for texts that hold a number."""
    c = reading.columns[column]
    cell = c.cells[record]
    if per_hundred(reading, c) and (said.dimension == "%" or (not said.quantum and not said.dimension)):
        scale, dimension = (1, "%") if said.dimension else (100, "")
        return tuple(
            Amount(exact(number(a) / scale), dimension, Fraction(a.quantum) / scale, Fraction(a.doubt) / scale)
            for a in cell.bare
            if a.is_number
        )
    found = comparable(cell, said, c.multiplier)
    if not found and said.dimension == "long time" and "age" in c.stems:
        return tuple(amount(a.value, "year", quantum=a.quantum) for a in cell.bare if a.is_number and not a.year)
    if not found and cell.amounts and all(foreign(a.dimension, said.dimension) for a in cell.amounts):
        return cell.amounts
    return found


def is_numeric(column: Column) -> bool:
    """Return whether a column holds amounts that can be ranked and added up, and no years, ranks or scores."""
    return column.kind not in (None, Kind.YEAR, Kind.DATE, Kind.ORDINAL, Kind.SCORE, Kind.TIME)


_PER_HUNDRED = re.compile(r"\b(?:in|per) 100 ?g(?:rams?)?\b", re.IGNORECASE)


def per_hundred(reading: Reading, column: Column) -> bool:
    """Return whether a column's grams are a share in percent, as the title says that they are of 100 grams."""
    return column.unit == "g" and _PER_HUNDRED.search(reading.table.title) is not None


_FOUNDING = vocab.stem_set("founded established built opened completed year born died formed created introduced")


def _may_hold(reading: Reading, column: Column, num: Num) -> bool:
    v = num.said.amount
    if per_hundred(reading, column) and (v.dimension == "%" or (not v.quantum and v.is_number and not v.dimension)):
        return True
    if column.kind is None:
        return False
    if v.year and column.kind is Kind.CARDINAL and not _FOUNDING.isdisjoint(column.stems):
        return True  # years before those that are taken for one anywhere
    if v.year or v.dimension == "date":
        return column.kind in (Kind.YEAR, Kind.DATE)
    if num.quantity.kind is Kind.ORDINAL:
        return column.kind is Kind.ORDINAL
    if column.kind in (Kind.YEAR, Kind.DATE, Kind.SCORE):
        return False
    if v.is_number and v.quantum and (column.dimension == "%") != (v.dimension == "%"):
        return False
    if not v.quantum and v.is_number and not v.dimension:
        return column.dimension == "%"
    return True


def _anchors(text: Text) -> Iterator[Anchor]:
    """Yield the cells that the sentence names as they are, or by a part that only one record has."""
    free = set(text.free)
    for mention in text.links.mentions:
        tokens = frozenset(i for i in range(mention.first, mention.last) if i in free)
        if not tokens:
            continue
        for column, mask in mention.exact.items():
            if text.reading.columns[column].kind is None or mention.last - mention.first > 1:
                yield Anchor(tokens, column, mask)
        if mention.exact or not text.token(mention.first).text[0].isupper():
            continue
        if any(_is_name(text, i) for i in (mention.first - 1, mention.last)):
            continue  # "Mount" of "Mount Kilimanjaro" is no part of Mount Everest
        mask = mention.columns.get(text.reading.name, 0)
        if mask.bit_count() == 1 and text.reading.columns[text.reading.name].kind is None:
            yield Anchor(tokens, text.reading.name, mask)


def _is_name(text: Text, i: int) -> bool:
    """Whether a word beside a mention goes on with a name: it is capitalised, and nobody's title."""
    if i <= 0 or i >= len(text.stems) or text.stems[i] in text.reading.caption:
        return False
    return text.token(i).text[0].isupper()


def _stands_as_name(text: Text, num: Num, column: Column) -> bool:
    """Whether a number stands where it says which record is meant: "in 2014", "the 87th ceremony", "the 20 note"."""
    before, after = text.at(num.first - 1), num.last
    if num.quantity.kind in (Kind.YEAR, Kind.DATE):
        return before in _IN or num.first == 0
    if num.quantity.kind is Kind.ORDINAL:
        return column.kind is Kind.ORDINAL and after in text.free
    if before != "the" or after not in text.free or text.stems[after] in vocab.GLUE:
        return False
    return not _counts_things(text, num)


def _counts_things(text: Text, num: Num) -> bool:
    """Whether a number may count what follows: "the three episodes"; "the 20 note" names one."""
    word = text.token(num.last).text.lower()
    if word.endswith("s") and word != text.stems[num.last]:
        return True
    return num.quantity.form == forms.WORDS


_IN = vocab.stem_set("in of for during from to by and year between")


def _distinct(reading: Reading, column: Column) -> bool:
    """Whether no two records have the same in a column, as it is written."""
    key = "distinct", column.index
    found: bool | None = reading.memo.get(key)
    if found is None:
        mains = [column.cells[r].main for r in bits(reading.body)]
        found = None not in mains and len({str(m) for m in mains}) == len(mains) > 1
        reading.memo[key] = found
    return found


def names_in(links: Links) -> frozenset[int]:
    """Return the tokens of numbers that are part of a name: those that linking gave to a longer cell or the title."""
    numbers = {n.at for n in links.numbers}
    found: set[int] = set()
    i = 0
    for at, q in enumerate(links.quantities):
        while i < len(links.tokens) and links.tokens[i].end <= q.start:
            i += 1
        k = i
        while k < len(links.tokens) and links.tokens[k].start < q.end:
            k += 1
        inside = any(m.exact and m.first <= i and k <= m.last and m.last - m.first > k - i for m in links.mentions)
        if at not in numbers or inside:
            found.update(range(i, k))
    return frozenset(found)
