"""The WEP paper's figures beside ours: accuracies (Table 1), and how often each word is right (Table 4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import streamlit as st

from pages.parts import figure_files, frame
from pages.parts.address import Address
from pages.parts.wep_common import State, note, pick
from pages.parts.wep_examples import HOPS, TASKS
from probelib.display import chances, chips
from probelib.display.markup import Html, el
from probelib.export.tables import Column
from probelib.figures.measures import signed
from probelib.figures.wep_frequencies import wep_frequencies
from probelib.wep import claims, published, reasoning, unli
from probelib.wep.drawing import Recipe
from probelib.wep.records import TASKS as PUBLISHED
from probelib.wep.scales import scale

NAMES = ("column",)
COLUMNS = (
    Column("task", "text", "Short name of the task."),
    Column("word", "text", "Of the scale."),
    Column("paper", "number", "Percent of the right answers in the paper's Table 4."),
    Column("ours", "number", "Percent of those of our own examples."),
    Column("points", "number", "Ours minus the paper's."),
)
"""Of the file of the words' shares."""
EXAMPLES = 10_000
"""Of a reasoning task, on which our shares rest."""
LIMIT = 28.9
"""Chi-square above which two columns of 19 words differ at the 5 % level."""
_TITLES = {task: TASKS[task] if task in HOPS else "WEP-UNLI" for task in PUBLISHED}
_SETTINGS = {"reference": "Reference", "zero-shot": "Zero-shot", "fine-tuned": "Fine-tuned"}


class Ours(NamedTuple):
    """What is measured on our own examples of a task."""

    percents: dict[str, float]
    """Of the right answers, by word."""
    chi_square: float | None
    """Against Table 4; None where the examples are no sample of the paper's task."""
    blind: float | None
    """Accuracy in percent of the rule that sees word and operator alone."""
    examples: int


def show(address: Address) -> State:
    """Draw the view; return its part of the address."""
    frame.section("Accuracy on the three tasks", "percent of right choices between two sentences; Table 1 of the paper")
    with st.spinner("Making 20,000 examples to compare with"):
        found = {task: ours(task) for task in PUBLISHED}
    frame.draw(_accuracies(found), note(_BLIND))
    frame.section("Which words are right answers", "Table 4 of the paper, its validation sets; ours are generated here")
    task = pick(address, "column", "Task", _TITLES, "one_hop", width=260)
    _frequencies(task, found[task])
    return {"column": "" if task == "one_hop" else task}


_BLIND = (
    "Word and operator alone: of the two sentences the one is taken whose word, with the operator of the hypothesis, "
    "was more often right in training; the premise is not read. What a model has above that it has of the premise. "
    "It is not measured for WEP-UNLI, of which our own set is no part. "
    f"The two raters of the paper agree with κ {', '.join(str(published.kappa(task)) for task in PUBLISHED)}."
)


@st.cache_resource(show_spinner=False)
def ours(task: str) -> Ours:
    """Return what is measured on our examples of a task, which are made for it."""
    theirs = published.frequencies(task)
    if task not in HOPS:
        own = list(unli.examples())
        return Ours(_percents(claims.shares(own)), None, None, len(own))
    made = list(reasoning.dataset(Recipe(HOPS[task]), total=EXAMPLES))
    shares = claims.shares(made)
    train, test = ([one for one in made if one.split == split] for split in ("train", "test"))
    blind = 100 * claims.blind_accuracy(train, test)
    return Ours(_percents(shares), claims.chi_square(shares, theirs), blind, len(made))


def _percents(shares: dict[str, float]) -> dict[str, float]:
    return {word: 100 * share for word, share in shares.items()}


def _accuracies(found: dict[str, Ours]) -> Html:
    by_system: dict[str, list[str]] = {}
    for one in published.accuracies():
        deviation = f" ± {one.deviation:.1f}" if one.deviation is not None else ""
        cells = by_system.setdefault(one.system, [one.system, _SETTINGS[one.setting]])
        cells.append(f"{one.percent:.1f}{deviation}")
    blind = (f"{one.blind:.1f}" if one.blind is not None else "–" for one in found.values())
    rows = [*by_system.values(), ["Word and operator alone", "Measured here", *blind]]
    head = ("System", "Setting", *_TITLES.values())
    return chances.table("Accuracy of each system on each task", head, rows, figures=(2, 3, 4))


def _frequencies(task: str, own: Ours) -> None:
    theirs = {word: float(percent) for word, percent in published.frequencies(task).items()}
    ordered = {word.text: theirs[word.text] for word in scale().words if word.text in theirs}
    if own.chi_square is None:
        what = (
            f"It has {own.examples} items, and its words are not expected to come as often as UNLI's. So there is no "
            "test."
        )
        frame.draw(chips.notice("info", what, heading="Our own set, not UNLI"))
    else:
        verdict = "no difference beyond chance" if own.chi_square < LIMIT else "a difference beyond chance"
        said = f"{verdict}: for 19 words, {LIMIT} is the limit at the 5 % level"
        frame.draw(chances.large(f"χ² = {own.chi_square:.1f}", said))
    frame.draw(_key(task, own))
    st.altair_chart(
        wep_frequencies(ordered, own.percents, dark=st.context.theme.type == "dark"),
        theme=None,
        key="wep.frequencies",
        width="stretch",
        alt=f"Share of each word among the right answers of {_TITLES[task]}, in the paper and here. The table below it "
        "holds the same numbers.",
    )
    with st.expander("The same numbers as a table"):
        ours_ = {word: own.percents.get(word, 0.0) for word in ordered}
        rows = [
            (word, f"{share:.1f}", f"{ours_[word]:.1f}", signed(ours_[word] - share)) for word, share in ordered.items()
        ]
        head = ("Word", "Paper", "Ours", "Points")
        frame.draw(chances.table("Percent of the right answers", head, rows, figures=(1, 2, 3)))
    _files(task, ordered, own)


def _files(task: str, theirs: Mapping[str, float], own: Ours) -> None:
    name = f"wep-right-words-{task}"
    shares = {word: own.percents.get(word, 0.0) for word in theirs}
    rows = ((task, word, theirs[word], share, share - theirs[word]) for word, share in shares.items())
    title = f"How often each word is right: {_TITLES[task]}"
    notes = ["○ " + _paper_said(task), "● " + _ours_said(own)]
    with st.container(horizontal=True, key="wep-paper-files"):
        figure_files.numbers(name, COLUMNS, rows)
        figure_files.pictures(name, partial(wep_frequencies, theirs, own.percents, title=title, notes=notes))


def _key(task: str, own: Ours) -> Html:
    """Return what ring and dot stand for."""
    ring, dot = el("b", "○", cls="pl-wep-ring"), el("b", "●", cls="pl-wep-dot")
    theirs, ours_ = el("span", ring, f" {_paper_said(task)}"), el("span", dot, f" {_ours_said(own)}")
    return el("p", theirs, " ", ours_, cls="pl-note pl-legend")


def _paper_said(task: str) -> str:
    return f"the paper, {published.ANSWERS} answers" if task in HOPS else "the paper"


def _ours_said(own: Ours) -> str:
    return f"ours, {own.examples:,} examples"
