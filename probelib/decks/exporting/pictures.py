"""The figure of a slide as PNG or SVG, and the numbers behind it as CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from probelib.decks.slide import Bars, Numbers, Picture, Slide
from probelib.display import words
from probelib.errors import InputError
from probelib.export.spreadsheets import as_csv
from probelib.figures.bars import bars
from probelib.figures.saving import saved

if TYPE_CHECKING:
    import altair as alt

WIDE, BESIDE = 2.05, 330
"""Width of a figure for its height, and how many pixels of it stand beside the cells: names and what they stand for."""
SCALE = 2.0
"""Pixels of a PNG for each of the figure's, so that it is sharp on a projector."""


def figure(slide: Slide) -> Picture | Bars | None:
    """Return the figure of a slide, None where it has none."""
    return next((part for part in slide.parts if isinstance(part, Picture | Bars)), None)


def chart(part: Picture | Bars, room: tuple[float, float] | None = None) -> alt.LayerChart:
    """Return a figure as it stands in a file, on white.

    Args:
        part: The figure.
        room: Pixels, width and height, that it fills on a slide, with text as large as fits; where there are none, it
            has its own size and its legend.
    """
    if room is not None and isinstance(part, Picture):
        return _filling(part, room)
    drawn = part.still() if isinstance(part, Picture) else bars(part.categories, part.series)
    # As wide as a slide is for its height: what would be white beside it makes its cells larger.
    width = float(drawn.width)
    if isinstance(part, Bars) or part.wide:
        width = max(width, WIDE * float(drawn.height) - BESIDE)
    whole: alt.LayerChart = drawn.properties(width=round(width), background=words.PAGE_GROUND["light"])
    return whole


def _filling(part: Picture, room: tuple[float, float]) -> alt.LayerChart:
    import altair as alt

    drawn = part.live(False, ())
    fit = alt.AutoSizeParams(type="fit", contains="padding") if drawn.autosize is alt.Undefined else drawn.autosize
    width, height = map(round, room)
    whole: alt.LayerChart = drawn.properties(
        width=width, height=height, autosize=fit, background=words.PAGE_GROUND["light"]
    )
    return whole


def picture(part: Picture | Bars, kind: Literal["png", "svg"], room: tuple[float, float] | None = None) -> bytes:
    """Return a figure as a file, as `chart` says; raises ResourceMissing where what draws it is not installed."""
    return saved(chart(part, room), kind, scale=SCALE)


def csv(numbers: Numbers | None) -> bytes:
    """Return the numbers behind a slide as a CSV file in which no text is a formula, rounded for people.

    Raises:
        InputError: The slide has none.
    """
    if numbers is None:
        raise InputError("There are no numbers behind this slide.")
    return as_csv(numbers.columns, numbers.rows)
