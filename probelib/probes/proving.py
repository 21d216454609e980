"""How a label is proved: what may be put in a number's place, and what the check says of the text that comes of it.

The base's own claim is asked first with the number replaced, which costs a microsecond; what passes is read
anew as a text of its own and checked from scratch. Only then it is a probe.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import chain, islice
from random import Random

from probelib.checking import Verdict, interpret, roles
from probelib.grounding.relations import Relation
from probelib.language import edits as edit
from probelib.probes.build import in_order, perturb, reject
from probelib.probes.case import Case
from probelib.probes.dated import holds_any_day
from probelib.probes.near import DRAWS, step_of, values_near
from probelib.probes.phrasing import COMPARATIVE, Slot, selects
from probelib.records import (
    Check,
    Edit,
    Effect,
    Interval,
    Kind,
    Label,
    Orientation,
    PartialDate,
    Probe,
    Quantity,
    Truth,
    Value,
)

NOT_PROVED = "base not proved by the check"
NO_VALUE = "no other value is proved"
OTHERWISE_READ = "read anew, it is not proved"
REFERS_BACK = "a clause that refers back to what is counted"
TRIES = 3
"""How many texts are read anew before a flip is given up."""
MORE_TRIES = 8
"""How many, where the claim cannot be asked first."""
_MOST_DIGITS = 20
"""Longer numbers are left as they are."""
_PLACED = re.compile(r"\b(?:high|low|bett|wors|above|below|ahead|behind|under)", re.IGNORECASE)
"""In signals of a bare number: what may be said of a place."""
DIRECTED = frozenset({Relation.GT, Relation.GE, Relation.LT, Relation.LE})
MOST_CELLS = 16
"""How many cells are looked at for a value that makes a refuted base true."""


def can_flip(case: Case, reasoning: str) -> bool:
    """Return whether flips of this base can be proved at all; notes the reason where not."""
    if case.proved:
        if case.refers_back:
            reject(case.hypothesis, reasoning, Effect.FLIP, REFERS_BACK)
            return False
        return True
    reject(case.hypothesis, reasoning, Effect.FLIP, NOT_PROVED)
    return False


def flip_values(case: Case, index: int, rng: Random) -> Iterable[Value]:
    """Return what a flip of this quantity may put in its place.

    Of an entailed base that is a near value, or, where the number says which record is meant, that of another
    record; of a refuted base only what the table really has, as a random number hardly ever makes a false
    sentence true (case C29). What a number is compared with lies on one side of it, so there near values can do both,
    and further ones where near ones do not reach.
    """
    if case.claim is None:
        return ()
    quantity = case.quantities[index]
    directed = moves_over(case, index)
    if case.hypothesis.label is Label.ENTAILED:
        near = _other_values(case, index, rng)
        return chain(near, _further(quantity)) if directed else near
    written_so = [as_written(value, quantity.value) for value in case.claim.true_values(index)]
    true = [value for value in written_so if _same_sort(value, quantity.value)]
    if directed:
        return chain(true, values_near(quantity, rng), _further(quantity))
    return true or _perhaps_true(case, index, rng)


def moves_over(case: Case, index: int) -> bool:
    """Return whether a number is an amount that something is compared with, so that it may pass it to either side.

    No rank is, as who is higher than 7th is 6th to one reader and 9th to another, and nothing that says which row is
    meant.
    """
    signal, quantity = case.relations.get(index), case.quantities[index]
    if signal is None or signal.relation not in DIRECTED or quantity.kind is Kind.ORDINAL:
        return False
    found = case.role(index)
    if not found.stated or (found.naming and quantity.kind is not Kind.YEAR):
        return False
    text = case.hypothesis.text
    if quantity.unit is None and quantity.kind is not Kind.YEAR and _PLACED.search(text, signal.start, signal.end):
        return False
    return case.table.orientation is Orientation.INFOBOX or not selects(text, quantity.start)


def _further(quantity: Quantity) -> Iterator[Value]:
    """Yield numbers beyond near ones on both sides, as round as the quantity's own."""
    value = quantity.value
    if not isinstance(value, Decimal) or value <= 0 or quantity.kind in (Kind.YEAR, Kind.PERCENT):
        return
    step = step_of(value)
    factors = (factor for times in (2, 3, 5, 10) for factor in (Fraction(times), Fraction(1, times)))
    for factor in factors:
        units = round(Fraction(value) * factor / Fraction(step))
        if units > 0 and units * step != value:
            yield Decimal(f"{units * step:f}")


def _perhaps_true(case: Case, index: int, rng: Random) -> Iterator[Value]:
    """Yield candidates where the claim names no values itself: what is compared, or counted in two ways, is tried."""
    assert case.claim is not None  # noqa: S101  asked before
    found = case.role(index)
    if found.among:
        seen: set[Value] = {case.quantities[index].value}
        for value in islice(roles.others(case.claim, index, found, rng), MOST_CELLS):
            other = as_written(value, case.quantities[index].value)
            if other not in seen and _same_sort(other, case.quantities[index].value):
                seen.add(other)
                yield other
    elif found.stated:
        yield from values_near(case.quantities[index], rng)


