"""Present: views pinned into a deck, put in order, shown full screen, saved as slides."""

from __future__ import annotations

from functools import partial

import streamlit as st

from pages.parts import deck_edit, deck_files, deck_rights, deck_show, deck_slides, frame, router
from pages.parts.address import Address
from probelib.decks import store
from probelib.decks.records import Deck
from probelib.display import chips, words
from probelib.display.markup import el, join, text, visible
from probelib.errors import DataError, InputError, ProbelibError, ResourceMissing

NAMES = ("deck", "slide", "show", "cell")
State = dict[str, str | tuple[str, ...]]


def show() -> None:
    """Draw the page."""
    router.ensure()
    problems: list[ProbelibError] = []
    decks = {one.id: one for one in store.decks(problems=problems)}
    deck_rights.open_link(decks)
    address = Address("present", NAMES)
    for name in ("slide", "show"):
        st.session_state.setdefault(address.key(name), address.one(name))
    full = _full(address, decks)
    if full is not None:
        place = _place(address, full)
        deck_show.show(address, full, place, deck_slides.sources())
        address.save(_state(address, full, place))
        return
    frame.heading(
        "Present",
        "Pin any view to a deck with the button at its top right. Put the slides in order here, show them full screen, "
        "or save them as PowerPoint or as one HTML file.",
    )
    frame.say_version(address)
    _say_problems(problems)
    deck = _choose(address, decks)
    if deck is None:
        return
    if not deck.pins:
        frame.draw(chips.notice("info", _HOW, heading="This deck has no slides yet"))
        if deck_rights.may_change(deck):
            deck_edit.add_text(deck)
        address.save({"deck": deck.id})
        return
    address.save(_state(address, deck, _edit(address, deck)))


_HOW = "Open Explore, the Heatmap, WEP or Datasets and choose “Pin to deck”, or add a slide of text."


def _full(address: Address, decks: dict[str, Deck]) -> Deck | None:
    """Return the deck that is shown full screen, None where none is or it has nothing to show."""
    deck = decks.get(str(st.session_state.get(address.key("deck"), address.one("deck"))))
    return deck if deck is not None and deck.pins and st.session_state[address.key("show")] == "1" else None


def _place(address: Address, deck: Deck) -> int:
    """Return the place of the slide that is shown, from 0: the nearest that the deck has."""
    told = str(st.session_state[address.key("slide")])
    number = int(told) if told.isascii() and told.isdigit() and len(told) < 6 else 1
    return max(1, min(number, len(deck.pins))) - 1


def _state(address: Address, deck: Deck, place: int) -> State:
    cell = str(st.session_state.get(address.key("cell"), ""))
    full = str(st.session_state[address.key("show")])
    return {"deck": deck.id, "slide": str(place + 1) if place else "", "show": full, "cell": cell}


def _choose(address: Address, decks: dict[str, Deck]) -> Deck | None:
    """Draw the choice of a deck and what is done with one as a whole; return it, None where there is none."""
    key, wanted = address.key("deck"), address.one("deck")
    made = st.session_state.pop(address.key("wanted"), "")
    if made in decks:
        st.session_state[key] = made
        st.session_state[address.key("slide")] = ""
    unknown = wanted not in ("", *decks) and st.session_state.get(key) not in decks
    if unknown:
        what = f"No deck on this machine is called “{wanted}”."
        frame.draw(chips.notice("warning", what, heading="Unknown deck"))
    if not decks:
        frame.draw(chips.notice("info", f"{_HOW} The first pin makes a deck.", heading="There is no deck yet"))
        deck_edit.new(address)
        address.save({"deck": wanted})
        return None
    if st.session_state.get(key) not in decks:
        st.session_state[key] = wanted if wanted in decks else None if unknown else _only_own(decks)
    with st.container(horizontal=True, vertical_alignment="bottom", key="deck-choice"):
        picked = st.selectbox(
            "Deck", list(decks), format_func=lambda one: visible(decks[one].title), key=key, width=360,
            placeholder="Choose a deck",
        )  # fmt: skip
        deck = None if picked is None else decks[str(picked)]
        if deck is None:
            deck_edit.new(address)
        else:
            _ways(address, deck)
    if deck is None:
        _say_decks(decks)
        st.session_state[address.key("show")] = ""  # it was said of a deck that is not here
        address.save({"deck": wanted})
        return None
    deck_rights.say(deck)
    return deck


def _ways(address: Address, deck: Deck) -> None:
    """Draw what is done with a deck as a whole."""
    st.button(
        "Show full screen", key="deck-start", type="primary", icon=":material/play_arrow:", on_click=_start,
        args=(address,), disabled=not deck.pins,
    )  # fmt: skip
    deck_edit.new(address)
    if deck_rights.may_change(deck):
        deck_edit.settings(address, deck)
    deck_rights.show(address, deck)


def _only_own(decks: dict[str, Deck]) -> str | None:
    """Return the one deck that this visitor may change; among several none is more likely meant than another."""
    mine = [one.id for one in decks.values() if deck_rights.may_change(one)]
    return mine[0] if len(mine) == 1 else None


def _say_decks(decks: dict[str, Deck]) -> None:
    """Draw which decks there are, one's own first."""
    mine = {one.id for one in decks.values() if deck_rights.may_change(one)}
    listed = sorted(decks.values(), key=lambda one: one.id not in mine)
    lines = []
    for one in listed[:_MOST]:
        slides = words.count(len(one.pins), "slide") if one.pins else "no slides"
        whose = "" if one.id in mine else ", somebody else's"
        lines.append(el("li", f"{visible(one.title)}, {slides}{whose}"))
    more = f" The first {_MOST} of them:" if len(listed) > _MOST else ""
    frame.draw(el("p", f"Choose one of {words.count(len(listed), 'deck')}.{more}"), el("ul", *lines, cls="pl-list"))


_MOST = 40
"""Decks of a list; the choice above it has all."""


def _start(address: Address) -> None:
    st.session_state[address.key("show")] = "1"


def _edit(address: Address, deck: Deck) -> int:
    """Draw the slides in their order and the one that is chosen; return its place."""
    given = deck_slides.sources()
    place = _place(address, deck)
    deck_files.show(deck, given)
    left, right = st.columns([5, 7], gap="large")
    with left:
        frame.section("Slides", "in the order in which they are shown")
        deck_edit.order(address, deck, place)
        if deck_rights.may_change(deck):
            deck_edit.add_text(deck)
    with right:
        frame.section(f"Slide {place + 1}", f"of {len(deck.pins)}")
        pin = deck.pins[place]
        slide = deck_slides.made(pin, given)
        with st.container(border=True, key="deck-preview"):
            deck_show.draw(address, slide, level="h3", still=partial(deck_slides.still, pin, given))
        deck_files.of_slide(slide)
        with st.expander("Notes: definition, n, test, runs"):
            deck_show.behind(slide)
        if deck_rights.may_change(deck):
            deck_edit.words(address, deck, place)
    return place


def _say_problems(problems: list[ProbelibError]) -> None:
    if problems:
        lines = join([el("div", text(str(one))) for one in problems])
        frame.draw(chips.notice("warning", lines, heading="Some decks cannot be read and are left out"))


try:
    show()
except (InputError, DataError, ResourceMissing) as error:
    frame.draw(chips.notice("error", str(error), heading="This cannot be shown"))
