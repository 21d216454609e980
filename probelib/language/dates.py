"""Dates, both ways. Strict patterns only: a month name or three numeric parts, never a bare number.

dateparser is not asked here: it fills missing parts from today and reads 3.5 as a date, and what
these patterns accept needs no guessing.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from probelib.language import _cues, forms, units
from probelib.language.words import suffix
from probelib.records import Interval, PartialDate

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
          "november", "december")  # fmt: skip
MONTH_NUMBERS = {name: i + 1 for i, name in enumerate(MONTHS)}
MONTH_NUMBERS.update({name[:3]: i + 1 for i, name in enumerate(MONTHS)})
MONTH_NUMBERS["sept"] = 9
_M = (
    r"(january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)(?![^\W_])"
)
_YEAR = r"([12]\d{3})(?![\d%]|\.\d|,\d)"
_DASH = r"\s?[-–—‑]\s?"

_MONTH_DAY = re.compile(
    rf"{_M}(?:\s?\.)?\s*(\d{{1,2}})(st|nd|rd|th)?(?!\d|[.:/]\d|\s?%|[^\W_])"
    rf"(?:{_DASH}(\d{{1,2}})(?:st|nd|rd|th)?(?![\d:.]|\s?[-–]\s?\d))?"
    rf"(?:(?:\s?,\s?|\s+)(?:of\s|in\s)?{_YEAR})?"
)
_MONTH_YEAR = re.compile(rf"{_M}(?:\s?\.)?(?:\s?,\s?|\s?-\s?|\s+)?(?:of\s+|in\s+)?(?:the\s+year\s+)?{_YEAR}")
_DAY_MONTH = re.compile(
    rf"(\d{{1,2}})(st|nd|rd|th)?(?:{_DASH}(\d{{1,2}})(?:st|nd|rd|th)?)?(?:\s?-\s?|"
    rf"\s*)(?:day\s)?(?:of\s+)?{_M}(?:\s?\.(?=\s?\d))?"
    rf"(?:(?:\s?-\s?|\s?,\s?|\s+)(?:of\s+)?{_YEAR}|-(\d\d)(?!\d))?"
)
_ISO = re.compile(r"([12]\d{3})(\s?-\s?)(\d{1,2})\2(\d{1,2})(?!\d|\s?-\s?\d)")
_ISO_MONTH = re.compile(r"([12]\d{3})-(0[1-9]|1[0-2])(?![\d-])")
_NUMERIC = re.compile(r"(\d{1,2})(\s?[/.-]\s?)(\d{1,2})\2([12]\d{3}|\d{2})(?!\d|[/.-]\d|\s?-\s?\d)")
_OF_MONTH = re.compile(rf"\s+(?:day\s+)?of\s+{_M}(?:(?:\s?,\s?|\s+)(?:of\s+)?{_YEAR})?")
_QUARTER_OF = re.compile(
    r"(?:fiscal\s+)?[-\s]*quarter(?:\s+(?:of|in)(?:\s+fiscal)?(?:\s+year)?|\s?,)?\s+([12]\d{3})(?!\d)"
)
_Q = re.compile(r"q([1-4])(?:\s+(?:of\s+)?(?:fiscal\s+|fy\s?)?|\s?[-/]\s?)([12]\d{3})(?!\d)")
_MAY_DO = re.compile(r"\s+(?:be|have|not|also|only|still)\b")
_DAY_BEFORE = ("on ", "before ", "after ", "since ", "until ", "by ")
_WORD_AFTER = re.compile(r"\s+([a-z]+)")
_LENGTH_AFTER = re.compile(r"\s+[0-9]{1,3}(?:\s|\s?-\s?)([a-z]+)")
_DAY_AFTER = re.compile(
    r"(?:[,;:(]\s?|\b(?:on|of|from|until|till|before|after|since|by|between|the|in|be|is|was|at|date|dated|this|last|next"
    r"|(?:sun|mon|tues|wednes|thurs|fri|satur)day)\s)$"
)
_MARCH_AFTER = re.compile(r"\b(?:they|we|you|i|he|she|who|must|can|could|would|should|will|did|does|do|not)\s$")
_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Found(NamedTuple):
    """A date in a text; its value is None where the date is impossible and has to be left alone."""

    start: int
    end: int
    value: PartialDate | Interval | None
    form: str


def possible(year: int | None, month: int | None, day: int | None) -> bool:
    """Return whether there is such a day; without a year, 29 February is possible."""
    if month is not None and not 1 <= month <= 12:
        return False
    if day is None:
        return True
    if month is None or not 1 <= day <= _LENGTHS[month - 1]:
        return False
    if month == 2 and day == 29 and year is not None:
        return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return True


def _found(start: int, end: int, year: int | None, month: int, day: int | None, to: int | None, form: str) -> Found:
    if not possible(year, month, day):
        return Found(start, end, None, form)
    low = PartialDate(year, month, day)
    if to is None:
        return Found(start, end, low, form)
    if not possible(year, month, to) or day is None or to <= day:
        return Found(start, end, None, form)
    return Found(start, end, Interval(low, PartialDate(year, month, to)), form)


def _int(text: str | None) -> int | None:
    return None if text is None else int(text)


def at_month(low: str, start: int) -> Found | None:
    """Return the date that begins with the month name at `start`: June 3, 1986; June 1986; June 3-5."""
    m = _MONTH_DAY.match(low, start)
    if m is not None and 1 <= int(m.group(2)) <= 31:
        month = MONTH_NUMBERS[m.group(1)]
        return _found(start, m.end(), _int(m.group(5)), month, int(m.group(2)), _int(m.group(4)), forms.DATE_MDY)
    m = _MONTH_YEAR.match(low, start)
    if m is not None:
        return _found(start, m.end(), int(m.group(2)), MONTH_NUMBERS[m.group(1)], None, None, forms.DATE_MY)
    return None


def at_day(low: str, start: int, text: str = "") -> Found | None:
    """Return the date that begins with the day at `start`: 3 June 1986, 3rd of June, 3-5 June, 17-Jan-86.

    A capital in `text` tells May from may: 20 may attend.
    """
    m = _DAY_MONTH.match(low, start)
    if m is None:
        return None
    first, to = int(m.group(1)), _int(m.group(3))
    if not 1 <= first <= 31:
        return None
    if m.group(4) == "may" and m.group(5) is None and _is_modal(low, start, m, text):
        return None
    year = _int(m.group(5))
    if m.group(6) is not None:
        year = full_year(int(m.group(6)))
    return _found(start, m.end(), year, MONTH_NUMBERS[m.group(4)], first, to, forms.DATE_DMY)


def _is_modal(low: str, start: int, m: re.Match[str], text: str) -> bool:
    """Return whether "may" after a number is the verb: 20 may attend, 3 may also be seen; not on 20 may attendance."""
    if low.endswith(_DAY_BEFORE, 0, start):
        return False
    if _MAY_DO.match(low, m.end()):
        return True
    after = _WORD_AFTER.match(low, m.end())
    if after is None or after.group(1) in _cues.FUNCTION or text[m.start(4) : m.start(4) + 1].isupper():
        return False
    return m.group(2) is None and _DAY_AFTER.search(low, max(0, start - 12), start) is None


def is_walk(low: str, start: int) -> bool:
    """Return whether "march" before a number is the verb: they march 5 miles, to march 5 abreast."""
    if _MARCH_AFTER.search(low, max(0, start - 12), start) is not None:
        return True
    m = _LENGTH_AFTER.match(low, start + len("march"))
    return m is not None and _DAY_AFTER.search(low, max(0, start - 12), start) is None and _is_length(m.group(1))


def _is_length(word: str) -> bool:
    unit = units.BY_SPELLING.get(word)
    return unit is not None and word not in units.AMBIGUOUS and unit.dimension in ("length", *units.TIME)


def after_ordinal(low: str, start: int, end: int, day: int) -> Found | None:
    """Return the date whose day is the ordinal word before `end`: the fourth of July."""
    m = _OF_MONTH.match(low, end)
    if m is None or day > 31:
        return None
    return _found(start, m.end(), _int(m.group(2)), MONTH_NUMBERS[m.group(1)], day, None, forms.DATE_DMY)


def full_year(two_digits: int) -> int:
    """Return the year of a two-digit one: 00 to 29 are of this century, the rest of the last."""
    return two_digits + (2000 if two_digits < 30 else 1900)


def numeric(low: str, start: int, day_first: bool | None) -> Found | None:
    """Return the numeric date at `start`: 1986-06-03, 20-06-2003, 3/6/86.

    Where both first parts can be a month and `day_first` is None, nothing decides: the value
    reads the day first and the form is DATE_AMBIGUOUS.
    """
    m = _ISO.match(low, start)
    if m is not None:
        return _found(start, m.end(), int(m.group(1)), int(m.group(3)), int(m.group(4)), None, forms.DATE_ISO)
    m = _NUMERIC.match(low, start)
    if m is None:
        return None
    a, b, year = int(m.group(1)), int(m.group(3)), int(m.group(4))
    if len(m.group(4)) == 2:
        if m.group(2).strip() == "." or (m.group(2).strip() == "-" and " " in m.group(2)):
            return None  # 16.12.10 may be a score, 2 - 4 - 10 a record
        year = full_year(year)
    if not (1 <= a <= 31 and 1 <= b <= 31) or (a > 12 and b > 12):
        return None
    form = forms.DATE_NUMERIC
    if a <= 12 and b <= 12 and a != b and day_first is None:
        form = forms.DATE_AMBIGUOUS
    day, month = (a, b) if (a > 12 or (b <= 12 and day_first is not False)) else (b, a)
    return _found(start, m.end(), year, month, day, None, form)


def year_month(low: str, start: int) -> Found | None:
    """Return 1986-06 where it can't be a season: 2010-11 is one, 2010-06 is not."""
    m = _ISO_MONTH.match(low, start)
    if m is None or int(m.group(2)) > int(m.group(1)) % 100:
        return None
    return _found(start, m.end(), int(m.group(1)), int(m.group(2)), None, None, forms.DATE_ISO)


