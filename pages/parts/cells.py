"""Changed cells in an address: a table of a dataset with some of its cells saying something else."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from pages.parts import frame
from pages.parts.address import Address
from probelib.display import changes, chips
from probelib.probes.cells import edited
from probelib.records import CellEdit, Table

NAME = "cell"
"""The parameter, once for each cell: `row,column,what it says`; row 0 is the header."""


def parameters(edits: Iterable[CellEdit]) -> tuple[str, ...]:
    """Return what an address says of changed cells."""
    return tuple(f"{one.row},{one.column},{one.new}" for one in edits)


def apply(address: Address, table: Table) -> tuple[Table, tuple[CellEdit, ...]]:
    """Return a table with the cells changed that the address names, and these; draw them, and the way back.

    They belong to the table that the address named: of any other nothing is changed.
    """
    key = address.key("cells")
    if key not in st.session_state:
        st.session_state[key] = (address.one("table"), address.many(NAME))
    of, told = st.session_state[key]
    if of != table.id or not told:
        return table, ()
    edits = tuple(edit for one in told if (edit := _read(one)) is not None and _fits(table, edit))
    if len(edits) < len(told):
        what = "The link changes cells that this table does not have. They are left out."
        frame.draw(chips.notice("warning", what, heading="Unknown cell"))
    if not edits:
        return table, ()
    frame.draw(chips.notice("info", changes.cells(table, edits), heading="This table was changed"))
    st.button("Back to the original table", on_click=_forget, args=(key,), icon=":material/undo:", type="tertiary")
    return edited(table, edits), edits


def _forget(key: str) -> None:
    st.session_state[key] = ("", ())


def _read(told: str) -> CellEdit | None:
    row, _, rest = told.partition(",")
    column, comma, new = rest.partition(",")
    if not (comma and row.isascii() and row.isdigit() and column.isascii() and column.isdigit()):
        return None
    return CellEdit(int(row), int(column), new)


def _fits(table: Table, edit: CellEdit) -> bool:
    rows = (table.header, *table.rows)
    return edit.row < len(rows) and edit.column < len(rows[edit.row])
