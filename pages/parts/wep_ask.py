"""The built-in model on one pair of sentences: which of the two does it take for right, by each of its methods?"""

from __future__ import annotations

from threading import Lock

import streamlit as st

from pages.parts import frame
from pages.parts.wep_common import note
from probelib.display import chances, chips, words
from probelib.display.markup import Html, el
from probelib.errors import InputError, ModelError
from probelib.models import catalogue, choosing
from probelib.models.base import Choice, Chooser, Pair, Status
from probelib.wep.records import WepExample

MODEL = "builtin:smollm2"
_KEPT = "wep.asked"
_UNITS = {
    "likelihood": "sum of log-likelihoods",
    "length_normalised": "mean a token",
    "calibrated": "with minus without premise",
}


class _Loaded:
    """A model and the lock that has it asked by one session at a time."""

    def __init__(self, model: Chooser) -> None:
        self.model, self.turn = model, Lock()


@st.cache_resource(max_entries=1, show_spinner=False)
def _loaded(model_id: str) -> _Loaded:
    return _Loaded(choosing.load(model_id, choosing.LIKELIHOOD))


def show(example: WepExample) -> None:
    """Draw the button and, where this pair was asked in this session, the answer."""
    title = catalogue.info(MODEL).title
    if st.button(f"Ask {title} which is right", key="wep-ask", icon=":material/play_arrow:"):
        with st.spinner(f"{title} reads both sentences"):
            _ask(example)
    asked: tuple[str, Choice] | None = st.session_state.get(_KEPT)
    if asked is not None and asked[0] == example.id:
        frame.draw(answer(asked[1], pair(example), example.right, title))


def pair(example: WepExample) -> Pair:
    """Return the question; its options stand in an order that tells nothing."""
    return Pair(example.id, example.task, example.premise, tuple(sorted((example.right, example.wrong))))


def answer(choice: Choice, asked: Pair, right: str, title: str) -> Html:
    """Return what a model chose by each method, with its scores of the right and the wrong sentence."""
    if choice.status is not Status.OK:
        return chips.notice("warning", choice.error or "It gave no scores.", heading=f"{title} was not asked")
    place = asked.options.index(right)
    rows = []
    for method, scores in choice.scores.items():
        mark = words.RIGHT if choosing.best(scores) == asked.letters[place] else words.WRONG
        name = method.replace("_", " ").capitalize()
        rows.append(
            (
                f"{name}: {_UNITS.get(method, method)}",
                chips.chip(mark),
                f"{scores[place]:.2f}",
                f"{scores[1 - place]:.2f}",
            )
        )
    head = ("Method", "Its choice", "Score of the right one", "Score of the wrong one")
    table = chances.table(f"What {title} chooses by each method", head, rows, figures=(2, 3))
    return el("div", el("h3", f"{title}, by method", cls="pl-h3"), table, note("The higher score is its choice."))


def _ask(example: WepExample) -> None:
    try:
        loaded = _loaded(MODEL)
        with loaded.turn:
            (choice,) = loaded.model.choose([pair(example)])
    except (InputError, ModelError) as error:
        frame.draw(chips.notice("error", str(error), heading="The model cannot be asked"))
        return
    st.session_state[_KEPT] = (example.id, choice)
