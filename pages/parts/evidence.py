"""A hypothesis read against its table: the lit cells, the numbers that they answer, and what the check says."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from pages.parts import frame, library
from probelib import checking, grounding
from probelib.checking import Verdict, tolerance
from probelib.datasets import Dataset
from probelib.display import callouts, chips, reasons, words
from probelib.display.markup import Html, el, join, text
from probelib.display.sentence import Callout, sentence
from probelib.display.table import lit_cells, table_html, window
from probelib.records import Hypothesis, Label, Table

ROWS_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Read:
    """A table and a hypothesis with everything that is shown of the two."""

    table: Table
    hypothesis: Hypothesis
    marked: tuple[Callout, ...]
    verdict: Verdict
    dispute: str = ""
    """Why the base is disputed; empty where it is not."""


def read(table: Table, hypothesis: Hypothesis, source: Dataset | None = None) -> Read:
    """Ground and check a hypothesis, and see whether its label is disputed.

    Args:
        table: The premise.
        hypothesis: The sentence.
        source: The dataset that gave its label; None for a sentence of the user's own, whose label is theirs to say.
    """
    verdict_ = checking.check(table, hypothesis)
    marked = callouts.callouts(grounding.ground(table, hypothesis), verdict_.truth)
    dispute = "" if source is None else library.dispute(source, hypothesis, verdict_)
    return Read(table, hypothesis, marked, verdict_, dispute)


def plain(table: Table) -> Html:
    """Return a table with nothing lit."""
    return table_html(table)


def show_table(found: Read) -> None:
    """Draw the table with the grounded cells lit; a long one shows the lit rows and can be shown whole."""
    lit = lit_cells(found.marked)
    total = len(found.table.rows)
    limit = ROWS_SHOWN
    if total > ROWS_SHOWN and st.toggle(f"Show all {total:,} rows", key=f"all-rows:{found.table.id}"):
        limit = total
    frame.draw(table_html(found.table, lit, rows=window(found.table, lit, limit=limit)))
    about = library.sample_info(found.table.id)
    if about is not None:
        invented = [el("b", "An invented example. ")] if about.fictional else []
        frame.draw(el("p", *invented, text(about.about), cls="pl-note"))
    elif found.table.source:
        frame.draw(el("p", "Source: ", text(found.table.source), cls="pl-note"))


def show_base(found: Read) -> None:
    """Draw the hypothesis with its numbers called out, its label, and the check of the base itself."""
    base = found.hypothesis
    frame.draw(
        el("div", sentence(base.text, found.marked), cls="pl-large"),
        callouts.legend(found.table, base.text, found.marked),
    )
    facts = [
        (el("dt", "Label in the dataset"), el("dd", chips.label(base.label))),
        *_paper(found),
        (el("dt", "Our check"), el("dd", verdict(found.verdict))),
        *_program(found),
    ]
    frame.draw(el("dl", *(join(fact) for fact in facts), cls="pl-facts"))
    if found.dispute:
        body = f"{found.dispute[:1].upper()}{found.dispute[1:]}. Probes would rest on a label in doubt."
        frame.draw(chips.notice("warning", body, heading="Disputed"))
    elif base.label is Label.NEUTRAL:
        body = "The task of the paper is binary, so a neutral hypothesis is shown and not probed."
        frame.draw(chips.notice("info", body, heading="Neutral"))


def _program(found: Read) -> list[tuple[Html, Html]]:
    """Return the program that the sentence was read as, in the form of those that people wrote for TabFact."""
    written = checking.program(found.table, found.hypothesis)
    return [] if written is None else [(el("dt", "Read as"), el("dd", el("code", written, cls="pl-program")))]


def _paper(found: Read) -> list[tuple[Html, Html]]:
    """Return the label that the numerical paper prints for a sentence of its own, and where ours differs why."""
    about = library.sample_info(found.table.id)
    said = about.statements.get(found.hypothesis.id) if about else None
    if said is None or said.paper_label is None:
        return []
    differs = said.paper_label is not found.hypothesis.label
    mark = [" ", el("b", "differs from ours")] if differs else []
    note = [" ", el("span", text(said.note), cls="pl-reason")] if said.note else []
    return [(el("dt", "Label in the paper"), el("dd", chips.label(said.paper_label), *mark, *note))]


def show_check(found: Read) -> None:
    """Draw a sentence that has no label yet: its numbers called out, and what the check says of it."""
    text_ = found.hypothesis.text
    frame.draw(
        el("div", sentence(text_, found.marked), cls="pl-large"),
        callouts.legend(found.table, text_, found.marked),
        el("div", verdict(found.verdict), cls="pl-verdict", role="status"),
    )


def verdict(found: Verdict) -> Html:
    """Return what the check says and why."""
    why = [" ", reasons.html(found.reason, found.truth)] if found.reason else []
    return join([chips.truth(found.truth), *why])


def proposal(found: Verdict) -> Label | None:
    """Return the label that a verdict proposes, None where a person must choose."""
    return words.LABEL_OF_TRUTH[found.truth]


def tolerances() -> None:
    """Draw the rule for "about", with the constants that the check uses."""
    with st.expander("When is “about” right? The tolerances of the check"):
        frame.draw(
            el(
                "div",
                el(
                    "p",
                    f"“about v” holds of a table's value x when x rounds to v at v's last non-zero digit, or when v is "
                    f"within {100 * tolerance.ABOUT_HOLDS:.0f} % of x.",
                ),
                el(
                    "p",
                    f"It fails when v is at least {100 * tolerance.ABOUT_FAILS:.0f} % of x away and by at least "
                    f"{tolerance.ABOUT_FAILS_UNITS} units of that digit.",
                ),
                el(
                    "p",
                    "Between the two the check does not answer, and no probe is made. It is never used of years. "
                    "Ranges include both their ends.",
                ),
                cls="pl-prose",
            )
        )
