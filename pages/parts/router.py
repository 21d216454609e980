"""Which pages there are, their addresses and their order: the one place that lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from pages.parts import frame, guided, login, pin

if TYPE_CHECKING:
    from streamlit.navigation.page import Page

_routed = False


def pages() -> dict[str, Page]:
    """Return the pages by name, in the order of the navigation; the first is the one at `/`."""
    return {
        "home": st.Page("pages/home.py", title="Home", default=True),
        "explore": st.Page("pages/explore.py", title="Explore", url_path="explore"),
        "live": st.Page("pages/live.py", title="Live test", url_path="live"),
        "heatmap": st.Page("pages/heatmap.py", title="Heatmap", url_path="heatmap"),
        "wep": st.Page("pages/wep.py", title="WEP", url_path="wep"),
        "datasets": st.Page("pages/datasets.py", title="Datasets", url_path="datasets"),
        "annotate": st.Page("pages/annotate.py", title="Annotate", url_path="annotate"),
        "present": st.Page("pages/present.py", title="Present", url_path="present"),
    }


def run() -> None:
    """Draw the navigation and run the page that the address names."""
    global _routed
    page = st.navigation(list(pages().values()), position="top")
    _routed = True
    frame.dress(page.title)
    if not login.admits():
        return
    login.show()
    settle, number = None, guided.step(page.url_path)
    if number:
        from pages.parts import guide

        settle = guide.draw(pages(), page.url_path, number)
    pinned = pin.place()
    page.run()
    if settle is not None:
        settle()
    pin.draw(pinned, page.url_path, pages())


def ensure() -> None:
    """Start over through the router, where Streamlit ran a page's file by itself.

    Until a first visitor has run `app.py`, Streamlit takes `pages/` for a list of pages of its own, so a link to
    `/explore` that is the first request of all would get that file without navigation and style.
    """
    if not _routed:
        st.navigation(list(pages().values()), position="top")
        st.rerun()
