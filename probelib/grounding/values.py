"""Which cells of a table hold a number of a sentence: looked up, not searched for.

A table's amounts are put under keys once. A number has several keys, as "7.1 million" can stand under a
header with millions as 7.1, and "26.3 m" under a header that says metres or says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from probelib.grounding.amounts import Amount, of, unitless
from probelib.grounding.reading import Cell, Reading, read
from probelib.grounding.relations import Relation
from probelib.grounding.tolerance import relate
from probelib.language import forms
from probelib.language.quantities import find
from probelib.language.stems import stem
from probelib.records import ClockTime, Interval, Kind, PartialDate, Quantity, Score, Table, Truth

_NAMES = "january february march april may june july august september october november december"
MONTHS = {stem(name): number for number, name in enumerate(_NAMES.split(), start=1)}
"""Stem of a month's name -> its number."""

Key = tuple[object, ...]
Masks = dict[int, int]
"""Column -> records."""


class Values(NamedTuple):
    """The amounts of a table by key, and its dates, which are compared part by part."""

    by_key: dict[Key, Masks]
    dates: tuple[tuple[int, int, Amount], ...]
    """Column, record and amount."""
    months: dict[int, tuple[int, ...]]
    """Month -> columns that are named after it."""
    heads: tuple[tuple[int, tuple[Quantity, ...]], ...]
    """Columns with a number in their header, and what it says."""


@lru_cache(maxsize=512)
def values_of(table: Table) -> Values:
    """Return the amounts of a table by key."""
    reading = read(table)
    found: dict[Key, Masks] = {}
    dates: list[tuple[int, int, Amount]] = []
    for column in reading.columns:
        for r, cell in enumerate(column.cells):
            kinds = [q.kind for q in cell.quantities]
            for kind, amount in zip((*kinds, *kinds), (*cell.amounts, *cell.bare), strict=False):
                for key in _keys(amount) if kind is not Kind.ORDINAL else (("ordinal", amount.value),):
                    masks = found.setdefault(key, {})
                    masks[column.index] = masks.get(column.index, 0) | 1 << r
                if amount.dimension == "date":
                    dates.append((column.index, r, amount))
    months: dict[int, tuple[int, ...]] = {}
    for column in reading.columns:
        for month in {MONTHS[s] for s in column.stems if s in MONTHS}:
            months[month] = (*months.get(month, ()), column.index)
    heads = [(c.index, find(c.header)) for c in reading.columns if any(s.isdigit() for s in c.header)]
    return Values(found, tuple(dict.fromkeys(dates)), months, tuple(heads))


def _keys(amount: Amount) -> Iterator[Key]:
    value = amount.value
    if isinstance(value, Decimal | Fraction):
        yield (amount.dimension, value)
        if amount.year:
            yield ("year", int(value))
    elif isinstance(value, PartialDate):
        if value.year is not None:
            yield ("year", value.year)
    elif isinstance(value, Score):
        yield ("score", value.parts)
        for one in value.by_set():
            if one[:2] != value.parts:
                yield ("score", one[:2])
    elif isinstance(value, ClockTime):
        yield ("clock", value.hour, value.minute, value.second)
    elif isinstance(value, Interval):
        yield ("interval", value.low, value.high)


def hits(reading: Reading, quantity: Quantity) -> Masks:
    """Return the cells whose value is the number's: column -> records."""
    values = values_of(reading.table)
    value = quantity.value
    if isinstance(value, PartialDate):
        return _dates(values, said(quantity), reading.caption)
    if isinstance(value, Interval) and quantity.form == forms.DECADE:
        return _within(values, value)
    found: Masks = {}
    for key in _asked(quantity):
        for column, mask in values.by_key.get(key, {}).items():
            found[column] = found.get(column, 0) | mask
    return found


def _within(values: Values, period: Interval) -> Masks:
    """Return the cells whose year lies in a decade or century."""
    found: Masks = {}
    if isinstance(period.low, Decimal) and isinstance(period.high, Decimal) and period.low >= 1000:
        for year in range(int(period.low), min(int(period.high), int(period.low) + 100) + 1):
            for column, mask in values.by_key.get(("year", year), {}).items():
                found[column] = found.get(column, 0) | mask
    return found


def in_unit(reading: Reading, quantity: Quantity, column: int) -> bool:
    """Return whether a column has the number in its own unit, and not only as a bare number."""
    amount = said(quantity)
    if not amount.dimension or not isinstance(amount.value, Decimal | Fraction):
        return True
    return column in values_of(reading.table).by_key.get((amount.dimension, amount.value), {})


