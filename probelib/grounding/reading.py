"""A table, read once: what each column holds, what each cell amounts to, where each word stands.

A grid is records x columns. An infobox is one record whose columns are its keys, so that everything
built on a reading handles both. Sets of records are bit masks (record r is bit r), because checking
intersects them for every hypothesis. A reading is made once a table and kept (`read` is cached).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from probelib.grounding import headers
from probelib.grounding.amounts import Amount, of, unitless
from probelib.language import cells as language
from probelib.language.stems import stems
from probelib.records import Kind, Orientation, PartialDate, Quantity, Table

Place = tuple[int, int]

_OUTCOMES = {
    "w": "win", "win": "win", "winner": "win", "l": "lose", "lose": "lose", "loss": "lose", "t": "tie", "tie": "tie",
    "d": "tie", "draw": "tie", "runner": "lose", "v": "win", "victory": "win", "defeat": "lose",
}  # fmt: skip
_TOTALS = frozenset({"total", "overall", "career", "average", "sum", "subtotal"})
_SEGMENT = re.compile(r"\s*(?:[/;()\[\]&]|,(?!\s?\d{3}(?!\d))|\s-\s|\band\b)\s*")


class Cell(NamedTuple):
    """A value of one record in one column. A tuple, as there is one for every cell of every table."""

    text: str
    """As in the table; several entries of an infobox key are joined by `; `."""
    places: tuple[Place, ...]
    """Where it stands in the raw grid; more than one only for an infobox key with several entries."""
    stems: tuple[str, ...]
    quantities: tuple[Quantity, ...]
    """As the cell writes them; offsets count in the entry that each stands in."""
    amounts: tuple[Amount, ...]
    """One for each quantity, with the unit and the multiplier of the header applied."""
    bare: tuple[Amount, ...]
    """The same without any unit, as a sentence means them that gives none: 185 for 185 cm."""
    missing: bool
    """Whether it says nothing: empty, a dash, n/a."""

    @property
    def main(self) -> Amount | None:
        """The amount that the cell is about: its first; None where it has none."""
        return self.amounts[0] if self.amounts else None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a grid, or a key of an infobox."""

    index: int
    header: str
    place: Place
    """Where the header stands: row 0 of a grid; the first row of an infobox key."""
    stems: tuple[str, ...]
    """Stems of the header without its unit."""
    unit: str | None
    """The unit that the header states for bare numbers."""
    multiplier: Decimal
    """What the header multiplies bare numbers with: a million for `viewers (millions)`."""
    kind: Kind | None
    """The kind of most of its cells; None for text."""
    dimension: str
    """The dimension of most of its amounts; empty for bare numbers and text."""
    cells: tuple[Cell, ...]
    filled: int
    """Records whose cell is not missing."""
    outcomes: Mapping[str, int]
    """For a column of results, the records won, lost and tied (`win`, `lose`, `tie`); else empty."""

    @property
    def is_text(self) -> bool:
        """Whether most cells hold no quantity of their own."""
        return self.kind is None


class Phrase(NamedTuple):
    """A cell's text, or a part of one that a sign sets off, and where it stands."""

    stems: tuple[str, ...]
    columns: Mapping[int, int]
    """Column -> the records whose cell has it."""
    exact: Mapping[int, int]
    """Column -> the records whose cell is this text and nothing else."""


@dataclass(frozen=True, slots=True)
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

    def places(self, column: int, mask: int) -> tuple[Place, ...]:
        """Return the raw places of a column's cells in the records of `mask`."""
        return tuple(p for r in bits(mask) for p in self.columns[column].cells[r].places)


def bits(mask: int) -> tuple[int, ...]:
    """Return the records of a mask in order."""
    return tuple(r for r in range(mask.bit_length()) if mask >> r & 1)


@lru_cache(maxsize=512)
def read(table: Table) -> Reading:
    """Return the reading of a table, made at its first call."""
    infobox = table.orientation is Orientation.INFOBOX
    grid = _infobox(table) if infobox else _grid(table)
    year = _season(table.title)
    columns = tuple(_column(i, header, place, entries, year, table) for i, (header, place, entries) in enumerate(grid))
    records = 1 if infobox else len(table.rows)
    body = (1 << records) - 1 if infobox else _body(table)
    phrases, words = _index(columns, _repeated_headers(table))
    named: dict[str, list[int]] = {}
    for column in columns:
        for stem in dict.fromkeys((*column.stems, *stems(column.header), *headers.long_forms(column.stems))):
            named.setdefault(stem, []).append(column.index)
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


_Entry = tuple[str, tuple[Place, ...]]


def _grid(table: Table) -> list[tuple[str, Place, list[_Entry]]]:
    return [
        (header, (0, c), [(row[c], ((r, c),)) for r, row in enumerate(table.rows, start=1)])
        for c, header in enumerate(table.header)
    ]


def _infobox(table: Table) -> list[tuple[str, Place, list[_Entry]]]:
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


def _body(table: Table) -> int:
    header = tuple(text.strip().lower() for text in table.header)
    mask = 0
    for r, row in enumerate(table.rows):
        texts = tuple(text.strip().lower() for text in row)
        first = next((stems(text)[:1] for text in texts[:2] if text), ())
        headline = len(texts) > 2 and len(set(texts)) == 1
        if (
            texts == header
            or headline
            or (first and first[0] in _TOTALS and r >= len(table.rows) - 2)
            or not any(texts)
        ):
            continue
        mask |= 1 << r
    return mask


