"""The cells of a table: what a text amounts to in a column.

Tables have many cells in common, and most of a column's are digits; a text is read once for all columns
that are read in the same manner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from probelib.grounding import headers
from probelib.grounding.amounts import Amount, of, unitless
from probelib.language import cells as language
from probelib.language.stems import stems
from probelib.records import Kind, PartialDate, Quantity

Place = tuple[int, int]

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


class Parsed(NamedTuple):
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

    def at(self, text: str, places: tuple[Place, ...]) -> Cell:
        """Return the cell that has it somewhere; made without the call of Python code that `Cell(...)` is."""
        return _cell(Cell, (text, places, *self[:5]))


_cell = tuple.__new__

_MOST_REMEMBERED = 16_384
"""Texts of one manner; when there are more it is begun anew."""


@lru_cache(maxsize=64)
def _remembered(manner: tuple[object, ...], unit: str | None, multiplier: Decimal) -> dict[str, Parsed]:
    """Return what cells have been read in columns of one manner; tables have many cells in common."""
    return {}


def read(texts: Iterable[str], style: language.Style, head: headers.Head, year: int | None) -> Mapping[str, Parsed]:
    """Return what each text says in a column.

    Args:
        texts: The different texts of its cells.
        style: What they decide together.
        head: The unit and factor that its header states.
        year: The year that the title gives to dates without one.
    """
    remembered = _remembered(style.manner, head.unit, head.multiplier)
    found = {}
    for text in texts:
        parsed = remembered.get(text)
        if parsed is None:
            if len(remembered) >= _MOST_REMEMBERED:
                remembered.clear()
            parsed = remembered[text] = _parse(text, style, head)
        found[text] = _in_season(parsed, year) if parsed.seasonal and year is not None else parsed
    return found


@lru_cache(maxsize=_MOST_REMEMBERED)
def words(text: str) -> Parsed:
    """Return what a text says in a column without any number."""
    return Parsed(stems(text), (), (), (), language.is_missing(text), False, False)


def _parse(text: str, style: language.Style, head: headers.Head) -> Parsed:
    parsed = language.read_cell(text, style)
    quantities = parsed.quantities
    words = (text,) if text.isdigit() and text.isascii() else stems(text)
    if not quantities:
        return Parsed(words, (), (), (), parsed.missing, False, False)
    bare = tuple([of(q) for q in quantities])
    amounts = bare
    seasonal = False
    if len(bare) > 1 or bare[0].dimension or head.unit is not None or head.multiplier != 1:
        amounts = tuple([_with_header(a, q, head) for a, q in zip(bare, quantities, strict=True)])
        bare = tuple([unitless(q) if a.is_number else a for a, q in zip(amounts, quantities, strict=True)])
        seasonal = any([isinstance(a.value, PartialDate) and a.value.year is None for a in amounts])
    carries = parsed.bare or _carries(text, quantities)
    return Parsed(words, quantities, amounts, bare, parsed.missing, carries, seasonal)


def _in_season(parsed: Parsed, year: int) -> Parsed:
    """Return what a text says with the title's year in its dates."""
    amounts = tuple(_of_season(amount, year) for amount in parsed.amounts)
    bare = tuple(b if a.is_number else a for a, b in zip(amounts, parsed.bare, strict=True))
    return parsed._replace(amounts=amounts, bare=bare)


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
