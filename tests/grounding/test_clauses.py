"""Sentences over tables that are read across which say several things, each with an amount of its own."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

FREIGHT = Table(
    "test:freight",
    "",
    ("", "Year ended June 30,", "Year ended June 30,", "Year ended June 30,", "Variation", "Variation"),
    (
        ("", "2019", "2018", "2017", "2019 vs 2018", "2018 vs 2017"),
        ("", "(In thousands)", "(In thousands)", "(In thousands)", "", ""),
        ("Freight revenue", "8,400", "8,000", "7,600", "5.0%", "5.3%"),
        ("Fuel cost", "2,100", "2,500", "2,000", "(16.0)%", "25.0%"),
        ("Operating ratio", "74.0%", "76.5%", "75.0%", "-250 bps", "+150 bps"),
    ),
    "our own",
)
SHOP = Table(
    "test:shop",
    "",
    ("(in millions)", "2019", "2018"),
    (
        ("Net sales", "$ 640.0", "$ 500.0"),
        ("Interest expense", "42.0", "38.5"),
        ("Gross margin", "51.6%", "48.0%"),
        ("Long-term loans", "210.0", "190.0"),
    ),
    "our own",
)

AVERAGED = "Interest expense averaged $40.25 million over the two years, and net sales were $640 million in 2019."
CLIMBED = "Net sales climbed by $140 million between 2018 and 2019, while interest expense rose above $40 million."
WIDENED = "The gross margin widened by 3.6 percentage points in 2019, but long-term loans came to $210 million."
NARROWED = (
    "From 2017 to 2019 the operating ratio narrowed by 1 percentage point, although freight "
    "revenue grew by $0.8 million."
)
ROSE = "Freight revenue rose 5% to $8,400 thousand in 2019, while fuel cost dropped below $2.2 million."


@pytest.mark.parametrize(
    ("table", "text", "number", "how", "cells", "match"),
    [
        pytest.param(SHOP, AVERAGED,
                     0, How.AVERAGE, "2,1 2,2", "true", id="an average is not of the year of the next clause"),
        pytest.param(SHOP, AVERAGED,
                     2, How.CELL, "1,1", "true", id="nor is the next clause's amount an average"),
        pytest.param(SHOP, CLIMBED,
                     0, How.DIFFERENCE, "1,1 1,2", "true", id="a change is of the line of its clause"),
        pytest.param(SHOP, CLIMBED,
                     3, How.CELL, "2,1", "true", id="what rises above an amount is compared in the later year"),
        pytest.param(SHOP, WIDENED,
                     0, How.DIFFERENCE, "3,1 3,2", "true", id="points are of the line of their clause"),
        pytest.param(FREIGHT, NARROWED,
                     3, How.DIFFERENCE, "3,1 3,3", "true", id="a clause without a year is of the sentence's years"),
        pytest.param(FREIGHT, NARROWED,
                     0, How.CELL, "1,3", "true", id="a year stands over values and not over what they change by"),
        pytest.param(FREIGHT, ROSE,
                     0, How.CELL, "3,4", "true", id="a column of changes is asked for the line of the clause"),
    ],
)  # fmt: skip
def test_an_amount_is_of_its_own_clause(table: Table, text: str, number: int, how: How, cells: str, match: str) -> None:
    found = ground(table, text)[number]
    places = " ".join(f"{row},{column}" for row, column in sorted(found.cells))
    assert (found.how, places, found.match) == (how, cells, match)


def test_a_list_of_values_is_one_clause() -> None:
    found = ground(SHOP, "Long-term loans were $190 million in 2018, and $210 million in 2019.")
    assert [(g.cells, g.match) for g in found[::2]] == [(((4, 2),), Truth.TRUE), (((4, 1),), Truth.TRUE)]
