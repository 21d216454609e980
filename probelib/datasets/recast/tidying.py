"""Slips of a question's English that would stand in its hypothesis: "between 2017 to 2019", "in September 29, 2019".

Only slips that a pattern names are mended, and none changes what is asked.
"""

from __future__ import annotations

import re

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?"
)
_MENDED: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\s+"), " "),
    (re.compile(r"\s+([,?])"), r"\1"),
    (re.compile(r"\b(for|from|in|of|to)([A-Z][a-z])"), r"\1 \2"),
    (re.compile(r"\bthan(?=\d)"), "than "),
    (re.compile(r"(?<=\d) (thousand|million|billion)s\b"), r" \1"),
    (re.compile(r"\b[Ff]eburary\b"), "February"),
    (re.compile(r"\bfrom, (?=\d)"), "from "),
    (re.compile(rf"\bin (?={_MONTH} \d{{1,2}}\b)", re.IGNORECASE), "on "),
    (re.compile(rf"\bon (?={_MONTH},? \d{{4}}\b)", re.IGNORECASE), "in "),
    (re.compile(r"\b(in|for) (year ended)\b"), r"\1 the \2"),
    (re.compile(rf"\bthe year ended ({_MONTH} \d{{1,2}}, \d{{4}}) to (\d{{4}})"), r"the years ended \1 and \2"),
    (
        re.compile(
            r"\bbetween ((?:the )?(?:fiscal )?(?:years? )?\d{4})\s*(?:[-–]|to)\s*(\d{4})\b(?=\s*(?:[.?]|$|,(?! and\b)))"
        ),
        r"from \1 to \2",
    ),
    (re.compile(r"\b(between (?:the )?(?:fiscal )?(?:years? )?)(\d+)\s*[-–]\s*(\d+)\b(?!,? and\b)"), r"\1\2 and \3"),
    (re.compile(r"\b(between (?:the )?[\w/]+(?: year)?(?: \d{4})?) to (?=(?:the )?[\w/]+)"), r"\1 and "),
    (re.compile(r"\beach (quarter|year|month|period)s\b"), r"each \1"),
    (re.compile(r"\bthe most number of\b"), "the highest number of"),
    (
        re.compile(
            r"\b(from|in|for|of) (?=(?:UK|US|USA|United (?:States|Kingdom))"
            r"(?:[,.?]|$| (?:in|from|only|and|between|for|at|as|is|was)\b))"
        ),
        r"\1 the ",
    ),
)
_THE_NAMES = frozenset({"united states", "united kingdom", "netherlands", "philippines", "uk", "usa", "us"})


def mended(question: str) -> str:
    """Return a question without the slips that are known, its blanks evened."""
    for pattern, new in _MENDED:
        question = pattern.sub(new, question)
    return question.strip()


def named(answer: str) -> str:
    """Return an answer as a sentence names it: "the United States"."""
    return f"the {answer}" if answer.casefold() in _THE_NAMES else answer
