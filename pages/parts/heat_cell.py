"""What is behind one cell of the heatmap: its figures in words, and the pairs of its runs."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.parts import frame, heat_choose, heat_pairs
from pages.parts.address import Address, keep
from probelib.display import chips, heat
from probelib.evaluation.records import Cell, Filters, Run
from probelib.figures import described
from probelib.figures.grid import Grid
from probelib.figures.heat_view import Choice
from probelib.probes.types import REASONING_TYPES
from probelib.records import Check

State = dict[str, str | tuple[str, ...]]


def show(
    address: Address, grid: Grid, picked: tuple[str, str], choice: Choice, runs: Sequence[Run], state: State
) -> dict[str, str]:
    """Draw a cell and its pairs; return their part of the address.

    Args:
        address: The page's.
        grid: The heatmap.
        picked: Ids of the cell's row and column.
        choice: What the page shows.
        runs: Those that are measured.
        state: The page's other parameters.
    """
    row = next(one for one in grid.rows if one.id == picked[0])
    column = next(one for one in grid.columns if one.id == picked[1])
    cell = grid.cell(*picked)
    frame.section(f"{row.said} · {grid.name_of(column)}", "the cell that is outlined above")
    told = described.told(cell, row, grid.name_of(column), choice.measure)
    left_out = ("type", "model") if cell is not None else ("type", "model", *list(described.FIELDS)[3:])
    frame.draw(heat.facts([(title, told[key]) for key, title in described.FIELDS.items() if key not in left_out]))
    if cell is None:
        return {}
    if cell.published:
        what = "The paper prints accuracies, not single answers. A measured cell opens the pairs behind it."
        frame.draw(chips.notice("info", what, heading="No pairs behind a published cell"))
        return {}
    run = _run(address, cell, runs)
    told_of_run = {"dataset_run": run.id} if len(cell.run_ids) > 1 else {}
    shown = heat_pairs.show(address, run, filters(cell, choice), link={**state, **told_of_run})
    return {**shown, **told_of_run}


def filters(cell: Cell, choice: Choice) -> Filters:
    """Return which probes a cell is of; a family stands for all its types."""
    return Filters(
        reasoning=types_of(cell.reasoning),
        effects=frozenset({cell.effect.value}),
        sides=frozenset() if cell.side is None else frozenset({cell.side}),
        checks=frozenset(map(Check, choice.checks)),
    )


def types_of(reasoning: str) -> frozenset[str]:
    """Return the types that a row is of: those of a family, or the type itself."""
    return frozenset({one.name for one in REASONING_TYPES if reasoning in (one.name, one.family)} or {reasoning})


def _run(address: Address, cell: Cell, runs: Sequence[Run]) -> Run:
    """Return the run whose pairs are shown; draw the choice where the cell is over several datasets."""
    by_id = {run.id: run for run in runs if run.id in cell.run_ids}
    key = address.key("dataset_run")
    keep(key, list(by_id), address.one("dataset_run"))
    if len(by_id) < 2:
        return next(iter(by_id.values()))
    names = {run.id: heat_choose.title_of_dataset(run.dataset) for run in by_id.values()}
    return by_id[str(st.selectbox("Pairs of", list(names), format_func=names.__getitem__, key=key, width=260))]