def quarter(start: int, end: int, number: int, year: int) -> Found:
    """Return a quarter of a year as the interval of its months."""
    first = PartialDate(year, 3 * number - 2)
    return Found(start, end, Interval(first, PartialDate(year, 3 * number)), forms.PERIOD)


def after_quarter_ordinal(low: str, start: int, end: int, number: int) -> Found | None:
    """Return the period "first quarter of 2018" whose ordinal stands before `end`."""
    m = _QUARTER_OF.match(low, end) if number <= 4 else None
    return None if m is None else quarter(start, m.end(), number, int(m.group(1)))


def at_q(low: str, start: int) -> Found | None:
    """Return the period "Q1 2018" at `start`."""
    m = _Q.match(low, start)
    return None if m is None else quarter(start, m.end(), int(m.group(1)), int(m.group(2)))


# ---------------------------------------------------------------------------------------- writing


def _month(number: int) -> str:
    return MONTHS[number - 1].capitalize()


def write(date: PartialDate, form: str, *, spaced: bool = False) -> str | None:
    """Return a date in a form of `forms`; None where the form needs a part that the date lacks.

    Args:
        date: Any date that has a month or is a year and a month.
        form: One of the DATE_ forms. Numeric ones put the day first and are zero-padded.
        spaced: Whether the comma stands between blanks: June 3 , 1986.
    """
    year, month, day = date.year, date.month, date.day
    if month is None:
        return None
    comma = " , " if spaced else ", "
    if day is None:
        if year is None:
            return None
        return {forms.DATE_MY: f"{_month(month)} {year}", forms.DATE_ISO: f"{year:04d}-{month:02d}"}.get(form)
    if year is None:
        return {
            forms.DATE_DMY: f"{day} {_month(month)}",
            forms.DATE_MDY: f"{_month(month)} {day}",
            forms.DATE_ORDINAL: f"{day}{suffix(day)} {_month(month)}",
        }.get(form)
    return {
        forms.DATE_DMY: f"{day} {_month(month)} {year}",
        forms.DATE_MDY: f"{_month(month)} {day}{comma}{year}",
        forms.DATE_ORDINAL: f"{day}{suffix(day)} {_month(month)}{comma}{year}",
        forms.DATE_ISO: f"{year:04d}-{month:02d}-{day:02d}",
        forms.DATE_DASHED: f"{day:02d}-{month:02d}-{year:04d}",
        forms.DATE_SLASHED: f"{day:02d}/{month:02d}/{year:04d}",
    }.get(form)
