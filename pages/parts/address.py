"""The state of a page in its address: a link reproduces the view, and a choice survives a visit to another page.

The address is the truth when a page is opened by a link, by reload or by the browser's back button; afterwards
the widgets are, and the address follows them. Streamlit empties the address when another page is opened, so the
last view of each page is also kept in the session and written back when the page is opened again without one.

Streamlit's own `bind="query-params"` is not used: it swallows unknown values without a word, and a choice among options
that depend on another choice (the hypotheses of a table) cannot be bound.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic

import streamlit as st

from pages.parts import guided

VERSION = "1"
CATCH_UP = 1.0
"""Seconds in which a browser may still send an address from before the last: a click made while the page was drawn."""
CLICKS = 8
"""How many choices somebody makes before the browser has caught up with the first."""

Values = Mapping[str, str | Sequence[str]]


class Address:
    """The parameters of one page."""

    def __init__(self, page: str, names: Sequence[str]) -> None:
        """Read the address of a page that knows these parameters; see the module for which source wins."""
        self.page = page
        self.names = tuple(names)
        self.version = st.query_params.get("v", VERSION)
        found = {name: tuple(st.query_params.get_all(name)) for name in self.names if name in st.query_params}
        self.opened = bool(found) and found != st.session_state.get(self._written) and not self._lags(found)
        """Whether this run shows a view that came from the address: a link, a reload, the back button."""
        if self.opened:
            self._forget_widgets()
            st.session_state[self._written] = found
        self._values: dict[str, tuple[str, ...]] = dict(st.session_state.get(self._written, {}))

    def one(self, name: str, default: str = "") -> str:
        """Return a parameter's value, or the default where it is absent."""
        return self._values.get(name, (default,))[-1]

    def many(self, name: str) -> tuple[str, ...]:
        """Return all values of a parameter, in their order, without repeats."""
        return tuple(dict.fromkeys(self._values.get(name, ())))

    def key(self, name: str) -> str:
        """Return the key of this page's widget of that name."""
        return f"{self.page}:{name}"

    def draft(self, name: str, linked: str, start: str = "") -> str:
        """Give a text field what was written in it last, before it is drawn, and return its key.

        The address comes first. Without a text there it is the session's: Streamlit forgets a field that is not drawn,
        and a sentence that somebody wrote is still theirs when they come back to it.

        Args:
            name: Of the field.
            linked: What the address says it holds; may be empty.
            start: What it holds where nothing was written.
        """
        key = self.key(name)
        if key not in st.session_state:
            st.session_state[key] = linked or st.session_state.get(self._draft(name), start)
        return key

    def keep_draft(self, name: str, written: str) -> None:
        """Remember for the session what a text field holds; empty forgets it."""
        if written:
            st.session_state[self._draft(name)] = written
        else:
            st.session_state.pop(self._draft(name), None)

    def save(self, values: Values) -> None:
        """Make the address and the session say what the page now shows; empty values are left out."""
        new: dict[str, tuple[str, ...]] = {}
        for name in self.names:
            value = values.get(name, ())
            kept = (value,) if isinstance(value, str) else tuple(value)
            if any(kept):
                new[name] = kept
        earlier = st.session_state.get(self._written)
        if new != earlier:
            st.session_state[self._before] = [*st.session_state.get(self._before, ()), earlier][-CLICKS:]
            st.session_state[self._saved] = monotonic()
        st.session_state[self._written] = new
        wanted = {"v": (VERSION,), **new, **guided.kept(self.page)}
        current = {name: tuple(st.query_params.get_all(name)) for name in st.query_params}
        if current != wanted:
            st.query_params.from_dict({name: list(value) for name, value in wanted.items()})

    def _lags(self, found: dict[str, tuple[str, ...]]) -> bool:
        """Whether the browser sent an address it had before it heard of the last ones, with clicks in between."""
        recent = monotonic() - st.session_state.get(self._saved, -CATCH_UP) < CATCH_UP
        return recent and found in st.session_state.get(self._before, ())

    def _draft(self, name: str) -> str:
        return f"{self.page}.draft.{name}"

    @property
    def _written(self) -> str:
        return f"{self.page}.address"

    @property
    def _before(self) -> str:
        return f"{self.page}.before"

    @property
    def _saved(self) -> str:
        return f"{self.page}.saved"

    def _forget_widgets(self) -> None:
        """Let the widgets of the page take their values from the address again."""
        for key in [key for key in st.session_state if str(key).startswith(f"{self.page}:")]:
            del st.session_state[key]


def shown(page: str) -> dict[str, tuple[str, ...]]:
    """Return what a page has last said of itself in its address; nothing before it was drawn."""
    return dict(st.session_state.get(f"{page}.address", {}))


def turn(page: str, values: Values) -> None:
    """Make a page show a view when it is opened next without an address: for another page, or before it is drawn."""
    for key in [key for key in st.session_state if str(key).startswith(f"{page}:")]:
        del st.session_state[key]
    kept = {name: (value,) if isinstance(value, str) else tuple(value) for name, value in values.items()}
    st.session_state[f"{page}.address"] = {name: value for name, value in kept.items() if any(value)}


def keep(key: str, options: Sequence[str], wanted: str) -> str:
    """Give a single-choice widget a value that it has, before it is drawn, and return that value.

    Its own value stays if the options still have it; else it becomes `wanted`, or the first option where that is
    not one either: the nearest valid view.
    """
    if st.session_state.get(key) not in options:
        st.session_state[key] = wanted if wanted in options else options[0]
    return str(st.session_state[key])


def keep_many(key: str, options: Sequence[str], wanted: Sequence[str]) -> None:
    """Do the same for a multiple-choice widget: what is no option is dropped, what was never chosen is `wanted`."""
    chosen = st.session_state.get(key, wanted)
    st.session_state[key] = [value for value in options if value in chosen]
