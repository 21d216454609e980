"""Flips of numbers that stand together."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies

from probelib.checking import check
from probelib.language.quantities import find
from probelib.records import Truth
from tests.probes.made import ATHLETES, flipped


@given(strategies.integers(min_value=0, max_value=10**6))
def test_a_range_moves_as_a_whole_and_stays_one(seed: int) -> None:
    (text,) = flipped("carla diaz has between 50 and 55 points", "numeration", seed=seed)
    low, high = (q.value for q in find(text))
    assert low < high  # type: ignore[operator]  plain numbers
    assert not low <= 52 <= high  # type: ignore[operator]
    assert check(ATHLETES, text).truth is Truth.FALSE


def test_a_range_of_a_refuted_base_is_stretched_to_the_value() -> None:
    assert flipped("carla diaz has between 40 and 50 points", "numeration", "refuted") == [
        "carla diaz has between forty and fifty-two points"
    ]


def test_a_range_whose_unit_stands_once() -> None:
    (text,) = flipped("anna berg weighs between 70 and 72 kg", "numeration")
    assert check(ATHLETES, text).truth is Truth.FALSE
    assert text.endswith("kilograms")


@pytest.mark.parametrize("seed", range(20))
def test_years_of_a_range_stay_in_order(seed: int) -> None:
    for text in flipped("anna berg had her debut between 1998 and 2001", "numeration", seed=seed):
        low, high = (q.value for q in find(text))
        assert low < high <= 2025  # type: ignore[operator]
