"""The grammar of numbers in words, left to right.

A sum over words reads "nineteen seventy-four" as 93 and "thirty-one hundred and forty" as 170; this
keeps the group under way, what a magnitude has closed, and the class of the last word.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

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
FOLDS = {
    f"{word}fold": n
    for word, n in {**UNITS, **TEENS, **TENS, "hundred": 100, "thousand": 1000}.items()
    if n > 1 and word != "fourty"
}
"""Multipliers in one word: sixfold."""
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
    hundred or a magnitude, as in "one hundred and five"; "two and three" are two numbers, and so
    are "two hundred and three hundred".
    """
    m = _WORD.match(low, start)
    if m is None:
        return None
    reader = _Reader()
    if not reader.take(m.group(), joined=False, hyphen=False):
        return None
    end = m.end()
    before_and: Reading | None = None
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
        joined = m.group(2) is not None
        sofar = Reading(reader.total + reader.group, end, reader.ordinal, reader.year) if joined else None
        if not reader.take(word, joined=joined, hyphen="-" in m.group(1), comma="," in m.group(1)):
            if before_and is not None and not joined and (word == "hundred" or word in MAGNITUDES):
                return before_and
            break
        before_and = sofar or before_and
        end = m.end()
    return Reading(reader.total + reader.group + reader.fraction, end, reader.ordinal, reader.year)


def below_one(low: str, start: int) -> Reading | None:
    """Return the number below one that begins with "point" at `start`: point five is 0.5."""
    found = _decimals(low, start + len("point")) if low.startswith("point ", start) else None
    return None if found is None else Reading(Decimal("0." + found[0]), found[1], False, False)


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
