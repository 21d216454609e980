"""Years and dates of sentences over tables that are read across."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

OPTIONS = Table(
    "test:options",
    "",
    ("Years ended August 31,", "2019", "2018"),
    (("Granted", "1,210", "900"), ("Exercised", "(300)", "(250)"), ("Outstanding", "5,100", "4,190")),
    "our own",
)
LEASES = Table(
    "test:leases",
    "",
    ("", "Operating leases", "Finance leases"),
    (
        ("", "(in thousands)", ""),
        ("2020", "$52", "12"),
        ("2021", "40", "9"),
        ("2022", "31", "6"),
        ("Thereafter", "90", "43"),
        ("Total payments", "213", "70"),
        ("Less: interest", "(33)", "(10)"),
    ),
    "our own",
)


def test_a_date_is_given_by_the_corner_and_the_header_of_its_year() -> None:
    found = ground(OPTIONS, "There were 250 options exercised in the year ended August 31, 2018.")[1]
    assert found.cells == ((0, 0), (0, 2))


def test_another_day_than_the_corner_has_is_given_by_its_year_alone() -> None:
    found = ground(OPTIONS, "There were 250 options exercised in the year ended June 30, 2018.")[1]
    assert found.cells == ((0, 2),)


@pytest.mark.parametrize(
    ("text", "number", "how", "cells", "match"),
    [
        pytest.param("Operating lease payments are $52 thousand in 2020.", 0, How.CELL, "2,1", "true",
                     id="an amount is of the line of its year"),
        pytest.param("Operating lease payments are $50 thousand in 2020.", 0, How.CELL, "2,1", "false",
                     id="and no other line has another amount"),
        pytest.param("Finance lease payments due from 2020 to 2022 add up to $27 thousand.", 2, How.SUM, "2,2 3,2 4,2",
                     "true", id="the years of a range are added up"),
        pytest.param("In 2021 and 2022 operating lease payments sum to $71 thousand.", 2, How.SUM, "3,1 4,1", "true",
                     id="years that are named are added up"),
    ],
)  # fmt: skip
def test_years_can_be_the_labels_of_lines(text: str, number: int, how: How, cells: str, match: str) -> None:
    found = ground(LEASES, text)[number]
    places = " ".join(f"{row},{column}" for row, column in sorted(found.cells))
    assert (found.how, places, found.match) == (how, cells, Truth(match))
