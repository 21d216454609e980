"""WEP: words of estimative probability, their scales, sentences composed of them, and the tasks of the WEP paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import streamlit as st

from pages.parts import (
    frame,
    heat_choose,
    router,
    wep_compose,
    wep_examples,
    wep_own,
    wep_paper,
    wep_results,
    wep_scale,
)
from pages.parts.address import Address, keep
from pages.parts.wep_common import State, passed_on
from probelib.display import chips
from probelib.errors import DataError, InputError, ResourceMissing


class View(NamedTuple):
    """One tab of the page."""

    title: str
    names: tuple[str, ...]
    """Its parameters in the address."""
    show: Callable[[Address], State]


VIEWS: dict[str, View] = {
    "scale": View("The scale", wep_scale.NAMES, wep_scale.show),
    "compose": View(wep_compose.TITLE, wep_compose.NAMES, wep_compose.show),
    "examples": View("Examples", wep_examples.NAMES, wep_examples.show),
    "results": View("Results", wep_results.NAMES, wep_results.show),
    "own": View("A model's own scale", wep_own.NAMES, wep_own.show),
    "paper": View("The paper and ours", wep_paper.NAMES, wep_paper.show),
}


def show() -> None:
    """Draw the page."""
    router.ensure()
    frame.heading(
        "How likely is “likely”?",
        "Words such as probably, unlikely or almost certain stand for probabilities. Does a model know which, and "
        "can it combine them as probability does?",
    )
    names = tuple(dict.fromkeys(name for view in VIEWS.values() for name in view.names))
    address = Address("wep", ("view", *names))
    frame.say_version(address)
    opened = _opened(address)
    tabs = st.tabs([view.title for view in VIEWS.values()], key=address.key("view"), on_change="rerun")
    state: State = passed_on(address, names)
    for tab, (name, view) in zip(tabs, VIEWS.items(), strict=True):
        if name == opened:
            with tab:
                state |= view.show(address)
    address.save({**state, "view": "" if opened == next(iter(VIEWS)) else opened})


def _opened(address: Address) -> str:
    """Return which view is open; what the address names and nobody knows gives a message and the first."""
    key, wanted, first = address.key("view"), address.one("view"), next(iter(VIEWS))
    if key not in st.session_state and wanted not in ("", *VIEWS):
        heat_choose.say_unknown("view", wanted, VIEWS[first].title)
    titles = {view.title: name for name, view in VIEWS.items()}
    return titles[keep(key, list(titles), VIEWS[wanted if wanted in VIEWS else first].title)]


try:
    show()
except (InputError, DataError, ResourceMissing) as error:
    frame.draw(chips.notice("error", str(error), heading="This cannot be shown"))
