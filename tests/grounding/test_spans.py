"""Spans of time in infoboxes: what is an age, what lasts to the present."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Orientation, Table, Truth

DRUMMER = Table(
    "test:drummer",
    "Tom Ek",
    (),
    (
        ("Born", "June 7, 1950 (1950-06-07)"),
        ("Years active", "1965 - 1972"),
        ("UTC time", "2019-05-26 07:41:14"),
        ("Duration", "60 seconds"),
    ),
    "our own",
    Orientation.INFOBOX,
)


def test_a_span_with_an_end_does_not_last_to_the_present() -> None:
    found = ground(DRUMMER, "Tom was active for over a decade.")[0]
    assert (found.cells, found.match) == (((2, 1),), Truth.FALSE)


def test_twenties_are_an_age_and_no_length() -> None:
    found = ground(DRUMMER, "He became active in his twenties.")[0]
    assert (found.how, found.cells) == (How.DIFFERENCE, ((2, 1), (1, 1)))


def test_a_time_of_day_is_no_duration() -> None:
    found = ground(DRUMMER, "It lasted for over 3 hours.")[0]
    assert found.cells == ((4, 1),)


BAND = Table(
    "test:band",
    "The Gulls",
    (),
    (("Years active", "1967-2012"), ("Years active", "2017-present"), ("Debut", "2002")),
    "our own",
    Orientation.INFOBOX,
)


def test_a_break_lies_between_two_values_of_a_key() -> None:
    found = ground(BAND, "The Gulls took a five year hiatus.")[0]
    assert (found.how, found.cells, found.match) == (How.DIFFERENCE, ((1, 1), (2, 1)), Truth.TRUE)


def test_a_profession_lasts_from_a_debut_on() -> None:
    found = ground(BAND, "They have been wrestling for over nine years.")[0]
    assert (found.how, found.cells) == (How.DIFFERENCE, ((3, 1),))


def test_two_spans_of_service_say_nothing_of_a_bound_between_their_sum_and_their_ends() -> None:
    rows = (("Born", "3 May 1880"), ("Years of service", "1900-1908, 1914-1919"))
    table = Table("test:officer", "Ada Moe", (), rows, "our own", Orientation.INFOBOX)
    assert ground(table, "Ada Moe served for over fifteen years.")[0].match is Truth.UNKNOWN
    assert ground(table, "Ada Moe served for over ten years.")[0].match is Truth.TRUE


REALM = Table(
    "test:realm",
    "Kingdom of the Isles",
    (),
    (
        ("Declaration of freedom", "1 May 1868"),
        ("War of freedom", "4 March 1895"),
        ("Acknowledged (handed over by the old kingdom)", "9 June 1898"),
        ("King", "Ada the Great (4th) (1418-1450)"),
        ("King", "Tom the Mild (5th) (1450-1471)"),
        ("Recorded", "2 March 1967 - 1 July 1967"),
        ("Released", "1 October 1967"),
        ("Storage", "8 or 16 GB"),
        ("Removable storage", "a card of up to 32 GB"),
        ("Editions", "53"),
    ),
    "our own",
    Orientation.INFOBOX,
)


@pytest.mark.parametrize(
    ("text", "cells", "match"),
    [
        pytest.param(
            "It took 30 years from the declaration of freedom to be acknowledged.", (1, 3), "true",
            id="what a key remarks in brackets is no part of its name",
        ),
        pytest.param("It was recorded two years before its release.", (6, 7), "unknown", id="before its release"),
        pytest.param(
            "It was released more than half a year after it was finished recording.", (6, 7), "unknown",
            id="finished is the end of a span",
        ),
        pytest.param("Ada the Great (4th) was a king.", (4,), "true", id="a number in brackets behind a name"),
        pytest.param("Its removable storage is a 16 GB card.", (9,), "unknown", id="up to is the most, not all"),
        pytest.param("It has been awarded over forty times.", (10,), None, id="what is awarded has editions"),
    ],
)  # fmt: skip
def test_keys_that_are_spoken_of(text: str, cells: tuple[int, ...], match: str | None) -> None:
    found = ground(REALM, text)[0]
    assert tuple(sorted(row for row, _ in found.cells)) == cells
    assert match is None or found.match is Truth(match)
