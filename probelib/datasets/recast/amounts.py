"""Numbers of an answer: read as their source writes them, written as a sentence has them, and wrong ones near them."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import NamedTuple

_WRITTEN = re.compile(
    r"(?P<open>\()?(?P<sign>[-−–])?\s*(?P<money>US\$|[A-Z]{1,2}\$|[$€£¥]|RMB)?\s*(?P<open2>\()?(?P<sign2>[-−–])?"
    r"\s*(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\)?\s*(?P<percent>%)?\)?"
)
_LEAST = Decimal("0.05")
_MOST = Decimal("0.2")
_SMALL = 10
"""Whole numbers up to this are counted on; larger ones are missed by a share of themselves."""


class Amount(NamedTuple):
    """A number as it is written in a sentence."""

    value: Decimal
    """In its unit: 12.6 of "12.6 million"."""
    money: str = ""
    """Sign before the number, such as `$`."""
    unit: str = ""
    """What follows: `%`, ` million`, ` percentage points`, ` games per year`."""

    def __str__(self) -> str:
        """Return the number with groups of three digits, its sign before the money's: `-$1,450.5 thousand`."""
        sign = "-" if self.value < 0 else ""
        unit = self.unit
        if unit == " percentage points" and abs(self.value) == 1:
            unit = " percentage point"
        return f"{sign}{self.money}{abs(self.value):,f}{unit}"


def read(text: str) -> Amount | None:
    """Return the number that a text is as a whole (`$ (1,234.5)`, `−298`, `(48.3)%`), or None where it is none."""
    match = _WRITTEN.fullmatch(text.strip())
    if match is None or (match["sign"] and match["sign2"]):
        return None
    negative = any(match[name] for name in ("open", "sign", "open2", "sign2"))
    value = Decimal(match["number"].replace(",", ""))
    return Amount(-value if negative else value, match["money"] or "", "%" if match["percent"] else "")


def decimals(value: Decimal) -> int:
    """Return how many decimals a number is written with."""
    exponent = value.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def near(amount: Amount, rng: Random, *, allowed: Callable[[Decimal], bool] = lambda _: True) -> Amount | None:
    """Return a wrong number close to a right one, written as it is, or None where none is left.

    It has the sign of the right number and as many decimals, and lies 5 % to 20 % from it, so that no rounding
    makes both one; a whole number up to ten is missed by one or two, nought by up to five of its last digit.

    Args:
        amount: The right number.
        rng: Where the choice comes from.
        allowed: Whether a number is known to be wrong; the right one is never asked about.
    """
    digits = decimals(amount.value)
    step = Decimal(1).scaleb(-digits)
    size = abs(amount.value)
    if size == 0:
        candidates = [step * number for number in range(1, 6)]
    elif digits == 0 and size <= _SMALL:
        candidates = [size + number for number in (-2, -1, 1, 2) if size + number > 0]
    else:
        candidates = _around(size, step)
    rng.shuffle(candidates)
    for candidate in candidates:
        value = candidate if amount.value >= 0 else -candidate
        if value != amount.value and allowed(value):
            return amount._replace(value=value)
    return None


def _around(size: Decimal, step: Decimal) -> list[Decimal]:
    """Return numbers 5 % to 20 % from a size, ending in as many noughts where the distance leaves room for it."""
    coarse = step
    while size % (coarse * 10) == 0 and coarse * 10 <= size * _LEAST:
        coarse *= 10
    found = []
    for percent in (6, 8, 11, 13, 16, 19):
        for sign in (1, -1):
            moved = (size * (100 + sign * percent) / 100 / coarse).to_integral_value(ROUND_HALF_UP) * coarse
            off = abs(moved - size) / size
            if moved > 0 and _LEAST <= off <= _MOST and moved not in found:
                found.append(moved.quantize(step))
    # Of small numbers with few digits (0.03) no neighbour lies within a fifth: the nearest ones on its grid.
    return found or [value for value in (size + step, size - step, size + 2 * step) if value > 0]
