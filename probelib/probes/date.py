"""Dates (R1, heterogeneous numbers): 3 June 1986, June 3, 1986, 3rd June, 1986, 1986-06-03.

Numerical paper, section 4 "Heterogeneous number types". The paper also writes 03-06-1986; we write
digits with the day first only where they can't be read the other way round (a day above 12).
Its flip is a random date; ours differs in one part or more and is proved on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from probelib.language import forms
from probelib.probes.constructions import reform
from probelib.records import Hypothesis, Kind, Probe, Table

NAME = "heterogeneous.date"
KINDS = frozenset({Kind.DATE})
TARGETS = {
    forms.DATE_DMY: (forms.DATE_MDY, forms.DATE_ISO, forms.DATE_DASHED, forms.DATE_ORDINAL),
    forms.DATE_MDY: (forms.DATE_DMY, forms.DATE_ISO, forms.DATE_DASHED, forms.DATE_ORDINAL),
    forms.DATE_ISO: (forms.DATE_DMY, forms.DATE_MDY),
    forms.DATE_NUMERIC: (forms.DATE_DMY, forms.DATE_MDY, forms.DATE_ISO),
    forms.DATE_MY: (forms.DATE_ISO,),
}


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each date in other formats, and another date in the first of them where it flips the label."""
    return reform(table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS)
