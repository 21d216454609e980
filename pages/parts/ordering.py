"""Evaluations ordered from a page: what is to be asked of whom, and where each order stands."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.parts import allowance, choose, frame, library
from probelib.display import chips, words
from probelib.display.markup import Html, el, markdown
from probelib.errors import InputError
from probelib.evaluation.ordering import desk
from probelib.evaluation.ordering.orders import Order, Request, Stage, Standing
from probelib.evaluation.running import runs
from probelib.models import catalogue
from probelib.models.base import Category, Settings
from probelib.models.serialise import NAMES as SERIALISATIONS
from probelib.records import Side

EVERY = 1.0
"""Seconds between two looks at an order that runs."""
SHOWN = 5
"""Orders that are listed: the newest."""
_SIDES = {
    "hypothesis": frozenset({Side.HYPOTHESIS}),
    "table": frozenset({Side.TABLE}),
    "both": frozenset(Side),
}
_SEEN = "ordering.seen"
_REFUSED = "ordering.refused"


def stands() -> bool:
    """Return whether there is anything for `show` to draw for this visitor."""
    ways = allowance.may_order() or allowance.can_log_in()
    return ways or _REFUSED in st.session_state or bool(desk.standing(runs.own_place()))


def show() -> None:
    """Draw the orders that stand somewhere, and the form for a new one."""
    standing = desk.standing(runs.own_place())
    if refused := st.session_state.pop(_REFUSED, ""):
        frame.draw(chips.notice("warning", refused, heading="Not started"))
    busy = tuple(one.id for one in standing if one.busy)
    if busy:
        st.fragment(_live, run_every=EVERY)(busy)
    elif standing:
        _list(standing)
    if allowance.may_order():
        with st.expander("Evaluate models here", icon=":material/play_circle:"):
            _form()
    elif allowance.can_log_in():
        st.button("Log in to order evaluations", on_click=st.login, icon=":material/login:")


def _live(busy: tuple[str, ...]) -> None:
    standing = desk.standing(runs.own_place())
    if tuple(one.id for one in standing if one.busy) != busy:
        st.rerun()  # one has ended: its run belongs into the heatmap
    _list(standing)


def _list(standing: Sequence[Standing]) -> None:
    for one in standing[:SHOWN]:
        with st.container(border=True, horizontal=True, vertical_alignment="center", key=f"order-{one.id}"):
            frame.draw(progress(one))
            if not allowance.may_order():
                continue
            if one.busy:
                st.button("Stop", key=f"stop:{one.id}", on_click=_stop, args=(one.id,), icon=":material/stop:")
                continue
            if one.state.stage in {Stage.LOST, Stage.STOPPED, Stage.FAILED}:
                st.button("Go on", key=f"again:{one.id}", on_click=_again, args=(one,), icon=":material/replay:")
            st.button("Remove", key=f"forget:{one.id}", on_click=_forget, args=(one.id,), icon=":material/close:")


def progress(one: Standing) -> Html:
    """Return where an order stands: what is asked of whom, how far that is, how fast and how long it will take."""
    state = one.state
    done = state.done / state.total if state.total else 1.0 if state.stage is Stage.DONE else 0.0
    fill = el("span", style=f"width:{100 * min(done, 1.0):.0f}%")
    return el(
        "div",
        el("div", el("b", title(one.order)), " ", said(one), role="status", cls="pl-note"),
        el("div", fill, cls="pl-progress", aria_hidden="true"),
        cls="pl-order",
    )


def title(order: Order) -> str:
    """Return what was ordered, in words."""
    models = ", ".join(_title(one.model_id) for one in order.requests)
    where = choose.NAMES.get(order.dataset, order.dataset) + (f" {order.split}" if order.split else "")
    some = f", first {words.count(order.limit, 'table')}" if order.limit else ""
    return f"{models} on {where}{some}:"


def said(one: Standing) -> str:
    """Return where an order stands, in words."""
    state = one.state
    counted = f"{state.done:,} of {state.total:,} answers" if state.total else ""
    if state.stage is Stage.ASKING:
        rate = f", {state.rate:,.1f} a second" if state.rate else ""
        left = f", about {_minutes(state.left)} left" if state.left is not None else ""
        which = f"{_title(state.model_id)}: " if len(one.order.requests) > 1 else ""
        return f"{which}{counted}{rate}{left}"
    plain = {
        Stage.WAITING: "waiting for its turn",
        Stage.MAKING: "making the probes",
        Stage.LOADING: f"{_title(state.model_id)}: {state.message or 'loading'}",
        Stage.DONE: "done",
        Stage.STOPPED: f"stopped after {counted or 'no answer'}; what was answered is kept",
        Stage.FAILED: f"failed: {state.message}",
        Stage.LOST: f"its process was killed after {counted or 'no answer'}; what was answered is kept",
    }
    return plain[state.stage]


def _minutes(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


def _title(model_id: str) -> str:
    try:
        return catalogue.info(model_id).title
    except InputError:
        return model_id


def _stop(order_id: str) -> None:
    desk.stop(runs.own_place(), order_id)


def _forget(order_id: str) -> None:
    desk.forget(runs.own_place(), order_id)


def _again(one: Standing) -> None:
    """Order the same again, which goes on where it stood."""
    try:
        _check()
    except InputError as error:
        st.session_state[_REFUSED] = str(error)
        return
    desk.begin(runs.own_place(), one.order)
    desk.forget(runs.own_place(), one.id)


def _form() -> None:
    known = {one.id: one.title for one in allowance.models()}
    folders = library.folders()
    with st.form("ordering", border=False):
        with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
            name = st.selectbox("Dataset", list(folders), format_func=lambda one: choose.NAMES.get(one, one), width=200)
            models = st.multiselect("Models", list(known), format_func=lambda one: markdown(known[one]), width=340)
            # Whoever reaches a server from elsewhere chooses among what it offers.
            other = _other() if library.is_local() else ""
        with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
            limit = st.number_input("Tables, at most", min_value=1, value=None, placeholder="all", width=150)
            side = st.selectbox("Changed side", list(_SIDES), width=150)
            shots = st.selectbox("Worked examples", (0, 2), width=150)
            serialisation = st.selectbox("Table as", SERIALISATIONS, width=150)
            go = st.form_submit_button("Start", type="primary", icon=":material/play_arrow:")
    if not go:
        return
    chosen = [*models, *([other.strip()] if other.strip() else [])]
    try:
        _check()
        requests = tuple(_request(one, int(shots), serialisation) for one in chosen)
        order = Order(name, requests, folders[name], limit=limit, sides=_SIDES[side])
        st.session_state[_SEEN] = desk.begin(runs.own_place(), order)
    except InputError as error:
        frame.draw(chips.notice("error", str(error), heading="This cannot be evaluated"))
        return
    st.rerun()


def _check() -> None:
    """Raise InputError where this visitor may not order another evaluation now."""
    allowance.check_order(sum(one.busy for one in desk.standing(runs.own_place())))


def _request(model_id: str, shots: int, serialisation: str) -> Request:
    """Return a request with only what concerns the model; raises InputError for an unknown id."""
    about = catalogue.info(model_id)
    if about.category is Category.BASELINE:
        return Request(about.id)
    prompted = about.adapter in {"causal", "seq2seq", "openai"}
    return Request(about.id, Settings(shots=shots if prompted else 0, serialisation=serialisation))


def _other() -> str:
    said = (
        "An adapter, a colon, and a hub id or a folder of this machine: nli:owner/name, tapas:, tapex:, t5:, causal:; "
        "or openai: and the name of a model behind the server that OPENAI_BASE_URL names."
    )
    return st.text_input("Another model", placeholder="nli:owner/name", help=said, width=220)
