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
