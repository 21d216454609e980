"""Which cells hold a number: the units and the writings it can have there."""

from __future__ import annotations

import pytest

from probelib.grounding.reading import read
from probelib.grounding.values import hits
from probelib.language.quantities import find
from probelib.records import Table

TABLE = Table(
    "test:values",
    "1996 season",
    ("date", "viewers (millions)", "length (m)", "time", "share", "place", "result"),
    (
        ("4 april 1996", "7.1", "26.3", "3:25", "45%", "3rd", "2 - 1"),
        ("11 april 1996", "8", "40", "2:02", "0.5", "t4", "0 - 3"),
    ),
    "our own",
)


@pytest.mark.parametrize(
    ("text", "column", "records"),
    [
        pytest.param("april 4 1996", 0, 0b01, id="a date written otherwise"),
        pytest.param("in 1996", 0, 0b11, id="the year of dates"),
        pytest.param("7.1 million viewers", 1, 0b01, id="millions from the header"),
        pytest.param("had 7.1 of them", 1, 0b01, id="as the cell writes it"),
        pytest.param("26.3 metres", 2, 0b01, id="a unit from the header"),
        pytest.param("2630 cm", 2, 0b01, id="another unit"),
        pytest.param("3 minutes and 25 seconds", 3, 0b01, id="a colon without a word"),
        pytest.param("50%", 4, 0b10, id="a share without a sign"),
        pytest.param("third", 5, 0b01, id="an ordinal"),
        pytest.param("won 2 - 1", 6, 0b01, id="a score"),
    ],
)
def test_a_number_is_found_where_it_stands(text: str, column: int, records: int) -> None:
    (quantity,) = find(text)
    assert hits(read(TABLE), quantity).get(column) == records


def test_another_number_is_not_found() -> None:
    (quantity,) = find("7.2 million viewers")
    assert hits(read(TABLE), quantity) == {}
