"""Who may change a deck on a shared server: its edit link, and the copy that everybody else can make."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from pages.parts import allowance, frame, owning, shares
from pages.parts.address import Address
from probelib.decks import store
from probelib.decks.records import Deck, Pin
from probelib.display import chips
from probelib.errors import ProbelibError

SAID = "present.said"
"""What a change could not do, in the session, until it was said."""


def may_change(deck: Deck) -> bool:
    """Return whether this visitor may change a deck; on one's own machine always."""
    return owning.allowed(thing(deck.id))(deck.owner)


def thing(id_: str) -> str:
    """Return what a deck is called where keys are kept."""
    return f"deck:{id_}"


def create(title: str) -> Deck:
    """Make an empty deck of this visitor's; raises InputError where there are too many."""
    with shares.taking(decks=1):
        owner, key = owning.new()
        made = store.create(title, owner=owner, room=shares.room())
    owning.hold(thing(made.id), key)
    return made


def change(id_: str, how: Callable[[Deck], Deck], written: Pin | None = None) -> Deck:
    """Change a deck that this visitor may change, and return it as it now is.

    Args:
        id_: Of the deck.
        how: Returns it changed.
        written: The slide that is written by this, which counts.

    Raises:
        InputError: The deck is somebody else's, or it would be too much.
    """
    amount = {} if written is None else {"slides": 1, "deck_mb": size(written)}
    with shares.taking(**amount):
        return store.change(id_, how, allowed=owning.allowed(thing(id_)), room=shares.room())


def size(*pins: Pin) -> int:
    """Return about how many bytes slides take in a deck's file."""
    return sum(len(repr((one.parameters, one.title, one.note, one.text)).encode("utf-8", "replace")) for one in pins)


def open_link(decks: Mapping[str, Deck]) -> None:
    """Take the key of an edit link that was opened, and say so where it is no key of the deck."""
    key = owning.taken_key()
    deck = decks.get(st.query_params.get("deck", ""))
    if not key or deck is None:
        return
    owning.hold(thing(deck.id), key)
    if not may_change(deck):
        what = "This link was made for another deck, or for one that was removed since. You can look, and make a copy."
        frame.draw(chips.notice("warning", what, heading="Not an edit link of this deck"))


def show(address: Address, deck: Deck) -> None:
    """Draw the edit link for whose the deck is, and for others the way to a copy; nothing on one's own machine."""
    if not allowance.mode().shared:
        return
    if may_change(deck):
        _link(deck)
        return
    st.button("Make a copy", key="deck-copy", icon=":material/content_copy:", on_click=_copy, args=(address, deck))


def say(deck: Deck) -> None:
    """Draw what a visitor may do with somebody else's deck."""
    if said := st.session_state.pop(SAID, ""):
        frame.draw(chips.notice("error", said, heading="Not changed"))
    if not may_change(deck):
        what = "Show it, save it as a file, or make a copy of your own and change that."
        frame.draw(chips.notice("info", what, heading="Somebody else made this deck"))


def _link(deck: Deck) -> None:
    keys = owning.keys(thing(deck.id))
    if not keys:
        return  # it is theirs by their login, in any browser
    with st.popover("Edit link", icon=":material/link:"):
        what = "Whoever opens it may change and remove this deck. Without it your right ends when this page is reloaded"
        also = ", unless you log in with the same address." if allowance.visitor() else "."
        frame.draw(chips.notice("warning", f"{what}{also} Keep it, and share the page's address instead."))
        st.code(owning.link("present", keys[-1], deck=deck.id), language=None, wrap_lines=True)


def _copy(address: Address, deck: Deck) -> None:
    try:
        with shares.taking(decks=1, slides=len(deck.pins), deck_mb=size(*deck.pins)):
            owner, key = owning.new()
            made = store.copy(deck.id, owner=owner, room=shares.room())
    except ProbelibError as error:
        st.session_state[SAID] = str(error)
        return
    owning.hold(thing(made.id), key)
    st.session_state[address.key("wanted")] = made.id
