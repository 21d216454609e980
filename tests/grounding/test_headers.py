"""Units and multipliers that headers state."""

from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.grounding.headers import parse


@pytest.mark.parametrize(
    ("header", "stems", "unit", "multiplier"),
    [
        ("us viewers (millions)", ("us", "viewer"), None, 1000000),
        ("diameter (km)", ("diameter",), "km", 1),
        ("$ million", (), "USD", 1000000),
        ("frequency mhz", ("frequency",), "MHz", 1),
        ("duration (days)", ("duration",), "day", 1),
        ("population (2013)", ("population", "2013"), None, 1),
        ("goals (total)", ("goal", "total"), None, 1),
        ("pos", ("position",), None, 1),
        ("% of votes", ("of", "vot"), "%", 1),
        ("", (), None, 1),
    ],
)
def test_parse(header: str, stems: tuple[str, ...], unit: str | None, multiplier: int) -> None:
    assert parse(header) == (stems, unit, Decimal(multiplier))


def test_the_number_of_a_footnote_is_no_part_of_the_name() -> None:
    assert parse("Other pay(1),(3)").stems == parse("Other pay").stems
