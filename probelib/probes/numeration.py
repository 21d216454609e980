"""Numeration (R1): a number in words becomes digits, and digits become words.

Numerical paper, section 2.1 for the skill and section 4 "Numeration" for the probes. The paper's
flip draws from [x - x/2, x + x/2], which contains x and can hold other true values; ours are drawn
near x, around a year within twelve years, and only where the check proves the new claim. Digits with a
magnitude keep it in words ("two point seven million"), so that the number stays as exact as it was. Decades and ages of
ten years ("the 1960s", "his twenties") have both forms too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from probelib.language import converting, forms
from probelib.language.quantities import begins
from probelib.probes.case import Case, case_of
from probelib.probes.constructions import reform, respelled
from probelib.probes.periods import decades
from probelib.probes.phrasing import NO_NOUN, is_lower, modifies, word_after, word_before
from probelib.records import Hypothesis, Kind, Probe, Quantity, Table

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
LONGEST = 75
"""Words longer than this, in characters, are no number that a reader takes in."""
_ONE_PHRASES = frozenset({"of", "more", "another", "day", "time", "side", "hand", "way"})
"""What "one" is said with in running prose, where no one would write a digit."""
_LONG_DECIMALS = re.compile(r"\.(?:0+|\d{3,})(?!\d)")

_BEFORE_YEAR = (NO_NOUN - {"the"}) | frozenset(
    {"", "(", "year", "years", "season", "early", "late", "spring", "summer", "autumn", "winter"}
)


def generate(table: Table, hypothesis: Hypothesis, rng: Random) -> Iterator[Probe]:
    """Yield each number in its other form, and a near number in that form where it flips the label."""
    yield from reform(table, hypothesis, rng, reasoning=NAME, kinds=KINDS, targets=TARGETS, write=_write)
    yield from decades(case_of(table, hypothesis), NAME, rng)


def _write(case: Case, q: Quantity, form: str) -> str | None:
    text = case.hypothesis.text
    if form == forms.YEAR_WORDS and not _says_year(text, q):
        return None
    if form == forms.DIGITS and q.text.lower() == "one" and _is_prose_one(text, q):
        return None
    if form == forms.WORDS and q.kind is Kind.MEASURE and modifies(text, q):
        return None
    if form == forms.WORDS and _LONG_DECIMALS.search(q.text):
        return None  # nobody says "point zero", or three decimals one by one
    new = converting.in_words(q) if q.form == forms.MAGNITUDE else respelled(case, q, form)
    if new is None or len(new) > LONGEST:
        return None
    return None if new == "one" and not _is_number(text, q, new) else new


def _is_number(text: str, q: Quantity, new: str) -> bool:
    """Return whether "one" is a number where it would stand, and no pronoun: "all but one of them"."""
    return begins(text[: q.start] + new + text[q.end :], q.start)


def _is_prose_one(text: str, q: Quantity) -> bool:
    if is_lower(text):
        return False
    return word_after(text, q.end) in _ONE_PHRASES or word_before(text, q.start) in ("the", "that", "this")


def _says_year(text: str, q: Quantity) -> bool:
    """Return whether a year can be spoken where it stands.

    2000 cannot, and neither can one that goes with a noun: "the two thousand and one season", "rio twenty sixteen".
    """
    if q.value == 2000:
        return False
    before, after = word_before(text, q.start), word_after(text, q.end)
    if before not in _BEFORE_YEAR:
        return False
    return not after or (after not in ("-", "/") and (not after[0].isalnum() or after in NO_NOUN))
