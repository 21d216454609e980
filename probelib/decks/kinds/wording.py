"""Lines that the notes of several kinds of slides have in common."""

from __future__ import annotations

from collections.abc import Sequence

from probelib.display import words
from probelib.evaluation.records import Cell, Run
from probelib.evaluation.wep.reading import TASK_PREFIX
from probelib.evaluation.wep.results import NOT_SCORED
from probelib.evaluation.wep.transfer import trained

TEST = (
    "Test: sign-flip permutation of table-level differences (10,000 draws, exact below 14 tables); 95 % interval by a "
    "bootstrap over tables; neither below 10 tables. q after Benjamini-Hochberg over all cells of the runs."
)
_MOST_RUNS = 40


def counted(found: Sequence[Cell]) -> str:
    """Return how much measured cells rest on, from the fewest to the most; published ones come without counts."""
    own = [cell for cell in found if not cell.published and cell.bases]
    if not own:
        return "n: the paper prints none for its cells."
    said = [
        f"{min(values):,}" + (f" to {max(values):,}" if min(values) != max(values) else "") + f" {noun}"
        for noun, values in (
            ("bases", [cell.bases for cell in own]),
            ("probes", [cell.probes for cell in own]),
            ("tables", [cell.tables for cell in own]),
        )
    ]
    return f"n: a cell rests on {', '.join(said)}."


def pairs_line(pairs: Sequence[int]) -> str:
    """Return how many pairs measured figures of WEP tasks rest on, from the fewest to the most; 0 counts as none."""
    known = [number for number in pairs if number]
    if not known:
        return "n: the paper does not say how many pairs."
    least, most = min(known), max(known)
    return f"n: {least:,}{f' to {most:,}' if least < most else ''} pairs for a figure measured here."


def scored(runs: Sequence[Run], task: str = "") -> list[Run]:
    """Return the runs that accuracies on a WEP task, by default on any, come from: no scales, beliefs and controls."""
    kept = [run for run in runs if run.task not in NOT_SCORED and (not task or run.task == TASK_PREFIX + task)]
    return [run for run in kept if (how := trained(run.model_key)) is None or not how.blind]


def run_line(runs: Sequence[Run]) -> str:
    """Return which runs the numbers are of, by id."""
    if not runs:
        return "Runs: none; published results only."
    ids = [run.id for run in runs[:_MOST_RUNS]]
    more = f" and {len(runs) - _MOST_RUNS} more" if len(runs) > _MOST_RUNS else ""
    return f"{words.count(len(runs), 'run').capitalize()}: {', '.join(ids)}{more}."
