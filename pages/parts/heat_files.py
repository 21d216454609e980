"""The numbers of a heatmap as a table and as files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

import streamlit as st

from pages.parts import frame
from pages.parts.heat_choose import title_of_dataset
from pages.parts.heat_data import View
from probelib.decks import cells as rows
from probelib.display import chips, heat
from probelib.display.markup import Html
from probelib.evaluation.records import Cell, Run
from probelib.export import spreadsheets
from probelib.figures import measures, places
from probelib.figures.grid import Grid, level_title
from probelib.figures.heat_view import Choice
from probelib.figures.heatmap import heatmap
from probelib.figures.measures import LOOKS, Measure
from probelib.figures.saving import MISSING, can_save, saved


def show(view: View, choice: Choice, runs: Sequence[Run]) -> None:
    """Draw the table of the numbers and the downloads."""
    with st.expander("The same numbers as a table"):
        frame.draw(_table(view, choice.measure))
    with st.container(horizontal=True, vertical_alignment="center", key="heat-files"):
        name = f"heatmap-{choice.source}-{choice.measure.value}"
        _download("CSV", partial(as_csv, view.grid), f"{name}.csv", "text/csv")
        if can_save():
            notes = (*said(choice, runs), rows.ROWS, *rows.signs(view.cells, choice.measure))
            for kind, media in (("png", "image/png"), ("svg", "image/svg+xml")):
                _download(kind.upper(), partial(_image, view.cells, choice, notes, kind), f"{name}.{kind}", media)
        else:
            frame.draw(chips.notice("info", MISSING, heading="No PNG and SVG"))


def say(choice: Choice, runs: Sequence[Run]) -> None:
    """Draw what the figures are of."""
    frame.draw(heat.note(" ".join(said(choice, runs))))


@lru_cache(maxsize=128)
def _table(view: View, measure: Measure) -> Html:
    return table(view.grid, measure)


def table(grid: Grid, measure: Measure) -> Html:
    """Return the numbers as a table, with their signs."""
    lines = []
    for row in grid.rows:
        drawn = []
        for column in grid.columns:
            cell = grid.cell(row.id, column.id)
            number = None if cell is None else measures.value(cell, measure)
            sign = "" if cell is None else places.signs(cell, measure)
            drawn.append(places.BLANK if number is None else measures.written(number, measure) + sign)
        lines.append((level_title(row.level), row.said, drawn))
    return heat.matrix(LOOKS[measure].title, [grid.name_of(column) for column in grid.columns], lines)


def said(choice: Choice, runs: Sequence[Run]) -> list[str]:
    """Return what the figures are of, a line each; it stands under the title of a saved figure."""
    return rows.said(choice, runs, title_of_dataset(choice.dataset))


def as_csv(grid: Grid) -> bytes:
    """Return the cells as a CSV file in which no text is a formula, rounded for people."""
    return spreadsheets.as_csv(rows.COLUMNS, rows.rows(grid))


def _image(cells: tuple[Cell, ...], choice: Choice, notes: tuple[str, ...], kind: str) -> bytes:
    title = f"{LOOKS[choice.measure].title}, by reasoning type and model"
    chart = heatmap(cells, measure=choice.measure, title=title, notes=notes, legend=True)
    return saved(chart, "svg" if kind == "svg" else "png")


def _download(label: str, made: partial[bytes], name: str, media: str) -> None:
    st.download_button(
        label, made, name, media, key=f"heat-download-{label}", icon=":material/download:", on_click="ignore"
    )
