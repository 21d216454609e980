"""Models on one pair of sentences: which of the two does each take for right, by each of its methods?

A question is computed by the thread of the Live test's queue, between two of its turns, and the built-in model's
weights are those of the Live test: neither are there two copies of them, nor two forward passes at a time.
"""

from __future__ import annotations

import re

import streamlit as st

from pages.parts import frame, heat_choose, job, library
from pages.parts.address import Address
from pages.parts.wep_common import State, note
from probelib import resources
from probelib.display import chances, chips, words
from probelib.display.markup import Html, el, markdown, text
from probelib.errors import InputError, ModelError, ResourceMissing
from probelib.models import choosing
from probelib.models.base import Choice, Chooser, Pair, Status
from probelib.wep.records import WepExample

NAMES = ("ask",)
MODEL = "builtin:smollm2"
"""The model that is asked where nobody chose another."""
_KEPT = "wep.asked"
_LINKED = re.compile(r"(nli|masked|causal|openai):\w[\w.-]*(/[\w.:@+-]+)?", re.ASCII)
"""Ids that an address may hold: of the hub or of a server, and no folder of this machine."""
_UNITS = {
    "likelihood": "sum of log-likelihoods",
    "length_normalised": "mean a token",
    "calibrated": "with minus without premise",
    "multiple_choice": "score of its head",
    "entailment": "log-probability of entailed",
    "against_contradiction": "log-odds, neutral left out",
}
_HELP = (
    "On your own machine an id can be typed: nli:, masked: or causal: before a hub id or the path of a folder, choice: "
    "before the folder of a training by probelib finetune wep, openai: before the name of a model on the server that "
    "OPENAI_BASE_URL names. A folder stays out of links."
)


@st.cache_resource(max_entries=4, show_spinner=False)
def _loaded(model_id: str) -> Chooser:
    return choosing.load(model_id, choosing.manner(model_id))


def offered() -> tuple[str, ...]:
    """Return the ids of the models that need nothing which is not here: the built-in one, and fine-tuned ones."""
    return (MODEL, *(one for one, task in choosing.TUNED_ON.items() if _ships(task)))


def show(address: Address, example: WepExample) -> None:
    """Draw the choice of a model, the button, and the answers to this pair in this session."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="wep-ask-bar"):
        model_id = _choose(address)
        try:
            title = choosing.info(model_id).title
        except InputError as error:
            frame.draw(chips.notice("error", str(error), heading="There is no such model"))
            return
        label = f"Ask {markdown(title)} which is right"
        if st.button(label, key="wep-ask", icon=":material/play_arrow:"):
            with st.spinner(f"{markdown(title)} reads both sentences"):
                _ask(model_id, example)
    asked: tuple[str, dict[str, Choice]] | None = st.session_state.get(_KEPT)
    if asked is not None and asked[0] == example.id:
        for other, choice in asked[1].items():
            frame.draw(answer(choice, pair(example), example.right, choosing.info(other).title))


def parameters(address: Address) -> State:
    """Return what an address says of the chosen model; a folder of this machine is not said."""
    chosen = str(st.session_state.get(address.key("ask")) or address.one("ask"))
    known = chosen in offered() or _LINKED.fullmatch(chosen) is not None
    return {"ask": chosen if known and chosen != MODEL else ""}


def pair(example: WepExample) -> Pair:
    """Return the question; its options stand in an order that tells nothing."""
    return Pair(example.id, example.task, example.premise, tuple(sorted((example.right, example.wrong))))


def answer(choice: Choice, asked: Pair, right: str, title: str) -> Html:
    """Return what a model chose by each method, with its scores of the right and the wrong sentence."""
    if choice.status is not Status.OK:
        return chips.notice("warning", choice.error or "It gave no scores.", heading=f"{title} gave no answer")
    place = asked.options.index(right)
    rows = []
    for method, scores in choice.scores.items():
        mark = words.RIGHT if choosing.best(scores) == asked.letters[place] else words.WRONG
        name = method.replace("_", " ").capitalize()
        rows.append(
            (
                f"{name}: {_UNITS.get(method, method)}",
                chips.chip(mark),
                words.number(scores[place], 2),
                words.number(scores[1 - place], 2),
            )
        )
    head = ("Method", "Its choice", "Score of the right one", "Score of the wrong one")
    table = chances.table(f"What {title} chooses by each method", head, rows, figures=(2, 3))
    heading = el("h3", text(title), ", by method", cls="pl-h3")
    return el("div", heading, table, note("The higher score is its choice."))


def _choose(address: Address) -> str:
    """Draw the choice of a model; what the address names and may not be asked here gives a message and the first."""
    key, wanted, known, local = address.key("ask"), address.one("ask", MODEL), offered(), library.is_local()
    if key not in st.session_state:
        there = wanted in known or (local and _LINKED.fullmatch(wanted) is not None)
        if not there:
            heat_choose.say_unknown("model", wanted, choosing.info(MODEL).title)
        st.session_state[key] = wanted if there else MODEL
    current = str(st.session_state[key] or MODEL)
    options = list(dict.fromkeys((*known, current)))
    picked = st.selectbox(
        "Model",
        options,
        format_func=_title,
        key=key,
        accept_new_options=local,
        help=_HELP if local else None,
        width=330,
    )
    return str(picked or MODEL).strip()


def _title(model_id: str) -> str:
    return choosing.info(model_id).title if model_id in (MODEL, *choosing.TUNED_ON) else model_id


def _ships(task: str) -> bool:
    try:
        resources.asset("models", "wep", task)
    except ResourceMissing:
        return False
    return True


def _ask(model_id: str, example: WepExample) -> None:
    try:
        loaded = _loaded(model_id)
        (choice,) = job.queue().between(lambda: list(loaded.choose([pair(example)]))).result()
    except (InputError, ModelError) as error:
        frame.draw(chips.notice("error", str(error), heading="The model cannot be asked"))
        return
    before: tuple[str, dict[str, Choice]] | None = st.session_state.get(_KEPT)
    kept = before[1] if before is not None and before[0] == example.id else {}
    st.session_state[_KEPT] = (example.id, {**kept, model_id: choice})