def _same_sort(value: Value, model: Value) -> bool:
    numbers = isinstance(value, Decimal | Fraction) and isinstance(model, Decimal | Fraction)
    return numbers or type(value) is type(model)


def _other_values(case: Case, index: int, rng: Random) -> Iterator[Value]:
    assert case.claim is not None  # noqa: S101  asked before
    quantity = case.quantities[index]
    found = case.role(index)
    if found.naming:
        seen: set[Value] = {quantity.value}
        for value in roles.others(case.claim, index, found, rng):
            other = as_written(value, quantity.value)
            if other not in seen and _same_sort(other, quantity.value):
                seen.add(other)
                yield other
                if len(seen) > DRAWS:
                    return
    if found.counted:
        # "One athlete has" may pass where two have, so a count is exchanged for a larger one first.
        counts = list(values_near(quantity, rng))
        yield from (v for v in counts if _is_more(v, quantity.value))
        yield from (v for v in counts if not _is_more(v, quantity.value))
    elif found.stated:
        yield from values_near(quantity, rng)


def _is_more(value: Value, other: Value) -> bool:
    return isinstance(value, Decimal) and isinstance(other, Decimal) and value > other


def as_written(value: Value, model: Value) -> Value:
    """Return a value of the table as closely as the hypothesis states its own.

    A number gets at most two decimals more (2608.1561 g is 2608.16 g), a date no part that the hypothesis
    leaves out. Whether the shorter value still is the table's is for the check to say.
    """
    if isinstance(value, PartialDate) and isinstance(model, PartialDate):
        return PartialDate(
            value.year if model.year is not None else None,
            value.month if model.month is not None else None,
            value.day if model.day is not None else None,
        )
    if not isinstance(value, Decimal) or not isinstance(model, Decimal):
        return value
    exponent, own = value.as_tuple().exponent, model.as_tuple().exponent
    if not isinstance(exponent, int) or not isinstance(own, int):
        return value
    keep = min(own, 0)
    if value.adjusted() > _MOST_DIGITS:
        return value
    if exponent < keep - 2:
        return value.quantize(Decimal(1).scaleb(keep), ROUND_HALF_UP)
    while exponent < keep and value == value.quantize(Decimal(1).scaleb(exponent + 1)):
        exponent += 1  # no zeros after the point that the hypothesis would not write
        value = value.quantize(Decimal(1).scaleb(exponent))
    return Decimal(f"{value:f}")


def proved(case: Case, edits: tuple[Edit, ...], effect: Effect) -> Verdict | None:
    """Return what the check says of the edited text, read from scratch; None where it is not what the effect needs."""
    claim = interpret(case.table, edit.apply(case.hypothesis.text, in_order(edits)))
    if claim is None or claim.truth() is not case.wanted(effect) or not holds_any_day(claim):
        return None
    return claim.verdict()


def turns_comparison(case: Case, index: int, value: Value) -> bool:
    """Return whether a value would be "minus 5 more": below 0 where a comparative after it already has a direction."""
    number = value.low if isinstance(value, Interval) else value
    if not isinstance(number, Decimal | Fraction) or number >= 0:
        return False
    return COMPARATIVE.match(case.hypothesis.text, case.quantities[index].end) is not None


def says_it(case: Case, index: int, slot: Slot, value: Value, effect: Effect, relation: Relation | None = None) -> bool:
    """Return whether the claim with a phrase in a number's place has the truth of an effect, and a reader would agree.

    Where the phrase says which thing is meant, "the team with more than 15 points" may be several, so nothing is
    called true; and it is called false only where there is such a team. What a phrase leaves out, "in the fall of",
    the claim still asks for, so there the new text is read at once.
    """
    if case.claim is None or turns_comparison(case, index, value):
        return False
    if slot.narrowed:
        return True  # for the new text to say
    if case.claim.truth_with(index, value, relation=relation) is not case.wanted(effect):
        return False
    if not slot.selects or case.table.orientation is Orientation.INFOBOX:
        return True  # an infobox has one thing, so nothing is singled out
    if case.wanted(effect) is Truth.TRUE:
        return False
    return roles.holds_somewhere(case.claim, index, case.role(index), value, relation)


def verified(
    case: Case,
    edits: tuple[Edit, ...],
    *,
    reasoning: str,
    variant: str,
    effect: Effect,
    rng: Random,
    reason: str | None = None,
) -> Probe | None:
    """Return the probe that edits make, where the check, reading its text from scratch, proves its label; else None."""
    verdict = proved(case, edits, effect)
    if verdict is None:
        return None
    return perturb(
        case.hypothesis,
        edits,
        reasoning=reasoning,
        variant=variant,
        effect=effect,
        check=Check.VERIFIED,
        reason=verdict.reason if reason is None else f"{reason} {verdict.reason}",
        rng=rng,
    )
