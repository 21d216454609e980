"""Scores that several cells give, shared places, and equal numbers of one sentence."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

SEASON = Table(
    "test:season",
    "1971 harbour season",
    ("week", "date", "opponent", "result"),
    (
        ("1", "may 2", "heron", "w 20 - 10"),
        ("2", "may 9", "tern", "l 7 - 13"),
        ("3", "may 16", "dunlin", "w 24 - 3"),
    ),
    "our own",
)
ROUND = Table(
    "test:round",
    "league of the isles",
    ("home team", "home team score", "away team", "away team score", "venue"),
    (
        ("alby", "9.10 (64)", "bramby", "16.12 (108)", "lake oval"),
        ("corby", "11.11 (77)", "dalby", "10.11 (71)", "hill road"),
    ),
    "our own",
)
OPEN = Table(
    "test:open",
    "island open",
    ("place", "player", "wins", "top - 10", "score"),
    (
        ("1", "ada lindqvist", "0", "4", "8.913 (2)"),
        ("t2", "tom ek", "1", "3", "9.204 (1)"),
        ("t2", "ida berg", "0", "0", "8.105 (3)"),
    ),
    "our own",
)


@pytest.mark.parametrize(
    ("table", "text", "number", "how", "cells", "match"),
    [
        pytest.param(SEASON, "the team finish the season with a 2 - 1 record", 0, How.COUNT, "1,3 2,3 3,3", "true",
                     id="a record counts all results"),
        pytest.param(SEASON, "the team finish the season with a 1 - 2 record", 0, How.COUNT, "1,3 2,3 3,3", "false",
                     id="a record that is not theirs"),
        pytest.param(SEASON, "the largest margin of victory for the team be 21 point", 0, How.SUPERLATIVE, "3,3",
                     "true", id="a margin lies between both scores"),
        pytest.param(SEASON, "their worst loss be by 5", 0, How.SUPERLATIVE, "2,3", "false",
                     id="a margin that another game has not"),
        pytest.param(SEASON, "the most point score by the team in 1 game be 24", 1, How.SUPERLATIVE, "3,3", "true",
                     id="the most points of a game"),
        pytest.param(SEASON, "the fewest point they score be 10", 0, How.SUPERLATIVE, "2,3", "false",
                     id="the points of who lost are the fewer ones"),
        pytest.param(SEASON, "the team have a record of 2 win and 2 loss", 1, How.COUNT, "2,3", "false",
                     id="losses are counted where no column has them"),
        pytest.param(SEASON, "harbour win a total of 3 game", 0, How.COUNT, "1,3 3,3", "false",
                     id="a total of games is a count"),
        pytest.param(ROUND, "bramby beat alby by a score of 64 - 108", 0, How.CELL, "1,1 1,3", "true",
                     id="what both sides scored"),
        pytest.param(OPEN, "ida berg be in a 2 - way tie for 2nd", 0, How.COUNT, "2,0 3,0", "true",
                     id="those who share a place"),
        pytest.param(OPEN, "ida berg have 0 wins and 0 top 10 finishes", 1, How.CELL, "3,3", "true",
                     id="another cell for an equal number"),
        pytest.param(OPEN, "the score of tom ek be 8.913 ( 2 )", 1, How.CELL, "2,4", "false",
                     id="a number in brackets stands in the cell of the one before it"),
        pytest.param(OPEN, "ada lindqvist and ida berg be in the top 10 for a total of four times", 1, How.SUM,
                     "1,3 3,3", "true", id="times are added up over those named"),
    ],
)  # fmt: skip
def test_a_number_comes_from(table: Table, text: str, number: int, how: How, cells: str, match: str) -> None:
    found = ground(table, text)[number]
    assert (found.how, " ".join(f"{r},{c}" for r, c in sorted(found.cells))) == (how, cells)
    assert found.match is Truth(match)
