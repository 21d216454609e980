"""Numbers that stand in the headers of a table that is read across."""

from __future__ import annotations

from probelib.grounding import How, ground
from probelib.records import Table, Truth

QUARTERS = Table(
    "test:quarters",
    "",
    ("(in thousands)", "Three months ended", "", "Nine months ended", ""),
    (("", "2019", "2018", "2019", "2018"), ("Fees", "12", "10", "40", "30"), ("Rent", "5", "6", "15", "18")),
    "our own",
)


def test_a_length_of_time_is_the_header_that_it_stands_in() -> None:
    found = ground(QUARTERS, "Rent was $15 thousand in the nine months ended 2019.")[1]
    assert (found.how, found.cells, found.match) == (How.CELL, ((0, 3),), Truth.TRUE)
