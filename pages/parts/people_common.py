"""What the views of the Annotate page share: the store of answers, opened quizzes, and the words for both."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import streamlit as st

from probelib import auditing
from probelib.display import words
from probelib.evaluation.running.runs import own_place
from probelib.people import Kind, Opened, Quiz, Store, open_quiz
from probelib.records import Label

RATER = "annotate.rater"
"""Key of the rater's name, in the session alone: it is never read from an address."""
KINDS: dict[Kind, str] = {
    Kind.PROBES: "Human baseline: probes",
    Kind.WEP: "Human baseline: WEP",
    Kind.AUDIT: "Audit of labels",
}
_SHORT: dict[Kind, str] = {Kind.PROBES: "Probes", Kind.WEP: "WEP", Kind.AUDIT: "Audit"}
ANSWERS: dict[str, str] = {
    Label.ENTAILED.value: words.LABELS[Label.ENTAILED].word,
    Label.REFUTED.value: words.LABELS[Label.REFUTED].word,
    auditing.CANNOT_TELL: "Cannot tell",
}
"""Answers to a sentence about a table, for people."""


def store() -> Store:
    """Return the store of this server's answers."""
    return Store()


def opened(quiz: Quiz) -> Opened:
    """Return a quiz with its questions; raises DataError where its set is missing."""
    return _opened(quiz.id, str(own_place()), quiz)


@st.cache_resource(max_entries=16, show_spinner=False)
def _opened(quiz_id: str, place: str, _quiz: Quiz) -> Opened:
    return open_quiz(_quiz, Path(place))


def now() -> str:
    """Return the time, for what is kept."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def said(answer: str) -> str:
    """Return an answer for people: a label's word, or `Sentence A`."""
    return ANSWERS.get(answer) or f"Sentence {answer}"


def line(quiz: Quiz, raters: int) -> str:
    """Return a quiz in one line."""
    people = words.count(raters, "rater") if raters else "nobody yet"
    return f"{_SHORT[quiz.kind]}, {words.count(quiz.size, 'item')}, {people}: {quiz.title}"
