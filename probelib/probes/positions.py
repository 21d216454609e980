"""Position words of a text: "the highest", "second largest", "last", "top"; what sorting works on."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

OPPOSITES = {
    "highest": "lowest", "largest": "smallest", "biggest": "smallest", "greatest": "lowest", "most": "fewest",
    "longest": "shortest", "tallest": "shortest", "latest": "earliest", "oldest": "newest", "youngest": "oldest",
    "heaviest": "lightest", "fastest": "slowest", "deepest": "shallowest", "widest": "narrowest", "warmest": "coldest",
    "hottest": "coldest", "maximum": "minimum",
    "lowest": "highest", "smallest": "largest", "least": "most", "fewest": "most", "shortest": "longest",
    "earliest": "latest", "newest": "oldest", "lightest": "heaviest", "slowest": "fastest", "shallowest": "deepest",
    "narrowest": "widest", "coldest": "hottest", "minimum": "maximum", "top": "bottom", "bottom": "top",
    "first": "last", "last": "first",
}  # fmt: skip
"""A word for a place in an order, and the word for the other end."""

_RANK = r"(?:(?:second|third|fourth|fifth|2nd|3rd|4th|5th)[ \t]*-?[ \t]*)"
_POSITION = re.compile(rf"(?<![^\W_])({_RANK})?({'|'.join(sorted(OPPOSITES, key=len, reverse=True))})(?![^\W_])", re.I)
_ADVERB = re.compile(r"\s+(?:of|recent|valuable|popular|common|often|successful|famous|likely|important)\b|-", re.I)
_AT = re.compile(r"\bat(?:\s+the)?\s+(?:very\s+)?$", re.I)
_LETTERS = re.compile(r"[a-z]+")
_WORDS = frozenset(OPPOSITES)


class Found(NamedTuple):
    """A position word of a text, with the rank before it."""

    start: int
    word_start: int
    end: int
    word: str

    @property
    def ranked(self) -> bool:
        """Whether a rank stands before the word: "second highest"."""
        return self.word_start > self.start


@lru_cache(maxsize=8)
def position_words(text: str) -> tuple[Found, ...]:
    """Return the position words of a text in order; not those of "at least", "most of" and "most recent"."""
    if _WORDS.isdisjoint(_LETTERS.findall(text.lower())):
        return ()
    return tuple(
        Found(m.start(), m.start(2), m.end(), m[2])
        for m in _POSITION.finditer(text)
        if not _AT.search(text, 0, m.start()) and not (m[2].lower() == "most" and _ADVERB.match(text, m.end()))
    )
