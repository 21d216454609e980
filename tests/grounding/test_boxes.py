"""Infoboxes: bounds that no value of the keys spoken of meets, periods, one of a kind."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Orientation, Table

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
