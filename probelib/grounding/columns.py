"""The columns of a table: what each mostly holds, and its cells, read when they are first asked for.

Most sentences ask for the words of all columns and for the numbers of a few.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from probelib.grounding import headers
from probelib.grounding.cells import WORDS, Cells, Manner, Place, manner
from probelib.language import cells as language
from probelib.language.stems import stems
from probelib.records import Kind, Table

_OUTCOMES = {
    "w": "win", "win": "win", "winner": "win", "l": "lose", "lose": "lose", "los": "lose", "loss": "lose", "t": "tie",
    "tie": "tie", "d": "tie", "draw": "tie", "runner": "lose", "v": "win", "victory": "win", "defeat": "lose",
}  # fmt: skip
_BITS = tuple(1 << r for r in range(256))
"""The bit of each record, for all but long tables."""


class Context(NamedTuple):
    """What a table says of the numbers in all its columns."""

    year: int | None = None
    """The one year of its title, for dates without one."""
    decimal_mark: str | None = None
    """What a person has confirmed; None leaves it to each column."""
    day_first: bool | None = None
    """Likewise."""


@dataclass(frozen=True, eq=False)
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
    written: tuple[str, ...]
    """The text of each record; several entries of an infobox key are joined by `; `."""
    entries: tuple[Place, ...] | None
    """Where the entries of an infobox key stand; None in a grid, where record r is row r + 1."""
    context: Context

    @cached_property
    def distinct(self) -> Mapping[str, int]:
        """Each text, and the records whose cell it is."""
        written = self.written
        bits = _BITS if len(written) <= len(_BITS) else [1 << r for r in range(len(written))]
        if len(set(written)) == len(written):
            return dict(zip(written, bits, strict=False))
        found: dict[str, int] = {}
        for text, bit in zip(written, bits, strict=False):
            found[text] = found.get(text, 0) | bit
        return found

    @cached_property
    def texts(self) -> Mapping[str, int]:
        """Each text that is not missing, and the records whose cell it is."""
        return {text: records for text, records in self.distinct.items() if not language.is_missing(text)}

    @cached_property
    def filled(self) -> int:
        """Records whose cell is not missing."""
        filled = 0
        for records in self.texts.values():
            filled |= records
        return filled

    @property
    def places(self) -> tuple[tuple[Place, ...], ...]:
        """Where each record's cell stands in the raw grid."""
        return (self.entries,) if self.entries is not None else _places(self.index, len(self.written))

    @cached_property
    def cells(self) -> Cells:
        """What each record's cell says."""
        return Cells(self.written, self.places, self._manner, self.context.year)

    @cached_property
    def kind(self) -> Kind | None:
        """The kind of most of its cells; None for text."""
        if not self._counts:
            return None
        said = self._manner
        counted = [(text, records.bit_count()) for text, records in self.texts.items()]
        left = filled = sum([count for _, count in counted])
        found: dict[Kind, int] = {}
        carrying = 0
        for text, count in counted:
            left -= count
            kind = said[text].kind
            if kind is not None:
                carrying += count
                found[kind] = found.get(kind, 0) + count
                if 2 * carrying >= filled and _leads(found, left):
                    break
            elif 2 * (carrying + left) < filled:
                return None
        return _most(found)

    @cached_property
    def dimension(self) -> str:
        """The dimension of most of its amounts; empty for bare numbers and text."""
        if self.kind is None:
            return ""
        said = self._manner
        left = len(self.written)
        found: dict[str, int] = {}
        for text, records in self.texts.items():
            left -= records.bit_count()
            amounts = said[text].amounts
            if amounts:
                dimension = amounts[0].dimension
                found[dimension] = found.get(dimension, 0) + records.bit_count()
                if _leads(found, left):
                    break
        return _most(found) or ""

    @cached_property
    def outcomes(self) -> Mapping[str, int]:
        """For a column of results, the records won, lost and tied (`win`, `lose`, `tie`); else empty."""
        found: dict[str, int] = {}
        for text, records in self.texts.items():
            outcome = _OUTCOMES.get(first[0]) if (first := stems(text)[:1]) else None
            if outcome is None:
                return {}
            found[outcome] = found.get(outcome, 0) | records
        return found if found.keys() & {"win", "lose"} else {}

    @property
    def is_text(self) -> bool:
        """Whether most cells hold no quantity of their own."""
        return self.kind is None

    @cached_property
    def _manner(self) -> Manner:
        """How its cells are read."""
        if not self._counts:
            return WORDS
        style = language.column_style(self.header, self.written)
        _, decimal_mark, day_first = self.context
        if decimal_mark is not None:
            style = replace(style, decimal_mark=decimal_mark, decimal_ambiguous=False)
        if day_first is not None:
            style = language.with_day_first(style, day_first)
        return manner(style, headers.Head(self.stems, self.unit, self.multiplier))

    @cached_property
    def _counts(self) -> bool:
        """Whether there can be a number in it."""
        return language.may_count(self.written)


_Key = TypeVar("_Key", Kind, str)


def _most(found: Mapping[_Key, int]) -> _Key | None:
    """Return what is counted most; of two as common, the one that stands first."""
    return max(found, key=found.__getitem__) if found else None


def _leads(found: Mapping[_Key, int], left: int) -> bool:
    """Return whether one is counted so often that what is left can change nothing."""
    counts = sorted(found.values())
    return counts[-1] > left + sum(counts[-2:-1])


Measure = tuple[str | None, Decimal]
"""The unit and the factor that a header states for bare numbers."""


def corner(table: Table) -> Measure | None:
    """Return what a table's corner states for its columns: "in millions of dollars"."""
    if len(table.header) < 2 or not any(not row[0][:1].isdigit() and row[0] for row in table.rows[:3]):
        return None
    unit, factor = language.header_unit(table.header[0])
    return (unit, Decimal(factor)) if unit is not None or factor != 1 else None


@lru_cache(maxsize=8192)
def head_of(header: str, corner: Measure | None) -> headers.Head:
    """Return the stems of a column's name, and the unit and factor that it states, or else the table's corner."""
    found = headers.parse(header)
    unit, factor = language.header_unit(header)
    if unit is not None or factor != 1:
        return headers.Head(found.stems, unit, Decimal(factor))
    if corner is not None and found.unit is None and found.multiplier == 1:
        return headers.Head(found.stems, *corner)
    return found


@lru_cache(maxsize=512)
def _places(column: int, records: int) -> tuple[tuple[Place, ...], ...]:
    """Return where each cell of a grid's column stands; the same for every table."""
    return tuple([((r, column),) for r in range(1, records + 1)])
