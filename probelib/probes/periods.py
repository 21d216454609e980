"""Centuries and decades in digits and in words: the 20th and the twentieth century, his twenties and his 20s.

A claim compares their years, and mostly not the number that names them, so another one is put into the text, which is
read anew at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from random import Random

from probelib.language import forms, words
from probelib.language.quantities import find
from probelib.probes.build import reject
from probelib.probes.case import Case
from probelib.probes.constructions import NO_FORM, edits_for, same_value
from probelib.probes.near import LATEST_YEAR
from probelib.probes.proving import MORE_TRIES, OTHERWISE_READ, can_flip, verified
from probelib.records import Effect, Interval, Kind, Label, Probe, Quantity

IN_WORDS, IN_DIGITS = "decade-words", "decade-digits"
_KINDS = frozenset({Kind.OTHER, Kind.ORDINAL})
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_PLURALS = {number * 10: ten[:-1] + "ies" for number, ten in enumerate(_TENS, 2)}
_DIGITS = re.compile(r"['’]?([0-9]{2})?([2-9]0)\s?['’]?s", re.IGNORECASE)
_LAST_CENTURY = 21
_FURTHEST = 5
"""So many centuries or decades away another one may be."""


def decades(case: Case, reasoning: str, rng: Random) -> Iterator[Probe]:
    """Yield each decade or age of ten years in its other form, and another one in that form where that flips."""
    for _, q in case.numbers(_KINDS):
        if q.form == forms.DECADE and isinstance(q.value, Interval) and isinstance(q.value.low, Decimal):
            low = int(q.value.low)
            form = IN_WORDS if _DIGITS.fullmatch(q.text) else IN_DIGITS
            others = _decades_near(q, low, rng)
            yield from _both(
                case, q, form, _decade(q, low, form), (_decade(q, n, form) for n in others), reasoning, rng
            )


def centuries(case: Case, reasoning: str, rng: Random) -> Iterator[Probe]:
    """Yield each century in its other form, and another one in that form where that flips."""
    for _, q in case.numbers(_KINDS):
        if q.form == forms.CENTURY and isinstance(q.value, Decimal):
            number = int(q.value)
            form = forms.ORDINAL_WORDS if q.text[:1].isdigit() else forms.ORDINAL_DIGITS
            near = [n for n in range(number - _FURTHEST, number + _FURTHEST + 1) if 1 <= n <= _LAST_CENTURY]
            others = _nearest_first([n for n in near if n != number], number, case.hypothesis.label, rng)
            yield from _both(
                case, q, form, _century(q, number, form), (_century(q, n, form) for n in others), reasoning, rng
            )


def _both(
    case: Case, q: Quantity, form: str, own: str | None, others: Iterable[str | None], reasoning: str, rng: Random
) -> Iterator[Probe]:
    if own is None:
        reject(case.hypothesis, reasoning, Effect.PRESERVE, NO_FORM)
        return
    yield same_value(case, q, own, reasoning=reasoning, variant=form, rng=rng)
    if not can_flip(case, reasoning):
        return
    for tries, new in enumerate(others):
        if tries == MORE_TRIES:
            break
        edits = () if new is None else edits_for(case, q, new)
        probe = verified(case, edits, reasoning=reasoning, variant=form, effect=Effect.FLIP, rng=rng) if edits else None
        if probe is not None:
            yield probe
            return
    reject(case.hypothesis, reasoning, Effect.FLIP, OTHERWISE_READ)


def _nearest_first(numbers: list[int], own: int, label: Label, rng: Random) -> list[int]:
    """Return numbers in random order; of a refuted base the nearest ones first, as one of them is to be true."""
    rng.shuffle(numbers)
    return sorted(numbers, key=lambda n: abs(n - own)) if label is Label.REFUTED else numbers


def _decades_near(q: Quantity, low: int, rng: Random) -> list[int]:
    near = [low + 10 * by for by in range(-_FURTHEST, _FURTHEST + 1) if by]
    if low < 1000:
        near = [n for n in near if n in _PLURALS]
    elif not re.search(r"[0-9]{4}|\s|-", q.text):
        near = [n for n in near if n // 100 == low // 100]  # the 60s are not another century's
    return [n for n in near if n <= LATEST_YEAR and n % 100 in _PLURALS]


def _decade(q: Quantity, low: int, form: str) -> str | None:
    """Return how a decade is written: with its century where the quantity has it, else without."""
    own = _DIGITS.fullmatch(q.text)
    long = own[1] is not None if own else re.search(r"\s|-", q.text) is not None
    ten = _PLURALS.get(low % 100)
    if ten is None or (own is None and form == IN_WORDS):
        return None
    if form == IN_DIGITS:
        new = f"{low}s" if long else f"{low % 100}s"
    else:
        new = f"{words.cardinal(low // 100)} {ten}" if long else ten
    return new if [q.text for q in find(f"in the {new}")] == [new] else None  # "twelve fifties" are two numbers


def _century(q: Quantity, number: int, form: str) -> str:
    if form == forms.ORDINAL_DIGITS:
        return f"{number}{words.suffix(number)}"
    new = words.ordinal(number)
    return new.capitalize() if q.text[:1].isupper() else new
