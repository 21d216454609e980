"""What a quantity amounts to, so that a cell's and a sentence's can be compared.

A written number says how exact it is: "1.2 million" leaves everything below a hundred thousand
open, "1,200,000" leaves nothing. An `Amount` carries this beside the value, in the base unit of its
dimension, so that 1.85 m and 185 cm are one amount with one exactness each.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from probelib.language import forms, units
from probelib.language.words import exact
from probelib.records import ClockTime, Interval, Kind, PartialDate, Quantity, Score, Value

Number = Decimal | Fraction

ONE = Decimal(1)
ZERO = Decimal(0)


class Amount(NamedTuple):
    """A value that can be compared with others of its dimension. A tuple, as thousands are made for a table."""

    value: Value
    """A number is in the base unit of `dimension`; an interval's ends likewise."""
    dimension: str
    """Empty for a bare number; `length`, `time`, `money USD`, `%`, `date`, `clock`, `score` ..."""
    quantum: Number
    """The size of the last digit written, in the base unit; 0 for dates, times of day and scores."""
    doubt: Number
    """What lies closer is not called different: at least `quantum`, more for words such as "two thousand".

    Of a date it is 1 where nothing says whether the day or the month stands first (case C09), else 0.
    """
    factor: Number = ONE
    """How many base units one written unit is."""
    year: bool = False
    """Whether it is a calendar year."""
    offset: Number = ZERO
    """What is added to the written number before it is multiplied by `factor`: temperatures only."""

    @property
    def is_number(self) -> bool:
        """Whether it is one plain number, neither date nor time of day, score nor range."""
        return type(self.value) is Decimal or isinstance(self.value, Fraction)


_MANTISSA = re.compile(r"\d[\d,.'  ]*\d|\d")
_MAGNITUDE_WORD = re.compile(r"(hundred|thousand|million|billion|trillion|quadrillion)s?[^\w]*", re.IGNORECASE)
_SIZES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12, "quadrillion": 15}
_EXACT_FORMS = frozenset(
    {forms.FRACTION, forms.UNICODE_FRACTION, forms.FRACTION_WORDS, forms.DOZEN, forms.MULTIPLIER, forms.NOMINAL}
)


def of(quantity: Quantity) -> Amount:
    """Return the amount of a quantity found in a text."""
    value = quantity.value
    if quantity.form == forms.DIGITS and quantity.unit is None and type(value) is Decimal:
        # Most cells of most tables: digits and nothing else.
        year = quantity.kind is Kind.YEAR
        digit = ONE if year else _last_digit(value)
        return Amount(value, "", digit, digit, ONE, year)
    if quantity.form == forms.DATE_AMBIGUOUS:
        return Amount(value, "date", ZERO, ONE)
    quantum, doubt = _exactness(quantity)
    return amount(quantity.value, quantity.unit, kind=quantity.kind, quantum=quantum, doubt=doubt)


def unitless(quantity: Quantity) -> Amount:
    """Return the amount of a quantity as a bare number in its own unit."""
    quantum, doubt = _exactness(quantity)
    return amount(quantity.value, None, kind=quantity.kind, quantum=quantum, doubt=doubt)


def amount(
    value: Value, unit: str | None = None, *, kind: Kind = Kind.CARDINAL, quantum: Number = ONE, doubt: Number = ZERO
) -> Amount:
    """Return the amount of a value in `unit`; `quantum` and `doubt` are in that unit too."""
    doubt = max(quantum, doubt)
    if isinstance(value, PartialDate):
        return Amount(value, "date", ZERO, ZERO)
    if isinstance(value, ClockTime):
        return Amount(value, "clock", ZERO, ZERO)
    if isinstance(value, Score):
        return Amount(value, "score", ZERO, ZERO)
    if isinstance(value, Interval) and isinstance(value.low, PartialDate | ClockTime):
        return Amount(value, "date" if isinstance(value.low, PartialDate) else "clock", ZERO, ZERO)
    dimension, factor, offset = dimension_of(unit)
    if kind is Kind.YEAR:
        return Amount(value, "", ONE, ONE, ONE, year=True)
    if factor == 1 and not offset:
        return Amount(value, dimension, quantum, doubt)
    if isinstance(value, Interval):
        ends = [_base(end, factor, offset) for end in (value.low, value.high) if isinstance(end, Decimal | Fraction)]
        based: Value = Interval(ends[0], ends[1])
    else:
        based = _base(value, factor, offset)
    return Amount(based, dimension, times(quantum, factor), times(doubt, factor), factor, False, offset)


