"""The frame around every page: window title, style, headings."""

from __future__ import annotations

import streamlit as st

from pages.parts import allowance
from pages.parts.address import VERSION, Address
from probelib import resources
from probelib.display import chips, tokens
from probelib.display.markup import Html, el


@st.cache_resource
def _style() -> str:
    css = resources.asset("style", "app.css").read_text(encoding="utf-8")
    return f"<style>{tokens.css_variables()}{css}</style>"


def dress(title: str) -> None:
    """Give the page its window title and the project's style; call it once, before the page is drawn."""
    st.set_page_config(page_title="probelib" if title == "Home" else f"{title} · probelib", layout="wide")
    st.html(_style())


def heading(title: str, lead: str = "") -> None:
    """Draw the page's one first-level heading and a sentence under it."""
    draw(el("h1", title, cls="pl-title"), el("p", lead, cls="pl-lead") if lead else Html(""))


def say_version(address: Address) -> None:
    """Draw a warning where the link was made by another version of the pages."""
    if address.version != VERSION:
        what = f"It says version “{address.version}”, and these pages know {VERSION}. What can be read of it is shown."
        draw(chips.notice("warning", what, heading="This link was made by another version"))


def section(title: str, note: str = "") -> None:
    """Draw the heading of a part of the page, under a rule."""
    draw(el("div", el("h2", title, cls="pl-h2"), el("p", note, cls="pl-note") if note else "", cls="pl-section"))


def draw(*parts: Html) -> None:
    """Draw markup; only `Html` is taken, so that nothing unescaped can get here."""
    st.html(allowance.public("".join(parts)))
