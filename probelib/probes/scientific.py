"""Scientific notation (R1, heterogeneous numbers): 116,111,561 becomes 1.16111561e8.

Numerical paper, section 4 "Heterogeneous number types". Its example writes 116.111561e-6, with the
exponent's sign wrong; ours is positive, exact and reads back as the same number. The flip moves the
exponent, or, for a refuted base, writes what the table has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from random import Random

from probelib.language import forms
from probelib.probes.case import case_of
from probelib.probes.constructions import flip_values, other_value, respelled, same_value
from probelib.records import Hypothesis, Kind, Label, Probe, Table, Value

NAME = "heterogeneous.scientific"
KINDS = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE})
SMALLEST = 100_000
"""Below this nobody writes a number of this kind with an exponent."""
TARGETS = (forms.SCIENTIFIC_E, forms.SCIENTIFIC_TIMES)


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each large number with an exponent, and with another exponent where that flips the label."""
    case = case_of(table, hypothesis)
    later: list[Probe] = []
    for index, quantity in case.numbers(KINDS):
        if not isinstance(quantity.value, Decimal) or abs(quantity.value) < SMALLEST:
            continue
        made = [(form, new) for form in TARGETS if (new := respelled(case, quantity, form)) is not None]
        if not made:
            continue
        probes = [same_value(case, quantity, new, reasoning=NAME, variant=form, rng=rng) for form, new in made]
        yield probes[0]
        later += probes[1:]
        entailed = case.hypothesis.label is Label.ENTAILED
        values: Iterable[Value] = _other_exponents(quantity.value, rng) if entailed else flip_values(case, index, rng)
        flip = other_value(case, index, made[0][0], reasoning=NAME, rng=rng, values=values)
        if flip is not None:
            yield flip
    yield from later


def _other_exponents(value: Decimal, rng: Random) -> list[Value]:
    moves = [-2, -1, 1, 2]
    rng.shuffle(moves)
    return [Decimal(f"{value.scaleb(move):f}") for move in moves]
