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
from probelib.language.units import Unit
from probelib.probes.build import reject
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import NO_FORM, edits_for, other_value, respelled, same_value
from probelib.probes.phrasing import is_lower, modifies
from probelib.probes.proving import TRIES, can_flip, verified
from probelib.records import Effect, Hypothesis, Kind, Label, Probe, Quantity, Table

NAME = "scale.mapping"
KINDS = frozenset({Kind.MEASURE, Kind.DURATION})
SAME = "The same unit, spelled otherwise."
NO_UNIT = "no unit of another dimension is proved wrong"
_BRITISH = (forms.UNIT_NAME, forms.UNIT_SYMBOL, forms.UNIT_NAME_AMERICAN)
_AMERICAN = (forms.UNIT_NAME_AMERICAN, forms.UNIT_NAME, forms.UNIT_SYMBOL)


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each measure with its unit spelled otherwise, and with a unit of another dimension as a flip."""
    case = case_of(table, hypothesis)
    usual: list[tuple[Quantity, tuple[str, ...]]] = []
    for index, quantity in case.numbers(KINDS):
        form, rest = None, _targets(hypothesis.text)
        while form is None and rest:
            new = _spelled(case, quantity, rest[0])
            if new is not None:
                form = rest[0]
                yield same_value(case, quantity, new, reasoning=NAME, variant=form, rng=rng, reason=SAME)
            rest = rest[1:]
        if form is None:
            reject(hypothesis, NAME, Effect.PRESERVE, NO_FORM)
        usual.append((quantity, rest))
        if can_flip(case, NAME):
            flip = _flip(case, index, form, rng)
            if flip is not None:
                yield flip
    for quantity, rest in usual:
        for form in rest:
            new = _spelled(case, quantity, form)
            if new is not None:
                yield same_value(case, quantity, new, reasoning=NAME, variant=form, rng=rng, reason=SAME)


def _targets(text: str) -> tuple[str, ...]:
    """Return the forms in the order of use; statements without capitals are American ones."""
    return _AMERICAN if is_lower(text) else _BRITISH


def _spelled(case: Case, quantity: Quantity, form: str) -> str | None:
    if quantity.unit in ("cc", "calorie") or (
        quantity.kind is Kind.MEASURE and modifies(case.hypothesis.text, quantity)
    ):
        return None  # a 350cc class has that name, and a calorie is said of a kilocalorie too
    return respelled(case, quantity, form)


def _flip(case: Case, index: int, form: str | None, rng: Random) -> Probe | None:
    if case.hypothesis.label is Label.ENTAILED:
        return _other_dimension(case, index, rng)
    return None if form is None else other_value(case, index, form, reasoning=NAME, rng=rng)


def _other_dimension(case: Case, index: int, rng: Random) -> Probe | None:
    quantity = case.quantities[index]
    if quantity.unit not in units.UNITS or not isinstance(quantity.value, Decimal) or case.claim is None:
        return None
    if quantity.form in (forms.CLOCK_DURATION, forms.COMPOUND):
        return None
    wanted, tries = case.wanted(Effect.FLIP), 0
    for unit in _in_random_order(units.incompatible(quantity.unit), rng):
        new = converting.in_unit(quantity, unit, quantity.value, text=case.hypothesis.text)
        said = Quantity(new, 0, len(new), quantity.kind, quantity.value, unit.key, forms.DIGITS)
        if case.claim.with_quantity(index, said) is not wanted:
            continue
        probe = verified(
            case,
            edits_for(case, quantity, new),
            reasoning=NAME,
            variant=f"as-{unit.dimension}",
            effect=Effect.FLIP,
            rng=rng,
            reason=f"The table gives a {units.get(quantity.unit).dimension}, and {new} is a {unit.dimension}.",
        )
        if probe is not None:
            return probe
        tries += 1
        if tries == TRIES:
            break
    reject(case.hypothesis, NAME, Effect.FLIP, NO_UNIT)
    return None


def _in_random_order(found: tuple[Unit, ...], rng: Random) -> list[Unit]:
    others = list(found)
    rng.shuffle(others)
    return others
