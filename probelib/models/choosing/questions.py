"""How a model that answers in words is asked which sentence is right: a letter for each, and one letter back."""

from __future__ import annotations

import re
from collections.abc import Sequence

from probelib.models.base import LETTERS, Pair

VERSION = "letters-1"
"""Name and version of the question, for model keys."""
_SENTENCE = re.compile(
    r"^\W*(?:(?:the )?(?:right |correct )?(?:answer|option|sentence|choice)(?: is)?:?\s*)?\W*([A-Z])\b", re.I
)


def text(pair: Pair, order: Sequence[int]) -> str:
    """Return the question of a pair, its options in an order of places."""
    listed = "\n".join(f"{LETTERS[number]}: {pair.options[place]}" for number, place in enumerate(order))
    letters = [LETTERS[number] for number in range(len(order))]
    asked = f"{', '.join(letters[:-1])} or {letters[-1]}"
    return f"{pair.premise}\n\nWhich sentence is right?\n{listed}\n\nAnswer with {asked}."


def written(answer: str, count: int) -> int | None:
    """Return the place of the letter that a written answer names first, None where it names none of `count`.

    The answer is a letter, alone or at its start, as in "B", "(B)", "B: It is likely ..." or "The answer is B."; a
    small `a` at the start of a sentence is a word and no letter.
    """
    found = _SENTENCE.match(answer.strip())
    if found is None:
        return None
    letter = found.group(1)
    if letter.islower() and answer.strip().strip(".()*: ") != letter:
        return None
    place = LETTERS.find(letter.upper())
    return place if 0 <= place < count else None
