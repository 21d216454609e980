"""The heatmap on its page: the figure that is clicked, its legend, and the same choice by keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from math import ceil
from typing import Any, NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.parts import charts, frame, heat_choose
from pages.parts.address import Address, keep
from pages.parts.heat_data import View
from probelib.display import heat
from probelib.display.markup import Html, visible
from probelib.evaluation.records import LEAST_COVERAGE, Cell
from probelib.evaluation.reporting.published_cells import misleading
from probelib.figures.colours import diverging
from probelib.figures.grid import Grid
from probelib.figures.heat_view import Choice
from probelib.figures.heatmap import CHOSEN, SELECTION, parts
from probelib.figures.measures import LOOKS, Measure, ends
from probelib.figures.places import BLANK, DAGGER, SIGNIFICANT, STAR

_CHART = "heatmap.chart"
_STEPS = 9
_FIT, _STEP, _MOST = 13, 6, 36
"""Columns that fit a narrow screen; in which steps the style widens the figure of more, and up to how many."""
_EDGES = ("x", "x2", "y", "y2")
_SEPARATOR = "~"
"""Between row and column of a marked cell in an address."""


def show(address: Address, view: View, choice: Choice) -> tuple[tuple[str, str], tuple[str, ...]]:
    """Draw the figure with its legend and the choice of a cell.

    Returns:
        The ids of the row and the column that are chosen, empty for none, and what the address says of marked cells.
    """
    dark, grid = st.context.theme.type == "dark", view.grid
    frame.draw(_legend(view, choice.measure, dark))
    above = st.container(key="heat-figure")
    picked = _by_keyboard(address, grid)
    marked = _marked(address, grid)
    outlined = (picked,) if all(picked) else tuple(marked)
    with above, st.container(key=_width(len(grid.columns))):
        charts.draw(
            outline(drawn(view, choice.measure, dark), outlined),
            key=_CHART,
            on_select=partial(_clicked, address),
            selection=SELECTION,
            alt="Heatmap of reasoning types by models. The table below it holds the same numbers.",
        )
    return picked, () if all(picked) else tuple(_SEPARATOR.join(cell) for cell in marked)


def mark(row: str, column: str) -> str:
    """Return what an address says of a cell that is outlined without being opened."""
    return f"{row}{_SEPARATOR}{column}"


def _marked(address: Address, grid: Grid) -> list[tuple[str, str]]:
    """Return the cells that the address outlines, such as those behind a number of a sentence."""
    told = (value.partition(_SEPARATOR) for value in address.many("mark"))
    return [(row, column) for row, _, column in told if grid.cell(row, column) is not None]


def _width(columns: int) -> str:
    """Return the key by which the style gives a figure of many columns its least width; it scrolls where that lacks."""
    return f"heat-columns-{min(max(_STEP * ceil(columns / _STEP), _FIT), _MOST)}" if columns > _FIT else "heat-fits"


class Drawn(NamedTuple):
    """The figure, and how cells of it are outlined."""

    figure: charts.Figure
    boxes: dict[tuple[str, str], dict[str, float]]
    """The edges of each cell, by the ids of its row and column."""


@lru_cache(maxsize=48)
def drawn(view: View, measure: Measure, dark: bool) -> Drawn:
    """Return the figure with a layer for outlines; it is made once for all cells that may be outlined."""
    everything = [(row.id, column.id) for row in view.grid.rows for column in view.grid.columns]
    made = parts(view.cells, measure=measure, dark=dark, chosen=everything)
    boxes = {(row["row"], row["column"]): {edge: row[edge] for edge in _EDGES} for row in made.rows["catch"]}
    return Drawn(charts.of(made.spec, made.rows), boxes)


def outline(made: Drawn, chosen: Sequence[tuple[str, str]]) -> charts.Figure:
    """Return the figure with some cells outlined."""
    rows = [made.boxes[cell] for cell in chosen if cell in made.boxes]
    return made.figure._replace(data={**made.figure.data, CHOSEN: charts.arrow(rows, _EDGES)})


@lru_cache(maxsize=128)
def _legend(view: View, measure: Measure, dark: bool) -> Html:
    return legend(measure, view.cells, dark=dark)


def legend(measure: Measure, cells: Sequence[Cell], *, dark: bool) -> Html:
    """Return the legend with the signs that can occur."""
    look = LOOKS[measure]
    steps = [look.centre + look.reach * (2 * step / (_STEPS - 1) - 1) for step in range(_STEPS)]
    colours = [diverging(value, centre=look.centre, reach=look.reach, dark=dark) for value in steps]
    signs = [(f"╱ {BLANK}", "no figure; hover says why")]
    if any(cell.q_value is not None for cell in cells) and look.centre == 0:
        signs.append((STAR, f"a change beyond chance (q below {100 * SIGNIFICANT:.0f} %)"))
    if any(cell.hatched for cell in cells):
        signs.append(("╱╱", f"under {100 * LEAST_COVERAGE:.0f} % of pairs answered"))
    if any(map(misleading, cells)):
        signs.append((DAGGER, "the paper contradicts itself; hover says how"))
    signs += [("=", "probes keep the label"), ("⇄", "probes flip it"), ("±", "both, not told apart")]
    return heat.legend(colours, ends(measure), signs)


def _by_keyboard(address: Address, grid: Grid) -> tuple[str, str]:
    """Draw the choice of a row and a column as lists; return their ids."""
    rows = heat_choose.options_of([(row.id, row.said) for row in grid.rows], "Choose a reasoning type")
    columns = heat_choose.options_of([(one.id, grid.name_of(one)) for one in grid.columns], "Choose a model")
    messages = st.container()
    with st.container(horizontal=True, vertical_alignment="bottom", key="heat-cell"):
        row = pick(address, "row", "Open a cell: reasoning type", rows, messages)
        column = pick(address, "model", "and model", columns, messages)
        if row or column:
            st.button("Close", on_click=_close, args=(address,), type="tertiary", icon=":material/close:")
    return row, column


def pick(address: Address, name: str, label: str, options: dict[str, str], messages: DeltaGenerator) -> str:
    """Draw a choice of one by its name, which may hold text of unknown origin; return its id."""
    key, wanted = address.key(name), address.one(name)
    if key not in st.session_state and wanted not in options:
        with messages:
            heat_choose.say_unknown(name, wanted, "the rest")
    keep(key, list(options), wanted)
    return str(st.selectbox(label, list(options), format_func=lambda one: visible(options[one]), key=key, width=360))


def _clicked(address: Address) -> None:
    """Open the cell that was clicked."""
    event: Any = st.session_state.get(_CHART)
    points = event.selection.get(SELECTION, []) if event is not None else []
    if points:
        for name, field in (("row", "row"), ("model", "column")):
            st.session_state[address.key(name)] = str(points[0][field])


def _close(address: Address) -> None:
    for name in ("row", "model"):
        st.session_state[address.key(name)] = ""
