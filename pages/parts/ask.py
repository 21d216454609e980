"""The hypothesis of a live test: one of the table's, or the user's own with the label that the check proposes."""

from __future__ import annotations

from hashlib import sha256

import streamlit as st

from pages.parts import evidence, frame, library
from pages.parts.address import Address, keep
from pages.parts.choose import Place
from pages.parts.choose import hypothesis as choose_hypothesis
from probelib.datasets import hypothesis_id
from probelib.display import chips, words
from probelib.display.markup import el
from probelib.records import Hypothesis, Label, Table, Truth

LONGEST_TEXT = 1_000
OWN, LISTED = "own", "listed"
_WAYS = {LISTED: "One of the table's", OWN: "Write your own"}
_LABELS = {
    label.value: f"{words.LABELS[label].sign} {words.LABELS[label].word}" for label in (Label.ENTAILED, Label.REFUTED)
}

Parameters = dict[str, str]


def hypothesis(
    address: Address, table: Table, listed: tuple[Hypothesis, ...], place: Place | None
) -> tuple[evidence.Read | None, Parameters]:
    """Draw the choice of a hypothesis; return it read against the table, and its part of the address.

    None is returned while there is no text, or no label: the check proposes one, and where it cannot tell, a person
    must say it.
    """
    usable = tuple(one for one in listed if one.label is not Label.NEUTRAL)
    way = OWN
    if usable:
        key = address.key("way")
        keep(key, list(_WAYS), OWN if address.one("text") else LISTED)
        way = str(
            st.segmented_control(
                "Hypothesis",
                list(_WAYS),
                format_func=_WAYS.__getitem__,
                key=key,
                required=True,
                label_visibility="collapsed",
            )
        )
    if way == LISTED:
        return _listed(address, table, usable, place)
    return _own(address, table)


def _listed(
    address: Address, table: Table, usable: tuple[Hypothesis, ...], place: Place | None
) -> tuple[evidence.Read | None, Parameters]:
    wanted = address.one("hypothesis")
    if wanted and address.opened and wanted not in {one.id for one in usable}:
        what = f"This table has no hypothesis “{wanted}” that can be tested. Showing its first one instead."
        frame.draw(chips.notice("warning", what, heading="Unknown hypothesis"))
    profile = {} if place is None else library.profile(*place, table.id)
    chosen = choose_hypothesis(address, usable, wanted, profile)
    read = evidence.read(table, chosen, None if place is None else place.dataset)
    evidence.show_base(read)
    return read, {"hypothesis": chosen.id}


def _own(address: Address, table: Table) -> tuple[evidence.Read | None, Parameters]:
    written = st.text_area(
        "Your hypothesis",
        key=address.draft("text", address.one("text")),
        max_chars=LONGEST_TEXT,
        height=80,
        placeholder="A sentence about the table, such as: It runs for more than two hours.",
    ).strip()
    address.keep_draft("text", written)
    if not written:
        frame.draw(el("p", "Write a sentence; the check then proposes its label.", cls="pl-note"))
        return None, {}
    draft = Hypothesis(hypothesis_id(table.id, written, Label.ENTAILED), table.id, written, Label.ENTAILED)
    read = evidence.read(table, draft)
    evidence.show_check(read)
    proposed = evidence.proposal(read.verdict)
    label = _label(address, table, written, proposed)
    parameters = {"text": written}
    if label is None:
        if read.verdict.truth is Truth.UNKNOWN:
            what = "The check cannot tell, so nobody but you can say what the right answer is."
            frame.draw(chips.notice("info", what, heading="Choose the label"))
        return None, parameters
    if label is not proposed:
        parameters["label"] = label.value
        if proposed is not None:
            theirs, yours = words.LABELS[proposed].word, words.LABELS[label].word
            what = f"The check proposes {theirs}; answers are marked against your {yours}."
            frame.draw(chips.notice("warning", what))
    base = Hypothesis(hypothesis_id(table.id, written, label), table.id, written, label)
    return evidence.Read(table, base, read.marked, read.verdict), parameters


def _label(address: Address, table: Table, written: str, proposed: Label | None) -> Label | None:
    """Draw the label, set to what the check proposes; another text or table starts from its own proposal again."""
    stamp = sha256(f"{table.id}\x1f{written}".encode("utf-8", "surrogatepass")).hexdigest()[:12]
    key = address.key(f"label:{stamp}")
    linked = address.one("label") if written == address.one("text") else ""
    start = linked if linked in _LABELS else proposed.value if proposed else None
    if key not in st.session_state:
        st.session_state[key] = start
    chosen = st.segmented_control("Right answer", list(_LABELS), format_func=_LABELS.__getitem__, key=key)
    return Label(chosen) if chosen else None
