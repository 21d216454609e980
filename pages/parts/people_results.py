"""What the answers of a quiz say: accuracy, agreement, validity by type, disputed items, and files of all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import streamlit as st

from pages.parts import frame, library, people_blind, people_rights, router
from pages.parts.address import VERSION
from pages.parts.people_common import ANSWERS, said, store
from probelib import reports
from probelib.display import chances, chips, words
from probelib.display.markup import Html, el, join, text
from probelib.errors import ProbelibError
from probelib.evaluation.records import Run
from probelib.evaluation.running.runs import own_place
from probelib.figures.heat_view import OWN
from probelib.people import Answer, Kind, Opened, agreement, files, rows
from probelib.people.agreement import Agreement, Disputed, Rated, Result
from probelib.people.records import MAJORITY
from probelib.records import Effect, Label
from probelib.wep import published

_SHOWN = 20
"""Disputed items that are drawn before all are asked for."""
_PAPER = "Human baseline"
"""The WEP paper's row of people in its Table 1."""


def show(opened: Opened) -> None:
    """Draw the view."""
    answers = store().answers(opened.quiz.id)
    if people_blind.hidden(opened):
        people_blind.say_hidden(opened)
        return
    if not answers:
        frame.draw(chips.notice("info", "Answer a few items, or send the link to others.", heading="No answers yet"))
        if people_blind.seen(opened.quiz):
            _reports()
        return
    people_blind.show(opened.quiz)
    found = agreement.result(opened, answers)
    frame.section("Raters", "the share of right answers, with Wilson's 95 % interval; “cannot tell” is not right")
    frame.draw(_raters(opened, found))
    frame.section("Agreement", "beyond chance: 1 is full agreement, 0 is what chance would bring")
    frame.draw(_agreement(opened, found))
    if opened.quiz.kind is not Kind.WEP:
        frame.section(
            "By type", "how many labels the raters share; of several raters most, and a tie counts against us"
        )
        frame.draw(_types(found))
    _disputes(opened, found)
    _reports()
    _files(opened, found, answers)


def _raters(opened: Opened, found: Result) -> Html:
    lines = [_rated(one) for one in found.raters]
    if found.mean is not None and found.deviation is not None:
        deviation = f"{_percent(found.mean)} ± {100 * found.deviation:.1f}"
        lines.append(["Mean of the raters", "", deviation, "", "", ""])
    task = next(iter(opened.known.values())).reasoning.removeprefix("wep.")
    for one in published.accuracies() if opened.quiz.kind is Kind.WEP else ():
        if one.system == _PAPER and one.task == task:
            where = " (on UNLI)" if task == "unli" else ""
            lines.append(
                [f"The paper's two raters{where}", "100", f"{one.percent:.1f} % ± {one.deviation:.1f}", "", "", ""]
            )
    head = ("Rater", "Answered", "Right", "95 % interval", "Cannot tell", "Seconds an item")
    return chances.table("Each rater's answers", head, lines, figures=(1, 2, 3, 4, 5))


def _rated(one: Rated) -> list[str]:
    low, high = one.bounds
    name = "Most raters" if one.rater == MAJORITY else one.rater
    share = "–" if one.accuracy is None else _percent(one.accuracy)
    seconds = "–" if one.seconds is None else f"{one.seconds:.1f}"
    between = f"{_percent(low)} to {_percent(high)}"
    return [name, f"{one.answered:,} of {one.asked:,}", share, between, f"{one.cannot_tell:,}", seconds]


def _agreement(opened: Opened, found: Result) -> Html:
    lines = [["Fleiss' κ of " + (", ".join(found.fleiss.raters) or "nobody"), *_kappa(found.fleiss)]]
    lines += [[f"Cohen's κ of {' and '.join(one.raters)}", *_kappa(one)] for one in found.pairs]
    if opened.quiz.kind is Kind.WEP:
        task = next(iter(opened.known.values())).reasoning.removeprefix("wep.")
        if task in {one.task for one in published.accuracies()}:
            lines.append(["Fleiss' κ of the paper's two raters", str(published.kappa(task)), "100"])
    return chances.table("Agreement of raters", ("Measure", "κ", "Items"), lines, figures=(1, 2))


def _kappa(one: Agreement) -> list[str]:
    return [words.number(one.kappa, 2) if one.kappa is not None else f"not defined: {one.reason}", f"{one.items:,}"]


