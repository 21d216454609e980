"""Numbers that are said of one record and one column, whatever stands there."""

from __future__ import annotations

from probelib.grounding import How, ground
from probelib.records import Table, Truth

FEES = Table(
    "test:fees",
    "",
    ("player", "club", "fee"),
    (("berg", "rovers", "120000"), ("ek", "albion", "free"), ("lind", "city", "90000")),
    "our own",
)


def test_a_number_is_said_of_the_named_cell_also_where_it_is_a_text() -> None:
    found = ground(FEES, "the fee of ek be 120000")[0]
    assert (found.how, found.cells, found.match) == (How.CELL, ((2, 2),), Truth.UNKNOWN)
