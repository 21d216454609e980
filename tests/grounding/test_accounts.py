"""Numbers of sentences over tables that are read across: bounds of two years, parts, extremes, counted years."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

REPORT = Table(
    "test:report",
    "",
    ("(in millions)", "2019", "2018", "% Change"),
    (
        ("Sales", "$ 330.0", "$ 200.0", "65 %"),
        ("Tax rate", "13.0%", "18.3%", ""),
        ("Net loans", "191.9", "162.2", "18"),
        ("Costs", "150.0", "120.0", "25"),
        ("Fee", "15", "15", ""),
    ),
    "our own",
)


@pytest.mark.parametrize(
    ("text", "number", "how", "cells", "match"),
    [
        pytest.param("In both 2018 and 2019, net loans were less than $170 million.", 2, How.CELL, "3,1 3,2", "false",
                     id="a bound of two years is compared with both"),
        pytest.param("Costs made up more than a third of sales in 2019.", 0, How.RATIO, "1,1 4,1", "true",
                     id="a third of something is a share and no difference"),
        pytest.param("Costs shrank by almost a fifth between 2018 and 2019.", 0, How.RATIO, "4,1 4,2", "unknown",
                     id="by a fifth is a change in proportion"),
        pytest.param("The lowest tax rate of the two years was 18.3%.", 1, How.SUPERLATIVE, "2,1", "false",
                     id="the lowest of the years is the least of the line"),
        pytest.param("Costs gained 25% in 2019.", 0, How.CELL, "4,3", "true",
                     id="a column of changes gives a change in percent"),
        pytest.param("Costs of 2018 and 2019 added up to $270 million.", 2, How.SUM, "4,1 4,2", "true",
                     id="what is added up to is a sum and no bound"),
        pytest.param("Costs rose by a quarter, from 2018 to 2019.", 0, How.CELL, "4,3", "true",
                     id="a part in words is compared with a column of changes"),
        pytest.param("The fee was $15 million in both 2018 and 2019.", 0, How.CELL, "5,1 5,2", "true",
                     id="one value of two years is that of both"),
        pytest.param("Costs were 45% of the $330 million in 2019.", 1, How.CELL, "1,1", "true",
                     id="a whole is found by its value"),
        pytest.param("There were 15,000,000 fee shares in 2019.", 0, How.CELL, "5,1", "true",
                     id="shares that are counted are no part"),
    ],
)  # fmt: skip
def test_what_a_report_gives(text: str, number: int, how: How, cells: str, match: str) -> None:
    found = ground(REPORT, text)[number]
    places = " ".join(f"{row},{column}" for row, column in sorted(found.cells))
    assert (found.how, places, found.match) == (how, cells, match)


def test_the_years_that_are_counted_are_those_of_the_header() -> None:
    found = ground(REPORT, "Costs exceeded $130 million in one of the two years.")
    assert (found[-1].how, found[-1].cells, found[-1].match) == (How.COUNT, ((0, 1), (0, 2)), Truth.TRUE)


PRICES = Table(
    "test:prices",
    "",
    ("Period", "", "Sales Prices"),
    (
        ("", "High", "Low"),
        ("2019 Fiscal Year", "", ""),
        ("First Quarter", "$0.29", "$0.11"),
        ("Second Quarter", "0.28", "0.13"),
        ("2020 Fiscal Year", "", ""),
        ("First Quarter", "0.47", "$0.12"),
        ("Second Quarter", "0.51", "$0.22"),
    ),
    "our own",
)


def test_a_quarter_is_the_line_under_its_year() -> None:
    price, quarter = ground(PRICES, "The high was $0.47 in the first quarter of 2020.")
    assert (price.cells, price.match) == (((6, 1),), Truth.TRUE)
    assert set(quarter.cells) == {(5, 0), (6, 0)}


def test_two_columns_that_are_named_differ_on_one_line() -> None:
    found = {
        g.how: g for g in ground(PRICES, "In the first quarter of fiscal 2019 the high was 18 cents above the low.")
    }
    assert (found[How.DIFFERENCE].cells, found[How.DIFFERENCE].match) == (((3, 1), (3, 2)), Truth.TRUE)


def test_a_percentage_of_something_is_a_share_and_no_change() -> None:
    found = ground(REPORT, "In 2019, costs made up 25% of sales.")[-1]
    assert (found.how, set(found.cells), found.match) == (How.RATIO, {(1, 1), (4, 1)}, Truth.FALSE)


def test_a_multiple_is_of_two_lines_where_one_year_is_named() -> None:
    table = Table(
        "test:reserves",
        "",
        ("(in thousands)", "2019", "2018"),
        (("Harbour reserves", "757", "900"), ("Crew wages", "412", "300")),
        "our own",
    )
    found = ground(table, "In 2018 harbour reserves were three times crew wages.")[1]
    assert (found.how, found.cells, found.match) == (How.RATIO, ((1, 2), (2, 2)), Truth.TRUE)


def test_so_many_years_are_no_amount_of_a_line() -> None:
    found = ground(REPORT, "The table includes data for two years, and net loans for 2019 were $191.9 million.")
    assert (found[0].how, found[0].match) == (How.NONE, Truth.UNKNOWN)
    assert found[2].match is Truth.TRUE
