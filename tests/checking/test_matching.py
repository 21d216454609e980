"""Records are looked up by their number, and have to be those that a comparison cell by cell finds."""

from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.checking.matching import Said, amount_in, column_masks
from probelib.grounding.amounts import amount
from probelib.grounding.reading import read
from probelib.grounding.relations import Relation
from probelib.records import Kind, Truth
from tests.checking.tables import grid

MIXED = grid(
    """
    year | wins | losses | crowd | share
    1990 | 5 | 2.5 | 1,200 | 10 %
    1991 | 5 | 3 | - | 5 %
    1992 | 7 | 5 | 5 | 7.5 %
    """
)


@pytest.mark.parametrize("relation", list(Relation))
@pytest.mark.parametrize("said", ["5", "3", "2.5", "1200", "1991", "0"])
@pytest.mark.parametrize("year", [False, True], ids=["number", "year"])
def test_a_column_is_compared_as_its_cells_are(said: str, relation: Relation, year: bool) -> None:
    number = Decimal(said)
    quantum = Decimal("0.1") if "." in said else Decimal(1)
    v = Said(amount(number, kind=Kind.YEAR if year else Kind.CARDINAL, quantum=quantum), relation)
    reading = read(MIXED)
    for column in reading.columns:
        sure = maybe = empty = 0
        for r, cell in enumerate(column.cells):
            truth = amount_in(cell, v, column.multiplier)
            sure |= (truth is Truth.TRUE) << r
            maybe |= (truth is Truth.UNKNOWN and bool(cell.amounts)) << r
            empty |= (truth is Truth.UNKNOWN and not cell.amounts) << r
        assert column_masks(reading, column.index, v) == (sure, maybe, empty)
