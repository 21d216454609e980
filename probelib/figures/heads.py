"""The names over the columns of a heatmap: level where they fit, slanted where columns are narrow.

How wide a column is, is known in the browser alone, so both forms are drawn and an expression shows one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from probelib.figures import theme
from probelib.figures.fluid import Sizes

if TYPE_CHECKING:
    import altair as alt

LINE = 16
"""Height of a line of a model's name."""
SLANTED_LINE = 18
"""Width that each line takes of a slanted name."""
_RISE = 0.85
"""How much higher a slanted name gets with each pixel of its length."""
_NARROW = 66
"""Width of a column, in pixels, below which names stand slanted."""
_EM, _LEAST = 1.9, 12
"""Of a figure that is stretched: letters that fit a width of one em, and the least size of a name that is level."""


class Heads(NamedTuple):
    """What the names of columns hang on."""

    width: float
    """Of all columns, in columns."""
    end: float
    """Of the last column; what is right of it is free where there are few."""
    height: float
    """Of the whole figure."""
    head: float
    """Of the names."""
    lines: int
    """Of the tallest name."""
    letters: int
    """Of the longest line of a name; 0 where it changes nothing, so that figures of other names have the same form."""
    fluid: bool
    """Whether the figure is stretched to a height."""

    @property
    def px(self) -> Sizes:
        """The pixels of the figure."""
        return Sizes(self.height, self.fluid)

    @property
    def unit(self) -> str:
        """The width of a column, as an expression."""
        return f"(width / {self.width:g})"

    @property
    def narrow(self) -> str:
        """Whether names stand slanted, as an expression."""
        return f"{self._fitting} < {_LEAST}" if self.fluid else f"{self.unit} < {_NARROW}"

    @property
    def _fitting(self) -> str:
        return f"({self.unit} * {_EM} / {max(self.letters, 1)})"

    def shown(self, condition: str) -> alt.ExprRef:
        """Return the opacity of what is shown under a condition."""
        import altair as alt

        return alt.ExprRef(f"{condition} ? 1 : 0")

    def level_size(self) -> Any:
        """Return the size of a name that is level."""
        import altair as alt

        fluid = f"min({theme.AXIS} * {self.px.scale}, {self._fitting})"
        return alt.ExprRef(fluid) if self.fluid else theme.NOTE

    def above(self, pixels: float) -> str:
        """Return the place so far above the first row, as an expression."""
        if not self.fluid:
            return f"{self.head - pixels:g}"
        return f"({self.head:g} * height / {self.height:g} - {pixels:g} * {self.px.scale})"

    def value(self, pixels: float) -> Any:
        """Return the same as a value."""
        import altair as alt

        return alt.value(alt.ExprRef(self.above(pixels)) if self.fluid else self.head - pixels)


def layers(heads: Heads, x_scale: alt.Scale, y_scale: alt.Scale, ink: str) -> list[Any]:
    """Return the names of categories, each over a line as wide as its models, and the models' names below it."""
    import altair as alt

    px, rows = heads.px, LINE * (heads.lines - 1)
    categories, columns = alt.Chart(alt.NamedData("category")), alt.Chart(alt.NamedData("column"))
    at = alt.X("x:Q", scale=x_scale, axis=None)
    bold: dict[str, Any] = {"align": "left", "baseline": "bottom", "fontWeight": theme.BOLD, "color": ink}
    plain: dict[str, Any] = {"fontWeight": theme.REGULAR, "color": ink}
    line = f"{theme.NOTE + 6} * {px.scale}" if heads.fluid else heads.above(34 + rows)
    level, slanted = heads.shown(f"!({heads.narrow})"), heads.shown(heads.narrow)
    return [
        categories.mark_text(**bold, fontSize=px(theme.NOTE), opacity=level).encode(
            x=at, y=alt.value(px(theme.NOTE + 3)) if heads.fluid else heads.value(38 + rows), text=alt.Text("text:N")
        ),
        categories.mark_text(**bold, fontSize=theme.FINE, opacity=slanted).encode(
            x=at, y=alt.value(16), text=alt.Text("short:N")
        ),
        categories.mark_rule(color=ink, strokeWidth=1.5).encode(
            x=at, x2="x2:Q", y=alt.value(alt.ExprRef(f"{heads.narrow} ? 20 : {line}"))
        ),
        _level(heads, y_scale, plain, level).encode(x=at),
        *(one.encode(x=at) for one in _slanted(heads, columns.mark_text, plain)),
    ]


def _level(heads: Heads, y_scale: alt.Scale, plain: dict[str, Any], opacity: Any) -> Any:
    """Return the level names: on a page a name with its lines, else a line by itself."""
    import altair as alt

    look = {**plain, "baseline": "bottom", "opacity": opacity, "fontSize": heads.level_size()}
    if heads.fluid:
        made = alt.Chart(alt.NamedData("name")).mark_text(**look)
        return made.encode(y=alt.Y("y:Q", scale=y_scale, axis=None), text=alt.Text("text:N"))
    made = alt.Chart(alt.NamedData("column")).mark_text(**look, lineBreak="\n", lineHeight=LINE)
    return made.encode(y=heads.value(6 + LINE * (heads.lines - 1)), text=alt.Text("text:N"))


def _slanted(heads: Heads, mark: Any, plain: dict[str, Any]) -> list[Any]:
    """Return the slanted names: in one line on a page, in several where the height is given and columns have room."""
    import altair as alt

    look = {**plain, "align": "left", "baseline": "middle", "angle": 302, "fontSize": theme.FINE}
    if not heads.fluid:
        made = mark(**look, limit=(heads.head - 30) / _RISE, opacity=heads.shown(heads.narrow))
        return [made.encode(y=heads.value(8), text=alt.Text("full:N"))]
    limit = alt.ExprRef(f"({heads.above(8)} - 20) / {_RISE}")
    tight = f"{heads.unit} < {SLANTED_LINE * heads.lines}"
    several = mark(
        **look,
        limit=limit,
        lineBreak="\n",
        lineHeight=LINE,
        opacity=heads.shown(f"{heads.narrow} && !({tight})"),
    )
    one = mark(**look, limit=limit, opacity=heads.shown(f"{heads.narrow} && {tight}"))
    return [
        several.encode(y=heads.value(8), text=alt.Text("text:N")),
        one.encode(y=heads.value(8), text=alt.Text("full:N")),
    ]