@lru_cache(maxsize=1024)
def dimension_of(unit: str | None) -> tuple[str, Number, Number]:
    """Return a unit's dimension, how many base units it is, and the offset added before (temperatures)."""
    if unit is None:
        return "", ONE, ZERO
    if unit in ("%", "pp", "percent"):
        return "%", ONE, ZERO
    known = units.UNITS.get(unit)
    if known is None:
        return (f"money {unit}" if len(unit) == 3 and unit.isupper() else unit), ONE, ZERO
    return known.dimension, exact(known.factor), exact(known.offset)


_MEASURED = frozenset(
    {"length", "area", "volume", "mass", "time", "speed", "temperature", "energy", "power", "pressure", "data"}
)
"""Dimensions that are plainly different things: no length is a mass."""


def foreign(a: str, b: str) -> bool:
    """Return whether two dimensions measure different things for sure, so that amounts of them are never equal."""
    return a != b and a in _MEASURED and b in _MEASURED


def times(number: Number, factor: Number) -> Number:
    """Return an exact product; Decimal and Fraction do not multiply with each other in Python."""
    if isinstance(number, Decimal) and isinstance(factor, Decimal):
        return number * factor
    return exact(Fraction(number) * Fraction(factor))


def _base(number: Number, factor: Number, offset: Number) -> Number:
    if offset:
        return exact((Fraction(number) + Fraction(offset)) * Fraction(factor))
    return times(number, factor)


def _exactness(q: Quantity) -> tuple[Number, Number]:
    """Return quantum and doubt of a quantity, in its unit."""
    value = q.value.low if isinstance(q.value, Interval) else q.value
    if not isinstance(value, Decimal):
        return ZERO, ZERO  # fractions are meant exactly, and dates, times and scores have no last digit
    if q.form in _EXACT_FORMS:
        return ZERO, ZERO
    if q.form == forms.WORDS:
        return _of_words(q.text, value)
    if q.form in (forms.COMPOUND, forms.CLOCK_DURATION):
        return _last_digit(value), ZERO
    written = _MANTISSA.search(q.text)
    if written is None:
        return _last_digit(value), ZERO
    return _of_digits(written[0], value)


_LAST_DIGITS = {-n: ONE.scaleb(-n) for n in range(1, 30)}


def _last_digit(value: Decimal) -> Decimal:
    exponent = value.as_tuple().exponent
    return _LAST_DIGITS.get(exponent, ONE) if isinstance(exponent, int) else ONE


def _of_digits(written: str, value: Decimal) -> tuple[Number, Number]:
    digits = [character for character in written if character.isdigit()]
    size = abs(value)
    plain = int("".join(digits) or "0")
    if not plain or not size:
        return _last_digit(value), ZERO
    # The value is the digits times a power of ten, whatever separators and magnitude words stand between.
    ratio = size / plain
    power = ratio.adjusted()
    quantum = ONE.scaleb(power)
    return (quantum, ZERO) if quantum * plain == size else (_last_digit(value), ZERO)


def _of_words(text: str, value: Decimal) -> tuple[Number, Number]:
    last = None
    for match in _MAGNITUDE_WORD.finditer(text):
        last = match if match.end() == len(text) else None
    if last is None:
        return _last_digit(value), ZERO
    size = ONE.scaleb(_SIZES[last[1].lower()])
    low = text.lower()
    if " point " in low:
        decimals = len(low.partition(" point ")[2].split()) - 1
        return size.scaleb(-decimals), ZERO
    return ONE, size
