"""Digits with colons: times of day, durations and ratios."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from probelib.language import _context, _cues, forms, units, words
from probelib.language._hit import Hit
from probelib.language.words import exact
from probelib.records import ClockTime, Interval, Kind, Score

_CLOCK = re.compile(r"(\d{1,3}):(\d{1,2})(?:([:.])(\d{1,3}))?(?:\.(\d+))?(?![\d:]|\.\d)")
_MERIDIEM = re.compile(r"\s?([ap])(?:\s?\.\s?m\b(?:\s?\.)?|\s?m\b)")
_HOUR = re.compile(r"(\d{1,2})\s?([ap])(?:\.\s?m\b\.?|\s?m\b)(?!\w)")
_DAYTIME = re.compile(r"\s(?:in\sthe\s(morning|afternoon|evening)|at\s(night))(?![^\W_])")
_DURATION_AFTER = re.compile(r"\s(?:long|in length|lap|faster|slower|behind)\b")
_RUN = re.compile(r"[\d:.]+")
_SECONDS = re.compile(r"[0-5][0-9](?:\.[0-9]+)?(?![\d:])")
_JOIN = re.compile(r"\s?-?\s?")
_TRAVEL = re.compile(r"\b(?:depart\w*|arriv\w*)\b")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{2})\s?([ap])(?:\.\s?m\b\.?|m\b)")
_HOURS = {**{word: n for word, n in words.UNITS.items() if n}, "ten": 10, "eleven": 11, "twelve": 12}
_PAST = re.compile(
    rf"\s(past|to)\s({'|'.join(_HOURS)}|1?[0-9])(?![^\W_]|:[0-9]|\.[0-9]|\s?%)(?!\s?-?\s?(?:hal|third|quarter|of\b))(?:\so['’]clock\b)?"
)
_TO = re.compile(r"\s?(?:[-–—]|to)\s?")


def at(low: str, start: int) -> Hit | int | None:
    """Return the hit at `start` if digits with a colon stand there; a position where it is a code to skip."""
    first = _one(low, start)
    if not isinstance(first, Hit) or first.kind is not Kind.TIME:
        return first
    sep = _TO.match(low, first.end)
    if sep is not None and "to" not in sep.group():
        second = _one(low, sep.end())
        if isinstance(second, Hit) and second.kind is Kind.TIME and isinstance(second.value, ClockTime):
            assert isinstance(first.value, ClockTime)  # noqa: S101  an interval is only made here
            if second.value > first.value:
                return Hit(start, second.end, Kind.TIME, Interval(first.value, second.value), None, first.form)
    return first


def _one(low: str, start: int) -> Hit | int | None:
    m = _CLOCK.match(low, start)
    if m is None:
        skip = _RUN.match(low, start)
        if skip is None or (skip.group().count(":") == 1 and skip.group().endswith(":")):
            return None  # the colon is punctuation: day 7: 2:00 am
        return skip.end()
    a, b, mark, c, rest = m.groups()
    if len(b) == 1 or (_cues.RATIO_CUE.search(_context.around(low, start)) and c is None):
        if c is not None:
            return m.end()
        if not _cues.RATIO_CUE.search(_context.around(low, start)) or int(b) == 0:
            return Hit(start, m.end(), Kind.SCORE, Score((Decimal(a), Decimal(b))), None, forms.SCORE)
        return Hit(start, m.end(), Kind.OTHER, exact(Fraction(int(a), int(b))), None, forms.RATIO)
    if int(b) > 59 or (mark == "." and rest is not None and (len(c) != 2 or int(c) > 59)):
        return m.end()
    half = _MERIDIEM.match(low, m.end())
    if half is not None and int(a) <= 12 and mark != ".":
        return _twelve(start, half.end(), int(a), int(b), int(c or 0), half.group(1))
    spoken = daytime(low, m.end(), int(a)) if c is None else None
    if spoken is not None:
        return Hit(start, spoken[0], Kind.TIME, ClockTime(spoken[1], int(b)), None, forms.CLOCK_12)
    unit = _unit_after(low, m.end())
    if unit is not None:
        return _duration(start, unit[1], m, unit[0])
    if mark == "." or rest is not None or (c is not None and len(c) == 3) or int(a) > 24:
        return _duration(start, m.end(), m, None)
    if c is not None and len(c) == 2 and int(c) > 59 and int(a) < 60:
        return Hit(start, m.end(), Kind.DURATION, hundredths(m.group()), "s", forms.CLOCK_DURATION)
    if c is not None and (len(c) != 2 or int(c) > 59):
        return m.end()
    near = low[max(0, start - 40) : start]
    leading_zero = a[0] == "0" and len(a) == 2 and c is None
    if not leading_zero and _says_duration(near, low, m.end(), c is not None):
        return _duration(start, m.end(), m, None)
    if int(a) == 24 and (int(b) or int(c or 0)):
        return m.end()
    return Hit(start, m.end(), Kind.TIME, ClockTime(int(a), int(b), int(c or 0)), None, forms.CLOCK_24)


def after_colon(low: str, p: int) -> Hit | int | None:
    """Return ":20 seconds", or the end of the digits that follow a clock that could not be read."""
    if low[p - 2 : p - 1].isdigit():
        skip = _RUN.match(low, p)
        return skip.end() if skip is not None else p + 1
    m = _SECONDS.match(low, p) if p == 1 or low[p - 2] in " (" else None
    unit = None if m is None else _unit_after(low, m.end())
    if m is None or unit is None or unit[0] != "s":
        return None
    return Hit(p - 1, unit[1], Kind.DURATION, Decimal(m.group()), "s", forms.CLOCK_DURATION)


def hundredths(written: str) -> Decimal:
    """Return the seconds of 4:05:67, minutes, seconds and hundredths, which no hour can be."""
    minutes, seconds, rest = written.split(":")
    return Decimal(int(minutes) * 60) + Decimal(f"{int(seconds)}.{rest}")


def _says_duration(near: str, low: str, end: int, seconds: bool) -> bool:
    if _TRAVEL.search(near):
        return False
    last_clock = max((m.start() for m in _cues.CLOCK_CUE.finditer(near)), default=-1)
    last_duration = max((m.start() for m in _cues.DURATION_CUE.finditer(near)), default=-1)
    if last_clock == last_duration == -1:
        return seconds or bool(_DURATION_AFTER.match(low, end))
    return last_duration > last_clock


def _unit_after(low: str, pos: int) -> tuple[str, int] | None:
    m = _JOIN.match(low, pos)
    found = units.match(low, m.end() if m else pos)
    if found is None or found[0].key not in ("minute", "hour", "s"):
        return None
    return found[0].key, found[1]


def _duration(start: int, end: int, m: re.Match[str], unit: str | None) -> Hit:
    a, b, mark, c, rest = m.groups()
    seconds = Decimal(0)
    if mark == "." and rest is not None:  # 1:36.46.93, as motor races time their hours
        total = Decimal(int(a) * 3600 + int(b) * 60) + Decimal(f"{c}.{rest}")
    elif mark == ":" and c is not None and len(c) == 3 and rest is None:
        first, second, seconds = int(a), int(b), Decimal(c) / 1000
        total = Decimal(first * 60 + second) + seconds
    elif mark == ":" and c is not None:
        total = Decimal(int(a) * 3600 + int(b) * 60) + Decimal(c + ("." + rest if rest else ""))
    else:
        fraction = Decimal(f"0.{c}") if mark == "." else Decimal(f"0.{rest}") if rest else Decimal(0)
        total = Decimal(int(a) * 60 + int(b)) + fraction
        if unit == "hour":
            return Hit(start, end, Kind.DURATION, Decimal(int(a) * 60 + int(b)), "minute", forms.CLOCK_DURATION)
    return Hit(start, end, Kind.DURATION, total, "s", forms.CLOCK_DURATION)


def _twelve(start: int, end: int, hour: int, minute: int, second: int, half: str) -> Hit | int:
    if hour == 0:
        return end
    hour = hour % 12 + (12 if half == "p" else 0)
    return Hit(start, end, Kind.TIME, ClockTime(hour, minute, second), None, forms.CLOCK_12)


def daytime(low: str, end: int, hour: int) -> tuple[int, int] | None:
    """Return where "in the evening" after a time ends, and the hour of 24 that it makes of the hour before it."""
    m = _DAYTIME.match(low, end)
    if m is None or not 1 <= hour <= 12:
        return None
    part = m.group(1) or m.group(2)
    if part == "morning":
        return m.end(), hour % 12
    if part == "night":
        return m.end(), hour % 12 + (12 if hour >= 6 and hour != 12 else 0)
    return m.end(), hour % 12 + 12


def past(low: str, start: int, end: int, minutes: int) -> Hit | None:
    """Return "half past nine" or "a quarter to ten": `end` is behind the part, `minutes` its size.

    Without a part of the day the hour is the one that is said.
    """
    m = _PAST.match(low, end)
    if m is None:
        return None
    hour = _HOURS.get(m.group(2)) or int(m.group(2) if m.group(2).isdigit() else 0)
    if not 1 <= hour <= 12 or (minutes == 30 and m.group(1) == "to"):
        return None
    stop = m.end()
    spoken = daytime(low, stop, hour)
    half = _MERIDIEM.match(low, stop)
    form = forms.CLOCK_24
    if spoken is not None:
        (stop, hour), form = spoken, forms.CLOCK_12
    elif half is not None:
        stop, hour, form = half.end(), hour % 12 + (12 if half.group(1) == "p" else 0), forms.CLOCK_12
    of_day = hour * 60 + (minutes if m.group(1) != "to" else -minutes)
    return Hit(start, stop, Kind.TIME, ClockTime(of_day // 60 % 24, of_day % 60), None, form)


def dotted(low: str, start: int) -> Hit | int | None:
    """Return the hit "5.25 pm" at `start`; without am or pm a point makes a decimal."""
    m = _DOTTED.match(low, start)
    if m is None or int(m.group(1)) > 12 or int(m.group(2)) > 59:
        return None
    return _twelve(start, m.end(), int(m.group(1)), int(m.group(2)), 0, m.group(3))


def bare_hour(low: str, start: int) -> Hit | None:
    """Return the hit "5 pm" at `start`."""
    m = _HOUR.match(low, start)
    if m is None or not 1 <= int(m.group(1)) <= 12:
        return None
    hit = _twelve(start, m.end(), int(m.group(1)), 0, 0, m.group(2))
    return hit if isinstance(hit, Hit) else None
