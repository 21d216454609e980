"""The example on Home: one table, one hypothesis, one probe that keeps its label and one that flips it.

It stands apart from `pages/home.py` so that the words of the page are drawn before the library is loaded.
"""

from __future__ import annotations

import streamlit as st

from pages.parts import evidence, frame, library, router
from probelib.display import chips, probes, words
from probelib.display.markup import Html, el, join
from probelib.display.sentence import against, sentence
from probelib.display.table import lit_cells, table_html
from probelib.records import Check, Effect, Hypothesis, Probe, Table

TABLE = "samples:hulk"
"""The table that the numerical paper prints as its first example."""


def figures() -> Html:
    """Return what comes with the project, counted."""
    tables = list(library.dataset("samples", None, None).catalogue())
    hypotheses = sum(row.n_hypotheses for row in tables)
    types = len(library.reasoning_types())
    counted = (
        (len(tables), "tables come with it; bring TabFact, InfoTabs or your own"),
        (hypotheses, "hypotheses about them, entailed and contradicted"),
        (types, "reasoning types change their numbers, from digits in words to changed tables"),
    )
    return el("dl", *(join([el("dt", f"{n:,}"), el("dd", what)]) for n, what in counted), cls="pl-figures")


def show() -> None:
    """Draw the table with its lit cell, the hypothesis, a probe that keeps its label and one that flips it."""
    opened = library.dataset("samples", None, None)
    table = opened.table(TABLE)
    base, kept, flipped = _pick(table, opened.hypotheses(TABLE))
    read = evidence.read(table, base)
    frame.draw(
        table_html(table, lit_cells(read.marked)),
        el(
            "div",
            el("div", sentence(base.text, read.marked), cls="pl-large"),
            chips.label(base.label),
            cls="pl-home-base",
        ),
        *(_change(base, probe) for probe in (kept, flipped) if probe is not None),
    )
    params = {"v": "1", "dataset": "samples", "table": TABLE, "hypothesis": base.id}
    st.page_link(
        router.pages()["explore"], label="See all its probes", icon=":material/arrow_forward:", query_params=params
    )


def _pick(table: Table, options: tuple[Hypothesis, ...]) -> tuple[Hypothesis, Probe | None, Probe | None]:
    """Return the first hypothesis that has a verified flip of a number, with it and a probe that keeps the label."""
    for base in options:
        made, _ = library.probes(table, base)
        flips = [one for one in made if one.effect is Effect.FLIP and one.check is Check.VERIFIED]
        if flips:
            keeps = [one for one in made if one.effect is Effect.PRESERVE and one.reasoning == flips[0].reasoning]
            return base, keeps[0] if keeps else None, flips[0]
    return options[0], None, None


def _change(base: Hypothesis, probe: Probe) -> Html:
    said = words.EFFECTS[probe.effect]
    return el(
        "div",
        el("div", chips.chip(said), " ", chips.label(probe.label), cls="pl-home-marks"),
        el("div", against(base.text, probe), cls="pl-probe-text"),
        probes.reason(probe),
        cls="pl-home-change",
    )
