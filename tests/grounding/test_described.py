"""Which record the subject of a sentence describes, whatever is claimed of it."""

from __future__ import annotations

import pytest

from probelib.grounding import ground
from probelib.records import Table

GAMES = Table(
    "test:games",
    "harbour season",
    ("round", "date", "opponent", "attendance"),
    (
        ("fr", "4 october", "rovers", "26275"),
        ("gs", "25 october", "albion", "8154"),
        ("gs", "25 october", "city", "18843"),
    ),
    "our own",
)


@pytest.mark.parametrize(
    ("text", "number", "cell", "match"),
    [
        pytest.param("the game with 18843 attendance have albion as opponent", 0, (3, 3), "true", id="a value"),
        pytest.param("the game that have 26275 attendance be play on 25 october", 0, (1, 3), "true", id="a clause"),
        pytest.param("the game on 25 october with 18843 attendance be the fr round", 0, (3, 1), "true", id="a date"),
    ],
)
def test_the_subject_is_the_record_that_has_it(text: str, number: int, cell: tuple[int, int], match: str) -> None:
    found = ground(GAMES, text)[number]
    assert (found.cells, found.match) == ((cell,), match)


def test_what_the_predicate_says_describes_nothing() -> None:
    assert ground(GAMES, "the game against albion have 18843 attendance")[0].match != "true"
