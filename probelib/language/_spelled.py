"""The quantity that begins with a word."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from probelib.language import _context, _cues, _halves, _numerals, _ordinals, _pairs, dates, forms, units, words
from probelib.language._bare import Bare
from probelib.language._digits import as_hit, to_range
from probelib.language._finish import finish, of_a_size
from probelib.language._hit import Hit
from probelib.language._measure import measure
from probelib.language.words import exact
from probelib.records import Interval, Kind

_DECADES = {
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
    "nineties": 90,
}
_DECADE_AFTER = re.compile(r"[\s-]\s?(" + "|".join(_DECADES) + r")(?![^\W_])")
_AND_PART = re.compile(
    r"(?:\s|\s?-\s?)and\s(?:(?:an?\s|one[\s-])?(?=half|quarter\b|third\b|fifth\b)|(two|three|four)[\s-](?!hal|two|four))"
    r"(half|quarters?|thirds?|fifths?)(?![^\W_])"
)
_ABOVE = {"two": 2, "three": 3, "four": 4}
_DOZEN = re.compile(r"\sdozen(?![^\W_])")
_HALF_LATER = re.compile(r"\s[a-z]+\sand\sa\s(?:half|quarter)(?![^\W_])")
_OF_A = re.compile(r"\sof\san?\s")
_POINT_AFTER = frozenset(
    ["", "by", "of", "a", "only", "about", "under", "over", "than", "is", "was", "be", "to", "with", "at"]
)
_DOUBLED = re.compile(r"([a-z]+)(?:\s|\s?-\s?)(?:by|on|(?<=one.)to)(?:\s|\s?-\s?)\1(?![^\W_])")
"""Phrases that count nothing: one by one, one on one, two by two."""
_DOUBLE = re.compile(r"\s(?:the|that|of|what|its|his|her|their|as)\b")
_SCALES = frozenset(("hundred", *words.MAGNITUDES, "dozen"))
_POSSESSIVE = re.compile(r"\b(?:his|her|their|my|your|our|its)\s(?:\w+\s){0,2}$")


def at_word(text: str, low: str, start: int, word: str, floor: int) -> Hit | int | None:
    """Return the quantity that the seed word at `start` begins, or a position to go on from."""
    hit = _at_word(text, low, start, word, floor)
    if isinstance(hit, Hit) and hit.form == forms.FRACTION_WORDS and low.startswith(" of ", hit.end):
        part = hit.value
        if hit.kind is Kind.OTHER and isinstance(part, Decimal | Fraction):
            bare = Bare(hit.start, hit.start, hit.end, part, hit.form)
            return of_a_size(text, low, bare) or hit
    return hit


def _at_word(text: str, low: str, start: int, word: str, floor: int) -> Hit | int | None:
    if word in dates.MONTH_NUMBERS:
        if word == "march" and text[start] == "m" and dates.is_walk(low, start):
            return start + len(word)
        return as_hit(dates.at_month(low, start))
    if word == "q":
        period = dates.at_q(low, start)
        return as_hit(period) if period is not None else start + 2
    if _joins_a_name(low, start, word) or _is_title(text, low, start, word):
        return start + len(word)
    if " " in word:
        return _article(text, low, start)
    if word in ("half", "quarter"):
        return _halves.at_half(text, low, start, word)
    if word in words.ORDINALS:
        return _ordinals.at_ordinal(low, start, word)
    if word in _SCALES:
        return _halves.with_article(text, low, start, word)
    if word in words.CARDINALS:
        return _cardinal(text, low, start, word, floor)
    return _rare(text, low, start, word)


def _joins_a_name(low: str, start: int, word: str) -> bool:
    """Return whether a hyphen ties the word to one before it: w-five."""
    if not start or low[start - 1] not in "-‐‑" or not low[start - 2 : start - 1].isalpha() or word == "half":
        return False
    return _context.previous(low, start - 1) not in (*_cues.OPEN_HYPHEN, "one")


def _is_title(text: str, low: str, start: int, word: str) -> bool:
    """Return whether a capital inside a sentence makes the word part of a name: Third Kind, Tenth of Tevet."""
    if (
        not text[start].isupper()
        or start == 0
        or _context.around(text, start).isupper()
        or word in ("decade", "century")
    ):
        return False
    before = text[start - 1]
    if before not in " -" or text[start - 2 : start - 1] in ".!?:;\"'“‘":
        return False
    end = start + len(word)
    neighbour = text[end + 1 : end + 2] if text[end : end + 1] in " -" else ""
    head = _context.previous(low, start)
    at = start - 1 - len(head)
    return neighbour.isupper() or (at >= 0 and text[at].isupper()) or word in words.ORDINALS


def _article(text: str, low: str, start: int) -> Hit | int | None:
    """Return "an hour" where something compares with it: under an hour, but not six hours a day."""
    end = low.index(" ", start)
    if _context.previous(low, start) not in _cues.COMPARATIVE and not _HALF_LATER.match(low, end):
        return None
    return measure(text, low, Bare(start, start, low.index(" ", start), Decimal(1), forms.WORDS))


def _rare(text: str, low: str, start: int, word: str) -> Hit | int | None:
    """Return what the other seed words make: a decade, the eighties, sixfold, twice, double the."""
    end = start + len(word)
    if word in ("decade", "century"):
        before = _context.previous(low, start)
        begin = low.rfind(before, 0, start) if before in ("a", "an") else 0
        if before not in ("a", "an") or _context.previous(low, begin) in ("once", "twice", "times", "time"):
            return None
        return measure(text, low, Bare(begin, begin, start - 1, Decimal(1), forms.WORDS))
    if word in _DECADES:
        own = _POSSESSIVE.search(low, max(0, start - 24), start) is not None
        first = Decimal(_DECADES[word] + (0 if own else 1900))
        return Hit(start, end, Kind.OTHER, Interval(first, first + 9), None, forms.DECADE)
    if word in words.FOLDS:
        return Hit(start, end, Kind.OTHER, Decimal(words.FOLDS[word]), None, forms.MULTIPLIER)
    if word == "once":
        counts = _context.previous(low, start) in _COUNTING_ONCE
        return Hit(start, end, Kind.CARDINAL, Decimal(1), None, forms.MULTIPLIER) if counts else None
    if word in ("double", "triple") and not _DOUBLE.match(low, end):
        return None
    if low[end : end + 1] == "-":
        return None
    value = Decimal(2 if word in ("twice", "double") else 3)
    return Hit(start, end, Kind.OTHER, value, None, forms.MULTIPLIER)


_COUNTING_ONCE = ("than", "least", "only", "just", "exactly")
"""Words after which "once" is a number of times, and no former or coming time."""


def _point(text: str, low: str, start: int, floor: int) -> Hit | int | None:
    """Return the number below one that "point five" is, its unit with it; None for match point one."""
    begin = start - len("point ")
    if begin < floor or _context.previous(low, begin) not in _POINT_AFTER:
        return None
    reading = words.below_one(low, begin)
    if reading is None:
        return None
    bare = Bare(begin, begin, reading.end, reading.value, forms.WORDS)
    of_unit = _OF_A.match(low, reading.end)
    if of_unit is not None:
        part = bare._replace(end=of_unit.end(), form=forms.FRACTION_WORDS)
        hit = measure(text, low, part)
        if isinstance(hit, Hit):
            return hit
    return finish(text, low, bare, words=True)


def _cardinal(text: str, low: str, start: int, word: str, floor: int) -> Hit | int | None:
    if word in words.UNITS:
        if low.endswith("point ", 0, start) and (point := _point(text, low, start, floor)) is not None:
            return point
        if low.startswith((" out of every ", " in "), start + len(word)):
            share = _pairs.share(low, start)
            if share is not None:
                return share
        doubled = _DOUBLED.match(low, start)
        if doubled is not None:
            return doubled.end()
    reading = words.read(low, start)
    if reading is None:
        return None
    end, value = reading.end, reading.value
    if reading.ordinal:
        return _ordinals.compound(low, start, word, reading)
    if word == "one" and end == start + 3 and (part := _halves.PARTS.match(low, end)) is not None:
        return _halves.fraction(start, value, part)
    if word == "one" and end == start + 3 and not _AND_PART.match(low, end) and _context.is_pronoun(low, start, end):
        return end
    part = _halves.PARTS.match(low, end) if value < 100 else None
    if part is not None and (part.group(1).endswith("s") or "-" in part.group()):
        return _halves.fraction(start, value, part)
    decade = _DECADE_AFTER.match(low, end)
    if decade is not None and value in (16, 17, 18, 19, 20):
        first = value * 100 + _DECADES[decade.group(1)]
        return Hit(start, decade.end(), Kind.OTHER, Interval(first, first + 9), None, forms.DECADE)
    if reading.year:
        return Hit(start, end, Kind.YEAR, value, None, forms.YEAR_WORDS)
    return _count(text, low, start, end, value, floor)


def _count(text: str, low: str, start: int, end: int, value: Decimal, floor: int) -> Hit | int:
    """Return a number in words with what follows it: and a half, dozen, its unit."""
    sign = _numerals.sign(text, low, start)
    if sign.name:
        return end
    begin = sign.start if sign.start >= floor else start
    number: Decimal | Fraction = value
    form = forms.WORDS
    half = _AND_PART.match(low, end)
    above = 1 if half is None else _ABOVE.get(half.group(1), 1)
    if half is not None and above > 1 and not half.group(2).endswith("s") and units.match(low, half.end() + 1) is None:
        half = None  # "one and two third places"; but one and two third feet
    if half is not None:
        number = exact(Fraction(value) + Fraction(above, _halves.denominator(half.group(2))))
        end, form = half.end(), forms.FRACTION_WORDS
    dozen = _DOZEN.match(low, end)
    if dozen is not None:
        number, end, form = number * 12, dozen.end(), forms.DOZEN
    bare = Bare(begin, start, end, number, form, None, sign.negative and begin != start)
    hit = finish(text, low, bare, words=True)
    if isinstance(hit, Hit) and hit.end == end and hit.kind is Kind.CARDINAL and form == forms.WORDS:
        ranged = to_range(text, low, bare, words_too=True)
        hit = ranged if ranged is not None else hit
    if half is not None and isinstance(hit, Hit) and hit.kind is Kind.OTHER:
        return hit._replace(kind=Kind.CARDINAL)
    return hit
