"""Numbers that are a part of a column's name."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

CELLS = Table(
    "test:cells",
    "",
    ("model", "after 1 year", "after 3 years"),
    (("tern", "90%", "80%"), ("gull", "50%", "20%"), ("auk", "85%", "75%")),
    "our own",
)
JUMPS = Table(
    "test:jumps",
    "",
    ("jumper", "1st (m)", "2nd (m)"),
    (("Ek", "130.5", "139.0"), ("Lind", "120.0", "121.5")),
    "our own",
)
OVERDUE = Table(
    "test:overdue",
    "",
    ("Days past due", "1–90", "91–180"),
    (("Low risk", "1,347", "125"), ("High risk", "891", "725")),
    "our own",
)


def test_a_word_of_a_name_bounds_nothing() -> None:
    share, year, *_ = ground(CELLS, "the model with 90% after 1 year have 80% after 3 year")
    assert (share.how, share.cells, share.match) == (How.CELL, ((1, 1),), Truth.TRUE)
    assert (year.cells, year.relation) == (((0, 1),), "eq")


@pytest.mark.parametrize(
    ("table", "text", "cell"),
    [
        pytest.param(JUMPS, "ek 's 1st be 130.5", (0, 1), id="an ordinal names a column"),
        pytest.param(OVERDUE, "For 1–90 days past due, high risk owed 891.", (0, 1), id="a range without its unit"),
    ],
)
def test_the_name_of_a_column(table: Table, text: str, cell: tuple[int, int]) -> None:
    assert ground(table, text)[0].cells == (cell,)
