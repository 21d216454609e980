"""Whose quizzes and raters' names are on a shared server: edit links, and what only the owner of a quiz may do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from pages.parts import allowance, frame, owning, shares
from pages.parts.people_common import RATER, store
from probelib.display import chips
from probelib.display.markup import markdown
from probelib.errors import InputError, ProbelibError
from probelib.owners import Claim, Owner
from probelib.people import Quiz
from probelib.people.quizzes import Keeping

_FORGOTTEN = "annotate.forgotten"


def thing(quiz_id: str, rater: str = "") -> str:
    """Return what a quiz, or a rater's name in it, is called where keys are kept."""
    return f"quiz:{quiz_id}:{rater}"


@contextmanager
def making() -> Iterator[tuple[Keeping, str]]:
    """Let this visitor make a quiz: give how it is kept, and its key for `made`; raises InputError at a limit."""
    with shares.taking(quizzes=1), shares.making_quiz():
        owner, key = owning.new()
        yield Keeping(owner, shares.most_quizzes()), key


def made(quiz: Quiz, key: str) -> Quiz:
    """Remember the key of a quiz that was made, and return the quiz."""
    owning.hold(thing(quiz.id), key)
    return quiz


def may_change(quiz: Quiz) -> bool:
    """Return whether this visitor may remove a quiz and make runs of its answers; on one's own machine always."""
    return not allowance.mode().shared or owning.allowed(thing(quiz.id))(store().owners(quiz.id).get(""))


def open_link(quiz_id: str) -> None:
    """Take the key of a link that was opened: it makes a quiz, or a rater's name in it, this session's."""
    key = owning.taken_key()
    if not key:
        return
    for rater, owner in store().owners(quiz_id).items():
        if owner.lets(Claim((key,))):
            owning.hold(thing(quiz_id, rater), key)
            if rater:
                st.session_state[RATER] = rater
            return
    what = "Nothing here was made with its key. You can look, and answer under a name of your own."
    frame.draw(chips.notice("warning", what, heading="Not a link of this quiz"))


def is_mine(quiz: Quiz, rater: str) -> bool:
    """Return whether this visitor may answer under a name: it is theirs, or nobody's yet."""
    if not allowance.mode().shared:
        return True
    owner = store().owners(quiz.id).get(rater)
    if owner is None:
        return rater not in store().progress(quiz.id)
    return owning.allowed(thing(quiz.id, rater))(owner)


def take_name(quiz: Quiz, rater: str) -> None:
    """Make a name this visitor's before they answer under it; raises InputError where it is somebody else's."""
    if not allowance.mode().shared:
        return
    name = thing(quiz.id, rater)
    known = store().owners(quiz.id).get(rater)
    if known is None:
        owner, key = owning.new()
        known = store().claim(quiz.id, rater, owner or Owner("", ()))
        owning.hold(name, key)
    if not owning.allowed(name)(known):
        raise InputError(TAKEN.format(rater=rater))


TAKEN = "“{rater}” answers this quiz elsewhere. Open your own link to go on as “{rater}”, or take another name."


def name_link(quiz: Quiz, rater: str) -> None:
    """Draw the link with which a rater goes on later; nothing on one's own machine, or before the first answer."""
    keys = owning.keys(thing(quiz.id, rater))
    if not keys or rater not in store().owners(quiz.id):
        return
    with st.popover("Your link", icon=":material/link:"):
        what = "With it you go on under this name after a reload, and in another browser. Keep it to yourself."
        frame.draw(chips.notice("info", what))
        st.code(owning.link("annotate", keys[-1], quiz=quiz.id), language=None, wrap_lines=True)


def owned(quiz: Quiz) -> None:
    """Draw the edit link of a quiz and the way to remove it, for whose it is; nothing on one's own machine."""
    if said := st.session_state.pop(_FORGOTTEN, ""):
        frame.draw(chips.notice("error", said, heading="Not removed"))
    if not allowance.mode().shared or not may_change(quiz):
        return
    keys = owning.keys(thing(quiz.id))
    with st.popover("Your quiz", icon=":material/edit:"):
        if keys:
            what = "Whoever opens this link may remove the quiz. For people who answer, copy the page's address."
            frame.draw(chips.notice("warning", what))
            st.code(owning.link("annotate", keys[-1], quiz=quiz.id), language=None, wrap_lines=True)
        sure = st.checkbox(f"Remove “{markdown(quiz.title)}” with all its answers", key=f"quiz-sure-{quiz.id}")
        st.button("Remove the quiz", disabled=not sure, on_click=_remove, args=(quiz,), key="quiz-forget")


def _remove(quiz: Quiz) -> None:
    try:
        if not may_change(quiz):
            raise InputError("This quiz is somebody else's.")
        store().remove(quiz.id)
    except ProbelibError as error:
        st.session_state[_FORGOTTEN] = str(error)
