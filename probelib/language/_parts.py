"""A quantity's text taken apart: sign, currency, number, magnitude, gap, unit."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from probelib.language import _numerals, forms, money, words
from probelib.language._finish import SIZES
from probelib.language.words import exact
from probelib.records import Kind, Quantity

_SIGN = re.compile(r"(?:minus|negative)\s+|[-–−‐‑+]\s?")
_CURRENCY = re.compile(r"(?:[a-z]{1,3}\.?\s?)?[$€£¥₹₩₽₪₺₱฿₦₴]\s{0,2}|[a-z]{2,3}\.?\s{0,2}(?=[\d(.-])")
_MAGNITUDE = re.compile(
    r"\s?(?:-\s?)?(hundred thousand|hundred|dozen|thousand|lakh|crore|million|billion|trillion|quadrillion|mio|mln|"
    r"bln|mn|bn|tn|mm|k|m|b)"
    r"(?![^\W_])"
)
_GAP = re.compile(r"\s?(?:[-‐‑]\s?)?")
_PART = re.compile(
    r"(?:.*\b(?:dozen|half|halves|quarters?|thirds?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?)"
    rf"|point(?:\s(?:oh|{'|'.join(words.UNITS)}))+)(?:\s?(?:of\s)?an?(?=\s))?"
)
_SIZE_AFTER = re.compile(r"\s(?:of\s(?:an?|one)\s)?(?:hundred|thousand|million|billion|trillion)\b")
_FRACTION = re.compile(r"(?:\d+\s)?\d+\s?[/⁄]\s?\d+(?:th|rd|nd)?")
_ARTICLE = re.compile(r"an?\s")
_YEARS = {"decade": 10, "decades": 10, "century": 100, "centuries": 100, "millennium": 1000, "millennia": 1000}


class Parts(NamedTuple):
    """The pieces of a quantity's text, in order; joined they are the text."""

    brackets: bool
    """Whether the number stands in an accountant's brackets."""
    sign: str
    currency: str
    number: str
    magnitude: str
    """With the blank before it."""
    gap: str
    tail: str
    """The unit, percent sign or currency word as written."""
    scale: int
    """What the magnitude multiplies by."""
    hundredths: bool = False
    """Whether the tail is cents."""
    enclosed: bool = False
    """Whether the brackets are round the currency and the magnitude too: (£2.5m), but $(84)."""


def split(q: Quantity) -> Parts:
    """Return the parts of a quantity that is one number with what belongs to it."""
    return _split(q.text, q.kind, q.form)


@lru_cache(maxsize=16384)
def _split(text: str, kind: Kind, form: str) -> Parts:
    brackets = "(" in text
    bare = text.replace("(", "").replace(")", "").rstrip() if brackets else text
    low = bare.lower()
    sign = currency = ""
    pos = 0
    for _ in range(2):  # the sign stands before the currency or behind it
        if kind is Kind.MONEY and not currency and (m := _CURRENCY.match(low, pos)) is not None:
            currency, pos = bare[pos : m.end()], m.end()
        if not sign and (m := _SIGN.match(low, pos)) is not None:
            sign, pos = bare[pos : m.end()], m.end()
    end = _number_end(low, pos, form)
    number, magnitude, scale = bare[pos:end], "", 1
    m = _MAGNITUDE.match(low, end) if form == forms.MAGNITUDE else None
    if m is not None:
        magnitude, end, scale = bare[end : m.end()], m.end(), SIZES.get(m.group(1), 100_000)
    gap = _GAP.match(bare, end)
    stop = gap.end() if gap else end
    tail = bare[stop:]
    hundredths = kind is Kind.MONEY and tail.lower() in money.CENTS
    enclosed = brackets and text.startswith("(") and text.endswith(")") and bool(currency or magnitude)
    gap_before = bare[end:stop] if tail else ""
    return Parts(brackets, sign, currency, number, magnitude, gap_before, tail, scale, hundredths, enclosed)


def _number_end(low: str, pos: int, form: str) -> int:
    """Return where the number in a quantity's text ends."""
    if form in (forms.DOZEN, forms.FRACTION_WORDS) and (m := _PART.match(low, pos)) is not None:
        size = _SIZE_AFTER.match(low, m.end())
        return size.end() if size is not None else m.end()
    if form == forms.FRACTION and (m := _FRACTION.match(low, pos)) is not None:
        return m.end()
    if pos < len(low) and low[pos] in _numerals.VULGAR:
        return pos + 1
    numeral = _numerals.read(low, pos)
    if numeral is not None:
        return numeral.end
    article = _ARTICLE.match(low, pos)
    if article is None:
        reading = words.read(low, pos) or words.below_one(low, pos)
        return reading.end if reading is not None else len(low)
    reading = words.read("one " + low[article.end() :], 0)
    if reading is not None and reading.end > 4:
        return article.end() + reading.end - 4
    return article.end() - 1


def shown(q: Quantity, parts: Parts) -> Decimal | Fraction | None:
    """Return the number as it is shown before the unit, magnitude multiplied in: 2 for "two decades"."""
    return scaled(q.value, parts) if isinstance(q.value, (Decimal, Fraction)) else None


def scaled(value: Decimal | Fraction, parts: Parts) -> Decimal | Fraction:
    """Return a value in the unit that stands in the text: years as decades, dollars as cents."""
    factor = _YEARS.get(parts.tail.lower())
    if factor is not None:
        return exact(Fraction(value) / factor)
    return exact(Fraction(value) * 100) if parts.hundredths else value


def join(
    parts: Parts,
    number: str,
    *,
    sign: str | None = None,
    currency: str | None = None,
    magnitude: str | None = None,
    gap: str | None = None,
    tail: str | None = None,
    word_sign: bool = False,
) -> str:
    """Return the text of parts with some of them replaced; the sign stands before the currency."""
    sign = parts.sign if sign is None else sign
    if word_sign and sign and not sign[0].isalpha():
        sign = "minus " if sign[0] != "+" else sign
    currency = parts.currency if currency is None else currency
    magnitude = parts.magnitude if magnitude is None else magnitude
    tail = parts.tail if tail is None else tail
    gap = (parts.gap if gap is None else gap) if tail else ""
    if parts.brackets and parts.enclosed:
        return f"({currency}{number}{magnitude}{gap}{tail})"
    if parts.brackets:
        percent = tail == "%" and not gap
        return f"{currency}({number}{'%' if percent else ''}){magnitude}{'' if percent else gap + tail}"
    return f"{sign}{currency}{number}{magnitude}{gap}{tail}"
