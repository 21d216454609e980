"""Extremes: which record, which value, which rank; ties and missing cells."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import FILMS, MEDALS, SEASON, grid


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("heat has the longest running time", Truth.TRUE, id="subject"),
        pytest.param("hulk has the longest running time", Truth.FALSE, id="other subject"),
        pytest.param("the longest running time is 170 minutes", Truth.TRUE, id="value"),
        pytest.param("the longest running time is 138 minutes", Truth.FALSE, id="second value"),
        pytest.param("hulk has the second longest running time", Truth.TRUE, id="second"),
        pytest.param("heat has the second longest running time", Truth.FALSE, id="first is not second"),
        pytest.param("heat has the lowest running time", Truth.FALSE, id="other end"),
        pytest.param("brokeback mountain has the most awards", Truth.UNKNOWN, id="a tie leaves it open"),
        pytest.param("hulk has the most awards", Truth.FALSE, id="not even tied"),
        pytest.param("the highest number of awards is 3", Truth.TRUE, id="a tie has one value"),
    ],
)
def test_films(text: str, truth: Truth) -> None:
    assert check(FILMS, text).truth is truth


def test_missing_cells_do_not_compete() -> None:
    assert check(SEASON, "the highest attendance was 58923").truth is Truth.TRUE
    assert check(SEASON, "the highest attendance was against the san francisco 49ers").truth is Truth.TRUE


def test_a_total_row_does_not_compete() -> None:
    assert check(MEDALS, "russia has the highest total").truth is Truth.TRUE
    assert check(MEDALS, "the highest total is 20").truth is Truth.FALSE


def test_a_higher_rank_is_a_smaller_number() -> None:
    assert check(MEDALS, "russia has the highest rank").truth is Truth.TRUE
    assert check(MEDALS, "latvia has the highest rank").truth is Truth.FALSE


def test_numbers_are_ordered_as_numbers() -> None:
    points = grid("name | points\nann | 9\nbea | 10\ncyd | 7")
    assert check(points, "bea has the most points").truth is Truth.TRUE
    assert check(points, "ann has the most points").truth is Truth.FALSE


def test_a_text_among_numbers_could_be_anything() -> None:
    points = grid("name | points\nann | 9\nbea | disqualified\ncyd | 7")
    assert check(points, "ann has the most points").truth is Truth.UNKNOWN


def test_a_sum_in_a_cell_counts_as_its_total() -> None:
    golf = grid("player | score | country\nann | 70 + 69 = 139 | spain\nbea | 68 + 73 = 141 | spain\ncyd | 70 | italy")
    assert check(golf, "ann has a score of 139").truth is Truth.TRUE
    assert check(golf, "ann has a score of 140").truth is Truth.FALSE
    assert check(golf, "ann has a score of 69").truth is not Truth.FALSE
    assert check(golf, "bea has the highest score").truth is Truth.TRUE
    assert check(golf, "ann has a lower score than bea").truth is Truth.TRUE


def test_the_fastest_time_is_the_smallest() -> None:
    times = grid("athlete | time (s)\ncarl lewis | 9.86\nusain bolt | 9.58", "records")
    assert check(times, "the fastest time is 9.58 seconds").truth is Truth.TRUE
    assert check(times, "the slowest time is 9.58 seconds").truth is Truth.FALSE
