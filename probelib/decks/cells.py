"""The cells of a heatmap in words and as rows: the same on its page, on a slide and in a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from probelib import published
from probelib.display import words
from probelib.evaluation.records import LEAST_COVERAGE, MACRO, POOLED, Cell, Run
from probelib.evaluation.reporting.published_cells import POINTS
from probelib.export.tables import Column, Value
from probelib.figures import measures, places
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
IN = {
    Measure.POINTS: "Accuracy on probes minus bases, in points.",
    Measure.RELATIVE: "Change in % of the accuracy on bases.",
    Measure.BASE: "Accuracy on bases in %.",
    Measure.PROBE: "Accuracy on probes in %.",
}
"""What the numbers of a figure are, as short as a line under its title has to be."""
ROWS = "Probes keep the label, flip it, or both."
"""What the rows of a saved figure are."""
_SHORT = {MACRO: "mean of datasets", POOLED: "datasets pooled"}


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


def in_short(choice: Choice, runs: Sequence[Run], where: str) -> list[str]:
    """Return the same as `said` in few words, for the line under a slide's title; the rest stands in its notes."""
    lines = []
    if choice.source in (PUBLISHED, BOTH):
        paper = published.source()
        taken = ", from Tables 6 and 7" if choice.measure is Measure.POINTS else ""
        lines.append(f"Published: {paper.authors} {paper.venue.split()[-1]}{taken}.")
    if choice.measured:
        strict = ", no answer is wrong" if choice.strict else ""
        lines.append(f"Measured: {_SHORT.get(choice.dataset, where)}{strict}, {words.count(len(runs), 'run')}.")
    return lines


def signs(cells: Sequence[Cell], measure: Measure) -> tuple[str, ...]:
    """Return what stars, daggers and hatching mean, those that occur in the figure of cells."""
    drawn = [cell for cell in cells if measures.value(cell, measure) is not None]
    shown = "".join(places.signs(cell, measure) for cell in drawn)
    beside = len({(cell.reasoning, cell.effect) for cell in cells}) * len({cell.model_key for cell in cells})
    hatched = []
    if len(drawn) < beside:
        hatched.append("no figure")
    if any(cell.hatched for cell in drawn):
        hatched.append(f"under {100 * LEAST_COVERAGE:.0f} % of pairs answered")
    return (
        *([f"{places.STAR} q below {100 * places.SIGNIFICANT:.0f} %."] if places.STAR in shown else []),
        *([f"{places.DAGGER} The paper contradicts itself."] if places.DAGGER in shown else []),
        *([f"Hatched: {'; '.join(hatched)}."] if hatched else []),
    )


def _values(level: str, cell: Cell) -> tuple[Value, ...]:
    low, high = cell.interval or (None, None)
    return (
        level, cell.reasoning, cell.effect.value, cell.side.value if cell.side else "", cell.title, cell.model_key,
        cell.category.value, cell.published, cell.dataset, cell.base_accuracy, cell.probe_accuracy, cell.points,
        cell.relative, low, high, cell.p_value, cell.q_value,
        *((None, None, None) if cell.published else (cell.bases, cell.probes, cell.tables)),
        cell.coverage, "; ".join(cell.flags), " ".join(cell.run_ids),
    )  # fmt: skip
