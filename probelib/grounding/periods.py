"""Calendar years in quantities, and the centuries and decades they lie in."""

from __future__ import annotations

from decimal import Decimal

from probelib.grounding.cues import Clues, words
from probelib.grounding.linking import Number
from probelib.language import forms
from probelib.records import Interval, Kind, PartialDate, Quantity, Truth


def is_period(q: Quantity) -> bool:
    """Whether a decade or century is one of the calendar, and not of an age such as "in his 40s"."""
    if q.form == forms.CENTURY:
        return True
    return isinstance(q.value, Interval) and isinstance(q.value.low, Decimal) and q.value.low >= 1000


_PARTLY = words("turn before after prior end last since until near middle inactive retire")
_LATELY = words("early late mid")
_AGED = words("his her their")
_STARTED = words("start begin began first debut")


def in_period(clues: Clues, n: Number, cell: Quantity, *, plain: bool) -> Truth | None:
    """Return whether a year of a value lies in the sentence's century or decade; UNKNOWN of parts of one."""
    q = n.quantity
    if not is_period(q):
        return None
    before = clues.before(n, 4)
    started = not _STARTED.isdisjoint(before)
    if not _PARTLY.isdisjoint(before) or not plain or (started and "of" in before):
        return Truth.UNKNOWN
    years = years_of(cell)
    if started:  # "started performing in the 1990s" is of the first year of a span
        years = years[:1]
    if q.form == forms.CENTURY and isinstance(q.value, Decimal):
        low, high = int(q.value) * 100 - 99, int(q.value) * 100
    elif isinstance(q.value, Interval) and isinstance(q.value.low, Decimal) and isinstance(q.value.high, Decimal):
        low, high = int(q.value.low), int(q.value.high)
    else:
        return None
    part = next((s for s in before if s in _LATELY), None)
    if part is not None:
        return Truth.UNKNOWN if not _AGED.isdisjoint(before) else _in_part(low, high, part, years_of(cell))
    inside = [low <= year <= high or (q.form == forms.CENTURY and year == low - 1) for year in years]
    return Truth.TRUE if any(inside) else Truth.FALSE


def _in_part(low: int, high: int, part: str, years: tuple[int, ...]) -> Truth:
    """Return whether a year lies early, late or in the middle of a period; UNKNOWN of spans and where it is unclear."""
    if len(years) != 1:
        return Truth.UNKNOWN
    at = (years[0] - low) / (high + 1 - low)
    if not 0 <= at < 1:
        return Truth.FALSE
    if part == "mid":
        return Truth.TRUE if 0.4 <= at <= 0.6 else Truth.UNKNOWN
    beyond = at if part == "early" else 1 - at
    return Truth.TRUE if beyond <= _THIRD else Truth.FALSE if beyond >= _MOST else Truth.UNKNOWN


_THIRD = 0.34
_MOST = 0.6
"""What part of a period is surely its early, and surely no more its early, years."""


def years_of(q: Quantity) -> tuple[int, ...]:
    """Return the calendar years in a quantity, both ends of a range."""
    value = q.value
    ends = (value.low, value.high) if isinstance(value, Interval) else (value,)
    found = []
    for end in ends:
        if isinstance(end, PartialDate):
            if end.year is not None:
                found.append(end.year)
        elif isinstance(end, Decimal) and (q.kind is Kind.YEAR or _may_be_year(q, end)):
            found.append(int(end))
    return tuple(found)


def _may_be_year(q: Quantity, value: Decimal) -> bool:
    """Whether a bare number of a value can be a year before those that are taken for one anywhere: "Medal (1795)"."""
    return (
        q.kind is Kind.CARDINAL
        and q.unit is None
        and q.form == forms.DIGITS
        and q.text.isdigit()
        and 1000 <= value <= 1850
    )
