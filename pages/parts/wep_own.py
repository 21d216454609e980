"""A model's own scale over people's: where its preferences turn, how far off that is, and whether it is monotone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from pages.parts import figure_files, frame, wep_runs
from pages.parts.address import Address
from pages.parts.wep_common import State, note, pick
from probelib.display import chances
from probelib.display import wep_results as drawn
from probelib.display.markup import el
from probelib.evaluation.records import Run
from probelib.evaluation.wep import as_rows, measures, scale_runs
from probelib.evaluation.wep import scale as wep_scale
from probelib.evaluation.wep.scale import Own
from probelib.evaluation.wep.scale_runs import Asked
from probelib.figures.wep_own_scale import WEAK, wep_own_scale
from probelib.wep.scales import scale

if TYPE_CHECKING:
    import altair as alt

NAMES = ("scale_run", "by")
COMMAND = "probelib wep evaluate --model builtin:smollm2 --task one_hop --limit 100 --own-scale 40 --beliefs 8"
_BELIEF = "wep.belief"
_SIGNS = (
    ("●", "", "people's median, with the middle half of their answers"),
    ("◆", "pl-wep-dot", "where the word stands for the model"),
    ("◇", "pl-wep-dot", f"the same, where the turns explain less than {100 * WEAK:.0f} % of its preferences"),
)
_HOW = (
    "Each example offers every word. Between a word and a rival at least 40 points away, people's preference turns in "
    "the middle of the two; where the model's turns instead says where the word stands for it, rivals taken at "
    "people's values. A preference that has nothing to do with the probability turns somewhere as well: the share of "
    "preferences that lie on the side of the turn says so, and one half is chance."
)


def show(address: Address) -> State:
    """Draw the view; return its part of the address."""
    kept = wep_runs.runs()
    there = (_asked(run.id, run) for run in kept if run.task == scale_runs.TASK)
    asked = {one.run.id: one for one in there if one is not None}
    if not asked:
        wep_runs.say_nothing("No model was offered every word on this machine.", COMMAND)
        return {"scale_run": address.many("scale_run"), "by": address.many("by")}
    titles = {run_id: _title(one) for run_id, one in asked.items()}
    first = next(iter(asked))
    with st.container(horizontal=True, vertical_alignment="bottom", key="wep-own-choices"):
        run_id = pick(address, "scale_run", "Model", titles, first, width=460)
        run = asked[run_id].run
        answers = wep_runs.told(run)
        known = {one: one.replace("_", " ").capitalize() for one in measures.methods(answers)}
        chosen = scale_runs.method(asked[run_id], wep_runs.found(kept).standings, list(known))
        by = pick(address, "by", "Scored by", known, chosen, width=260) if known else ""
    if not known:
        frame.draw(note("No pair of this run was answered."))
        return {"scale_run": "" if run_id == first else run_id}
    found = _own(run, by)
    _scale(found, run.title, by, len(answers))
    _beliefs(kept, run)
    return {"scale_run": "" if run_id == first else run_id, "by": "" if by == chosen else by}


@st.cache_resource(max_entries=64, show_spinner=False)
def _asked(run_id: str, _run: Run) -> Asked | None:
    return scale_runs.asked(_run)


def _title(one: Asked) -> str:
    return f"{one.run.title}: {one.examples:,} examples of {drawn.TASKS.get(one.task, one.task)}"


def _own(run: Run, by: str) -> tuple[Own, ...]:
    return _fitted(run.id, run.finished, by, run)


@st.cache_resource(max_entries=16, show_spinner="Fitting the turns …")
def _fitted(run_id: str, finished: str | None, by: str, _run: Run) -> tuple[Own, ...]:
    return wep_scale.own_scale(wep_scale.preferences(wep_runs.told(_run), by), scale())


def _scale(found: tuple[Own, ...], title: str, by: str, examples: int) -> None:
    frame.section("Where its words stand", f"read from {examples:,} examples, by {by.replace('_', ' ')}")
    error = wep_scale.calibration_error(found)
    if error.points is None:
        frame.draw(chances.large("n/a", f"calibration error: {error.reason}"))
    else:
        said = f"calibration error: the mean distance from people, over {error.words} of {len(found)} words"
        frame.draw(chances.large(f"{error.points:.1f} points", said))
    frame.draw(drawn.key(*_SIGNS))
    st.altair_chart(
        figure(found, st.context.theme.type == "dark"),
        theme=None,
        key="wep.own",
        width="stretch",
        alt=f"{drawn.own_scale_said(found, title)} The table below it holds the same numbers.",
    )
    frame.draw(note(_HOW))
    with st.expander("The same numbers as a table"):
        frame.draw(drawn.own_scale(found))
    with st.container(horizontal=True, key="wep-own-files"):
        figure_files.numbers("wep-own-scale", as_rows.OWN_SCALE, as_rows.own_scale_rows(found))
        figure_files.pictures("wep-own-scale", partial(_picture, found, title))


@lru_cache(maxsize=16)
def figure(found: tuple[Own, ...], dark: bool) -> Any:
    """Return the figure of a model's own scale."""
    return wep_own_scale(scale(), found, dark=dark)


def _picture(found: tuple[Own, ...], title: str) -> alt.LayerChart:
    notes = [f"{sign} {meaning}" for sign, _, meaning in _SIGNS]
    return wep_own_scale(scale(), found, title=f"The scale of {title}", notes=notes)


def _beliefs(kept: Sequence[Run], run: Run) -> None:
    """Draw whether stronger words make the model believe more, where it was asked."""
    frame.section("Does a stronger word ever lower its belief?", "a fact is stated with each word of the scale")
    asked = next((one for one in reversed(kept) if (one.task, one.model_key) == (_BELIEF, run.model_key)), None)
    if asked is None:
        wep_runs.say_nothing("This model was not asked for its beliefs.", COMMAND)
        return
    answers = wep_runs.told(asked)
    by = next(iter(measures.methods(answers)), "")
    found = wep_scale.monotone(wep_scale.beliefs(answers, by, scale()))
    if found.share is None or found.interval is None:
        frame.draw(note(f"There is no answer: {found.reason}."))
        return
    low, high = found.interval
    said = (
        f"of {found.pairs:,} pairs of words: the stronger one gives the lower belief. 0 % follows words, 50 % does not "
        f"read them. 95 % interval {100 * low:.1f} to {100 * high:.1f}, as if pairs did not hang together"
    )
    frame.draw(chances.large(f"{100 * found.share:.1f} %", said))
    rows = [("All pairs of words", f"{100 * found.share:.1f} %", f"{found.pairs:,} pairs")]
    if found.far is not None:
        rows.append(("Words at least 40 points apart", f"{100 * found.far:.1f} %", "of those pairs"))
    rows.append(("Facts of which no stronger word lowers it", str(found.steady), f"of {found.facts} facts"))
    head = ("Of", "Lowered, or steady", "Out of")
    frame.draw(
        chances.table("How often a stronger word lowers the belief", head, rows, figures=(1,)),
        el(
            "p",
            "Belief: the score of “it is certain that …” minus that of “it is impossible that …”, by "
            f"{by.replace('_', ' ')}, after the fact was stated with a word.",
            cls="pl-note",
        ),
    )
