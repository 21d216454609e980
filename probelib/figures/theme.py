"""The one look of all figures, light and dark: font, sizes of text, colours of words and lines, for altair and plotly.

Colours that stand for a number are in `colours`, those that mean something in `display/words.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from probelib.display import words
from probelib.figures.colours import blend

if TYPE_CHECKING:
    import altair as alt

FONT = "Hyperlegible, 'Liberation Sans', Arial, sans-serif"
"""That of the pages, with what a machine without it has; SVG and PNG take the same."""
TITLE, GROUP, NAME, NOTE, AXIS, FINE = 24, 17, 16, 15, 14, 13
"""Sizes of text in pixels: of a figure that leaves its page, of a group, of a row, of what stands beside it, ..."""
REGULAR: Final = 500
"""Weight of values in cells, a little heavier than text's, as their grounds are coloured."""
BOLD: Final = 700
HEADING: dict[str, Any] = {"fontSize": GROUP, "fontWeight": BOLD}
"""Text over a group of rows."""
PADDING = {"left": 4, "top": 4, "right": 6, "bottom": 6}
"""Pixels around a figure."""


def colours(dark: bool) -> dict[str, str]:
    """Return the colours of words and lines: `ink`, `quiet`, `rule`, `page` and `hatch`, as `#rrggbb`."""
    name = "dark" if dark else "light"
    quiet: words.Shade = getattr(words.TONES["quiet"], name)
    page, ink = words.PAGE_GROUND[name], words.PAGE_INK[name]
    return {"ink": ink, "quiet": quiet.ink, "rule": ink, "page": page, "hatch": blend(page, quiet.line, 0.45)}


def dressed(chart: Any, *, dark: bool, title: str = "", notes: Sequence[str] = ()) -> alt.LayerChart:
    """Return an altair chart in the look of all figures, on the ground of the page that it is drawn for.

    It has a ground of its own because a page takes another theme at once, where the system does, and its figures with
    the next click: until then their words stand on the ground they were drawn for.

    Args:
        chart: The chart, with its own width and height.
        dark: Whether it stands on a dark page.
        title: Stands above it; for a chart that leaves its page.
        notes: Lines under the title.
    """
    import altair as alt

    look = colours(dark)
    chart = chart.properties(background=look["page"])
    if title:
        chart = chart.properties(title=alt.Title(title, subtitle=list(notes), anchor="start", offset=14))
    made: alt.LayerChart = (
        chart.configure(font=FONT)
        .configure_view(stroke=None)
        .configure_title(
            fontSize=TITLE, fontWeight=BOLD, color=look["ink"], subtitleFontSize=NOTE, subtitleColor=look["quiet"]
        )
    )
    return made


def layout(hover: words.Shade, *, dark: bool) -> dict[str, Any]:
    """Return the part of a plotly layout that is the look of all figures.

    Streamlit sets a template of its own whose colours are placeholders, so `none` is named here.

    Args:
        hover: Colours of what is told on hover.
        dark: Whether it stands on a dark page, whose ground it has; `dressed` says why.
    """
    return {
        "template": "none",
        "margin": {"l": 1, "r": 1, "t": 1, "b": 1},
        "paper_bgcolor": colours(dark)["page"],
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": NAME},
        "hoverlabel": {
            "bgcolor": hover.ground,
            "bordercolor": hover.line,
            "font": {"family": FONT, "size": NOTE, "color": hover.ink},
        },
    }
