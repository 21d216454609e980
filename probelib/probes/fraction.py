"""Fractions (R1, heterogeneous numbers): 3/4 becomes three quarters, two and a half becomes 2½, 2.5 becomes 2 1/2.

The numerical paper names fractions in section 2.1 and does not probe them; the probes are ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from random import Random

from probelib.language import forms
from probelib.probes.case import Case
from probelib.probes.constructions import reform, respelled
from probelib.probes.phrasing import word_after, word_before
from probelib.records import Hypothesis, Kind, Probe, Quantity, Table

NAME = "heterogeneous.fraction"
KINDS = frozenset({Kind.OTHER, Kind.CARDINAL, Kind.MEASURE, Kind.DURATION})
TARGETS = {
    forms.FRACTION: (forms.FRACTION_WORDS, forms.UNICODE_FRACTION),
    forms.UNICODE_FRACTION: (forms.FRACTION_WORDS, forms.FRACTION),
    forms.FRACTION_WORDS: (forms.FRACTION, forms.UNICODE_FRACTION),
    forms.DIGITS: (forms.FRACTION, forms.UNICODE_FRACTION),
}
_FRACTIONS = frozenset({forms.FRACTION, forms.UNICODE_FRACTION, forms.FRACTION_WORDS})
_QUARTERS = re.compile(r"\d+\.(?:5|25|75)(?!\d)")
"""Decimals that people say as fractions."""
_LONG = ("century", "decade", "millennium")
"""Half of these is written in words alone: nobody writes "over ½ century"."""
_WHICH = frozenset("the this that its first second third last latter other each every".split())
"""Before these words a half is a part with a place, which nobody writes "the 1/2"."""
_LARGEST = 100


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each fraction in other forms, and another fraction in the first where it flips the label."""
    return reform(
        table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS, write=_write, applies=is_fraction
    )


def is_fraction(q: Quantity) -> bool:
    """Return whether a number is a fraction, or a decimal that people say as one."""
    if q.form in _FRACTIONS:
        return True
    if q.form != forms.DIGITS or not isinstance(q.value, Decimal) or not 0 < q.value < _LARGEST:
        return False
    return _QUARTERS.match(q.text) is not None


def _write(case: Case, q: Quantity, form: str) -> str | None:
    before = word_before(case.hypothesis.text, q.start)
    if before == "and":
        return None  # "6 and a half feet"
    if q.form == forms.FRACTION_WORDS and before in _WHICH:
        return None  # "the first half of the season", "after the half of the century"
    if q.form == forms.FRACTION_WORDS and q.unit is None and word_after(case.hypothesis.text, q.end) != "of":
        return None  # "won half its games" is not written 1/2
    if q.form == forms.FRACTION_WORDS and q.text.endswith(_LONG):
        return None
    return respelled(case, q, form)
