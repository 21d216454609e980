"""From a bare number to a quantity: magnitude, percent, currency, unit, or what its neighbours say it is."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from probelib.language import _context, forms, money, units
from probelib.language._hit import Hit
from probelib.language._numerals import plain_decimal
from probelib.language.words import exact
from probelib.records import Interval, Kind, Value

Number = Decimal | Fraction


class Bare(NamedTuple):
    """A number read from digits or words, before what follows it is looked at."""

    start: int
    """Where the span begins: the sign, the currency or the first digit."""
    number: int
    """Where the number itself begins."""
    end: int
    value: Number
    form: str
    high: Number | None = None
    """The upper end of a range."""
    negative: bool = False
    currency: str | None = None
    """ISO code of a sign before the number."""


_MAGNITUDE = re.compile(
    r"(?:\s|\s?-\s?)?(hundred|thousand|million|billion|trillion|quadrillion|mio|mln|bln|mn|bn|tn|mm|k|m|b)(?![^\W_])"
)
SIZES = {"hundred": 100, "thousand": 10**3, "k": 10**3, "million": 10**6, "mio": 10**6, "mln": 10**6, "mn": 10**6, "m": 10**6,
          "mm": 10**6, "billion": 10**9, "bn": 10**9, "bln": 10**9, "b": 10**9, "trillion": 10**12, "tn": 10**12,
          "quadrillion": 10**15}  # fmt: skip
_LETTERS = frozenset({"k", "m", "b", "mm", "mn", "tn"})
_PERCENT = re.compile(
    r"\s?(?:-\s?)?(?:(percentage\s(?:-\s)?points?|percent\spoints?|%\s?points?|ppts?\b|pp\b)|(basis\spoints?|bps?\b)|(%|percent\b|per\s?cent\b|percentage\b|pct\b))"
)
_JOIN = re.compile(r"\s?(?:[-‐‑]\s?)?")
_AND_UNIT = re.compile(r"\s?,?\s?(?:and\s)?(\d+(?:\.\d+)?)\s?(?:-\s?)?")
_HALF_AFTER = re.compile(r"\s(?:and\s)(?:a\s|one\s)?(half|quarter)(?![^\W_])")
_TIMES = re.compile(
    r"\s(?:- )?times\s(?=(?:as|more|the|that|of|larger|greater|bigger|higher|longer|faster|what|its|their|his|her|less|smaller)\b)"
)
_PEOPLE = re.compile(r"\s?(?:viewers?|people|users?|fans?|votes?|records|copies|subscribers|dollars?|euros?|albums?)\b")
_DURATION_VERB = re.compile(
    r"\b(?:last|lasts|lasted|lasting|ran|runs|took|takes|long|duration|time)\s(?:of\s|for\s|about\s|be\s|is\s|was\s)?$"
)
_DECIMAL_OR_GLUED = frozenset({"l", "t", "h", "s", "a", "w", "v", "j", "k", "ct", "pt", "au"})


def finish(text: str, low: str, bare: Bare, *, words: bool) -> Hit | int:
    """Return the quantity that a number and what follows it make, or a position where it is none."""
    size = _magnitude(low, bare)
    if size is not None:
        factor, end = size
        bare = bare._replace(
            end=end,
            value=_times(bare.value, factor),
            high=None if bare.high is None else _times(bare.high, factor),
            form=bare.form if words else forms.MAGNITUDE,
        )
    percent = _PERCENT.match(low, bare.end)
    if percent is not None and bare.currency is None:
        unit = "pp" if percent.group(1) else "bps" if percent.group(2) else "%"
        return _hit(bare, percent.end(), Kind.PERCENT, unit)
    hit = _money(low, bare, magnitude=size is not None)
    if hit is not None:
        return hit
    measured = measure(text, low, bare, words=words)
    if measured is not None:
        return measured
    return _bare(text, low, bare, words=words, sized=size is not None)


def _times(value: Number, factor: int) -> Number:
    if isinstance(value, Decimal):
        return plain_decimal(value * factor)
    return exact(value * factor)


def _magnitude(low: str, bare: Bare) -> tuple[int, int] | None:
    m = _MAGNITUDE.match(low, bare.end)
    if m is None:
        return None
    word = m.group(1)
    glued = m.start(1) == bare.end
    if word in _LETTERS and bare.currency is None and not (word == "k" and glued):
        if word != "m" or not _PEOPLE.match(low, m.end()) or _PEOPLE.match(low, m.end()) is None:
            return None
    if "-" in m.group()[: m.start(1) - m.start()] and word in _LETTERS:
        return None
    end = m.end()
    factor = SIZES[word]
    more = _MAGNITUDE.match(low, end) if factor < 10**6 and word not in _LETTERS else None
    if more is not None and more.group(1) not in _LETTERS and SIZES[more.group(1)] > factor:
        return factor * SIZES[more.group(1)], more.end()
    return factor, end


def _hit(bare: Bare, end: int, kind: Kind, unit: str | None, form: str | None = None) -> Hit:
    value: Value = -bare.value if bare.negative else bare.value
    if bare.high is not None:
        value = Interval(bare.value, bare.high)
    return Hit(bare.start, end, kind, value, unit, form or bare.form)


def _money(low: str, bare: Bare, *, magnitude: bool) -> Hit | None:
    join = _JOIN.match(low, bare.end)
    place = join.end() if join else bare.end
    after = money.after(low, place)
    if bare.currency is not None:
        end = after[1] if after is not None and not after[2] and after[0].code in (bare.currency, "USD") else bare.end
        return _hit(bare, end, Kind.MONEY, bare.currency)
    if after is None:
        return None
    currency, end, hundredth = after
    written = low[place:end]
    if written in ("pound", "pounds") and not (
        magnitude or re.search(r"\b(?:cost|price|paid|pay|fee|worth|spent|earn|salary|£|gbp|sold)", low)
    ):
        return None
    if written in ("try", "rand", "krona", "franc", "all", "won", "real", "php") and not magnitude:
        return None
    if written == "sek" and False:
        return None
    if hundredth:
        bare = bare._replace(value=_times(bare.value, 1) / 100, high=None if bare.high is None else bare.high / 100)
    return _hit(bare, end, Kind.MONEY, currency.code)


def measure(text: str, low: str, bare: Bare, *, words: bool) -> Hit | int | None:
    """Return the measure or duration that a unit after the number makes."""
    join = _JOIN.match(low, bare.end)
    place = join.end() if join else bare.end
    found = units.match(low, place)
    if found is None:
        return None
    unit, end = found
    written = low[place:end]
    if not _allowed(text, low, bare, place, end, written, unit):
        if written == "m" and place == bare.end and _DURATION_VERB.search(low, max(0, bare.start - 24), bare.start):
            return end
        return None
    kind = Kind.DURATION if unit.dimension in units.TIME else Kind.MEASURE
    value, key = bare.value, unit.key
    if key in ("decade", "century", "millennium"):
        factor = {"decade": 10, "century": 100, "millennium": 1000}[key]
        bare = bare._replace(
            value=_times(bare.value, factor), high=None if bare.high is None else _times(bare.high, factor)
        )
        return _hit(bare, end, kind, "year")
    if bare.high is None and not bare.negative:
        compound = _compound(low, end, value, unit)
        if compound is not None:
            total, smaller, stop = compound
            return Hit(bare.start, stop, kind, total, smaller, forms.COMPOUND)
    half = _HALF_AFTER.match(low, end)
    if half is not None and bare.high is None:
        bare = bare._replace(value=exact(Fraction(bare.value) + (Fraction(1, 2) if half.group(1) == "half" else Fraction(1, 4))),
                             form=forms.FRACTION_WORDS)  # fmt: skip
        end = half.end()
    return _hit(bare, end, kind, key)


def _compound(low: str, end: int, value: Number, unit: units.Unit) -> tuple[Number, str, int] | None:
    """Return what follows a unit in a smaller one, all in the smallest: 2 h 18 min, 6 ft 9 in."""
    total, key, stop = value, unit.key, end
    while True:
        m = _AND_UNIT.match(low, stop)
        if m is None:
            break
        found = units.match(low, m.end())
        if found is None or found[0].dimension != unit.dimension or found[0].factor >= unit.factor:
            break
        small = found[0]
        if found[1] - m.end() == 1 and small.key not in ("h", "s") and low[m.end()] not in "smhg":
            break
        part = Decimal(m.group(1))
        if Fraction(part) * small.factor >= unit.factor:
            break
        converted = units.convert(total, key, small.key)
        total = exact(Fraction(converted) + Fraction(part))
        key, unit, stop = small.key, small, found[1]
    return None if stop == end else (total, key, stop)


def _allowed(text: str, low: str, bare: Bare, place: int, end: int, written: str, unit: units.Unit) -> bool:
    """Return whether the letters after a number are its unit here."""
    glued = place == bare.end
    if written in ("second", "day", "hour", "minute", "year", "foot"):
        after = _context.following(low, end)
        if written == "second" and after in (
            "place",
            "half",
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
        ):
            return False
        if written == "day" and after.startswith("international"):
            return False
        if (
            written == "year"
            and bare.form == forms.DIGITS
            and 1800 <= bare.value <= 2100
            and bare.value == int(bare.value)
        ):
            return False
        return True
    if written not in units.AMBIGUOUS:
        return True
    fractional = bare.value != int(bare.value) or bare.high is not None
    if written == "in":
        after = low[end : end + 1]
        return (
            glued
            or "-" in low[bare.end : place]
            or (after == ")" and not low[end:].startswith(") in"))
            or low[end : end + 3] in (" x ", " × ")
        )
    if written == "m":
        if _DURATION_VERB.search(low, max(0, bare.start - 24), bare.start):
            return False
        return glued or not low[end : end + 2].strip().isalpha() or True
    if written in ("a", "w", "v", "k", "j", "mp", "ma", "au", "c", "f"):
        return text[place].isupper() or (glued and written in ("w", "v"))
    if written in _DECIMAL_OR_GLUED:
        return glued or fractional or low[end : end + 2].strip().isdigit()
    return written not in ("ac", "mt", "mos", "bar") or glued


def _bare(text: str, low: str, bare: Bare, *, words: bool, sized: bool) -> Hit | int:
    """Return the quantity of a number that nothing follows: a count, a year, a name's number."""
    whole = bare.value == int(bare.value) if isinstance(bare.value, Decimal) else False
    times = _TIMES.match(low, bare.end)
    if times is not None and not bare.negative:
        return _hit(bare, times.end() - 1, Kind.OTHER, None, forms.MULTIPLIER)
    if bare.high is not None or bare.negative or sized or bare.start != bare.number:
        kind = (
            Kind.OTHER if bare.form in (forms.FRACTION, forms.UNICODE_FRACTION, forms.FRACTION_WORDS) else Kind.CARDINAL
        )
        return _hit(bare, bare.end, kind, None)
    if bare.form in (forms.FRACTION, forms.UNICODE_FRACTION, forms.FRACTION_WORDS):
        return _hit(bare, bare.end, Kind.OTHER, None)
    if whole and bare.form in (forms.DIGITS, forms.WORDS):
        value = int(bare.value)
        plausible = 1000 <= value <= 2100 and bare.end - bare.number >= 4
        year = plausible and _context.is_year(low, bare.number, bare.end, value)
        if year and not (words and value % 100 == 0):
            if not _context.previous(low, bare.number).isdigit() and _year_name(text, low, bare.number, value):
                return bare.end
            return _hit(bare, bare.end, Kind.YEAR, None, forms.YEAR_WORDS if words else forms.YEAR)
        if _context.is_nominal(low, bare.number, bare.end):
            return _hit(bare, bare.end, Kind.OTHER, None, forms.NOMINAL)
    # Five digits or a grouped number are too large for a name's number: KeyArena 17,072.
    if (
        whole
        and bare.form in (forms.DIGITS, forms.WORDS)
        and bare.value < 10_000
        and _context.is_name(text, low, bare.number)
    ):
        return bare.end
    return _hit(bare, bare.end, Kind.CARDINAL, None)


def _year_name(text: str, low: str, start: int, value: int) -> bool:
    """Return whether a plausible year is part of a name: Flight 1900, but not Olympics 2008."""
    return _context.previous(low, start) in _context.NAME_HEADS or (value < 1900 and _context.is_name(text, low, start))
