"""What a run of a WEP task holds: each pair with its words and its probability, and how the model scores it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from probelib.errors import InputError
from probelib.evaluation.records import Run
from probelib.evaluation.running import runs
from probelib.evaluation.wep import sets as wep_sets
from probelib.models.base import LETTERS, Status

TASK_PREFIX = "wep."
"""What the tasks of WEP runs begin with."""


@dataclass(frozen=True, slots=True)
class Told:
    """A pair and what a model says of it."""

    id: str
    number: int
    """Its place within split and seed: what an example and its variant with exchanged words have in common."""
    probability: Fraction
    """Of the hypothesis given the premise."""
    words: tuple[str, ...]
    """Of the offered sentences, in order."""
    answer: int
    """Place of the right one."""
    status: Status | None
    """None where the run has not come to it."""
    scores: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """Of each method, of each sentence; empty unless `status` is ok."""
    blind: float | None = None
    """1, 0 or 0.5: whether the premise-blind rule chooses the right sentence."""

    @property
    def right_word(self) -> str:
        """The word of the right sentence."""
        return self.words[self.answer]

    def chosen(self, method: str) -> int | None:
        """Return the place of the sentence that a method scores highest, the first of equal ones; None unanswered."""
        values = self.scores.get(method)
        return None if values is None else max(range(len(values)), key=lambda place: values[place])

    def right(self, method: str) -> bool | None:
        """Return whether a method chooses the right sentence; None without an answer."""
        found = self.chosen(method)
        return None if found is None else found == self.answer


def told(run: Run) -> tuple[Told, ...]:
    """Return the pairs of a run with its answers, by number.

    Raises:
        InputError: It is a run over tables.
        DataError: A part or the set is damaged or missing.
    """
    if not run.task.startswith(TASK_PREFIX):
        raise InputError(f"{run.id} is no run of a WEP task.")
    asked = wep_sets.open_set(run.folder.parent, run.set_id)
    answers = {row["example_id"]: row for row in runs.answers(run).to_pylist()}
    made = (_told(row, answers.get(row["id"])) for row in asked.rows())
    return tuple(sorted(made, key=lambda one: (one.number, one.id)))


def _told(row: Mapping[str, Any], answer: Mapping[str, Any] | None) -> Told:
    scores = json.loads(answer["choice_scores"] or "{}") if answer else {}
    return Told(
        row["id"],
        int(row["number"]),
        Fraction(row["exact"]),
        tuple(json.loads(row["words"])),
        LETTERS.index(row["answer"]),
        Status(answer["status"]) if answer else None,
        {method: tuple(values) for method, values in scores.items()},
        row["blind"],
    )
