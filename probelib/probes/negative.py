"""Negative numbers (R1): -3 becomes minus 3 or negative 3; without its sign it is another number.

Numerical paper, section 2.1 for the skill and section 4 "Negative numbers" for the probes. A flip
has to be proved: the positive number may be just what the table says elsewhere. The dashes of scores, ranges, dates and
subtractions, which section 2.1 tells apart from a minus sign, are a type of their own (`minus`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from random import Random

from probelib.grounding import How, ground
from probelib.language import forms
from probelib.probes.build import reject
from probelib.probes.case import case_of
from probelib.probes.constructions import other_value, respelled, same_value
from probelib.probes.proving import flip_values
from probelib.records import Effect, Hypothesis, Kind, Label, Probe, Quantity, Table, Value

NAME = "negative"
KINDS = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.PERCENT, Kind.MEASURE, Kind.DURATION})
TO_PAR = "golf scores are also written without their sign"
OF_A_CHANGE = "the size of a change is also said without its sign"
_CHANGE = re.compile(r"\b(?:chang\w*|differen\w*|variation\w*|movement\w*|swing\w*)\b", re.IGNORECASE)
_TO_PAR = re.compile(r"\bpar\b", re.IGNORECASE)
TARGETS = (forms.NEGATIVE_MINUS, forms.NEGATIVE_WORD, forms.NEGATIVE_DASH)


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each negative number with its sign in words, and without its sign where that flips the label."""
    case = case_of(table, hypothesis)
    below = [(i, q) for i, q in case.numbers(KINDS) if is_negative(q)]
    later: list[tuple[int, str]] = []
    hows = {g.quantity.start: g.how for g in ground(table, hypothesis)} if below else {}
    for index, quantity in below:
        value = quantity.value
        assert isinstance(value, Decimal | Fraction)  # noqa: S101  filtered above
        for form in TARGETS:
            new = respelled(case, quantity, form)
            if new is not None:
                yield same_value(case, quantity, new, reasoning=NAME, variant=form, rng=rng)
                later.append((index, form))
                break
        if _TO_PAR.search(hypothesis.text, quantity.end):
            reject(hypothesis, NAME, Effect.FLIP, TO_PAR)
            continue
        if _CHANGE.search(hypothesis.text) and hows.get(quantity.start) is not How.CELL:
            reject(hypothesis, NAME, Effect.FLIP, OF_A_CHANGE)
            continue
        entailed = case.hypothesis.label is Label.ENTAILED
        values: list[Value] = [-value] if entailed else [v for v in flip_values(case, index, rng) if v == -value]
        flip = other_value(case, index, None, reasoning=NAME, rng=rng, values=values, variant="sign-removed")
        if flip is not None:
            yield flip
    for index, form in later:
        for other in TARGETS[TARGETS.index(form) + 1 :]:
            new = respelled(case, case.quantities[index], other)
            if new is not None:
                yield same_value(case, case.quantities[index], new, reasoning=NAME, variant=other, rng=rng)


def is_negative(q: Quantity) -> bool:
    """Return whether a number is below 0."""
    return isinstance(q.value, Decimal | Fraction) and q.value < 0
