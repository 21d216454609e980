"""Probes on the table's side: which cells were changed, in words, in the table itself, and side by side."""

from __future__ import annotations

from collections.abc import Sequence

from probelib.display.callouts import place_name
from probelib.display.markup import Html, el, join, text
from probelib.display.sentence import Callout
from probelib.display.table import lit_cells, replaced, table_html, window
from probelib.records import CellEdit, Orientation, Table

NAMES = ("Original table", "Changed table")
ROWS_SHOWN = 12
"""Rows of a long table around its changed cells; the whole of it stands beside the hypothesis."""


def cells(table: Table, edits: Sequence[CellEdit]) -> Html:
    """Return the changed cells in words: the name of each, what it said and what it says now.

    Args:
        table: The original.
        edits: Of one probe, at least one.
    """
    lines = [
        el(
            "li",
            el("span", text(_name(table, one)), ": ", cls="pl-cell-name"),
            replaced(table.cell(one.row, one.column), one.new),
        )
        for one in edits
    ]
    return el("ul", *lines, cls="pl-cells")


def within(table: Table, edits: Sequence[CellEdit], marked: Sequence[Callout] = ()) -> Html:
    """Return the original table with its changed cells marked: the old text struck through, the cell outlined.

    Args:
        table: The original.
        edits: Of one probe.
        marked: The numbers of its sentence, with the cells of the changed table that they come from.
    """
    new = {(one.row, one.column): one.new for one in edits}
    lit = lit_cells(marked)
    return table_html(table, lit, rows=window(table, {*new, *lit}, limit=ROWS_SHOWN), changed=new, name=NAMES[1])


def beside(table: Table, changed: Table, edits: Sequence[CellEdit]) -> Html:
    """Return the original and the changed table side by side, the cells that differ lit in both.

    Args:
        table: The original.
        changed: The table with the edits applied.
        edits: Which cells differ.
    """
    lit: dict[tuple[int, int], tuple[int, ...]] = {(one.row, one.column): () for one in edits}
    rows = window(table, lit, limit=ROWS_SHOWN)
    sides = [
        el("figure", el("figcaption", said, cls="pl-h4"), table_html(one, lit, rows=rows, name=said), cls=cls)
        for cls, said, one in zip(("pl-beside-was", "pl-beside-now"), NAMES, (table, changed), strict=True)
    ]
    return el("div", join(sides), cls="pl-beside")


def _name(table: Table, edit: CellEdit) -> str:
    name = place_name(table, edit.row, edit.column)
    first = edit.column == 0 and edit.row > 0 and table.orientation is Orientation.GRID
    return f"{name}, row {edit.row}" if first else name
