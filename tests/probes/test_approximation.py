from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.probes.approximation import rounded
from tests.probes.made import flipped, kept, table_of

NAME = "approximation"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param("116111561", ["116000000", "120000000", "100000000"], id="the paper's prize money"),
        pytest.param("229", ["230", "200"], id="three digits"),
        pytest.param("9.58", ["9.6", "10"], id="decimals"),
        pytest.param("7", [], id="a single digit"),
        pytest.param("500", [], id="round already"),
    ],
)
def test_rounding(value: str, expected: list[str]) -> None:
    assert rounded(Decimal(value)) == tuple(map(Decimal, expected))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "anna berg has earnings of $116,111,561", ["anna berg has earnings of about $116,000,000"], id="money"
        ),
        pytest.param("carla diaz has 52 points", ["carla diaz has about 50 points"], id="a count"),
        pytest.param("gro hansen made her debut in 2001", [], id="a year never"),
        pytest.param("eva fink had a change of -8", [], id="a single digit never"),
        pytest.param("carla diaz has more than 52 points", [], id="compared already"),
    ],
)
def test_about_a_rounded_number_keeps_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_what_is_not_near_flips_it() -> None:
    for seed in range(20):
        for text in flipped("carla diaz has 52 points", NAME, seed=seed):
            number = Decimal(text.split()[4])
            assert abs(number - 52) >= 13


def test_a_flip_of_a_refuted_base_is_about_what_the_table_has() -> None:
    assert flipped("carla diaz has 29 points", NAME, "refuted") == ["carla diaz has about 50 points"]


def test_what_is_only_near_is_not_the_round_value_of_a_refuted_base() -> None:
    visits = table_of(
        "visits",
        """
        year | admissions (millions)
        2016 | 168.3
        2017 | 170.6
        2018 | 177.0
    """,
    )
    text = "the year 2018 had 171 million admissions"
    assert flipped(text, NAME, "refuted", table=visits) == ["the year 2018 had about 180 million admissions"]


def test_a_year_that_lies_ahead_is_not_rounded() -> None:
    table = table_of("expiry", "tax | last fiscal year of expiration\nstate | 2027\nforeign | 2039\ncity | 2031")
    text = "the last fiscal year of expiration of the state tax is 2027"
    for label in ("entailed", "refuted"):
        assert kept(text, NAME, label, table=table) == []
        assert flipped(text, NAME, label, table=table) == []
