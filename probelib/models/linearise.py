"""A table as text, and as many of its rows as a model's input holds.

    Table: Bank of the Danube
    year | net interest | fees
    2019 | (120) | 45

An infobox has a line `key: value` each. The order of rows and columns is the table's own. A table
without rows is its title and header alone, with the line "(no rows)".
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from probelib.errors import ModelError
from probelib.records import Orientation, Table


def table_text(table: Table) -> str:
    """Return the table as lines of text; blanks and line breaks inside a cell become one blank."""
    separator = ": " if table.orientation is Orientation.INFOBOX else " | "
    lines = [f"Table: {_flat(table.title)}" if table.title.strip() else "Table:"]
    if any(table.header):
        lines.append(" | ".join(map(_flat, table.header)))
    lines += [separator.join(map(_flat, row)) for row in table.rows] or ["(no rows)"]
    return "\n".join(lines)


class Fitted(NamedTuple):
    """A table cut to what a model's input holds."""

    table: Table
    """With its last rows left out, as few as need be."""
    rows_cut: int


def fit(table: Table, tokens: Callable[[Table], int], limit: int) -> Fitted:
    """Return the table with as many of its first rows as fit; the text about it is never cut.

    Args:
        table: The table, whole.
        tokens: Length of the whole input with a given table in it, hypothesis included.
        limit: Longest input.

    Raises:
        ModelError: Not even the header fits beside the text.
    """
    if tokens(table) <= limit:
        return Fitted(table, 0)
    kept = bisect_left(range(len(table.rows)), True, key=lambda rows: tokens(first_rows(table, rows)) > limit) - 1
    if kept < 0:
        raise ModelError(
            f"the hypothesis and the header of table {table.id} need more than the {limit} tokens that the model reads"
        )
    return Fitted(first_rows(table, kept), len(table.rows) - kept)


def first_rows(table: Table, count: int) -> Table:
    """Return the table with its first `count` body rows."""
    return replace(table, rows=table.rows[:count])


def evidence_cut(table: Table, text: str, rows_cut: int) -> bool:
    """Return whether a cell that a number of the text is grounded in is among the last `rows_cut` rows."""
    if not rows_cut:
        return False
    from probelib.grounding import ground

    last = len(table.rows) - rows_cut
    return any(row > last for grounding in ground(table, text) for row, _ in grounding.cells)


def _flat(text: str) -> str:
    return " ".join(text.split())
