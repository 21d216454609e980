from __future__ import annotations

import pytest

from probelib.datasets.numeric import numeric_share
from probelib.records import Orientation, Table

GRID, BOX = Orientation.GRID, Orientation.INFOBOX


@pytest.mark.parametrize(
    ("orientation", "rows", "share"),
    [
        pytest.param(GRID, (("Oslo", "709,037"), ("Bern", "n / a")), 0.25, id="a dash is no number"),
        pytest.param(GRID, (("May 3, 2004", "won 16 - 10"),), 1.0, id="dates and scores are"),
        pytest.param(BOX, (("1st film", "Lantern"), ("Length", "5 km")), 0.5, id="keys do not count"),
        pytest.param(GRID, (), 0.0, id="no cells"),
    ],
)
def test_the_share_of_cells_with_a_quantity(
    orientation: Orientation, rows: tuple[tuple[str, ...], ...], share: float
) -> None:
    assert numeric_share(Table("d:1", "", ("1", "2"), rows, "", orientation)) == share
