"""Blindness: results give labels and others' answers away, so who has seen them answers that quiz no more.

They are hidden from everybody who may still answer, before their first answer as well. Who answered everything sees
them, and who says that they will not answer; from then on this session can only look, under any name.
"""

from __future__ import annotations

import streamlit as st

from pages.parts import allowance, frame, people_rights
from pages.parts.people_common import RATER, store
from probelib.display import chips
from probelib.display.markup import Html, el, join, text
from probelib.people import Opened, Quiz

LOOK = "I will not answer this quiz, show the results"
SEEN = (
    "You have seen the results of this quiz, so you can look at them and no longer answer. Somebody else answers in a "
    "window of their own."
)
_SEEN = "annotate.seen"
"""Ids of the quizzes whose results this session was shown."""


def hidden(opened: Opened) -> bool:
    """Return whether the results are hidden: this visitor may still answer, and is not done.

    On a shared server who made a quiz may look, unless they have begun to answer it themselves.
    """
    if seen(opened.quiz):
        return False
    done = _done(opened)
    if not done and allowance.mode().shared and people_rights.may_change(opened.quiz):
        return False
    return done is None or done < len(opened.items)


def seen(quiz: Quiz) -> bool:
    """Return whether this session was shown the results of a quiz, and so can only look."""
    return quiz.id in st.session_state.get(_SEEN, ())


def show(quiz: Quiz) -> None:
    """Remember that this session is shown the results of a quiz."""
    st.session_state[_SEEN] = {*st.session_state.get(_SEEN, ()), quiz.id}


def say_hidden(opened: Opened) -> None:
    """Draw why there are no results yet, how far everybody is, and the way for who will not answer."""
    done = _done(opened)
    own = f"You have answered {done:,} of {len(opened.items):,}. " if done is not None else ""
    what = f"{own}What is right, and what others answered, is shown when you have answered everything."
    frame.draw(chips.notice("info", what, heading="First your own answers"), progress(opened))
    st.button(LOOK, key="annotate-look", on_click=show, args=(opened.quiz,))
    once = "After that you can look and no longer answer; what you have answered is kept."
    frame.draw(el("p", once, cls="pl-note"))


def say_seen() -> None:
    """Draw that this session can only look."""
    frame.draw(chips.notice("info", SEEN, heading="Results seen"))


def progress(opened: Opened, lead: str = "Answered so far.") -> Html:
    """Return how many items each rater has answered, which gives nothing away."""
    lines = [
        el("li", text(rater), f": {answered:,} of {len(opened.items):,} answered")
        for rater, answered in store().progress(opened.quiz.id).items()
    ]
    if not lines:
        return el("p", "Nobody has answered yet.", cls="pl-note")
    return join([el("p", lead, cls="pl-note"), el("ul", join(lines), cls="pl-list")])


def _done(opened: Opened) -> int | None:
    """Return how many items this visitor has answered under their name; None without a name that is theirs."""
    rater = st.session_state.get(RATER)
    if rater is None or not people_rights.is_mine(opened.quiz, rater):
        return None
    return store().progress(opened.quiz.id).get(rater, 0)
