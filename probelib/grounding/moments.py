"""Dates under the keys of an infobox, and how far they lie apart in the unit of a sentence."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from probelib.grounding.amounts import Amount, of
from probelib.grounding.keys import Entry, Key, Said
from probelib.grounding.periods import years_of
from probelib.grounding.reading import Place
from probelib.language import forms
from probelib.records import Interval, Kind, PartialDate, Quantity

PER_YEAR = {
    "year": Fraction(1), "month": Fraction(1, 12), "week": Fraction(7 * 100, 36525), "day": Fraction(100, 36525),
    "decade": Fraction(10), "century": Fraction(100),
}  # fmt: skip


class Moment(NamedTuple):
    """A date under a key."""

    place: Place
    key: Key
    score: float
    date: PartialDate
    order: int
    """Its place among the dates of its value."""


def in_unit(value: Fraction, v: Amount) -> Amount:
    """Return a span of years in the base unit of the sentence's number."""
    scale = Fraction(1)
    if v.dimension == "long time":
        scale = Fraction(of_year().factor)
    elif v.dimension == "time":
        scale = Fraction(31557600)
    return Amount(value * scale, v.dimension, Fraction(0), Fraction(0), v.factor)


def of_year() -> Amount:
    """Return the amount of one year."""
    return of(Quantity("1 year", 0, 6, Kind.DURATION, Decimal(1), "year", forms.DIGITS))


def moments(said: Said) -> list[Moment]:
    """Return all dates of a box, those of the keys that the sentence speaks of first."""
    found = []
    for key, score in zip(said.box.keys, said.scores, strict=True):
        for entry in said.entries(key):
            for k, date in enumerate(dates_in(entry)):
                found.append(Moment(entry.place, key, score, date, k))
    found.sort(key=lambda m: -m.score)
    return found


def dates_in(entry: Entry) -> list[PartialDate]:
    """Return the dates of a value in its order, a date that is written twice once."""
    found: list[PartialDate] = []
    for q in entry.quantities:
        ends = (q.value.low, q.value.high) if isinstance(q.value, Interval) else (q.value,)
        for end in ends:
            date = (
                end
                if isinstance(end, PartialDate)
                else PartialDate(int(end))
                if isinstance(end, Decimal) and years_of(q)
                else None
            )
            if date is not None and date.year is not None and not any(_same(date, d) for d in found):
                found.append(date)
    return found


def _same(a: PartialDate, b: PartialDate) -> bool:
    return a.year == b.year and (a.month is None or b.month is None or (a.month, a.day) == (b.month, b.day))


def apart(late: PartialDate, early: PartialDate, v: Amount) -> tuple[Amount, ...]:
    """Return the years between two dates: completed years, the exact span, and the plain difference of the years."""
    years = (late.year or 0) - (early.year or 0)
    if not late.month or not early.month:
        return tuple(in_unit(Fraction(abs(years) - less), v) for less in ((0, 1) if years else (0,)))
    if v.dimension == "time":
        return (in_unit(Fraction(abs(day_number(late) - day_number(early)) * 100, 36525), v),)
    months = years * 12 + late.month - early.month
    exact = (months + Fraction((late.day or 15) - (early.day or 15), 30)) / 12
    return tuple(in_unit(abs(r), v) for r in (exact, Fraction(int(exact))))


def day_number(date: PartialDate) -> int:
    """Return a count of days; the 29th of February of another year is its 28th, as dates of tables are not checked."""
    day = min(date.day or 15, 28) if date.month == 2 else date.day or 15
    try:
        return datetime.date(date.year or 1, date.month or 7, day).toordinal()
    except ValueError:
        return datetime.date(date.year or 1, date.month or 7, 28).toordinal()


def dates_of(key: Key) -> list[PartialDate]:
    """Return all dates under a key."""
    return [date for entry in key.entries for date in dates_in(entry)]
