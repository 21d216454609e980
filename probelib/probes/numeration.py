"""Numeration (R1): a number in words becomes digits, and digits become words.

Numerical paper, section 2.1 for the skill and section 4 "Numeration" for the probes. The paper's
flip draws from [x - x/2, x + x/2], which contains x and can hold other true values; ours are drawn
near x, around a year within twelve years, and only where the check proves the new claim.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from probelib.language import forms
from probelib.probes.constructions import reform
from probelib.records import Hypothesis, Kind, Probe, Table

NAME = "numeration"
KINDS = frozenset({Kind.CARDINAL, Kind.YEAR, Kind.DURATION, Kind.MEASURE, Kind.OTHER})
TARGETS = {
    forms.DIGITS: (forms.WORDS,),
    forms.GROUPED: (forms.WORDS,),
    forms.MAGNITUDE: (forms.WORDS,),
    forms.NOMINAL: (forms.WORDS,),
    forms.YEAR: (forms.YEAR_WORDS,),
    forms.WORDS: (forms.DIGITS,),
    forms.YEAR_WORDS: (forms.YEAR,),
    forms.DOZEN: (forms.DIGITS,),
}


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each number in its other form, and a near number in that form where it flips the label."""
    return reform(table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS)
