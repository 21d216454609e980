"""The numbers of a heatmap as a table and as files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import streamlit as st

from pages.parts import frame
from pages.parts.heat_choose import BOTH, DETAILS, PUBLISHED, Choice, title_of_dataset
from probelib import published
from probelib.display import chips, heat
from probelib.display.markup import Html
from probelib.evaluation.records import Cell, Run
from probelib.evaluation.reporting.published_cells import POINTS
from probelib.export import tables
from probelib.export.spreadsheets import harmless
from probelib.export.tables import Column, Value
from probelib.figures import measures, places
from probelib.figures.grid import Grid, level_title
from probelib.figures.heatmap import heatmap
from probelib.figures.measures import LOOKS, Measure
from probelib.figures.saving import MISSING, can_save, saved

COLUMNS = (
    Column("level", "text", "`R1` to `R4`."),
    Column("reasoning", "text", "Type id."),
    Column("effect", "text", "`preserve`, `flip`, or `as_published` for rows that a paper does not part."),
    Column("side", "text", "Side that the probes change; empty for both."),
    Column("model", "text", "The model, for people."),
    Column("model_key", "text", "Model, revision and settings."),
    Column("category", "text", "Group of models."),
    Column("published", "truth", "Whether the paper prints it."),
    Column("dataset", "text", "A dataset, `pooled` or `macro`."),
    Column("base_accuracy", "number", "In [0, 1]."),
    Column("probe_accuracy", "number", "In [0, 1]."),
    Column("points", "number", "Probe minus base accuracy, in points."),
    Column("relative", "number", "Change in percent of the base accuracy."),
    Column("low", "number", "Lower end of the 95 % interval of `points`."),
    Column("high", "number", "Its upper end."),
    Column("p_value", "number", "Of `points`."),
    Column("q_value", "number", "The same after Benjamini-Hochberg."),
    Column("bases", "integer", "Bases with an answered probe."),
    Column("probes", "integer", "Their probes."),
    Column("tables", "integer", "Their tables."),
    Column("coverage", "number", "Share of the probes with both sides answered, in [0, 1]."),
    Column("remarks", "text", "What a reader must be told."),
    Column("runs", "text", "Ids of the runs."),
)
"""Of the CSV file, a row a cell."""


def show(grid: Grid, cells: Sequence[Cell], choice: Choice, runs: Sequence[Run]) -> None:
    """Draw the table of the numbers and the downloads."""
    with st.expander("The same numbers as a table"):
        frame.draw(table(grid, choice.measure))
    with st.container(horizontal=True, vertical_alignment="center", key="heat-files"):
        name = f"heatmap-{choice.source}-{choice.measure.value}"
        _download("CSV", partial(as_csv, grid), f"{name}.csv", "text/csv")
        if can_save():
            notes = (*said(choice, runs), _SIGNS)
            for kind, media in (("png", "image/png"), ("svg", "image/svg+xml")):
                _download(kind.upper(), partial(_image, tuple(cells), choice, notes, kind), f"{name}.{kind}", media)
        else:
            frame.draw(chips.notice("info", MISSING, heading="No PNG and SVG"))


def say(choice: Choice, runs: Sequence[Run]) -> None:
    """Draw what the figures are of."""
    frame.draw(heat.note(" ".join(said(choice, runs))))


def table(grid: Grid, measure: Measure) -> Html:
    """Return the numbers as a table, with their signs."""
    rows = []
    for row in grid.rows:
        drawn = []
        for column in grid.columns:
            cell = grid.cell(row.id, column.id)
            number = None if cell is None else measures.value(cell, measure)
            sign = "" if cell is None else places.signs(cell, measure)
            drawn.append(places.BLANK if number is None else measures.written(number, measure) + sign)
        rows.append((level_title(row.level), row.said, drawn))
    return heat.matrix(LOOKS[measure].title, [grid.name_of(column) for column in grid.columns], rows)


def said(choice: Choice, runs: Sequence[Run]) -> list[str]:
    """Return what the figures are of, a line each; it stands under the title of a saved figure."""
    lines = []
    if choice.source in (PUBLISHED, BOTH):
        paper = published.source()
        lines.append(f"Published: {paper.authors}, {paper.venue}, Tables 4, 6 and 7.")
        lines += [POINTS] if choice.measure is Measure.POINTS else []
    if choice.measured:
        strict = ", what is not answered counts as wrong" if choice.strict else ""
        where = title_of_dataset(choice.dataset)
        lines.append(f"Measured: {where}{strict}; {DETAILS[choice.detail].lower()}; {len(runs)} runs.")
    return lines


_SIGNS = (
    f"Probes keep the label, flip it, or both. {places.STAR} q below 5 %. {places.DAGGER} The paper contradicts itself."
)
"""Under the title of a saved figure; without signs that not every font has."""


def as_csv(grid: Grid) -> bytes:
    """Return the cells as a CSV file in which no text is a formula."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cells.csv"
        with tables.writing(path, COLUMNS) as write:
            for row in grid.rows:
                for column in grid.columns:
                    cell = grid.cell(row.id, column.id)
                    if cell is not None:
                        write([harmless(value) for value in _values(row.level, cell)])
        return path.read_bytes()


def _values(level: str, cell: Cell) -> tuple[Value, ...]:
    low, high = cell.interval or (None, None)
    return (
        level, cell.reasoning, cell.effect.value, cell.side.value if cell.side else "", cell.title, cell.model_key,
        cell.category.value, cell.published, cell.dataset, cell.base_accuracy, cell.probe_accuracy, cell.points,
        cell.relative, low, high, cell.p_value, cell.q_value,
        *((None, None, None) if cell.published else (cell.bases, cell.probes, cell.tables)),
        cell.coverage, "; ".join(cell.flags), " ".join(cell.run_ids),
    )  # fmt: skip


def _image(cells: tuple[Cell, ...], choice: Choice, notes: tuple[str, ...], kind: str) -> bytes:
    title = f"{LOOKS[choice.measure].title}, by reasoning type and model"
    chart = heatmap(cells, measure=choice.measure, title=title, notes=notes, legend=True)
    return saved(chart, "svg" if kind == "svg" else "png")


def _download(label: str, made: partial[bytes], name: str, media: str) -> None:
    st.download_button(
        label, made, name, media, key=f"heat-download-{label}", icon=":material/download:", on_click="ignore"
    )
