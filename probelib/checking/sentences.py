"""A sentence as a row of items, and what is asked of it again and again."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from probelib.checking import vocab
from probelib.checking.fitting import spoken
from probelib.checking.matching import Said, amount_in
from probelib.grounding.linking import HeaderMention, Links, Mention, Number
from probelib.grounding.reading import Column, Reading
from probelib.grounding.relations import Relation
from probelib.records import Kind, Truth

_QUIET = vocab.GLUE - {"to", "from"}
"""Words that need no explanation wherever they stand, and name no column."""
_PADDING = [""] * 4


class Sort(StrEnum):
    """What an item is taken for first."""

    CELL = "cell"
    NUMBER = "number"
    HEADER = "header"
    WORD = "word"
    COMMA = "comma"


class Item(NamedTuple):
    """A stretch of tokens that has one meaning, or several. A tuple, as each sentence has many."""

    sort: Sort
    first: int
    """Index of its first token; the words of a number's signal are its own."""
    last: int
    stem: str
    """Of a word; empty for the others."""
    mention: Mention | None = None
    header: HeaderMention | None = None
    number: Number | None = None
    said: Said | None = None
    signal: str = ""
    """The words before or after a number that give its relation, lower case; empty for plain equality."""
    caption: bool = False
    """Whether the table's title has all its words."""
    bound: str = ""
    """`low` or `high` for the ends of "between 5 and 7", which stand side by side as items; else empty."""

    @property
    def is_value(self) -> bool:
        """Whether it is a cell or a number."""
        return self.sort is Sort.CELL or self.sort is Sort.NUMBER

    @property
    def exact(self) -> bool:
        """Whether it is a number that is said to be equal."""
        return self.said is not None and self.said.relation is Relation.EQ


@dataclass(eq=False)
class Sentence:
    """The items of a sentence, and the table it is about.

    What is asked of all of it, for each of its stretches anew, is found once: when it is first asked for.
    """

    links: Links
    items: tuple[Item, ...]
    reading: Reading = field(repr=False)
    words: tuple[str, ...] = ()
    """The stem of each item that is a word, else an empty text; some empty ones follow, so that one may look beyond."""
    said: frozenset[str] = frozenset()
    """All of `words`, to ask quickly whether one of some words is there."""
    hopeless: tuple[int, ...] = ()
    """Words that no condition can explain; whoever reads them has to do it by a program of their own."""
    numbers: tuple[int, ...] = ()
    headers: tuple[int, ...] = ()
    """The items that are or can be headers."""
    telling: tuple[int, ...] = ()
    """The words and headers that have to be explained."""
    values: tuple[int, ...] = ()
    """The cells and numbers that say something, those left out that only repeat the table's title."""
    commas: bool = False
    """Whether there are any."""

    @property
    def is_of_one(self) -> bool:
        """Whether the table is about one thing: an infobox, or a table of one row."""
        return self.reading.records == 1

    @cached_property
    def speaking(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The words and headers that name columns, with those columns."""
        return tuple([(j, columns) for j in self.telling if (columns := self.spoken_of(j))])

    def spoken_of(self, j: int) -> tuple[int, ...]:
        """Return the columns that a header or a word names."""
        item = self.items[j]
        return item.header.columns if item.header is not None else spoken(self.reading, item.stem)

    def verbs_of(self, column: int, first: int, last: int) -> set[int]:
        """Return the words among items [first, last) that speak of a column: "won" beside `gold`."""
        return {j for j, columns in self.speaking if first <= j < last and column in columns and self.words[j]}

    def text(self, first: int, last: int) -> str:
        """Return the text of items [first, last) as it is written."""
        if first >= last:
            return ""
        tokens = self.links.tokens
        return self.links.text[tokens[self.items[first].first].start : tokens[self.items[last - 1].last - 1].end]


def of_items(links: Links, items: tuple[Item, ...]) -> Sentence:
    """Return the sentence that items make: all of a text's, or some of them."""
    reading = links.reading
    words, hopeless, numbers, headers, telling, values = [], [], [], [], [], []
    commas = False
    for i, item in enumerate(items):
        sort = item.sort
        if sort is Sort.WORD:
            word = item.stem
            words.append(word)
            if word not in _QUIET:
                telling.append(i)
                if word not in vocab.ACCEPTED and _is_hopeless(reading, items, i):
                    hopeless.append(i)
            continue
        words.append("")
        if sort is Sort.COMMA:
            commas = True
            continue
        if item.header is not None:
            headers.append(i)
        if sort is Sort.HEADER:
            telling.append(i)
            continue
        if sort is Sort.NUMBER:
            numbers.append(i)
        if not (item.caption and _repeats(reading, item)):
            values.append(i)
    said = frozenset(words)
    words += _PADDING
    return Sentence(
        links, items, reading, tuple(words), said, tuple(hopeless), tuple(numbers), tuple(headers), tuple(telling),
        tuple(values), commas,
    )  # fmt: skip


def _is_hopeless(reading: Reading, items: tuple[Item, ...], i: int) -> bool:
    """Whether a word is none that checking knows, of no header, no title's, and not what a number before it counts."""
    word = items[i].stem
    if items[i].caption or spoken(reading, word):
        return False
    return not (i and items[i - 1].sort is Sort.NUMBER and word in reading.words)


def halves(s: Sentence) -> tuple[Sentence, Sentence] | None:
    """Return a sentence with "between 3 and 5" as one with "at least 3" and one with "at most 5"; None without such."""
    low = next((i for i in s.numbers if s.items[i].bound == "low"), None)
    if low is None or low + 1 >= len(s.items):
        return None
    before, after = s.items[:low], s.items[low + 2 :]
    least = s.items[low]._replace(bound="", signal="at least")
    most = s.items[low + 1]._replace(bound="", signal="at most")
    return of_items(s.links, (*before, least, *after)), of_items(s.links, (*before, most, *after))


def _repeats(reading: Reading, item: Item) -> bool:
    """Whether an item whose words the title has says no more than it."""
    if item.sort is Sort.NUMBER:
        return item.said is not None and item.exact and not _tells_apart(reading, item.said)
    return item.mention is not None and not item.mention.whole


def _tells_apart(reading: Reading, said: Said) -> bool:
    """Whether a year of the title is also one of several in a column, so that it says which record is meant."""
    key = "tells apart", said
    found: bool | None = reading.memo.get(key)
    if found is None:
        found = reading.memo[key] = any(
            [_has_others(column, said) for column in reading.columns if column.kind in (Kind.YEAR, Kind.DATE)]
        )
    return found


def _has_others(column: Column, said: Said) -> bool:
    truths = {amount_in(cell, said) for cell in column.cells if cell.amounts}
    return Truth.TRUE in truths and Truth.FALSE in truths


__all__ = ["Item", "Sentence", "Sort", "halves", "of_items"]
