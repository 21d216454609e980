"""The runs of WEP tasks that are here, and what they say, measured once for each set of runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from pages.parts import frame
from probelib.display import chips
from probelib.display.markup import el, join, text
from probelib.errors import ProbelibError
from probelib.evaluation.records import Run
from probelib.evaluation.running import runs as store
from probelib.evaluation.wep.deltas import Delta
from probelib.evaluation.wep.reading import TASK_PREFIX, Told
from probelib.evaluation.wep.standings import Standing
from probelib.evaluation.wep.transfer import TransferCell, with_stored


class Found(NamedTuple):
    """What all runs say."""

    standings: tuple[Standing, ...]
    """Measured ones."""
    deltas: tuple[Delta, ...]
    """Measured ones."""
    transfer: tuple[TransferCell, ...]


def runs() -> tuple[Run, ...]:
    """Return the complete runs of WEP tasks, with those of our own trainings; draw which cannot be read and why.

    Raises:
        DataError: A folder of runs cannot be read.
    """
    problems: list[ProbelibError] = []
    found = with_stored(store.list_runs(problems=problems))
    if problems:
        lines = el("ul", *(el("li", text(str(one))) for one in problems), cls="pl-list")
        frame.draw(chips.notice("warning", lines, heading="Some runs cannot be read and are left out"))
    return tuple(run for run in found if run.complete and run.task.startswith(TASK_PREFIX))


def found(kept: Sequence[Run]) -> Found:
    """Return what runs say; raises DataError."""
    return _found(_stamp(kept), tuple(kept))


def told(run: Run) -> tuple[Told, ...]:
    """Return the pairs of a run with its answers; raises DataError."""
    return _told(_stamp([run]), run)


def say_nothing(what: str, command: str) -> None:
    """Draw that there is no run yet, and the command that makes one."""
    body = join([text(what), " Make one with ", el("code", command), "."])
    frame.draw(chips.notice("info", body, heading="No run yet"))


def _stamp(kept: Sequence[Run]) -> tuple[object, ...]:
    return tuple((run.id, str(run.folder), run.done, run.finished) for run in kept)


@st.cache_resource(max_entries=8, show_spinner="Measuring the runs …")
def _found(stamp: object, _runs: tuple[Run, ...]) -> Found:
    from probelib.evaluation.wep import deltas, standings, transfer

    return Found(standings.measured(_runs), deltas.deltas(_runs, published=False), transfer.transfer(_runs))


@st.cache_resource(max_entries=16, show_spinner="Reading the run …")
def _told(stamp: object, _run: Run) -> tuple[Told, ...]:
    from probelib.evaluation.wep import reading

    return reading.told(_run)
