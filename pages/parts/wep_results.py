"""How models do on the WEP tasks: accuracies, what they gain and lose, and what training on one task does on others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import streamlit as st

from pages.parts import charts, figure_files, frame, wep_runs
from pages.parts.address import Address
from pages.parts.charts import Figure
from pages.parts.wep_common import State, note, pick
from probelib.display import wep_results as drawn
from probelib.evaluation.wep import as_rows, deltas, standings
from probelib.evaluation.wep.deltas import Delta
from probelib.evaluation.wep.standings import Setting, Standing
from probelib.evaluation.wep.transfer import TransferCell
from probelib.figures.wep_accuracies import wep_accuracies
from probelib.figures.wep_matrix import Entry, Line, Look, wep_matrix
from probelib.wep.records import TASKS

if TYPE_CHECKING:
    import altair as alt

NAMES = ("on", "who")
COMMAND = "probelib wep evaluate --model builtin:smollm2 --task one_hop --limit 100"
TUNING = "probelib finetune wep --task one_hop"
_FIELDS = {
    "models": "Models", "trained": "Trained on", "evaluated": "Evaluated on", "accuracy": "Accuracy", "of": "Of",
}  # fmt: skip
_TRANSFER = Look(50, 50, _FIELDS)
_SIGNS = (
    ("○", "pl-wep-ring", "the paper's Table 1"),
    ("●", "pl-wep-dot", "measured here"),
    ("┃", "", "what the rule gets that never sees the premise, on the same pairs"),
    ("┆", "", "chance, 50 %"),
)
_HOW = (
    "A model scores both sentences by several methods; the one that is best on the validation split is taken, as in "
    "section 4.1 of the paper. Lines beside a mark: the 95 % interval by Wilson's score, or a deviation where one is "
    "said. The rule without premise takes the sentence whose word, with the operator of the hypothesis, was more often "
    "right in training."
)


def show(address: Address) -> State:
    """Draw the view; return its part of the address."""
    kept = wep_runs.runs()
    found = wep_runs.found(kept)
    every = (*standings.published(), *found.standings)
    frame.section("Accuracy", "percent of right choices between two sentences; chance is 50 %")
    tasks = [task for task in drawn.TASKS if any(one.task == task for one in every)]
    task = pick(address, "on", "Task", {one: drawn.TASKS[one] for one in tasks}, "one_hop", width=220)
    if not found.standings:
        wep_runs.say_nothing("No model was asked on this machine; the paper's figures are shown.", COMMAND)
    _accuracies(standings.ordered(every, task), every)
    frame.section("Gains and losses", "in points; each is a difference of two accuracies")
    who = _gains(address, (*deltas.deltas(()), *found.deltas))
    frame.section("Transfer", "models that were fine-tuned on one task, asked another one")
    _transfer(found.transfer)
    return {"on": "" if task == "one_hop" else task, "who": who}


def _accuracies(shown: tuple[Standing, ...], every: Sequence[Standing]) -> None:
    frame.draw(drawn.key(*_SIGNS))
    if any(not one.comparable for one in shown):
        frame.draw(note("Our own set of WEP-UNLI is not UNLI: its figures compare with none of the paper's."))
    charts.draw(
        accuracies_drawn(shown, st.context.theme.type == "dark"),
        key="wep.accuracies",
        alt="Accuracy of each model on this task with its interval. The table below it holds the same numbers.",
    )
    frame.draw(note(_HOW))
    with st.expander("The same numbers as a table"):
        frame.draw(drawn.accuracies(shown))
    with st.container(horizontal=True, key="wep-accuracy-files"):
        figure_files.numbers("wep-accuracies", as_rows.ACCURACIES, as_rows.accuracy_rows(every))
        figure_files.pictures("wep-accuracies", partial(_picture, shown))


@lru_cache(maxsize=16)
def accuracies_drawn(shown: tuple[Standing, ...], dark: bool) -> Figure:
    """Return the figure of accuracies."""
    return charts.figure(wep_accuracies([(one, drawn.told(one)) for one in shown], dark=dark))


def _picture(shown: Sequence[Standing]) -> alt.LayerChart:
    title = f"Accuracy on {drawn.TASKS[shown[0].task]}"
    return wep_accuracies([(one, drawn.told(one)) for one in shown], title=title, notes=_HOW.split(". "))


def _gains(address: Address, every: tuple[Delta, ...]) -> str:
    """Draw what a model gains and loses; return which one, as the address says it."""
    titles = {one.key: f"{one.title} ({'published' if one.published else 'measured'})" for one in every}
    own = next((one.key for one in every if not one.published), None)
    first = own or standings.PUBLISHED + "roberta-likelihood"
    who = pick(address, "who", "Model", titles, first, width=420)
    frame.draw(drawn.deltas(one for one in every if one.key == who))
    frame.draw(
        note(
            "Intervals: Wilson's around a fixed figure, Newcombe's between two tasks, paired where the same pairs were "
            "asked twice. What is subtracted from the paper's fine-tuned models is RoBERTa before; from ours the best "
            "model that was asked here as it is, as MiniLM cannot choose without training. All models side by side: "
            "the WEP panel of the heatmap."
        )
    )
    with st.container(key="wep-delta-files"):
        figure_files.numbers("wep-differences", as_rows.DELTAS, as_rows.delta_rows(every))
    return "" if who == first else who


def _transfer(measured: tuple[TransferCell, ...]) -> None:
    if not measured:
        wep_runs.say_nothing("No fine-tuned model was asked on this machine; the paper's matrix is shown.", TUNING)
    cells = (*papers(), *measured)
    charts.draw(
        matrix_drawn(cells, st.context.theme.type == "dark"),
        key="wep.transfer",
        alt="Accuracy by training task and evaluated task. The table below it holds the same numbers.",
    )
    frame.draw(
        note(
            "Rows: what the models were trained on; columns: what they were asked. After ±: the standard deviation "
            "over seeds. Models without premise are the control: they read the two sentences alone, in training and "
            "after it, and what they get needs no premise."
        )
    )
    with st.expander("The transfer matrix as a table"):
        frame.draw(drawn.transfers(cells))
    with st.container(horizontal=True, key="wep-transfer-files"):
        figure_files.numbers("wep-transfer", as_rows.TRANSFERS, as_rows.transfer_rows(cells))
        figure_files.pictures("wep-transfer", partial(_matrix_picture, cells))


def _matrix_picture(cells: tuple[TransferCell, ...]) -> alt.LayerChart:
    return wep_matrix(*_laid(cells), _TRANSFER, clicked=False, title="Accuracy by training task and evaluated task")


@lru_cache(maxsize=16)
def matrix_drawn(cells: tuple[TransferCell, ...], dark: bool) -> Figure:
    """Return the figure of the transfer matrix."""
    return charts.figure(wep_matrix(*_laid(cells), _TRANSFER, dark=dark, clicked=False))


def papers() -> tuple[TransferCell, ...]:
    """Return the last three rows of the paper's Table 1 as cells; it says of no seeds how many they were."""
    tuned = [one for one in standings.published() if one.setting is Setting.FINE_TUNED]
    keys = tuple(dict.fromkeys(one.key for one in tuned))
    found = []
    for one in tuned:
        trained_on = TASKS[keys.index(one.key)]
        deviation = None if one.interval is None or one.accuracy is None else one.interval[1] - one.accuracy
        found.append(TransferCell(trained_on, one.task, "published", False, one.accuracy or 0, deviation, (), 0, ""))
    return tuple(sorted(found, key=lambda cell: (TASKS.index(cell.trained_on), TASKS.index(cell.evaluated_on))))


