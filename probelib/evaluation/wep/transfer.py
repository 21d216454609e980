"""What fine-tuning on one WEP task does on the others: the transfer matrix (WEP paper, Table 1, last three rows).

A fine-tuned model says in its model key what it was trained on (`models.choosing.multiple_choice`), so that its runs,
our stored ones and a user's own, are put into a matrix without being told about it.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from probelib.evaluation.records import Run
from probelib.evaluation.running import runs as store
from probelib.evaluation.wep import measures
from probelib.evaluation.wep import sets as wep_sets
from probelib.evaluation.wep.reading import told

_SETTINGS = re.compile(r"\[([^\[\]]*)\]$")


@dataclass(frozen=True, slots=True)
class TransferCell:
    """Models that were trained on one task, asked another one."""

    trained_on: str
    """Short name of a task: `one_hop`, `two_hop` or `unli`."""
    evaluated_on: str
    """Short name of a task, on its test split."""
    preset: str
    """How they were trained: `paper`, `minilm-full` or `minilm-lora`."""
    blind: bool
    """Whether they never saw a premise: the control."""
    mean: float
    """Accuracy, in [0, 1], a mean over the seeds, of the answered pairs of each."""
    deviation: float | None
    """Standard deviation over the seeds (n - 1), in [0, 1]; None for one seed."""
    seeds: tuple[int, ...]
    """Of the trainings, rising."""
    n: int
    """Pairs that a seed's model answered, the fewest of them."""
    source: str
    """Whose sentences the evaluated ones are made of: `own`, `babi` or `unli`."""


class Trained(NamedTuple):
    """What a fine-tuned model's key says of its training."""

    task: str
    """Short name."""
    preset: str
    seed: int
    blind: bool


def trained(model_key: str) -> Trained | None:
    """Return what a model was trained on; None for a model that was not fine-tuned on a WEP task."""
    found = _SETTINGS.search(model_key)
    said = dict(part.split("=", 1) for part in found.group(1).split(",") if "=" in part) if found else {}
    if not {"trained", "preset", "seed"} <= said.keys() or not said["seed"].isdecimal():
        return None
    return Trained(said["trained"], said["preset"], int(said["seed"]), said.get("reads") == "sentence")


def stored() -> tuple[Run, ...]:
    """Return the runs of our own trainings, which ship with the project; none where they are missing.

    Raises:
        DataError: Their folder cannot be read.
    """
    place = store.tuned_place()
    return () if place is None else store.list_runs(place)


def with_stored(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Return those that ship and others, each once; one that is here goes before the shipped one of the same id."""
    return tuple({run.id: run for run in (*stored(), *runs)}.values())


def transfer(runs: Iterable[Run]) -> tuple[TransferCell, ...]:
    """Return the transfer matrix of some runs: a cell for each preset, training task and evaluated task.

    Only complete runs of fine-tuned models on test splits as the paper makes them count, the newest of each model; one
    that answered nothing is no seed.

    Args:
        runs: Any; those of other models are passed over.

    Raises:
        DataError: A part or a set is damaged or missing.
    """
    newest: dict[tuple[Trained, str, str], Run] = {}
    for run in runs:
        said = trained(run.model_key)
        if said is None or not run.complete or run.split != "test" or not run.task.startswith("wep."):
            continue
        asked = wep_sets.open_set(run.folder.parent, run.set_id)
        key = said, run.task.removeprefix("wep."), asked.source
        if not asked.variant and (key not in newest or (run.finished or "") >= (newest[key].finished or "")):
            newest[key] = run
    cells: dict[tuple[str, bool, str, str, str], dict[int, _Answered]] = defaultdict(dict)
    for (said, task, source), run in newest.items():
        answered = _answered(run)
        if answered is not None:
            cells[said.preset, said.blind, said.task, task, source][said.seed] = answered
    return tuple(_cell(*key, by_seed) for key, by_seed in sorted(cells.items()))


def _cell(
    preset: str, blind: bool, trained_on: str, evaluated_on: str, source: str, by_seed: dict[int, _Answered]
) -> TransferCell:
    found = [by_seed[seed] for seed in sorted(by_seed)]
    mean = math.fsum(one.accuracy for one in found) / len(found)
    squares = math.fsum((one.accuracy - mean) ** 2 for one in found)
    deviation = math.sqrt(squares / (len(found) - 1)) if len(found) > 1 else None
    pairs = min(one.answered for one in found)
    return TransferCell(trained_on, evaluated_on, preset, blind, mean, deviation, tuple(sorted(by_seed)), pairs, source)


class _Answered(NamedTuple):
    accuracy: float
    answered: int


def _answered(run: Run) -> _Answered | None:
    """Return how a run did on the pairs that it answered; None where it answered none."""
    answers = told(run)
    found = measures.accuracy(answers, next(iter(measures.methods(answers)), "none"))
    return None if found.accuracy is None else _Answered(found.accuracy, found.answered)
