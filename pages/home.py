"""Home: what this is, shown by one table, one hypothesis and one flip from the library itself."""

from __future__ import annotations

import streamlit as st

from pages.parts import frame, router
from probelib.display import chips
from probelib.errors import DataError, InputError, ResourceMissing


def show() -> None:
    """Draw the page: first the words, then what the library has to be loaded for."""
    router.ensure()
    left, right = st.columns([5, 6], gap="large", vertical_alignment="center")
    with left, st.container(key="home-words"):
        frame.heading(
            "Does the model read the number, or guess the label?",
            "A table, a sentence about it, one number changed at a time. Some changes keep the sentence right, some "
            "make it wrong, and the table says which. Then see what language models answer.",
        )
        _ways()
        below = st.container()

    # Compiling the library's patterns takes a quarter of a second once a process; the words above need none of them.
    from pages.parts import example

    below.html(example.figures())
    with right:
        example.show()


def _ways() -> None:
    pages = router.pages()
    with st.container(horizontal=True, key="home-ways"):
        st.page_link(pages["explore"], label="Explore tables and their probes", icon=":material/table_view:")
        st.page_link(pages["live"], label="Test a model live", icon=":material/play_arrow:")


try:
    show()
except (InputError, DataError, ResourceMissing) as error:
    frame.draw(chips.notice("error", str(error), heading="This cannot be shown"))
