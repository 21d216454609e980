"""Currencies (R1, heterogeneous numbers): $137 million becomes 137 million dollars or USD 137 million.

Numerical paper, section 2.1 (currency symbols) and section 4 "Heterogeneous number types".
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from probelib.language import forms
from probelib.probes.constructions import reform
from probelib.records import Hypothesis, Kind, Probe, Table

NAME = "heterogeneous.currency"
KINDS = frozenset({Kind.MONEY})
TARGETS = {"*": (forms.MONEY_WORD, forms.MONEY_SIGN, forms.MONEY_CODE)}


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each amount in other forms, and another amount in the first where it flips the label."""
    return reform(table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS)
