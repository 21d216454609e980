"""Approximation (R2): 116,111,561 becomes about 116,000,000; rounded to what is not near it flips the label.

Numerical paper, section 4 "Approximation": the magnitude of rounding comes from the size of the number.
When "about v" holds and when it fails stands in `checking.tolerance`; between the two there is no probe.
Years are never approximated. Below 10 there is nothing to round.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from random import Random

from probelib.grounding.relations import Relation
from probelib.language import edits as edit
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import can_flip, flip_values, written
from probelib.probes.near import near
from probelib.probes.phrasing import Slot, phrase_slot
from probelib.records import Check, Effect, Hypothesis, Kind, Label, Probe, Table

NAME = "approximation"
KINDS = frozenset({Kind.CARDINAL, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.MEASURE})


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield for each number a rounded one that keeps the label and one that flips it, both proved."""
    case = case_of(table, hypothesis)
    for index, quantity in case.numbers(KINDS):
        value = quantity.value
        if not isinstance(value, Decimal):
            continue
        roundings = rounded(value)
        if not roundings:
            reject(hypothesis, NAME, Effect.PRESERVE, "nothing to round")
            continue
        slot = phrase_slot(hypothesis.text, quantity)
        if slot is None:
            reject(hypothesis, NAME, Effect.PRESERVE, "an approximation there would not be English")
            continue
        if not can_flip(case, NAME):
            return
        yield from _first(case, index, slot, Effect.PRESERVE, iter(roundings), rng)
        if hypothesis.label is Label.ENTAILED:
            far = (*near(value, rng), value * 2, value / 2)
            wrong = iter([r for v in far for r in rounded(v)[:1] or (v,)])
        else:
            wrong = iter([r for v in flip_values(case, index, rng) if isinstance(v, Decimal) for r in rounded(v)])
        yield from _first(case, index, slot, Effect.FLIP, wrong, rng)


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
    case: Case, index: int, slot: Slot, effect: Effect, values: Iterator[Decimal], rng: Random
) -> Iterator[Probe]:
    if case.claim is None:
        return
    wanted = case.wanted(effect)
    for value in values:
        if case.claim.truth_with(index, value, relation=Relation.APPROX) is not wanted:
            continue
        new = written(case, case.quantities[index], value, None)
        if new is None:
            continue
        yield perturb(
            case.hypothesis,
            edit.replacing(case.hypothesis.text, slot.start, slot.end, f"about {new}"),
            reasoning=NAME,
            variant="rounded",
            effect=effect,
            check=Check.VERIFIED,
            reason=case.claim.with_value(index, value, relation=Relation.APPROX).reason,
            rng=rng,
        )
        return
    reject(case.hypothesis, NAME, effect, "no rounded value is proved")
