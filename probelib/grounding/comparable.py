"""What a value of an infobox amounts to in the terms of a sentence's number."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from probelib.grounding.amounts import Amount, unitless
from probelib.grounding.periods import is_period, years_of
from probelib.language import forms
from probelib.records import Kind, Quantity


def comparable(cell: Quantity, amount: Amount, q: Quantity, v: Amount) -> Amount | None:
    """Return the amount of a value as the sentence's number can mean it; None where they are of different kinds."""
    if q.form == forms.FRACTION_WORDS and q.unit is None and cell.value != q.value:
        return None  # "a third" of something is a share
    if q.form in (forms.CENTURY, forms.DECADE) and is_period(q):
        return amount if years_of(cell) else None
    if q.kind in CALENDAR:
        if cell.kind in CALENDAR:
            return amount
        return _year_amount(cell) if years_of(cell) else None
    if cell.kind in CALENDAR:
        return None
    if cell.kind is Kind.ORDINAL or q.kind is Kind.ORDINAL:
        return amount if cell.kind is q.kind else None
    if amount.dimension == v.dimension:
        return amount
    if v.dimension == "long time" and amount.dimension == "time" and isinstance(amount.value, Decimal | Fraction):
        return Amount(Fraction(amount.value) / _MONTH, v.dimension, Fraction(0), Fraction(0), v.factor)
    if v.dimension == "" and isinstance(q.value, Decimal) and cell.unit not in ("%", "pp"):
        return unitless(cell) if cell.kind is not Kind.TIME else None
    if amount.dimension == "" and q.kind is Kind.MONEY and cell.kind is Kind.CARDINAL and _of_size(amount, v):
        return amount._replace(dimension=v.dimension)
    if q.kind is cell.kind is Kind.MONEY and q.text.startswith("$") and q.unit == "USD" and cell.unit in _DOLLARS:
        return amount._replace(dimension=v.dimension)  # a bare $ is the dollar of the box
    return None


def _of_size(x: Amount, v: Amount) -> bool:
    """Whether a bare number can be an amount of money: 23 races are none of a million pounds."""
    if not isinstance(x.value, Decimal | Fraction) or not isinstance(v.value, Decimal | Fraction):
        return False
    return abs(Fraction(x.value)) * _SIZE >= abs(Fraction(v.value))


_SIZE = 1000


def is_same(hits: Sequence[tuple[Quantity, Amount]]) -> bool:
    """Whether the amounts of a value are one, given in several units: "726.4 ft (221.4 m)"."""
    values = [a.value for _, a in hits if a.dimension and isinstance(a.value, Decimal | Fraction)]
    units = {cell.unit for cell, _ in hits}
    if len(values) < len(hits) or len(units) < len(hits):
        return False
    low, high = Fraction(min(values)), Fraction(max(values))
    return high - low <= abs(high) / _NEARLY


_NEARLY = 50
"""By which part of a value its other unit may be rounded off."""
_MONTH = Fraction(31557600, 12)
"""Seconds of a month."""
_DOLLARS = frozenset(("AUD", "CAD", "NZD", "HKD", "SGD"))
CALENDAR = (Kind.YEAR, Kind.DATE)
"""Kinds of years and dates, which are one."""


def _year_amount(cell: Quantity) -> Amount:
    return Amount(Decimal(years_of(cell)[0]), "", Decimal(1), Decimal(1), Decimal(1), year=True)
