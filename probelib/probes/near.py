"""Values close to a value: what a flipped number, a moved number or a radius is drawn from.

Numerical paper, section 4 "Numeration": the flipped number is drawn from [x - x/2, x + x/2].
That interval contains x itself, holds only x for x = 1, and reaches a thousand years around a year;
so x is left out, 0 and 1 move up by one or two, and a year moves by at most 12.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random

from probelib.language import forms
from probelib.records import ClockTime, Kind, PartialDate, Quantity, Value

_FRACTIONS = frozenset({forms.FRACTION, forms.UNICODE_FRACTION, forms.FRACTION_WORDS})
_COMMON = tuple(Fraction(a, b) for a, b in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (2, 5), (3, 5), (4, 5)))
_WHOLE = frozenset({forms.DOZEN, forms.WORDS, forms.MAGNITUDE, forms.FRACTION_WORDS})
YEARS_AROUND = 12
LATEST_YEAR = 2025
"""Past years stay past: nothing was built in 2031."""
DRAWS = 6
"""How many candidates are offered to the check before a flip is given up."""


def step_of(value: Decimal) -> Decimal:
    """Return the smallest change that keeps the look of a number: 1500 -> 100, 2.50 -> 0.01, 7 -> 1.

    Decimals keep their written zeros, so that a price stays a price. A round number stays round,
    but keeps at least two digits to vary: 3,000,000 moves by 100,000.
    """
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or value == 0:
        return Decimal(1)
    if exponent < 0:
        return Decimal(1).scaleb(exponent)
    zeros = int(value.normalize().as_tuple().exponent)
    return Decimal(10 ** max(0, min(zeros, value.adjusted() - 1)))


def near(value: Decimal | Fraction, rng: Random, *, year: bool = False) -> Iterator[Decimal]:
    """Yield up to six different values near `value`, never itself, of its sign and precision.

    Args:
        value: The number as written.
        rng: Where the draws come from.
        year: Whether it is a year, which moves by at most 12.
    """
    exact = value if isinstance(value, Decimal) else Decimal(value.numerator) / Decimal(value.denominator)
    step = Decimal(1) if year else step_of(exact)
    sign = -1 if exact < 0 else 1
    units = int(abs(exact) / step)
    if year:
        low, high = units - YEARS_AROUND, units + YEARS_AROUND
        if units <= LATEST_YEAR:
            high = min(high, LATEST_YEAR)
    elif units <= 1 and step >= 1:
        low, high = units + 1, units + 2
    else:
        low, high = (units + 1) // 2, units * 3 // 2
    low = max(low, 1)
    seen = {units}
    for _ in range(DRAWS * 2):
        if len(seen) > DRAWS or len(seen) > high - low:
            return
        drawn = rng.randint(low, high)
        if drawn not in seen:
            seen.add(drawn)
            yield sign * drawn * step


def values_near(quantity: Quantity, rng: Random) -> Iterator[Value]:
    """Yield values near that of a quantity, in its unit; shares that were at most 100 % stay so."""
    value = quantity.value
    if quantity.form in _WHOLE and isinstance(value, Decimal) and value == value.to_integral_value():
        value = Decimal(int(value))  # half a dozen are 6, not 6.0
    if isinstance(value, PartialDate):
        yield from dates_near(value, rng)
    elif isinstance(value, ClockTime):
        yield from times_near(value, rng)
    elif quantity.form in _FRACTIONS and isinstance(value, Decimal | Fraction):
        yield from fractions_near(Fraction(value), rng)
    elif isinstance(value, Decimal | Fraction):
        yield from numbers_near(quantity, value, rng)


def numbers_near(quantity: Quantity, value: Decimal | Fraction, rng: Random) -> Iterator[Decimal]:
    """Yield numbers near a value that a quantity has or is to get, as `near` does; 98 % never becomes 140 %."""
    for other in near(value, rng, year=quantity.kind is Kind.YEAR):
        if can_be(quantity, value, other):
            yield other


def can_be(quantity: Quantity, value: Decimal | Fraction, other: Decimal | Fraction) -> bool:
    """Return whether a quantity of a value can be another; shares that were at most 100 % stay so."""
    return quantity.kind is not Kind.PERCENT or not -100 <= value <= 100 or -100 <= other <= 100


def fractions_near(value: Fraction, rng: Random) -> Iterator[Fraction]:
    """Yield other common fractions with the same whole part, in random order."""
    whole = value.numerator // value.denominator
    others = [whole + part for part in _COMMON if whole + part != value]
    rng.shuffle(others)
    yield from others[:DRAWS]


def dates_near(date: PartialDate, rng: Random) -> Iterator[PartialDate]:
    """Yield up to six other dates with the same parts given: one part changed, then two, then all.

    Days stop at 28, so that every date exists. The paper draws a random date; one that differs in
    a single part has to be read to be refused.
    """
    parts = [name for name in ("day", "month", "year") if getattr(date, name) is not None]
    for count in range(DRAWS):
        changed = date
        for name in rng.sample(parts, min(len(parts), 1 + count // 2)):
            changed = replace(changed, **{name: _other_part(name, getattr(date, name), rng)})
        if changed.day is not None and changed.day > 28:
            changed = replace(changed, day=rng.randint(1, 28))
        if changed != date:
            yield changed


def _other_part(name: str, old: int, rng: Random) -> int:
    if name == "year":
        latest = LATEST_YEAR if old <= LATEST_YEAR else old + YEARS_AROUND
        return rng.choice([n for n in range(old - YEARS_AROUND, old + YEARS_AROUND + 1) if n != old and n <= latest])
    last = 28 if name == "day" else 12
    return rng.choice([n for n in range(1, last + 1) if n != old])


def times_near(time: ClockTime, rng: Random) -> Iterator[ClockTime]:
    """Yield up to six other times of day: the hour moved by one to four, then the minutes too."""
    for count in range(DRAWS):
        hour = (time.hour + rng.choice([-4, -3, -2, -1, 1, 2, 3, 4])) % 24
        minute = time.minute if count < DRAWS // 2 else rng.choice([0, 15, 30, 45])
        yield replace(time, hour=hour, minute=minute)
