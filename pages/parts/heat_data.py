"""The cells that a heatmap shows: published ones, and those of runs, measured once for each set of runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from subprocess import Popen
from threading import Lock

import streamlit as st

from pages.parts import frame
from pages.parts.heat_choose import Offer
from probelib.display import chips
from probelib.display.markup import el, join, text
from probelib.errors import ProbelibError
from probelib.evaluation.records import Cell, Filters, Run
from probelib.evaluation.running import runs as store
from probelib.evaluation.running import sets, unchanged
from probelib.evaluation.running.rows import TNLI
from probelib.figures.grid import Grid, grid
from probelib.figures.heat_view import Choice, shown
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


@dataclass(frozen=True, slots=True, eq=False)
class Own:
    """The cells of some runs, of every dataset, side and type; equal to itself alone, and so looked up quickly."""

    cells: tuple[Cell, ...] = ()


NOTHING = Own()


def measured(runs: Sequence[Run], choice: Choice) -> Own:
    """Return all cells of runs, measured here where they were not measured before; raises DataError and InputError."""
    return (
        _measured(_stamp(runs), choice.checks, choice.serialisations, choice.strict, tuple(runs)) if runs else NOTHING
    )


def _stamp(runs: Sequence[Run]) -> tuple[tuple[object, ...], ...]:
    """Return what tells runs as they are now from what they are after a change."""
    return tuple(
        (run.id, run.model_key, str(run.folder), run.done, run.finished, unchanged.stamp(run.folder)) for run in runs
    )


@st.cache_resource(max_entries=16, show_spinner="Measuring the runs …")
def _measured(
    stamp: object, checks: tuple[str, ...], serialisations: tuple[str, ...], strict: bool, _runs: tuple[Run, ...]
) -> Own:
    from probelib.evaluation.measuring import kept

    return Own(kept.cells(_runs, _filters(checks, serialisations, strict)))


def _filters(checks: Sequence[str], serialisations: Sequence[str], strict: bool) -> Filters:
    return Filters(checks=frozenset(map(Check, checks)), serialisations=frozenset(serialisations), strict=strict)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The cells in view, laid out."""

    cells: tuple[Cell, ...]
    grid: Grid


@lru_cache(maxsize=128)
def view(own: Own, choice: Choice) -> View | None:
    """Return what a choice leaves in view; None where that is nothing."""
    cells = shown(own.cells, choice)
    return View(cells, grid(cells)) if cells else None


LARGE = 50_000
"""With more answers to be measured, a process does it."""
EVERY = 0.5
"""Seconds between two looks at it."""


@dataclass(slots=True)
class _Desk:
    """The one process that measures, for all sessions of the server."""

    lock: Lock = field(default_factory=Lock)
    asked: tuple[object, ...] = ()
    process: Popen[bytes] | None = None

    def ask(self, what: tuple[object, ...], models: Sequence[Sequence[Run]], filters: Filters) -> bool:
        """Have models measured, or wait for those that are; return whether that can still come to an end."""
        from probelib.evaluation.measuring import worker

        with self.lock:
            busy = self.process is not None and self.process.poll() is None
            if not busy and self.asked == what:
                return False  # it ended, and there are models left
            if not busy:
                self.asked, self.process = what, worker.begun(models, filters)
            return True


@st.cache_resource(show_spinner=False)
def _desk() -> _Desk:
    return _Desk()


def waits(runs: Sequence[Run], choice: Choice) -> bool:
    """Draw how far runs are measured, where that takes long; return whether there is something to wait for.

    Raises:
        DataError: A run's probe set is missing.
    """
    from probelib.evaluation.measuring import kept

    filters = _filters(choice.checks, choice.serialisations, choice.strict)
    models = kept.models(runs, filters)
    left = _left(models, filters)
    if not left or sum(_answers(run) for one in left for run in one) < LARGE:
        return False
    if not _desk().ask((_stamp(runs), filters), left, filters):
        return False  # what the process ended with is said where it is measured here
    st.fragment(_waiting, run_every=EVERY)(models, filters, len(left))
    return True


def _left(models: Sequence[tuple[Run, ...]], filters: Filters) -> list[tuple[Run, ...]]:
    from probelib.evaluation.measuring import kept

    return [one for one in models if not kept.place(one, filters).is_file()]


def _answers(run: Run) -> int:
    asked = sets.open_set(run.folder.parent, run.set_id)
    return asked.bases + asked.probes


def _waiting(models: Sequence[tuple[Run, ...]], filters: Filters, before: int) -> None:
    left, desk = len(_left(models, filters)), _desk()
    if not left or desk.process is None or desk.process.poll() is not None:
        st.rerun()
    what = (
        f"{len(models) - left:,} of {len(models):,} models are measured. It takes a while with so many answers, and is "
        "done once: nothing is measured again until a run has grown."
    )
    frame.draw(chips.notice("info", what, heading="Measuring the runs"))


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
