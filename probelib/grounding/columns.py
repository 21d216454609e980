"""The cells and columns of a table: what each cell amounts to, what a column mostly holds.

A cell text that stands in a column more than once is read once; most of a table is digits, and those
take a path of their own, as reading a table has to cost less than checking its sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from probelib.grounding import headers
from probelib.grounding.amounts import Amount, of, unitless
from probelib.language import cells as language
from probelib.language.stems import stems
from probelib.records import Kind, PartialDate, Quantity, Table

Place = tuple[int, int]
Entry = tuple[str, tuple[Place, ...]]
"""A text and where it stands."""

_OUTCOMES = {
    "w": "win", "win": "win", "winner": "win", "l": "lose", "lose": "lose", "los": "lose", "loss": "lose", "t": "tie",
    "tie": "tie", "d": "tie", "draw": "tie", "runner": "lose", "v": "win", "victory": "win", "defeat": "lose",
}  # fmt: skip
_MOST_LETTERS = 3
"""Beside its number, a cell such as `w 16 - 10` or `130.5 m` has few letters."""


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
        """The amount that the cell is about: its first, or what it adds up to; None where it has none."""
        if not self.amounts:
            return None
        return self.amounts[-1] if self.adds_up else self.amounts[0]

    @property
    def adds_up(self) -> bool:
        """Whether its last amount is the sum of the others: `70 + 69 = 139`."""
        return "=" in self.text and len(self.amounts) > 1 and self.text.rfind("=") < self.quantities[-1].start

    @property
    def sole(self) -> Amount | None:
        """Its one amount, or what it adds up to; None where it has several, or none."""
        return self.main if len(self.amounts) == 1 or self.adds_up else None


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
    texts: Mapping[str, int]
    """Each text that is not missing, and the records whose cell it is."""
    outcomes: Mapping[str, int]
    """For a column of results, the records won, lost and tied (`win`, `lose`, `tie`); else empty."""

    @property
    def is_text(self) -> bool:
        """Whether most cells hold no quantity of their own."""
        return self.kind is None


def corner(table: Table) -> tuple[str | None, int] | None:
    """Return the unit and factor that a table's corner states for its columns: "in millions of dollars"."""
    if len(table.header) < 2 or not any(not row[0][:1].isdigit() and row[0] for row in table.rows[:3]):
        return None
    style = language.column_style(table.header[0], ())
    return (style.unit, style.factor) if style.unit is not None or style.factor != 1 else None


def column(
    index: int,
    header: str,
    place: Place,
    entries: list[Entry],
    year: int | None,
    table: Table,
    corner: tuple[str | None, int] | None = None,
) -> Column:
    """Return a column with its cells read.

    Args:
        index: Its place among the columns.
        header: Its name.
        place: Where the name stands.
        entries: Its texts and where they stand.
        year: The year that the title gives to dates without one.
        table: For what a person has confirmed of its numbers and dates.
        corner: The unit and factor that the table's corner states for columns that state none.
    """
    style = language.column_style(header, [text for text, _ in entries])
    if table.decimal_mark is not None:
        style = replace(style, decimal_mark=table.decimal_mark, decimal_ambiguous=False)
    if table.day_first is not None:
        style = language.with_day_first(style, table.day_first)
    head = headers.parse(header)
    if style.unit is not None or style.factor != 1:
        head = headers.Head(head.stems, style.unit, Decimal(style.factor))
    elif corner is not None and index and head.unit is None and head.multiplier == 1:
        head = headers.Head(head.stems, corner[0], Decimal(corner[1]))
    remembered = _remembered(style, head.unit, head.multiplier)
    known: dict[str, _Parsed] = {}
    cells = []
    distinct: dict[str, int] = {}
    bit = 1
    for text, places in entries:
        parsed = known.get(text)
        if parsed is None:
            parsed = known[text] = _parsed(text, style, head, year, remembered)
        cells.append(_cell(Cell, (text, places, *parsed.cell)))
        if not parsed.missing:
            distinct[text] = distinct.get(text, 0) | bit
        bit <<= 1
    kinds: dict[Kind, int] = {}
    dimensions: dict[str, int] = {}
    filled = 0
    for text, records in distinct.items():
        filled |= records
        parsed = known[text]
        if parsed.amounts:
            count = records.bit_count()
            dimension = parsed.amounts[0].dimension
            dimensions[dimension] = dimensions.get(dimension, 0) + count
            if parsed.carries:
                kind = parsed.quantities[0].kind
                kinds[kind] = kinds.get(kind, 0) + count
    # Of two as common, the one that stands first.
    most = max(kinds, key=kinds.__getitem__) if kinds and 2 * sum(kinds.values()) >= filled.bit_count() else None
    return Column(
        index, header, place, head.stems, head.unit, head.multiplier, most,
        max(dimensions, key=dimensions.__getitem__) if most is not None else "", tuple(cells), filled, distinct,
        _outcomes(known, distinct),
    )  # fmt: skip


