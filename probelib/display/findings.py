"""Findings as HTML: a heading a question, sentences whose numbers link to the cells that they come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from probelib.display.markup import Html, el, hidden, join, text
from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.sentences import CellNumber, Finding, Part, Sentence

Href = Callable[[Sequence[Cell]], str | None]
"""The address of some cells; None where there is none, and the number is then no link."""
SOURCES = {False: "Own runs", True: "Published"}
"""Whose cells a finding is about, by `Finding.published`."""


def shown(found: Sequence[Finding], href: Href) -> Html:
    """Return all findings, the answers to one question under one heading.

    Each source's notes stand once, below; its name stands over its answers where there are several sources.

    Args:
        found: What `evaluation.findings.findings` returns; nothing gives a sentence that says so.
        href: Says where the cells of a number are shown.
    """
    if not found:
        return el("p", "There are no cells to speak of.", cls="pl-note")
    several = len({one.published for one in found}) > 1
    by_question = sorted(found, key=_order(found))
    parts = []
    for question, answers in groupby(by_question, key=lambda one: one.question):
        parts.append(el("section", el("h3", question), *(answer(one, href, named=several) for one in answers)))
    notes = {one.published: one.notes for one in found if one.notes}
    lines = [
        el("li", f"{SOURCES[source]}: " if several else "", text(note))
        for source, said in notes.items()
        for note in said
    ]
    return el("div", *parts, el("ul", *lines, cls="pl-list pl-r-small") if lines else "", cls="pl-findings")


def answer(one: Finding, href: Href, *, named: bool = False) -> Html:
    """Return the sentences of one finding, and what has no answer with its reason.

    Args:
        one: The finding; its question is not repeated.
        href: Says where the cells of a number are shown.
        named: Whether to begin with whose cells it is about.
    """
    lines = [el("li", sentence(said, href)) for said in one.sentences]
    lead = "" if one.answered else "Not enough data: "
    lines += [el("li", el("b", lead) if lead else "", text(why), cls="pl-r-small") for why in one.missing]
    heading = el("h4", SOURCES[one.published]) if named else ""
    return el("div", heading, el("ul", *lines, cls="pl-list"))


def sentence(said: Sentence, href: Href) -> Html:
    """Return one sentence; what a number links to is said to those who do not see the cells."""
    return join(_part(part, href) for part in said.parts)


def _part(part: Part, href: Href) -> Html:
    if not isinstance(part, CellNumber):
        return text(part)
    target = href(part.cells)
    if target is None:
        return el("b", part.text)
    n = len(part.cells)
    where = hidden(f", {n} cells" if n > 1 else ", its cell")
    # In a tab of its own: a link within a sentence begins another session, and this one has tables, rights and answers.
    return el("a", part.text, where, href=target, target="_blank", rel="noopener")


def _order(found: Sequence[Finding]) -> Callable[[Finding], int]:
    """Return the place of a finding's question among the questions; findings of one question keep their order."""
    places = {question: place for place, question in enumerate(dict.fromkeys(one.question for one in found))}
    return lambda one: places[one.question]
