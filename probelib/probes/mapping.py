"""Scale, mapping (R2): 1.85 m becomes 1.85 metres; 1.85 kilograms flips the label.

Numerical paper, section 4 "Scale" (ii). The flip takes a unit of another dimension, which no table
value can have that is known to be a length. For a refuted base the unit is not what is wrong: its flip
is the table's own value with the unit spelled the other way.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from random import Random

from probelib.language import converting, forms, units
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import can_flip, edits_for, other_value, respelled, same_value
from probelib.records import Check, Effect, Hypothesis, Kind, Label, Probe, Quantity, Table

NAME = "scale.mapping"
KINDS = frozenset({Kind.MEASURE, Kind.DURATION})
TARGETS = (forms.UNIT_NAME, forms.UNIT_SYMBOL, forms.UNIT_NAME_AMERICAN)


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each measure with its unit spelled otherwise, and with a unit of another dimension as a flip."""
    case = case_of(table, hypothesis)
    later: list[Probe] = []
    for index, quantity in case.numbers(KINDS):
        made = [(form, new) for form in TARGETS if (new := respelled(case, quantity, form)) is not None]
        probes = [
            same_value(
                case, quantity, new, reasoning=NAME, variant=form, rng=rng, reason="The same unit, spelled otherwise."
            )
            for form, new in made
        ]
        yield from probes[:1]
        later += probes[1:]
        if not can_flip(case, NAME):
            continue
        if case.hypothesis.label is Label.ENTAILED:
            flip = _other_dimension(case, index, rng)
        else:
            flip = other_value(case, index, made[0][0] if made else None, reasoning=NAME, rng=rng) if made else None
        if flip is not None:
            yield flip
    yield from later


def _other_dimension(case: Case, index: int, rng: Random) -> Probe | None:
    quantity = case.quantities[index]
    if quantity.unit is None or not isinstance(quantity.value, Decimal) or case.claim is None:
        return None
    if quantity.unit not in units.UNITS or quantity.form in (forms.CLOCK_DURATION, forms.COMPOUND):
        return None
    others = list(units.incompatible(quantity.unit))
    rng.shuffle(others)
    for unit in others:
        new = converting.in_unit(quantity, unit, quantity.value, text=case.hypothesis.text)
        said = Quantity(new, 0, len(new), quantity.kind, quantity.value, unit.key, forms.DIGITS)
        if case.claim.with_quantity(index, said) is case.wanted(Effect.FLIP):
            return perturb(
                case.hypothesis,
                edits_for(case, quantity, new),
                reasoning=NAME,
                variant=f"as-{unit.dimension}",
                effect=Effect.FLIP,
                check=Check.VERIFIED,
                reason=f"The table gives a {units.get(quantity.unit).dimension}, and {new} is a {unit.dimension}.",
                rng=rng,
            )
    reject(case.hypothesis, NAME, Effect.FLIP, "no unit of another dimension is proved wrong")
    return None
