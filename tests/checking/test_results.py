from __future__ import annotations

import pytest

from probelib.checking import interpret
from probelib.checking.results import computed, expression
from tests.probes.made import table_of

POINTS = table_of("points", "player | team | points\nann | reds | 12\neva | reds | 30\nida | blues | 15")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("eva has 18 more points than ann", "30 - 12", id="difference"),
        pytest.param("the total points of the reds is 42", "12 + 30", id="sum"),
        pytest.param("the average points is 19", "(12 + 30 + 15) / 3", id="average"),
        pytest.param("ann and eva have 42 points combined", "12 + 30", id="together"),
    ],
)
def test_a_calculation_is_written_over_the_cells(text: str, expected: str) -> None:
    claim = interpret(POINTS, text)
    assert claim is not None
    (index,) = computed(claim)
    assert expression(claim, index) == expected


@pytest.mark.parametrize("text", ["ann has 12 points", "eva has more than 20 points"])
def test_a_number_of_a_cell_is_no_result(text: str) -> None:
    claim = interpret(POINTS, text)
    assert claim is not None
    assert list(computed(claim)) == []
