"""A table, read once: its columns, its records, and where each word of its cells and headers stands.

A grid is records x columns. An infobox is one record whose columns are its keys, so that everything
built on a reading handles both. Sets of records are bit masks (record r is bit r), because checking
intersects them for every hypothesis. A reading is made once a table and kept (`read` is cached).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from probelib.grounding import columns as read_columns
from probelib.grounding import headers
from probelib.grounding.columns import Cell, Column, Entry, Place
from probelib.language.stems import stems
from probelib.records import Kind, Orientation, Table

_TOTALS = frozenset({"total", "overall", "career", "average", "sum", "subtotal"})
_MARKS = re.compile(r"[/;()\[\]&,]|\s-\s|\band\b")
_SEGMENT = re.compile(r"\s*(?:[/;()\[\]&]|,(?!\s?\d{3}(?!\d))|\s-\s|\band\b)\s*")


class Phrase(NamedTuple):
    """A cell's text, or a part of one that a sign sets off, and where it stands."""

    stems: tuple[str, ...]
    columns: Mapping[int, int]
    """Column -> the records whose cell has it."""
    exact: Mapping[int, int]
    """Column -> the records whose cell is this text and nothing else."""


@dataclass(frozen=True, slots=True, repr=False)
class Reading:
    """All that checking and grounding ask of a table."""

    table: Table
    columns: tuple[Column, ...]
    records: int
    """How many records there are, rows with totals included."""
    body: int
    """The records that count: no totals, no repeated header."""
    phrases: Mapping[str, tuple[Phrase, ...]]
    """First stem -> phrases that begin with it, the longest first."""
    words: Mapping[str, Mapping[int, int]]
    """Stem -> column -> records whose cell has the word."""
    headers: Mapping[str, tuple[int, ...]]
    """Stem -> columns whose header has the word, as it is written or in full (`pos`, `position`)."""
    caption: tuple[str, ...]
    """Stems of the title."""
    name: int
    """The column that names the records: the first one whose texts tell them apart; 0 where none does."""
    infobox: bool
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """What has been computed of it before: `checking` keeps here which records a number holds of."""

    def __repr__(self) -> str:
        """Return the table's id alone: a program with all cells of its table in it can't be read."""
        return f"Reading({self.table.id!r})"

    def places(self, column: int, mask: int) -> tuple[Place, ...]:
        """Return the raw places of a column's cells in the records of `mask`."""
        cells = self.columns[column].cells
        return tuple([p for r in bits(mask) for p in cells[r].places])


def bits(mask: int) -> tuple[int, ...]:
    """Return the records of a mask in order."""
    return tuple([r for r in range(mask.bit_length()) if mask >> r & 1])


@lru_cache(maxsize=512)
def read(table: Table) -> Reading:
    """Return the reading of a table, made at its first call."""
    infobox = table.orientation is Orientation.INFOBOX
    grid = _infobox(table) if infobox else _grid(table)
    year = _season(table.title)
    corner = None if infobox else read_columns.corner(table)
    columns = tuple(
        read_columns.column(i, header, place, entries, year, table, corner)
        for i, (header, place, entries) in enumerate(grid)
    )
    if not infobox:
        columns = _standings(columns)
    records = 1 if infobox else len(table.rows)
    told = _told(table)
    body = (1 << records) - 1 if infobox else _body(table, told)
    phrases, words = _index(columns, told)
    named: dict[str, list[int]] = {}
    for c in columns:
        for stem in dict.fromkeys((*c.stems, *stems(c.header), *headers.long_forms(c.stems))):
            named.setdefault(stem, []).append(c.index)
    return Reading(
        table=table,
        columns=columns,
        records=records,
        body=body,
        phrases=phrases,
        words=words,
        headers={stem: tuple(found) for stem, found in named.items()},
        caption=stems(table.title),
        name=_name_column(columns, body),
        infobox=infobox,
    )


_LETTERS = {
    "w": ("win",), "l": ("loss",), "d": ("draw",), "t": ("tie",), "pf": ("point", "for"), "pa": ("point", "against"),
    "gf": ("goal", "for"), "ga": ("goal", "against"),
}  # fmt: skip


