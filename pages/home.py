"""Home: what this is, shown by one table, one hypothesis, one flip and a model's answers; and a guided example."""

from __future__ import annotations

import streamlit as st

from pages.parts import frame, router
from probelib.display import chips
from probelib.display.markup import el
from probelib.errors import DataError, InputError, ResourceMissing

WORDS = {
    "Hypothesis": "a sentence about a table, with the label Entailed, Contradicted or Neutral (the table says neither)",
    "Probe": "the hypothesis, its base, with one number changed or written otherwise",
    "Keeps label": "the probe says the same, so a right answer stays",
    "Flips label": "the number is another now, so a right answer turns round",
    "Check": "how we know the label: by how the probe was made, or by calculating on the table",
}
PAGES = {
    "explore": "tables, their hypotheses and probes, and why each label is right",
    "live": "your own sentence or table, asked of models now",
    "heatmap": "where accuracy falls, by kind of change and model",
    "wep": "words such as “likely”, and the probabilities they stand for",
    "datasets": "what each dataset holds and how many probes it gives",
    "annotate": "people answer what models are asked",
    "present": "views as slides, full screen or as a file",
}


def show() -> None:
    """Draw the page: first the words, then what the library has to be loaded for."""
    router.ensure()
    pages = router.pages()
    left, right = st.columns([5, 6], gap="large", vertical_alignment="center")
    with left, st.container(key="home-words"):
        frame.heading(
            "Does the model read the number, or guess the label?",
            "A table, a sentence about it, one number changed at a time. Some changes keep the sentence right, some "
            "make it wrong, and the table says which. Then see what language models answer.",
        )
        ways = st.container(horizontal=True, key="home-ways")
        below = st.container()

    # Compiling the library's patterns takes a quarter of a second once a process; the words above need none of them.
    from pages.parts import example, guide

    with ways:
        guide.start(pages)
        st.page_link(pages["explore"], label="Explore tables", icon=":material/table_view:")
        st.page_link(pages["live"], label="Test a model", icon=":material/play_arrow:")
    below.html(example.figures())
    with right:
        example.show()
    frame.section(guide.QUESTION, "a guided example in a few steps, each a view of the app; leave it when you like")
    guide.cards(pages)
    _help()


def _help() -> None:
    """Draw what the pages are for and what the words mean."""
    left, right = st.columns([6, 5], gap="large")
    with left:
        frame.section("The pages")
        with st.container(key="home-pages", gap=None):
            for name, page in router.pages().items():
                if name in PAGES:
                    st.page_link(page, label=f"**{page.title}** {PAGES[name]}", width="stretch")
    with right:
        frame.section("The words")
        said = (el("div", el("dt", word), el("dd", what)) for word, what in WORDS.items())
        frame.draw(el("dl", *said, cls="pl-home-list"))


try:
    show()
except (InputError, DataError, ResourceMissing) as error:
    frame.draw(chips.notice("error", str(error), heading="This cannot be shown"))
