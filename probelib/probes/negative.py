"""Negative numbers (R1): -3 becomes minus 3 or negative 3; without its sign it is another number.

Numerical paper, section 2.1 for the skill and section 4 "Negative numbers" for the probes. A flip
has to be proved: the positive number may be just what the table says elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from random import Random

from probelib.language import forms
from probelib.probes.case import case_of
from probelib.probes.constructions import flip_values, other_value, respelled, same_value
from probelib.records import Hypothesis, Kind, Label, Probe, Table, Value

NAME = "negative"
KINDS = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.PERCENT, Kind.MEASURE, Kind.DURATION})
TARGETS = (forms.NEGATIVE_MINUS, forms.NEGATIVE_WORD, forms.NEGATIVE_DASH)


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each negative number with its sign in words, and without its sign where that flips the label."""
    case = case_of(table, hypothesis)
    later: list[Probe] = []
    for index, quantity in case.numbers(KINDS):
        value = quantity.value
        if not isinstance(value, Decimal | Fraction) or value >= 0:
            continue
        made = [(form, new) for form in TARGETS if (new := respelled(case, quantity, form)) is not None]
        if not made:
            continue
        probes = [same_value(case, quantity, new, reasoning=NAME, variant=form, rng=rng) for form, new in made]
        yield probes[0]
        later += probes[1:]
        entailed = case.hypothesis.label is Label.ENTAILED
        values: list[Value] = [-value] if entailed else [v for v in flip_values(case, index, rng) if v == -value]
        flip = other_value(case, index, None, reasoning=NAME, rng=rng, values=values, variant="sign-removed")
        if flip is not None:
            yield flip
    yield from later
