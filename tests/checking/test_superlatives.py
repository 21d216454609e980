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


MARGINS = grid(
    "tournament | margin of victory\nopen | 5 strokes\nmasters | playoff\nclassic | 7 strokes\ninvitational | 1 stroke"
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("the largest margin of victory was 7 strokes", Truth.TRUE),
        ("the largest margin of victory was 5 strokes", Truth.FALSE),
        ("the smallest margin of victory was 1 stroke", Truth.UNKNOWN),
    ],
)
def test_a_playoff_is_no_large_margin(text: str, truth: Truth) -> None:
    assert check(MARGINS, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("germany won the most gold medals", Truth.TRUE),
        ("france won the most gold medals", Truth.FALSE),
        ("germany won fewer gold medals than france", Truth.FALSE),
        ("france won the same number of gold medals as spain", Truth.TRUE),
    ],
)
def test_a_verb_that_speaks_of_the_compared_column_needs_no_value(text: str, truth: Truth) -> None:
    medals = grid("nation | gold | silver | bronze\ngermany | 5 | 2 | 4\nfrance | 2 | 3 | 1\nspain | 2 | 1 | 0")
    assert check(medals, text).truth is truth


def test_a_crowd_is_an_attendance() -> None:
    games = grid("home team | away team | crowd\nessendon | carlton | 37294\nfitzroy | richmond | 45507")
    assert check(games, "the largest attendance was 45507").truth is Truth.TRUE
    assert check(games, "the largest attendance was 37294").truth is Truth.FALSE


def test_two_names_of_one_cell_narrow_a_superlative_together() -> None:
    races = grid(
        "year | co - drivers | laps\n1988 | jan lammers johnny dumfries | 394\n1989 | jan lammers patrick tambay | 2\n"
        "1996 | didier theys | 295"
    )
    text = "the most laps in {} were driven with co - drivers jan lammers and johnny dumfries"
    assert check(races, text.format(1988)).truth is not Truth.FALSE
    assert check(races, text.format(1996)).truth is not Truth.TRUE


def test_names_joined_in_a_scope_are_compared_with_each_other() -> None:
    engines = grid("name | built\nllanelli | 1952\ntopsy | 1961\npioneer | 1970")
    assert check(engines, "the latest year built for llanelli and topsy was 1961").truth is not Truth.FALSE
    assert check(engines, "the latest year built for llanelli and topsy was 1970").truth is not Truth.TRUE
