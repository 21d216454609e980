"""A number that was read, before what follows it decides what it is."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from probelib.language import forms
from probelib.language._hit import Hit
from probelib.language._numerals import plain_decimal
from probelib.language.words import exact
from probelib.records import Interval, Kind, Value

Number = Decimal | Fraction
FRACTIONS = frozenset({forms.FRACTION, forms.UNICODE_FRACTION, forms.FRACTION_WORDS})


class Bare(NamedTuple):
    """A number read from digits or words."""

    start: int
    """Where the span begins: the sign, the currency or the first digit."""
    number: int
    """Where the number itself begins."""
    end: int
    value: Number
    form: str
    high: Number | None = None
    """The upper end of a range."""
    negative: bool = False
    currency: str | None = None
    """ISO code of a sign before the number."""

    def times(self, factor: int) -> Bare:
        """Return the number, both ends of a range, multiplied."""
        high = None if self.high is None else _times(self.high, factor)
        return self._replace(value=_times(self.value, factor), high=high)

    def hit(self, end: int, kind: Kind, unit: str | None, form: str | None = None) -> Hit:
        """Return the quantity that ends at `end`, with the sign or the range that was read."""
        value: Value = -self.value if self.negative else self.value
        if self.high is not None:
            value = Interval(self.value, self.high)
        return Hit(self.start, end, kind, value, unit, form or self.form)


def _times(value: Number, factor: int) -> Number:
    if isinstance(value, Decimal):
        return plain_decimal(value * factor)
    return exact(value * factor)
