"""A table as HTML of our own: grounded cells lit and numbered, long tables cut honestly, every cell escaped.

Streamlit's grid draws on a canvas, which a screen reader, a test and a copied selection cannot read cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from probelib.datasets import shown
from probelib.display.markup import Html, el, hidden, join, text
from probelib.display.sentence import Callout, badge
from probelib.records import Orientation, Table

Place = tuple[int, int]

_AS_WRITTEN = ("upload:", "samples:")
"""How ids begin of tables whose cells are shown letter for letter; others hold character references and padding."""
_SAMPLED_ROWS = 200
_LONGEST_FIGURE = 14
_LONGEST_UNIT = 2


@dataclass(frozen=True, slots=True)
class Window:
    """Which body rows of a table are drawn; the rest is left out and counted."""

    rows: tuple[int, ...]
    """Row places (1 is the first body row), ascending."""
    total: int

    @property
    def whole(self) -> bool:
        """Whether every row is drawn."""
        return len(self.rows) == self.total


def window(table: Table, lit: Iterable[Place] = (), *, limit: int = 40) -> Window:
    """Return the rows to draw: all of them up to `limit`, else the first ones, with every row that has a lit cell.

    The lit rows bring the row before and after them, for context. They always fit: with many lit rows the window is
    larger than `limit`.
    """
    total = len(table.rows)
    if total <= limit:
        return Window(tuple(range(1, total + 1)), total)
    lit_rows = {row for row, _ in lit if row > 0}
    wanted = {near for row in lit_rows for near in (row - 1, row, row + 1) if 1 <= near <= total}
    for row in range(1, total + 1):
        if len(wanted) >= limit:
            break
        wanted.add(row)
    return Window(tuple(sorted(wanted)), total)


def lit_cells(callouts: Iterable[Callout]) -> dict[Place, tuple[int, ...]]:
    """Return the badge numbers of each lit cell, ascending."""
    numbers: dict[Place, set[int]] = {}
    for callout in callouts:
        for place in callout.cells:
            numbers.setdefault(place, set()).add(callout.number)
    return {place: tuple(sorted(found)) for place, found in numbers.items()}


def table_html(
    table: Table,
    lit: Mapping[Place, tuple[int, ...]] | None = None,
    *,
    rows: Window | None = None,
    changed: Mapping[Place, str] | None = None,
    name: str = "Table",
) -> Html:
    """Return the table in a container that scrolls by itself and can be reached by keyboard.

    Args:
        table: The premise.
        lit: Cells to light and the badge numbers that each carries.
        rows: Rows to draw; by default `window(table, lit)`.
        changed: Cells of a probe on the table's side and what they now say; the old text is struck through, the cell
            outlined, and a screen reader is told which of the two is which.
        name: What a screen reader calls it, before its title; two tables on one page need two names.
    """
    lit, changed = lit or {}, changed or {}
    rows = rows or window(table, lit)
    infobox = table.orientation is Orientation.INFOBOX
    figures = frozenset() if infobox else _figure_columns(table)
    head = "" if infobox or not table.header else _row(table, 0, lit, changed, figures, header=True)
    body: list[str] = []
    before, width = 0, max((len(row) for row in table.rows), default=len(table.header)) or 1
    for row in rows.rows:
        body.append(_gap(row - before - 1, width))
        body.append(_row(table, row, lit, changed, figures, infobox=infobox))
        before = row
    body.append(_gap(rows.total - before, width))
    caption = el("caption", text(table.title) if table.title else "Untitled table")
    grid = el("table", caption, el("thead", head) if head else "", el("tbody", join(body)))
    frame = el("div", grid, cls="pl-table-scroll", role="region", aria_label=f"{name} {table.title}", tabindex=0)
    return el("div", frame, _count(rows), cls="pl-table" + (" pl-infobox" if infobox else ""))


def _row(
    table: Table,
    row: int,
    lit: Mapping[Place, tuple[int, ...]],
    changed: Mapping[Place, str],
    figures: frozenset[int],
    *,
    header: bool = False,
    infobox: bool = False,
) -> Html:
    cells = table.header if row == 0 else table.rows[row - 1]
    drawn = []
    for column, cell in enumerate(cells):
        numbers = lit.get((row, column), ())
        content: list[str] = [badge(number) for number in numbers if number]
        if (row, column) in changed:
            content += [replaced(cell, changed[row, column])]
        else:
            content.append(text(cell if table.id.startswith(_AS_WRITTEN) else shown(cell)))
        classes = " ".join(
            name
            for name, holds in (
                ("pl-lit", (row, column) in lit),
                ("pl-changed", (row, column) in changed),
                ("pl-figure", column in figures),
            )
            if holds
        )
        heads = header or (infobox and column == 0)
        scope = "col" if header else "row" if heads else None
        drawn.append(el("th" if heads else "td", *content, cls=classes, scope=scope))
    return el("tr", *drawn)


def replaced(old: str, new: str) -> Html:
    """Return what a cell said, struck through, and what it says now."""
    was = el("del", hidden("was: "), text(old) if old else "(empty)")
    return join([was, " ", el("ins", hidden("now: "), text(new) if new else "(empty)")])


def _gap(missing: int, width: int) -> Html:
    if missing <= 0:
        return Html("")
    words = f"{missing:,} row{'' if missing == 1 else 's'} not shown"
    return el("tr", el("td", "⋯ ", words, colspan=width), cls="pl-gap")


def _count(rows: Window) -> Html:
    if rows.whole:
        return Html("")
    return el("p", f"Showing {len(rows.rows):,} of {rows.total:,} rows", cls="pl-note")


def _figure_columns(table: Table) -> frozenset[int]:
    """Return the columns whose cells are mostly figures; they read better aligned at their right, digit under digit."""
    found = []
    for column in range(max((len(row) for row in table.rows), default=0)):
        cells = [row[column].strip() for row in table.rows[:_SAMPLED_ROWS] if column < len(row) and row[column].strip()]
        if cells and sum(map(_is_figure, cells)) >= 0.7 * len(cells):
            found.append(column)
    return frozenset(found)


def _is_figure(cell: str) -> bool:
    """Whether a cell is a number with at most a short unit."""
    letters = sum(character.isalpha() for character in cell)
    digits = sum(character.isdigit() for character in cell)
    return digits > letters <= _LONGEST_UNIT and len(cell) <= _LONGEST_FIGURE
