"""Infoboxes: bounds that no value of the keys spoken of meets, periods, one of a kind."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Orientation, Table, Truth

FERRY = Table(
    "test:ferry",
    "Night Ferry",
    (),
    (
        ("Running time", "149 minutes"),
        ("Distributed by", "Harrow Films"),
        ("Starring", "Ada Lindqvist"),
        ("Starring", "Tom Ek"),
        ("Year", "1894 - 1895"),
        ("Years active", "2012 - present"),
    ),
    "our own",
    Orientation.INFOBOX,
)


@pytest.mark.parametrize(
    ("text", "how", "key", "match"),
    [
        pytest.param("It runs for less than two hours.", How.CELL, "Running time", "false", id="a bound that fails"),
        pytest.param("It was painted in the 20th century.", How.CELL, "Year", "false", id="another century"),
        pytest.param(
            "It was distributed by only one company.", How.COUNT, "Distributed by", "true", id="one of a kind"
        ),
        pytest.param("It has been active for over 20 years.", How.DIFFERENCE, "Years active", "false", id="up to now"),
    ],
)
def test_what_a_box_says(text: str, how: How, key: str, match: str) -> None:
    found = ground(FERRY, text)[0]
    assert (found.how, FERRY.cell(found.cells[0][0], 0), found.match) == (how, key, match)


def test_two_ends_of_a_range_are_bounds() -> None:
    found = ground(FERRY, "It runs between 130 and 140 minutes.")
    assert [g.match for g in found] == ["true", "false"]


def test_since_says_when_something_began() -> None:
    assert ground(FERRY, "It has been active since 2010.")[0].match == "false"


def test_what_bounds_in_years_is_compared_with_minutes() -> None:
    assert ground(FERRY, "It runs for under two years.")[0].match == "true"


PAINTING = Table(
    "test:painting",
    "Grey Harbour",
    (),
    (
        ("Height", "726.4 ft (221.4 m)"),
        ("Highest elevation", "5,364 m (17,598 ft)"),
        ("Elevation", "512 m"),
        ("Budget", "£85 million"),
        ("Turned over", "2001"),
        ("Passengers", "73"),
        ("Crew", "4"),
        ("Share of water", "70.8%"),
    ),
    "our own",
    Orientation.INFOBOX,
)


@pytest.mark.parametrize(
    ("text", "number", "how", "key", "match"),
    [
        pytest.param("It has a height of 762.4 feet.", 0, How.CELL, "Height", "false", id="one value in two units"),
        pytest.param("Its highest elevation is over 5,000 m.", 0, How.CELL, "Highest elevation", "true",
                     id="a longer name goes before a shorter one"),
        pytest.param("It has a budget of 11,333 pounds per person.", 0, How.CELL, "Budget", "unknown",
                     id="a rate is not the amount"),
        pytest.param("It turned over between 1999 and 2003.", 0, How.CELL, "Turned over", "true",
                     id="a year after the first of two"),
        pytest.param("It turned over between 1999 and 2000.", 1, How.CELL, "Turned over", "false",
                     id="a year that is not before the second"),
        pytest.param("There were 18 passengers to every crew member.", 0, How.RATIO, "Passengers", "true",
                     id="so many to each"),
    ],
)  # fmt: skip
def test_which_value_is_meant(text: str, number: int, how: How, key: str, match: str) -> None:
    found = ground(PAINTING, text)[number]
    assert (found.how, PAINTING.cell(found.cells[0][0], 0), found.match) == (how, key, match)


def test_a_part_in_words_is_no_amount_of_a_value() -> None:
    assert ground(PAINTING, "It has more than a quarter of its height.")[0].how is not How.CELL


def test_an_amount_in_another_unit_is_told_in_that_of_the_sentence() -> None:
    found = ground(FERRY, "It runs for less than two hours.")[0]
    assert "2.48333 hour" in found.reason


def test_two_hours_are_not_about_what_is_half_an_hour_off() -> None:
    short = Table("test:short", "Pier", (), (("Running time", "91 minutes"),), "our own", Orientation.INFOBOX)
    assert ground(short, "It runs for about two hours.")[0].match == "unknown"


def test_two_keys_of_one_stem_are_no_trouble() -> None:
    box = Table("t", "x", (), (("Release", "2015"), ("Released", "2016")), "", Orientation.INFOBOX)
    assert ground(box, "It was released in 2016.")[0].how is How.CELL


RACEHORSE = Table(
    "test:racehorse",
    "Grey Harbour",
    (),
    (
        ("Record", "33: 15-7-2"),
        ("Earnings", "1,208,057 Euros"),
        ("Notable riders", "Ada Lindqvist"),
        ("Discovery", "Tom Ek (1803)"),
        ("First isolation", "Ada Lindqvist (1838)"),
        ("Release date", "June 2, 1989"),
        ("Competitors", "116 from 13 nations"),
        ("Duration", "3 hours for each paper"),
    ),
    "our own",
    Orientation.INFOBOX,
)


@pytest.mark.parametrize(
    ("text", "key", "match"),
    [
        pytest.param("It won under £1,000,000 in earnings.", "Earnings", "unknown", id="another currency"),
        pytest.param("It was ridden by only one person.", "Notable riders", "true", id="riders ride"),
        pytest.param("It was first discovered in 1803.", "Discovery", "true", id="first is said of both"),
        pytest.param("It was released in the early 80's.", "Release date", "false", id="not early in the decade"),
        pytest.param("It is a late 80's film.", "Release date", "true", id="late in the decade"),
        pytest.param("More than 500 people competed.", "Competitors", "false", id="the number it begins with"),
        pytest.param("It takes 6 hours to sit all papers.", "Duration", "unknown", id="for each of several"),
    ],
)
def test_which_key_answers(text: str, key: str, match: str) -> None:
    found = ground(RACEHORSE, text)[0]
    assert (RACEHORSE.cell(found.cells[0][0], 0), found.match) == (key, match)


def test_so_many_names_are_counted_whatever_number_is_one_of_the_names() -> None:
    rows = (("Labels", "44"), ("Labels", "Heron"), ("Labels", "Tern House"), ("Genres", "Pop"))
    table = Table("test:singer", "Ida Berg", (), rows, "our own", Orientation.INFOBOX)
    found = ground(table, "Ida Berg has been with over 9 record labels.")[0]
    assert (found.how, found.cells) == (How.COUNT, ((1, 1), (2, 1), (3, 1)))
    assert found.match is not Truth.TRUE


def test_a_length_with_its_signal_that_a_value_has_in_these_words_is_no_bound() -> None:
    rows = (("Biggest match", "46,500 over five days, May 1999"), ("Ground", "Lake Oval"))
    table = Table("test:match", "Cricket of the Isles", (), rows, "our own", Orientation.INFOBOX)
    found = ground(table, "The biggest match drew 46,500 over five days.")[-1]
    assert (found.cells, found.match) == (((1, 1),), Truth.TRUE)
