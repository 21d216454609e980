"""How the text around a quantity is typed, so that what is written into it looks alike."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_SPACED = re.compile(r"\w [,.]( |$)|\d - \d| '| \(\s?- ")
_AFTER_BLANK = (" ,", " .", " -", " '", " (")
"""What such a text has one of, and most others have not."""
_AMERICAN = re.compile(
    r"\b(?:meter|kilometer|centimeter|millimeter|liter|color|center|favor|defense)s?\b", re.IGNORECASE
)
_BRITISH = re.compile(
    r"\b(?:metre|kilometre|centimetre|millimetre|litre|colour|centre|favour|defence)s?\b", re.IGNORECASE
)


class TextStyle(NamedTuple):
    """Habits of a text."""

    lower: bool = False
    """It has letters and none is a capital, so nothing written into it gets one."""
    spaced: bool = False
    """Signs stand between blanks, as in TabFact: january 11 , 2009; 2 - 1."""
    american: bool | None = None
    """meter or metre; None where the text has neither."""


@lru_cache(maxsize=256)
def style_of(text: str) -> TextStyle:
    """Return the habits that can be seen in a text."""
    small = text.lower()
    lower = text == small and any(c.isalpha() for c in text)
    spaced = any([sign in text for sign in _AFTER_BLANK]) and _SPACED.search(text) is not None
    return TextStyle(lower, spaced, _is_american(text, small))


_TELLING = ("met", "lit", "col", "cent", "fav", "def")
"""What the words that are spelled in two ways have in common; most texts have none of them."""


def _is_american(text: str, small: str) -> bool | None:
    if not any([part in small for part in _TELLING]):
        return None
    return True if _AMERICAN.search(text) else False if _BRITISH.search(text) else None
