"""The heatmap: how accuracy changes from bases to probes, by reasoning type and model.

Numerical paper, section 5 (Tables 4, 6 and 7). A value stands in every cell, because a colour alone can neither be
read off nor heard; a blank is hatched and says n/a, so that it is not taken for a 0. Signs come beside colours.

One layered view, as Streamlit reports clicks on no other; `places` says where everything stands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from probelib.evaluation.records import Cell
from probelib.figures import described, theme
from probelib.figures.grid import grid
from probelib.figures.measures import Measure
from probelib.figures.places import Drawing, place, place_scale

if TYPE_CHECKING:
    import altair as alt

SELECTION = "cell"
"""Name of the selection by click; it reports the fields `row` and `column`, ids of the grid."""
_LEFT = 278
"""Pixels for the names of rows, left of the cells."""
_LINE = 16
"""Height of a line of a model's name."""
_RISE = 0.85
"""How much higher a slanted name gets with each pixel of its length."""
_NARROW, _NARROWEST = 66, 46
"""Widths of a column, in pixels, below which names stand slanted, and below which numbers are whole ones."""


def heatmap(
    cells: Iterable[Cell],
    *,
    measure: Measure = Measure.POINTS,
    dark: bool = False,
    chosen: Collection[tuple[str, str]] = (),
    title: str = "",
    notes: Sequence[str] = (),
    legend: bool = False,
) -> alt.LayerChart:
    """Return the heatmap of cells; its selection by click is named `SELECTION`.

    Args:
        cells: Of one dataset and one side: a model has one cell a row, else InputError is raised.
        measure: Which figure is shown.
        dark: Whether it stands on a dark page.
        chosen: Ids of row and column of the cells to outline.
        title: Stands above it; for a chart that leaves its page.
        notes: Lines under the title.
        legend: Whether the scale is drawn below; a page says it in words of its own.
    """
    import altair as alt

    drawing = Drawing(grid(cells), measure, dark)
    place(drawing, frozenset(chosen))
    if legend:
        place_scale(drawing)
    look = theme.colours(dark)
    chart: Any = alt.layer(*_layers(drawing, look)).properties(
        width=max(640, round(drawing.width * 84)),
        height=drawing.height,
        padding=theme.PADDING,
    )
    return theme.dressed(chart, dark=dark, title=title, notes=notes)


def _layers(drawing: Drawing, look: dict[str, str]) -> list[Any]:
    """Return the layers from the ground up; the last is invisible, lies over all cells, and takes hover and click."""
    import altair as alt

    x_scale = alt.Scale(domain=[0, drawing.width], nice=False, zero=False)
    y_scale = alt.Scale(domain=[0, drawing.height], nice=False, zero=False, reverse=True)

    def made(name: str, mark: str, left: float | None = None, text: str = "text", **properties: Any) -> list[Any]:
        rows = drawing.layers.get(name)
        if not rows:
            return []
        encoding: dict[str, Any] = {"y": alt.Y("y:Q", scale=y_scale, axis=None)}
        encoding["x"] = alt.value(left) if left is not None else alt.X("x:Q", scale=x_scale, axis=None)
        encoding |= {end: f"{end}:Q" for end in ("x2", "y2") if end in rows[0]}
        if text in rows[0]:
            encoding["text"] = alt.Text(f"{text}:N")
        for channel, key in (("fill", "fill"), ("stroke", "stroke"), ("color", "ink")):
            if key in rows[0]:
                encoding[channel] = {"field": key, "type": "nominal", "scale": None, "legend": None}
        base = alt.Chart(alt.InlineData(values=rows))
        return [getattr(base, f"mark_{mark}")(**properties).encode(**encoding)]

    unit = f"(width / {drawing.width:g})"
    size = alt.ExprRef(f"clamp({unit} * 0.29, 12, 18)")
    narrow = f"{unit} < {_NARROW}"
    exact, rounded = (alt.ExprRef(f"{unit} < {_NARROWEST} ? {one} : {1 - one}") for one in (0, 1))
    return [
        *made("ground", "rect", strokeWidth=1),
        *made("hatch", "rule", strokeWidth=1),
        *made("value", "text", fontSize=size, fontWeight=theme.REGULAR, opacity=exact),
        *made("value", "text", text="rounded", fontSize=size, fontWeight=theme.REGULAR, opacity=rounded),
        # In the corner above the number, so that neither stands over the other nor over the next cell.
        *made(
            "sign",
            "text",
            fontSize=theme.FINE,
            align="right",
            baseline="top",
            dx=alt.ExprRef(f"{unit} * 0.485 - 2"),
            dy=-15,
            fontWeight=theme.BOLD,
        ),
        *made("level", "text", -_LEFT + 2, align="left", **theme.HEADING, color=look["ink"]),
        *_rules(drawing, y_scale, look),
        *made("row", "text", -88, align="right", fontSize=theme.NAME, color=look["ink"], limit=_LEFT - 90),
        # A font without the sign would take the word along into another one.
        *made("effect", "text", -78, text="sign", align="left", fontSize=theme.NOTE, color=look["quiet"]),
        *made("effect", "text", -60, align="left", fontSize=theme.NOTE, color=look["quiet"]),
        *_heads(drawing, x_scale, look["ink"], narrow),
        # Without an outlined cell it is empty, and a screen reader would find a nameless figure.
        *made("chosen", "rect", filled=False, stroke=look["ink"], strokeWidth=4, aria=False),
        *(
            one
            for align in ("left", "center", "right")
            for one in made(f"scale-{align}", "text", align=align, fontSize=theme.NOTE, color=look["ink"])
        ),
        *_catcher(drawing, x_scale, y_scale),
    ]


