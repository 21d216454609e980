"""Rows of data by layer, for figures whose places are our own: what the figures of WEP results are drawn with.

Axes of Vega-Lite have no room for headings of groups and for values at the end of a row, so that columns and rows are
numbers on plain scales, and every text is drawn where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from probelib.display import words
from probelib.figures import theme
from probelib.figures.fluid import Sizes

if TYPE_CHECKING:
    import altair as alt


BARE = {"left": 0, "top": 0, "right": 0, "bottom": 0}
"""No pixels around a figure; Streamlit gives some to one that says a mere 0."""
_LARGER, _WIDEST = 1.2, 1000.0
"""How much of a row text fills where the height is given, against a page; the width for which it has its size."""
_SIZES = frozenset({"fontSize", "dx", "limit", "lineHeight"})


@dataclass(slots=True)
class Layers:
    """What is to be drawn."""

    dark: bool
    reach: tuple[float, float] = (0.0, 100.0)
    """Ends of the axis from left to right."""
    height: float = 0.0
    sides: tuple[float, float] | None = None
    """Pixels left and right of the axis, where the figure is stretched to a given height, as on a slide; None for one
    that has its own.
    """
    rows: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def add(self, layer: str, **values: Any) -> None:
        """Take one thing to draw into a layer."""
        self.rows.setdefault(layer, []).append(values)

    def shade(self, tone: str) -> words.Shade:
        """Return the colours of a tone on this page."""
        found: words.Shade = getattr(words.TONES[tone], "dark" if self.dark else "light")
        return found

    @property
    def px(self) -> Sizes:
        """The pixels of the figure; known once all rows have their places."""
        return Sizes(self.height, self.sides is not None, larger=_LARGER, widest=_WIDEST)

    def left(self, pixels: float) -> Any:
        """Return a place so many pixels right of where the axis begins; a negative one stands left of it."""
        return pixels if self.sides is None else self.px(self.sides[0] + pixels)

    def right(self, pixels: float) -> alt.ExprRef:
        """Return a place so many pixels right of where the axis ends."""
        import altair as alt

        free = 0 if self.sides is None else self.sides[1]
        return alt.ExprRef(f"width + {pixels - free:g} * {self.px.scale}")

    def across(self, name: str = "x") -> alt.X:
        """Return the encoding from left to right."""
        import altair as alt

        inside = alt.Undefined if self.sides is None else [self.left(0), self.right(0)]
        scale = alt.Scale(domain=list(self.reach), range=inside, nice=False, zero=False)
        return alt.X(f"{name}:Q", scale=scale, axis=None)

    def down(self, name: str = "y") -> alt.Y:
        """Return the encoding from the top down."""
        import altair as alt

        scale = alt.Scale(domain=[0, self.height], nice=False, zero=False, reverse=True)
        return alt.Y(f"{name}:Q", scale=scale, axis=None)

    def made(self, layer: str, mark: str, at: Any = None, *, text: str = "text", **properties: Any) -> list[Any]:
        """Return a layer as a chart in a list, an empty one where nothing is to be drawn.

        Args:
            layer: Its name; its rows say where it stands (`x`, `y`, `x2`, `y2`) and in which colours (`fill`, `stroke`,
                `ink`).
            mark: Of altair.
            at: The place from left to right, of `left` or `right`, in place of `x`.
            text: The field with the text.
            properties: Of the mark.
        """
        import altair as alt

        rows = self.rows.get(layer)
        if not rows:
            return []
        for name in _SIZES & properties.keys() if self.sides is not None else ():
            properties[name] = self.px(properties[name])
        encoding: dict[str, Any] = {"y": self.down(), "x": self.across() if at is None else alt.value(at)}
        encoding |= {end: f"{end}:Q" for end in ("x2", "y2") if end in rows[0]}
        if text in rows[0]:
            encoding["text"] = alt.Text(f"{text}:N")
        for channel, key in (("fill", "fill"), ("stroke", "stroke"), ("color", "ink")):
            if key in rows[0]:
                encoding[channel] = {"field": key, "type": "nominal", "scale": None, "legend": None}
        base = alt.Chart(alt.InlineData(values=rows))
        return [getattr(base, f"mark_{mark}")(**properties).encode(**encoding)]

    def hover(self, fields: Mapping[str, str], *, left: float = 0.0, right: float = 0.0) -> list[Any]:
        """Return the invisible layer that takes hover: rows of `catch`, as wide as the figure with its margins."""
        import altair as alt

        return [
            alt.Chart(alt.InlineData(values=self.rows.get("catch", [])))
            .mark_rect(fill="transparent")
            .encode(
                x=alt.value(self.left(-left)),
                x2=alt.value(self.right(right)),
                y=self.down(),
                y2="y2:Q",
                tooltip=[alt.Tooltip(f"{key}:N", title=title) for key, title in fields.items()],
            )
        ]

    def chart(self, layers: Sequence[Any], *, width: int, title: str = "", notes: Sequence[str] = ()) -> alt.LayerChart:
        """Return the figure.

        Args:
            layers: From the ground up.
            width: Of its middle, in pixels, where the page does not stretch it.
            title: Stands above it; for a chart that leaves its page.
            notes: Lines under the title.
        """
        import altair as alt

        made: Any = alt.layer(*layers).properties(
            width=width,
            height=self.height,
            padding=theme.PADDING,
        )
        if self.sides is not None:
            # Vega's own fitting reckons the room for words once, and their size hangs on the height that is given.
            made = made.properties(autosize=alt.AutoSizeParams(type="none"), padding=BARE)
        return theme.dressed(made, dark=self.dark, title=title, notes=notes)
