"""Which cells have an amount in the said relation to a number of a sentence.

Most columns are whole numbers, and most sentences say that one is equal: then the records are looked up by
the number. All else is compared text by text, as a text that stands in a column twice says the same.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from probelib.checking.tolerance import relate
from probelib.grounding.amounts import ZERO, Amount, foreign
from probelib.grounding.reading import Cell, Column, Reading, bits
from probelib.grounding.relations import Relation
from probelib.language.words import exact
from probelib.records import Interval, Kind, Score, Truth, Value

TRUE, FALSE, UNKNOWN = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN


class Said(NamedTuple):
    """A number as the sentence, or a rewriting of it, states it."""

    amount: Amount
    relation: Relation


_MOST_REMEMBERED = 512


class _Whole(NamedTuple):
    """A column whose cells are whole numbers, written to their last digit, or missing."""

    by_value: dict[Value, int]
    """A number -> the records that have it."""
    missing: int


def column_masks(reading: Reading, c: int, said: Said) -> tuple[int, int, int]:
    """Return the records of a column where a relation holds, where it may, and those without an amount; remembered."""
    if said.relation is Relation.EQ and _is_whole(said.amount):
        whole = _whole(reading, c)
        if whole is not None:
            # Two whole numbers that are not the same lie a last digit apart.
            return whole.by_value.get(said.amount.value, 0), 0, whole.missing
    key = c, said
    known: tuple[int, int, int] | None = reading.memo.get(key)
    if known is not None:
        return known
    column = reading.columns[c]
    sure = maybe = empty = 0
    for cell, records in _different(column):
        truth = amount_in(cell, said, column.multiplier)
        if truth is TRUE:
            sure |= records
        elif truth is UNKNOWN or (column.kind is Kind.DATE and not any(a.year or a.dimension for a in cell.amounts)):
            # "35 may" among dates is some date.
            if cell.amounts:
                maybe |= records
            else:
                empty |= records
    if len(reading.memo) >= _MOST_REMEMBERED:
        reading.memo.clear()
    reading.memo[key] = sure, maybe, empty
    return sure, maybe, empty


def _is_whole(v: Amount) -> bool:
    return type(v.value) is Decimal and not v.dimension and v.doubt == v.quantum == 1 and v.value == int(v.value)


def _whole(reading: Reading, c: int) -> _Whole | None:
    """Return a column's records by their numbers, where all of them are whole; None else. Remembered."""
    key = _Whole, c
    if key in reading.memo:
        known: _Whole | None = reading.memo[key]
        return known
    found = reading.memo[key] = _find_whole(reading.columns[c])
    return found


def _find_whole(column: Column) -> _Whole | None:
    if column.multiplier != 1 or column.kind not in (Kind.CARDINAL, Kind.YEAR, Kind.ORDINAL):
        return None
    by_value: dict[Value, int] = {}
    missing = 0
    for cell, records in _different(column):
        if not cell.amounts:
            missing |= records
        elif len(cell.bare) == 1 and _is_whole(cell.bare[0]):
            value = cell.bare[0].value
            by_value[value] = by_value.get(value, 0) | records
        else:
            return None
    return _Whole(by_value, missing)


def _different(column: Column) -> list[tuple[Cell, int]]:
    """Return the cells of a column that differ, each with the records that have it."""
    cells = column.cells
    found = [(cells[(records & -records).bit_length() - 1], records) for records in column.texts.values()]
    found += [(cells[r], 1 << r) for r in bits(((1 << len(cells)) - 1) & ~column.filled)]
    return found


def amount_in(cell: Cell, said: Said, multiplier: Decimal = Decimal(1)) -> Truth:
    """Return whether a cell has an amount in the said relation; UNKNOWN where none can be compared."""
    v = said.amount
    if len(cell.bare) == 1 and not v.dimension and type(v.value) is Decimal and multiplier == 1:
        # A plain number and a cell with one: what the rest of this comes to for nearly all cells.
        only = cell.bare[0]
        if not only.dimension and type(only.value) is Decimal and (v.quantum or cell.amounts[0].dimension != "%"):
            return relate(only, said.relation, v)
    best = FALSE
    compared = False
    amounts = comparable(cell, said.amount, multiplier)
    if not amounts and cell.amounts and said.relation is Relation.EQ:
        # A length is no weight, whatever its number; more or less of the two says nothing.
        return FALSE if all(foreign(a.dimension, said.amount.dimension) for a in cell.amounts) else UNKNOWN
    if len(amounts) > 1 and cell.adds_up:
        # "70 + 69 = 139" is 139; that 69 is one of its parts says nothing of a sentence's 69.
        truth = relate(amounts[-1], said.relation, said.amount)
        parts = any(relate(part, said.relation, said.amount) is not truth for part in amounts[:-1])
        return UNKNOWN if truth is FALSE and parts and said.relation is Relation.EQ else truth
    if said.relation is not Relation.EQ and len(amounts) > 1:
        # "More than 5" of a cell with several amounts has to hold of all of them, or of none.
        truths = {relate(amount, said.relation, said.amount) for amount in amounts}
        return truths.pop() if len(truths) == 1 else UNKNOWN
    for amount in amounts:
        compared = True
        truth = relate(amount, said.relation, said.amount)
        if truth is TRUE:
            # One set of a match is not its score.
            return UNKNOWN if len(amounts) > 1 and isinstance(amount.value, Score) else TRUE
        if truth is UNKNOWN:
            best = UNKNOWN
    return best if compared else UNKNOWN


def comparable(cell: Cell, v: Amount, multiplier: Decimal = Decimal(1)) -> tuple[Amount, ...]:
    """Return the amounts of a cell that can be compared with a number of a sentence.

    A bare number meets cells in the unit that they are written in. Under a header with a multiplier it
    meets what the cells write, unless it is so large that the multiplied values must be meant.
    """
    if not cell.amounts:
        return ()
    value = v.value.low if isinstance(v.value, Interval) else v.value
    if not v.quantum and not v.dimension and cell.amounts[0].dimension == "%" and isinstance(value, Decimal | Fraction):
        # "Two thirds" of a column of percentages; a fraction in words is the only bare number without a last digit.
        return tuple(a._replace(value=_share(a.value), dimension="", quantum=ZERO, doubt=ZERO) for a in cell.amounts)
    if v.dimension or not isinstance(value, Decimal | Fraction):
        return _those_alike(cell.amounts, v)
    if multiplier != 1 and _is_beyond(value, multiplier):
        return tuple(a for a in cell.amounts if not a.dimension)
    return _those_alike(cell.bare, v)


def _is_beyond(value: Decimal | Fraction, multiplier: Decimal) -> bool:
    if isinstance(value, Decimal):
        return value.copy_abs() >= multiplier / 100
    return abs(value) >= Fraction(multiplier) / 100


def _those_alike(amounts: tuple[Amount, ...], v: Amount) -> tuple[Amount, ...]:
    if len(amounts) == 1:  # as in most cells
        return amounts if alike(amounts[0], v) else ()
    return tuple([a for a in amounts if alike(a, v)])


def _share(percent: Value) -> Value:
    return exact(Fraction(percent) / 100) if isinstance(percent, Decimal | Fraction) else percent


def alike(x: Amount, v: Amount) -> bool:
    """Return whether two amounts can be compared at all: a year compares with dates, a date with years."""
    if x.dimension == v.dimension:
        return True
    return (x.dimension == "date" and v.year) or (v.dimension == "date" and x.year)
