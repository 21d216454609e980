"""The runs that a model's own scale is read from: what was asked in each, and by which method it is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from probelib.evaluation.records import Run
from probelib.evaluation.wep import sets as wep_sets
from probelib.evaluation.wep.reading import TASK_PREFIX
from probelib.evaluation.wep.standings import Standing

TASK = "wep.scale"


class Asked(NamedTuple):
    """A run that a scale is read from."""

    run: Run
    task: str
    """Short name of the task whose examples were asked."""
    examples: int


def asked(run: Run) -> Asked | None:
    """Return what a run of the paper's scale asked; None for another task or scale.

    Raises:
        DataError: Its set is damaged or missing.
    """
    if run.task != TASK:
        return None
    made = wep_sets.open_set(run.folder.parent, run.set_id)
    return None if made.variant else Asked(run, str(made.rows()[0]["task"]).removeprefix(TASK_PREFIX), made.pairs)


def method(one: Asked, standings: Iterable[Standing], known: Sequence[str]) -> str:
    """Return the method that the validation split chose for this model and task, else the first; empty for none."""
    for there in standings:
        if (there.key, there.task) == (one.run.model_key, one.task) and there.method in known:
            return there.method
    return known[0] if known else ""
