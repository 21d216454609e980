"""Which record has an extreme, and numbers that belie what is said of it."""

from __future__ import annotations

from probelib.grounding import Grounding, ground
from probelib.records import Table, Truth

HOME = Table(
    "test:home",
    "2000 season",
    ("date", "opponent", "attendance", "points"),
    (
        ("may 30", "larks", "19000", "4"),
        ("june 3", "terns", "18000", "7"),
        ("june 8", "gulls", "12000", "13"),
        ("june 9", "gulls", "11000", "12"),
    ),
    "our own",
)


def last(text: str) -> Grounding:
    return ground(HOME, text)[-1]


def test_the_most_attended_game_of_a_month_is_sought_in_that_month() -> None:
    found = last("the most attended game in june 2000 be on june 9")
    assert (found.cells, found.match) == (((2, 0),), Truth.FALSE)


def test_a_name_after_the_date_leaves_open_among_which_games_it_is_sought() -> None:
    assert last("the most attended game in june 2000 be on june 8 against the gulls").match is Truth.UNKNOWN


def test_a_number_that_is_not_the_most_is_not_borne_out_by_who_has_it() -> None:
    assert last("the terns have the most points at 7").match is Truth.FALSE


def test_a_number_that_is_the_most_is_the_record_s() -> None:
    assert last("the gulls have the most points at 13").match is Truth.TRUE
