from __future__ import annotations

import math

import pytest

from probelib.models.base import Status
from probelib.models.choosing import answers
from tests.models.choosing.made import PAIRS


def test_the_first_method_decides_and_all_are_kept() -> None:
    made = answers.chosen(PAIRS[0], "m", {"one": [-2.0, -1.0], "two": [1.0, 0.0]}, given=["x"], seconds=0.5)
    assert (made.choice, made.status) == ("B", Status.OK)
    assert made.scores == {"one": (-2.0, -1.0), "two": (1.0, 0.0)}


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_scores_that_are_no_numbers_choose_nothing(value: float) -> None:
    made = answers.chosen(PAIRS[0], "m", {"one": [0.0, 1.0], "two": [value, 0.0]}, given=["x"], seconds=0.5)
    assert (made.choice, made.status, made.scores) == (None, Status.UNPARSED, {})


def test_what_decides_is_what_is_kept() -> None:
    made = answers.chosen(PAIRS[0], "m", {"one": [0.1, 0.1 + 1e-9]}, given=["x"], seconds=0.5)
    assert made.scores["one"][0] == made.scores["one"][1]
    assert made.choice == "A"
