"""The cells of a heatmap in words and as rows: the same on its page, on a slide and in a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from probelib import published
from probelib.evaluation.records import Cell, Run
from probelib.evaluation.reporting.published_cells import POINTS
from probelib.export.tables import Column, Value
from probelib.figures import places
from probelib.figures.grid import Grid
from probelib.figures.heat_view import BOTH, DETAILS, PUBLISHED, Choice
from probelib.figures.measures import Measure

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
SIGNS = (
    f"Probes keep the label, flip it, or both. {places.STAR} q below 5 %. {places.DAGGER} The paper contradicts itself."
)
"""Under the title of a saved figure; without signs that not every font has."""


def rows(grid: Grid) -> Iterator[tuple[Value, ...]]:
    """Yield the values of each cell that there is, in the order of `COLUMNS`, row by row of the heatmap."""
    for row in grid.rows:
        for column in grid.columns:
            cell = grid.cell(row.id, column.id)
            if cell is not None:
                yield _values(row.level, cell)


def said(choice: Choice, runs: Sequence[Run], where: str) -> list[str]:
    """Return what the figures are of, a line each.

    Args:
        choice: What is shown.
        runs: Those that are measured.
        where: The dataset or datasets, for people.
    """
    lines = []
    if choice.source in (PUBLISHED, BOTH):
        paper = published.source()
        lines.append(f"Published: {paper.authors}, {paper.venue}, Tables 4, 6 and 7.")
        lines += [POINTS] if choice.measure is Measure.POINTS else []
    if choice.measured:
        strict = ", what is not answered counts as wrong" if choice.strict else ""
        lines.append(f"Measured: {where}{strict}; {DETAILS[choice.detail].lower()}; {len(runs)} runs.")
    return lines


def _values(level: str, cell: Cell) -> tuple[Value, ...]:
    low, high = cell.interval or (None, None)
    return (
        level, cell.reasoning, cell.effect.value, cell.side.value if cell.side else "", cell.title, cell.model_key,
        cell.category.value, cell.published, cell.dataset, cell.base_accuracy, cell.probe_accuracy, cell.points,
        cell.relative, low, high, cell.p_value, cell.q_value,
        *((None, None, None) if cell.published else (cell.bases, cell.probes, cell.tables)),
        cell.coverage, "; ".join(cell.flags), " ".join(cell.run_ids),
    )  # fmt: skip
