"""Cells of an infobox that say one date, perhaps twice: "May 5, 1985 (1985-05-05) (age 33)"; and other dates for them.

`moving_dates` puts another date in such a cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from itertools import chain, zip_longest
from random import Random
from typing import NamedTuple

from probelib.errors import InputError
from probelib.grounding import How, ground
from probelib.grounding.reading import Place
from probelib.language import forms, writing
from probelib.language.quantities import find
from probelib.probes.case import Case
from probelib.records import CellEdit, Interval, Kind, Label, Orientation, PartialDate, Quantity, Table

AGE = re.compile(r"\(\s*(aged?)\b\D{0,3}$", re.IGNORECASE)
"""Before an age in brackets."""
_YEARS = re.compile(r"\d+ years", re.IGNORECASE)
_AGO = re.compile(r"\s+ago\b", re.IGNORECASE)
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", re.IGNORECASE)
_AROUND = 12
"""So many years a date moves by, at first."""
_FAR = (15, 25, 40, 60)
_LAST = 28
"""The last day that every month has."""
_NOTHING_LEFT = frozenset({Kind.DATE, Kind.YEAR, Kind.DURATION, Kind.ORDINAL})
"""Numbers that leave it open, beside a date, what a cell says."""


class Dated(NamedTuple):
    """A cell that says one date, perhaps more than once."""

    place: Place
    text: str
    date: PartialDate
    said: tuple[Quantity, ...]
    """The date, as often as the cell says it."""
    main: Quantity
    """The one that is spelled out."""
    since: tuple[Quantity, ...]
    """Years from the date to the day on which the box was written."""
    aged: tuple[Quantity, ...]
    """An age at the date."""


def dated_cells(case: Case) -> tuple[Dated, ...]:
    """Return the cells of an infobox that a base rests on and that say one date each."""
    if case.table.orientation is not Orientation.INFOBOX:
        return ()
    if case.claim is not None and case.proved:
        places = case.claim.verdict().cells
    else:
        found = ground(case.table, case.hypothesis)
        places = tuple(place for g in found if g.how is How.CELL for place in g.cells)
    cells = (dated_cell(case.table, place) for place in dict.fromkeys(places))
    return tuple(cell for cell in cells if cell is not None)


@lru_cache(maxsize=64)
def dated_cell(table: Table, place: Place) -> Dated | None:
    """Return a cell of an infobox as one that says a date; None where it says none or more than one."""
    row, at = place
    if row < 1 or at != 1:
        return None
    text = table.cell(row, at)
    said: list[Quantity] = []
    since: list[Quantity] = []
    aged: list[Quantity] = []
    for q in find(text):
        age = AGE.search(text, 0, q.start)
        if age is not None and q.text.isdigit():
            (aged if age[1].lower() == "aged" else since).append(q)
        elif age is not None:
            return None
        elif _YEARS.fullmatch(q.text) and _AGO.match(text, q.end):
            since.append(q)
        elif q.kind in (Kind.DATE, Kind.YEAR) and as_date(q) is not None:
            said.append(q)
        elif q.kind in _NOTHING_LEFT:
            return None
    dates = {as_date(q) for q in said}
    date = dates.pop() if len(dates) == 1 else None
    if date is None or date.year is None or _WEEKDAY.search(text):
        return None
    main = next((q for q in said if q.form != forms.DATE_ISO), said[0])
    return Dated(place, text, date, tuple(said), main, tuple(since), tuple(aged))


def as_date(quantity: Quantity) -> PartialDate | None:
    """Return a date or a plain year as a date; None for a span of years."""
    value = quantity.value
    if isinstance(value, PartialDate):
        return value
    return PartialDate(int(value)) if quantity.form == forms.YEAR and isinstance(value, Decimal) else None


def with_main(cell: Dated, new: str) -> CellEdit:
    """Return the edit that writes the spelled-out date of a cell otherwise."""
    text = cell.text[: cell.main.start] + new + cell.text[cell.main.end :]
    return CellEdit(*cell.place, text)


def written(cell: Dated, date: PartialDate) -> str | None:
    """Return another date as the cell spells its own; None where that cannot be done exactly."""
    return rewrite(cell.main, date)


def rewrite(quantity: Quantity, date: PartialDate) -> str | None:
    """Return another date as one is written; None where that cannot be done exactly."""
    value = Decimal(date.year or 0) if quantity.kind is Kind.YEAR else date
    try:
        return writing.rewrite(quantity, value, text=quantity.text)
    except InputError:
        return None


def other_dates(case: Case, cell: Dated, rng: Random) -> Iterator[PartialDate]:
    """Yield dates for a cell that may turn a base: for a refuted one what it says, then near and far ones."""
    if case.hypothesis.label is Label.REFUTED:
        yield from _as_said(case, cell)
    assert cell.date.year is not None  # noqa: S101  read only so
    years = [cell.date.year + by for by in range(-_AROUND, _AROUND + 1) if by]
    rng.shuffle(years)
    months = [] if cell.date.month is None else _other_months(cell.date.month, rng)
    far = [cell.date.year + way * by for by in _FAR for way in (1, -1)]
    day = None if cell.date.day is None else min(cell.date.day, _LAST)
    for year, month in zip_longest(chain(years, far), months):
        if year is not None:
            yield replace(cell.date, year=year, day=day if cell.date.month == 2 else cell.date.day)
        if month is not None:
            yield replace(cell.date, month=month, day=day)


def _other_months(month: int, rng: Random) -> list[int]:
    """Return the other months, one of each other season first."""
    seasons = [3, 6, 9]
    rest = [by for by in range(1, 12) if by not in seasons]
    rng.shuffle(seasons)
    rng.shuffle(rest)
    return [(month - 1 + by) % 12 + 1 for by in seasons + rest]


def _as_said(case: Case, cell: Dated) -> Iterator[PartialDate]:
    """Yield dates with the years and months that a sentence says, or as far from others as it says."""
    claim, year = case.claim, cell.date.year
    if claim is None or year is None:
        return
    other = [c.date.year for c in dated_cells(case) if c.place != cell.place and c.date.year is not None]
    for index in claim.numbers():
        said = claim.said(index)
        value = None if said is None else said.amount.value
        if isinstance(value, PartialDate):
            yield _merged(cell.date, value)
        elif isinstance(value, Interval) and said is not None and said.amount.year:
            ends = [int(end) for end in (value.low, value.high) if isinstance(end, Decimal)]
            yield from (_merged(cell.date, PartialDate(end)) for end in (sum(ends) // len(ends), *ends) if ends)
        elif isinstance(value, Decimal) and value == int(value) and said is not None:
            if said.amount.year:
                yield _merged(cell.date, PartialDate(int(value)))
            else:
                for one in other:
                    yield from (_merged(cell.date, PartialDate(one + way * int(value))) for way in (1, -1))


def _merged(date: PartialDate, new: PartialDate) -> PartialDate:
    year = date.year if new.year is None else new.year
    month = date.month if new.month is None or date.month is None else new.month
    day = date.day if new.day is None or date.day is None else new.day
    return PartialDate(year, month, None if day is None else min(day, _LAST))
