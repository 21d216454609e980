"""Answering a quiz: one item at a time, by mouse or keyboard, with nothing on the screen that gives the answer away."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

import streamlit as st

from pages.parts import allowance, frame, people_blind, people_rights, shares
from pages.parts.people_common import RATER, now, said, store
from probelib import auditing
from probelib.display import chips
from probelib.display.markup import Html, el, markdown, text
from probelib.display.table import Window, table_html
from probelib.errors import DataError, InputError
from probelib.people import Answer, Item, Kind, Opened
from probelib.people.records import LONGEST_NAME

ENGLISH_KEY, BACK_KEY = "4", "Backspace"
"""Keys beside `1`, `2` and `3`, which answer. C and R are Streamlit's own, so keys are no letters of the answers."""
_PLACE, _SHOWN, _ODD, _PROBLEM = "annotate.place", "annotate.shown", "annotate.odd", "annotate.problem"


def show(opened: Opened) -> None:
    """Draw the item that is next for this rater, or the question who they are; nothing for who has seen the results."""
    if people_blind.seen(opened.quiz):
        people_blind.say_seen()
        return
    rater = st.session_state.get(RATER)
    if rater is not None and not people_rights.is_mine(opened.quiz, rater):
        frame.draw(chips.notice("warning", people_rights.TAKEN.format(rater=rater)))
        rater = None
    if rater is None:
        _ask_name(opened)
        return
    sheet = {one.item: one for one in store().answers(opened.quiz.id) if one.rater == rater}
    place = _place(opened, sheet)
    _bar(opened, rater, sheet, place)
    if problem := st.session_state.pop(_PROBLEM, None):
        frame.draw(chips.notice("error", problem, heading="This answer was not kept"))
    if place == len(opened.items):
        _finished(opened)
    else:
        _item(opened, rater, sheet, place)


def _ask_name(opened: Opened) -> None:
    with st.form("annotate-name", width=520):
        name = st.text_input("Your name", max_chars=LONGEST_NAME)
        begun = st.form_submit_button("Start", type="primary")
    if begun:
        try:
            rater = store().known_as(opened.quiz.id, name)
            if not people_rights.is_mine(opened.quiz, rater):
                raise InputError(people_rights.TAKEN.format(rater=rater))
            st.session_state[RATER] = rater
        except InputError as error:
            frame.draw(chips.notice("error", str(error)))
        else:
            st.rerun()
    how = "your link" if allowance.mode().shared else "the same name"
    lead = f"Answered so far. With {how} you go on where you stopped, in any browser."
    frame.draw(people_blind.progress(opened, lead))


def _place(opened: Opened, sheet: Mapping[str, Answer]) -> int:
    """Return which item is shown: the one gone to, else the first that is not answered; their number at the end."""
    gone = st.session_state.get(_PLACE)
    if gone is not None and gone[:2] == (opened.quiz.id, st.session_state[RATER]):
        return int(gone[2])
    return _next(opened, sheet, 0)


def _next(opened: Opened, sheet: Mapping[str, Answer], start: int) -> int:
    """Return the first item without an answer, from a place on and then from the beginning."""
    order = [*range(start, len(opened.items)), *range(start)]
    return next((place for place in order if opened.items[place].id not in sheet), len(opened.items))


def _go(opened: Opened, place: int) -> None:
    st.session_state[_PLACE] = (opened.quiz.id, st.session_state[RATER], place)
    st.session_state.pop(_ODD, None)


def _leave() -> None:
    for key in (RATER, _PLACE, _SHOWN, _ODD):
        st.session_state.pop(key, None)


def _bar(opened: Opened, rater: str, sheet: Mapping[str, Answer], place: int) -> None:
    """Draw who answers, how far they are, and the ways back."""
    total, done = len(opened.items), sum(item.id in sheet for item in opened.items)
    with st.container(horizontal=True, vertical_alignment="center", key="annotate-bar"):
        where = f"Item {place + 1:,} of {total:,}" if place < total else f"All {total:,} items"
        counted = f"{where}; {done:,} answered"
        bar = el("div", el("span", style=f"width:{100 * done / total:.1f}%"), cls="pl-progress", aria_hidden="true")
        frame.draw(el("p", el("b", text(rater)), " · ", counted, cls="pl-note", role="status"), bar)
        back, leave = "One back", "Another name"
        st.button(back, shortcut=BACK_KEY, disabled=place == 0, on_click=_go, args=(opened, place - 1), key="back")
        st.button(leave, on_click=_leave, key="leave")
        people_rights.name_link(opened.quiz, rater)


