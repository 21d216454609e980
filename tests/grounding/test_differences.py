"""Differences of two records: which way round they are said."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table

BOATS = Table(
    "test:boats",
    "harbour regatta",
    ("rank", "boat", "crew", "points"),
    (("1", "grey heron", "4", "61"), ("2", "kittiwake", "6", "52"), ("3", "dunlin", "8", "40")),
    "our own",
)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("grey heron have 9 more point than kittiwake", "true"),
        ("grey heron have 9 fewer point than kittiwake", "false"),
        ("kittiwake have 9 more point than grey heron", "false"),
        ("kittiwake have 9 less point than grey heron", "true"),
    ],
)
def test_the_side_that_has_more(text: str, match: str) -> None:
    found = ground(BOATS, text)[0]
    assert (found.how, found.cells, found.match) == (How.DIFFERENCE, ((1, 3), (2, 3)), match)