@lru_cache(maxsize=4096)
def said(quantity: Quantity) -> Amount:
    """Return the amount of a sentence's number; it is asked for each cell that is looked at."""
    return of(quantity)


@lru_cache(maxsize=4096)
def _bare(quantity: Quantity) -> Amount:
    return unitless(quantity)


def _asked(q: Quantity) -> Iterator[Key]:
    value = q.value
    if isinstance(value, Decimal | Fraction):
        if q.kind is Kind.YEAR:
            yield ("year", int(value))
        plain = value
        yield ("", plain)
        if q.unit is None:
            yield ("ordinal", value)
        amount = said(q)
        if amount.dimension and isinstance(amount.value, Decimal | Fraction):
            yield (amount.dimension, amount.value)
        if q.unit == "%":
            yield ("", plain / 100)
        elif q.unit == "pp":
            yield ("%", plain)
        elif amount.dimension == "time" and isinstance(amount.value, Decimal) and amount.value == int(amount.value):
            seconds = int(amount.value)  # 3:25 without a word for what it is
            yield ("clock", seconds // 60, seconds % 60, 0)
    elif isinstance(value, Score) and len(value.by_set()) > 1:
        yield ("score", value.parts)  # of two sets that are named both have to be there
    elif isinstance(value, Score) and "(" not in q.text:
        yield ("score", value.parts)  # a record of 27 - 28 - 12 is not that of 27 - 28 - 11
    else:
        yield from _keys(said(q))


def _dates(values: Values, v: Amount, caption: tuple[str, ...]) -> Masks:
    found: Masks = {}
    for column, r, amount in values.dates:
        if relate(amount, Relation.EQ, v) is Truth.TRUE:
            found[column] = found.get(column, 0) | 1 << r
    value = v.value
    if not found and isinstance(value, PartialDate) and value.year is not None and value.month is not None:
        found = _of_season(values, v, value, caption)
    if isinstance(value, PartialDate) and value.month is not None and value.day is not None:
        for column in values.months.get(value.month, ()):  # days under the name of their month
            mask = values.by_key.get(("", value.day), {}).get(column, 0)
            if mask:
                found[column] = found.get(column, 0) | mask
    return found


def _of_season(values: Values, v: Amount, value: PartialDate, caption: tuple[str, ...]) -> Masks:
    """Return the dates without a year that are of the season in the title."""
    found: Masks = {}
    if str(value.year) in caption or str(value.year)[2:] in caption:
        bare = v._replace(value=PartialDate(None, value.month, value.day))
        for column, r, amount in values.dates:
            yearless = isinstance(amount.value, PartialDate) and amount.value.year is None
            if yearless and relate(amount, Relation.EQ, bare) is Truth.TRUE:
                found[column] = found.get(column, 0) | 1 << r
    return found


def in_cell(cell: Cell, quantity: Quantity) -> tuple[Amount, ...]:
    """Return the amounts of a cell that can be compared with a number, in the number's own terms.

    A bare cell takes the unit of the sentence, and a sentence without unit takes the cell's; what is left
    out are amounts of another dimension.
    """
    v = said(quantity)
    found = [amount for amount in cell.amounts if _alike(amount, v)]
    if not found and v.dimension and v.is_number:
        raw = _bare(quantity)
        found = [_lifted(a, raw, v) for a in cell.bare if a.is_number and not a.year and a.dimension == ""]
    elif not v.dimension and v.is_number:
        plain = [a for a in cell.bare if a.is_number and a.dimension == ""]
        found = plain + [a for a in found if a not in plain]
    if not found and v.dimension == "time":
        found = [_lasting(a) for a in cell.amounts if isinstance(a.value, ClockTime)]
    if len(found) > 1 and "=" in cell.text:
        return (found[-1], *found[:-1])  # 71 + 68 = 139
    return tuple(found)


def _lasting(x: Amount) -> Amount:
    """Return 3:25 as what a song lasts: minutes and seconds."""
    value = x.value
    minutes, seconds = (value.hour, value.minute) if isinstance(value, ClockTime) else (0, 0)
    return Amount(Decimal(60 * minutes + seconds), "time", Decimal(1), Decimal(1))


def _alike(x: Amount, v: Amount) -> bool:
    if x.dimension == v.dimension:
        return True
    return (x.dimension == "date" and v.year) or (v.dimension == "date" and x.year)


def _lifted(x: Amount, raw: Amount, v: Amount) -> Amount:
    """Return a cell's bare number in the unit of the sentence."""
    factor = Fraction(v.factor)
    if not isinstance(x.value, Decimal | Fraction):
        return x
    return Amount(
        Fraction(x.value) * factor, v.dimension, Fraction(x.quantum) * factor, Fraction(x.doubt) * factor, v.factor
    )
