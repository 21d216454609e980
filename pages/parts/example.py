"""The example on Home and in the guide: one table, one hypothesis, a probe that keeps its label and one that flips it.

It stands apart from `pages/home.py` so that the words of the page are drawn before the library is loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from pages.parts import evidence, frame, library, router
from pages.parts.address import VERSION
from probelib.display import chips, probes, words
from probelib.display.markup import Html, el, join, text
from probelib.display.sentence import against, sentence
from probelib.display.table import lit_cells, table_html
from probelib.errors import ProbelibError
from probelib.evaluation.records import Filters, Outcomes, Run
from probelib.evaluation.running import runs as store
from probelib.evaluation.running.rows import TNLI
from probelib.probes.types import REASONING_TYPES, by_name
from probelib.records import Check, Effect, Hypothesis, Label, Probe, Table

TABLE = "samples:hulk"
"""The table that the numerical paper prints as its first example."""
MODEL = "builtin:smollm2"
"""The model whose answers are told; it comes with the project, and so does its run."""


@dataclass(frozen=True, slots=True)
class Example:
    """What is shown."""

    table: Table
    base: Hypothesis
    kept: Probe | None
    """A probe that keeps the label, of the type of the flip."""
    flipped: Probe | None
    """A probe whose flipped label is verified on the table."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What the model answered in the run that comes with the project."""

    run: Run
    labels: tuple[tuple[str, Label], ...]
    """The answer to each sentence of the example by its id; a sentence without a usable answer is left out."""
    outcomes: Outcomes
    """Of all flips of the example's reasoning type and its family."""

    def to(self, sentence_id: str) -> Label | None:
        """Return the answer to the base or a probe, None where there is none."""
        return dict(self.labels).get(sentence_id)


@st.cache_resource(show_spinner=False)
def chosen() -> Example:
    """Return the table's first hypothesis with a verified flip of a number, that flip and a probe that keeps the label.

    Raises:
        DataError: The samples cannot be read.
        ResourceMissing: They are not there.
    """
    opened = library.dataset("samples", None, None)
    table, options = opened.table(TABLE), opened.hypotheses(TABLE)
    for base in options:
        made, _ = library.probes(table, base)
        flips = [one for one in made if one.effect is Effect.FLIP and one.check is Check.VERIFIED]
        if flips:
            keeps = [one for one in made if one.effect is Effect.PRESERVE and one.reasoning == flips[0].reasoning]
            return Example(table, base, keeps[0] if keeps else None, flips[0])
    return Example(table, options[0], None, None)


def bundled() -> tuple[Run, ...]:
    """Return the runs over the samples that come with the project, without the label check's own; raises DataError."""
    return _bundled(store.bundled_place())


@st.cache_resource(max_entries=2, show_spinner=False)
def _bundled(place: Path | None) -> tuple[Run, ...]:
    """The same; where they lie is the key."""
    if place is None:
        return ()
    problems: list[ProbelibError] = []
    here = store.list_runs(place, problems=problems)  # a folder with many runs of one's own takes its time
    return tuple(run for run in here if run.bundled and run.task == TNLI and run.model_id != "builtin:lookup")


def answered() -> Answered | None:
    """Return what the model answered, None where its run does not come with this copy; raises DataError."""
    return _answered(store.bundled_place())


@st.cache_resource(max_entries=2, show_spinner=False)
def _answered(place: Path | None) -> Answered | None:
    from probelib.evaluation.measuring import reading

    example = chosen()
    run = next((one for one in _bundled(place) if one.model_id == MODEL), None)
    if run is None or example.flipped is None:
        return None
    ids = [one.id for one in (example.kept, example.flipped) if one is not None]
    said: dict[str, Label] = {}
    for pair in reading.pairs(run, probe_ids=ids, limit=len(ids)):
        for one in (pair.base, pair.probe):
            if one.answer is not None and one.answer.label is not None:
                said[one.id] = one.answer.label
    kinds = frozenset(one.name for one in REASONING_TYPES if one.family == family(example.flipped))
    flips = Filters(reasoning=kinds, effects=frozenset({Effect.FLIP.value}))
    counts = reading.count_pairs(run, flips)
    both, base_only, probe_only, neither = (counts[name] for name in ("both", "base_only", "probe_only", "neither"))
    # Two labels, and a flip has the other one: who is right on one side alone gave both sides the same answer.
    outcomes = Outcomes(both, base_only, probe_only, neither, same_answer=base_only + probe_only)
    return Answered(run, tuple(said.items()), outcomes)


def family(probe: Probe) -> str:
    """Return the family of a probe's reasoning type, under which the heatmap counts it."""
    return by_name(probe.reasoning).family


def figures() -> Html:
    """Return what comes with the project, counted."""
    tables = list(library.dataset("samples", None, None).catalogue())
    hypotheses = sum(row.n_hypotheses for row in tables)
    types = len(library.reasoning_types())
    counted = (
        (len(tables), "tables come with it; bring TabFact, InfoTabs or your own"),
        (hypotheses, "hypotheses about them: entailed, contradicted, and one neutral"),
        (types, "reasoning types change their numbers, from digits in words to changed tables"),
    )
    return el("dl", *(join([el("dt", f"{n:,}"), el("dd", what)]) for n, what in counted), cls="pl-figures")


def show() -> None:
    """Draw the table with its lit cell, the hypothesis, a probe that keeps its label, one that flips it, answers."""
    example = chosen()
    base = example.base
    read = evidence.read(example.table, base)
    frame.draw(
        table_html(example.table, lit_cells(read.marked)),
        el(
            "div",
            el("div", sentence(base.text, read.marked), cls="pl-large"),
            chips.label(base.label),
            cls="pl-home-base",
        ),
        *(_change(base, probe) for probe in (example.kept, example.flipped) if probe is not None),
    )
    said = _said(example)
    if said is not None:
        frame.draw(said)
    params = {"v": VERSION, "dataset": "samples", "table": TABLE, "hypothesis": base.id}
    st.page_link(
        router.pages()["explore"], label="See all its probes", icon=":material/arrow_forward:", query_params=params
    )


def _change(base: Hypothesis, probe: Probe) -> Html:
    said = words.EFFECTS[probe.effect]
    return el(
        "div",
        el("div", chips.chip(said), " ", chips.label(probe.label), cls="pl-home-marks"),
        el("div", against(base.text, probe), cls="pl-probe-text"),
        probes.reason(probe),
        cls="pl-home-change",
    )


def _said(example: Example) -> Html | None:
    """Return what the model answered to the three sentences, in words; None where there is no run of it."""
    found = answered()
    if found is None:
        return None
    told = (
        ("the sentence", example.base),
        ("the probe that keeps its label", example.kept),
        ("the probe that flips it", example.flipped),
    )
    lines = []
    for what, one in told:
        answer = None if one is None else found.to(one.id)
        if one is not None and answer is not None:
            mark = words.RIGHT if answer is one.label else words.WRONG
            lines.append(el("li", chips.symbol(mark), " ", el("b", words.LABELS[answer].word), " to ", what))
    return el("div", el("p", text(found.run.title), " answers"), el("ul", *lines), cls="pl-home-answers")
