"""Where in the guided example a page stands: the one parameter of an address that belongs to no page.

It stands apart from `pages/parts/guide.py` so that an address can be kept without loading what the steps speak of.
"""

from __future__ import annotations

import streamlit as st

PARAMETER = "guide"
"""Name in an address; its value is the number of a step."""
PAGES = ("explore", "live", "heatmap", "heatmap")
"""The page of each step, in order."""


def step(page: str) -> int:
    """Return the number of the step that the address says, 1 up; 0 where it says none of this page."""
    said = st.query_params.get(PARAMETER, "")
    known = {str(number): number for number, of in enumerate(PAGES, 1) if of == page}
    return known.get(said, 0)


def kept(page: str) -> dict[str, tuple[str, ...]]:
    """Return what the page's address has to go on saying of the guided example; anything unknown is dropped."""
    number = step(page)
    return {PARAMETER: (str(number),)} if number else {}


def leave() -> None:
    """End the guided example and leave the page as it is; for a button."""
    st.query_params.pop(PARAMETER, None)
