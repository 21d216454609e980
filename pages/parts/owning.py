"""What is this visitor's on a shared server: decks, quizzes, and the names under which they answer.

Each thing that somebody makes gets a key of its own, which stays in their session and is drawn in an edit link alone,
for which they ask. A key in an address is taken out of it at once: what is copied from there later gives no right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

import streamlit as st

from pages.parts import allowance
from pages.parts.address import VERSION
from probelib.owners import Allowed, Claim, Owner, anybody, is_key, new_key

EDIT = "edit"
"""Parameter of an address that carries a key; no page keeps it."""
_KEYS = "owning.keys"
MOST_KEYS = 200
"""Keys that a session remembers; the oldest go first."""


class Made(NamedTuple):
    """Whose something new is."""

    owner: Owner | None
    """None on one's own machine."""
    key: str


def new() -> Made:
    """Return the owner of something that this visitor makes now, and its key for `hold`."""
    if not allowance.mode().shared:
        return Made(None, "")
    key = new_key()
    return Made(Owner.of(Claim((key,), allowance.visitor())), key)


def hold(thing: str, key: str) -> None:
    """Remember a key of a thing (`deck:my-deck`) for this session."""
    held: dict[tuple[str, str], None] = st.session_state.setdefault(_KEYS, {})
    if key:
        held[thing, key] = None
        for oldest in list(held)[:-MOST_KEYS]:
            del held[oldest]


def keys(thing: str) -> tuple[str, ...]:
    """Return the keys of a thing that this session has."""
    held: Mapping[tuple[str, str], None] = st.session_state.get(_KEYS, {})
    return tuple(key for name, key in held if name == thing)


def claim(thing: str) -> Claim:
    """Return by what this visitor shows that a thing is theirs."""
    return Claim(keys(thing), allowance.visitor())


def allowed(thing: str) -> Allowed:
    """Return the test whether this visitor may change a thing: always on one's own machine."""
    if not allowance.mode().shared:
        return anybody
    said = claim(thing)
    return lambda owner: owner is not None and owner.lets(said)


def taken_key() -> str:
    """Take the key out of the address, and return it; empty where there is none that can be one."""
    said = st.query_params.get(EDIT, "")
    if EDIT in st.query_params:
        del st.query_params[EDIT]
    return said if allowance.mode().shared and is_key(said) else ""


def link(page: str, key: str, **said: str) -> str:
    """Return the link to a page with a key, as it can be copied from the page."""
    here = (st.context.url or "").rstrip("/").removesuffix(f"/{page}")
    return f"{here}/{page}?{urlencode({'v': VERSION, **said, EDIT: key})}"