def _item(opened: Opened, rater: str, sheet: Mapping[str, Answer], place: int) -> None:
    item, earlier = opened.items[place], sheet.get(opened.items[place].id)
    shown = st.session_state.get(_SHOWN)
    if shown is None or shown[0] != item.id:
        st.session_state[_SHOWN] = (item.id, monotonic())
    frame.draw(_question(opened.quiz.kind, item))
    # A place in the key, so that a key pressed twice in haste answers this item again, and never the next unseen.
    with st.container(horizontal=opened.quiz.kind is not Kind.WEP, key="annotate-answers"):
        for number, option in enumerate(opened.options):
            chosen = earlier is not None and earlier.answer == option
            st.button(
                _label(opened.quiz.kind, item, number),
                key=f"answer-{opened.quiz.id}-{place}-{number}",
                shortcut=str(number + 1),
                type="primary" if chosen else "secondary",
                width="stretch",
                wrap=True,
                on_click=_answer,
                args=(opened, rater, place, option),
            )
    if opened.quiz.kind is Kind.AUDIT:
        _english(earlier)
    if earlier is not None:
        frame.draw(el("p", "Your answer so far: ", el("b", said(earlier.answer)), ".", cls="pl-note", role="status"))
    if item.table is not None:
        rows = len(item.table.rows)
        frame.draw(table_html(item.table, rows=Window(tuple(range(1, rows + 1)), rows)))


def _question(kind: Kind, item: Item) -> Html:
    """Return what is asked; announced when it changes, so that a screen reader says the next item."""
    if kind is Kind.WEP:
        premise = el("p", text(item.premise), cls="pl-ask-premise")
        return el("div", premise, el("p", "Given this, which sentence is right?", cls="pl-note"), role="status")
    asked = "Does the table alone show that this is true, or that it is false?"
    return el("div", el("p", text(item.sentences[0]), cls="pl-ask"), el("p", asked, cls="pl-note"), role="status")


def _label(kind: Kind, item: Item, number: int) -> str:
    if kind is Kind.WEP:
        return markdown(item.sentences[number])
    return said(auditing.ANSWERS[number])


def _english(earlier: Answer | None) -> None:
    """Draw the switch for odd English; it counts with the answer that is given next."""
    odd = st.session_state.get(_ODD, earlier is not None and earlier.english == auditing.NOT_OK)
    with st.container(horizontal=True, vertical_alignment="center", key="annotate-english"):
        label = "The English is odd: marked" if odd else "The English is odd"
        st.button(label, shortcut=ENGLISH_KEY, type="primary" if odd else "tertiary", on_click=_mark, args=(not odd,))
        frame.draw(el("p", "Mark it before you answer.", cls="pl-note"))
    st.session_state[_ODD] = odd


def _mark(odd: bool) -> None:
    st.session_state[_ODD] = odd


def _answer(opened: Opened, rater: str, place: int, option: str) -> None:
    """Keep an answer, and go to the next item that has none; an answer that cannot be kept is said and not passed."""
    item = opened.items[place]
    shown = st.session_state.get(_SHOWN)
    seconds = monotonic() - shown[1] if shown is not None and shown[0] == item.id else 0.0
    english = auditing.NOT_OK if st.session_state.get(_ODD) else auditing.OK
    try:
        if people_blind.seen(opened.quiz):
            raise InputError(people_blind.SEEN)
        shares.take_answer(store())
        people_rights.take_name(opened.quiz, rater)
        store().add(Answer(opened.quiz.id, rater, item.id, option, seconds, now(), english))
        sheet = {one.item: one for one in store().answers(opened.quiz.id) if one.rater == rater}
    except (DataError, InputError) as error:
        st.session_state[_PROBLEM] = str(error)
        return
    _go(opened, _next(opened, sheet, place + 1))


def _finished(opened: Opened) -> None:
    what = (
        "Thank you. One back goes through your answers again. Results say what they come to; who has seen them can no "
        "longer change an answer."
    )
    heading = f"You have answered all {len(opened.items):,} items"
    frame.draw(chips.notice("info", what, heading=heading))
