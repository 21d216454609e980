"""A slide on the page: its parts, live; full screen with buttons that arrow keys press."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import Any, Literal

import streamlit as st

from pages.parts import deck_slides, frame, router
from pages.parts.address import VERSION, Address
from probelib.decks.fitting import Fitted, fitted
from probelib.decks.markup import prose, sheet
from probelib.decks.records import Deck
from probelib.decks.slide import Bars, Picture, Prose, Sheet, Slide
from probelib.decks.sources import Sources
from probelib.display import heat
from probelib.display.markup import Html, el, hidden, text
from probelib.figures.bars import bars
from probelib.figures.saving import can_save

Still = Callable[[int], bytes]
_FULL = Html("<style>header.stAppHeader, [data-testid='stHeader'], .st-key-who { display: none; }</style>")
_CHART = "present.chart"
_SEPARATOR = "~"
"""Between row and column of a cell in an address."""


def show(address: Address, deck: Deck, place: int, given: Sources) -> None:
    """Draw one slide full screen, with the ways to the others; `place` is from 0."""
    slide = deck_slides.made(deck.pins[place], given)
    frame.draw(_FULL)
    with st.container(key="deck-full"):
        draw(address, slide, level="h1")
    _ways(address, deck, place, slide)


def draw(address: Address, slide: Slide, *, level: str, still: Still | None = None) -> None:
    """Draw a slide: title, lead and parts.

    Args:
        address: The page's.
        slide: What is drawn.
        level: Of its heading.
        still: Returns a figure as in a file, by the number of its part. Without it a figure is live: a cell that is
            clicked is told beside it.
    """
    full = still is None
    fit = fitted(slide) if full else Fitted(slide.parts, 1.0)
    frame.draw(
        el(
            "div",
            el(level, text(slide.title) if slide.title else hidden("A slide of text"), cls="pl-slide-title"),
            el("p", text(slide.lead), cls="pl-slide-lead") if slide.lead else "",
            cls="pl-slide",
        )
    )
    told = [part for part in fit.parts if isinstance(part, Prose | Sheet)]
    said = [prose(part) if isinstance(part, Prose) else sheet(part) for part in told]
    if said:
        side = " beside" if fit.beside else ""
        frame.draw(el("div", *said, cls=f"pl-slide pl-slide-body{side}", style=f"--fit:{fit.size:.2f}"))
    figures = [(number, part) for number, part in enumerate(slide.parts) if isinstance(part, Picture | Bars)]
    for number, part in figures:
        if still is None or not can_save():
            _figure(address, slide, part, number, full=full)
        else:
            source = b64encode(still(number)).decode()
            image = el("img", src=f"data:image/svg+xml;base64,{source}", alt=part.caption, cls="pl-slide-still")
            frame.draw(image)


def picked(address: Address, slide: Slide) -> tuple[str, str] | None:
    """Return the cell of a slide's figure that is open, None for none."""
    said = str(st.session_state.setdefault(address.key("cell"), address.one("cell")))
    row, _, column = said.partition(_SEPARATOR)
    return (row, column) if (row, column) in slide.facts else None


def go(address: Address, place: int) -> None:
    """Turn to a slide, by its place from 0; for a button."""
    st.session_state[address.key("slide")] = str(place + 1)
    st.session_state[address.key("cell")] = ""


def end(address: Address) -> None:
    """Leave the full screen; for a button."""
    st.session_state[address.key("show")] = ""


def _figure(address: Address, slide: Slide, part: Picture | Bars, number: int, *, full: bool) -> None:
    dark = st.context.theme.type == "dark"
    height: Literal["stretch", "content"] = "stretch" if full else "content"
    if isinstance(part, Bars):
        drawn = bars(part.categories, part.series, dark=dark, fluid=True)
        st.altair_chart(drawn, theme=None, key=f"{_CHART}.{number}", height=height, alt=part.caption)
        return
    opened = picked(address, slide)
    beside: Sequence[Any] = st.columns([7, 3], gap="medium") if opened else [st.container()]
    live: dict[str, Any] = (
        {"on_select": lambda: _clicked(address), "selection_mode": part.selection} if part.selection else {}
    )
    with beside[0]:
        st.altair_chart(
            part.live(dark, (opened,) if opened else ()),
            theme=None,
            key=_CHART,
            width="stretch",
            height=height,
            alt=f"{part.caption} Its numbers stand under Notes and numbers.",
            **live,
        )
    if opened:
        with beside[1], st.container(key="deck-cell"):
            _told(address, slide, opened)


def _told(address: Address, slide: Slide, cell: tuple[str, str]) -> None:
    """Draw what is told of a cell, and the way to what is behind it."""
    frame.draw(heat.facts(slide.facts[cell]))
    query = {"v": VERSION, **dict(slide.address), "row": cell[0], "model": cell[1]}
    label = "See what is behind this cell"
    st.page_link(router.pages()[slide.page], label=label, icon=":material/grid_on:", query_params=query)
    st.button("Close", key="present-close", on_click=_close, args=(address,), type="tertiary", icon=":material/close:")


def _clicked(address: Address) -> None:
    event: Any = st.session_state.get(_CHART)
    for points in event.selection.values() if event is not None else ():
        if points:
            st.session_state[address.key("cell")] = f"{points[0]['row']}{_SEPARATOR}{points[0]['column']}"


def _close(address: Address) -> None:
    st.session_state[address.key("cell")] = ""


def _ways(address: Address, deck: Deck, place: int, slide: Slide) -> None:
    """Draw the buttons of a show, which keys press, and what is behind the slide."""
    last = len(deck.pins) - 1

    def turn(label: str, to: int, key: str, icon: str) -> None:
        st.button(
            label, key=f"present-{label.lower()}", on_click=go, args=(address, to), shortcut=key,
            disabled=to == place, icon=f":material/{icon}:",
        )  # fmt: skip

    with st.container(horizontal=True, vertical_alignment="center", key="deck-ways"):
        turn("First", 0, "Home", "first_page")
        turn("Previous", max(place - 1, 0), "Left", "arrow_back")
        frame.draw(el("p", f"{place + 1} of {last + 1}", cls="pl-note", role="status"))
        turn("Next", min(place + 1, last), "Right", "arrow_forward")
        turn("Last", last, "End", "last_page")
        with st.popover("Notes and numbers", icon=":material/notes:"):
            behind(slide)
        st.button("Leave", key="present-end", on_click=end, args=(address,), shortcut="Escape", icon=":material/close:")


def behind(slide: Slide) -> None:
    """Draw what the presenter wrote, the definition, n, test and runs, and the numbers that a figure shows."""
    from probelib.decks.exporting.html import numbers_table

    if slide.said:
        frame.draw(el("p", text(slide.said), cls="pl-slide-said"))
    if slide.notes:
        frame.draw(el("ul", *(el("li", text(one)) for one in slide.notes), cls="pl-list"))
    cut = fitted(slide).cut
    if cut:
        frame.draw(el("div", *(prose(part) for part in slide.parts if isinstance(part, Prose)), cls="pl-slide"))
    if slide.numbers is not None:
        frame.draw(el("div", numbers_table(slide.numbers), cls="pl-slide"))
    if not (slide.said or slide.notes or slide.numbers or cut):
        frame.draw(el("p", "Nothing is noted for this slide.", cls="pl-note"))
