"""Differences of two records: which way round they are said."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

BOATS = Table(
    "test:boats",
    "harbour regatta",
    ("rank", "boat", "crew", "points"),
    (("1", "grey heron", "4", "61"), ("2", "kittiwake", "6", "52"), ("3", "dunlin", "8", "40")),
    "our own",
)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("grey heron have 9 more point than kittiwake", "true"),
        ("grey heron have 9 fewer point than kittiwake", "false"),
        ("kittiwake have 9 more point than grey heron", "false"),
        ("kittiwake have 9 less point than grey heron", "true"),
    ],
)
def test_the_side_that_has_more(text: str, match: str) -> None:
    found = ground(BOATS, text)[0]
    assert (found.how, found.cells, found.match) == (How.DIFFERENCE, ((1, 3), (2, 3)), match)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("grey heron have 9 more point that kittiwake", id="that"),
        pytest.param("grey heron have 9 more point then kittiwake", id="then"),
    ],
)
def test_a_slip_for_than_compares_as_well(text: str) -> None:
    found = ground(BOATS, text)[0]
    assert (found.how, found.match) == (How.DIFFERENCE, "true")


CREW = Table(
    "test:crew",
    "harbour crew",
    ("sailor", "port", "year born", "landed"),
    (
        ("ann reed", "falun", "1983", "4 may 1990"),
        ("tom ek", "visby", "1972", "4 may 1990"),
        ("jon berg", "visby", "1979", "9 may 1991"),
    ),
    "our own",
)


def test_the_oldest_and_the_youngest_differ_by_their_years() -> None:
    found = ground(CREW, "there be an 11 year differential between the youngest and oldest sailor")[0]
    assert (found.how, found.cells, found.match) == (How.DIFFERENCE, ((1, 2), (2, 2)), "true")


def test_another_record_of_the_date_bears_nothing_out() -> None:
    found = ground(CREW, "jon berg land by visby on 4 may 1990")[0]
    assert found.match != "true"


def test_a_number_that_is_higher_names_no_record() -> None:
    works = (("argyll", "1049"), ("atlantic", "1098"))
    table = Table("test:works", "light railway", ("name", "works number"), works, "our own")
    found = ground(table, "argyll have a works number 49 higher than atlantic")[0]
    assert (found.how, found.match) == (How.DIFFERENCE, "false")


def test_what_differs_is_named_before_the_place() -> None:
    table = Table(
        "test:crowds",
        "",
        ("home team", "venue", "crowd"),
        (("rovers", "harbour road", "7600"), ("albion", "windy hill", "17684")),
        "our own",
    )
    found = ground(table, "attendance in windy hill be 10084 more than when the game be at harbour road")[0]
    assert (found.how, found.match) == (How.DIFFERENCE, "true")


def test_places_that_say_whose_a_difference_is_are_not_what_differs() -> None:
    songs = (("1", "ida", "95", "1st"), ("2", "tom", "63", "3rd"), ("3", "ada", "77", "2nd"))
    table = Table("test:songs", "", ("draw", "singer", "points", "rank"), songs, "our own")
    found = ground(table, "the difference between the first and third place singer be 32")[-1]
    assert (found.how, found.cells, found.match) == (How.DIFFERENCE, ((1, 2), (2, 2)), "true")


def test_prior_to_tells_how_long_before() -> None:
    rows = (("heron run", "2 may 1998"), ("tern run", "4 november 1998"), ("dunlin run", "6 june 2000"))
    table = Table("test:releases", "games", ("title", "release date"), rows, "our own")
    found = ground(table, "heron run be release about 6 month prior to tern run")[0]
    assert (found.how, found.cells, found.match) == (How.DIFFERENCE, ((1, 1), (2, 1)), Truth.TRUE)
