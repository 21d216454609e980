"""The quantity that begins with a digit: which reader is asked, by the first sign after the digits."""

from __future__ import annotations

import re
from decimal import Decimal

from probelib.language import _clock, _codes, _context, _cues, _numerals, _pairs, dates, forms
from probelib.language._amounts import number, to_range
from probelib.language._bare import Bare
from probelib.language._finish import finish
from probelib.language._hit import Hit
from probelib.language.words import exact
from probelib.records import Kind

__all__ = ["as_hit", "at_digit", "to_range"]

_RUN = re.compile(r"[0-9]+")
_FEET = re.compile(r"\s?(?:'|′|’|ft\.?|feet|foot)\s?(\d{1,2}(?:\.\d+)?)(?!\d)\s?(\"|″|”|''|′′|in\b|inch(?:es)?\b)?")
_MINUTES = re.compile(r"['′](\d{2})(?:[.\"″](\d+))")
_COORDINATES = re.compile(r"[0-9°′″'\".]{1,24}")
_OF_DAY = frozenset(("st", "nd", "rd", "th", "of", "day"))
_TWO_DIGITS = re.compile(r"[0-9]{2}(?![\w'’\"”]|[.,:]\d)")
_EXPONENT = re.compile(r"(?:\(|/\s?|\bper\s|\bsq\s)[cdkm]?m\s$")
"""What stands before the exponent of a unit whose blank is written out: (cm 2)."""
_DOUBLED = re.compile(r"([0-9]{1,2})(?:\s|\s?-\s?)on(?:\s|\s?-\s?)\1(?!\w)")
"""A game of so many players a side: 3-on-3 basketball."""
_PHONE_TAIL = re.compile(r"\)?[-\s]\d{3}-\d{4}")


def at_digit(text: str, low: str, p: int, floor: int, day_first: bool | None) -> Hit | int | None:
    """Return the quantity whose first digit is at `p`, or a position to go on from."""
    if low[p] in _numerals.VULGAR:
        if p and low[p - 1].isalpha():
            return p + 1  # text that was decoded wrongly
        value = exact(_numerals.VULGAR[low[p]])
        return finish(text, low, Bare(p, p, p + 1, value, forms.UNICODE_FRACTION), words=False)
    before = low[p - 1] if p > floor else ""
    if before.isalpha() or before == "_":
        fiscal = _fiscal_year(low, p, p) if before == "y" else None
        if fiscal is not None:
            return fiscal
        skip = _codes.glued_code(low, p)
        if skip is not None:
            return skip
    elif before and before in "#. " and _codes.follows_number_sign(low, p):
        return _codes.end_of_code(low, p)
    elif before == " " and low[p - 2] == "y" and (fiscal := _fiscal_year(low, p, p - 1)) is not None:
        return fiscal
    elif before == ":":
        tail = _clock.after_colon(low, p)
        if tail is not None:
            return tail
    elif before == " " and low[p] in "23" and _EXPONENT.search(low, max(0, p - 8), p) is not None:
        return p + 1
    elif before and before in "'’`" and (year := _short_year(low, p)) is not None:
        return year
    sign = _numerals.sign(text, low, p)
    if sign.name:
        return _codes.end_of_name(low, p)
    if sign.start < p and before == "+" and (phone := _codes.end_of_phone(low, p)) is not None:
        return phone
    if sign.start < floor:
        sign = _numerals.Sign(p, False, False)
    run = _RUN.match(low, p)
    end = run.end() if run else p + 1
    if end - p > 40:
        return end
    hit = _structured(text, low, p, end, day_first, sign)
    return hit if hit is not None else number(text, low, p, sign, floor)


def _short_year(low: str, p: int) -> Hit | None:
    """Return the year that '84 names, its apostrophe in the span."""
    m = _TWO_DIGITS.match(low, p)
    if m is None or (p > 1 and low[p - 2].isalnum()):
        return None
    return Hit(p - 1, p + 2, Kind.YEAR, Decimal(dates.full_year(int(m.group()))), None, forms.YEAR)


def _fiscal_year(low: str, p: int, after: int) -> Hit | None:
    """Return the year that FY19 names, its letters, which end at `after`, left out as those of FY2019 are."""
    named = after > 1 and low.startswith("fy", after - 2) and not low[max(0, after - 3) : after - 2].isalnum()
    m = _TWO_DIGITS.match(low, p) if named else None
    return None if m is None else Hit(p, p + 2, Kind.YEAR, Decimal(dates.full_year(int(m.group()))), None, forms.YEAR)


