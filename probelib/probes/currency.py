"""Currencies (R1, heterogeneous numbers): $137 million becomes 137 million dollars or USD 137 million.

Numerical paper, section 2.1 (currency symbols) and section 4 "Heterogeneous number types".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from random import Random

from probelib.language import forms
from probelib.probes.case import Case
from probelib.probes.constructions import reform, respelled
from probelib.probes.phrasing import NO_NOUN, word_after, word_before
from probelib.records import Hypothesis, Kind, Probe, Quantity, Table

NAME = "heterogeneous.currency"
KINDS = frozenset({Kind.MONEY})
TARGETS = {"*": (forms.MONEY_WORD, forms.MONEY_SIGN, forms.MONEY_CODE)}
_WORD = re.compile(r"dollar|euro|pound|yen|rupee|franc|peso|krona|krone", re.IGNORECASE)
_DETERMINERS = frozenset({"a", "an", "the", "its", "his", "her", "their", "this", "that", "another"})


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each amount in other forms, and another amount in the first where it flips the label."""
    return reform(table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS, write=_write)


def _write(case: Case, q: Quantity, form: str) -> str | None:
    if form != forms.MONEY_SIGN and _is_modifier(case.hypothesis.text, q):
        return None
    if form == forms.MONEY_WORD and _WORD.search(q.text):
        return None  # twelve pounds are pounds already
    negative = isinstance(q.value, Decimal | Fraction) and q.value < 0
    if form == forms.MONEY_CODE and negative:
        return None  # nobody writes minus USD 84 million
    return respelled(case, q, form)


def _is_modifier(text: str, q: Quantity) -> bool:
    """Return whether an amount goes with the noun after it: "a $5 million prize" is no 5 million dollars prize."""
    after = word_after(text, q.end)
    return bool(after) and after[0].isalpha() and after not in NO_NOUN and word_before(text, q.start) in _DETERMINERS
