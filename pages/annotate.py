"""Annotate: people answer what models are asked, as a human baseline or as an audit of labels."""

from __future__ import annotations

import streamlit as st

from pages.parts import frame, heat_choose, people_answer, people_quiz, people_results, people_rights, router
from pages.parts.address import Address, keep
from pages.parts.people_common import opened
from probelib.display import chips
from probelib.errors import DataError, InputError, ResourceMissing

VIEWS = {"answer": "Answer", "results": "Results"}


def show() -> None:
    """Draw the page."""
    router.ensure()
    frame.heading(
        "Annotate",
        "How well do people answer what models are asked, and do they share our labels? Take a quiz with the keys 1, "
        "2 and 3; you can stop at any time and go on later.",
    )
    people_rights.open_link(st.query_params.get("quiz", ""))
    address = Address("annotate", ("quiz", "view"))
    frame.say_version(address)
    quiz, making = people_quiz.pick(address)
    if quiz is None:
        address.save({})
        return
    view = _opened(address)
    answering, results = st.tabs(list(VIEWS.values()), key=address.key("view"), on_change="rerun")
    if not making and view == "answer":
        with answering:
            people_answer.show(opened(quiz))
    elif not making:
        with results:
            people_results.show(opened(quiz))
    address.save({"quiz": quiz.id, "view": "" if view == "answer" else view})


def _opened(address: Address) -> str:
    """Return which view is open; what the address names and nobody knows gives a message and the first."""
    key, wanted = address.key("view"), address.one("view") or "answer"
    if key not in st.session_state and wanted not in VIEWS:
        heat_choose.say_unknown("view", wanted, VIEWS["answer"])
    titles = {title: name for name, title in VIEWS.items()}
    return titles[keep(key, list(titles), VIEWS.get(wanted, VIEWS["answer"]))]


try:
    show()
except (InputError, DataError, ResourceMissing) as error:
    frame.draw(chips.notice("error", str(error), heading="This cannot be shown"))