def _types(found: Result) -> Html:
    lines = []
    for name, score in found.types.items():
        if not score.n:
            continue
        low, high = score.bounds
        share = "–" if score.share_wrong is None else _percent(1 - score.share_wrong)
        between = f"{_percent(1 - high)} to {_percent(1 - low)}"
        lines.append([_stratum(name), f"{score.n:,}", share, between, f"{score.wrong:,}", f"{score.not_english:,}"])
    head = ("Type", "Items", "Labels shared", "95 % interval", "Not shared", "Odd English")
    return chances.table("Labels that raters share, by type", head, lines, figures=(1, 2, 3, 4, 5))


def _stratum(name: str) -> str:
    reasoning, _, effect = name.partition(", ")
    title = {"all": "All", "base": "The sentences themselves"}.get(reasoning) or library.title_of(reasoning)
    return f"{title}, {words.EFFECTS[Effect(effect)].word.lower()}" if effect else title


def _disputes(opened: Opened, found: Result) -> None:
    count = len(found.disputed)
    frame.section("Disputed", f"{words.count(count, 'item')} on which raters differ, or whose label most do not share")
    if not count:
        frame.draw(el("p", "None.", cls="pl-note"))
        return
    every = count > _SHOWN and st.toggle(f"Show all {count:,}", key="annotate-all-disputed")
    lines = [_dispute(opened, one) for one in (found.disputed if every else found.disputed[:_SHOWN])]
    head = ("Item", "About", "Ours", "Raters")
    frame.draw(chances.table("Disputed items", head, lines))


def _dispute(opened: Opened, one: Disputed) -> list[str]:
    wep = opened.quiz.kind is Kind.WEP
    premise = one.item.premise if one.item.table is None else one.item.table.title
    about = premise if wep else f"{_stratum(one.known.stratum)}; {premise}"
    sentences = (f"{letter} {sentence}" for letter, sentence in zip("AB", one.item.sentences, strict=False))
    shown = join([el("div", text(s)) for s in (sentences if wep else one.item.sentences)])
    ours = el("b", said(one.known.right)) if wep else chips.label(Label(one.known.right))
    reason = [el("div", text(one.known.reason), cls="pl-r-small")] if one.known.reason else []
    given = [el("div", text(rater), ": ", said(answer)) for rater, answer in one.given.items()]
    return [shown, about, el("div", ours, *reason), el("div", *given, style="min-width: 11rem")]


def _reports() -> None:
    try:
        found = list(reports.read())
    except ProbelibError as error:
        frame.draw(chips.notice("error", str(error), heading="The reported labels cannot be read"))
        return
    if not found:
        return
    with st.expander(f"Labels that readers reported in Explore ({len(found):,})"):
        lines = [
            [one.text, library.title_of(one.reasoning), ANSWERS.get(one.label, one.label), one.remark, one.at[:10]]
            for one in found
        ]
        head = ("Probe", "Type", "Our label", "What the reader says", "When")
        frame.draw(chances.table("Reported labels", head, lines))
        _download("Reported labels (CSV)", lambda: files.reports_csv(found), "reported.csv")


def _files(opened: Opened, found: Result, answers: Iterable[Answer]) -> None:
    frame.section("Take it along")
    name = opened.quiz.id
    with st.container(horizontal=True, vertical_alignment="center"):
        _download("Answers (CSV)", lambda: files.answers_csv(answers), f"answers-{name}.csv")
        _download("Figures (CSV)", lambda: files.figures_csv(found), f"figures-{name}.csv")
        _download("Disputed items (CSV)", lambda: files.disputed_csv(found), f"disputed-{name}.csv")
    if opened.quiz.kind is Kind.AUDIT or not people_rights.may_change(opened.quiz):
        return
    page, name = ("heatmap", "the heatmap") if opened.quiz.kind is Kind.PROBES else ("wep", "the WEP page")
    with st.container(horizontal=True, vertical_alignment="center"):
        if st.button("Set people beside the models", icon=":material/group_add:"):
            made = [rows.write_run(opened, one, store(), own_place()) for one in rows.raters(opened, store())]
            frame.draw(el("p", f"{words.count(len(made), 'run')} written.", cls="pl-note", role="status"))
            st.page_link(router.pages()[page], label=f"Open {name}", query_params=_beside(opened, made[0]))
        else:
            what = f"Writes a run for each rater, and from three on one for most of them, for {name}."
            frame.draw(el("p", what, cls="pl-note"))


def _beside(opened: Opened, made: Run) -> dict[str, str]:
    """Return the address of the view in which runs of people stand beside those of models: no page opens with it."""
    if opened.quiz.kind is Kind.PROBES:
        return {"v": VERSION, "source": OWN, "dataset": made.dataset}
    return {"v": VERSION, "view": "results", "on": made.task.removeprefix("wep.")}


def _download(label: str, data: Callable[[], bytes], name: str) -> None:
    st.download_button(label, data, name, "text/csv", on_click="ignore", key=f"annotate-{name}")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
