"""The cells that a heatmap shows: published ones, and those of runs, measured once for each set of runs."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.parts import frame
from pages.parts.heat_choose import Offer
from probelib.display import chips
from probelib.display.markup import el, join, text
from probelib.errors import ProbelibError
from probelib.evaluation.records import Cell, Filters, Run
from probelib.evaluation.running import runs as store
from probelib.evaluation.running.rows import TNLI
from probelib.figures.heat_view import Choice
from probelib.records import Check


def found() -> tuple[tuple[Run, ...], list[ProbelibError]]:
    """Return the runs over tables, and what is wrong with those that cannot be read; raises DataError."""
    problems: list[ProbelibError] = []
    return tuple(run for run in store.list_runs(problems=problems) if run.task == TNLI), problems


def offer(runs: Sequence[Run]) -> Offer:
    """Return what runs allow to choose from."""
    return Offer(
        datasets=tuple(dict.fromkeys(run.dataset for run in runs)),
        serialisations=tuple(dict.fromkeys(run.serialisation for run in runs)),
        runs=tuple(runs),
    )


def measured(runs: Sequence[Run], choice: Choice) -> tuple[Cell, ...]:
    """Return all cells of runs, of every dataset, side and type; raises DataError and InputError."""
    stamp = tuple((run.id, str(run.folder), run.done, run.finished) for run in runs)
    return _measured(stamp, choice.checks, choice.serialisations, choice.strict, tuple(runs)) if runs else ()


@st.cache_resource(max_entries=16, show_spinner="Measuring the runs …")
def _measured(
    stamp: object, checks: tuple[str, ...], serialisations: tuple[str, ...], strict: bool, _runs: tuple[Run, ...]
) -> tuple[Cell, ...]:
    from probelib.evaluation.measuring import metrics, reading

    filters = Filters(checks=frozenset(map(Check, checks)), serialisations=frozenset(serialisations), strict=strict)
    scores = reading.scores(_runs, filters)
    return metrics.cells(scores, _runs, bases=reading.bases(_runs, filters)) if len(scores) else ()


def say_problems(problems: Sequence[ProbelibError]) -> None:
    """Draw which runs cannot be read and why."""
    if problems:
        lines = el("ul", *(el("li", text(str(one))) for one in problems), cls="pl-list")
        frame.draw(chips.notice("warning", lines, heading="Some runs cannot be read and are left out"))


def say_runs(here: Sequence[Run], runs: Sequence[Run], choice: Choice) -> None:
    """Draw which of the runs that are here are measured, and that there are others."""
    if not choice.measured or not runs:
        return
    how = "Named in the address" if choice.runs else "The newest complete run of each model and dataset"
    named = join([el("code", text(run.id)) for run in runs], ", ")
    frame.draw(el("p", f"{how}: ", named, f".{_others(here, runs, choice)}", cls="pl-note"))


def _others(here: Sequence[Run], runs: Sequence[Run], choice: Choice) -> str:
    """Return what is to be said of several runs of one model and dataset, with a blank before it; or nothing."""
    if any(run.model_key.endswith(f"#{run.id}") for run in runs):
        return " Where several are of one model and dataset, each has a column of its own."
    shown = {(run.model_key, run.dataset) for run in runs}
    older = sum((run.model_key, run.dataset) in shown for run in here) - len(runs)
    if choice.runs or older < 1:
        return ""
    what = "1 other run of the same is" if older == 1 else f"{older:,} other runs of the same are"
    return f" {what} not shown; the filters can name them."


def say_nothing(runs: Sequence[Run], choice: Choice) -> None:
    """Draw what to do where there is nothing to show."""
    if not runs:
        command = el("code", "probelib evaluate --model builtin:majority --dataset samples")
        what = join(["No run is complete on this machine. Make one with ", command, ", or choose published results."])
    else:
        what = text("No cell passes all filters: choose another dataset or side, or ask for lookup in the filters.")
    frame.draw(chips.notice("info", what, heading="Nothing to show"))
