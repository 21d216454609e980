"""The choice of a quiz, and the dialog that makes one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from pages.parts import choose, frame, library, people_rights, shares
from pages.parts.address import Address, keep
from pages.parts.people_common import KINDS, line, now, store
from probelib.display import chips
from probelib.display.markup import el
from probelib.errors import DataError, InputError
from probelib.evaluation.running.runs import own_place
from probelib.people import Kind, Quiz, quizzes
from probelib.probes import select
from probelib.records import Side

_WANTED = "annotate.made"
"""Key of the quiz that was just made, to be opened in the next run."""
_TASKS = {"one_hop": "WEP-Reasoning, 1 hop", "two_hop": "WEP-Reasoning, 2 hops", "unli": "Our own items, like UNLI's"}
_ABOUT = {
    Kind.PROBES: "Probes and the sentences that they were made from, in one mixed order. What people answer becomes "
    "a column of the heatmap, beside the models.",
    Kind.WEP: "Which of two sentences has the right word? As in the paper: 100 items drawn from the test set.",
    Kind.AUDIT: "Do people share our labels? Probes alone, and whether their English is sound.",
}


class Picked(NamedTuple):
    """Which quiz is chosen."""

    quiz: Quiz | None
    """None while there is none."""
    making: bool
    """Whether the dialog for a new one was opened; a key that is pressed in it must not answer an item behind it."""


def pick(address: Address) -> Picked:
    """Draw the choice of a quiz and the button for a new one."""
    known, making = store().quizzes(), False
    with st.container(horizontal=True, vertical_alignment="bottom", key="annotate-source"):
        found = _choice(address, known) if known else None
        if found is not None:
            people_rights.owned(found)
        if st.button("New quiz", icon=":material/add:", type="secondary" if known else "primary"):
            making = True
            _make()
    if not known:
        what = "Make one: a human baseline on probes or on words of probability, or an audit of labels."
        frame.draw(chips.notice("info", what, heading="No quiz yet"))
    return Picked(found, making)


def _choice(address: Address, known: Sequence[Quiz]) -> Quiz:
    by_id = {one.id: one for one in known}
    begun = store().raters()
    lines = {one.id: line(one, begun.get(one.id, 0)) for one in known}
    key, wanted = address.key("quiz"), address.one("quiz")
    made = st.session_state.pop(_WANTED, None)
    if made in by_id:
        st.session_state[key] = made
    if key not in st.session_state and wanted and wanted not in by_id:
        what = f"There is no quiz “{wanted}” on this server. Showing the newest one instead."
        frame.draw(chips.notice("warning", what, heading="Unknown quiz"))
    keep(key, list(by_id), wanted)
    return by_id[st.selectbox("Quiz", list(by_id), format_func=lines.__getitem__, key=key, width="stretch")]


@st.dialog("New quiz", width="medium", on_dismiss="rerun")
def _make() -> None:
    kind = st.radio("What for", list(Kind), format_func=KINDS.__getitem__, key="annotate-new-kind", horizontal=True)
    if kind is None:  # a radio without a choice; it starts with one
        return
    frame.draw(el("p", _ABOUT[kind], cls="pl-note"))
    try:
        made = _of_wep() if kind is Kind.WEP else _of_probes(kind)
    except (InputError, DataError) as error:
        frame.draw(chips.notice("error", str(error), heading="This quiz cannot be made"))
        return
    if made is not None:
        st.session_state[_WANTED] = made.id
        st.rerun()


def _of_wep() -> Quiz | None:
    task = st.selectbox("Task", list(_TASKS), format_func=_TASKS.__getitem__, key="annotate-new-task")
    with st.container(horizontal=True):
        count = st.number_input("Items", 1, quizzes.MOST_ITEMS, quizzes.WEP_ITEMS, key="annotate-new-items")
        seed = st.number_input("Seed", 0, 1_000_000, 0, key="annotate-new-seed")
    if not st.button("Make the quiz", type="primary"):
        return None
    from probelib.evaluation.wep.asking import Wanted

    with people_rights.making() as (keeping, key), st.spinner("Drawing the items …"):
        size, start = int(count), int(seed)
        made = quizzes.make_wep(Wanted(task), own_place(), store(), made=now(), count=size, seed=start, keeping=keeping)
    return people_rights.made(made, key)


def _of_probes(kind: Kind) -> Quiz | None:
    folders = library.folders()
    name = st.selectbox("Dataset", list(folders), format_func=lambda one: choose.NAMES.get(one, one))
    titles = {one.name: one.title for one in library.reasoning_types()}
    types = st.multiselect("Types (none chosen: all)", list(titles), format_func=titles.__getitem__)
    each = "Probes of each type" if kind is Kind.AUDIT else "Probes of each type and effect"
    with st.container(horizontal=True):
        per = st.number_input(each, 1, 100, 10 if kind is Kind.AUDIT else 2, key=f"annotate-new-per-{kind.value}")
        most = shares.quiz_tables(1_000)
        start = min(quizzes.TABLES, most)
        tables = st.number_input("From at most so many tables", 1, most, start, key="annotate-new-tables")
        seed = st.number_input("Seed", 0, 1_000_000, 0, key="annotate-new-seed")
    both = st.toggle("Also probes that change the table (takes five times as long)", key="annotate-new-both")
    if not st.button("Make the quiz", type="primary"):
        return None
    apart = any(one.table_only for one in (select(types) if types else ()))
    sides = frozenset(Side) if both or apart else frozenset({Side.HYPOTHESIS})
    request = quizzes.Request(tuple(types), int(per), int(tables), int(seed), sides)
    folder = folders[name]
    with people_rights.making() as (keeping, key), st.spinner("Making probes to draw from …"):
        source = library.dataset(name, folder, None)
        path = None if folder is None else source.source.root
        made = quizzes.make_probes(kind, source, request, own_place(), store(), made=now(), path=path, keeping=keeping)
    return people_rights.made(made, key)
