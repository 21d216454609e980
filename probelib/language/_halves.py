"""Half, quarter, two thirds, a dozen: fractions and dozens in words."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from probelib.language import _clock, _context, _cues, forms, units, words
from probelib.language._bare import Bare
from probelib.language._finish import finish
from probelib.language._hit import Hit
from probelib.language._measure import measure
from probelib.language.words import exact
from probelib.records import Kind

PARTS = re.compile(
    r"\s?-?\s?(half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|"
    r"tenths?|hundredths?)(?![^\W_])"
)
DENOMINATORS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
                "eighth": 8, "ninth": 9, "tenth": 10, "hundredth": 100}  # fmt: skip
_JOIN = re.compile(r"\s?(?:-\s?)?(?:an?\s)?")
_OF_UNIT = re.compile(r"\s(?:of\s)?an?\s")
_HALF_NOT_BEFORE = frozenset(
    [
        "time",
        "way",
        "brother",
        "brothers",
        "sister",
        "sisters",
        "marathon",
        "life",
        "back",
        "moon",
        "truth",
        "baked",
        "court",
        "centuries",
        "volley",
        "pipe",
        "mast",
    ]
)
_HALF_NOT_AFTER = frozenset(["last", "latter", "early", "better", "opening", "st", "nd", "rd", "th", "first", "second"])
_HALF_NAMES = ("-back", " - back", "-life", "-time", "-sister", "-brother", "-marathon", " - marathon")
_QUARTER_NAMES = ("-final", " - final", " final", "-back", " back", "back", " finalist")
_MORE = re.compile(r"\s(?:thousand|million|billion|dozen)(?![^\W_])")
_SIZES = re.compile(r"(hundred|thousand|million|billion|trillion)(?![^\W_])")
_ORDINAL_BEFORE = re.compile(r"\d(?:st|nd|rd|th)\s?-?\s?$")


def denominator(name: str) -> int:
    """Return the denominator that a part's name gives: thirds -> 3."""
    return DENOMINATORS.get(name) or DENOMINATORS[name.rstrip("s")]


def fraction(start: int, above: Decimal, part: re.Match[str]) -> Hit | None:
    """Return the fraction of a number word and a part: two thirds."""
    below = denominator(part.group(1))
    if not above > 0 or part.group(1) == "hundredth":
        return None  # "the three hundredth" is a place
    return Hit(start, part.end(), Kind.OTHER, exact(Fraction(int(above), below)), None, forms.FRACTION_WORDS)


def at_half(text: str, low: str, start: int, word: str) -> Hit | int | None:
    """Return what "half" or "quarter" at `start` makes: half a million, half an hour, a quarter; None for a noun.

    The second half and a quarter-final are no fractions.
    """
    end = start + len(word)
    before = _context.previous(low, start)
    if low.startswith((" past ", " to "), end) and before not in words.ORDINALS and before != "the":
        begin = low.rfind("a", 0, start) if before == "a" else start
        told = _clock.past(low, begin, end, 30 if word == "half" else 15)
        if told is not None:
            return told
    if word == "half" and not _is_half(low, start, end, before):
        return None
    if word == "quarter" and not _is_quarter(low, end, before):
        return None
    begin = low.rfind(before, 0, start) if before in ("a", "an", "one") and low[start - 1] in " -" else start
    value = Decimal("0.5") if word == "half" else Decimal("0.25")
    join = _JOIN.match(low, end)
    place = join.end() if join else end
    if low.startswith("dozen", place):
        return finish(text, low, Bare(begin, begin, place + 5, value * 12, forms.DOZEN), words=True)
    size = _SIZES.match(low, place)
    if size is not None:
        factor = 100 if size.group(1) == "hundred" else words.MAGNITUDES[size.group(1)]
        amount = exact(Fraction(value) * factor)
        hit = finish(text, low, Bare(begin, begin, size.end(), amount, forms.FRACTION_WORDS), words=True)
        return hit._replace(kind=Kind.CARDINAL) if isinstance(hit, Hit) and hit.kind is Kind.OTHER else hit
    if word == "quarter":
        of_unit = _OF_UNIT.match(low, end)
        place = of_unit.end() if of_unit else place
    unit = units.match(low, place)
    if unit is not None and unit[1] - place > 2:
        hit2 = measure(text, low, Bare(begin, begin, place, value, forms.FRACTION_WORDS))
        if isinstance(hit2, Hit):
            return hit2
    return Hit(begin, end, Kind.OTHER, value, None, forms.FRACTION_WORDS)


def _is_half(low: str, start: int, end: int, before: str) -> bool:
    if before in words.ORDINALS or before in _HALF_NOT_AFTER or _ORDINAL_BEFORE.search(low, max(0, start - 8), start):
        return False
    return _context.following(low, end) not in _HALF_NOT_BEFORE and not low.startswith(_HALF_NAMES, end)


def _is_quarter(low: str, end: int, before: str) -> bool:
    after = _context.following(low, end)
    if before not in ("a", "one") and after != "of":
        return False
    return not low.startswith(_QUARTER_NAMES, end) and before not in words.ORDINALS and not before.isdigit()


def with_article(text: str, low: str, start: int, word: str) -> Hit | int | None:
    """Return "a hundred" or "a dozen" at the word after the article; several hundred is vague and left alone."""
    end = start + len(word)
    before = _context.previous(low, start)
    bare = (before == "per" and word == "dozen") or (before in _ROUGHLY and _context.following(low, end) in _COUNTED)
    if before not in ("a", "an") and not bare:
        more = _MORE.match(low, end)
        return more.end() if more and before in _cues.VAGUE_BEFORE else end
    begin = start if bare else low.rfind(before, 0, start)
    if word == "dozen":
        return finish(text, low, Bare(begin, begin, end, Decimal(12), forms.DOZEN), words=True)
    reading = words.read("one " + low[start : start + 120], 0)
    if reading is None or reading.ordinal:
        return end
    number = Bare(begin, begin, start + reading.end - 4, reading.value, forms.WORDS)
    return finish(text, low, number, words=True)


_ROUGHLY = frozenset(
    ("over", "under", "about", "around", "nearly", "almost", "than", "least", "approximately", "roughly")
)
"""Words after which a hundred has lost its article: "it lasted for over hundred years"."""
_COUNTED = frozenset(("years", "months", "days", "miles", "kilometers", "kilometres", "people", "dollars", "euros"))
