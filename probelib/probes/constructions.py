"""The two constructions that all types share: another form of a number, and another number in that form.

A type says in which forms it writes a number; here that becomes a probe that keeps its base's label
(the same value in another form) or one that flips it (another value in that form, proved on the table).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from random import Random

from probelib.errors import InputError
from probelib.language import edits as edit
from probelib.language import writing
from probelib.probes.build import perturb, reject
from probelib.probes.case import Case, Standing, case_of
from probelib.probes.near import values_near
from probelib.records import Check, Edit, Effect, Hypothesis, Kind, Label, Probe, Quantity, Table, Value

SAME_MEANING = "The same value in another form."


def reform(
    table: Table,
    hypothesis: Hypothesis,
    rng: Random,
    *,
    reasoning: str,
    kinds: frozenset[Kind],
    targets: Mapping[str, tuple[str, ...]],
) -> Iterator[Probe]:
    """Yield, for each quantity of these kinds, its other forms and a near value in the first that is proved to flip.

    Args:
        table: The premise.
        hypothesis: The base.
        rng: Where near values come from.
        reasoning: The type's id.
        kinds: Quantities it works on.
        targets: For a quantity's form, the forms it is written in instead, the usual one first; "*" for
            any other form, which is left alone without it.
    """
    case = case_of(table, hypothesis)
    later: list[Probe] = []
    for index, quantity in case.numbers(kinds):
        wanted = targets.get(quantity.form) or targets.get("*", ())
        made = [(form, new) for form in wanted if (new := respelled(case, quantity, form)) is not None]
        if not made:
            if wanted:
                reject(hypothesis, reasoning, Effect.PRESERVE, "no other form")
            continue
        probes = [same_value(case, quantity, new, reasoning=reasoning, variant=form, rng=rng) for form, new in made]
        yield probes[0]
        later += probes[1:]
        flip = other_value(case, index, made[0][0], reasoning=reasoning, rng=rng)
        if flip is not None:
            yield flip
    yield from later


def respelled(case: Case, quantity: Quantity, form: str) -> str | None:
    """Return a quantity of the case in another form, or None where it has no such form."""
    return writing.respell(quantity, form, text=case.hypothesis.text)


def written(case: Case, quantity: Quantity, value: Value, form: str | None) -> str | None:
    """Return another value in a form (None: in the quantity's own); None where it cannot be written so exactly."""
    try:
        own = writing.rewrite(quantity, value, text=case.hypothesis.text)
    except InputError:
        return None
    if form is None:
        return own
    return writing.respell(replace(quantity, text=own, value=value), form, text=case.hypothesis.text)


def edits_for(case: Case, quantity: Quantity, new: str, value: Value | None = None) -> tuple[Edit, ...]:
    """Return the edits that put `new` for a quantity; with a new value, the noun after it agrees with it."""
    text = case.hypothesis.text
    if quantity.text.endswith(".") and not new.endswith(".") and quantity.end == len(text):
        new += "."  # the stop of "8 a.m." closed the sentence too
    made = edit.replacing(text, quantity.start, quantity.end, new)
    if value is not None and quantity.unit is None:
        made += edit.agreement(text, quantity.end, old_is_one=_is_one(quantity.value), new_is_one=_is_one(value))
    return made


def _is_one(value: Value) -> bool:
    return isinstance(value, Decimal | Fraction) and value == 1


def same_value(
    case: Case, quantity: Quantity, new: str, *, reasoning: str, variant: str, rng: Random, reason: str = SAME_MEANING
) -> Probe:
    """Return the label-preserving probe that writes a quantity in another form."""
    return perturb(
        case.hypothesis,
        edits_for(case, quantity, new),
        reasoning=reasoning,
        variant=variant,
        effect=Effect.PRESERVE,
        check=Check.CONSTRUCTION,
        reason=reason,
        rng=rng,
    )


def can_flip(case: Case, reasoning: str) -> bool:
    """Return whether flips of this base can be proved at all; notes the reason where not."""
    if case.standing is Standing.PROVED:
        return True
    reject(case.hypothesis, reasoning, Effect.FLIP, "base not proved by the check")
    return False


def flip_values(case: Case, index: int, rng: Random) -> Iterable[Value]:
    """Return what a flip of this quantity may put in its place.

    Of an entailed base that is a near value; of a refuted base only what the table really has, as a
    random number hardly ever makes a false sentence true (case C29).
    """
    if case.claim is None:
        return ()
    quantity = case.quantities[index]
    if case.hypothesis.label is Label.ENTAILED:
        return values_near(quantity, rng)
    return tuple(as_written(value, quantity.value) for value in case.claim.true_values(index))


def as_written(value: Value, model: Value) -> Value:
    """Return a number of the table with at most two decimals more than the hypothesis writes: 2608.1561 g is 2608.16 g.

    Whether the shorter number still is the table's is for the check to say.
    """
    if not isinstance(value, Decimal) or not isinstance(model, Decimal):
        return value
    exponent, own = value.as_tuple().exponent, model.as_tuple().exponent
    if not isinstance(exponent, int) or not isinstance(own, int):
        return value
    keep = min(own, 0)
    if exponent >= keep - 2:
        return Decimal(f"{value:f}")
    return value.quantize(Decimal(1).scaleb(keep), ROUND_HALF_UP)


def other_value(
    case: Case,
    index: int,
    form: str | None,
    *,
    reasoning: str,
    rng: Random,
    values: Iterable[Value] | None = None,
    variant: str | None = None,
) -> Probe | None:
    """Return the label-flipping probe that writes another value in a form, or None where none is proved."""
    if not can_flip(case, reasoning) or case.claim is None:
        return None
    quantity = case.quantities[index]
    wanted = case.wanted(Effect.FLIP)
    for value in flip_values(case, index, rng) if values is None else values:
        if case.claim.truth_with(index, value) is not wanted:
            continue
        new = written(case, quantity, value, form)
        if new is None or new == quantity.text:
            continue
        return perturb(
            case.hypothesis,
            edits_for(case, quantity, new, value),
            reasoning=reasoning,
            variant=variant or form or "value",
            effect=Effect.FLIP,
            check=Check.VERIFIED,
            reason=case.claim.with_value(index, value).reason,
            rng=rng,
        )
    reject(case.hypothesis, reasoning, Effect.FLIP, "no other value is proved")
    return None
