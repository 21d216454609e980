"""A noun counts rows only where a row can be one."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.checking.kinds import is_row
from probelib.grounding.reading import read
from probelib.records import Truth
from tests.checking.tables import SEASON, grid

TEAMS = grid("team | goals | points\nreds | 12 | 30\nblues | 9 | 27\ngreens | 4 | 10")


@pytest.mark.parametrize(
    ("noun", "row"),
    [("team", True), ("club", True), ("gam", False), ("player", False), ("goal", True), ("tim", True)],
)
def test_the_header_that_names_the_rows_says_what_they_are(noun: str, row: bool) -> None:
    assert is_row(read(TEAMS), noun) is row


def test_rows_with_dates_or_opponents_are_games_too() -> None:
    assert is_row(read(SEASON), "gam")
    dated = grid("player | date | score\nann | 3 may 1991 | 5\nbo | 4 may 1991 | 6")
    assert is_row(read(dated), "match")


def test_games_of_a_table_of_teams_are_not_counted() -> None:
    assert check(TEAMS, "the reds scored 12 goals in 2 games").truth is Truth.UNKNOWN
    assert check(TEAMS, "2 teams have more than 5 goals").truth is Truth.TRUE
