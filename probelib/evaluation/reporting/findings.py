"""Findings: the numerical paper's five questions answered from cells, in sentences that say no more than the cells do.

Own and published cells are answered apart, as they are of other probes. Of own cells the change is in points and a drop
is called significant only where its q-value says so; the change of published cells is Table 4's, in percent, and a
sentence that rests on a value which contradicts Tables 6 and 7 names it.
"""

from __future__ import annotations

from collections.abc import Sequence

from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.chosen import Chosen, choose, row_of
from probelib.evaluation.reporting.published_cells import misleading
from probelib.evaluation.reporting.questions import QUESTIONS
from probelib.evaluation.reporting.sentences import Finding, Sentence, listed, number, sentence

_MOST_NAMED = 3


def findings(cells: Sequence[Cell], *, lookup: bool = False, baselines: bool = False) -> tuple[Finding, ...]:
    """Return an answer a question and source, own cells before published ones; none for a source without cells.

    Args:
        cells: Own ones (`metrics.cells`), published ones (`published_cells`), or both.
        lookup: Whether the label check answering as a model is spoken of; it is no fair rival.
        baselines: Whether the other baselines are.
    """
    found = []
    for of_paper in (False, True):
        if not any(cell.published is of_paper for cell in cells):
            continue
        taken = choose(cells, of_paper=of_paper, lookup=lookup, baselines=baselines)
        for question, answer in QUESTIONS:
            told, missing = answer(taken)
            said = tuple(_with_contradictions(taken, one) for one in told)
            found.append(Finding(question, of_paper, said, tuple(missing), taken.notes))
    return tuple(found)


def _with_contradictions(taken: Chosen, told: Sentence) -> Sentence:
    """Return the sentence, followed by which of its cells the paper contradicts."""
    wrong = [cell for cell in told.cells if misleading(cell)]
    if not wrong:
        return told
    named = [[number(f"{row_of(cell).title}, {taken.title(cell.model_key)}", cell)] for cell in wrong]
    shown = listed(named) if len(named) <= _MOST_NAMED else [number(f"{len(wrong)} of these cells", *wrong)]
    return sentence(*told.parts, " The paper contradicts itself on ", shown, ".")
