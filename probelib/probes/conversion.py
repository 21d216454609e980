"""Scale, conversion (R2): 1.85 metres become 185 centimetres; wrongly converted they flip the label.

Numerical paper, section 4 "Scale" (i). The paper converts to the next smaller unit; so does the
first variant, another converts temperatures between their scales or to the next larger unit where
that is exact. Conversions are exact or not made (case C19). A wrong conversion is a near number in the
new unit whose claim the check proves to be false.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from random import Random

from probelib.language import converting, forms, units
from probelib.language.converting import Converted
from probelib.language.units import Unit
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import can_flip, edits_for, flip_values, same_value
from probelib.probes.near import near
from probelib.records import Check, Effect, Hypothesis, Kind, Label, Probe, Quantity, Table

NAME = "scale.conversion"
KINDS = frozenset({Kind.MEASURE, Kind.DURATION, Kind.MONEY})
SAME = "The same amount in another unit."


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each measure in another unit, and wrongly converted where that flips the label."""
    case = case_of(table, hypothesis)
    later: list[Probe] = []
    for index, quantity in case.numbers(KINDS):
        made = list(_conversions(case, quantity))
        if not made:
            reject(hypothesis, NAME, Effect.PRESERVE, "no unit it converts to exactly")
            continue
        probes = [
            same_value(case, quantity, new.text, reasoning=NAME, variant=f"to-{new.unit}", rng=rng, reason=SAME)
            for new in made
        ]
        yield probes[0]
        later += probes[1:]
        if quantity.kind is not Kind.MONEY and can_flip(case, NAME):
            flip = _wrong(case, index, units.get(made[0].unit), made[0], rng)
            if flip is None:
                reject(hypothesis, NAME, Effect.FLIP, "no other value is proved")
            else:
                yield flip
    yield from later


def _conversions(case: Case, quantity: Quantity) -> Iterator[Converted]:
    text = case.hypothesis.text
    cents = converting.in_cents(quantity)
    if cents is not None:
        yield cents
    for unit in converting.targets(quantity):
        new = converting.convert(quantity, unit, text=text)
        if new is not None:
            yield new


def _as_quantity(quantity: Quantity, new: Converted) -> Quantity:
    return Quantity(new.text, 0, len(new.text), quantity.kind, new.value, new.unit, forms.DIGITS)


def _wrong(case: Case, index: int, unit: Unit, right: Converted, rng: Random) -> Probe | None:
    quantity, text = case.quantities[index], case.hypothesis.text
    assert case.claim is not None and quantity.unit is not None  # noqa: S101, PT018  a proved case has a claim
    if case.hypothesis.label is Label.ENTAILED:
        candidates = [
            Converted(converting.in_unit(quantity, unit, number, text=text), number, unit.key)
            for number in near(right.value, rng)
        ]
    else:
        found = (
            converting.convert(quantity, unit, value, text=text)
            for value in flip_values(case, index, rng)
            if isinstance(value, Decimal)
        )
        candidates = [new for new in found if new is not None]
    wanted = case.wanted(Effect.FLIP)
    for new in candidates:
        if case.claim.with_quantity(index, _as_quantity(quantity, new)) is wanted:
            own = units.convert(new.value, new.unit, quantity.unit)
            return perturb(
                case.hypothesis,
                edits_for(case, quantity, new.text),
                reasoning=NAME,
                variant=f"to-{new.unit}",
                effect=Effect.FLIP,
                check=Check.VERIFIED,
                reason=f"{new.text} would be {shown(own)} {quantity.unit}. {case.claim.with_value(index, own).reason}",
                rng=rng,
            )
    return None


def shown(number: Decimal | Fraction) -> str:
    """Return a number for a reason, at most three decimals long."""
    decimal = number if isinstance(number, Decimal) else Decimal(number.numerator) / Decimal(number.denominator)
    return f"{decimal:,.3f}".rstrip("0").rstrip(".")
