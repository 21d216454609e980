"""Exports of a deck and of one slide: made when asked for, within a time limit, then saved by the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

import streamlit as st

from pages.parts import deck_slides, frame, shares
from probelib.decks.exporting import pictures
from probelib.decks.exporting.html import html
from probelib.decks.exporting.pptx import MISSING, can_export, pptx
from probelib.decks.exporting.timed import LIMIT, within
from probelib.decks.records import Deck, deck_id
from probelib.decks.slide import Slide
from probelib.decks.sources import Sources
from probelib.display import chips
from probelib.errors import InputError, ProbelibError
from probelib.figures.saving import MISSING as NO_FIGURES
from probelib.figures.saving import can_save

_MADE = "present.made"
"""What was made last, in the session: what it is of, its name, kind and bytes."""
POWERPOINT = "application/vnd.openxmlformats-officedocument.presentationml.presentation"


def show(deck: Deck, given: Sources) -> None:
    """Draw the exports of a deck."""
    with st.container(horizontal=True, vertical_alignment="center", key="deck-files"):
        asked = _asked(deck, "pptx", "Save as PowerPoint", able=can_export() and can_save())
        asked = _asked(deck, "html", "Save as one HTML file", able=can_save()) or asked
    for able, missing in ((can_export(), MISSING), (can_save(), NO_FIGURES)):
        if not able:
            frame.draw(chips.notice("info", missing, heading="Not every export can be made here"))
    if asked:
        _make(deck, asked, given)
    _offer(deck)


def of_slide(slide: Slide) -> None:
    """Draw the downloads of one slide: its figure and its numbers."""
    name = deck_id(slide.title or slide.kind.value)
    figure = pictures.figure(slide)
    with st.container(horizontal=True, vertical_alignment="center", key="slide-files"):
        if figure is not None and can_save():
            for kind, media in (("png", "image/png"), ("svg", "image/svg+xml")):
                make = partial(pictures.picture, figure, "svg" if kind == "svg" else "png")
                _download(kind.upper(), make, f"{name}.{kind}", media)
        if slide.numbers is not None:
            _download("CSV", partial(pictures.csv, slide.numbers), f"{name}.csv", "text/csv")


def _asked(deck: Deck, kind: str, title: str, *, able: bool) -> str:
    """Draw the button that makes one export; return its kind where it was pressed."""
    off = not able or not deck.pins
    return kind if st.button(title, key=f"present-{kind}", icon=":material/slideshow:", disabled=off) else ""


def _make(deck: Deck, kind: str, given: Sources) -> None:
    """Make an export and keep it for its download, or draw why it could not be made."""
    st.session_state.pop(_MADE, None)
    write = pptx if kind == "pptx" else html
    try:
        with shares.exporting(), st.spinner("Making the file …"):
            begun = monotonic()
            slides = _slides(deck, given, begun)
            left = max(0.0, LIMIT - (monotonic() - begun))
            data = within(left, partial(_written, write, slides, deck.title))
    except ProbelibError as error:
        frame.draw(chips.notice("error", str(error), heading="The file could not be made"))
        return
    st.session_state[_MADE] = (deck, f"{deck.id}.{kind}", POWERPOINT if kind == "pptx" else "text/html", data)


def _slides(deck: Deck, given: Sources, begun: float) -> list[Slide]:
    slides = []
    for pin in deck.pins:
        if monotonic() - begun > LIMIT:
            raise InputError(f"Making the slides took longer than {LIMIT:g} seconds. Export a shorter deck.")
        slides.append(deck_slides.made(pin, given))
    return slides


def _written(write: Callable[..., bytes], slides: Sequence[Slide], title: str, look: Callable[[], None]) -> bytes:
    return write(slides, title, look=look)


def _offer(deck: Deck) -> None:
    """Draw the download of what was made, as long as the deck is still the same."""
    made = st.session_state.get(_MADE)
    if made is None or made[0] != deck:
        return
    _, name, media, data = made
    size = f"{len(data) / 1e6:.1f} MB" if len(data) >= 1e5 else f"{max(1, round(len(data) / 1e3))} kB"
    st.download_button(
        f"Save {name} ({size})", data, name, media, key="present-save", type="primary", icon=":material/download:",
        on_click="ignore",
    )  # fmt: skip


def _download(label: str, make: Callable[[], bytes], name: str, media: str) -> None:
    st.download_button(
        label, make, name, media, key=f"slide-download-{label}", icon=":material/download:", on_click="ignore"
    )
