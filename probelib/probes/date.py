"""Dates (R1, heterogeneous numbers): 3 June 1986, June 3, 1986, 3rd June, 1986, 1986-06-03.

Numerical paper, section 4 "Heterogeneous number types". The paper also writes 03-06-1986; we write
digits with the day first only where they can't be read the other way round (a day above 12).
Its flip is a random date; ours differs in one part or more and is proved on the table. A date that
stands beside its weekday is no other date, so it has no flip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from probelib.language import dates, forms
from probelib.probes.case import Case
from probelib.probes.constructions import reform, respelled
from probelib.probes.phrasing import NO_NOUN, word_after
from probelib.records import Effect, Hypothesis, Kind, PartialDate, Probe, Quantity, Table

NAME = "heterogeneous.date"
KINDS = frozenset({Kind.DATE})
MONTH_OF_YEAR = "date-month-of-year"
"""April of 1999: the variant of a month that is not the table's."""
TARGETS = {
    forms.DATE_DMY: (forms.DATE_MDY, forms.DATE_ISO, forms.DATE_DASHED, forms.DATE_ORDINAL),
    forms.DATE_MDY: (forms.DATE_DMY, forms.DATE_ISO, forms.DATE_DASHED, forms.DATE_ORDINAL),
    forms.DATE_ISO: (forms.DATE_DMY, forms.DATE_MDY),
    forms.DATE_NUMERIC: (forms.DATE_DMY, forms.DATE_MDY, forms.DATE_ISO),
    forms.DATE_MY: (MONTH_OF_YEAR, forms.DATE_MY),
}
_SHARED_DAY = re.compile(r",?\s+(?:and|or)\s+(?:1[5-9]|20)\d\d(?!\d)", re.IGNORECASE)
"""After a date, another year for its day: "October 31, 2019 and 2018"."""
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", re.IGNORECASE)


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each date in other formats, and another date in the first of them where it flips the label."""
    weekday = _WEEKDAY.search(hypothesis.text) is not None
    for probe in reform(table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS, write=_write):
        if not weekday or probe.effect is Effect.PRESERVE:
            yield probe


def _before_noun(text: str, q: Quantity) -> bool:
    after = word_after(text, q.end)
    return after[:1].isalpha() and after not in NO_NOUN


def _write(case: Case, q: Quantity, form: str) -> str | None:
    if form == forms.DATE_ORDINAL and _before_noun(case.hypothesis.text, q):
        return None  # "the 3rd november game" would be the third of them
    if form != MONTH_OF_YEAR and _SHARED_DAY.match(case.hypothesis.text, q.end):
        return None
    if form == forms.DATE_DASHED and isinstance(q.value, PartialDate) and (q.value.day or 0) <= 12:
        return None
    if q.form != forms.DATE_MY or not isinstance(q.value, PartialDate) or q.value.month is None:
        return respelled(case, q, form)
    month = dates.MONTHS[q.value.month - 1]
    if not q.text.islower():
        month = month.capitalize()
    new = f"{month} of {q.value.year}" if form == MONTH_OF_YEAR else f"{month} {q.value.year}"
    return None if new.lower() == q.text.lower() else new
