"""Range (R2): 37 becomes between 31 and 43; a range that misses the table's value flips the label.

Numerical paper, section 4 "Range": the radius comes from the size of the number (1 to 5 below 10) and
decimals get decimal bounds. A random range can contain the true value of a refuted base or miss that of
an entailed one, so every range is evaluated on the table. Ranges are closed at both ends, at most 10
around a year, never below 0 for what cannot be negative, never above 100 for shares; one around a number
that is not 0 does not reach 0, as "between 0 and 3 goals" is hardly said of a goal. A season goes with its year: "in
the fall of 1985" becomes "between 1980 and 1989", and of a base whose season alone is wrong that is true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import chain, islice
from random import Random

from probelib.checking.roles import Role
from probelib.language import edits as edit
from probelib.probes.build import reject
from probelib.probes.case import Case, case_of
from probelib.probes.near import LATEST_YEAR, numbers_near, step_of
from probelib.probes.phrasing import Slot, agreement, between, in_order
from probelib.probes.proving import MORE_TRIES, NOT_PROVED, OTHERWISE_READ, TRIES, flip_values, says_it, verified
from probelib.records import Effect, Hypothesis, Interval, Kind, Label, Probe, Quantity, Table

NAME = "range"
KINDS = frozenset({Kind.CARDINAL, Kind.YEAR, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.MEASURE})
YEAR_RADIUS = 10
DRAWS = 4
_THE_AGE_OF = re.compile(r"\bthe age of $")
"""A range makes it "an age between"."""
NO_ENGLISH = "a range there would not be English"
NO_AMOUNT = "the number names and does not measure"
NO_RANGE = "no range is proved"


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield for each number a range that keeps the label and one that flips it, both proved."""
    case = case_of(table, hypothesis)
    for index, quantity in case.numbers(KINDS):
        value = quantity.value
        if not isinstance(value, Decimal) or value == 0:
            continue
        slot = case.slot(index)
        if slot is None:
            reject(hypothesis, NAME, Effect.PRESERVE, NO_ENGLISH)
            continue
        if case.claim is None or not case.proved:
            reject(hypothesis, NAME, Effect.FLIP, NOT_PROVED)
            return
        if not measures(case.role(index), quantity):
            reject(hypothesis, NAME, Effect.PRESERVE, NO_AMOUNT)
            continue
        for effect in (Effect.PRESERVE, Effect.FLIP):
            yield from _first(case, index, slot, effect, _ranges(case, index, slot, effect, rng), rng)


def measures(role: Role, quantity: Quantity) -> bool:
    """Return whether a number can be said roughly: no rank or round can, and a year only where it is an event's."""
    return not role.naming or (role.stated and quantity.kind is Kind.YEAR)


def _ranges(case: Case, index: int, slot: Slot, effect: Effect, rng: Random) -> Iterator[Interval]:
    """Yield the ranges that are tried for an effect, around the number first or away from it."""
    quantity = case.quantities[index]
    value = quantity.value
    assert isinstance(value, Decimal)  # noqa: S101  asked before
    around = (_around(quantity, value, rng) for _ in range(DRAWS))
    if slot.narrowed and case.hypothesis.label is Label.REFUTED:
        # What is wrong may be the season alone: the year is as good a place to look as others.
        away = (_around(quantity, centre, rng) for centre in numbers_near(quantity, value, rng))
        yield from (chain(islice(around, 1), away) if effect is Effect.FLIP else away)
    elif effect is Effect.PRESERVE:
        yield from around
    else:
        yield from _elsewhere(case, index, value, rng)


def _elsewhere(case: Case, index: int, value: Decimal, rng: Random) -> Iterator[Interval]:
    quantity = case.quantities[index]
    if case.hypothesis.label is Label.ENTAILED:
        centres: Iterable[Decimal] = numbers_near(quantity, value, rng)
        if case.role(index).counted:
            centres = (c for c in centres if c > value)  # 5 may pass for "between 1 and 3"
    else:
        centres = (v for v in flip_values(case, index, rng) if isinstance(v, Decimal))
    for centre in centres:
        if centre == 0:
            continue  # "between 0 and 2" of nothing at all
        yield _around(quantity, centre, rng)


def _first(
    case: Case, index: int, slot: Slot, effect: Effect, ranges: Iterator[Interval], rng: Random
) -> Iterator[Probe]:
    text, quantity, tries = case.hypothesis.text, case.quantities[index], 0
    for interval in ranges:
        if not says_it(case, index, slot, interval, effect):
            continue
        new = between(quantity, interval, text)
        if new is None:
            continue
        age = _THE_AGE_OF.search(text, 0, slot.start)
        start, new = (slot.start, new) if age is None else (age.start(), f"an age {new}")
        edits = edit.replacing(text, start, slot.end, new)
        more = agreement(text, slot.end, old_is_one=quantity.value == 1, new_is_one=False)
        if more is None:
            continue
        edits = in_order(*edits, *more)
        probe = verified(case, edits, reasoning=NAME, variant="between", effect=effect, rng=rng)
        if probe is not None:
            yield probe
            return
        tries += 1
        if tries == (MORE_TRIES if slot.narrowed else TRIES):
            break
    reject(case.hypothesis, NAME, effect, OTHERWISE_READ if tries else NO_RANGE)


def _around(quantity: Quantity, centre: Decimal, rng: Random) -> Interval:
    """Return a range around a number, its radius drawn by the number's size, inside the bounds of its kind."""
    if quantity.kind is Kind.YEAR:
        low, high = centre - rng.randint(2, YEAR_RADIUS), centre + rng.randint(2, YEAR_RADIUS)
        return Interval(low, min(high, max(centre, Decimal(LATEST_YEAR))))
    step = step_of(centre)
    units = abs(centre) / step
    least, most = _radii(units)
    low, high = (centre - rng.randint(least, most) * step, centre + rng.randint(least, most) * step)
    if centre > 0:
        low = max(low, step)
    elif centre == 0:
        low = Decimal(0)
    else:
        high = min(high, -step)
    if quantity.kind is Kind.PERCENT and abs(centre) <= 100:
        low, high = max(low, Decimal(-100)), min(high, Decimal(100))
    return Interval(min(_rounded(low), centre), max(_rounded(high), centre))


def _radii(units: Decimal) -> tuple[int, int]:
    if units < 10:
        return 1, 5
    if units < 100:
        return 3, 10
    return max(3, int(units / 20)), max(10, int(units / 5))


def _rounded(bound: Decimal) -> Decimal:
    """Return a bound with no more digits than a person would write: three."""
    if not bound:
        return bound
    unit = Decimal(1).scaleb(bound.adjusted() - 2)
    exponent = bound.as_tuple().exponent
    if not isinstance(exponent, int) or unit <= Decimal(1).scaleb(exponent):
        return bound
    short = (bound / unit).to_integral_value() * unit
    return Decimal(f"{short:f}")
