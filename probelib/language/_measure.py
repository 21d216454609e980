"""A number and its unit: measures and durations, and the letters that are no unit where they stand."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from probelib.language import _context, forms, units, words
from probelib.language._bare import Bare, Number
from probelib.language._hit import Hit
from probelib.language.words import exact
from probelib.records import Kind

_JOIN = re.compile(r"\s?(?:[-‐‑]\s?)?")
_NEXT_PART = re.compile(r"\s?,?\s?(?:and\s)?(?:([0-9]+(?:\.[0-9]+)?)\s?(?:-\s?)?|(?=[a-z]))")
_FOOT_INCHES = re.compile(r"\s?-\s?([0-9]{1,2}(?:\.[0-9]+)?)(?![0-9])(?:\s?-?\s?inch(?:es)?(?![^\W_]))?")
_HALF_AFTER = re.compile(r"\sand\s(?:a\s|one\s)?(half|quarter)(?![^\W_])")
_DURATION_VERB = re.compile(
    r"\b(?:lasts?|lasted|lasting|ran|runs|took|takes?|long|duration|time)\s(?:of\s|for\s|about\s|be\s|is\s|was\s)?$"
)
_COUNTED_BEFORE = re.compile(
    r"(?:\bthere\s(?:be|is|are|was|were)\s(?:only\s|exactly\s|just\s)?|\bthe\s(?:only\s)?|"
    r"\b\d+\sof\s(?:the\s)?|\bone of the\s)$"
)
_COUNTED_AFTER = re.compile(
    r"\s(?:in which|that|when|where|with|having|[a-z]+ [a-z]+ (?:score|win|play))\b|\s?[(:]|\s?,\s(?:\w+\s,?\s?)?and\s"
)
_COMPOUNDED = frozenset(("length", "mass", "time", "long time", "volume", "angle"))
"""What is said in two units; 2 GW, 5 kW are two amounts."""
_OVER_THE = re.compile(r"\b(?:over|across|during)\sthe\s$")
_IN_ONE = re.compile(r"\bin\s(?:only|just|exactly)\s$")
"""Before a year that is one of several: "fees exceeded $5 in only one year"."""
_ENDS_THERE = re.compile(r"\s?(?:[.,;]|$)")
_COUNTABLE = frozenset(("year", "month", "week", "day"))
_ALL_BEFORE = re.compile(
    r"\b(?:(?:all|both|any|each|either)\s(?:of\s)?(?:the\s|these\s|those\s)?|across\s(?:the\s)?|top\s|"
    r"(?:one|two|three|four|five|[0-9]+)\sof\s(?:the|these|those)\s)$"
)
_FIRST_OF = re.compile(r"\b(?:first|last|final|opening)\s$")
"""Before weeks that a table has in rows: "the first 10 week"; tokenised sentences have no plural there."""
_NAMED_AFTER = re.compile(
    r"\s?[,:]\s?(?:[12][0-9]{3}|january|february|march|april|may|june|july|august|september|october|november|december)"
    r"(?![^\W_])"
)
_EXTREME_OF = re.compile(
    r"\b(?:[a-z]+est|most|least|best|worst|averages?|mean|sum|total|maximum|minimum)\s[^.;,]{0,40}\bof the $"
)
"""Before years that are looked at one by one: the lowest rate of the three years."""
_SPAN_BEFORE = re.compile(r"\b(?:for|after|within|lasted|over|last|past|took|spent)\s(?:the\s)?$")
_LETTER_GOES_ON = re.compile(r"\s?[-/]\s?\w|\.\s?\w|\s[a-z]{1,2}\s")
_SECOND_NOUN = frozenset(
    [
        "place",
        "places",
        "half",
        "quarter",
        "season",
        "series",
        "semester",
        "trimester",
        "leg",
        "stage",
        "set",
        "round",
        "team",
        "division",
        "row",
        "highest",
        "lowest",
        "most",
        "period",
        "pick",
        "string",
        "base",
        "best",
        "largest",
    ]
)
_THIRD_AFTER = re.compile(r"\s(?:,\s)?(?:and\s)?(?:[0-9]+|[a-z]+)\s(?:third|fourth)(?![^\W_])")
"""After counted places: 3 second and 4 third places."""
_YEARS = {"decade": 10, "century": 100, "millennium": 1000}


def measure(text: str, low: str, bare: Bare) -> Hit | int | None:
    """Return the measure or duration that a unit after the number makes; None where no unit follows.

    A position comes back for "lasted 90m", whose unit nobody can know.
    """
    join = _JOIN.match(low, bare.end)
    place = join.end() if join else bare.end
    found = units.match(low, place)
    if found is None:
        return None
    unit, end = units.cased(text[place : found[1]], found[0]), found[1]
    if not _allowed(text, low, bare, place, end):
        unknown = low[place:end] == "m" and place == bare.end and _lasts(low, bare)
        return end if unknown else None
    kind = Kind.DURATION if unit.dimension in units.TIME else Kind.MEASURE
    if kind is Kind.DURATION and _is_counted(low, bare, end, unit):
        return None
    if unit.key in _YEARS:
        half = _HALF_AFTER.match(low, end)
        if half is not None and half.group(1) == "half":
            whole = exact(Fraction(bare.value) + Fraction(1, 2))
            bare, end = bare._replace(value=whole, form=forms.FRACTION_WORDS), half.end()
        return bare.times(_YEARS[unit.key]).hit(end, kind, "year")
    if bare.high is None and not bare.negative:
        inches = _FOOT_INCHES.match(low, end) if unit.key == "ft" and "-" in low[bare.end : place] else None
        if inches is not None and Decimal(inches.group(1)) < 12:
            height = exact(Fraction(bare.value) * 12 + Fraction(inches.group(1)))
            return Hit(bare.start, inches.end(), kind, height, "in", forms.COMPOUND)
        total, key, stop = _compound(low, end, bare.value, unit)
        if stop != end:
            return Hit(bare.start, stop, kind, total, key, forms.COMPOUND)
        half = _HALF_AFTER.match(low, end)
        if half is not None:
            part = Fraction(1, 2) if half.group(1) == "half" else Fraction(1, 4)
            bare = bare._replace(value=exact(Fraction(bare.value) + part), form=forms.FRACTION_WORDS)
            end = half.end()
    return bare.hit(end, kind, unit.key)


def _is_counted(low: str, bare: Bare, end: int, unit: units.Unit) -> bool:
    """Return whether months, weeks, years are things that are counted here: there be 2 week in which, all 3 years."""
    if unit.key in _COUNTABLE:
        near = max(0, bare.start - 24)
        if _ALL_BEFORE.search(low, near, bare.start) is not None:
            return True
        lemma = bare.value > 1 and low[max(0, end - 6) : end].rsplit(" ")[-1] in _COUNTABLE
        if lemma and _FIRST_OF.search(low, near, bare.start) is not None:
            return True
        if low.endswith(" of the ", near, bare.start) and _EXTREME_OF.search(low, max(0, bare.start - 64), bare.start):
            return True
        if unit.key == "year" and _OVER_THE.search(low, near, bare.start) and _ENDS_THERE.match(low, end):
            return True
        if (
            unit.key == "year"
            and bare.value == 1
            and _IN_ONE.search(low, near, bare.start)
            and _ENDS_THERE.match(low, end)
        ):
            return True
        if _NAMED_AFTER.match(low, end) is not None and _SPAN_BEFORE.search(low, near, bare.start) is None:
            return True
    if _COUNTED_AFTER.match(low, end) is None:
        return False
    return _COUNTED_BEFORE.search(low, max(0, bare.start - 24), bare.start) is not None


def _lasts(low: str, bare: Bare) -> bool:
    if not low[bare.start - 2 : bare.start - 1].isalpha():
        return False
    return _DURATION_VERB.search(low, max(0, bare.start - 24), bare.start) is not None


def _compound(low: str, end: int, value: Number, unit: units.Unit) -> tuple[Number, str, int]:
    """Return the value with what follows in smaller units, in the smallest, and where it ends: 2 h 18 min."""
    while (part := _part(low, end, unit)) is not None:
        more, small, end = part
        value = exact(Fraction(units.convert(value, unit.key, small.key)) + Fraction(more))
        unit = small
    return value, unit.key, end


def _part(low: str, pos: int, unit: units.Unit) -> tuple[Decimal, units.Unit, int] | None:
    m = _NEXT_PART.match(low, pos)
    if m is None:
        return None
    at = m.end()
    if m.group(1) is not None:
        number = Decimal(m.group(1))
    else:
        reading = words.read(low, at)
        if reading is None or reading.ordinal:
            return None
        number, at = reading.value, reading.end + 1
    found = units.match(low, at)
    if found is None:
        return None
    small, end = found
    if (
        unit.dimension not in _COMPOUNDED
        or small.dimension != unit.dimension
        or small.system != unit.system
        or small.factor >= unit.factor
    ):
        return None
    if (
        number * small.factor.numerator
        >= Decimal(small.factor.denominator) * unit.factor.numerator / unit.factor.denominator
    ):
        return None
    return number, small, end


def _allowed(text: str, low: str, bare: Bare, place: int, end: int) -> bool:
    """Return whether the letters after a number are its unit here."""
    written = low[place:end]
    if written in units.AMBIGUOUS:
        return _letter_allowed(text, low, bare, place, end, written)
    if written == "second":
        return not _is_second_place(low, bare, place, end)
    if written == "day":
        return not _context.following(low, end).startswith("international")
    return written != "year" or not _is_year(bare)


def _is_second_place(low: str, bare: Bare, place: int, end: int) -> bool:
    """Return whether "second" after a number is the ordinal: the 2019 second quarter, 3 second and 4 third places."""
    if bare.value != int(bare.value):
        return False
    if "-" not in low[bare.end : place] and (_is_year(bare) or _THIRD_AFTER.match(low, end)):
        return True
    return _context.following(low, end) in _SECOND_NOUN


def _is_year(bare: Bare) -> bool:
    """Return whether a number may as well be a year: the 2019 second quarter, the 1998 year."""
    return (
        bare.form == forms.DIGITS and bare.high is None and 1800 <= bare.value <= 2100 and bare.value == int(bare.value)
    )


def _letter_allowed(text: str, low: str, bare: Bare, place: int, end: int, written: str) -> bool:
    """Return whether a letter or two after a number, which can be many things, are its unit here."""
    glued = place == bare.end
    fractional = bare.high is not None or bare.value != int(bare.value)
    if written == "in":
        if glued or "-" in low[bare.end : place] or low[end : end + 3] in (" x ", " × "):
            return True
        return low[end : end + 1] == ")" and "(" in low[max(0, bare.start - 12) : bare.start]
    if written == "m":
        return not _lasts(low, bare)
    upper = text[place].isupper() and not _context.around(text, place).isupper()
    if written in ("w", "v") and glued and not upper and not fractional and "volt" not in _context.around(low, place):
        return False  # a 16v engine has valves
    if written in ("a", "w", "v", "k", "j", "au", "c", "f", "ma"):
        alone = glued or fractional or not text[end : end + 2].strip().isalpha()
        capital = text[place:end] == "mA" if written == "ma" else text[place].isupper()  # MA is a state
        return (capital or (glued and written in ("w", "v"))) and alone
    if written == "mp":
        return glued or fractional or _context.following(low, end) in ("camera", "cameras", "sensor", "resolution", "")
    if written == "s" and not glued and not fractional and 1850 <= bare.value <= 2100:
        return False  # "fiscal 2019 s quarter" has lost its apostrophe
    if written in ("g", "h", "s", "t", "l"):
        return not (upper and written != "l") and _LETTER_GOES_ON.match(low, end) is None
    if written in ("ct", "pt"):
        return glued or fractional or low[end : end + 1] in ("", ".", ",")
    return written not in ("ac", "mt", "mos", "bar") or glued or low[end : end + 1] in ("", ".", ",")
