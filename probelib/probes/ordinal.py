"""Ordinals (R1, heterogeneous numbers): third becomes 3rd, and 3rd becomes third.

Numerical paper, section 4 "Heterogeneous number types".
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from probelib.language import forms
from probelib.probes.case import Case
from probelib.probes.constructions import reform, respelled
from probelib.probes.phrasing import is_lower, word_after, word_before
from probelib.records import Hypothesis, Kind, Probe, Quantity, Table

NAME = "heterogeneous.ordinal"
KINDS = frozenset({Kind.ORDINAL})
TARGETS = {forms.ORDINAL_DIGITS: (forms.ORDINAL_WORDS,), forms.ORDINAL_WORDS: (forms.ORDINAL_DIGITS,)}
_NO_DIGITS_AFTER = frozenset("ever of time half lady".split())
_DETERMINERS = frozenset(
    """the a an its his her their our my this that s 's in on at of to and or place placed finish finished rank ranked
    ranks come came comes be is was were as for with first second third""".split()
)
"""Words before an ordinal that is a number and no adverb: "first" in "he first played" is none."""


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each ordinal in its other form, and another ordinal in that form where it flips the label."""
    return reform(table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS, write=_write)


def _write(case: Case, q: Quantity, form: str) -> str | None:
    text = case.hypothesis.text
    after = word_after(text, q.end)
    if after[:1].isdigit():
        return None  # the first 3 years
    if form == forms.ORDINAL_DIGITS:
        before = word_before(text, q.start)
        if before not in _DETERMINERS and not before.endswith(("'s", "s'")) and before != "":
            return None
        if before == "at" or (after in _NO_DIGITS_AFTER and not is_lower(text)):
            return None
    return respelled(case, q, form)
