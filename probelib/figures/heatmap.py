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
from probelib.figures.fluid import Sizes
from probelib.figures.grid import grid
from probelib.figures.heads import LINE, Heads
from probelib.figures.heads import layers as head_layers
from probelib.figures.measures import Measure
from probelib.figures.places import Drawing, longest_line, place, place_scale, tallest_name

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
_ASIDE = 16
"""Pixels right of a figure that is stretched: Vega reckons slanted names of several lines a little too short."""
_NARROWEST = 46
"""Width of a column, in pixels, below which numbers are whole ones."""
_PER_COLUMN = 0.26
"""Size of a number against the width of its column on a page, so that `+100.0` does not touch the next one."""


def heatmap(
    cells: Iterable[Cell],
    *,
    measure: Measure = Measure.POINTS,
    dark: bool = False,
    chosen: Collection[tuple[str, str]] = (),
    title: str = "",
    notes: Sequence[str] = (),
    legend: bool = False,
    fluid: bool = False,
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
        fluid: Whether it is stretched to a height, as on a slide, with larger text.
    """
    drawing = _placed(cells, measure, dark, chosen, fluid=fluid)
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


def _placed(
    cells: Iterable[Cell], measure: Measure, dark: bool, chosen: Collection[tuple[str, str]], *, fluid: bool = False
) -> Drawing:
    drawing = Drawing(grid(cells), measure, dark, fluid)
    place(drawing, frozenset(chosen))
    return drawing


class _Shape(NamedTuple):
    """All that a specification hangs on."""

    layers: tuple[tuple[str, tuple[str, ...]], ...]
    """Those that have rows, each with the columns of its data."""
    heads: Heads
    dark: bool

    @property
    def px(self) -> Sizes:
        """Its pixels."""
        return self.heads.px


def _shape(drawing: Drawing) -> _Shape:
    known = tuple((name, tuple(rows[0])) for name, rows in drawing.layers.items())
    lines = tallest_name(drawing)
    letters = longest_line(drawing) if drawing.fluid else 0
    heads = Heads(drawing.width, drawing.end, drawing.height, drawing.head, lines, letters, drawing.fluid)
    return _Shape(known, heads, drawing.dark)


@lru_cache(maxsize=64)
def _spec(shape: _Shape) -> dict[str, Any]:
    made: dict[str, Any] = theme.dressed(_chart(shape), dark=shape.dark).to_dict(validate=False)
    return made


def _chart(shape: _Shape) -> Any:
    import altair as alt

    return alt.layer(*_layers(shape)).properties(
        width=max(640, round(shape.heads.width * 84)),
        height=shape.heads.height,
        padding={**theme.PADDING, "right": _ASIDE} if shape.heads.fluid else theme.PADDING,
    )


def _layers(shape: _Shape) -> list[Any]:
    """Return the layers from the ground up; the last is invisible, lies over all cells, and takes hover and click."""
    import altair as alt

    look, known, px, heads = theme.colours(shape.dark), dict(shape.layers), shape.px, shape.heads
    x_scale = alt.Scale(domain=[0, heads.width], nice=False, zero=False)
    y_scale = alt.Scale(domain=[0, heads.height], nice=False, zero=False, reverse=True)

    def made(name: str, mark: str, left: float | None = None, text: str = "text", **properties: Any) -> list[Any]:
        columns = known.get(name)
        if columns is None:
            return []
        encoding: dict[str, Any] = {"y": alt.Y("y:Q", scale=y_scale, axis=None)}
        encoding["x"] = alt.value(px(left)) if left is not None else alt.X("x:Q", scale=x_scale, axis=None)
        encoding |= {end: f"{end}:Q" for end in ("x2", "y2") if end in columns}
        if text in columns:
            encoding["text"] = alt.Text(f"{text}:N")
        for channel, key in (("fill", "fill"), ("stroke", "stroke"), ("color", "ink")):
            if key in columns:
                encoding[channel] = {"field": key, "type": "nominal", "scale": None, "legend": None}
        base = alt.Chart(alt.NamedData(name))
        return [getattr(base, f"mark_{mark}")(**properties).encode(**encoding)]

    unit = heads.unit
    fitting = f"{unit} * ({unit} < {_NARROWEST} ? 0.36 : 0.25)"  # whole numbers have fewer digits
    size = alt.ExprRef(f"min({fitting}, 16 * {px.scale})" if px.fluid else f"clamp({unit} * {_PER_COLUMN}, 12, 18)")
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
            fontSize=alt.ExprRef(f"min({unit} * 0.2, {theme.FINE} * {px.scale})") if px.fluid else theme.FINE,
            align="right",
            baseline="top",
            dx=alt.ExprRef(f"{unit} * 0.485 - 2"),
            dy=alt.ExprRef(f"-15 * height / {heads.height:g}") if px.fluid else -15,
            fontWeight=theme.BOLD,
        ),
        *made(
            "level",
            "text",
            -_LEFT + 2,
            align="left",
            fontSize=px(theme.GROUP),
            fontWeight=theme.BOLD,
            color=look["ink"],
        ),
        *_rules(y_scale, look, heads),
        *made("row", "text", -88, align="right", fontSize=px(theme.NAME), color=look["ink"], limit=px(_LEFT - 90)),
        # A font without the sign would take the word along into another one.
        *made("effect", "text", -78, text="sign", align="left", fontSize=px(theme.NOTE), color=look["quiet"]),
        *made("effect", "text", -60, align="left", fontSize=px(theme.NOTE), color=look["quiet"]),
        *head_layers(heads, x_scale, y_scale, look["ink"]),
        # Without an outlined cell it is empty, and a screen reader would find a nameless figure.
        *made(CHOSEN, "rect", filled=False, stroke=look["ink"], strokeWidth=4, aria=False),
        *(
            one
            for align in ("left", "center", "right")
            for one in made(
                f"scale-{align}",
                "text",
                align=align,
                baseline="top",
                lineBreak="\n",
                lineHeight=LINE,
                fontSize=theme.NOTE,
                color=look["ink"],
            )
        ),
        *(_catcher(x_scale, y_scale) if "catch" in known else ()),
    ]


def _rules(y_scale: alt.Scale, look: dict[str, str], heads: Heads) -> list[Any]:
    """Return the line under each level's heading, over names and cells."""
    import altair as alt

    end = alt.value(alt.ExprRef(f"width * {heads.end:g} / {heads.width:g}"))
    rule = alt.Chart(alt.NamedData("level")).mark_rule(color=look["rule"], strokeWidth=1.5)
    return [rule.encode(x=alt.value(heads.px(-_LEFT)), x2=end, y=alt.Y("line:Q", scale=y_scale, axis=None))]


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
