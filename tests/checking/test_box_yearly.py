"""Feasts and their dates in several years."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

FEAST = box("2018 date | February 28\n2019 date | March 20\n2020 date | March 9\nFrequency | Annual", "Heron Day")
FIXED = box("2018 date | 4 May\n2019 date | 4 May\nFrequency | Annual", "Heron Day")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron Day falls on the same day every year.", Truth.FALSE, id="the same day"),
        pytest.param("Heron Day is celebrated on a different date each year.", Truth.TRUE, id="another day"),
        pytest.param("Heron Day takes place every year in the same month.", Truth.FALSE, id="the same month"),
        pytest.param("Heron Day falls in the same month in 2019 and 2020.", Truth.TRUE, id="two of the years"),
        pytest.param("Heron Day falls on the same date in 2019 and 2020.", Truth.FALSE, id="two days of a month"),
        pytest.param("Heron Day falls on the same date in 2019 and 2025.", Truth.UNKNOWN, id="a year not given"),
    ],
)
def test_a_feast_that_moves(text: str, truth: Truth) -> None:
    assert check(FEAST, text).truth is truth


def test_two_years_alike_say_nothing_of_all() -> None:
    assert check(FIXED, "Heron Day falls on the same day every year.").truth is Truth.UNKNOWN
