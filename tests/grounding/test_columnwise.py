"""Numbers said of a column of a table that is read across: its extreme, how many lines it has, lines alike in name."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

HOLDINGS = Table(
    "test:holdings",
    "",
    ("", "Total", "Fixed", "Floating"),
    (
        ("2018", "$m", "$m", "$m"),
        ("Krona", "12.5", "4.0", "8.5"),
        ("Rupee", "40.1", "1.1", "39.0"),
        ("Dinar", "22.0", "20.0", "2.0"),
        ("Group total", "74.6", "25.1", "49.5"),
    ),
    "our own",
)
LEVELS = Table(
    "test:levels",
    "",
    ("", "Level 1", "Level 2", "Level 3"),
    (
        ("As at 31 May 2018", "", "", ""),
        ("Bonds", "100", "250", "30"),
        ("Loans", "5", "40", "12"),
        ("As at 31 May 2017", "", "", ""),
        ("Bonds", "90", "400", "31"),
        ("Loans", "6", "38", "11"),
    ),
    "our own",
)
BALANCE = Table(
    "test:balance",
    "",
    ("", "2018", "2017"),
    (
        ("Total assets", "$900", "$870"),
        ("Total debts", "$310", "$420"),
        ("Bookings", "100", "120"),
        ("Online bookings", "60", "50"),
        ("Fees", "12", "14"),
    ),
    "our own",
)


@pytest.mark.parametrize(
    ("table", "text", "number", "how", "cells"),
    [
        pytest.param(HOLDINGS, "The smallest total was $8.5 million.", 0, How.SUPERLATIVE, "2,1",
                     id="the least of a column, though another cell has the number"),
        pytest.param(HOLDINGS, "The largest total among the three currencies was $40.1 million.", 0, How.COUNT,
                     "2,0 3,0 4,0", id="so many lines as there are but the total"),
        pytest.param(LEVELS, "Level 2 bonds fell by $150 million between 31 May 2017 and 31 May 2018.", 0, How.CELL,
                     "0,2", id="a header with its number"),
        pytest.param(BALANCE, "Total assets were more than twice the total debts in 2018.", 0, How.RATIO, "1,1 2,1",
                     id="twice counts nothing, and each line has its own total"),
        pytest.param(BALANCE, "Bookings and online bookings added up to $160 in 2018.", 0, How.SUM, "3,1 4,1",
                     id="a label within another is named as well"),
    ],
)  # fmt: skip
def test_a_number_comes_from(table: Table, text: str, number: int, how: How, cells: str) -> None:
    found = ground(table, text)[number]
    assert found.how is how
    assert " ".join(f"{r},{c}" for r, c in sorted(found.cells)) == cells


def test_an_extreme_of_a_column_that_is_not_the_number_is_not_borne_out() -> None:
    assert ground(HOLDINGS, "The smallest total was $8.5 million.")[0].match is not Truth.TRUE


def test_a_multiple_of_two_lines_that_are_named_is_decided() -> None:
    assert ground(BALANCE, "Total assets were more than twice the total debts in 2018.")[0].match is Truth.TRUE


def test_one_that_is_any_of_several_is_no_value() -> None:
    assert ground(BALANCE, "The total assets of $900 lay in one country in 2018.")[1].how is How.NONE
