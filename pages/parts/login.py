"""Who is logged in on a shared server, and the question to log in where its owner requires it.

The login is Streamlit's own (OpenID Connect, `[auth]` in `.streamlit/secrets.toml`); docs/deployment.md says how to set
it up. On one's own machine there is none.
"""

from __future__ import annotations

from importlib.util import find_spec

import streamlit as st

from pages.parts import allowance, frame
from probelib.display import chips
from probelib.display.markup import el, text

_MISSING = "Logging in needs the package Authlib: pip install 'probelib[login]'"


def admits() -> bool:
    """Return whether pages may be drawn for this visitor; where not, draw why, and the way to log in."""
    if not allowance.mode().login or allowance.visitor():
        return True
    frame.heading("Log in", "Only those who are logged in may look at this server.")
    if not allowance.has_login():
        what = "Its owner requires a login and has not set one up: `[auth]` is missing among Streamlit's secrets."
        frame.draw(chips.notice("error", what, heading="Nobody can log in here"))
    elif st.user.get("is_logged_in"):
        what = "The provider does not say your e-mail address, or says that nobody looked whether it is yours."
        frame.draw(chips.notice("warning", what, heading="This login names no address"))
        st.button("Log out", on_click=st.logout, key="logout", icon=":material/logout:")
    else:
        button()
    return False


def button(title: str = "Log in") -> None:
    """Draw the button that leads to the provider, or what is missing for it."""
    if find_spec("authlib") is None:
        frame.draw(chips.notice("error", _MISSING, heading="Nobody can log in here"))
        return
    st.button(title, on_click=st.login, key="login", type="primary", icon=":material/login:")


def show() -> None:
    """Draw who is logged in and the way out, or the way in; nothing where no login is set up."""
    if not allowance.mode().shared or not allowance.has_login():
        return
    email = allowance.visitor()
    with st.container(horizontal=True, horizontal_alignment="right", vertical_alignment="center", key="who"):
        if not email:
            button()
            return
        name = str(st.user.get("name") or email)
        said = el(
            "p", "Logged in as ", el("b", text(name)), "" if name == email else text(f" ({email})"), cls="pl-note"
        )
        frame.draw(said)
        st.button("Log out", on_click=st.logout, key="logout", type="tertiary", icon=":material/logout:")