def _column(index: int, header: str, place: Place, entries: list[_Entry], year: int | None, table: Table) -> Column:
    style = language.column_style(header, tuple(text for text, _ in entries))
    if table.decimal_mark is not None:
        style = replace(style, decimal_mark=table.decimal_mark, decimal_ambiguous=False)
    if table.day_first is not None:
        style = language.with_day_first(style, table.day_first)
    head = headers.parse(header)
    if style.unit is not None or style.factor != 1:
        head = headers.Head(head.stems, style.unit, Decimal(style.factor))
    cells = tuple(_cell(text, places, style, head, year) for text, places in entries)
    filled = [cell for cell in cells if not cell.missing]
    kinds = Counter(cell.quantities[0].kind for cell in filled if cell.quantities and _carries(cell))
    kind, often = kinds.most_common(1)[0] if kinds else (None, 0)
    kind = kind if 2 * sum(kinds.values()) >= len(filled) and often else None
    dimensions = Counter(cell.amounts[0].dimension for cell in filled if cell.amounts)
    dimension = dimensions.most_common(1)[0][0] if dimensions and kind is not None else ""
    return Column(
        index, header, place, head.stems, head.unit, head.multiplier, kind, dimension, cells,
        sum(1 << r for r, cell in enumerate(cells) if not cell.missing), _outcomes(cells),
    )  # fmt: skip


def _cell(text: str, places: tuple[Place, ...], style: language.Style, head: headers.Head, year: int | None) -> Cell:
    parsed = language.parse_cell(text, style)
    quantities = parsed.quantities
    amounts = tuple(_with_header(of(q), q, head, year) for q in quantities)
    bare = amounts
    if any(a.dimension and a.is_number for a in amounts) or head.multiplier != 1:
        bare = tuple(unitless(q) if a.is_number else a for a, q in zip(amounts, quantities, strict=True))
    return Cell(text, places, stems(text), quantities, amounts, bare, parsed.missing)


def _with_header(amount: Amount, quantity: Quantity, head: headers.Head, year: int | None) -> Amount:
    value = amount.value
    if isinstance(value, PartialDate):
        # A season's games carry no year; January and February may be the next one's.
        if value.year is None and year is not None and (value.month or 0) > 2:
            return amount._replace(value=PartialDate(year, value.month, value.day))
        return amount
    if amount.dimension or amount.year or not amount.is_number or quantity.kind not in (Kind.CARDINAL, Kind.OTHER):
        return amount
    return headers.applied(amount, head)


def _carries(cell: Cell) -> bool:
    """Whether a cell is its quantity, rather than a text that has one somewhere."""
    q = cell.quantities[0]
    letters = sum(character.isalpha() for character in cell.text[: q.start] + cell.text[q.end :])
    return letters <= 3 or (len(cell.quantities) > 1 and letters <= 6)


def _outcomes(cells: tuple[Cell, ...]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    known = filled = 0
    for r, cell in enumerate(cells):
        if cell.missing:
            continue
        filled += 1
        outcome = _OUTCOMES.get(cell.stems[0]) if cell.stems else None
        if outcome is not None:
            known += 1
            found[outcome] = found.get(outcome, 0) | 1 << r
    return found if known and known == filled and (found.keys() & {"win", "lose"}) else {}


def _repeated_headers(table: Table) -> frozenset[int]:
    """Return the records that only repeat the header, or a headline in every cell, as some long tables do."""
    if table.orientation is Orientation.INFOBOX:
        return frozenset()
    header = tuple(text.strip().lower() for text in table.header)
    found = set()
    for r, row in enumerate(table.rows):
        texts = tuple(text.strip().lower() for text in row)
        if texts == header or (len(texts) > 2 and len(set(texts)) == 1):
            found.add(r)
    return frozenset(found)


def _index(
    columns: tuple[Column, ...], repeated: frozenset[int]
) -> tuple[dict[str, tuple[Phrase, ...]], dict[str, dict[int, int]]]:
    places: dict[tuple[str, ...], dict[int, int]] = {}
    exact: dict[tuple[str, ...], dict[int, int]] = {}
    words: dict[str, dict[int, int]] = {}
    for column in columns:
        for r, cell in enumerate(column.cells):
            if cell.missing or not cell.stems or r in repeated:
                continue
            bit = 1 << r
            for stem in cell.stems:
                at = words.setdefault(stem, {})
                at[column.index] = at.get(column.index, 0) | bit
            for part, full in _phrases(cell):
                at = places.setdefault(part, {})
                at[column.index] = at.get(column.index, 0) | bit
                if full:
                    at = exact.setdefault(part, {})
                    at[column.index] = at.get(column.index, 0) | bit
    phrases: dict[str, list[Phrase]] = {}
    for part in sorted(places, key=lambda p: (-len(p), p)):
        phrases.setdefault(part[0], []).append(Phrase(part, places[part], exact.get(part, {})))
    return {first: tuple(found) for first, found in phrases.items()}, words


def _phrases(cell: Cell) -> list[tuple[tuple[str, ...], bool]]:
    """Return a cell's stems, and those of its parts; a part that is only a number is left to the quantities."""
    found = []
    if len(cell.stems) > 1 or not cell.stems[0].isdigit():
        found.append((cell.stems, True))
    if len(cell.stems) > 1:
        for segment in _SEGMENT.split(cell.text):
            part = stems(segment)
            if part and part != cell.stems and any(not stem.isdigit() for stem in part):
                found.append((part, False))
    return found


def _name_column(columns: tuple[Column, ...], body: int) -> int:
    for column in columns:
        texts = [column.cells[r].stems for r in bits(body) if not column.cells[r].missing]
        if column.is_text and len(texts) >= 2 and len(set(texts)) >= 0.9 * len(texts):
            return column.index
    return 0
