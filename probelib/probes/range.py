"""Range (R2): 37 becomes between 31 and 43; a range that misses the table's value flips the label.

Numerical paper, section 4 "Range": the radius comes from the size of the number (1 to 5 below 10) and
decimals get decimal bounds. A random range can contain the true value of a refuted base or miss that of
an entailed one, so every range is evaluated on the table. Ranges are closed at both ends, at most 10
around a year, never below 0 for what cannot be negative, never above 100 for shares.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from random import Random

from probelib.checking import Verdict
from probelib.language import edits as edit
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import can_flip, flip_values
from probelib.probes.near import near, step_of
from probelib.probes.phrasing import Slot, between, phrase_slot
from probelib.records import Check, Effect, Hypothesis, Interval, Kind, Label, Probe, Quantity, Table

NAME = "range"
KINDS = frozenset({Kind.CARDINAL, Kind.YEAR, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.MEASURE})
YEAR_RADIUS = 10
TRIES = 4


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield for each number a range that keeps the label and one that flips it, both proved."""
    case = case_of(table, hypothesis)
    for index, quantity in case.numbers(KINDS):
        value = quantity.value
        if not isinstance(value, Decimal):
            continue
        slot = phrase_slot(hypothesis.text, quantity)
        if slot is None:
            reject(hypothesis, NAME, Effect.PRESERVE, "a range there would not be English")
            continue
        if not can_flip(case, NAME):
            return
        around = (_around(quantity, value, rng) for _ in range(TRIES))
        yield from _first(case, index, slot, Effect.PRESERVE, around, rng)
        if hypothesis.label is Label.ENTAILED:
            centres = near(value, rng, year=quantity.kind is Kind.YEAR)
        else:
            centres = (v for v in flip_values(case, index, rng) if isinstance(v, Decimal))
        elsewhere = (_around(quantity, centre, rng) for centre in centres)
        yield from _first(case, index, slot, Effect.FLIP, elsewhere, rng)


def _first(
    case: Case, index: int, slot: Slot, effect: Effect, ranges: Iterator[Interval], rng: Random
) -> Iterator[Probe]:
    if case.claim is None:
        return
    quantity, wanted = case.quantities[index], case.wanted(effect)
    for interval in ranges:
        if case.claim.truth_with(index, interval) is not wanted:
            continue
        new = between(quantity, interval, case.hypothesis.text)
        if new is not None:
            yield _made(case, slot, new, effect, case.claim.with_value(index, interval), rng)
            return
    reject(case.hypothesis, NAME, effect, "no range is proved")


def _made(case: Case, slot: Slot, new: str, effect: Effect, verdict: Verdict, rng: Random) -> Probe:
    return perturb(
        case.hypothesis,
        edit.replacing(case.hypothesis.text, slot.start, slot.end, new),
        reasoning=NAME,
        variant="between",
        effect=effect,
        check=Check.VERIFIED,
        reason=verdict.reason,
        rng=rng,
    )


def _around(quantity: Quantity, centre: Decimal, rng: Random) -> Interval:
    """Return a range around a number, its radius drawn by the number's size, inside the bounds of its kind."""
    step = Decimal(1) if quantity.kind is Kind.YEAR else step_of(centre)
    units = abs(centre) / step
    if quantity.kind is Kind.YEAR:
        radius = rng.randint(2, YEAR_RADIUS)
    elif units < 10:
        radius = rng.randint(1, 5)
    elif units < 100:
        radius = rng.randint(3, 10)
    else:
        radius = rng.randint(max(3, int(units / 20)), max(10, int(units / 5)))
    low, high = centre - radius * step, centre + radius * step
    if centre >= 0:
        low = max(low, Decimal(0))
    if quantity.kind is Kind.PERCENT and centre <= 100:
        high = min(high, Decimal(100))
    return Interval(_rounded(low, step), _rounded(high, step))


def _rounded(bound: Decimal, step: Decimal) -> Decimal:
    """Return a bound with no more digits than a person would write: three where the number is long."""
    digits = bound.adjusted() + 1
    if step >= 1 and digits > 3:
        unit = Decimal(10) ** (digits - 3)
        return Decimal(f"{(bound / unit).to_integral_value() * unit:f}")
    return bound
