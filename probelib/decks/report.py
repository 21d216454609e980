"""A report on runs: two models or two dates side by side, with the findings, as slides that are read from the top down.

It names what it rests on (run ids, digests, versions) and nothing else of a run's settings, such as an address.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from probelib.decks import cells as cell_rows
from probelib.decks.compared import compared
from probelib.decks.kinds import findings as told
from probelib.decks.kinds.heatmap import DEFINITIONS, legend, picture, read
from probelib.decks.kinds.heatmap import test as tested
from probelib.decks.kinds.wording import counted, run_line
from probelib.decks.records import Kind
from probelib.decks.slide import Mark, Numbers, Prose, Sheet, Slide, Words, line
from probelib.decks.sources import title_of
from probelib.errors import InputError
from probelib.evaluation.measuring import metrics, reading
from probelib.evaluation.records import MACRO, Cell, Run
from probelib.evaluation.running.rows import TNLI
from probelib.figures.grid import grid
from probelib.figures.heat_view import FAMILIES, in_detail
from probelib.figures.measures import LOOKS, Measure
from probelib.work.parts import MANIFEST, read_manifest

if TYPE_CHECKING:
    import pandas as pd


def report(runs: Sequence[Run], baseline: Run | None = None) -> tuple[Slide, ...]:
    """Return the sections of a report.

    Args:
        runs: Over tables, complete or not, at least one; an incomplete one is marked.
        baseline: What the others are compared with; the first run where it is None.

    Raises:
        InputError: A run is of a WEP task, is named twice, or nothing was answered.
        DataError: A run is damaged.
    """
    first = runs[0] if baseline is None else baseline
    every = tuple(dict.fromkeys((first, *runs)))
    for run in every:
        if run.task != TNLI:
            raise InputError(f"The run {run.id} is of {run.task}; a report is on runs over tables.")
    named = told_apart(every)
    cells = _cells(named)
    if not cells:
        raise InputError("These runs have no pair of base and probe that was answered on both sides.")
    shown = _shown(cells)
    return (
        _overview(named, named[0]),
        *(compared(named[0], other) for other in named[1:]),
        _heatmap(shown, named, Measure.POINTS),
        _heatmap(shown, named, Measure.PROBE),
        _findings(cells, named),
        _basis(named),
    )


def title(runs: Sequence[Run], baseline: Run | None = None) -> str:
    """Return what a report on runs is called."""
    named = told_apart(tuple(dict.fromkeys((*([baseline] if baseline else []), *runs))))
    return " against ".join(run.title for run in named) if len(named) < 4 else f"{len(named)} runs compared"


def told_apart(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Return the runs with titles that differ, and with keys that differ where one model has several on a dataset.

    Two dates of one model are then two columns, as two models are.
    """
    keys = Counter((run.model_key, run.dataset) for run in runs)
    titles = Counter(run.title for run in runs)
    return tuple(
        replace(
            run,
            title=f"{run.title}, {_when(run)} ({run.id.rpartition('-')[2]})" if titles[run.title] > 1 else run.title,
            model_key=f"{run.model_key} {run.id}" if keys[run.model_key, run.dataset] > 1 else run.model_key,
        )
        for run in runs
    )


def _cells(runs: Sequence[Run]) -> tuple[Cell, ...]:
    """Return all cells; q-values are over all of these runs."""
    keys = {run.id: run.model_key for run in runs}
    scores, bases = (_keyed(frame, keys) for frame in (reading.scores(runs), reading.bases(runs)))
    return metrics.cells(scores, runs, bases=bases) if len(scores) else ()


def _keyed(frame: pd.DataFrame, keys: dict[str, str]) -> pd.DataFrame:
    return frame.assign(model_key=frame["run_id"].map(keys))


def _shown(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the cells of the figures: the datasets together, both sides, the paper's rows."""
    return tuple(
        cell for cell in cells if cell.dataset == MACRO and cell.side is None and in_detail(cell.reasoning, FAMILIES)
    )


def _overview(runs: Sequence[Run], first: Run) -> Slide:
    rows = []
    for run in runs:
        status = reading.predictions(run)["status"].value_counts()
        ok, total = int(status.get("ok", 0)), int(status.sum())
        state = "complete" if run.complete else f"{run.done:,} of {run.units:,} tables"
        role = "baseline" if run is first and len(runs) > 1 else ""
        rows.append((run.title, title_of(run.dataset), _when(run), state, f"{ok:,} of {total:,}", role))
    head = ("Model", "Dataset", "Finished", "State", "Usable answers", "")
    notes = [f"{run.title}: {run.note}." for run in runs if run.note]
    return Slide(
        Kind.TEXT,
        "What is compared",
        (Sheet("Runs of this report", head, tuple(rows), figures=frozenset({4})),),
        notes=(*notes, run_line(runs)),
    )


def _heatmap(cells: tuple[Cell, ...], runs: Sequence[Run], measure: Measure) -> Slide:
    laid = grid(cells)
    look = LOOKS[measure]
    many = len({run.dataset for run in runs}) > 1
    return Slide(
        Kind.HEATMAP,
        f"{look.title}, by reasoning type",
        (picture(cells, measure, (), f"{look.title} of {len(laid.columns)} runs on {len(laid.rows)} rows."),),
        lead=" ".join((*read(cells, measure), *(["Mean of the datasets."] if many else []))),
        notes=(DEFINITIONS[measure], counted(cells), *legend(cells, measure), *tested(cells), run_line(runs)),
        numbers=Numbers(cell_rows.COLUMNS, tuple(cell_rows.rows(laid))),
    )


def _findings(cells: Sequence[Cell], runs: Sequence[Run]) -> Slide:
    mine = tuple(cell for cell in cells if cell.dataset == MACRO)
    lookup = all(metrics.SAME_CODE in cell.flags for cell in mine)
    found = told.of_cells(mine, lookup=lookup)
    notes = tuple(dict.fromkeys(note for one in found for note in one.notes))
    return Slide(
        Kind.FINDINGS,
        "Findings",
        (Prose(told.lines(found, whole=True)),),
        lead="The paper's five questions, answered from these runs alone.",
        notes=(*notes, *tested(mine), run_line(runs)),
        numbers=told.numbers(found),
    )


def _basis(runs: Sequence[Run]) -> Slide:
    """Return what the report rests on: what is needed to make it again, and nothing that is secret."""
    rows = []
    for run in runs:
        digest = sha256((run.folder / MANIFEST).read_bytes()).hexdigest()
        versions = read_manifest(run.folder).get("versions", {})
        said = ", ".join(f"{name} {version}" for name, version in sorted(dict(versions).items()))
        rows.append((run.id, _key(run), run.set_id, digest, said))
    head = ("Run", "Model key", "Probe set", "SHA-256 of the manifest", "Versions")
    lines = (
        line("Made by ", Words("probelib report", Mark.STRONG), " from the runs below; the same runs give the same."),
    )
    return Slide(
        Kind.TEXT, "What this rests on", (Prose(lines), Sheet("Runs, probe sets and digests", head, tuple(rows)))
    )


def _key(run: Run) -> str:
    return run.model_key.removesuffix(f" {run.id}")


def _when(run: Run) -> str:
    """Return when a run was finished, as a date and a time that cannot be misread."""
    return f"{run.finished[:10]} {run.finished[11:16]} UTC" if run.finished else "not finished"
