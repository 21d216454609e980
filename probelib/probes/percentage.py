"""Percentages (R1, heterogeneous numbers): 12% becomes 12 percent, and 12 percent becomes 12%.

Numerical paper, section 4 "Heterogeneous number types". The paper writes "percentages" for the
sign, which is no English after a number; ours is "percent".
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from probelib.language import forms
from probelib.probes.constructions import reform
from probelib.records import Hypothesis, Kind, Probe, Table

NAME = "heterogeneous.percentage"
KINDS = frozenset({Kind.PERCENT})
TARGETS = {"*": (forms.PERCENT_SIGN, forms.PERCENT_WORD, forms.PERCENT_WORDS)}


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each percentage in its other form, and another one in that form where it flips the label."""
    return reform(table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS)