def _rules(drawing: Drawing, y_scale: alt.Scale, look: dict[str, str]) -> list[Any]:
    """Return the line under each level's heading, over names and cells."""
    import altair as alt

    base = alt.Chart(alt.InlineData(values=drawing.layers.get("level", [])))
    rule = base.mark_rule(color=look["rule"], strokeWidth=1.5)
    return [rule.encode(x=alt.value(-_LEFT), x2=alt.value("width"), y=alt.Y("line:Q", scale=y_scale, axis=None))]


def _heads(drawing: Drawing, x_scale: alt.Scale, ink: str, narrow: str) -> list[Any]:
    """Return the names of categories, each over a line as wide as its models, and the models' names below it."""
    import altair as alt

    names = drawing.layers.get("column", [])
    lines = max((name["text"].count("\n") + 1 for name in names), default=1)
    first = drawing.head - 6 - _LINE * (lines - 1)

    categories = alt.Chart(alt.InlineData(values=drawing.layers.get("category", [])))
    columns = alt.Chart(alt.InlineData(values=names))
    at = alt.X("x:Q", scale=x_scale, axis=None)
    bold: dict[str, Any] = {"align": "left", "baseline": "bottom", "fontWeight": theme.BOLD, "color": ink}
    level, slanted = (alt.ExprRef(f"{narrow} ? {one} : {1 - one}") for one in (0, 1))
    return [
        categories.mark_text(**bold, fontSize=theme.NOTE, opacity=level).encode(
            x=at, y=alt.value(first - 32), text=alt.Text("text:N")
        ),
        categories.mark_text(**bold, fontSize=theme.FINE, opacity=slanted).encode(
            x=at, y=alt.value(16), text=alt.Text("short:N")
        ),
        categories.mark_rule(color=ink, strokeWidth=1.5).encode(
            x=at, x2="x2:Q", y=alt.value(alt.ExprRef(f"{narrow} ? 20 : {first - 28}"))
        ),
        columns.mark_text(
            fontSize=theme.NOTE,
            fontWeight=theme.REGULAR,
            color=ink,
            baseline="bottom",
            lineBreak="\n",
            lineHeight=_LINE,
            opacity=level,
        ).encode(x=at, y=alt.value(first), text=alt.Text("text:N")),
        columns.mark_text(
            fontSize=theme.FINE,
            fontWeight=theme.REGULAR,
            color=ink,
            align="left",
            baseline="middle",
            angle=302,
            limit=(drawing.head - 30) / _RISE,
            opacity=slanted,
        ).encode(x=at, y=alt.value(drawing.head - 8), text=alt.Text("full:N")),
    ]


def _catcher(drawing: Drawing, x_scale: alt.Scale, y_scale: alt.Scale) -> list[Any]:
    import altair as alt

    rows = drawing.layers.get("catch")
    if not rows:
        return []
    pick = alt.selection_point(name=SELECTION, fields=["row", "column"], on="click", toggle=False, clear=False)
    return [
        alt.Chart(alt.InlineData(values=rows))
        .mark_rect(fill="transparent", cursor="pointer")
        .encode(
            x=alt.X("x:Q", scale=x_scale, axis=None),
            x2="x2:Q",
            y=alt.Y("y:Q", scale=y_scale, axis=None),
            y2="y2:Q",
            tooltip=[alt.Tooltip(f"{key}:N", title=title) for key, title in described.FIELDS.items()],
        )
        .add_params(pick)
    ]
