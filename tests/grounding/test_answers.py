"""Columns that answer yes or no, lists that spell out a count, headers within reach: whose cells a number is of."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

MUSEUMS = Table(
    "test:museums",
    "museums of the isles",
    ("name", "town", "guided tours", "garden", "radio station"),
    (
        ("heron house", "alby", "yes", "(none)", "bay one"),
        ("tern hall", "bramby", "no", "rose garden", "hill radio"),
        ("dunlin mill", "corby", "yes", "(none)", "radio north"),
        ("plover barn", "dalby", "yes", "(none)", "mill two"),
    ),
    "our own",
)
CUP = Table(
    "test:cup",
    "island cup",
    ("game", "player", "league goals", "cup goals", "points", "high assists"),
    (
        ("11", "ada lindqvist", "9", "0", "30", "ida berg (6)"),
        ("12", "tom ek", "7", "2", "28", "ada moe (8)"),
        ("13", "ida berg", "5", "2", "21", "ida berg (6)"),
        ("14", "ada moe", "3", "1", "22", "tom ek (4)"),
    ),
    "our own",
)


@pytest.mark.parametrize(
    ("text", "cells", "match"),
    [
        pytest.param("only three museums offer guided tours", "1,2 3,2 4,2", "true", id="those that answer yes"),
        pytest.param("1 museum do not have guided tours", "2,2", "unknown", id="those that answer no"),
        pytest.param("there be 3 museum which have a garden", "2,3", "unknown", id="those that have any"),
    ],
)
def test_what_a_header_names_is_had_by_those_that_answer_so(text: str, cells: str, match: str) -> None:
    found = ground(MUSEUMS, text)[0]
    assert (found.how, " ".join(f"{r},{c}" for r, c in found.cells)) == (How.COUNT, cells)
    assert found.match in (Truth(match), Truth.FALSE)


def test_names_that_spell_out_a_count_do_not_add_to_it() -> None:
    found = ground(MUSEUMS, "heron house have 2 radio station , bay one and mill two")[0]
    assert (found.how, found.cells, found.match) == (How.COUNT, ((1, 4),), Truth.FALSE)


def test_a_word_of_a_header_is_no_part_of_a_cell() -> None:
    assert ground(MUSEUMS, "there be 4 radio station")[0].cells == ((1, 4), (2, 4), (3, 4), (4, 4))


def test_a_difference_lies_in_what_follows_in() -> None:
    found = ground(CUP, "ada lindqvist have 2 more points in the league goals than tom ek")[0]
    assert (found.how, found.cells, found.match) == (How.DIFFERENCE, ((1, 2), (2, 2)), Truth.TRUE)


def test_an_extreme_is_sought_among_those_of_its_clause() -> None:
    found = ground(CUP, "9 be the highest number of league goals of those that have 2 cup goals")[0]
    assert (found.how, found.cells) == (How.SUPERLATIVE, ((2, 2),))
    assert found.match is not Truth.TRUE


def test_the_game_at_the_start_says_whose_value_is_meant() -> None:
    assert ground(CUP, "game 12 have a high assist of ida berg (6)")[-1].cells == ((2, 5),)
