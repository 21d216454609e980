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
from probelib.probes.constructions import reform
from probelib.records import Hypothesis, Kind, Probe, Quantity, Table, Value

NAME = "heterogeneous.scientific"
KINDS = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE})
SMALLEST = 100_000
"""Below this nobody writes a number of this kind with an exponent."""
TARGETS = {"*": (forms.SCIENTIFIC_E, forms.SCIENTIFIC_TIMES), forms.WORDS: (), forms.NOMINAL: (), forms.SCIENTIFIC: ()}


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each large number with an exponent, and with another exponent where that flips the label."""
    return reform(
        table,
        hypothesis,
        rng,
        reasoning=NAME,
        kinds=KINDS,
        targets=TARGETS,
        applies=is_large,
        values=_other_exponents,
    )


def is_large(q: Quantity) -> bool:
    """Return whether a number is one that is written with an exponent."""
    return isinstance(q.value, Decimal) and abs(q.value) >= SMALLEST


def _other_exponents(q: Quantity, rng: Random) -> Iterable[Value]:
    if not isinstance(q.value, Decimal):
        return
    moves = [-2, -1, 1, 2]
    rng.shuffle(moves)
    for move in moves:
        moved = q.value.scaleb(move)
        if abs(moved) >= SMALLEST:
            yield Decimal(f"{moved:f}")
