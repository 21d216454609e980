"""How many times one amount of a table is another, and lines under titles of years."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

BY_DATE = Table(
    "test:by-date",
    "",
    ("", "Gross", "Allowance", "Net"),
    (
        ("June 30, 2019", "", "", ""),
        ("Trade", "$900", "$(20)", "$880"),
        ("Other", "60", "—", "60"),
        ("Total", "$960", "$(20)", "$940"),
        ("June 30, 2018", "", "", ""),
        ("Trade", "$700", "$(15)", "$685"),
        ("Other", "18", "—", "18"),
        ("Total", "$718", "$(15)", "$703"),
    ),
    "our own",
)
UNITS = Table(
    "test:units",
    "",
    ("", "Revenue", "", "Operating profit (loss)", ""),
    (
        ("(in thousands)", "2019", "2018", "2019", "2018"),
        ("North", "500,000", "480,000", "90,000", "70,000"),
        ("South", "300,000", "310,000", "120,000", "60,000"),
        ("West", "200,000", "150,000", "(35,000)", "12,000"),
        ("Whole firm", "1,000,000", "940,000", "175,000", "142,000"),
    ),
    "our own",
)
RATES = Table(
    "test:rates",
    "",
    ("", "2019", "2018"),
    (
        ("Discount rate", "2.9 %", "3.8 %"),
        ("Salary growth", "2.5 %", "2.5 %"),
        ("Inflation", "2.0 %", "2.0 %"),
        ("Pension growth", "1.1 %", "1.3 %"),
    ),
    "our own",
)


@pytest.mark.parametrize(
    ("table", "text", "number", "how", "cells", "match"),
    [
        pytest.param(BY_DATE, "Net other receivables grew more than fourfold between 2018 and 2019.", 0,
                     How.RATIO, "3,3 7,3", "unknown", id="a multiple is no difference"),
        pytest.param(BY_DATE, "Net trade receivables rose by $195 from June 30, 2018 to June 30, 2019.", 0,
                     How.DIFFERENCE, "2,3 6,3", "true", id="one label stands under the titles of two years"),
        pytest.param(BY_DATE, "Net receivables went from $703 at the end of 2018 to $940 at the end of 2019.", 0,
                     How.CELL, "8,3", "true", id="the end of a change is a total under its year"),
        pytest.param(UNITS, "In 2019 West lost $35 million.", 1, How.CELL, "4,3", "true",
                     id="what is lost is an amount below zero"),
        pytest.param(UNITS, "Two of the three units had revenue of more than $250 million in 2019.", 0, How.COUNT,
                     "2,1 3,1", "true", id="a total is not among what is counted"),
        pytest.param(UNITS, "Two of the three units had revenue of more than $250 million in 2019.", 1, How.COUNT,
                     "2,0 3,0 4,0", "true", id="of the three are all lines but the total"),
        pytest.param(RATES, "The discount rate fell by 0.9 percentage points, the other three assumptions did not.", 1,
                     How.COUNT, "2,0 3,0 4,0", "true", id="the others are the lines that are not named"),
    ],
)  # fmt: skip
def test_what_is_said_of_lines(table: Table, text: str, number: int, how: How, cells: str, match: str) -> None:
    found = ground(table, text)[number]
    places = " ".join(f"{row},{column}" for row, column in sorted(found.cells))
    assert (found.how, places, found.match) == (how, cells, Truth(match))


def test_a_multiple_of_an_amount_that_is_stated() -> None:
    found = ground(UNITS, "In 2019 the profit of South was twice the $60 million of 2018.")[1]
    assert (found.how, sorted(found.cells), found.match) == (How.RATIO, [(3, 3), (3, 4)], Truth.TRUE)