def _laid(cells: Sequence[TransferCell]) -> tuple[list[Line], list[Line], dict[tuple[str, str], Entry]]:
    """Return rows, columns and entries of the matrix."""
    rows: dict[str, Line] = {}
    entries: dict[tuple[str, str], Entry] = {}
    for cell in sorted(cells, key=_place):
        who, own = drawn.models(cell), cell.source == "own" and cell.evaluated_on == "unli"
        row, column = f"{who}/{cell.trained_on}", "unli-own" if own else cell.evaluated_on
        rows.setdefault(row, Line(row, f"trained on {drawn.TASKS[cell.trained_on]}", who))
        said = f"{100 * cell.mean:.1f}" + ("" if cell.deviation is None else f" ± {100 * cell.deviation:.1f}")
        seeds = "" if not cell.seeds else f"; seeds {', '.join(map(str, cell.seeds))}"
        told = {
            "models": who,
            "trained": drawn.TASKS[cell.trained_on],
            "evaluated": drawn.TASKS[cell.evaluated_on],
            "accuracy": f"{said} %",
            "of": f"{cell.n or 'the paper does not say how many'} pairs, {drawn.SOURCES[cell.source]}{seeds}",
        }
        entries[row, column] = Entry(100 * cell.mean, said, f"{100 * cell.mean:.0f}", told)
    known = {**{task: drawn.TASKS[task] for task in TASKS}, "unli-own": "our own UNLI set"}
    there = {column for _, column in entries}
    return list(rows.values()), [Line(one, title) for one, title in known.items() if one in there], entries


def _place(cell: TransferCell) -> tuple[bool, str, bool, int, int]:
    """Return where a cell stands; of several in one place the last is drawn, the nearest to the paper."""
    near = -standings.SOURCES.index(cell.source) if cell.source else 0
    return cell.preset != "published", cell.preset, cell.blind, TASKS.index(cell.trained_on), near
