"""A comparison put in the place of a plain number (R2): 57 games become more than 50 games, or fewer than 50.

The numerical paper's comparison probes (section 4) start from hypotheses that compare already; these start
from a plain number, as its range and approximation probes do, and are ours. A number is never compared with
itself, and every comparison is evaluated on the table. A season goes with its year, as in a range.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from random import Random
from typing import NamedTuple

from probelib.grounding.relations import Relation
from probelib.language import edits as edit
from probelib.language import forms
from probelib.probes.approximation import rounded
from probelib.probes.build import reject
from probelib.probes.case import Case
from probelib.probes.constructions import written
from probelib.probes.near import numbers_near
from probelib.probes.phrasing import NO_NOUN, Slot, agreement, in_order, word_after
from probelib.probes.proving import MORE_TRIES, TRIES, flip_values, says_it, verified
from probelib.probes.range import measures
from probelib.records import Effect, Kind, Label, Probe, Quantity

KINDS = frozenset({Kind.CARDINAL, Kind.YEAR, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.MEASURE})
VARIANT = "introduced"
NO_COMPARISON = "no comparison in its place is proved"
_LONG = 100
"""From here on a number is compared with a round one."""


class _Bound(NamedTuple):
    relation: Relation
    value: Decimal


def introduce(case: Case, reasoning: str, rng: Random) -> Iterator[Probe]:
    """Yield, for each plain number of a proved base, a comparison that keeps its label and one that flips it."""
    for index, quantity in case.numbers(KINDS):
        value = quantity.value
        if not isinstance(value, Decimal) or value <= 0 or index in case.relations:
            continue
        slot = case.slot(index, after_prepositions=True)
        if slot is None or not measures(case.role(index), quantity):
            continue
        yield from _first(case, index, slot, Effect.PRESERVE, _bounds(quantity, value, rng), reasoning, rng)
        if case.hypothesis.label is Label.ENTAILED or slot.narrowed:
            bounds = _bounds(quantity, value, rng)
        else:
            true = next((v for v in flip_values(case, index, rng) if isinstance(v, Decimal) and v > 0), None)
            bounds = iter(()) if true is None else _bounds(quantity, true, rng)
        yield from _first(case, index, slot, Effect.FLIP, bounds, reasoning, rng)


def _bounds(quantity: Quantity, value: Decimal, rng: Random) -> Iterator[_Bound]:
    """Yield comparisons with numbers near a value, in both directions."""
    for other in numbers_near(quantity, value, rng):
        bound = other
        if other >= _LONG and quantity.kind is not Kind.YEAR:
            bound = next(iter(rounded(other)), other)
        if bound == value or bound <= 0:
            continue
        directions = [Relation.GT, Relation.LT]
        rng.shuffle(directions)
        for relation in directions:
            if bound > 1 or (relation is Relation.GT and quantity.text.isdigit()):
                yield _Bound(relation, bound)


def _first(
    case: Case, index: int, slot: Slot, effect: Effect, bounds: Iterator[_Bound], reasoning: str, rng: Random
) -> Iterator[Probe]:
    text, quantity, tries = case.hypothesis.text, case.quantities[index], 0
    for bound in bounds:
        if not says_it(case, index, slot, bound.value, effect, bound.relation):
            continue
        new = written(case, quantity, bound.value, None)
        if new is None:
            continue
        edits = edit.replacing(text, slot.start, slot.end, f"{_words(text, quantity, bound.relation)} {new}")
        if quantity.unit is None:
            more = agreement(text, slot.end, old_is_one=quantity.value == 1, new_is_one=bound.value == 1)
            if more is None:
                continue
            edits = in_order(*edits, *more)
        probe = verified(case, edits, reasoning=reasoning, variant=VARIANT, effect=effect, rng=rng)
        if probe is not None:
            yield probe
            return
        tries += 1
        if tries == (MORE_TRIES if slot.narrowed else TRIES):
            break
    reject(case.hypothesis, reasoning, effect, NO_COMPARISON)


def _words(text: str, quantity: Quantity, relation: Relation) -> str:
    if quantity.kind is Kind.YEAR:
        return "after" if relation is Relation.GT else "before"
    if relation is Relation.GT:
        return "more than"
    value = quantity.value
    counts = quantity.kind is Kind.CARDINAL and quantity.form in (forms.DIGITS, forms.WORDS, forms.GROUPED)
    if not counts or not isinstance(value, Decimal) or value != int(value):
        return "less than"
    noun = word_after(text, quantity.end)
    return "fewer than" if noun[:1].isalpha() and noun not in NO_NOUN else "less than"
