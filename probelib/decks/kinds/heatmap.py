"""A heatmap as a slide: the figure of its page, with what is told of each cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from probelib.decks import cells as cell_rows
from probelib.decks.kinds.wording import TEST, counted, run_line
from probelib.decks.records import Pin
from probelib.decks.slide import Facts, Numbers, Picture, Places, Slide
from probelib.decks.sources import Sources, title_of
from probelib.errors import InputError
from probelib.evaluation.records import Cell, Filters, Run
from probelib.figures import described
from probelib.figures.grid import Grid, grid
from probelib.figures.heat_view import TOGETHER, Choice, in_view, of_parameters, shown, wanted
from probelib.figures.heatmap import SELECTION, heatmap
from probelib.figures.measures import LOOKS, Measure
from probelib.records import Check

if TYPE_CHECKING:
    import altair as alt

WIDE_FROM = 8
"""Models from which on a figure gains by width; one of fewer leaves the rest of its width free (`figures.places`)."""
DEFINITIONS = {
    Measure.POINTS: "Change in points: accuracy on the probes minus accuracy on the hypotheses they were made from.",
    Measure.RELATIVE: "Relative change: the change from bases to probes in percent of the accuracy on the bases; "
    "blank below a base accuracy of 5 %.",
    Measure.BASE: "Accuracy on the bases, the hypotheses that have a scored probe in the cell.",
    Measure.PROBE: "Accuracy on the probes: a mean over bases of the mean over their probes.",
}


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide of a heatmap's address.

    Raises:
        InputError: The address says what nobody knows, names a run that is not here, or leaves no cell.
        DataError: A run is damaged.
    """
    choice = of_parameters(dict(pin.parameters))
    runs, own = measured(choice, sources)
    found = shown(own, choice)
    if not found:
        raise InputError("No cell is left of this heatmap: no run is here, or none passes its filters.")
    laid = grid(found)
    where = place_of(choice.dataset)
    chosen = _chosen(pin, laid)
    look = LOOKS[choice.measure]
    return Slide(
        kind=pin.kind,
        title=pin.title or f"{look.title}, by reasoning type and model",
        lead=" ".join((*read(found, choice.measure), *cell_rows.in_short(choice, runs, where))),
        parts=(
            picture(
                found, choice.measure, chosen, f"{look.title} of {len(laid.columns)} models on {len(laid.rows)} rows."
            ),
        ),
        notes=(
            DEFINITIONS[choice.measure],
            *cell_rows.said(choice, runs, where),
            counted(found),
            *legend(found, choice.measure),
            *test(found),
            run_line(runs),
        ),
        said=pin.note,
        numbers=Numbers(cell_rows.COLUMNS, tuple(cell_rows.rows(laid))),
        page="heatmap",
        address=pin.parameters,
        facts=_facts(laid, choice.measure),
    )


def measured(choice: Choice, sources: Sources) -> tuple[tuple[Run, ...], tuple[Cell, ...]]:
    """Return the runs that a view speaks of and all their cells.

    Raises:
        InputError: The view names a run that is not here: other runs would give other numbers under its title.
    """
    missing = set(choice.runs) - {run.id for run in sources.over_tables}
    if choice.measured and missing:
        raise InputError(f"The run {min(missing)} of this slide is not on this machine.")
    every = in_view(sources.over_tables, choice)
    filters = Filters(
        checks=frozenset(map(Check, choice.checks)),
        serialisations=frozenset(choice.serialisations),
        strict=choice.strict,
    )
    return wanted(every, choice), sources.cells(every, filters)


def place_of(dataset: str) -> str:
    """Return a dataset, or a way to bring several together, for people."""
    return TOGETHER.get(dataset) or title_of(dataset)


def picture(found: Sequence[Cell], measure: Measure, chosen: Places, caption: str) -> Picture:
    """Return the figure of cells, live and for a file."""
    cells = tuple(found)
    return Picture(
        caption,
        live=lambda dark, picked: drawn(cells, measure, dark, picked or chosen),
        still=lambda: heatmap(cells, measure=measure, chosen=chosen, legend=True),
        wide=len({cell.model_key for cell in cells}) >= WIDE_FROM,
        selection=SELECTION,
    )


@lru_cache(maxsize=32)
def drawn(cells: tuple[Cell, ...], measure: Measure, dark: bool, chosen: Places) -> alt.LayerChart:
    """Return the figure as a slide shows it; making one takes a third of a second, and every click draws it anew."""
    return heatmap(cells, measure=measure, dark=dark, chosen=chosen, fluid=True)


def test(found: Sequence[Cell]) -> tuple[str, ...]:
    """Return how the changes of cells were tested, nothing where none was."""
    return (TEST,) if any(cell.p_value is not None for cell in found) else ()


def read(found: Sequence[Cell], measure: Measure) -> tuple[str, ...]:
    """Return how the figure of cells is read: what its numbers are, and its signs."""
    return (cell_rows.IN[measure], *cell_rows.signs(found, measure))


def legend(found: Sequence[Cell], measure: Measure) -> tuple[str, ...]:
    """Return what rows, signs and hatching mean, those that occur."""
    return (cell_rows.ROWS, *cell_rows.signs(found, measure))


def _chosen(pin: Pin, laid: Grid) -> Places:
    """Return the cells that the address outlines: the one that is open, or those that are marked."""
    told = [(pin.one("row"), pin.one("model"))] if pin.one("row") and pin.one("model") else []
    told += [(row, column) for row, _, column in (mark.partition("~") for mark in pin.many("mark"))]
    return tuple(place for place in told if laid.cell(*place) is not None)


def _facts(laid: Grid, measure: Measure) -> dict[tuple[str, str], Facts]:
    found = {}
    for row in laid.rows:
        for column in laid.columns:
            told = described.told(laid.cell(row.id, column.id), row, laid.name_of(column), measure)
            found[row.id, column.id] = tuple((title, told[key]) for key, title in described.FIELDS.items())
    return found
