"""The figure of a slide as PNG or SVG, and the numbers behind it as CSV."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal

from probelib.decks.slide import Bars, Numbers, Picture, Slide
from probelib.display import words
from probelib.errors import InputError
from probelib.export import tables
from probelib.export.spreadsheets import harmless
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


def chart(part: Picture | Bars) -> alt.LayerChart:
    """Return a figure as it stands in a file: on white, with its legend."""
    drawn = part.still() if isinstance(part, Picture) else bars(part.categories, part.series)
    # As wide as a slide is for its height: what would be white beside it makes its cells larger.
    width = float(drawn.width)
    if isinstance(part, Bars) or part.wide:
        width = max(width, WIDE * float(drawn.height) - BESIDE)
    whole: alt.LayerChart = drawn.properties(width=round(width), background=words.PAGE_GROUND["light"])
    return whole


def picture(part: Picture | Bars, kind: Literal["png", "svg"]) -> bytes:
    """Return a figure as a file; raises ResourceMissing where the package that draws it is not installed."""
    return saved(chart(part), kind, scale=SCALE)


def csv(numbers: Numbers | None) -> bytes:
    """Return the numbers behind a slide as a CSV file in which no text is a formula.

    Raises:
        InputError: The slide has none.
    """
    if numbers is None:
        raise InputError("There are no numbers behind this slide.")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "numbers.csv"
        with tables.writing(path, numbers.columns) as write:
            for row in numbers.rows:
                write([harmless(value) for value in row])
        return path.read_bytes()
