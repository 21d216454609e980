"""What the words around a number say about it: year or count, name or number, pronoun or one."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from probelib.language import _cues as cues
from probelib.language import forms
from probelib.language._hit import Hit
from probelib.records import Kind

_PREVIOUS = re.compile(r"[^\W\d_][^\W\d_'’.]*$|[^\s]$")
_NEXT = re.compile(r"\s*([^\W\d_]{1,32})")
_ERA = re.compile(r"\s?(?:(bce?|b\.\s?c\.(?:\s?e\.)?)|ad|ce|a\.\s?d\.|c\.\s?e\.)(?![^\W_])")
_YEARS_AFTER = re.compile(r"(?:\s(?:and|to|through)|\s?,)\s(?:and\s)?(?:19|20)[0-9]{2}(?![0-9%]|[.,][0-9])")
_YEAR_THAN = re.compile(r"\b[12][0-9]{3}\s(?:\w+\s){0,2}than\s$")


def around(text: str, pos: int) -> str:
    """Return the part of a text that is near enough to say something about what stands at `pos`."""
    return text[max(0, pos - 100) : pos + 80]


def previous(low: str, pos: int) -> str:
    """Return the word or sign before `pos`; empty at the start."""
    end = pos
    while end and low[end - 1].isspace():
        end -= 1
    if not end:
        return ""
    last = low[end - 1]
    if not last.isalpha() and last not in "'’.":
        return last
    word = low[max(low.rfind(" ", max(0, end - 25), end) + 1, end - 24, 0) : end]
    if word.isalpha():
        return word
    m = _PREVIOUS.search(low, max(0, end - 24), end)
    return m.group().rstrip(".") or "." if m else ""


def following(low: str, pos: int) -> str:
    """Return the word after `pos`; empty where a sign, a digit or nothing follows."""
    m = _NEXT.match(low, pos)
    return m.group(1) if m else ""


def is_year(low: str, start: int, end: int, value: int) -> bool:
    """Return whether a bare four-digit number between 1000 and 2100 is a year.

    Between 1850 and 2030 a year is the rule and the words around it the exception; before and
    after, a word has to say so.
    """
    before = previous(low, start)
    after = following(low, end)
    if before == "(" and low[end : end + 1] in "),;":
        return True
    if before == "than" and 1850 <= value <= 2030 and _YEAR_THAN.search(low, max(0, start - 24), start):
        return True
    if before == "over" and 1850 <= value <= 2030 and _YEARS_AFTER.match(low, end):
        return True
    if before in cues.NOT_YEAR_BEFORE or cues.NOT_YEAR_PHRASE.search(low, max(0, start - 24), start):
        return (
            before == "than"
            and 1850 <= value <= 2030
            and after in ("", "season")
            and bool(re.search(r"\b(?:later|earlier|older|newer|rather|other) than $", low[max(0, start - 16) : start]))
        )
    if after in cues.NOT_YEAR_AFTER and after == "total" and _SINCE_YEAR.search(low, max(0, start - 20), start):
        return True
    if after in cues.NOT_YEAR_AFTER:
        return before == "in" and after in ("more", "less", "home", "total", "attendance", "other", "run")
    if 1850 <= value <= 2030 or (start == 0 and " year" in low[:240]) or before == "day":
        return True
    return before in cues.YEAR_BEFORE and (after == "" or after in cues.FUNCTION or before in ("in", "since", "born"))


_SINCE_YEAR = re.compile(r"\b(?:between|from)\s(?:1[89]|20)\d\d\s(?:and|to)\s$")
"""What stands before the later of two years: "payments between 2020 and 2022 total $5 million"."""


def end_of_era(text: str, low: str, end: int, value: Decimal | Fraction) -> int | None:
    """Return where "BC" or "AD" after a number ends; such a year is left alone, as 44 BC comes before 43 BC.

    "In 2005 bc lions won" and "a 1999 ad campaign" have none.
    """
    m = _ERA.match(low, end)
    if m is None:
        return None
    after = following(low, m.end())
    written = text[m.start() : m.end()].strip()
    capital = written.isupper() and not around(text, end).isupper()
    if 1850 <= value <= 2030:
        return m.end() if not after and (written.isupper() or "." in written) else None
    if capital or "." in written or not after or after in cues.FUNCTION:
        return m.end()
    return m.end() if m.group(1) and after not in ("lions", "place", "games", "teams") else None


def is_dated(low: str, start: int, end: int) -> bool:
    """Return whether the words around say that round hundreds in words are a year: in nineteen hundred."""
    after = following(low, end)
    return previous(low, start) in ("in", "since", "until", "by", "year") and (not after or after in cues.FUNCTION)


def is_nominal(low: str, start: int, end: int) -> bool:
    """Return whether a bare whole number names: week 4, episode three."""
    before = previous(low, start)
    if before == "of" and _NUMBER_OF.search(low, max(0, start - 24), start) is not None:
        return True
    if before not in cues.NOMINAL:
        return False
    if _COUNTS.search(low, max(0, start - 24), start) is not None:
        return False
    after = following(low, end)
    if end - start >= 4 and before in ("day", "week", "season", "game", "year", "round"):
        return False
    if low.startswith("one", start) and after and after not in cues.FUNCTION and after.endswith("s"):
        return False
    if before == "set" and after == "of" and not low.startswith((" of match", " of the match", " of the final"), end):
        return False  # he set three of the records
    if before == "number" and previous(low, start - 7) == "the":
        return after not in cues.COUNTED
    if after in _PLAYED and _GIVEN.search(low, max(0, start - 24), start) is not None:
        return True
    return not (before in cues.COUNT_HEADS and after in cues.COUNTED and after != "of")


_NUMBER_OF = re.compile(r"\b(?:pick|draft|jersey|shirt|squad|uniform|episode|production|catalog|lane)\snumber\sof\s$")
_PLAYED = frozenset(("game", "match", "race", "episode", "win", "loss", "victory", "defeat"))
_GIVEN = re.compile(r"\b(?:the|his|her|their|its|a)\s(?:week|round|day|stage|season)\s$")
"""What stands before the number of a name that says which game is meant: "the week 7 game"."""
_COUNTS = re.compile(r"\batomic\snumber\s$")
"""A number by this name is an amount."""
_COUNTED_AFTER = re.compile(r"[0-9]+\s([a-z]+)")


def is_name(text: str, low: str, start: int) -> bool:
    """Return whether the number at `start` belongs to the name before it: Boeing 747, Deadpool 2."""
    before = previous(low, start)
    if not before or not before[0].isalpha():
        return False
    if before in cues.NAME_HEADS:
        return True
    counted = _COUNTED_AFTER.match(low, start)
    if counted is not None and counted.group(1) in cues.COUNTED:
        return False
    end = start
    while end and low[end - 1].isspace():
        end -= 1
    at = end - len(before)
    if (
        at < 0
        or text[at:end] == before
        or before in cues.PROPER_OK
        or before in cues.NOMINAL
        or before in cues.FUNCTION
    ):
        return False
    return not (text[at:end].isupper() and around(text, start).isupper())


def is_title(text: str, low: str, start: int) -> bool:
    """Return whether a naming number's head is itself part of a name: Seoul Subway Line 3, but not In Season 3.

    A section, an article or a channel with a capital inside a sentence is a name too: Section 8 housing.
    """
    word = previous(low, start)
    head = low.rfind(word, 0, start)
    before = previous(low, head)
    if word in ("section", "article", "channel") and before and before not in ".!?:\"'“‘":
        return text[head].isupper() and not around(text, start).isupper()
    at = low.rfind(before, 0, head) if before else -1
    if at < 0 or not text[head].isupper() or not text[at].isupper() or around(text, start).isupper():
        return False
    return before.isalpha() and before not in cues.PROPER_OK and before not in cues.FUNCTION


def is_pronoun(low: str, start: int, end: int) -> bool:
    """Return whether "one" stands for a thing: no one, the second one, one another, one's."""
    before = previous(low, start)
    after = following(low, end)
    if low[end : end + 1] in ("'", "’") or low[end : end + 2] == " '" or after in ("another", "s"):
        return True
    if before in cues.NOMINAL:
        return after not in cues.FUNCTION and after.endswith("s") and not is_nominal(low, start, end)
    if before in cues.PRONOUN_BEFORE and not (
        before in ("the", "this", "that", "only") and after not in cues.FUNCTION and after
    ):
        return not (before == "only" and previous(low, start - 5) != "the")
    if before == "only" and (after.endswith("ed") or after in _MADE) and previous(low, start - 5) == "the":
        return True
    if after == "of":
        return False
    if not after or after in cues.FUNCTION:
        return before not in cues.ONE_NUMBER_BEFORE and before != "only"
    return False


