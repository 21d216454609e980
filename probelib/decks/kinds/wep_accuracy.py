"""Accuracies on one WEP task as a slide: the paper's and ours, a row a model, as the page draws them."""

from __future__ import annotations

from functools import partial

from probelib.decks.kinds.wording import pairs_line, run_line, scored
from probelib.decks.records import Pin
from probelib.decks.slide import Numbers, Picture, Slide
from probelib.decks.sources import Sources
from probelib.display import wep_results as drawn
from probelib.errors import InputError
from probelib.evaluation.wep import as_rows, standings
from probelib.evaluation.wep.standings import Standing
from probelib.figures.wep_accuracies import wep_accuracies

SIGNS = (
    "Percent of right choices between two sentences. Ring: the paper's Table 1; dot: measured here; line beside it: "
    "interval; tick: the rule without premise; dashed: chance, 50 %."
)
_UNLIKE = "Our own set of WEP-UNLI is not UNLI: its figures compare with none of the paper's."
_FIRST = "one_hop"
"""The task of an address that names none: see `pages/parts/wep_results.py`."""


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide of the accuracies on the task that the address names.

    Raises:
        InputError: The address names an unknown task.
        DataError: A run is damaged.
    """
    task = pin.one("on", _FIRST)
    found = standings.ordered((*standings.published(), *standings.measured(sources.of_wep)), task)
    if not found:
        raise InputError(f"There are no accuracies on a task “{task}”.")
    draw = partial(wep_accuracies, [(one, drawn.told(one)) for one in found])
    return Slide(
        kind=pin.kind,
        title=pin.title or f"Accuracy on {drawn.TASKS[task]}",
        lead=SIGNS if all(one.comparable for one in found) else f"{_UNLIKE} {SIGNS}",
        parts=(Picture(_caption(found, task), lambda dark, _: draw(dark=dark, fluid=True), draw),),
        notes=(
            "Definition: a model scores both sentences by several methods; the one that is best on the validation "
            "split is taken (WEP paper, section 4.1).",
            pairs_line([one.pairs for one in found if not one.published]),
            "Test: none; intervals are Wilson's score at 95 %, or a deviation where that is said.",
            run_line(scored(sources.of_wep, task)),
        ),
        said=pin.note,
        numbers=Numbers(as_rows.ACCURACIES, tuple(as_rows.accuracy_rows(found))),
        page="wep",
        address=pin.parameters,
    )


def _caption(found: tuple[Standing, ...], task: str) -> str:
    there = [f"{drawn.name(one)} {drawn.percent(one.accuracy)}" for one in found if one.accuracy is not None]
    return f"Accuracy on {drawn.TASKS[task]}: {'; '.join(there)}."
