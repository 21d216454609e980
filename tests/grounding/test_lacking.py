"""Counts of the records that have none of something."""

from __future__ import annotations

import pytest

from probelib.grounding import How, ground
from probelib.records import Table, Truth

MEDALS = Table(
    "test:medals",
    "harbour games",
    ("nation", "gold", "silver"),
    (("falun", "3", "1"), ("visby", "0", "2"), ("gotland", "0", "0"), ("uppsala", "1", "4")),
    "our own",
)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        pytest.param("there be 2 nation that didn't win a single gold medal", Truth.TRUE, id="as many as have nought"),
        pytest.param("3 nation do not win any gold medal", Truth.UNKNOWN, id="more than have nought"),
    ],
)
def test_none_of_something_is_nought_in_its_column(text: str, match: Truth) -> None:
    found = ground(MEDALS, text)[0]
    assert (found.how, found.cells, found.match) == (How.COUNT, ((2, 1), (3, 1)), match)
