"""The order of a deck: its slides as a list with buttons, and slides of free text; each change is saved at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from pages.parts import deck_rights, deck_show, frame, owning
from pages.parts.address import Address, turn
from probelib.decks import store
from probelib.decks.records import LONGEST_NOTE, LONGEST_TEXT, LONGEST_TITLE, Deck, Kind, Pin, pin
from probelib.decks.slides import TITLES
from probelib.display import chips
from probelib.display.markup import el, markdown, shorten, text
from probelib.errors import ProbelibError


def order(address: Address, deck: Deck, place: int) -> None:
    """Draw the slides in their order, the one at `place`, from 0, being shown beside."""
    mine = deck_rights.may_change(deck)
    with st.container(key="deck-order", gap=None):
        for at, one in enumerate(deck.pins):
            _row(address, deck, at, one, shown=at == place, mine=mine)


def name_of(one: Pin) -> str:
    """Return what a pin is called in a list."""
    first = next(iter(one.text.splitlines()), "")
    return one.title or shorten(first, 60) or TITLES[one.kind]


def _row(address: Address, deck: Deck, at: int, one: Pin, *, shown: bool, mine: bool) -> None:
    number, last = at + 1, len(deck.pins) - 1
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"deck-row-{at}"):
        kind = el("span", TITLES[one.kind] + (", shown here" if shown else ""), cls="pl-r-small")
        frame.draw(el("div", el("b", f"{number}. "), text(name_of(one)), el("div", kind), cls="pl-deck-name"))
        st.button(
            "Show", key=f"deck-see-{at}", on_click=deck_show.go, args=(address, at), disabled=shown,
            help=f"Show slide {number}",
        )  # fmt: skip
        if not mine:
            return
        for label, by, off in (("Up", -1, at == 0), ("Down", 1, at == last)):
            st.button(
                label, key=f"deck-{label}-{at}", disabled=off, on_click=_move,
                args=(address, deck, at, by, place_after(at, by)), help=f"Move slide {number} {label.lower()}",
            )  # fmt: skip
        st.button(
            "Remove", key=f"deck-remove-{at}", on_click=_change,
            args=(deck.id, lambda now: now.without(at)), help=f"Remove slide {number}",
        )  # fmt: skip


def place_after(at: int, by: int) -> int:
    """Return where a slide stands after a move."""
    return max(0, at + by)


def words(address: Address, deck: Deck, place: int) -> None:
    """Draw the fields for the title, the note and the text of a slide."""
    one = deck.pins[place]
    with st.expander("Change the title and the note of this slide"), st.form(f"deck-words-{place}", border=False):
        title = st.text_input("Title", one.title, max_chars=LONGEST_TITLE, key=f"deck-title-{one.id}")
        body = one.text
        if one.kind is Kind.TEXT:
            body = st.text_area("Text", one.text, max_chars=LONGEST_TEXT, key=f"deck-text-{one.id}", help=_HOW)
        note = st.text_area("Your note", one.note, max_chars=LONGEST_NOTE, key=f"deck-note-{one.id}")
        if st.form_submit_button("Save"):
            new = pin(one.kind, dict(one.parameters), title=title, note=note, text=body)
            _change(deck.id, lambda now: now.changed(place, new) if now.pins == deck.pins else now, new)
            st.rerun()


def add_text(deck: Deck) -> None:
    """Draw the fields for a new slide of free text."""
    with st.expander("Add a slide of text"), st.form("deck-new-text", border=False, clear_on_submit=True):
        title = st.text_input("Title", max_chars=LONGEST_TITLE, key="deck-new-title")
        body = st.text_area("Text", max_chars=LONGEST_TEXT, key="deck-new-body", help=_HOW)
        note = st.text_area("Your note", max_chars=LONGEST_NOTE, key="deck-new-note")
        if st.form_submit_button("Add") and (title.strip() or body.strip()):
            made = pin(Kind.TEXT, {}, title=title, note=note, text=body)
            _change(deck.id, lambda now: now.with_pin(made), made)
            st.rerun()


_HOW = (
    "A line is a paragraph; one that begins with a hyphen and a space is a point. Signs of Markdown or HTML are shown."
)


def new(address: Address) -> None:
    """Draw the field for a new deck."""
    with st.popover("New deck", icon=":material/add:"), st.form("deck-new", border=False, clear_on_submit=True):
        title = st.text_input("Title of the deck", max_chars=LONGEST_TITLE, key="deck-new-deck")
        if st.form_submit_button("Make it"):
            try:
                made = deck_rights.create(title)
            except ProbelibError as error:
                frame.draw(chips.notice("warning", str(error), heading="No deck was made"))
            else:
                st.session_state[address.key("wanted")] = made.id
                st.rerun()


def settings(address: Address, deck: Deck) -> None:
    """Draw the fields that rename a deck and remove it."""
    with st.popover("Rename or remove", icon=":material/edit:"):
        with st.form("deck-rename", border=False):
            title = st.text_input("Title of the deck", deck.title, max_chars=LONGEST_TITLE, key=f"deck-name-{deck.id}")
            if st.form_submit_button("Rename") and title.strip():
                _change(deck.id, lambda now: replace(now, title=" ".join(title.split())))
                st.rerun()
        sure = st.checkbox(f"Remove “{markdown(deck.title)}” with its {len(deck.pins)} slides", key="deck-sure")
        st.button("Remove the deck", disabled=not sure, on_click=_forget, args=(address, deck.id), key="deck-forget")


def _move(address: Address, deck: Deck, at: int, by: int, place: int) -> None:
    _change(deck.id, lambda now: now.moved(at, by) if now.pins == deck.pins else now)
    deck_show.go(address, place)


def _change(id_: str, how: Callable[[Deck], Deck], written: Pin | None = None) -> None:
    try:
        deck_rights.change(id_, how, written)
    except ProbelibError as error:
        st.session_state[deck_rights.SAID] = str(error)


def _forget(address: Address, id_: str) -> None:
    try:
        store.remove(id_, allowed=owning.allowed(deck_rights.thing(id_)))
    except ProbelibError as error:
        st.session_state[deck_rights.SAID] = str(error)
    else:
        turn(address.page, {})
        st.query_params.clear()  # it names what is gone
    st.session_state.pop("deck-sure", None)