_cell = tuple.__new__
"""Makes a cell without the call of Python code that `Cell(...)` is; a table has a hundred."""


class _Parsed(NamedTuple):
    """What a text says wherever it stands in a column."""

    stems: tuple[str, ...]
    quantities: tuple[Quantity, ...]
    amounts: tuple[Amount, ...]
    bare: tuple[Amount, ...]
    missing: bool
    carries: bool
    """Whether it is its quantity, rather than a text that has one somewhere."""
    seasonal: bool
    """Whether it has a date without a year, which may be of the title's."""

    @property
    def cell(self) -> tuple[object, ...]:
        """What a cell has of it, in the order of `Cell`."""
        return self[:5]


_MOST_REMEMBERED = 32_768
"""Texts of one manner; when there are more it is begun anew."""


@lru_cache(maxsize=16)
def _remembered(style: language.Style, unit: str | None, multiplier: Decimal) -> dict[str, _Parsed]:
    """Return what cells have been read in columns of one manner; tables have many cells in common."""
    return {}


def _parsed(
    text: str, style: language.Style, head: headers.Head, year: int | None, remembered: dict[str, _Parsed]
) -> _Parsed:
    parsed = remembered.get(text)
    if parsed is None:
        if len(remembered) >= _MOST_REMEMBERED:
            remembered.clear()
        parsed = remembered[text] = _parse(text, style, head)
    if not parsed.seasonal or year is None:
        return parsed
    amounts = tuple(_of_season(amount, year) for amount in parsed.amounts)
    bare = tuple(b if a.is_number else a for a, b in zip(amounts, parsed.bare, strict=True))
    return parsed._replace(amounts=amounts, bare=bare)


def _parse(text: str, style: language.Style, head: headers.Head) -> _Parsed:
    parsed = language.read_cell(text, style)
    quantities = parsed.quantities
    words = (text,) if text.isdigit() and text.isascii() else stems(text)
    if not quantities:
        return _Parsed(words, (), (), (), parsed.missing, False, False)
    bare = tuple([of(q) for q in quantities])
    amounts = bare
    seasonal = False
    if len(bare) > 1 or bare[0].dimension or head.unit is not None or head.multiplier != 1:
        amounts = tuple([_with_header(a, q, head) for a, q in zip(bare, quantities, strict=True)])
        bare = tuple([unitless(q) if a.is_number else a for a, q in zip(amounts, quantities, strict=True)])
        seasonal = any([isinstance(a.value, PartialDate) and a.value.year is None for a in amounts])
    carries = parsed.bare or _carries(text, quantities)
    return _Parsed(words, quantities, amounts, bare, parsed.missing, carries, seasonal)


def _of_season(amount: Amount, year: int) -> Amount:
    """Return a date without a year in the title's; January and February may be the next one's."""
    value = amount.value
    if isinstance(value, PartialDate) and value.year is None and (value.month or 0) > 2:
        return amount._replace(value=PartialDate(year, value.month, value.day))
    return amount


def _with_header(amount: Amount, quantity: Quantity, head: headers.Head) -> Amount:
    if amount.dimension or amount.year or not amount.is_number or quantity.kind not in (Kind.CARDINAL, Kind.OTHER):
        return amount
    return headers.applied(amount, head)


def _carries(text: str, quantities: tuple[Quantity, ...]) -> bool:
    first = quantities[0]
    letters = sum(character.isalpha() for character in text[: first.start] + text[first.end :])
    return letters <= _MOST_LETTERS or (len(quantities) > 1 and letters <= 2 * _MOST_LETTERS)


def _outcomes(known: Mapping[str, _Parsed], distinct: Mapping[str, int]) -> Mapping[str, int]:
    """Return the records won, lost and tied, where every cell of a column begins with such a word."""
    found: dict[str, int] = {}
    for text, records in distinct.items():
        words = known[text].stems
        outcome = _OUTCOMES.get(words[0]) if words else None
        if outcome is None:
            return {}
        found[outcome] = found.get(outcome, 0) | records
    return found if found.keys() & {"win", "lose"} else {}