def _structured(
    text: str, low: str, p: int, end: int, day_first: bool | None, sign: _numerals.Sign
) -> Hit | int | None:
    """Return what several parts make: a date, a time, a score, a year span; None for a plain number."""
    char = low[end : end + 1]
    if char == ")":
        return _phone(low, p, end)
    if not char or char in ",;%":
        return None
    space = char == " "
    if space:
        char = low[end + 1 : end + 2]
    if char.isalpha():
        if sign.start != p:
            return _feet(low, p, end) if char == "f" else None
        return _before_letter(text, low, p, end, char)
    if char.isdigit():
        return _fraction(text, low, p, sign) if space and "/" in low[end + 2 : end + 6] else _phone(low, p, end)
    if char in "-–—‑" and char:
        return _dash(low, p, end, day_first, signed=sign.negative)
    if char in "/⁄" and char:
        found = as_hit(dates.numeric(low, p, day_first)) or _pairs.years(low, p)
        return found if found is not None else _fraction(text, low, p, sign)
    if space:
        return None
    if char == "°" and low[end + 1 : end + 2].isdigit():
        coordinates = _COORDINATES.match(low, p)
        return coordinates.end() if coordinates is not None else end
    if char == ":":
        return _pairs.sets(low, p) or _clock.at(low, p)
    if char == "+":
        hit = _fraction(text, low, p, sign)
        return hit if isinstance(hit, Hit) else None
    if char == ".":
        return _clock.dotted(low, p) or as_hit(dates.numeric(low, p, day_first)) or _pairs.goals_and_behinds(low, p)
    return _feet(low, p, end) if char in "'′’" else None


def _before_letter(text: str, low: str, p: int, end: int, char: str) -> Hit | int | None:
    """Return the date, hour, score or height that digits before a word make."""
    if char in "oi" and (share := _pairs.share(low, p)) is not None:
        return share
    if char == "o" and (doubled := _DOUBLED.match(low, p)) is not None:
        return doubled.end()
    if end - p <= 2:
        if char == "f" and (feet := _feet(low, p, end)) is not None:
            return feet
        word = _context.following(low, end)
        if word[:3] in dates.MONTH_NUMBERS or word in _OF_DAY:
            found = as_hit(dates.at_day(low, p, text))
            if found is not None:
                return found
        if char in "ap" and (hour := _clock.bare_hour(low, p)) is not None:
            return hour
    return _pairs.score_to(low, p) if char == "t" and end - p <= 3 else None


def _phone(low: str, p: int, end: int) -> int | None:
    return _codes.end_of_name(low, end + 4) if end - p == 3 and _PHONE_TAIL.match(low, end) else None


def _dash(low: str, p: int, end: int, day_first: bool | None, *, signed: bool) -> Hit | int | None:
    """Return what digits before a dash begin: years and ISO dates have four, days one or two.

    A number with a minus before it (`signed`) begins no score.
    """
    doubled = _DOUBLED.match(low, p)
    if doubled is not None:
        return doubled.end()
    hit: Hit | int | None = None
    if end - p == 4:
        hit = as_hit(dates.numeric(low, p, day_first)) or _pairs.years(low, p) or as_hit(dates.year_month(low, p))
    elif end - p <= 2:
        hit = as_hit(dates.numeric(low, p, day_first)) or as_hit(dates.at_day(low, p))
    if hit is None and not signed:
        hit = _pairs.sets(low, p) or _pairs.dashed(low, p)
    if isinstance(hit, Hit) and _context.previous(low, p) in _cues.NAME_HEADS:
        return hit.end  # ASC 350-40
    return hit


def _fraction(text: str, low: str, p: int, sign: _numerals.Sign) -> Hit | int | None:
    """Return the fraction at `p` with the unit after it: 3/4, 1 1/2 cups, 93 3 / 4 cubic inches."""
    hit = _pairs.slashed(low, p)
    if not isinstance(hit, Hit) or hit.kind is not Kind.OTHER or not isinstance(hit.value, Decimal):
        return hit
    bare = Bare(sign.start, p, hit.end, hit.value, hit.form, None, sign.negative)
    return finish(text, low, bare, words=False)


def as_hit(found: dates.Found | None) -> Hit | int | None:
    """Return a date as a hit; a position past one that is impossible."""
    if found is None:
        return None
    if found.value is None:
        return found.end
    return Hit(found.start, found.end, Kind.DATE, found.value, None, found.form)


def _feet(low: str, p: int, end: int) -> Hit | None:
    """Return feet and inches in inches, 5'11", 6 ft 9 in, or minutes and seconds: 43'32.37."""
    if end - p > 3:
        return None
    m = _MINUTES.match(low, end)
    if m is not None and int(m.group(1)) > 11:
        seconds = Decimal(int(low[p:end]) * 60) + Decimal(f"{m.group(1)}.{m.group(2)}")
        return Hit(p, m.end(), Kind.DURATION, seconds, "s", forms.CLOCK_DURATION)
    m = _FEET.match(low, end)
    if m is None or (m.group(2) is None and m.group().lstrip()[:1] not in "'′’"):
        return None
    inches = Decimal(m.group(1))
    if inches >= 12:
        return None
    stop = m.end() if m.group(2) is not None else m.end(1)
    return Hit(p, stop, Kind.MEASURE, Decimal(12 * int(low[p:end])) + inches, "in", forms.COMPOUND)
