"""The one pattern that decides where a reader looks."""

from __future__ import annotations

import re

from probelib.language import dates, words
from probelib.language._numerals import VULGAR

_EXTRA = ("half", "quarter", "dozen", "twice", "thrice", "double", "triple", "decade", "century", "twenties", "thirties",
          "forties", "fifties", "sixties", "seventies", "eighties", "nineties")  # fmt: skip
_ARTICLE = r"an? (?:hour|minute|day|week|month|year|mile|kilometre|kilometer|millennium)"
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
SEED = re.compile(
    rf"[0-9{''.join(VULGAR)}]|(?<![^\W_])(?:{_by_first_letter(WORDS | _MONTHS)}|{_ARTICLE}|q(?=[1-4][\s/-]))(?![^\W\d_])"
)
"""Digits, vulgar fractions, number words, month names, "an hour", "q1 "."""
