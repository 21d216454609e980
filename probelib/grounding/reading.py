"""A table, read once: its columns, its records, and where each word of its cells and headers stands.

A grid is records x columns. An infobox is one record whose columns are its keys, so that everything
built on a reading handles both. Sets of records are bit masks (record r is bit r), because checking
intersects them for every hypothesis. A reading is made once a table and kept (`read` is cached).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any

from probelib.grounding import columns as read_columns
from probelib.grounding import headers
from probelib.grounding.cells import Cell, Place
from probelib.grounding.columns import Column, Context, head_of
from probelib.grounding.vocabulary import Lookup, Phrase, Vocabulary, bits
from probelib.language.stems import stem, stems
from probelib.records import Kind, Orientation, Table

_TOTALS = frozenset(stem(word) for word in ("total", "overall", "career", "average", "sum", "subtotal"))


@dataclass(frozen=True, eq=False, repr=False)
class Reading:
    """All that checking and grounding ask of a table."""

    table: Table
    columns: tuple[Column, ...]
    records: int
    """How many records there are, rows with totals included."""
    body: int
    """The records that count: no totals, no repeated header."""
    vocabulary: Vocabulary
    """Stem -> what the word can be."""
    caption: tuple[str, ...]
    """Stems of the title."""
    infobox: bool
    memo: dict[Any, Any] = field(default_factory=dict)
    """What has been computed of it before: `checking` keeps here which records a number holds of."""

    def __repr__(self) -> str:
        """Return the table's id alone: a program with all cells of its table in it can't be read."""
        return f"Reading({self.table.id!r})"

    @cached_property
    def name(self) -> int:
        """The column that names the records: the first one whose texts tell them apart; 0 where none does."""
        for c in self.columns:
            if not c.is_text:
                continue
            texts = [stems(c.written[r]) for r in bits(self.body & c.filled)]
            if len(texts) >= 2 and len(set(texts)) >= 0.9 * len(texts):
                return c.index
        return 0

    @cached_property
    def words(self) -> Lookup[Mapping[int, int]]:
        """Stem -> column -> records whose cell has the word."""
        return Lookup(self.vocabulary, attrgetter("records"))

    @cached_property
    def phrases(self) -> Lookup[tuple[Phrase, ...]]:
        """First stem -> phrases that begin with it, the longest first."""
        return Lookup(self.vocabulary, attrgetter("phrases"))

    @property
    def headers(self) -> Mapping[str, tuple[int, ...]]:
        """Stem -> columns whose header has the word, as it is written or in full (`pos`, `position`)."""
        return self.vocabulary.headers

    def places(self, column: int, mask: int) -> tuple[Place, ...]:
        """Return the raw places of a column's cells in the records of `mask`."""
        places = self.columns[column].places
        return tuple([p for r in bits(mask) for p in places[r]])


@lru_cache(maxsize=512)
def read(table: Table) -> Reading:
    """Return the reading of a table, made at its first call."""
    infobox = table.orientation is Orientation.INFOBOX
    columns = _infobox(table) if infobox else _standings(_grid(table))
    records = 1 if infobox else len(table.rows)
    told = 1 if infobox else _told(table)
    named: dict[str, list[int]] = {}
    for c in columns:
        for said in _called(c.header, c.stems):
            named.setdefault(said, []).append(c.index)
    called = {said: tuple(found) for said, found in named.items()}
    title = stems(table.title)
    return Reading(
        table=table,
        columns=columns,
        records=records,
        body=1 if infobox else _body(table, told),
        vocabulary=Vocabulary((c.distinct for c in columns), told, called, title),
        caption=title,
        infobox=infobox,
    )


@lru_cache(maxsize=8192)
def _called(header: str, found: tuple[str, ...]) -> tuple[str, ...]:
    """Return the stems that a column is called by: of its name, as it is written and in full."""
    return tuple(dict.fromkeys((*found, *stems(header), *headers.long_forms(found))))


_LETTERS = {
    "w": ("win",), "l": ("loss",), "d": ("draw",), "t": ("tie",), "pf": ("point", "for"), "pa": ("point", "against"),
    "gf": ("goal", "for"), "ga": ("goal", "against"),
}  # fmt: skip


def _standings(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return columns with the letters of a league's table spelled out; they mean that where wins and losses stand."""
    if not {"w", "l"} <= {c.header.lower() for c in columns}:
        return columns
    numbers = {c.header.lower() for c in columns if c.header.lower() in _LETTERS and c.kind is Kind.CARDINAL}
    if not {"w", "l"} <= numbers:
        return columns
    return tuple(replace(c, stems=_LETTERS[c.header.lower()]) if c.header.lower() in numbers else c for c in columns)


def _grid(table: Table) -> tuple[Column, ...]:
    corner = read_columns.corner(table)
    context = _context(table)
    written = zip(*table.rows, strict=True) if table.rows else [()] * len(table.header)
    return tuple(
        Column(c, header, (0, c), *head_of(header, corner if c else None), texts, None, context)
        for c, (header, texts) in enumerate(zip(table.header, written, strict=True))
    )


def _infobox(table: Table) -> tuple[Column, ...]:
    keys: dict[str, list[tuple[str, Place]]] = {}
    for r, row in enumerate(table.rows, start=1):
        keys.setdefault(row[0].strip(), []).append((row[1], (r, 1)))
    context = _context(table)
    columns = []
    for c, (key, entries) in enumerate(keys.items()):
        text = "; ".join(text for text, _ in entries)
        places = tuple(place for _, place in entries)
        columns.append(Column(c, key, (places[0][0], 0), *head_of(key, None), (text,), places, context))
    return tuple(columns)


def _context(table: Table) -> Context:
    return Context(_season(table.title), table.decimal_mark, table.day_first)


def _season(title: str) -> int | None:
    """Return the one year of a title; None where it names several, or a season such as 2007 - 08."""
    years = re.findall(r"(?<![\d.])(?:1[89]|20)\d\d(?![\d.])(?:\s?[-–/]\s?\d+)?", title)
    return int(years[0]) if len(years) == 1 and years[0].isdigit() else None


def _body(table: Table, told: int) -> int:
    """Return the records that count: those that say something and are no totals."""
    mask = told
    for r, row in enumerate(table.rows):
        last = r >= len(table.rows) - 2
        if (last and any(stems(text)[:1] and stems(text)[0] in _TOTALS for text in row[:2])) or not any(row):
            mask &= ~(1 << r)
    return mask


def _told(table: Table) -> int:
    """Return the records that say something: not those that repeat the header, or a headline in every cell."""
    mask = (1 << len(table.rows)) - 1
    header = tuple(text.strip().lower() for text in table.header)
    for r, row in enumerate(table.rows):
        headline = len(row) > 2 and row[0] == row[1] and len(set(row)) == 1
        if headline or (
            row and row[0].strip().lower() == header[0] and tuple(text.strip().lower() for text in row) == header
        ):
            mask &= ~(1 << r)
    return mask


__all__ = ["Cell", "Column", "Phrase", "Place", "Reading", "bits", "read"]
