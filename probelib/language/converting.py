"""A quantity in another unit: 1.85 m is 185 cm, 138 minutes are 8,280 seconds, $19.99 are 1999 cents.

Exact or not at all: what does not end within a few decimals in the other unit is not written.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from probelib.language import _numbers, _parts, forms, money, units, words
from probelib.language.units import Unit
from probelib.records import Kind, Quantity

MOST_DECIMALS = 3
"""Further digits would be no number that a person writes."""
SMALLEST = Decimal("0.5")
LARGEST = Decimal(10) ** 9
"""Outside these people choose another unit."""
_NO_TARGETS = frozenset({"decade", "century", "millennium", "µs", "ns", "µm", "µg"})
"""Nobody says how long something is in these for the sake of another unit."""
_AMBIGUOUS = frozenset({"pt", "qt", "gal", "fl oz", "ton", "long ton", "cc", "bbl"})
"""American and imperial ones are of other sizes, so that a conversion would have to choose."""
_CENTS_LIMIT = 100


class Converted(NamedTuple):
    """A quantity in another unit."""

    text: str
    value: Decimal
    unit: str


def targets(q: Quantity) -> tuple[Unit, ...]:
    """Return the units to convert to: the next smaller one, the other temperature scale, the next larger one."""
    if q.unit is None or q.unit not in units.UNITS or q.unit in _AMBIGUOUS:
        return ()
    unit = units.get(q.unit)
    if q.form == forms.COMPOUND and unit.key == "in":
        return (units.get("cm"),)
    if unit.dimension == "temperature":
        other = {"°C": "°F", "°F": "°C"}.get(unit.key)
        return () if other is None else (units.get(other),)
    steps = (units.smaller(unit.key), units.larger(unit.key))
    return tuple(u for u in steps if u is not None and u.key not in _NO_TARGETS and u.key not in _AMBIGUOUS)


def convert(q: Quantity, unit: Unit, value: Decimal | Fraction | None = None, *, text: str) -> Converted | None:
    """Return a quantity (or another value in its unit) in another unit, as its text would write it.

    A symbol becomes a symbol and a name a name, in the spelling and the number that the text uses.
    None where the converted number is not exact in a few decimals, or larger than people write.
    """
    source = q.value if value is None else value
    if q.unit is None or not isinstance(source, Decimal | Fraction) or q.form == forms.CLOCK_DURATION:
        return None
    number = units.convert(source, q.unit, unit.key)
    if not isinstance(number, Decimal):
        return None
    number = Decimal(f"{number.normalize():f}")
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or -exponent > MOST_DECIMALS or not SMALLEST <= abs(number) < LARGEST:
        return None
    return Converted(_write(q, unit, number, text), number, unit.key)


def in_unit(q: Quantity, unit: Unit, number: Decimal, *, text: str) -> str:
    """Return a number with a unit as `q` is written."""
    return _write(q, unit, number, text)


def _write(q: Quantity, unit: Unit, number: Decimal, text: str) -> str:
    parts = _parts.split(q)
    compound = q.form == forms.COMPOUND
    tail = "" if compound else parts.tail
    gap = parts.gap or " "
    own = units.BY_SPELLING.get(tail.lower())
    if compound or own is None or tail.lower() not in {name.lower() for name in units.names(own)}:
        name = unit.symbol
        if unit.symbol == unit.singular and unit.key != "bar" and abs(number) != 1 and "-" not in gap:
            name = unit.plural  # acre has no symbol of its own
        gap = units.symbol_gap(unit) if gap.strip() == "" else gap
    else:
        # "6 month" says that the text does not inflect; half an hour and a decade are singular by themselves.
        fraction = q.form in (forms.FRACTION_WORDS, forms.FRACTION, forms.UNICODE_FRACTION)
        many = _parts.shown(q, parts) != 1 and not fraction
        uninflected = many and tail.lower() == units.number_names(tail)[0].lower()
        name = unit.singular if uninflected or "-" in gap or abs(number) == 1 else unit.plural
        name = units.american(name) if units.american(tail) == tail else name
    grouped = q.form == forms.GROUPED or (text != text.lower() and abs(number) >= 10_000)
    return f"{number:,f}{gap}{name}" if grouped else f"{number:f}{gap}{name}"


def in_cents(q: Quantity, value: Decimal | None = None) -> Converted | None:
    """Return a small amount of money in hundredths: 19.99 dollars are 1999 cents; None where nobody says so."""
    amount = q.value if value is None else value
    if q.kind is not Kind.MONEY or q.unit not in ("USD", "EUR") or q.form not in (forms.DIGITS, forms.GROUPED):
        return None
    if not isinstance(amount, Decimal) or not 0 < amount < _CENTS_LIMIT or _parts.split(q).tail.lower() in money.CENTS:
        return None
    cents = amount * 100
    if cents != int(cents):
        return None
    return Converted(f"{int(cents)} cents" if cents != 1 else "1 cent", cents / 100, q.unit)


def without_unit(q: Quantity) -> str:
    """Return a quantity's text without the unit, percent sign or currency word after its number."""
    parts = _parts.split(q)
    return _parts.join(parts, parts.number, gap="", tail="")


def in_words(q: Quantity) -> str | None:
    """Return digits with a magnitude in words that keep it: "2.77 million viewers" has two point seven seven million.

    None where there is no magnitude, or a currency sign that the words would have to replace.
    """
    parts = _parts.split(q)
    size = parts.magnitude.strip().lower()
    digits = parts.number.replace(",", "").replace(" ", "")
    if not size or parts.currency or parts.brackets or not digits.replace(".", "", 1).isdigit():
        return None
    sign = "minus " if parts.sign.strip() in ("-", "−", "–", "minus") else ""
    number = words.cardinal(Decimal(digits))
    return f"{sign}{number} {_numbers.LONG.get(size, size)}" + (f"{parts.gap}{parts.tail}" if parts.tail else "")
