"""Ordinals (R1, heterogeneous numbers): third becomes 3rd, and 3rd becomes third.

Numerical paper, section 4 "Heterogeneous number types".
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from probelib.language import forms
from probelib.probes.constructions import reform
from probelib.records import Hypothesis, Kind, Probe, Table

NAME = "heterogeneous.ordinal"
KINDS = frozenset({Kind.ORDINAL})
TARGETS = {forms.ORDINAL_DIGITS: (forms.ORDINAL_WORDS,), forms.ORDINAL_WORDS: (forms.ORDINAL_DIGITS,)}


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each ordinal in its other form, and another ordinal in that form where it flips the label."""
    return reform(table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS)
