from __future__ import annotations

import pytest

from probelib.evaluation.wep import as_rows, standings
from probelib.evaluation.wep.deltas import deltas
from probelib.evaluation.wep.scale import Own
from probelib.evaluation.wep.transfer import TransferCell
from probelib.export.tables import Column, Value

CELL = TransferCell("one_hop", "unli", "minilm-full", True, 0.6, None, (0,), 20, "own")


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        pytest.param(as_rows.ACCURACIES, list(as_rows.accuracy_rows(standings.published())), id="accuracies"),
        pytest.param(as_rows.DELTAS, list(as_rows.delta_rows(deltas(()))), id="differences"),
        pytest.param(as_rows.TRANSFERS, list(as_rows.transfer_rows([CELL])), id="transfer"),
        pytest.param(as_rows.OWN_SCALE, list(as_rows.own_scale_rows([Own("likely", 0.7, None, None, 1)])), id="scale"),
    ],
)
def test_a_row_has_a_value_of_the_right_kind_for_each_column(
    columns: tuple[Column, ...], rows: list[tuple[Value, ...]]
) -> None:
    kinds = {"text": str, "integer": int, "number": (int, float), "truth": bool}
    assert rows
    for row in rows:
        for column, value in zip(columns, row, strict=True):
            assert value is None or isinstance(value, kinds[column.kind]), column.name  # type: ignore[arg-type]
