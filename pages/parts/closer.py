"""A closer look at one probe: edit it by hand and see the check again, doubt its label, send it to the live test."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st

from pages.parts import evidence, frame, router
from pages.parts.address import Address
from pages.parts.choose import Place
from probelib import checking, grounding, reports
from probelib.display import callouts, chips, words
from probelib.display.markup import Html, el, text
from probelib.display.sentence import sentence
from probelib.errors import DataError, InputError
from probelib.records import Label, Probe

LONGEST_TEXT = 1_000
"""Characters of a sentence typed by hand."""


def look(address: Address, source: Place, found: evidence.Read, probe: Probe) -> str:
    """Draw the panel under a probe that was opened; return the sentence as it was edited, or nothing."""
    with st.container(border=True, key="closer"):
        left, right = st.columns([3, 2], gap="large")
        with left:
            written = _edit(address, found, probe)
        with right:
            _send(source, found, probe, written or probe.text)
            _report(found, probe)
        frame.draw(_identity(probe))
    return "" if written == probe.text else written


def _edit(address: Address, found: evidence.Read, probe: Probe) -> str:
    """Draw the sentence in a field; what is written there is grounded, checked and returned."""
    name = f"edit:{probe.id}"
    linked = address.one("edited") if address.one("probe") == probe.id else ""
    written = st.text_area(
        "Edit the sentence and see the check again",
        key=address.draft(name, linked, probe.text),
        max_chars=LONGEST_TEXT,
        height=90,
    ).strip()
    address.keep_draft(name, "" if written == probe.text else written)
    if not written:
        frame.draw(el("p", "Write a sentence about the table.", cls="pl-note"))
        return ""
    if written != probe.text:
        key = address.key(name)
        st.button(
            "Back to the probe's own sentence",
            icon=":material/undo:",
            on_click=_restore,
            args=(key, probe.text),
            type="tertiary",
        )
    verdict = checking.check(found.table, written)
    marked = callouts.callouts(grounding.ground(found.table, written), verdict.truth)
    frame.draw(
        el("div", sentence(written, marked), cls="pl-edited"),
        callouts.legend(found.table, written, marked),
        el("div", evidence.verdict(verdict), cls="pl-verdict", role="status"),
    )
    proposed = evidence.proposal(verdict)
    if written == probe.text and proposed is not None and proposed is not probe.label:
        what = (
            f"The probe is labelled {words.LABELS[probe.label].word}, and the check disagrees. Report it on the right."
        )
        frame.draw(chips.notice("warning", what))
    return written


def _restore(key: str, sentence_: str) -> None:
    st.session_state[key] = sentence_


def _send(source: Place, found: evidence.Read, probe: Probe, written: str) -> None:
    """Draw the links to the live test: with the base and all its probes, or with the sentence as it was edited."""
    place = {"v": "1", "dataset": source.name, "split": source.split or "", "table": found.table.id}
    place = {name: value for name, value in place.items() if value}
    live = router.pages()["live"]
    st.page_link(
        live,
        label="Test this hypothesis and its probes live",
        icon=":material/play_arrow:",
        query_params={**place, "hypothesis": found.hypothesis.id},
    )
    st.page_link(
        live,
        label="Test the sentence as written here live",
        icon=":material/edit:",
        query_params={**place, "text": written, "label": _label_of(found, probe, written).value},
    )


def _label_of(found: evidence.Read, probe: Probe, written: str) -> Label:
    """Return the label to send along: the probe's own, or for another text what the check proposes."""
    proposed = evidence.proposal(checking.check(found.table, written))
    return probe.label if written == probe.text or proposed is None else proposed


def _report(found: evidence.Read, probe: Probe) -> None:
    """Draw the form that keeps a doubt about the label in a local file, which audits read."""
    with st.form(f"report:{probe.id}", border=False, clear_on_submit=True):
        remark = st.text_input(
            "Report this label", placeholder="What is wrong with it?", max_chars=reports.LONGEST_REMARK
        )
        sent = st.form_submit_button("Report", icon=":material/flag:")
    if not sent:
        return
    now = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        kept = reports.append(reports.Report.of(probe, found.hypothesis.text, remark, now))
    except (DataError, InputError) as error:
        frame.draw(chips.notice("error", str(error), heading="Not kept"))
    else:
        frame.draw(chips.notice("info", f"Kept in {kept}. The next audit of labels reads it.", heading="Reported"))


def _identity(probe: Probe) -> Html:
    facts = (
        ("Probe", probe.id),
        ("Type", probe.reasoning),
        ("Variant", probe.variant),
        ("Seed", str(probe.seed)),
        ("Base", probe.base_id),
    )
    return el("p", *(el("span", name, " ", el("code", text(value))) for name, value in facts), cls="pl-identity")
