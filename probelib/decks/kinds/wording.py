"""Lines that the notes of several kinds of slides have in common."""

from __future__ import annotations

from collections.abc import Sequence

from probelib.display import words
from probelib.evaluation.records import Cell, Run

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


def run_line(runs: Sequence[Run]) -> str:
    """Return which runs the numbers are of, by id."""
    if not runs:
        return "Runs: none; published results only."
    ids = [run.id for run in runs[:_MOST_RUNS]]
    more = f" and {len(runs) - _MOST_RUNS} more" if len(runs) > _MOST_RUNS else ""
    return f"{words.count(len(runs), 'run').capitalize()}: {', '.join(ids)}{more}."
