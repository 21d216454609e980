"""What one sign means: the dash of a score, a range, a date or a subtraction, put into words or into another sign.

Numerical paper, section 2.1: to understand negative numbers is also to tell their sign from that of subtractions, dates
and counts. The paper probes negative numbers alone; this type, which is ours, is the contrast to them. Its probes keep
the label, as they only say what the sign means where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from random import Random

from probelib.language import edits as edit
from probelib.language import forms
from probelib.probes.build import perturb
from probelib.probes.case import case_of
from probelib.probes.phrasing import NO_NOUN, word_after, word_before
from probelib.probes.positions import OPPOSITES
from probelib.records import Check, Effect, Hypothesis, Interval, Kind, Probe, Quantity, Score, Table

NAME = "minus_sign"
KINDS = frozenset(Kind)
_DASH = re.compile(r"\s*[-–−]\s*")
_RECORD = re.compile(r"\brecords?\b|\bwin\s?-\s?loss|\bgo(?:es)?\b|\bwent\b", re.IGNORECASE)
_NOT_ALONE = re.compile(r"[(\d\]][^\w]*$|[-/]\s*$")
_NOT_ALONE_AFTER = re.compile(r"\s*(?:[,(/-]|\d|\))")
_EQUALS = re.compile(r"\s*(?:=|equals?\b|is\b|makes?\b)\s*(\d+)", re.IGNORECASE)
SAYS = {
    "contrast-score": "The dash of a result stands between two numbers.",
    "contrast-range": "The dash of a range stands between its ends.",
    "contrast-date": "The dashes of a date stand between its parts.",
    "contrast-subtraction": "The sign between two numbers takes one from the other.",
}
"""Variants, and what each says of its sign."""


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield the base with each dash that is no minus sign said otherwise; the label stays."""
    case, text = case_of(table, hypothesis), hypothesis.text
    for run in case.runs:
        quantity = case.quantities[run[0]]
        found = _said(text, quantity) if len(run) == 1 else None
        if found is None:
            continue
        variant, new = found
        yield perturb(
            hypothesis,
            edit.replacing(text, quantity.start, quantity.end, new),
            reasoning=NAME,
            variant=variant,
            effect=Effect.PRESERVE,
            check=Check.CONSTRUCTION,
            reason=SAYS[variant],
            rng=rng,
        )


def has_dash(q: Quantity) -> bool:
    """Return whether a quantity has a dash inside it, which is what the type works on."""
    return _DASH.search(q.text, 1) is not None


def _said(text: str, q: Quantity) -> tuple[str, str] | None:
    """Return the variant and what the quantity becomes; None where its dash is a part of a name, or there is none."""
    dashes = _DASH.findall(q.text)
    if q.form in (forms.DATE_NUMERIC, forms.DATE_ISO) and len(dashes) == 2:
        return "contrast-date", _DASH.sub("/", q.text)
    if len(dashes) != 1 or q.text[:1] in "-–−":
        return None
    if isinstance(q.value, Score) and len(q.value.parts) == 2:
        return _of_two(text, q, q.value)
    return _of_range(text, q) if isinstance(q.value, Interval) else None


def _of_two(text: str, q: Quantity, score: Score) -> tuple[str, str] | None:
    result = _EQUALS.match(text, q.end)
    one, other = score.parts
    if result is not None and one - other == Decimal(result[1]):
        return "contrast-subtraction", _DASH.sub(" minus ", q.text)
    if word_before(text, q.start) in ("from", "between"):
        return "contrast-range", _DASH.sub(" and " if word_before(text, q.start) == "between" else " to ", q.text)
    if _RECORD.search(text):
        return None  # "a record of 8 - 12" are wins and losses, not a result
    if word_after(text, q.end) in OPPOSITES or word_before(text, q.start) in ("top", "first", "last"):
        return None  # "the top 20 - 5 most valuable" is a mistyped 25
    if _NOT_ALONE.search(text, max(0, q.start - 4), q.start) or _NOT_ALONE_AFTER.match(text, q.end):
        return None  # one set of several, or the wins and losses of a pitcher in brackets
    return "contrast-score", _DASH.sub(" to ", q.text)


def _of_range(text: str, q: Quantity) -> tuple[str, str] | None:
    after = word_after(text, q.end)
    before = word_before(text, q.start)
    assert isinstance(q.value, Interval)  # noqa: S101  asked before
    if q.kind is Kind.YEAR and before not in ("from", "between"):
        low_year, high_year = q.value.low, q.value.high
        if not (isinstance(low_year, Decimal) and isinstance(high_year, Decimal)) or high_year - low_year < 2:
            return None  # the season of 2010 - 11
        if after[:1].isalpha() and after not in NO_NOUN:
            return None
    between = before == "between"
    low, _, high = (q.text[: m.start()], m, q.text[m.end() :]) if (m := _DASH.search(q.text)) else (q.text, None, "")
    if q.kind is Kind.YEAR:
        high = str(q.value.high)
    return "contrast-range", f"{low} {'and' if between else 'to'} {high}"
