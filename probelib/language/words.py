"""Numbers in English words, both ways: "two thousand and three" <-> 2003.

Reading is a small left-to-right grammar instead of a sum over words, because a sum reads
"nineteen seventy-four" as 93 and "thirty-one hundred and forty" as 170. Writing takes the
groups below a thousand from num2words and joins them here, which keeps the sign of -0.6
(num2words drops it) and costs one dictionary look-up a group instead of a library call a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from probelib.errors import InputError

UNITS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
}  # fmt: skip
TEENS = {
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90,
}  # fmt: skip
MAGNITUDES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "quadrillion": 10**15}
ORDINAL_UNITS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
}  # fmt: skip
ORDINAL_TEENS = {
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19,
}  # fmt: skip
ORDINAL_TENS = {
    "twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70,
    "eightieth": 80, "ninetieth": 90,
}  # fmt: skip
ORDINAL_MAGNITUDES = {
    "hundredth": 100, "thousandth": 10**3, "millionth": 10**6, "billionth": 10**9, "trillionth": 10**12,
}  # fmt: skip
CARDINALS = frozenset([*UNITS, *TEENS, *TENS, "hundred", *MAGNITUDES])
ORDINALS = frozenset([*ORDINAL_UNITS, *ORDINAL_TEENS, *ORDINAL_TENS, *ORDINAL_MAGNITUDES])

_STEP = re.compile(r"(\s*[-‐‑]\s*|,?\s+)(and\s+)?([a-z]+)(?![a-z])")
_WORD = re.compile(r"[a-z]+")


class Reading(NamedTuple):
    """A number read from words."""

    value: Decimal
    end: int
    ordinal: bool
    year: bool
    """Written in the two halves that only years have: nineteen seventy-four, twenty ten."""


def read(low: str, start: int) -> Reading | None:
    """Return the number in words that begins at `start` of a lower-cased text, or None.

    An ordinal ends the number, so "the first six" is 1st and then 6. "And" joins only after a
    hundred or a magnitude, as in "one hundred and five"; "two and three" are two numbers.
    """
    m = _WORD.match(low, start)
    if m is None:
        return None
    reader = _Reader()
    if not reader.take(m.group(), joined=False, hyphen=False):
        return None
    end = m.end()
    while not reader.ordinal:
        m = _STEP.match(low, end)
        if m is None:
            break
        word = m.group(3)
        if word == "point" and m.group(2) is None:
            decimals = _decimals(low, m.end())
            if decimals is None:
                break
            digits, end = decimals
            reader.fraction = Decimal("0." + digits)
            after = _STEP.match(low, end)
            if after is not None and after.group(3) in MAGNITUDES and after.group(2) is None:
                reader.total = (reader.total + reader.group + reader.fraction) * MAGNITUDES[after.group(3)]
                reader.group, reader.fraction = Decimal(0), Decimal(0)
                end = after.end()
            break
        if not reader.take(word, joined=m.group(2) is not None, hyphen="-" in m.group(1), comma="," in m.group(1)):
            break
        end = m.end()
    return Reading(reader.total + reader.group + reader.fraction, end, reader.ordinal, reader.year)


def _decimals(low: str, pos: int) -> tuple[str, int] | None:
    """Return the digits after "point" and where they end; None where no digit word follows."""
    digits = ""
    while (m := _STEP.match(low, pos)) is not None and m.group(2) is None:
        word = "zero" if m.group(3) == "oh" else m.group(3)
        if word not in UNITS:
            break
        digits += str(UNITS[word])
        pos = m.end()
    return (digits, pos) if digits else None


class _Reader:
    """The state of the grammar: what was closed by a magnitude, and the group under way."""

    __slots__ = ("closed", "fraction", "group", "last", "ordinal", "total", "year")

    def __init__(self) -> None:
        self.total = Decimal(0)
        self.group = Decimal(0)
        self.fraction = Decimal(0)
        self.last = ""
        """Class of the last word: unit, teen, ten, hundred, magnitude, or nothing yet."""
        self.closed = 10**18
        """The last magnitude; the next has to be smaller."""
        self.ordinal = False
        self.year = False

    def take(self, word: str, *, joined: bool, hyphen: bool, comma: bool = False) -> bool:
        """Add a word to the number; False where it does not continue it."""
        if (joined or comma) and self.last not in ("hundred", "magnitude"):
            return False
        if self.year and self.last != "ten":
            return False
        if word in UNITS or word in ORDINAL_UNITS:
            return self._unit(word, hyphen)
        if word in TEENS or word in ORDINAL_TEENS or word in TENS or word in ORDINAL_TENS:
            return self._teen_or_ten(word, joined)
        if joined:
            return False
        if word == "oh" and self.last in ("teen", "ten") and not self.total and 10 < self.group <= 20:
            self.group, self.last, self.year = self.group * 100, "ten", True
            return True
        if word in ("hundred", "hundredth"):
            if self.last not in ("unit", "teen", "ten") or not 0 < self.group < 100 or self.year:
                return False
            self.group, self.last, self.ordinal = self.group * 100, "hundred", word != "hundred"
            return True
        size = MAGNITUDES.get(word) or ORDINAL_MAGNITUDES.get(word)
        if size is None or size == 100 or not self.group or size >= self.closed or self.year:
            return False
        self.total, self.group = self.total + self.group * size, Decimal(0)
        self.closed, self.last, self.ordinal = size, "magnitude", word in ORDINAL_MAGNITUDES
        return True

    def _unit(self, word: str, hyphen: bool) -> bool:
        value = UNITS.get(word)
        ordinal = value is None
        value = ORDINAL_UNITS[word] if value is None else value
        if self.last == "ten":
            if value == 0:
                return False
        elif (
            self.last not in ("", "hundred", "magnitude")
            or (self.last and value == 0)
            or (self.last in ("hundred", "magnitude") and ordinal and hyphen)
        ):
            return False
        self.group += value
        self.last, self.ordinal = "unit", ordinal
        return True

    def _teen_or_ten(self, word: str, joined: bool) -> bool:
        value = TEENS.get(word) or TENS.get(word)
        ordinal = value is None
        if value is None:
            value = ORDINAL_TEENS.get(word) or ORDINAL_TENS[word]
        kind = "ten" if word in TENS else "teen"
        if self.last in ("teen", "ten"):
            # Two halves: nineteen seventy-four, twenty ten. Never for ordinals or larger parts.
            if self.total or joined or ordinal or not 10 <= self.group <= 20 or self.year:
                return False
            self.group, self.last, self.year = self.group * 100 + value, kind, True
            return True
        if self.last not in ("", "hundred", "magnitude"):
            return False
        self.group += value
        self.last, self.ordinal = kind, ordinal
        return True


# ---------------------------------------------------------------------------------------- writing

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
