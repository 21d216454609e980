"""A quantity's text taken apart: sign, currency, number, magnitude, gap, unit."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from probelib.language import _numerals, forms, money, words
from probelib.language.words import exact
from probelib.records import Quantity

_SIGN = re.compile(r"(?:minus|negative)\s+|[-–−‐‑+]\s?", re.IGNORECASE)
_LETTER_CURRENCY = re.compile(
    r"(?:[a-z]{1,3}\.?\s?)?[$€£¥₹₩₽₪₺₱฿₦₴]\s{0,2}|[a-z]{2,3}\.?\s{0,2}(?=[\d(.-])", re.IGNORECASE
)
_MAGNITUDE = re.compile(
    r"\s?(?:-\s?)?(hundred thousand|hundred|thousand|million|billion|trillion|quadrillion|mio|mln|bln|mn|bn|tn|mm|k|m|b)(?![^\W_])",
    re.IGNORECASE,
)
_GAP = re.compile(r"\s?(?:[-‐‑]\s?)?")
_SPELLED = re.compile(r"(?:an?|half|one|two|three|four|five|six|seven|eight|nine|ten)\b[a-z\s-]*", re.IGNORECASE)


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


@lru_cache(maxsize=16384)
def split(q: Quantity) -> Parts:
    """Return the parts of a quantity that is one number with what belongs to it."""
    text = q.text
    low = text.lower()
    brackets = "(" in text and q.kind.value != "score"
    bare = text.replace("(", "").replace(")", "") if brackets else text
    bare = re.sub(r"\s+$", "", bare)
    low = bare.lower()
    pos = 0
    sign = currency = ""
    for _ in range(2):
        if not currency and (m := _LETTER_CURRENCY.match(bare, pos)) is not None:
            currency, pos = m.group(), m.end()
        if not sign and (m := _SIGN.match(bare, pos)) is not None:
            sign, pos = m.group(), m.end()
    end, scale, magnitude = _number_end(low, pos, q), 1, ""
    number = bare[pos:end]
    if q.form in (forms.MAGNITUDE, forms.SCIENTIFIC, forms.UNICODE_FRACTION, forms.FRACTION) or q.kind.value == "money":
        m = _MAGNITUDE.match(bare, end)
        if m is not None and (q.form == forms.MAGNITUDE):
            magnitude, end = m.group(), m.end()
            scale = _size(m.group(1).lower())
    gap = _GAP.match(bare, end)
    stop = gap.end() if gap else end
    tail = bare[stop:]
    return Parts(
        brackets,
        sign,
        currency,
        number,
        magnitude,
        bare[end:stop] if tail else "",
        tail,
        scale,
        tail.lower() in money.CENTS,
    )


def _size(word: str) -> int:
    from probelib.language._finish import SIZES

    return SIZES.get(word, 100_000)


def _number_end(low: str, pos: int, q: Quantity) -> int:
    """Return where the number in a quantity's text ends."""
    if q.form in (forms.DOZEN, forms.FRACTION_WORDS, forms.MULTIPLIER):
        m = re.compile(
            r"(?:.*\b(?:dozen|half|halves|quarters?|thirds?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|twice|thrice|double|triple))(?:\s?an?(?=\s))?"
        ).match(low, pos)
        if m is not None and q.form != forms.MULTIPLIER:
            end = m.end()
            size = re.compile(r"\s(?:hundred|thousand|million|billion|trillion)\b").match(low, end)
            return size.end() if size is not None else end
    if q.form == forms.FRACTION:
        m = re.compile(r"(?:\d+\s)?\d+\s?[/⁄]\s?\d+").match(low, pos)
        if m is not None:
            return m.end()
    if low[pos : pos + 1] in _numerals.VULGAR and low[pos : pos + 1]:
        return pos + 1
    numeral = _numerals.read(low, pos)
    if numeral is not None:
        return numeral.end
    article = re.compile(r"an?\s").match(low, pos)
    start = article.end() if article is not None else pos
    reading = words.read(("one " + low[start:]) if article is not None else low, 0 if article is not None else start)
    if article is not None:
        return start + reading.end - 4 if reading is not None and reading.end > 4 else pos + 1 + (low[pos + 1] == "n")
    return reading.end if reading is not None else len(low)


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
    if parts.brackets:
        percent = tail == "%" and not gap
        return f"{currency}({number}{'%' if percent else ''}){magnitude}{'' if percent else gap + tail}"
    return f"{sign}{currency}{number}{magnitude}{gap}{tail}"
