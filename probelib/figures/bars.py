"""Bars by category, series stacked on one another: outlined what keeps a label, filled what flips it.

Streamlit's pages draw such bars as HTML or with plotly; slides and files need a figure that is drawn without a browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from probelib.display import words
from probelib.figures import theme
from probelib.figures.colours import blend
from probelib.figures.fluid import Sizes

if TYPE_CHECKING:
    import altair as alt

_ROW, _HEAD = 30, 34
"""Heights in pixels: of a bar, of the line that names the series."""
_LEFT, _RIGHT = 250, 84
"""Pixels for the names and for the sums, beside the bars."""
_LEAST_FLUID = 11
"""So many bars have room where the height is given, so that few of them stay bars."""


def bars(
    categories: Sequence[str],
    series: Sequence[tuple[str, Sequence[int]]],
    *,
    dark: bool = False,
    fluid: bool = False,
    title: str = "",
    notes: Sequence[str] = (),
) -> alt.LayerChart:
    """Return the figure, a bar a category from the top down, with its sum beside it.

    Args:
        categories: Names of the bars.
        series: Title and values of each, from the left to the right; at most two.
        dark: Whether it stands on a dark page.
        fluid: Whether it is stretched to a height, as on a slide, with larger text.
        title: Stands above it; for a chart that leaves its page.
        notes: Lines under the title.
    """
    import altair as alt

    look = theme.colours(dark)
    totals = [sum(values[place] for _, values in series) for place in range(len(categories))]
    most = max([*totals, 1])
    drawn = _rows(categories, series, totals, dark=dark)
    height = _HEAD + _ROW * (max(len(categories), _LEAST_FLUID) if fluid else len(categories))
    px = Sizes(height, fluid)
    x_scale = alt.Scale(domain=[0, most], nice=False, zero=False)
    y = alt.Y("y:Q", scale=alt.Scale(domain=[0, height], nice=False, zero=False, reverse=True), axis=None)

    key_scale = alt.Scale(domain=[0, 640], nice=False, range=[0, px(440)] if fluid else alt.Undefined)

    def made(name: str) -> alt.Chart:
        return alt.Chart(alt.InlineData(values=drawn.get(name, [])))

    def colour(field: str) -> dict[str, Any]:
        return {"field": field, "type": "nominal", "scale": None, "legend": None}

    chart: Any = alt.layer(
        made("name").mark_text(align="right", fontSize=px(theme.NAME), color=look["ink"], limit=px(_LEFT)).encode(
            x=alt.value(px(-12)), y=y, text="text:N"
        ),
        made("bar").mark_rect(strokeWidth=1.5, cornerRadius=2).encode(
            x=alt.X("x:Q", scale=x_scale, axis=None), x2="x2:Q", y=y, y2="y2:Q", fill=colour("fill"),
            stroke=colour("stroke"), tooltip=[alt.Tooltip("said:N", title="Probes")],
        ),
        made("sum").mark_text(
            align="left", dx=px(8), fontSize=px(theme.NAME), fontWeight=theme.BOLD, color=look["ink"]
        ).encode(
            x=alt.X("x:Q", scale=x_scale, axis=None), y=y, text="text:N"
        ),
        made("key").mark_rect(strokeWidth=1.5, cornerRadius=2).encode(
            x=alt.X("px:Q", scale=key_scale, axis=None), x2="px2:Q", y=y, y2="y2:Q",
            fill=colour("fill"), stroke=colour("stroke"),
        ),
        made("series").mark_text(align="left", fontSize=px(theme.NOTE), color=look["quiet"]).encode(
            x=alt.X("px:Q", scale=key_scale, axis=None), y=y, text="text:N"
        ),
    ).resolve_scale(x="independent").properties(
        width=640, height=height, padding={"left": 44, "top": 4, "right": _RIGHT, "bottom": 6}
    )  # fmt: skip
    return theme.dressed(chart, dark=dark, title=title, notes=notes)


def _rows(
    categories: Sequence[str], series: Sequence[tuple[str, Sequence[int]]], totals: Sequence[int], *, dark: bool
) -> dict[str, list[dict[str, Any]]]:
    """Return what is drawn, by layer."""
    looks = _looks(dark)
    drawn: dict[str, list[dict[str, Any]]] = {"name": [], "bar": [], "sum": [], "key": [], "series": []}
    for place, (title, _) in enumerate(series):
        left = 200 * place
        fill, stroke = looks[place % len(looks)]
        drawn["key"].append({"px": left, "px2": left + 22, "y": 5, "y2": 19, "fill": fill, "stroke": stroke})
        drawn["series"].append({"px": left + 30, "y": 12, "text": title})
    for place, (name, total) in enumerate(zip(categories, totals, strict=True)):
        top, at = _HEAD + _ROW * place, 0
        drawn["name"].append({"text": name, "y": top + _ROW / 2})
        drawn["sum"].append({"x": total, "y": top + _ROW / 2, "text": f"{total:,}"})
        for number, (title, values) in enumerate(series):
            if not values[place]:
                continue
            fill, stroke = looks[number % len(looks)]
            said = f"{name}: {values[place]:,} {title.lower()}"
            drawn["bar"].append(
                {"x": at, "x2": at + values[place], "y": top + 4, "y2": top + _ROW - 4, "fill": fill, "stroke": stroke,
                 "said": said}
            )  # fmt: skip
            at += values[place]
    return drawn


def _looks(dark: bool) -> tuple[tuple[str, str], ...]:
    """Return fill and outline of the series."""
    name = "dark" if dark else "light"
    quiet: words.Shade = getattr(words.TONES["quiet"], name)
    ink: words.Shade = getattr(words.TONES["ink"], name)
    return (blend(words.PAGE_GROUND[name], quiet.line, 0.12), quiet.line), (ink.ground, ink.ground)
