"""A quantity in another unit, exact or not at all."""

from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.errors import InputError
from probelib.language import converting, units
from probelib.language.quantities import find
from probelib.records import Quantity


def only(text: str) -> Quantity:
    (q,) = find(text)
    return q


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        pytest.param("1.85 m", "cm", "185 cm", id="symbol"),
        pytest.param("1.85 metres", "cm", "185 centimetres", id="name"),
        pytest.param("1.85 meters", "cm", "185 centimeters", id="american name"),
        pytest.param("25 °C", "°F", "77 °F", id="offset"),
        pytest.param("2 hours", "minute", "120 minutes", id="time"),
        pytest.param("60 minutes", "hour", "1 hour", id="one of the new unit"),
        pytest.param("5'11\"", "cm", "180.34 cm", id="feet and inches"),
        pytest.param("100 minutes", "hour", None, id="no finite decimals, no text"),
        pytest.param("3 mm", "km", None, id="nobody says so"),
        pytest.param("three", "km", None, id="no unit, no text"),
    ],
)
def test_conversion(text: str, unit: str, expected: str | None) -> None:
    made = converting.convert(only(text), units.get(unit), text=text)
    assert (made.text if made is not None else None) == expected


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        pytest.param("1,230 m", "acre", "1,230 acres", id="a unit without a symbol takes the plural"),
        pytest.param("1 m", "acre", "1 acre", id="but not of one"),
        pytest.param("3 kg", "bar", "3 bar", id="a symbol never does"),
        pytest.param("3-m", "acre", "3-acre", id="nor behind a hyphen"),
    ],
)
def test_a_number_in_any_unit(text: str, unit: str, expected: str) -> None:
    q = only(text)
    assert isinstance(q.value, Decimal)
    assert converting.in_unit(q, units.get(unit), q.value, text=text) == expected


def test_a_conversion_to_another_dimension_is_refused() -> None:
    with pytest.raises(InputError, match="do not convert"):
        converting.convert(only("3 km"), units.get("kg"), text="3 km")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("19.99 dollars", "1999 cents"), ("$0.01", "1 cent"), ("$137 million", None), ("50 cents", None), ("£5", None)],
)
def test_small_amounts_in_cents(text: str, expected: str | None) -> None:
    made = converting.in_cents(only(text))
    assert (made.text if made is not None else None) == expected


@pytest.mark.parametrize(
    ("text", "keys"),
    [("1.85 m", ["cm", "km"]), ("25 °C", ["°F"]), ("5'11\"", ["cm"]), ("12%", []), ("2 years", ["month"])],
)
def test_targets(text: str, keys: list[str]) -> None:
    assert [unit.key for unit in converting.targets(only(text))] == keys
