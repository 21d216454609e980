"""A fine-tuned model is asked the test splits of all three tasks: a row of the transfer matrix, as runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from probelib.evaluation.records import Run
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.runner import Watch, evaluate
from probelib.evaluation.wep import asking as wep_asking
from probelib.evaluation.wep.asking import Wanted
from probelib.models import Settings, choosing
from probelib.wep.records import TASKS


def ask_all(
    model_id: str, wanted: Wanted, place: Path, *, unli: Path | None = None, limit: int | None = None, watch: Watch
) -> Iterator[Run]:
    """Yield the run of each task's test split; one that was stopped goes on, one that is complete is read.

    Args:
        model_id: Of the model.
        wanted: What the model was trained on: the others are made of the same facts, scale, seed and number.
        place: Folder of runs.
        unli: UNLI's csv or folder; None for our own set.
        limit: Only the first so many pairs of each.
        watch: Told how it goes.

    Raises:
        InputError: A file cannot be used or the folder not be written.
        DataError: A file, a set or a run is damaged.
        ModelError: The model cannot be loaded.
    """
    asking = Asking(model_id, Settings(), 1, choosing.TUNED)
    for task in TASKS:
        one = replace(wanted, task=task, path=unli if task == "unli" else None)
        one = replace(one, facts=None) if task == "unli" else one
        yield evaluate(asking, wep_asking.asked(one, "test", place, limit=limit), place, watch=watch)
