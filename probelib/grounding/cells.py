"""The cells of a table: what a text amounts to in a column.

Tables have many cells in common, and most of a column's are digits; a text is read once for all columns
that are read in the same manner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache, partial
from typing import NamedTuple, overload

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
    kind: Kind | None
    """The kind of its first quantity, where it is that quantity rather than a text that has it somewhere."""
    seasonal: bool
    """Whether it has a date without a year, which may be of the title's."""


_cell = tuple.__new__
"""Makes a cell without the call of Python code that `Cell(...)` is."""


class Manner(dict[str, Parsed]):
    """What texts say in columns of one manner: each is read when it is first asked for, and kept for all of them."""

    def __init__(self, parse: Callable[[str], Parsed]) -> None:
        """Take how one text is read."""
        super().__init__()
        self._parse = parse

    def __missing__(self, text: str) -> Parsed:
        """Return what a text says that has not been asked for before."""
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        parsed = self[text] = self._parse(text)
        return parsed

    def said(self, text: str, year: int | None) -> Parsed:
        """Return what a text says; a date without a year has the one of the title."""
        parsed = self[text]
        return _in_season(parsed, year) if parsed.seasonal and year is not None else parsed


class Cells(Sequence[Cell]):
    """The cells of a column, each read when it is first asked for."""

    __slots__ = ("_found", "_manner", "_places", "_texts", "_whole", "_year")

    def __init__(
        self, texts: tuple[str, ...], places: tuple[tuple[Place, ...], ...], manner: Manner, year: int | None
    ) -> None:
        """Take the texts of a column, where they stand, and how they are read, with the year of dates without one."""
        self._texts = texts
        self._places = places
        self._found: list[Cell | None] = [None] * len(texts)
        self._whole: tuple[Cell, ...] | None = None
        self._manner = manner
        self._year = year

    @overload
    def __getitem__(self, at: int) -> Cell: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Cell, ...]: ...
    def __getitem__(self, at: int | slice) -> Cell | tuple[Cell, ...]:
        """Return the cell of a record, or those of some records."""
        if isinstance(at, slice):
            return tuple([self[r] for r in range(*at.indices(len(self._texts)))])
        cell = self._found[at]
        if cell is None:
            text = self._texts[at]
            cell = self._found[at] = _cell(Cell, (text, self._places[at], *self._manner.said(text, self._year)[:5]))
        return cell

    def __iter__(self) -> Iterator[Cell]:
        """Yield all cells in order."""
        if self._whole is None:
            self._whole = self[:]
        return iter(self._whole)

    def __len__(self) -> int:
        """Return how many records there are."""
        return len(self._texts)

    def __repr__(self) -> str:
        """Return the cells as a tuple shows them."""
        return repr(self[:])


_MOST_REMEMBERED = 16_384
"""Texts of one manner; when there are more it is begun anew."""


def manner(style: language.Style, head: headers.Head) -> Manner:
    """Return how a column is read whose cells decide `style` together and whose header states `head`."""
    return _manner(style.plain, head.unit, head.multiplier)


@lru_cache(maxsize=64)
def _manner(style: language.Style, unit: str | None, multiplier: Decimal) -> Manner:
    return Manner(partial(_parse, style=style, head=headers.Head((), unit, multiplier)))


def _words(text: str) -> Parsed:
    return Parsed(stems(text), (), (), (), language.is_missing(text), None, False)


WORDS = Manner(_words)
"""How a column is read in which there is no number."""


def _parse(text: str, style: language.Style, head: headers.Head) -> Parsed:
    parsed = language.read_cell(text, style)
    quantities = parsed.quantities
    words = (text,) if text.isdigit() and text.isascii() else stems(text)
    if not quantities:
        return Parsed(words, (), (), (), parsed.missing, None, False)
    bare = tuple([of(q) for q in quantities])
    amounts = bare
    seasonal = False
    if len(bare) > 1 or bare[0].dimension or head.unit is not None or head.multiplier != 1:
        amounts = tuple([_with_header(a, q, head) for a, q in zip(bare, quantities, strict=True)])
        bare = tuple([unitless(q) if a.is_number else a for a, q in zip(amounts, quantities, strict=True)])
        seasonal = any([isinstance(a.value, PartialDate) and a.value.year is None for a in amounts])
    kind = quantities[0].kind if parsed.bare or _carries(text, quantities) else None
    return Parsed(words, quantities, amounts, bare, parsed.missing, kind, seasonal)


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
