"""Numbers in English words, both ways: "two thousand and three" <-> 2003.

Reading is the grammar of `_grammar`. Writing takes the groups below a thousand from num2words and
joins them here, which keeps the sign of -0.6 (num2words drops it) and costs one dictionary
look-up a group instead of a library call a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from probelib.errors import InputError
from probelib.language._grammar import (
    CARDINALS,
    FOLDS,
    MAGNITUDES,
    ORDINAL_UNITS,
    ORDINALS,
    UNITS,
    Reading,
    below_one,
    read,
)

__all__ = [
    "CARDINALS",
    "FOLDS",
    "LIMIT",
    "MAGNITUDES",
    "ORDINALS",
    "ORDINAL_UNITS",
    "UNITS",
    "Reading",
    "absolute",
    "below_one",
    "cardinal",
    "decimal",
    "exact",
    "ordinal",
    "read",
    "suffix",
    "year",
]

_SCALES = ((10**15, "quadrillion"), (10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"))
LIMIT = 10**18
"""Integers in words are written below this, in either sign."""


@lru_cache(maxsize=1024)
def _below_thousand(n: int, ordinal: bool = False) -> str:
    from num2words import num2words  # 30 ms to import; only texts that are rewritten pay for it

    return str(num2words(n, lang="en", to="ordinal" if ordinal else "cardinal"))


def _groups(n: int) -> Iterator[tuple[int, str]]:
    for size, name in _SCALES:
        if n >= size:
            yield n // size, name
            n %= size
    if n:
        yield n, ""


def cardinal(value: Decimal | int | Fraction, *, british: bool = True) -> str:
    """Return a number in words, "minus zero point six" for -0.6; decimals are read digit by digit.

    Args:
        value: Any exact number whose integer part is below 10^18; a Fraction has to be a finite decimal.
        british: Whether "and" stands before the last two digits: one hundred and five.

    Raises:
        InputError: The number is too large, or has no finite decimal form.
    """
    number = decimal(value)
    if abs(number) >= LIMIT:
        raise InputError(f"{value} is too large to be written in words; the limit is 10^18")
    return _cardinal(format(number, "f"), british)


@lru_cache(maxsize=65536)
def _cardinal(written: str, british: bool) -> str:
    """Return the words of digits; cached by the digits, as 3 and 3.00 are equal and not said alike."""
    whole, _, digits = written.lstrip("-").partition(".")
    text = _integer(int(whole), british)
    if digits:
        text += " point " + " ".join(_below_thousand(int(d)) for d in digits)
    return "minus " + text if written.startswith("-") else text


def _small(n: int, british: bool, ordinal: bool = False) -> str:
    text = _below_thousand(n, ordinal)
    return text if british else text.replace(" and ", " ")


def _integer(n: int, british: bool) -> str:
    if n < 1000:
        return _small(n, british)
    parts = []
    for group, name in _groups(n):
        words = _small(group, british)
        if name:
            words = f"{words} {name}"
        elif british and group < 100:
            words = "and " + words
        parts.append(words)
    return " ".join(parts)


@lru_cache(maxsize=65536)
def ordinal(n: int, *, british: bool = True) -> str:
    """Return an ordinal in words: 12 -> twelfth, 112 -> one hundred and twelfth; n at least 1."""
    if not 0 < n < LIMIT:
        raise InputError(f"{n} has no ordinal in words; it has to be between 1 and 10^18")
    if n < 1000:
        return _small(n, british, ordinal=True)
    rest = n % 1000
    if not rest:
        return _integer(n, british) + "th"
    joint = " and " if british and rest < 100 else " "
    return _integer(n - rest, british) + joint + _small(rest, british, ordinal=True)


def suffix(n: int) -> str:
    """Return the ordinal suffix of a number: st, nd, rd or th; 11 to 13 take th in every hundred."""
    if n % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")


@lru_cache(maxsize=4096)
def year(n: int, *, british: bool = True) -> str:
    """Return a year as it is spoken: nineteen eighty-six, nineteen oh five, two thousand and three, twenty eighteen.

    num2words gives the same but for a year such as 2018, where it has "twenty eighteen" too.
    """
    if not 1000 <= n <= 2999:
        return cardinal(n, british=british)
    high, low = divmod(n, 100)
    if n % 1000 < 10:
        return cardinal(n, british=british)
    if low == 0:
        return f"{_below_thousand(high)} hundred"
    if low < 10:
        return f"{_below_thousand(high)} oh {_below_thousand(low)}"
    return f"{_below_thousand(high)} {_below_thousand(low)}"


def decimal(value: Decimal | int | Fraction) -> Decimal:
    """Return an exact number as a Decimal; raises InputError where it has no finite decimal form."""
    if isinstance(value, Decimal):
        return value
    if isinstance(value, int):
        return Decimal(value)
    found = exact(value)
    if isinstance(found, Fraction):
        raise InputError(f"{value} has no finite decimal form")
    return found


def absolute(value: Decimal | Fraction) -> Decimal | Fraction:
    """Return the size of a number; `abs` of a union has no type of its own."""
    return -value if value < 0 else value


def exact(value: Fraction) -> Decimal | Fraction:
    """Return a fraction as a Decimal where its decimals end, else itself.

    Decimal and Fraction never compare equal in Python, so every value is a Decimal whenever it can be.
    """
    denominator = value.denominator
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    if denominator != 1:
        return value
    power = 0
    while (10**power) % value.denominator:
        power += 1
    return Decimal(value.numerator * (10**power // value.denominator)).scaleb(-power)
