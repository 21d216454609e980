"""The first view of the WEP page: the scale as a figure, another one below it, and which words fit a probability."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import streamlit as st

from pages.parts import charts, figure_files, frame
from pages.parts.address import Address
from pages.parts.charts import Figure
from pages.parts.wep_common import TITLES, UPLOAD, State, note, pick, scale_of, uploaded
from probelib.decks.kinds import wep_scale as slides
from probelib.display import chances, chips
from probelib.display.markup import Html, el, join, text
from probelib.errors import InputError
from probelib.figures.wep_scale import wep_scale
from probelib.wep.scales import Scale, scale
from probelib.wep.typed import probability

if TYPE_CHECKING:
    import altair as alt

NAMES = ("beside", "p", *UPLOAD)
_NONE = "none"
_FIRST = "65 %"
_LONGEST = 30
_EMPTIED = "-"
"""In an address: no probability is asked for."""
_HOW = (
    "Dot: the median of 123 people's answers. Bar: the middle half of them, or the range that a scale sets. Thin line: "
    "one standard deviation around the median. “Certain” and “impossible” were not asked: they are Kent's."
)


def show(address: Address) -> State:
    """Draw the view; return its part of the address."""
    others = {_NONE: "nothing", **{name: title for name, title in TITLES.items() if name != "paper"}}
    with st.container(horizontal=True, vertical_alignment="bottom", key="wep-scale-choices"):
        beside = pick(address, "beside", "Compare with", others, "kent")
        key = address.key("p")
        if key not in st.session_state:
            told = address.one("p", _FIRST)
            st.session_state[key] = "" if told == _EMPTIED else told[:_LONGEST]
        written = st.text_input("Which words fit a probability of", key=key, max_chars=_LONGEST, width=260, help=_HELP)
    other = None if beside == _NONE else scale_of(address, beside)
    shown = [scale(), *([other] if other is not None else [])]
    asked = _asked(written)
    if asked is not None:
        frame.draw(fit(shown, asked))
    charts.draw(
        drawn(tuple(shown), asked, st.context.theme.type == "dark"),
        key="wep.scale",
        alt=f"{described(shown, asked)} The table below holds the same numbers.",
    )
    frame.draw(note(_HOW))
    _files(shown, asked)
    told = "" if written.strip() == _FIRST else written.strip() or _EMPTIED
    return {"beside": "" if beside == "kent" else beside, "p": told, **uploaded(address, beside)}


_HELP = (
    "Write 65 %, 0.65 or 13/20. Right are the words whose median, or range, is nearest; wrong are those at least 40 "
    "points away, as in section 3.1 of the paper. Empty: none is marked."
)


@lru_cache(maxsize=16)
def drawn(shown: tuple[Scale, ...], asked: Fraction | None, dark: bool) -> Figure:
    """Return the figure."""
    return charts.figure(wep_scale(shown, asked=asked, dark=dark))


def fit(shown: Sequence[Scale], asked: Fraction) -> Html:
    """Return which words of each scale are right for a probability and which are wrong, in words."""
    lines = []
    for one in shown:
        found = one.fit(asked)
        rights = join([el("b", text(word)) for word in found.names], ", ")
        wrongs = join([text(word.text) for word in found.wrong], ", ") if found.wrong else "none"
        lines.append(el("li", text(one.title), ": right ", rights, ". Wrong ", wrongs, "."))
    return el("div", el("ul", *lines, cls="pl-list"), role="status")


def described(shown: Sequence[Scale], asked: Fraction | None) -> str:
    """Return what the figure shows, for those who cannot see it."""
    parts = [
        f"{one.title}: {len(one.words)} words from {one.words[0].text} ({chances.meaning(one.words[0])}) to "
        f"{one.words[-1].text} ({chances.meaning(one.words[-1])})."
        for one in shown
    ]
    if asked is not None:
        rights = (f"{one.title} {', '.join(one.fit(asked).names)}" for one in shown)
        parts.append(f"Right for {chances.percent(asked)}: {'; '.join(rights)}.")
    return " ".join(parts)


def _asked(written: str) -> Fraction | None:
    if not written.strip():
        return None
    try:
        return probability(written)
    except InputError as error:
        frame.draw(chips.notice("warning", str(error), heading="Which probability?"))
        return None


def _files(shown: Sequence[Scale], asked: Fraction | None) -> None:
    with st.expander("The same numbers as tables"):
        for one in shown:
            frame.draw(el("h2", text(one.title), cls="pl-h3"), note(text(one.source)), chances.table_of(one))
    with st.container(horizontal=True, vertical_alignment="center", key="wep-scale-files"):
        figure_files.numbers("wep-scale", slides.COLUMNS, (row for one in shown for row in slides.rows(one)))
        figure_files.pictures("wep-scale", partial(_picture, tuple(shown), asked))


def _picture(shown: tuple[Scale, ...], asked: Fraction | None) -> alt.LayerChart:
    notes = [_HOW, *(f"{one.title}: {one.source}" for one in shown)]
    return wep_scale(shown, asked=asked, title="Words of estimative probability", notes=notes)
