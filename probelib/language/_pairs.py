"""Two numbers joined by a dash or a slash: scores, year spans, ranges, fractions, or a code to skip."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from itertools import chain

from probelib.language import _context, _cues, forms, units
from probelib.language._grammar import TEENS, TENS, UNITS
from probelib.language._hit import Hit
from probelib.language.words import ORDINAL_UNITS, exact
from probelib.records import Interval, Kind, Score

_YEARS = re.compile(r"([12]\d{3})(\s?[-–—‑/]\s?|\s?−\s?)(\d{4}|\d{2})(?![\d:]|,\d|\.\d|\s?[-–—/]\s?\d|%)")
_LISTED_YEARS = re.compile(r"(?<!\d)[12]\d{3}\s?/\s?$")
_MANY = re.compile(r"(\d+)(\s?[-–—]\s?)(\d+)((?:\2\d+)+)(?:\s?=\s?(\d+))?(?![\d,.]\d|[^\W_])")
_PHONE = re.compile(
    r"(?:\+?\d{1,3}[-\s])?\(?\d{3}\)?[-\s]\d{3}-\d{4}(?!\d)|\d{3}\s?-\s?0\d{3}(?!\d)|\d{3}-\d{4}(?![\d,.]|\s?[a-z%])"
)
_AFTER_THREE = frozenset("-) ")
_TWO = re.compile(r"(\d+)\s?([-–—‑])\s?(\d+)(?![\d,]\d|\.\d|[^\W\d_]|\d|:\d)")
_SET = (
    r"([0-9]{1,2})\s?[-–—‑:]\s?([0-9]{1,2})(?!\s?[-–—:]\s?[0-9]|[0-9]|\.[0-9])"
    r"(\s?\(\s?[0-9]{1,2}(?:\s?[-–—]\s?[0-9]{1,2})?\s?\))?"
)
_NEXT_SET = rf"(?:(?:\s?,\s?|\s){_SET}|\s?,\s?[(\[]\s?{_SET}\s?[)\]])"
_SETS = re.compile(
    rf"{_SET}{_NEXT_SET}(?:{_NEXT_SET}|(?:\s?,)?\sand\s{_SET}(?!{_NEXT_SET}|\sand\s)){{0,6}}(?![\w%°]|,[0-9])"
)
"""6 - 4 , 3 - 6 and 7 - 5 are three sets of a match; 6 - 4 , 7 - 5 and 6 - 2 , 6 - 1 are two matches."""
_ONE_SET = re.compile(_SET)
_TIEBREAK = re.compile(r"\s?\(\s?(\d{1,2})(?:\s?[-–—]\s?(\d{1,2}))?\s?\)")
_FRACTION_WORD = re.compile(
    r"(\d+)\s?-\s?(half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?)\b"
)
_AFL = re.compile(r"(\d{1,2})\.(\d{1,2})\s?\(\s?(\d{1,3})\s?\)")
_SLASH = re.compile(r"(?:(\d+)[\s+])?(\d+)\s?[/⁄]\s?(\d+)(?:th|rd|nds?|ths?)?(?![\d.]|\s?/\s?\d)")
_SCORE_TO = re.compile(r"(\d{1,3})\sto\s(\d{1,3})(?![\d.,:%]|\s?(?:percent|million|thousand))")
_SCORE_NOUN = re.compile(r"\s(?:scores?|wins?|victory|loss|defeat|record|votes?|margin|final|decision)\b")
_RANGE_NOUNS = frozenset(("year", "years", "people", "days", "percent"))
_COUNTS = {**UNITS, **TEENS, **TENS}
_SHARE = re.compile(
    rf"([0-9]{{1,3}}|{'|'.join(_COUNTS)})\s(out\sof\severy|in\severy|in)\s([0-9]{{1,4}}|{'|'.join(_COUNTS)})(?![\w%]|[.,][0-9])"
)
_PEOPLE = re.compile(r"\s(?:people|persons|adults|children|women|men|households|families|voters|students|residents)\b")
_ERAS = frozenset(("bc", "bce", "ad", "ce"))
_TIME_UNITS = frozenset(("minute", "minutes", "hour", "hours", "seconds", "months", "weeks", "mins", "hrs"))
_DENOMINATORS = {"half": 2, "halve": 2, "quarter": 4, "tenth": 10, **{w: n for w, n in ORDINAL_UNITS.items() if n > 2}}
_MIXED = frozenset({2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 24, 32, 64, 100})


def years(low: str, start: int) -> Hit | None:
    """Return the year span at `start`: 2010 - 11, 1999 - 00, 2017-2019, 2007/2008."""
    m = _YEARS.match(low, start)
    if m is None or (m.group(2).strip() == "/" and _LISTED_YEARS.search(low, max(0, start - 8), start)):
        return None
    first, last = int(m.group(1)), int(m.group(3))
    if not 1000 <= first <= 2100:
        return None
    if len(m.group(3)) == 2:
        last += first // 100 * 100
        if last <= first:
            if last + 100 != first + 1:
                return None
            last += 100
    if not first < last <= 2100 or (first < 1500 and last - first > 300):
        return None
    return Hit(start, m.end(), Kind.YEAR, Interval(Decimal(first), Decimal(last)), None, forms.YEAR)


def dashed(low: str, start: int) -> Hit | int | None:
    """Return the score at `start`, a position past a phone number or code, or None where it may be a range."""
    phone = low[start + 3 : start + 4] in _AFTER_THREE or low[start + 5 : start + 6] == "-"
    m = _PHONE.match(low, start) if phone else None
    if m is not None and not _cues.SCORE_CUE.search(low, max(0, start - 30), start):
        return m.end()
    m = _FRACTION_WORD.match(low, start)
    if m is not None:
        return _fraction_word(start, m)
    m = _MANY.match(low, start)
    if m is not None:
        if "wheel" in _context.around(low, start):
            return m.end()
        parts = [Decimal(p) for p in re.findall(r"\d+", m.group())]
        return Hit(start, m.end(), Kind.SCORE, Score(tuple(parts)), None, forms.SCORE)
    m = _TWO.match(low, start)
    return None if m is None else _two(low, start, m)


def sets(low: str, start: int) -> Hit | None:
    """Return the sets of a match at `start` as one score: 4 - 6 , 3 - 6; 7 - 6 (5) , 6:4; 2 - 1 , 3 - 0 are none."""
    m = _SETS.match(low, start)
    if m is None:
        return None
    found: list[list[Decimal]] = []
    for one in _ONE_SET.finditer(low, start, m.end()):
        a, b, tie = one.groups()
        if not _ends_a_set(int(a), int(b), colon=":" in one.group()):
            return None
        found.append([Decimal(a), Decimal(b), *map(Decimal, re.findall("[0-9]+", tie or ""))])
    value = Score(tuple(chain.from_iterable(found)), tuple(map(len, found)))
    return Hit(start, m.end(), Kind.SCORE, value, None, forms.SCORE)


def _ends_a_set(a: int, b: int, *, colon: bool) -> bool:
    """Return whether a set of tennis, or one to 11, 15, 21 or 25 points, can end so."""
    most, least = max(a, b), min(a, b)
    if most == 6:
        return least <= 4
    if most == 7:
        return least in (5, 6)
    if colon:
        return False  # a time of day
    return (most in (10, 11, 15, 21, 25) and least <= most - 2) or (most > 7 and most - least == 2)


def _two(low: str, start: int, m: re.Match[str]) -> Hit | int | None:
    """Return what two whole numbers with a dash make; tokenised text spaces its scores, so a blank is a sign of one."""
    a, b = int(m.group(1)), int(m.group(3))
    ranged = a < b and _is_range(low, start, a, b)
    spaced = " " in m.group() and not (a < b and _NUMBERED.search(low, max(0, start - 24), start))
    cued = spaced or (a >= b and len(m.group(1)) < 4) or _is_cued(_context.around(low, start))
    if not cued and len(m.group(1)) == 4 and len(m.group(3)) < 3:
        return m.end()  # a code such as 2017-13
    if m.group(1)[0] == "0" and len(m.group(1)) == len(m.group(3)) == 2 and b == a + 1:
        return Hit(start, m.end(), Kind.YEAR, Interval(Decimal(2000 + a), Decimal(2000 + b)), None, forms.YEAR)
    if ranged or (not cued and a < b):
        return None
    after = _context.following(low, m.end())
    if after in _ERAS:
        return m.end()
    if (a < b and (after in _RANGE_NOUNS or _is_unit(after))) or low[m.end() : m.end() + 1] in ("%", "°"):
        return None
    if a == b == 50:
        return m.end()  # a fifty-fifty chance
    parts, end = [Decimal(a), Decimal(b)], m.end()
    tie = _TIEBREAK.match(low, end) if {a, b} in ({6, 7}, {0, 1}) else None
    if tie is not None:
        parts += [Decimal(g) for g in tie.groups() if g]
        end = tie.end()
    return Hit(start, end, Kind.SCORE, Score(tuple(parts)), None, forms.SCORE)


def _is_cued(near: str) -> bool:
    return (
        near.islower() and _cues.SCORE_CUE.search(near) is not None
    )  # the search is slow, and in vain without letters


_NUMBERED = re.compile(
    r"\b(?:bits?|bytes?|pages?|chapters?|verses?|ages?|aged|episodes?|volumes?|fleet numbers?|issues?|pins?)"
    r"\s(?:(?:be|is|are|was|were|of|from|no)\s)?$"
)
"""What comes in ranges and never in scores: "bits 9 - 24" with blanks, as tokenised text has them."""


def _is_range(low: str, start: int, a: int, b: int) -> bool:
    """Return whether two numbers close to each other are about what something was: "about 27 - 28 points"."""
    return (
        b - a <= a and _context.previous(low, start) in _ROUGHLY and not _RESULT.search(low, max(0, start - 40), start)
    )


_ROUGHLY = frozenset(("about", "around", "approximately", "roughly"))
_RESULT = re.compile(r"\b(?:score|scores|record|result|won|win|lost|beat|defeat\w*)\s(?:be\s|was\s|of\s|by\s)?\w+\s$")


def _is_unit(word: str) -> bool:
    """Return whether a word is a unit and nothing else; "2 - 3 in" and "2 - 3 week 5" are left to the score."""
    unit = units.BY_SPELLING.get(word)
    if unit is None or word in units.AMBIGUOUS:
        return False
    return unit.dimension not in units.TIME or word in _TIME_UNITS


def _fraction_word(start: int, m: re.Match[str]) -> Hit | None:
    below = _DENOMINATORS.get(m.group(2).rstrip("s"))
    above = int(m.group(1))
    if below is None or not 0 < above < below:
        return None
    return Hit(start, m.end(), Kind.OTHER, exact(Fraction(above, below)), None, forms.FRACTION_WORDS)


def goals_and_behinds(low: str, start: int) -> Hit | None:
    """Return the Australian football score at `start`: 16.12 (108) is 16 goals of 6 points and 12 behinds."""
    m = _AFL.match(low, start)
    if m is None:
        return None
    goals, behinds, points = (int(g) for g in m.groups())
    if 6 * goals + behinds != points and not _cues.SCORE_CUE.search(low, max(0, start - 40), start):
        return None
    return Hit(
        start, m.end(), Kind.SCORE, Score((Decimal(goals), Decimal(behinds), Decimal(points))), None, forms.SCORE
    )


def slashed(low: str, start: int) -> Hit | int | None:
    """Return the fraction or bowling figures at `start`; a position past 24/7, 9/11 and other compounds."""
    m = _SLASH.match(low, start)
    if m is None or _LISTED_YEARS.search(low, max(0, start - 8), start):
        return None
    whole, above, below = (int(g) if g else None for g in m.groups())
    if above is None or below is None:
        return None
    if (above, below) in ((24, 7), (9, 11)) or below == 0:
        return m.end()
    if whole is not None:
        if above < below and below in _MIXED:
            return Hit(start, m.end(), Kind.OTHER, exact(whole + Fraction(above, below)), None, forms.FRACTION)
        return None
    if _cues.BOWLING_CUE.search(_context.around(low, start)) and above <= 10:
        return Hit(start, m.end(), Kind.SCORE, Score((Decimal(above), Decimal(below))), None, forms.SCORE)
    if above < below <= 1000 or (below in _MIXED and above < 10 * below and below <= 8):
        return Hit(start, m.end(), Kind.OTHER, exact(Fraction(above, below)), None, forms.FRACTION)
    return m.end()


def share(low: str, start: int) -> Hit | None:
    """Return the share at `start`: 1 out of every 3, one in three people; 7 out of 12 are two counts."""
    m = _SHARE.match(low, start)
    if m is None:
        return None
    above, below = (int(g) if g.isdigit() else int(_COUNTS[g]) for g in (m.group(1), m.group(3)))
    if not 0 < above < below or ("every" not in m.group(2) and (above > 1 or not _PEOPLE.match(low, m.end()))):
        return None
    return Hit(start, m.end(), Kind.OTHER, exact(Fraction(above, below)), None, forms.RATIO)


def score_to(low: str, start: int) -> Hit | None:
    """Return the score "13 to 3" where a score is spoken of right before it."""
    m = _SCORE_TO.match(low, start)
    if m is not None and _SCORE_NOUN.match(low, m.end()):
        return Hit(start, m.end(), Kind.SCORE, Score((Decimal(m.group(1)), Decimal(m.group(2)))), None, forms.SCORE)
    if m is None or not re.search(
        r"\b(?:score|scores|scored|win|won|wins|lose|lost|beat|defeat\w*|victory|loss|be|was|by)\b",
        low[max(0, start - 24) : start],
    ):
        return None
    if re.search(r"\b(?:from|between)\s$", low[max(0, start - 8) : start]) or not _cues.SCORE_CUE.search(
        low[max(0, start - 60) : start]
    ):
        return None
    return Hit(start, m.end(), Kind.SCORE, Score((Decimal(m.group(1)), Decimal(m.group(2)))), None, forms.SCORE)
