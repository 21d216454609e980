"""A model's own scale over people's as a slide: the figure of its page."""

from __future__ import annotations

from functools import partial

from probelib.decks.kinds.wording import run_line
from probelib.decks.records import Pin
from probelib.decks.slide import Numbers, Picture, Slide
from probelib.decks.sources import Sources
from probelib.display import wep_results as drawn
from probelib.errors import InputError
from probelib.evaluation.wep import as_rows, measures, scale_runs, standings
from probelib.evaluation.wep import scale as wep_scale
from probelib.evaluation.wep.reading import told
from probelib.evaluation.wep.scale import Own
from probelib.figures.wep_own_scale import WEAK, wep_own_scale
from probelib.wep.scales import scale

SIGNS = (
    "Circle: people's median; bar: the middle half of their answers. Diamond: where the word stands for the model; "
    f"hollow where the turns explain less than {100 * WEAK:.0f} % of its preferences."
)


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide of the address of a model's own scale.

    Raises:
        InputError: No model was offered every word here, or not the one of the address, or not by its method.
        DataError: A run is damaged.
    """
    there = [one for run in sources.of_wep if (one := scale_runs.asked(run)) is not None]
    wanted = pin.one("scale_run")
    one = next((known for known in there if wanted in ("", known.run.id)), None)
    if one is None:
        none = "No run in which a model was offered every word is"
        raise InputError(f"{f'The run {wanted} of this slide is not' if wanted else none} on this machine.")
    answers = told(one.run)
    known = measures.methods(answers)
    by = pin.one("by") or scale_runs.method(one, standings.measured(sources.of_wep), known)
    if by not in known:
        raise InputError(f"The run {one.run.id} of this slide has no answers{f' by “{by}”' if by else ''}.")
    found = wep_scale.own_scale(wep_scale.preferences(answers, by), scale())
    draw = partial(wep_own_scale, scale(), found)
    return Slide(
        kind=pin.kind,
        title=pin.title or f"The scale of {one.run.title}",
        lead=f"{_error(found)} {SIGNS}",
        parts=(Picture(drawn.own_scale_said(found, one.run.title), lambda dark, _: draw(dark=dark, fluid=True), draw),),
        notes=(
            "Definition: between a word and a rival at least 40 points away, people's preference turns in the middle "
            "of the two; where the model's turns instead says where the word stands for it.",
            f"n: {one.examples:,} examples of {drawn.TASKS.get(one.task, one.task)}, scored by {by.replace('_', ' ')}.",
            "Test: none; the share of preferences that the turns explain says how far a value can be trusted.",
            run_line([one.run]),
        ),
        said=pin.note,
        numbers=Numbers(as_rows.OWN_SCALE, tuple(as_rows.own_scale_rows(found))),
        page="wep",
        address=pin.parameters,
    )


def _error(found: tuple[Own, ...]) -> str:
    error = wep_scale.calibration_error(found)
    if error.points is None:
        return f"Calibration error: n/a, {error.reason}."
    return f"Calibration error {error.points:.1f} points, over {error.words} of {len(found)} words."
