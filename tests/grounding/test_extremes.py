"""Extremes that another record has, and numbers that stand in the name of a column."""

from __future__ import annotations

from probelib.checking import check
from probelib.grounding import How, ground
from probelib.records import Table, Truth

TOUR = Table(
    "test:tour",
    "golf tour 2008",
    ("player", "wins", "top - 10", "score in the final"),
    (
        ("ada lindqvist", "3", "7", "2 - 6 , 7 - 6"),
        ("tom ek", "1", "4", "2 - 6 , 6 - 4"),
        ("ida berg", "2", "9", "6 - 1 , 6 - 3"),
    ),
    "our own",
)


def test_the_most_is_not_what_another_record_has() -> None:
    found = ground(TOUR, "the most wins be 2")[0]
    assert (found.how, found.cells, found.match) == (How.SUPERLATIVE, ((1, 1),), Truth.FALSE)


def test_a_year_between_an_extreme_and_its_number_is_no_other_number() -> None:
    assert ground(TOUR, "the most wins in the 2008 golf tour be 3")[1].how is How.SUPERLATIVE


def test_a_number_in_the_name_of_a_column_is_the_header() -> None:
    found = ground(TOUR, "ida berg have the most top 10")[0]
    assert (found.how, found.cells, found.match) == (How.CELL, ((0, 2),), Truth.TRUE)


def test_of_the_sets_of_a_match_all_have_to_be_there() -> None:
    found = ground(TOUR, "the score in the final be 2 - 6 , 6 - 4 for tom ek")[0]
    assert (found.cells, found.match) == (((2, 3),), Truth.TRUE)


LEAGUE = Table(
    "test:league",
    "",
    ("position", "team", "played", "lost"),
    (("1", "bangor", "42", "7"), ("2", "matlock", "42", "23"), ("3", "netherfield", "42", "28")),
    "our own",
)


def test_who_is_said_to_hold_an_extreme_does_not_say_where_it_lies() -> None:
    found = ground(LEAGUE, "the highest number of game lost be 23 by matlock")[0]
    assert (found.how, found.cells) == (How.SUPERLATIVE, ((3, 3),))


STAGES = Table(
    "test:stages",
    "",
    ("stage", "winner", "leader"),
    (
        ("1", "ann berg", "bo li"),
        ("2", "carl dietz", "bo li"),
        ("3", "eva fink", "kim lo"),
        ("4", "carl dietz", "kim lo"),
    ),
    "our own",
)


def test_the_second_stage_of_somebody_is_no_second_stage() -> None:
    text = "kim lo 's second stage as the leader be when carl dietz be the winner"
    assert ground(STAGES, text)[0].match is Truth.UNKNOWN
    assert check(STAGES, text).truth is Truth.UNKNOWN
    assert ground(STAGES, "ann berg be the winner of the second stage")[0].match is not Truth.TRUE


def test_who_is_said_to_have_the_most_at_a_number_has_to_have_it() -> None:
    found = ground(TOUR, "ida berg have the most wins at 2")[0]
    assert (found.how, found.cells, found.match) == (How.SUPERLATIVE, ((1, 1),), Truth.FALSE)