_MADE = frozenset(("made", "won", "held", "built", "born", "played", "found", "left", "given", "written", "shown"))
"""Participles that follow the pronoun: "the only one built before 1900"."""


def is_pronoun_digit(low: str, start: int, end: int) -> bool:
    """Return whether 1 is the pronoun that TabFact rewrote as a digit: 1 another, the 1 on, no 1."""
    before = previous(low, start)
    after = following(low, end)
    if after == "another":
        return True
    if before == "no":
        return True  # "no 1 vie for the seat"; the first in a list is no count either
    if before in ("the", "this", "that", "each", "every", "any", "which", "second", "third", "last", "first", "other"):
        return (after in cues.FUNCTION and after not in ("of", "and", "or", "through", "to")) or (
            before in ("each", "every", "any")
        )
    if before == "only" and previous(low, start - 5) == "the":
        return after == "" or after in cues.FUNCTION
    return False


_LIST = re.compile(r"\s?(?:,\s?(?:and\s|or\s)?|and\s|or\s|&\s|to\s|through\s)")


def goes_on(low: str, end: int, hit: Hit) -> bool:
    """Return whether a count continues the list of names that ends at `end`: district 10 , 12 and 24."""
    if hit.kind is not Kind.CARDINAL or hit.form != forms.DIGITS or not isinstance(hit.value, Decimal):
        return False
    m = _LIST.fullmatch(low, end, hit.start) if hit.start - end <= 9 else None
    after = following(low, hit.end)
    return m is not None and (not after or after in cues.FUNCTION or after in ("respectively", "through"))
