"""“Pin to deck”: one control for all pages, which keeps the view that the address describes.

The router draws it, above the page and after it: only then does the address say what the page shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.parts import frame, guided
from pages.parts.address import VERSION, turn
from probelib.display.markup import Html, el, visible

if TYPE_CHECKING:
    from streamlit.navigation.page import Page

_NEW = ""
"""In place of a deck's id: one that is made with the pin."""
_LAST = "pin.deck"
_DONE = "pin.done"
_TIMES = "pin.times"


def place() -> DeltaGenerator:
    """Return where the control stands: at the top right of the page that is drawn next."""
    return st.container(key="pin")


class _Pinned(NamedTuple):
    """What was pinned last."""

    id: str
    title: str
    number: int


def draw(where: DeltaGenerator, page: str, pages: Mapping[str, Page]) -> None:
    """Draw the control for the page that was drawn, where its view can be a slide and its address says it.

    Args:
        where: What `place` returned.
        page: The name of the page that was drawn.
        pages: All pages by name.
    """
    said: Mapping[str, tuple[str, ...]] = st.session_state.get(f"{page}.address", {})
    current = {name: tuple(st.query_params.get_all(name)) for name in st.query_params if name != guided.PARAMETER}
    if page not in _PAGES or current != {"v": (VERSION,), **said}:
        return  # the page could not be drawn to its end, and what the session remembers is another view
    frame.draw(_ROOM)
    with where, st.popover("Pin to deck", icon=":material/keep:", key="pin-open"):
        _form(page, dict(said), pages["present"])


# No rule of the style sheet that asks whether a page has the control: at every change of a page a browser would look
# through all of it for the answer, which took a tenth of a click.
_ROOM = Html('<style>[data-testid="stMain"] .pl-title { padding-right: 11rem; }</style>')
_PAGES = frozenset({"explore", "heatmap", "wep", "datasets"})


def _kinds(page: str, said: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return what of a view can be pinned, with its titles; the first is what is looked at."""
    from probelib.decks.records import Kind
    from probelib.decks.slides import TITLES

    if page == "heatmap" and said.get("panel", ("",))[-1] == "wep":
        found = [Kind.WEP_GAINS]
    elif page == "heatmap":
        open_pair = "pair" in said or "pair_of_two" in said
        found = [*([Kind.PAIR] if open_pair else []), Kind.HEATMAP, Kind.FINDINGS]
    elif page == "explore":
        found = [Kind.TABLE, Kind.TAXONOMY] if "hypothesis" in said else []
    elif page == "wep":
        views = {"scale": [Kind.WEP_SCALE], "results": [Kind.WEP_ACCURACY, Kind.TRANSFER], "own": [Kind.WEP_OWN]}
        found = views.get(said.get("view", ("scale",))[-1], [])
        if found == [Kind.WEP_SCALE] and said.get("beside", ("",))[-1] == "own":
            found = []  # a scale that was uploaded is kept in no deck
    else:
        found = [Kind.STATISTICS]
    return {kind.value: TITLES[kind] for kind in found}


@st.fragment
def _form(page: str, said: dict[str, tuple[str, ...]], present: Page) -> None:
    """Draw the fields; a fragment, so that filling them in does not draw the page anew."""
    from pages.parts import deck_rights
    from probelib.decks import store

    kinds = _kinds(page, said)
    done = st.session_state.pop(_DONE, None)
    if done is not None:
        _say(done, present)
    if not kinds:
        frame.draw(el("p", "There is nothing here that makes a slide.", cls="pl-note"))
        return
    mine = (one for one in store.decks() if deck_rights.may_change(one))
    titles = {one.id: visible(one.title) for one in mine} | {_NEW: "A new deck"}
    times = int(st.session_state.get(_TIMES, 0))
    kind = next(iter(kinds))
    if len(kinds) > 1:
        kind = str(st.radio("What", list(kinds), format_func=kinds.__getitem__, key=f"pin-kind-{page}-{kind}"))
    else:
        frame.draw(el("p", f"What: {kinds[kind]}", cls="pl-note"))
    last = st.session_state.get(_LAST)
    options = list(titles)
    deck = str(
        st.selectbox(
            "Deck", options, index=options.index(last) if last in titles else 0, format_func=titles.__getitem__,
            key=f"pin-deck-{times}",
        )
    )  # fmt: skip
    if deck == _NEW:
        st.text_input("Title of the new deck", max_chars=_LONGEST, key=f"pin-new-{times}")
    st.text_input("Title of the slide", max_chars=_LONGEST, key=f"pin-title-{times}", placeholder=kinds[kind])
    st.text_area("Your note", max_chars=4_000, key=f"pin-note-{times}", height=80)
    st.button("Pin", type="primary", key="pin-do", icon=":material/keep:", on_click=_pin, args=(kind, said))


_LONGEST = 160
_FIELDS = ("deck", "new", "title", "note")


def _pin(kind: str, said: Mapping[str, tuple[str, ...]]) -> None:
    """Add the view to a deck as the fields say; what came of it is said when they are drawn again."""
    from pages.parts import deck_rights
    from probelib.decks.records import Kind, pin
    from probelib.display import chips
    from probelib.errors import ProbelibError

    times = int(st.session_state.get(_TIMES, 0))
    deck, new, title, note = (str(st.session_state.get(f"pin-{name}-{times}", "")) for name in _FIELDS)
    try:
        made = pin(Kind(kind), said, title=title, note=note)
        into = deck or deck_rights.create(new or "Deck").id
        now = deck_rights.change(into, lambda before: before.with_pin(made), made)
    except ProbelibError as error:
        st.session_state[_DONE] = chips.notice("error", str(error), heading="Not pinned")
        return
    st.session_state[_LAST] = now.id
    st.session_state[_TIMES] = times + 1
    st.session_state[_DONE] = _Pinned(now.id, now.title, len(now.pins))
    turn("present", {"deck": now.id, "slide": str(len(now.pins))})


def _say(done: _Pinned | Html, present: Page) -> None:
    """Draw what came of the last pin.

    The deck is opened within the session: the right to change it is the session's alone.
    """
    from probelib.display import chips

    if not isinstance(done, _Pinned):
        frame.draw(done)
        return
    frame.draw(chips.notice("info", f"Slide {done.number} of “{done.title}”.", heading="Pinned"))
    told = [("v", VERSION), ("deck", done.id), ("slide", str(done.number))]
    st.page_link(present, label="Open the deck", icon=":material/slideshow:", query_params=told)
