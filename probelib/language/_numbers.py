"""Numbers in digits, in every notation, exact."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from probelib.language import forms, words
from probelib.language._numerals import VULGAR
from probelib.records import ClockTime

_SUPER = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_VULGAR = {value: char for char, value in VULGAR.items()}
_LAKHS = re.compile(r"(?<=[0-9])(?=(?:[0-9]{2})+$)")
_SIZES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"))
LONG = {
    "k": "thousand",
    "m": "million",
    "mn": "million",
    "b": "billion",
    "bn": "billion",
    "tn": "trillion",
    "mm": "million",
}
"""Magnitude letters and their words."""
_PARTS = {
    2: ("half", "halves"),
    3: ("third", "thirds"),
    4: ("quarter", "quarters"),
    5: ("fifth", "fifths"),
    6: ("sixth", "sixths"),
    7: ("seventh", "sevenths"),
    8: ("eighth", "eighths"),
    9: ("ninth", "ninths"),
    10: ("tenth", "tenths"),
}


def digits(value: Decimal | Fraction, *, group: str = "", lakhs: bool = False) -> str:
    """Return a number in digits, its decimals as they are, without an exponent.

    Args:
        value: Any number whose decimals end.
        group: What stands between groups of digits; empty for none.
        lakhs: Whether they are grouped as in India, 12,34,567.
    """
    number = words.decimal(value)
    text = format(number, "f")
    if not group:
        return text
    whole, point, rest = text.partition(".")
    grouped = format(int(whole), ",")
    if lakhs and len(whole.lstrip("-")) > 5:
        grouped = f"{_LAKHS.sub(',', whole[:-3])},{whole[-3:]}"
    return grouped.replace(",", group) + point + rest


def scientific(value: Decimal, form: str) -> str:
    """Return a positive number in scientific notation, its mantissa in [1, 10) and exact.

    The paper's example prints a negative exponent for a large amount; the exponent here has its true sign.
    """
    plain = value.normalize()
    exponent = plain.adjusted()
    mantissa = format(plain.scaleb(-exponent), "f")
    if form == forms.SCIENTIFIC_E:
        return f"{mantissa}e{exponent}"
    if form == forms.SCIENTIFIC_POWER:
        return f"{mantissa} x 10^{exponent}"
    return f"{mantissa} × 10{str(exponent).translate(_SUPER)}"


def magnitude(value: Decimal) -> tuple[str, str] | None:
    """Return a number as digits and a magnitude word, 7.1 and million; None below a million or past three decimals."""
    for size, name in _SIZES:
        if value >= size:
            scaled = (value / size).normalize()
            exponent = scaled.as_tuple().exponent
            if not isinstance(exponent, int) or exponent < -3 or scaled * size != value:
                return None
            return format(scaled, "f"), name
    return None


def fraction(value: Fraction, form: str) -> str | None:
    """Return a positive number as a fraction in digits, as one character, or in words; None where there is none."""
    whole, rest = divmod(value.numerator, value.denominator)
    part = Fraction(rest, value.denominator)
    if not rest or value.denominator > 100:
        return None
    if form == forms.UNICODE_FRACTION:
        char = _VULGAR.get(part)
        return None if char is None else (f"{whole}{char}" if whole else char)
    if form == forms.FRACTION:
        if value.denominator > 20:
            return None
        return (f"{whole} " if whole else "") + f"{part.numerator}/{part.denominator}"
    names = _PARTS.get(part.denominator)
    if names is None:
        return None
    if whole:
        if part not in (Fraction(1, 2), Fraction(1, 4)):
            return None
        return f"{words.cardinal(whole)} and a {names[0]}"
    if part == Fraction(1, 2):
        return "half"
    if part.numerator == 1:
        return f"a {names[0]}" if part.denominator in (3, 4) else f"one {names[0]}"
    return f"{words.cardinal(part.numerator)} {names[1]}"


def clock(value: ClockTime, form: str, *, ambiguous: bool = False) -> str | None:
    """Return a time of day in the 24-hour or the 12-hour form; None where the text does not say which half it is.

    "7:30" without am or pm may be either, so nothing is written for it (`ambiguous`).
    """
    minutes = f"{value.minute:02d}" + (f":{value.second:02d}" if value.second else "")
    if form == forms.CLOCK_24:
        return f"{value.hour:02d}:{minutes}"
    if ambiguous or value.hour == 24:
        return None
    return f"{(value.hour - 1) % 12 + 1}:{minutes} {'am' if value.hour < 12 else 'pm'}"
