"""Times of day (R1, heterogeneous numbers): 17:30 becomes 5:30 pm, and 5:30 pm becomes 17:30.

The numerical paper names times in section 2.1 and does not probe them; the probes are ours. A time
whose half of the day the text does not tell (7:30) is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from probelib.language import forms
from probelib.probes.constructions import reform
from probelib.records import Hypothesis, Kind, Probe, Table

NAME = "heterogeneous.time"
KINDS = frozenset({Kind.TIME})
TARGETS = {forms.CLOCK_24: (forms.CLOCK_12,), forms.CLOCK_12: (forms.CLOCK_24,)}


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each time in its other form, and another time in that form where it flips the label."""
    return reform(table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS)
