"""Numbers that stand in the names of columns, in brackets behind names, and months of a title's year."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

VISITS = Table(
    "test:visits",
    "museums",
    ("museum", "visitors (2015)", "visitors (2014)", "change (2014 to 2015)", "change (2013 to 2014)"),
    (
        ("harbour hall", "410000", "380000", "+ 7.9%", "+ 1.1%"),
        ("old mint", "250000", "260000", "- 3.8%", "+ 2.4%"),
        ("glass house", "90000", "75000", "+ 20.0%", "- 5.1%"),
    ),
    "our own",
)
LEADERS = Table(
    "test:leaders",
    "summit game",
    ("year", "points", "assists", "blocks"),
    (
        ("2001", "ann fry (21)", "bea cole (5)", "3 tied (1)"),
        ("2002", "cat dunn (18)", "ann fry (4)", "eve hart (2)"),
        ("2003", "bea cole (25)", "dot lane (7)", "2 tied (3)"),
    ),
    "our own",
)
LEAGUE = Table(
    "test:league",
    "city league",
    ("team", "points", "lost", "against", "difference"),
    (
        ("reds", "30", "3", "19", "31"),
        ("blues", "21", "8", "48", "- 7"),
        ("greens", "20", "9", "41", "- 2"),
        ("whites", "12", "11", "47", "- 18"),
    ),
    "our own",
)
SEASON = Table(
    "test:season",
    "1997 harbour hawks season",
    ("date", "opponent", "score"),
    (
        ("may 30", "rovers", "3 - 2"),
        ("june 2", "rovers", "1 - 4"),
        ("june 9", "miners", "5 - 0"),
        ("june 20", "rovers", "2 - 1"),
    ),
    "our own",
)


@pytest.mark.parametrize(
    ("table", "text", "number", "how", "cells", "match"),
    [
        pytest.param(VISITS, "the old mint have 250000 visitor (2015)", 1, How.CELL, "0,1", "true",
                     id="a year in a column's name is that column's"),
        pytest.param(VISITS, "the glass house have 90000 visitor (2015) , more than 2014", 2, How.CELL, "0,2", "true",
                     id="another year is that of the column of the same name"),
        pytest.param(LEADERS, "in 2002 ann fry (4) have the most assist", 1, How.CELL, "2,2", "true",
                     id="a number in brackets is no part of a name"),
        pytest.param(LEADERS, "in 2003 , 2 tie (3) for block", 2, How.CELL, "3,3", "true",
                     id="nor is it behind those who are tied"),
        pytest.param(LEAGUE, "greens have 21 point with a difference of - 7", 0, How.CELL, "3,1", "false",
                     id="a column named difference makes no difference"),
        pytest.param(LEAGUE, "greens have 21 point with a difference of - 7", 1, How.CELL, "3,4", "false",
                     id="a difference that is a column's is its cell"),
        pytest.param(LEAGUE, "the difference between reds and blues be 9 point", 0, How.DIFFERENCE, "1,1 2,1", "true",
                     id="a difference between two is one for all that"),
        pytest.param(SEASON, "the hawks play the rovers 2 time in june 1997", 1, How.NONE, "", "unknown",
                     id="a month of the title's year bounds a filter"),
    ],
)  # fmt: skip
def test_where_a_number_comes_from(table: Table, text: str, number: int, how: How, cells: str, match: str) -> None:
    found = ground(table, text)[number]
    places = " ".join(f"{row},{column}" for row, column in sorted(found.cells))
    assert (found.how, places, found.match) == (how, cells, Truth(match))