def _standings(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return columns with the letters of a league's table spelled out; they mean that where wins and losses stand."""
    numbers = {c.header.lower() for c in columns if c.kind is Kind.CARDINAL}
    if not {"w", "l"} <= numbers:
        return columns
    return tuple(
        replace(c, stems=_LETTERS[c.header.lower()]) if c.header.lower() in numbers & _LETTERS.keys() else c
        for c in columns
    )


def _grid(table: Table) -> list[tuple[str, Place, list[Entry]]]:
    return [
        (header, (0, c), [(row[c], ((r, c),)) for r, row in enumerate(table.rows, start=1)])
        for c, header in enumerate(table.header)
    ]


def _infobox(table: Table) -> list[tuple[str, Place, list[Entry]]]:
    keys: dict[str, list[tuple[str, Place]]] = {}
    for r, row in enumerate(table.rows, start=1):
        keys.setdefault(row[0].strip(), []).append((row[1], (r, 1)))
    return [
        (key, (entries[0][1][0], 0), [("; ".join(text for text, _ in entries), tuple(place for _, place in entries))])
        for key, entries in keys.items()
    ]


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
    if table.orientation is Orientation.INFOBOX:
        return 1
    mask = (1 << len(table.rows)) - 1
    header = tuple(text.strip().lower() for text in table.header)
    for r, row in enumerate(table.rows):
        headline = len(row) > 2 and row[0] == row[1] and len(set(row)) == 1
        if headline or (row[0].strip().lower() == header[0] and tuple(t.strip().lower() for t in row) == header):
            mask &= ~(1 << r)
    return mask


def _index(columns: tuple[Column, ...], kept: int) -> tuple[dict[str, tuple[Phrase, ...]], dict[str, dict[int, int]]]:
    places: dict[tuple[str, ...], dict[int, int]] = {}
    exact: dict[tuple[str, ...], dict[int, int]] = {}
    words: dict[str, dict[int, int]] = {}
    for c, texts in enumerate(column.texts for column in columns):
        for text, records in texts.items():
            mask = records & kept
            if not mask or text.isdigit():
                continue  # a number is found as a quantity
            found, wordy, parts = _said(text)
            if not found:
                continue
            if wordy:
                for stem in found:
                    _add(words, stem, c, mask)
            elif len(found) == 1:
                continue
            _add(places, found, c, mask)
            _add(exact, found, c, mask)
            for part in parts:
                _add(places, part, c, mask)
    phrases: dict[str, list[Phrase]] = {}
    for part, at in places.items():
        phrases.setdefault(part[0], []).append(Phrase(part, at, exact.get(part, _NOWHERE)))
    for beginning in phrases.values():
        if len(beginning) > 1:
            beginning.sort(key=_longest_first)
    return {first: tuple(beginning) for first, beginning in phrases.items()}, words


_Key = TypeVar("_Key")


def _add(masks: dict[_Key, dict[int, int]], key: _Key, column: int, records: int) -> None:
    at = masks.get(key)
    if at is None:
        masks[key] = {column: records}
    else:
        at[column] = at.get(column, 0) | records


_NOWHERE: Mapping[int, int] = MappingProxyType({})


def _longest_first(phrase: Phrase) -> tuple[int, tuple[str, ...]]:
    return -len(phrase.stems), phrase.stems


@lru_cache(maxsize=32768)
def _said(text: str) -> tuple[tuple[str, ...], bool, tuple[tuple[str, ...], ...]]:
    """Return a cell's stems, whether there is a word among them, and the stems of the parts that a sign sets off.

    A part that is only a number is left to the quantities.
    """
    whole = stems(text)
    wordy = _wordy(whole)
    if len(whole) < 2 or _MARKS.search(text) is None:
        return whole, wordy, ()
    parts = [stems(segment) for segment in _SEGMENT.split(text)]
    return whole, wordy, tuple([part for part in parts if part and part != whole and _wordy(part)])


def _wordy(found: tuple[str, ...]) -> bool:
    return not all([stem.isdigit() for stem in found])


def _name_column(columns: tuple[Column, ...], body: int) -> int:
    for c in columns:
        if not c.is_text:
            continue
        texts = [c.cells[r].stems for r in bits(body) if not c.cells[r].missing]
        if len(texts) >= 2 and len(set(texts)) >= 0.9 * len(texts):
            return c.index
    return 0


__all__ = ["Cell", "Column", "Phrase", "Place", "Reading", "bits", "read"]
