"""The heatmap: how accuracy changes from bases to probes, by reasoning type and model.

Numerical paper, section 5 (Tables 4, 6 and 7). A value stands in every cell, because a colour alone can neither be
read off nor heard; a blank is hatched and says n/a, so that it is not taken for a 0. Signs come beside colours.

One layered view, as Streamlit reports clicks on no other; `places` says where everything stands. Layers name their rows
of data, which stand apart: Altair copies what is in a layer at every step, which took nine tenths of the time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from probelib.evaluation.records import Cell
from probelib.figures import described, theme
from probelib.figures.grid import grid
from probelib.figures.measures import Measure
from probelib.figures.places import Drawing, place, place_scale

if TYPE_CHECKING:
    import altair as alt

SELECTION = "cell"
"""Name of the selection by click; it reports the fields `row` and `column`, ids of the grid."""
CHOSEN = "chosen"
"""Name of the data of the cells that are outlined."""
_ALWAYS = ("level", "category", "column")
"""The data of layers that are there without a row as well."""
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
    drawing = _placed(cells, measure, dark, chosen)
    if legend:
        place_scale(drawing)
    chart = theme.dressed(_chart(_shape(drawing)), dark=dark, title=title, notes=notes)
    chart.datasets = {**{name: [] for name in _ALWAYS}, **drawing.layers}
    return chart


class Parts(NamedTuple):
    """A heatmap as a page sends it."""

    spec: dict[str, Any]
    """Vega-Lite, one object for all heatmaps of the same form: not to be changed."""
    rows: dict[str, list[dict[str, Any]]]
    """The data of its layers, by name."""


def parts(
    cells: Iterable[Cell],
    *,
    measure: Measure = Measure.POINTS,
    dark: bool = False,
    chosen: Collection[tuple[str, str]] = (),
) -> Parts:
    """Return what `heatmap` draws, the specification made once for each form; the outlines' rows are `CHOSEN`."""
    drawing = _placed(cells, measure, dark, chosen)
    return Parts(_spec(_shape(drawing)), {**{name: [] for name in _ALWAYS}, **drawing.layers})


def _placed(cells: Iterable[Cell], measure: Measure, dark: bool, chosen: Collection[tuple[str, str]]) -> Drawing:
    drawing = Drawing(grid(cells), measure, dark)
    place(drawing, frozenset(chosen))
    return drawing


class _Shape(NamedTuple):
    """All that a specification hangs on."""

    layers: tuple[tuple[str, tuple[str, ...]], ...]
    """Those that have rows, each with the columns of its data."""
    width: float
    height: float
    head: float
    lines: int
    """Of the tallest name of a column."""
    dark: bool


def _shape(drawing: Drawing) -> _Shape:
    layers = tuple((name, tuple(rows[0])) for name, rows in drawing.layers.items())
    lines = max((one["text"].count("\n") + 1 for one in drawing.layers.get("column", [])), default=1)
    return _Shape(layers, drawing.width, drawing.height, drawing.head, lines, drawing.dark)


@lru_cache(maxsize=64)
def _spec(shape: _Shape) -> dict[str, Any]:
    made: dict[str, Any] = theme.dressed(_chart(shape), dark=shape.dark).to_dict(validate=False)
    return made


def _chart(shape: _Shape) -> Any:
    import altair as alt

    return alt.layer(*_layers(shape)).properties(
        width=max(640, round(shape.width * 84)),
        height=shape.height,
        padding=theme.PADDING,
    )


def _layers(shape: _Shape) -> list[Any]:
    """Return the layers from the ground up; the last is invisible, lies over all cells, and takes hover and click."""
    import altair as alt

    look, known = theme.colours(shape.dark), dict(shape.layers)
    x_scale = alt.Scale(domain=[0, shape.width], nice=False, zero=False)
    y_scale = alt.Scale(domain=[0, shape.height], nice=False, zero=False, reverse=True)

    def made(name: str, mark: str, left: float | None = None, text: str = "text", **properties: Any) -> list[Any]:
        columns = known.get(name)
        if columns is None:
            return []
        encoding: dict[str, Any] = {"y": alt.Y("y:Q", scale=y_scale, axis=None)}
        encoding["x"] = alt.value(left) if left is not None else alt.X("x:Q", scale=x_scale, axis=None)
        encoding |= {end: f"{end}:Q" for end in ("x2", "y2") if end in columns}
        if text in columns:
            encoding["text"] = alt.Text(f"{text}:N")
        for channel, key in (("fill", "fill"), ("stroke", "stroke"), ("color", "ink")):
            if key in columns:
                encoding[channel] = {"field": key, "type": "nominal", "scale": None, "legend": None}
        base = alt.Chart(alt.NamedData(name))
        return [getattr(base, f"mark_{mark}")(**properties).encode(**encoding)]

    unit = f"(width / {shape.width:g})"
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
        *_rules(y_scale, look),
        *made("row", "text", -88, align="right", fontSize=theme.NAME, color=look["ink"], limit=_LEFT - 90),
        # A font without the sign would take the word along into another one.
        *made("effect", "text", -78, text="sign", align="left", fontSize=theme.NOTE, color=look["quiet"]),
        *made("effect", "text", -60, align="left", fontSize=theme.NOTE, color=look["quiet"]),
        *_heads(shape, x_scale, look["ink"], narrow),
        # Without an outlined cell it is empty, and a screen reader would find a nameless figure.
        *made(CHOSEN, "rect", filled=False, stroke=look["ink"], strokeWidth=4, aria=False),
        *(
            one
            for align in ("left", "center", "right")
            for one in made(f"scale-{align}", "text", align=align, fontSize=theme.NOTE, color=look["ink"])
        ),
        *(_catcher(x_scale, y_scale) if "catch" in known else ()),
    ]


def _rules(y_scale: alt.Scale, look: dict[str, str]) -> list[Any]:
    """Return the line under each level's heading, over names and cells."""
    import altair as alt

    rule = alt.Chart(alt.NamedData("level")).mark_rule(color=look["rule"], strokeWidth=1.5)
    return [rule.encode(x=alt.value(-_LEFT), x2=alt.value("width"), y=alt.Y("line:Q", scale=y_scale, axis=None))]


def _heads(shape: _Shape, x_scale: alt.Scale, ink: str, narrow: str) -> list[Any]:
    """Return the names of categories, each over a line as wide as its models, and the models' names below it."""
    import altair as alt

    first = shape.head - 6 - _LINE * (shape.lines - 1)
    categories, columns = alt.Chart(alt.NamedData("category")), alt.Chart(alt.NamedData("column"))
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
            limit=(shape.head - 30) / _RISE,
            opacity=slanted,
        ).encode(x=at, y=alt.value(shape.head - 8), text=alt.Text("full:N")),
    ]


def _catcher(x_scale: alt.Scale, y_scale: alt.Scale) -> list[Any]:
    import altair as alt

    pick = alt.selection_point(name=SELECTION, fields=["row", "column"], on="click", toggle=False, clear=False)
    return [
        alt.Chart(alt.NamedData("catch"))
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
