"""Which number says what record is spoken of, and which is claimed of it."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

GAMES = Table(
    "test:games",
    "harbour hawks season",
    ("game", "date", "opponent", "score", "crowd", "record"),
    (
        ("11", "november 6", "miners", "l 88 - 98", "16407", "4 - 7 - 1"),
        ("12", "november 9", "rovers", "w 106 - 96", "18093", "5 - 7 - 1"),
        ("13", "november 15", "miners", "w 110 - 85", "13385", "6 - 7 - 1"),
        ("14", "november 19", "foxes", "l 96 - 102", "10111", "6 - 8 - 1"),
    ),
    "our own",
)
RACES = Table(
    "test:races",
    "ann fry",
    ("season", "date", "location", "place"),
    (
        ("2009", "19 may 2008", "alder", "20th"),
        ("2009", "20 may 2008", "birch", "7th"),
        ("2010", "18 may 2009", "alder", "19th"),
    ),
    "our own",
)


@pytest.mark.parametrize(
    ("table", "text", "number", "cells", "match"),
    [
        pytest.param(GAMES, "foxes be the opponent when the crowd be 18093", 0, "2,4", "true",
                     id="what stands behind when locates the record, whatever is claimed of it"),
        pytest.param(GAMES, "game 14 be the one for the score of 110 - 85", 0, "3,0", "false",
                     id="what a sentence begins with is claimed of what stands behind for"),
        pytest.param(GAMES, "game 13 be the one for the score of 110 - 85", 0, "3,0", "true",
                     id="and holds where it is the same record"),
        pytest.param(GAMES, "they have a record of 6 - 7 - 1 when they play miners on november 19", 1, "3,1", "false",
                     id="two that agree on a record leave the third as the claim"),
        pytest.param(GAMES, "the hawks have a record of 6 - 7 - 2 after the miners", 0, "1,5 3,5", "unknown",
                     id="a record that goes on alike is another one"),
        pytest.param(RACES, "7th place be achieve on 18 may 2009", 0, "3,3", "unknown",
                     id="a place and a date of two records leave it open which is claimed"),
        pytest.param(RACES, "7th place be achieve on 20 may 2008", 0, "2,3", "true",
                     id="of one record they agree"),
    ],
)  # fmt: skip
def test_which_number_is_claimed(table: Table, text: str, number: int, cells: str, match: str) -> None:
    found = ground(table, text)[number]
    places = " ".join(f"{row},{column}" for row, column in sorted(found.cells))
    assert (places, found.match) == (cells, Truth(match))


def test_a_number_behind_when_is_the_cell_it_stands_in() -> None:
    found = ground(GAMES, "rovers be the opponent when the crowd be 10111")[0]
    assert (found.how, found.cells, found.match) == (How.CELL, ((4, 4),), Truth.TRUE)


def test_a_date_that_names_a_game_says_nothing_of_the_game_before_it() -> None:
    rows = (("1", "june 5", "0 - 1"), ("2", "june 7", "1 - 1"), ("3", "june 10", "1 - 2"))
    table = Table("test:finals", "", ("game", "date", "record"), rows, "our own")
    record, date = ground(table, "the record became 1 - 2 before the june 10 game")
    assert (date.cells, date.match, record.match) == (((3, 1),), Truth.TRUE, Truth.UNKNOWN)
