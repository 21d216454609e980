"""Sums and averages of a column of records."""

from __future__ import annotations

from probelib.grounding import How, ground
from probelib.records import Table, Truth

BOARD = Table(
    "test:board",
    "",
    ("Name", "Fees", "All Other Pay(1)"),
    (("Ann Ek", "$1,200", "$4,000"), ("Ben Lind", "1,300", "—"), ("Cy Moe", "1,100", "17,000")),
    "our own",
)


def test_what_adds_up_to_an_amount_is_summed() -> None:
    found = ground(BOARD, "All other pay in the table added up to $21,000.")[0]
    assert (found.how, found.cells, found.match) == (How.SUM, ((1, 2), (3, 2)), Truth.TRUE)


def test_how_many_there_are_is_not_what_is_averaged() -> None:
    found = ground(BOARD, "On average, the three directors had fees of $1,200.")[1]
    assert (found.how, found.match) == (How.AVERAGE, Truth.TRUE)
