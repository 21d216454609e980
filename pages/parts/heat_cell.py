"""What is behind one cell of the heatmap: its figures in words, and the pairs of a run."""

from __future__ import annotations

from pages.parts import frame
from pages.parts.address import Address
from pages.parts.heat_choose import Choice
from probelib.display import chips, heat
from probelib.figures import described
from probelib.figures.grid import Grid


def show(address: Address, grid: Grid, row_id: str, column_id: str, choice: Choice) -> dict[str, str]:
    """Draw a cell; return its part of the address."""
    row = next(one for one in grid.rows if one.id == row_id)
    column = next(one for one in grid.columns if one.id == column_id)
    frame.section(f"{row.said} · {column.title}", "the cell that is outlined above")
    cell = grid.cell(row_id, column_id)
    told = described.told(cell, row, grid.name_of(column), choice.measure)
    shown = [(title, told[key]) for key, title in described.FIELDS.items() if key not in ("type", "model")]
    frame.draw(heat.facts(shown))
    if cell is not None and cell.published:
        what = (
            "The paper prints accuracies, and not what each model answered. Measured cells open the pairs behind them."
        )
        frame.draw(chips.notice("info", what, heading="No pairs behind a published cell"))
    return {}
