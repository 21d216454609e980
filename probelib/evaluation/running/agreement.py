"""How far a model in half precision agrees with itself in full: asked of the first tables, beside the run.

bfloat16 keeps eight bits of each number, so near-ties go another way. A run in it says how many of its labels full
precision gives too. What float32 answers is no part of the run; the count is kept in its folder of times.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace

from probelib.errors import InputError
from probelib.evaluation.records import Run
from probelib.evaluation.running import asked, runs
from probelib.evaluation.running.asked import Asking, Unit
from probelib.evaluation.running.identity import is_neural
from probelib.evaluation.running.sets import ProbeSet
from probelib.models.base import Choice, Example, Status
from probelib.work.parts import read_manifest

FULL = "float32"
LEAST = 100
"""Questions that are asked again, at least where the set has as many; whole tables, as a run asks them."""
_KEPT = "agreement.json"


@dataclass(frozen=True, slots=True)
class Agreement:
    """Labels of a run beside those of full precision."""

    tables: int
    """The first tables of the set, which were asked again."""
    examples: int
    """Their questions that have a label in both."""
    same: int
    """Of them, with the same label."""
    largest: float | None
    """The largest difference of a probability of entailed; None where the model gives none."""


def agreement(asking: Asking, questions: ProbeSet, run: Run) -> Agreement | None:
    """Return how many labels of a complete run float32 gives too; None where the run is in float32 or has no dtype.

    The model is loaded here, in place of the one that was asked, and a run that was compared is not compared again.

    Args:
        asking: What the run was asked with.
        questions: Its probe set.
        run: The run.

    Raises:
        DataError: A part of the run or its probe set is damaged.
        InputError: The count cannot be written beside the run.
        ModelError: The model cannot be loaded.
    """
    if asking.settings.dtype == FULL or not is_neural(asking):
        return None
    path = run.folder / runs.TIMING / _KEPT
    try:
        return Agreement(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        found = _asked_again(asking, questions, run)
    try:
        path.write_text(json.dumps(asdict(found)) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from error
    return found


def _asked_again(asking: Asking, questions: ProbeSet, run: Run) -> Agreement:
    told = {row["example_id"]: row for row in runs.answers(run).to_pylist()}
    threads = read_manifest(run.folder).get("threads")
    full = Asking(asking.model_id, replace(asking.settings, dtype=FULL), threads)
    tables = examples = same = 0
    differences: list[float] = []
    for unit in _first(questions):
        tables += 1
        for one in asked.answer(Unit(full, unit)).predictions:
            row = told[one.example_id]
            if isinstance(one, Choice):  # of pairs, which no probe set holds
                continue
            if one.status is not Status.OK or one.label is None or row["status"] != Status.OK.value:
                continue
            examples += 1
            same += row["label"] == one.label.value
            if one.p_entailed is not None and row["p_entailed"] is not None:
                differences.append(abs(row["p_entailed"] - one.p_entailed))
    return Agreement(tables, examples, same, max(differences, default=None))


def _first(questions: ProbeSet) -> Iterator[tuple[Example, ...]]:
    count = 0
    for _, unit in questions.units():
        yield unit
        count += len(unit)
        if count >= LEAST:
            return
