"""The units: factors, spellings, sizes."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from probelib.errors import InputError
from probelib.language import units

# Keys that pint calls otherwise, or reads as something else.
PINT = {
    "in": "inch",
    "mi": "mile",
    "ly": "light_year",
    "nmi": "nautical_mile",
    "m²": "m**2",
    "ha": "hectare",
    "km²": "km**2",
    "sq in": "inch**2",
    "sq ft": "foot**2",
    "sq mi": "mile**2",
    "m³": "m**3",
    "km³": "km**3",
    "cu in": "inch**3",
    "cu yd": "yard**3",
    "cu ft": "foot**3",
    "cc": "cm**3",
    "fl oz": "fluid_ounce",
    "pt": "pint",
    "qt": "quart",
    "gal": "gallon",
    "bbl": "oil_barrel",
    "t": "metric_ton",
    "ton": "short_ton",
    "kn": "knot",
    "°": "degree",
    "kB": "kilobyte",
    "calorie": "kilocalorie",
    "rpm": "1/minute",
    "Hz": "1/second",
    "kHz": "1000/second",
    "MHz": "1e6/second",
    "GHz": "1e9/second",
    "acre": "43560*foot**2",
    "hp": "horsepower",
    "lb ft": "foot*pound_force",
    "Nm": "newton*meter",
    "mAh": "milliampere*hour",
    "µm": "micrometer",
    "µg": "microgram",
    "µs": "microsecond",
    "year": "year",
    "month": "year/12",
    "decade": "10*year",
    "century": "100*year",
    "millennium": "1000*year",
    "psi": "pound_force_per_square_inch",
    "carat": "carat",
    "long ton": "long_ton",
    "g/cm³": "g/cm**3",
    "kg/m³": "kg/m**3",
    "m/s²": "m/s**2",
    "m³/s": "m**3/s",
}
NOT_IN_PINT = {"pixel", "megapixel", "dB"}


@pytest.fixture(scope="module")
def registry() -> Any:
    import pint

    return pint.UnitRegistry()


@pytest.mark.parametrize("dimension", sorted({u.dimension for u in units.UNITS.values()} - {"temperature"}))
def test_factors_agree_with_pint(registry: Any, dimension: str) -> None:
    members = [u for u in units.UNITS.values() if u.dimension == dimension and u.key not in NOT_IN_PINT]
    for unit in members:
        base = members[0]
        size = registry(PINT.get(unit.key, unit.key)).to(registry(PINT.get(base.key, base.key)).units).magnitude
        one = registry(PINT.get(base.key, base.key)).magnitude
        assert float(unit.factor / base.factor) == pytest.approx(size / one, rel=1e-9), unit.key


@pytest.mark.parametrize(
    ("value", "source", "target", "expected"),
    [
        ("2.3", "m", "cm", Decimal(230)),
        ("2.01", "kg", "g", Decimal(2010)),
        ("25", "°C", "°F", Decimal(77)),
        ("-40", "°F", "°C", Decimal(-40)),
        ("0", "°C", "K", Decimal("273.15")),
        ("71", "in", "cm", Decimal("180.34")),
        ("1", "mi", "km", Decimal("1.609344")),
        ("2", "year", "month", Decimal(24)),
        ("1", "minute", "hour", Fraction(1, 60)),
        ("1", "GB", "MB", Decimal(1000)),
    ],
)
def test_conversion_is_exact(value: str, source: str, target: str, expected: Decimal | Fraction) -> None:
    assert units.convert(Decimal(value), source, target) == expected


def test_hours_do_not_convert_to_months() -> None:
    with pytest.raises(InputError, match="hours do not convert to months"):
        units.convert(Decimal(1), "hour", "month")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("km / h (47", "km/h"),
        ("square miles of", "sq mi"),
        ("miles per hour", "mph"),
        ("fl oz", "fl oz"),
        ("degrees celsius", "°C"),
        ("centimeters", "cm"),
    ],
)
def test_the_longest_spelling_is_matched(text: str, key: str) -> None:
    found = units.match(text, 0)
    assert found is not None
    assert found[0].key == key


@pytest.mark.parametrize("text", ["mountain", "points", "kmart", "", "5"])
def test_what_is_no_unit_is_none(text: str) -> None:
    assert units.match(text, 0) is None


def test_every_spelling_leads_to_a_unit_and_its_own_names_to_itself() -> None:
    for unit in units.UNITS.values():
        assert units.get(unit.key) is unit
        assert units.get(unit.plural) is unit
        assert units.cased(unit.symbol, unit) is unit


def test_an_unknown_unit_is_named() -> None:
    with pytest.raises(InputError, match="'parsnip'"):
        units.get("parsnip")


@pytest.mark.parametrize(
    ("key", "smaller", "larger"),
    [("m", "cm", "km"), ("mi", "yd", None), ("s", "ms", "minute"), ("°C", None, None), ("year", "month", "decade")],
)
def test_the_next_sizes_stay_in_the_system(key: str, smaller: str | None, larger: str | None) -> None:
    assert getattr(units.smaller(key), "key", None) == smaller
    assert getattr(units.larger(key), "key", None) == larger


def test_incompatible_units_measure_something_else() -> None:
    for unit in units.UNITS.values():
        others = units.incompatible(unit.key)
        assert others
        assert all(not units.same_dimension(unit.key, other.key) for other in others)


@pytest.mark.parametrize(
    ("written", "old_is_one", "value", "expected"),
    [
        ("hours", False, 1, "hour"),
        ("hour", True, 2, "hours"),
        ("month", False, 8, "month"),
        ("km", False, 1, "km"),
        ("dollars", False, 1, "dollar"),
        ("mins", False, 1, "min"),
        ("kilogrammes", False, 1, "kilogramme"),
        ("kilogramme", True, 6, "kilogrammes"),
    ],
)
def test_agreement(written: str, old_is_one: bool, value: int, expected: str) -> None:
    assert units.agree(written, old_is_one=old_is_one, value=Decimal(value)) == expected
