"""A closer look at one probe: edit it by hand and see the check again, doubt its label, send it to the live test."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import streamlit as st

from pages.parts import cells, evidence, frame, router, shares, sides
from pages.parts.address import Address
from pages.parts.choose import Place
from probelib import checking, grounding, reports
from probelib.display import callouts, changes, chips, words
from probelib.display.markup import Html, el, text
from probelib.display.sentence import Callout, sentence
from probelib.errors import DataError, InputError
from probelib.probes.cells import edited
from probelib.probes.types import by_name
from probelib.records import Label, Probe, Side, Table

LONGEST_TEXT = 1_000
"""Characters of a sentence typed by hand."""


def look(address: Address, source: Place, found: evidence.Read, probe: Probe, in_view: frozenset[Side]) -> str:
    """Draw the panel under a probe that was opened; return the sentence as it was edited, or nothing.

    Args:
        address: The page's address.
        source: Where the table comes from.
        found: The base.
        probe: The probe that was opened. One on the table's side has no sentence to edit: it shows the changed table.
        in_view: The sides in view, which the live test is to ask.
    """
    with st.container(border=True, key="closer"):
        if probe.side is Side.TABLE:
            written = probe.text
            _changed(source, found, probe, in_view)
        else:
            left, right = st.columns([3, 2], gap="large")
            with left:
                written = _edit(address, found, probe)
            with right:
                _send(source, found, probe, written or probe.text, in_view)
                _report(found, probe)
        frame.draw(_identity(probe))
    return "" if written == probe.text else written


def _changed(source: Place, found: evidence.Read, probe: Probe, in_view: frozenset[Side]) -> None:
    """Draw a changed table against the original, and what the check says of the sentence on it."""
    table = edited(found.table, probe.table_edits)
    pair = by_name(probe.reasoning).table_only
    verdict = checking.check(table, probe.text)
    marked = () if pair else _marked(table, probe.text, verdict)
    if pair:
        frame.draw(changes.beside(found.table, table, probe.table_edits))
    left, right = st.columns([3, 2], gap="large")
    with left:
        if not pair:
            frame.draw(changes.within(found.table, probe.table_edits, marked))
        frame.draw(
            el("div", sentence(probe.text, marked), cls="pl-edited"),
            el("div", evidence.verdict(verdict), cls="pl-verdict"),
        )
        _say_disagreement(probe, verdict)
    with right:
        _send_table(source, found, probe, in_view)
        _report(found, probe)


def _marked(table: Table, written: str, verdict: checking.Verdict) -> tuple[Callout, ...]:
    return callouts.callouts(grounding.ground(table, written), verdict.truth)


def _say_disagreement(probe: Probe, verdict: checking.Verdict) -> None:
    proposed = evidence.proposal(verdict)
    if proposed is not None and proposed is not probe.label:
        said = words.LABELS[probe.label].word
        what = f"The probe is labelled {said}, and the check disagrees. Report it on the right."
        frame.draw(chips.notice("warning", what))


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
    marked = _marked(found.table, written, verdict)
    frame.draw(
        el("div", sentence(written, marked), cls="pl-edited"),
        callouts.legend(found.table, written, marked),
        el("div", evidence.verdict(verdict), cls="pl-verdict", role="status"),
    )
    if written == probe.text:
        _say_disagreement(probe, verdict)
    return written


def _restore(key: str, sentence_: str) -> None:
    st.session_state[key] = sentence_


def _send(source: Place, found: evidence.Read, probe: Probe, written: str, in_view: frozenset[Side]) -> None:
    """Draw the links to the live test: with the base and all its probes, or with the sentence as it was edited."""
    _link_base(source, found, in_view)
    _link(
        "Test the sentence as written here live",
        "edit",
        {**_place(source, found), "text": written, "label": _label_of(found, probe, written).value},
    )


def _send_table(source: Place, found: evidence.Read, probe: Probe, in_view: frozenset[Side]) -> None:
    """Draw the links to the live test: with the base and all its probes, or with the table as it was changed."""
    _link_base(source, found, in_view | {Side.TABLE})
    _link(
        "Test the sentence on the changed table live",
        "table_edit",
        {
            **_place(source, found),
            "text": probe.text,
            "label": probe.label.value,
            "cell": cells.parameters(probe.table_edits),
        },
    )


def _link_base(source: Place, found: evidence.Read, in_view: frozenset[Side]) -> None:
    told = {"hypothesis": found.hypothesis.id, "side": sides.parameters(in_view), **_place(source, found)}
    _link("Test this hypothesis and its probes live", "play_arrow", told)


def _place(source: Place, found: evidence.Read) -> dict[str, str | tuple[str, ...]]:
    return {"v": "1", "dataset": source.name, "split": source.split or "", "table": found.table.id}


def _link(label: str, icon: str, parameters: Mapping[str, str | tuple[str, ...]]) -> None:
    told = {name: value for name, value in parameters.items() if value}
    st.page_link(router.pages()["live"], label=label, icon=f":material/{icon}:", query_params=told)


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
        with shares.taking(reports=1):
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
