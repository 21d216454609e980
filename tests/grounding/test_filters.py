"""Bounds that say which things are meant, spans in headers, averages and verbs that only seem to be something else."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

GAMES = Table(
    "test:games",
    "island games",
    ("nation", "gold", "silver", "rounds", "coach (2011 - 2012)", "joined"),
    (
        ("norland", "9", "4", "3", "ada lindqvist", "2001"),
        ("sudland", "4", "5", "4", "tom ek", "2004"),
        ("ostland", "2", "0", "5", "ida berg", "2009"),
        ("westland", "4", "1", "2", "ada moe", "2011"),
    ),
    "our own",
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("there be no nation with a gold larger than 9", 0, id="of what there is not"),
        pytest.param("no silver for nations with over 7 gold", 0, id="of none"),
        pytest.param("the only time that norland have more than 8 gold be in 2001", 0, id="of the only one"),
        pytest.param("ostland be the nation when the gold be less than 4", 0, id="of a condition"),
        pytest.param("of the nations with a gold of under 4 , ostland join in 2009", 0, id="of several"),
    ],
)
def test_a_bound_that_says_which_things_are_meant_is_no_value(text: str, number: int) -> None:
    assert ground(GAMES, text)[number].how is How.NONE


def test_a_bound_of_one_thing_is_compared_with_its_value() -> None:
    assert ground(GAMES, "norland have more than 8 gold")[0].cells == ((1, 1),)


def test_the_ends_of_a_span_in_a_header_stand_there() -> None:
    found = ground(GAMES, "tom ek be the coach from 2011 to 2012")
    assert [(g.cells, g.match) for g in found] == [(((0, 4),), Truth.TRUE)] * 2


def test_an_average_is_not_the_value_that_one_record_has() -> None:
    found = ground(GAMES, "the average of all gold be 2.0")[0]
    assert (found.how, found.cells) == (How.AVERAGE, ((1, 1), (2, 1), (3, 1), (4, 1)))


def test_what_lasts_so_many_rounds_counts_no_records() -> None:
    assert ground(GAMES, "the fight of westland last 2 rounds")[0].cells == ((4, 3),)


def test_a_year_behind_an_amount_that_is_least_is_a_year() -> None:
    assert ground(GAMES, "the year that they had the least amount of rounds was in 2011")[0].cells == ((4, 5),)


def test_a_date_of_another_record_than_the_one_at_the_start_is_not_borne_out() -> None:
    table = Table(
        "test:seats",
        "council of the isles",
        ("ward", "member", "left"),
        (
            ("north bay 1st", "ada moe", "2 may 1954"),
            ("south bay 2nd", "tom ek", "9 june 1955"),
            ("east 3rd", "ida berg", ""),
        ),
        "our own",
    )
    assert ground(table, "for the north bay 1st ward , a member left on 9 june 1955")[-1].match is not Truth.TRUE
