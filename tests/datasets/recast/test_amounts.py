"""Numbers of an answer: read, written, and missed by a little."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from probelib.datasets.recast import amounts
from probelib.datasets.recast.amounts import Amount


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("$  1,452.4", "$1,452.4"),
        ("(13)", "-13"),
        ("$(618)", "-$618"),
        ("−298", "-298"),
        ("(48.3)%", "-48.3%"),
        ("51.9 %", "51.9%"),
        ("4227", "4,227"),
        ("€ 2.50", "€2.50"),
        (".5", "0.5"),
    ],
)
def test_a_number_is_read_whole_and_written_evenly(text: str, written: str) -> None:
    assert str(amounts.read(text)) == written


@pytest.mark.parametrize("text", ["", "n/a", "2018/2019", "5 apples", "1,23", "--5", "2.978,478"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert amounts.read(text) is None


def test_one_point_is_singular() -> None:
    assert str(Amount(Decimal(1), "", " percentage points")) == "1 percentage point"


@given(some.decimals(min_value=-(10**9), max_value=10**9, places=2), some.integers(0, 50))
def test_a_near_number_is_never_the_right_one_even_rounded(value: Decimal, seed: int) -> None:
    wrong = amounts.near(Amount(value), Random(seed))
    assert wrong is not None
    assert wrong.value != value
    assert amounts.decimals(wrong.value) == amounts.decimals(value)
    if abs(value) >= 1:
        assert (wrong.value > 0) == (value > 0)
        assert Decimal("0.05") <= abs(wrong.value - value) / abs(value) <= Decimal("0.2")


@pytest.mark.parametrize("value", [0, 1, 2, 7, 10])
def test_small_whole_numbers_are_missed_by_one_or_two(value: int) -> None:
    for seed in range(20):
        wrong = amounts.near(Amount(Decimal(value)), Random(seed))
        assert wrong is not None
        assert 1 <= abs(wrong.value - value) <= (5 if value == 0 else 2)
        assert wrong.value >= 0


def test_round_numbers_stay_round() -> None:
    for seed in range(20):
        wrong = amounts.near(Amount(Decimal(34000)), Random(seed))
        assert wrong is not None
        assert wrong.value % 1000 == 0


def test_a_number_that_is_not_allowed_is_not_chosen() -> None:
    assert amounts.near(Amount(Decimal(5)), Random(0), allowed=lambda _: False) is None
