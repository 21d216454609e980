"""The one pattern that decides where a reader looks."""

from __future__ import annotations

import re

from probelib.language import dates, words
from probelib.language._numerals import VULGAR

_EXTRA = (
    "half",
    "quarter",
    "dozen",
    "once",
    "twice",
    "thrice",
    "double",
    "triple",
    "decade",
    "century",
    "twenties",
    "thirties",
    "forties",
    "fifties",
    "sixties",
    "seventies",
    "eighties",
    "nineties",
    *words.FOLDS,
)
_ARTICLE = (
    r"an? (?:hour|minute|day|week|month|year|mile|kilometre|kilometer|millennium|metre|meter|foot|yard|inch|"
    r"pound|kilo|ton|tonne|litre|liter|gallon)"
)
WORDS = frozenset([*words.CARDINALS, *words.ORDINALS, *_EXTRA])


def _by_first_letter(found: frozenset[str]) -> str:
    """Return an alternation grouped by first letter, which `re` leaves after one comparison."""
    letters = sorted({w[0] for w in found})
    groups = (
        letter + "(?:" + "|".join(sorted((w[1:] for w in found if w[0] == letter), key=lambda t: (-len(t), t))) + ")"
        for letter in letters
    )
    return "|".join(groups)


_MONTHS = frozenset(dates.MONTH_NUMBERS)
_DIGIT = rf"[0-9{''.join(VULGAR)}]"
_SEED = re.compile(
    rf"{_DIGIT}|(?<![^\W_])(?:{_by_first_letter(WORDS | _MONTHS)}|{_ARTICLE}|q(?=[1-4][\s/-]))(?![^\W\d_])"
)
_DIGITS_ONLY = re.compile(_DIGIT)
_TRIGGERS = frozenset(
    [*WORDS, *_MONTHS, *_ARTICLE.removeprefix("an? (?:").rstrip(")").split("|"), "q1", "q2", "q3", "q4"]
)
_BLANKS = {ord(c): " " for c in "-‐‑–—,.;:!?'’‘\"“”()[]/`_*+=<>&"}


def seeds(low: str) -> re.Pattern[str]:
    """Return the pattern whose matches are where a reader looks: digits, number words, month names, "an hour".

    Most statements have none of the words; looking for digits alone takes a tenth of the time.
    """
    return _DIGITS_ONLY if _TRIGGERS.isdisjoint(low.translate(_BLANKS).split()) else _SEED
