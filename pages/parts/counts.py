"""The counts of datasets as the pages see them: kept on disk, counted by processes that all sessions share."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.parts import library
from pages.parts.choose import Place
from probelib import resources
from probelib.counting import Held, Kept, Probed
from probelib.counting.desk import Desk, Stage, Standing, Task
from probelib.counting.held import Indexed, indexed
from probelib.datasets import index
from probelib.probes import REASONING_TYPES
from probelib.probes.available import possible_types
from probelib.records import Side

SIDES = (Side.HYPOTHESIS, Side.TABLE)


@st.cache_resource(show_spinner=False)
def desk() -> Desk:
    """Return the desk of this server: one count of a kind at a time, whoever asks."""
    return Desk()


def kept(name: str, folder: str | None) -> Kept:
    """Return the counts of a dataset; its files are looked at anew after `library.INDEX_SECONDS`."""
    return _kept(name, folder, str(resources.cache_dir("counts")))


@st.cache_resource(max_entries=16, ttl=library.INDEX_SECONDS, show_spinner=False)
def _kept(name: str, folder: str | None, where: str) -> Kept:
    return Kept(library.dataset(name, folder, None))


@st.cache_data(max_entries=64, ttl=library.INDEX_SECONDS, show_spinner=False)
def _indexed(name: str, folder: str, split: str | None) -> Indexed | None:
    types = index.TypeTest(tuple(one.name for one in REASONING_TYPES), possible_types)
    return indexed(index.place(library.dataset(name, folder, None), types), split)


def held(place: Place) -> Held | Indexed | None:
    """Return what a dataset holds, from the index where it was not counted yet; counts what needs no folder at once."""
    known = kept(place.name, place.folder)
    if place.folder is None:
        return known.hold(place.split)
    return known.held(place.split) or _indexed(place.name, place.folder, place.split)


def probed(place: Place, side: Side) -> Probed | None:
    """Return the probes on one side; None where they were not counted."""
    return kept(place.name, place.folder).probed(side, place.split)


def ask_held(place: Place) -> None:
    """Have counted what a dataset holds, where that is not known and was not tried before."""
    task = Task(place.name, place.folder)
    if place.folder is not None and kept(place.name, place.folder).held() is None and desk().standing(task) is None:
        desk().ask(task)


def tasks(place: Place) -> tuple[Task, ...]:
    """Return what may be counting of a dataset: what it holds, and the probes of the split in view and of all."""
    splits = dict.fromkeys((None, place.split))
    probes = (Task(place.name, place.folder, side, split) for split in splits for side in SIDES)
    return (Task(place.name, place.folder), *probes)


def standing(asked: Sequence[Task]) -> dict[Task, Standing]:
    """Return the tasks that are known at the desk, with where they stand."""
    found = ((task, desk().standing(task)) for task in asked)
    return {task: where for task, where in found if where is not None}


def done(task: Task) -> tuple[int, int]:
    """Return how many bases of a count of probes are done, about, and of how many; 0 where that is not known."""
    known = kept(task.name, task.folder)
    there = known.held(task.split)
    total = there.bases if there else 0
    return (min(known.bases_done(task.side, task.split), total) if task.side else 0), total


def said(task: Task, where: Standing) -> str:
    """Return what a task is doing, in words."""
    if task.side is None:
        return "Reading the tables and counting what they hold …"
    what = f"Probes, {task.side.value} changed" + (f", {task.split}" if task.split else "")
    if where.stage is Stage.WAITING:
        return f"{what}: waiting for its turn"
    bases, total = done(task)
    return f"{what}: {bases:,} of {total:,} hypotheses" if total else f"{what}: counting"
