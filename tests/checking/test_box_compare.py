"""One key against another."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

BAND = box("Labels | Capitol\nLabels | Deram\nGenres | Rock\nUrban | 2,000\nMetro | 9,000", "Heron")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron has more labels than genres.", Truth.TRUE, id="entries"),
        pytest.param("Heron has fewer labels than genres.", Truth.FALSE, id="fewer"),
        pytest.param("Heron has been on more labels than it has genres.", Truth.TRUE, id="with verbs"),
        pytest.param("The metro is larger than the urban.", Truth.UNKNOWN, id="not about the thing"),
        pytest.param("Heron's metro is larger than its urban.", Truth.TRUE, id="numbers"),
        pytest.param("Heron has more labels than fans.", Truth.UNKNOWN, id="a key that is not there"),
    ],
)
def test_two_keys(text: str, truth: Truth) -> None:
    assert check(BAND, text).truth is truth


CITY = box("Urban (2018) | 2,000\nMetro | 9,000\nLand | 40 sq mi\nWater | 3 sq mi\nUrban density | 10/sq mi", "Heron")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron has far more people in its metro area than in its urban area.", Truth.TRUE, id="people"),
        pytest.param("Heron has more water area than land area.", Truth.FALSE, id="areas"),
        pytest.param("Heron's metro area is larger than its urban area.", Truth.UNKNOWN, id="people are no area"),
        pytest.param("Heron's metro area is less dense than its urban area.", Truth.UNKNOWN, id="nor how dense it is"),
        pytest.param("Heron has more people in its land area than in its water area.", Truth.UNKNOWN, id="no people"),
    ],
)
def test_two_parts_of_a_place(text: str, truth: Truth) -> None:
    assert check(CITY, text).truth is truth
