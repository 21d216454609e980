"""Approximation (R2): 116,111,561 becomes about 116,000,000; rounded to what is not near it flips the label.

Numerical paper, section 4 "Approximation": the magnitude of rounding comes from the size of the number.
When "about v" holds and when it fails stands in `checking.tolerance`; between the two there is no probe.
Years are never approximated. Below 10 there is nothing to round, and 12 is not "about 10" to a reader:
what keeps the label lies within 5 % even where the rule of the last digit allows more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_UP, Decimal
from random import Random

from probelib.checking.tolerance import ABOUT_HOLDS
from probelib.grounding.relations import Relation
from probelib.language import edits as edit
from probelib.probes.build import reject
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import written
from probelib.probes.near import can_be, numbers_near
from probelib.probes.phrasing import Slot
from probelib.probes.proving import NOT_PROVED, OTHERWISE_READ, TRIES, flip_values, says_it, verified
from probelib.probes.range import NO_AMOUNT, measures
from probelib.records import Effect, Hypothesis, Kind, Label, Probe, Quantity, Table, Truth

NAME = "approximation"
KINDS = frozenset({Kind.CARDINAL, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.MEASURE})
NOTHING = "nothing to round"
NO_ENGLISH = "an approximation there would not be English"
NO_ROUNDING = "no rounded value is proved"


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield for each number a rounded one that keeps the label and one that flips it, both proved."""
    case = case_of(table, hypothesis)
    for index, quantity in case.numbers(KINDS):
        value = quantity.value
        if not isinstance(value, Decimal):
            continue
        if abs(value) < 10 and value == value.to_integral_value():
            reject(hypothesis, NAME, Effect.PRESERVE, NOTHING)
            continue
        if _is_some_year(hypothesis.text, quantity):
            reject(hypothesis, NAME, Effect.PRESERVE, NOTHING)
            continue
        slot = case.slot(index, after_prepositions=True)
        if slot is None:
            reject(hypothesis, NAME, Effect.PRESERVE, NO_ENGLISH)
            continue
        if not case.proved:
            reject(hypothesis, NAME, Effect.FLIP, NOT_PROVED)
            return
        if not measures(case.role(index), quantity):
            reject(hypothesis, NAME, Effect.PRESERVE, NO_AMOUNT)
            continue
        close = (r for r in rounded(value) if abs(r - value) <= ABOUT_HOLDS * abs(value))
        yield from _first(case, index, slot, Effect.PRESERVE, close, rng)
        yield from _first(case, index, slot, Effect.FLIP, _far(case, index, value, rng), rng)


def _is_some_year(text: str, quantity: Quantity) -> bool:
    """Return whether a bare number may be a year that lies ahead: "the last fiscal year was 2039"."""
    return (
        quantity.unit is None
        and re.fullmatch(r"(?:1[5-9]|2[01])\d\d", quantity.text) is not None
        and "year" in text.lower()
    )


def _far(case: Case, index: int, value: Decimal, rng: Random) -> Iterator[Decimal]:
    if case.hypothesis.label is Label.ENTAILED:
        quantity = case.quantities[index]
        far = (*numbers_near(quantity, value, rng), value * 2, value / 2)
        elsewhere: Iterable[Decimal] = (v for v in far if can_be(quantity, value, v))
    else:
        elsewhere = (v for v in flip_values(case, index, rng) if isinstance(v, Decimal) and _is_true(case, index, v))
    for other in elsewhere:
        near_it = rounded(other)
        if case.hypothesis.label is Label.ENTAILED:
            yield from near_it[:1] or (other,)
        else:
            yield from (r for r in (*near_it, other) if abs(r - other) <= ABOUT_HOLDS * abs(other))


def _is_true(case: Case, index: int, value: Decimal) -> bool:
    """Return whether the claim holds with a value itself, and not only near it: "about 170" of 177 would mislead."""
    return case.claim is not None and case.claim.truth_with(index, value) is Truth.TRUE


def rounded(value: Decimal) -> tuple[Decimal, ...]:
    """Return the ways to round a number, the finest first: to three digits when long, to two, to one.

    Only those that change it; nothing for a single digit.
    """
    digits = len(value.normalize().as_tuple().digits)
    if digits < 2:
        return ()
    longest = 3 if abs(value) >= 1_000_000 else 2
    found = []
    for keep in range(min(longest, digits - 1), 0, -1):
        unit = Decimal(1).scaleb(value.adjusted() - keep + 1)
        near_value = (value / unit).to_integral_value(ROUND_HALF_UP) * unit
        found.append(Decimal(f"{near_value:f}") if unit < 1 else Decimal(f"{near_value.to_integral_value():f}"))
    return tuple(dict.fromkeys(v for v in found if v != value))


def _first(
    case: Case, index: int, slot: Slot, effect: Effect, values: Iterable[Decimal], rng: Random
) -> Iterator[Probe]:
    text, quantity, tries = case.hypothesis.text, case.quantities[index], 0
    for value in values:
        if not says_it(case, index, slot, value, effect, Relation.APPROX):
            continue
        new = written(case, quantity, value, None)
        if new is None:
            continue
        edits = edit.replacing(text, slot.start, slot.end, f"about {new}")
        probe = verified(case, edits, reasoning=NAME, variant="rounded", effect=effect, rng=rng)
        if probe is not None:
            yield probe
            return
        tries += 1
        if tries == TRIES:
            break
    reject(case.hypothesis, NAME, effect, OTHERWISE_READ if tries else NO_ROUNDING)
