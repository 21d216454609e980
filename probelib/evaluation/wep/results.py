"""What the runs of WEP tasks say, model by model: the accuracy of the method that the validation split chooses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from probelib.evaluation.records import Run
from probelib.evaluation.wep import measures
from probelib.evaluation.wep import sets as wep_sets
from probelib.evaluation.wep.measures import Measured, Points
from probelib.evaluation.wep.reading import TASK_PREFIX, Told, told
from probelib.evaluation.wep.sets import WepSet

NOT_SCORED = frozenset({"wep.scale", "wep.belief"})
"""Tasks without a right answer, which are read for what they show of a model."""


@dataclass(frozen=True, slots=True)
class Result:
    """A model on the test split of a task."""

    model_key: str
    title: str
    task: str
    run_id: str
    variant: str
    """What of the paper's recipe was changed; empty for nothing."""
    source: str
    """Whose sentences; figures on `own` ones of `wep.unli` compare with none on UNLI's."""
    by_method: tuple[Measured, ...]
    """Of every method; which of them is best here is not to be chosen here."""
    selected: Measured | None
    """Of the method that was best on the validation split, or of the only one; None where no run of it is there."""
    validation: int
    """Pairs of the validation split that it was chosen on; 0 where there is one method."""
    against_blind: Points
    """Of the selected method, against the rule that never sees the premise."""
    reason: str = ""
    """Why nothing is selected."""


def results(runs: Iterable[Run]) -> tuple[Result, ...]:
    """Return what complete runs say of test splits: the newest of each model, task and variant, in the order given.

    The method is chosen by the newest complete run of the same model on the validation split of the same task and
    variant (WEP paper, section 4.1). Runs over tables, and those without right answers, are passed over.

    Raises:
        DataError: A part or a set is damaged or missing.
    """
    newest: dict[tuple[str, str, str, str, str | None], tuple[Run, WepSet]] = {}
    for run in runs:
        if not run.complete or not run.task.startswith(TASK_PREFIX) or run.task in NOT_SCORED:
            continue
        asked = wep_sets.open_set(run.folder.parent, run.set_id)
        key = run.model_key, run.task, asked.variant, asked.source, run.split
        if key not in newest or (run.finished or "") >= (newest[key][0].finished or ""):
            newest[key] = run, asked
    found = []
    for (*same, split), (run, asked) in newest.items():
        if split == "test":
            other = newest.get((same[0], same[1], same[2], same[3], "validation"))
            found.append(_result(run, asked, told(run), () if other is None else told(other[0])))
    return tuple(found)


def _result(run: Run, asked: WepSet, test: tuple[Told, ...], validation: tuple[Told, ...]) -> Result:
    known = measures.methods(test)
    method = known[0] if len(known) == 1 else measures.select(validation)
    by_method = tuple(measures.accuracy(test, one) for one in known)
    selected = next((one for one in by_method if one.method == method), None)
    nothing = "no pair was answered" if not known else "no complete run of the validation split chooses the method"
    return Result(
        run.model_key,
        run.title,
        run.task,
        run.id,
        asked.variant,
        asked.source,
        by_method,
        selected,
        len(validation) if len(known) > 1 else 0,
        Points(None, reason=nothing) if selected is None else measures.against_blind(test, selected.method),
        "" if selected is not None else nothing,
    )
