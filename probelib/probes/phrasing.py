"""Where a number may be replaced by a phrase ("between 31 and 43", "about 120") and stay English.

A phrase is longer than a number: after "more than" it changes the claim, after "a" or "the" it is
no English, and a year needs its preposition taken with it. What cannot be said well is not made.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from probelib.errors import InputError
from probelib.language import writing
from probelib.language.converting import without_unit
from probelib.records import Interval, Kind, Quantity

_WORD_BEFORE = re.compile(r"([\w'’#.]+|[^\w\s])\s*$")
_WORD_AFTER = re.compile(r"\s*([\w'’]+|[^\w\s])")

# Words that compare, hedge or limit the number after them: a phrase there would be another claim.
_COMPARING = frozenset(
    "than least most over under above below about around approximately roughly nearly almost only just exactly "
    "precisely between up within beyond exceed exceeds exceeding reach past per every each another first last top "
    "bottom next final no number nos week game round match race stage episode season series day district rank ranked "
    "position pick lane heat group pool class grade level part version model route highway channel page chapter act "
    "until since before after from through thru to till by versus vs v or and plus minus negative times or".split()
)
_OPENED = re.compile(r"\b(?:between|from)\s+$", re.IGNORECASE)
_PAIR_BEFORE = re.compile(
    r"\b(?:between\s+\S[^.;]{0,30}?\sand|from\s+\S[^.;]{0,30}?\s(?:to|through|until))\s+$", re.IGNORECASE
)
_LISTED_BEFORE = re.compile(r"\d(?:st|nd|rd|th)?\s*(?:,|,?\s+(?:and|or|&))\s*$", re.IGNORECASE)
_LISTED_AFTER = re.compile(r"\s*(?:,|,?\s+(?:and|or|&))\s*[-−$€£]?\d", re.IGNORECASE)
_PAIR_AFTER = re.compile(r"[^.;]{0,12}?\s(?:and|to|through|until)\s+\S*\d", re.IGNORECASE)
_DETERMINERS = frozenset("a an the this that these those his her its their our my your both all".split())
_YEAR_PREPOSITIONS = frozenset({"in", "during"})
_AFTER_BLOCKS = frozenset({"-", "–", "—", "/", "to", "or", "more", "less", "fewer", "times", "and", "through"})


class Slot(NamedTuple):
    """The span that a phrase replaces, which may reach further left than the number."""

    start: int
    end: int
    capital: bool
    """Whether the phrase begins the sentence."""


def word_before(text: str, position: int) -> str:
    """Return the word or sign before a position, lower-cased; empty at the start of the text."""
    found = _WORD_BEFORE.search(text, max(0, position - 40), position)
    return found[1].lower() if found else ""


def word_after(text: str, position: int) -> str:
    """Return the word or sign after a position, lower-cased; empty at the end of the text."""
    found = _WORD_AFTER.match(text, position)
    return found[1].lower() if found else ""


def phrase_slot(text: str, quantity: Quantity) -> Slot | None:
    """Return the span that a range or an approximation may replace, or None where it would not be English.

    A year is replaced with its preposition ("in 1986" becomes "between 1983 and 1990").
    """
    before = word_before(text, quantity.start)
    after = word_after(text, quantity.end)
    if before in _COMPARING or before in _DETERMINERS or after in _AFTER_BLOCKS:
        return None
    if quantity.kind is not Kind.YEAR:
        return Slot(quantity.start, quantity.end, before == "")
    if before in _YEAR_PREPOSITIONS:
        start = text.rindex(before[-1], 0, quantity.start) - len(before) + 1
        return Slot(start, quantity.end, word_before(text, start) == "")
    if before in ("was", "is", "be", "were"):
        return Slot(quantity.start, quantity.end, False)
    return None


def in_pair(text: str, quantity: Quantity) -> bool:
    """Return whether a number is one of "between A and B", "from A to B" or a list "2, 4 and 6", which belong together.

    Rewriting one of them alone leaves a sentence that nobody would write.
    """
    return bool(
        _LISTED_BEFORE.search(text, max(0, quantity.start - 12), quantity.start)
        or _LISTED_AFTER.match(text, quantity.end)
        or _PAIR_BEFORE.search(text, max(0, quantity.start - 60), quantity.start)
        or (_OPENED.search(text, max(0, quantity.start - 12), quantity.start) and _PAIR_AFTER.match(text, quantity.end))
    )


def between(quantity: Quantity, interval: Interval, text: str) -> str | None:
    """Return "between 131 and 145 minutes" in the style of a quantity; None where it cannot be written so.

    The unit stands once, after the second number; a currency sign stands before both.
    """
    try:
        low = writing.rewrite(quantity, interval.low, text=text)
        high = writing.rewrite(quantity, interval.high, text=text)
    except InputError:
        return None
    shared = without_unit(replace(quantity, text=low, value=interval.low))
    return f"between {shared} and {high}"
