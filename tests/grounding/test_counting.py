"""Counts: what stands there twice, what is denied."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

RACES = Table(
    "test:races",
    "harbour season",
    ("race", "driver", "constructor", "date", "attendance"),
    (
        ("alpha", "ida berg", "dunlin", "7 april", "900"),
        ("beta", "tom ek", "heron", "13 april", "400"),
        ("gamma", "ida berg", "dunlin", "20 may", "700"),
        ("delta", "ada moe", "tern", "27 may", "650"),
    ),
    "our own",
)


def test_different_things_are_counted_once_and_only_those_of_the_one_that_is_named() -> None:
    found = ground(RACES, "ida berg win with 2 different constructor")[0]
    assert (found.how, found.cells) == (How.COUNT, ((1, 2),))
    assert found.match is not Truth.TRUE


def test_a_count_that_is_denied_proves_nothing() -> None:
    assert ground(RACES, "ida berg do not win 2 race")[0].match is Truth.UNKNOWN


def test_a_date_told_of_an_extreme_is_that_of_its_record() -> None:
    found = ground(RACES, "the highest attendance be on 13 april")[0]
    assert (found.cells, found.match) == (((1, 3),), Truth.FALSE)


def test_so_many_of_one_record_are_no_count_of_records() -> None:
    classes = (("eagle", "1862", "3"), ("falcon", "1863", "17"), ("lion", "1863", "38"))
    table = Table("test:classes", "locomotives", ("class", "year made", "quantity made"), classes, "our own")
    found = ground(table, "15 of the eagle class be make")[0]
    assert (found.how, found.cells) == (How.CELL, ((1, 2),))


def test_a_total_of_so_many_there_are_is_a_count() -> None:
    table = Table(
        "test:april", "", ("game", "date"), (("73", "april 2"), ("74", "april 4"), ("75", "april 5")), "our own"
    )
    found = ground(table, "there be a total of 4 game during april of the season")[0]
    assert found.how is How.COUNT


def test_a_title_that_is_spelled_out_restricts_no_count() -> None:
    kinds = (
        ("alpha", "1913", "choir"),
        ("beta", "1909", "band"),
        ("gamma", "1998", "band"),
        ("delta", "1917", "choir"),
    )
    table = Table("test:clubs", "river town choir and band", ("name", "founding year", "type"), kinds, "our own")
    found = ground(table, "2 of the river town choir and band be found before 1920")[0]
    assert (found.how, found.cells, found.match) == (How.COUNT, ((1, 1), (2, 1), (4, 1)), Truth.UNKNOWN)


CUPS = Table(
    "test:cups",
    "open of the isles",
    ("year", "men", "women", "venue"),
    (
        ("1977", "ida berg", "ada moe", "bay hall"),
        ("1978", "tom ek", "ada moe", "hill road"),
        ("1979", "tom ek", "eva lind", "bay hall"),
        ("1980", "tom ek", "eva lind", "mill end"),
    ),
    "our own",
)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("tom ek play 2 home game", id="a word before what is counted restricts it"),
        pytest.param("1 event be the open of tom ek", id="one that is something may be one of several"),
        pytest.param("3 of the venue be bay hall (north town) , and hill road (south town)", id="a broken list"),
    ],
)
def test_a_count_that_may_be_restricted_is_not_called_wrong(text: str) -> None:
    assert ground(CUPS, text)[0].match is not Truth.FALSE


def test_a_year_is_not_that_of_what_happened_the_year_before() -> None:
    found = ground(CUPS, "tom ek won the men in 1979 the year after ada moe won the women")[0]
    assert (found.cells, found.match) == (((3, 0),), Truth.TRUE)
