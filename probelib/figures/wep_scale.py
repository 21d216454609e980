"""Scales of words of estimative probability as a figure: a row a word, on one axis from 0 to 100 percent.

WEP paper, Table 2. A word of the survey has its median as a dot, the middle half of people's answers as a bar and the
standard deviation as a line; a word of a scale of ranges has its range as a bar. Scales stand one above another on the
same axis, because what is compared is where their words lie; on a slide, whose height is given, beside one another, as
words have to be read from the back of a room.

A probability that is asked for is a line through all rows; the words that are right for it and those that are wrong,
at least 40 points away, have a sign and a colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from probelib.display import chances, words
from probelib.figures import theme
from probelib.figures.colours import blend
from probelib.figures.fluid import Sizes
from probelib.wep.scales import Scale, Word

if TYPE_CHECKING:
    import altair as alt

FIELDS = {
    "said": "Word",
    "means": "Stands for",
    "people": "People",
    "sentence": "Sentence",
    "fit": "For this probability",
    "source": "Scale",
}
"""What is told of a word on hover, by key, with its title."""
_ROW, _HEADING, _AXIS, _GAP = 27, 34, 24, 18
"""Heights in pixels: of a word, of a scale's name, of the numbers of the axis, between two scales."""
_LEFT, _RIGHT = 236, 92
"""Pixels for the words and for what they stand for, beside the axis."""
_TINT = 0.28
"""How much of its line's colour a bar has, so that the median is seen on it."""
_BETWEEN = 130
"""Between two scales beside one another, in percent of an axis: for what one ends with and the other begins with."""
_ROOM = (_LEFT + _RIGHT) * (200 + 2 * _BETWEEN) / _BETWEEN
"""Pixels that two scales need: so wide that what is between them has as much as stands beside one."""
_BARE = {"left": 0, "top": 0, "right": 0, "bottom": 0}
"""No pixels around a figure; Streamlit gives some to one that says a mere 0."""
_LARGER = 1.2
"""How much of a row text fills where the height is given, against a page."""


@dataclass(slots=True)
class _Drawing:
    """Rows of data by layer, and how high it all is."""

    look: str
    asked: Fraction | None
    fluid: bool = False
    """Whether the height is given, and scales stand beside one another."""
    height: float = 0.0
    left: float = 0.0
    """Where the axis of the scale begins that is being placed, in percent of an axis."""
    layers: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def add(self, layer: str, **values: Any) -> None:
        moved: dict[str, Any] = {name: self.left + values[name] for name in ("x", "x2") if name in values}
        self.layers.setdefault(layer, []).append({**values, **moved, "left": self.left, "end": self.left + 100})

    @property
    def width(self) -> float:
        """Of all axes and what is between them, in percent of one."""
        return self.left + 100

    @property
    def px(self) -> Sizes:
        """The pixels of the figure."""
        return Sizes(self.height, self.fluid, larger=_LARGER, widest=_ROOM if self.left else 0)


def wep_scale(
    scales: Sequence[Scale],
    *,
    asked: Fraction | None = None,
    dark: bool = False,
    title: str = "",
    notes: Sequence[str] = (),
    fluid: bool = False,
) -> alt.LayerChart:
    """Return the figure of one scale or several.

    Args:
        scales: From the top down.
        asked: A probability in [0, 1] whose right and wrong words are marked.
        dark: Whether it stands on a dark page.
        title: Stands above it; for a chart that leaves its page.
        notes: Lines under the title.
        fluid: Whether it is stretched to a height, as on a slide, with larger text.

    Raises:
        InputError: `asked` is no probability.
    """
    import altair as alt

    drawing = _Drawing("dark" if dark else "light", asked, fluid)
    for number, scale in enumerate(scales):
        drawing.left = (100 + _BETWEEN) * number if fluid else 0
        _place(drawing, scale)
    look = theme.colours(dark)
    chart: Any = alt.layer(*_layers(drawing, look)).properties(
        width=640,
        height=drawing.height,
        padding=theme.PADDING,
    )
    if fluid:
        # Vega's own fitting reckons the room for words once, and their size hangs on the width that it leaves.
        chart = chart.properties(autosize=alt.AutoSizeParams(type="none"), padding=_BARE)
    return theme.dressed(chart, dark=dark, title=title, notes=notes)


def said_fit(scale: Scale, word: Word, asked: Fraction | None) -> str:
    """Return whether a word is right for a probability, wrong, or neither, in words; a dash where none is asked for."""
    if asked is None:
        return "–"
    fit = scale.fit(asked)
    where = chances.percent(asked)
    if word in fit.right:
        return f"right for {where}: no word is nearer" if len(fit.right) == 1 else f"right for {where}, as others are"
    return f"wrong for {where}: 40 points away or more" if word in fit.wrong else f"neither right nor wrong for {where}"


def _place(drawing: _Drawing, scale: Scale) -> None:
    """Give the rows of one scale their places, below what is there."""
    top = drawing.height + (_GAP if drawing.height else 0) if not drawing.fluid else 0
    drawing.add("title", text=scale.title, y=top + _HEADING - 12)
    axis = top + _HEADING
    for number in range(0, 101, 20 if drawing.fluid else 10):
        drawing.add("number", x=number, text=f"{number} %" if number in (0, 100) else f"{number}", y=axis + 10)
    y = axis + _AXIS
    bottom = y + _ROW * len(scale.words)
    for number in range(0, 101, 10):
        drawing.add("grid", x=number, y=y, y2=bottom)
    drawing.add("line", y=y)
    if drawing.asked is not None:
        drawing.add("asked", x=float(100 * drawing.asked), y=y - 2, y2=bottom)
    for word in scale.words:
        _row(drawing, scale, word, y)
        y += _ROW
    drawing.height = max(drawing.height, bottom)


def _row(drawing: _Drawing, scale: Scale, word: Word, top: float) -> None:
    fit = None if drawing.asked is None else scale.fit(drawing.asked)
    mark = None if fit is None else words.RIGHT if word in fit.right else words.WRONG if word in fit.wrong else None
    shade: words.Shade = getattr(words.TONES[mark.tone if mark else "neutral"], drawing.look)
    middle, at = top + _ROW / 2, float(100 * word.probability)
    drawing.add("right" if mark is words.RIGHT else "word", text=word.text, y=middle)
    if mark is not None:
        drawing.add("sign", text=mark.sign, y=middle, ink=shade.line)
    drawing.add("means", text=_short(word), y=middle)
    low, high = float(100 * word.low), float(100 * word.high)
    if word.spread is not None:
        low, high = float(word.spread.q1), float(word.spread.q3)
    if word.deviation is not None:
        reach = float(word.deviation)
        drawing.add("reach", x=max(0.0, at - reach), x2=min(100.0, at + reach), y=middle, ink=shade.line)
    if high > low:
        fill = blend(words.PAGE_GROUND[drawing.look], shade.line, _TINT)
        drawing.add("bar", x=low, x2=high, y=top + 5, y2=top + _ROW - 5, fill=fill, stroke=shade.line)
    if word.low == word.high:
        drawing.add("dot", x=at, y=middle, fill=shade.line)
    drawing.add(
        "catch", x=0, x2=100, y=top, y2=top + _ROW, said=word.text, means=chances.meaning(word),
        people=chances.spread(word), sentence=word.template.replace("{fact}", "…"), source=scale.title,
        fit=said_fit(scale, word, drawing.asked),
    )  # fmt: skip


def _short(word: Word) -> str:
    """Return what a word stands for, as short as the end of a row is."""
    if word.low == word.high:
        return chances.percent(word.probability)
    return f"{chances.percent(word.low).removesuffix(' %')}–{chances.percent(word.high)}"


def _layers(drawing: _Drawing, look: dict[str, str]) -> list[Any]:
    """Return the layers from the ground up; the last is invisible, lies over all rows, and takes hover."""
    import altair as alt

    px = drawing.px
    inside = [px(_LEFT), alt.ExprRef(f"width - {_RIGHT} * {px.scale}")] if drawing.fluid else alt.Undefined
    x_scale = alt.Scale(domain=[0, drawing.width], range=inside, nice=False, zero=False)
    y_scale = alt.Scale(domain=[0, drawing.height], nice=False, zero=False, reverse=True)

    def made(name: str, mark: str, at: float | None = None, edge: str = "left", **properties: Any) -> list[Any]:
        rows = drawing.layers.get(name)
        if not rows:
            return []
        encoding: dict[str, Any] = {"y": alt.Y("y:Q", scale=y_scale, axis=None)}
        encoding["x"] = alt.X(f"{'x' if at is None else edge}:Q", scale=x_scale, axis=None)
        if at is not None:
            properties["dx"] = px(at)
        encoding |= {end: f"{end}:Q" for end in ("x2", "y2") if end in rows[0]}
        if "text" in rows[0]:
            encoding["text"] = alt.Text("text:N")
        for channel, key in (("fill", "fill"), ("stroke", "stroke"), ("color", "ink")):
            if key in rows[0]:
                encoding[channel] = {"field": key, "type": "nominal", "scale": None, "legend": None}
        base = alt.Chart(alt.InlineData(values=rows))
        return [getattr(base, f"mark_{mark}")(**properties).encode(**encoding)]

    shade: words.Shade = getattr(words.TONES["lit"], drawing.look)
    soft = getattr(words.TONES["neutral"], drawing.look).ground
    return [
        *made("grid", "rule", strokeWidth=1, color=soft),
        *made(
            "title",
            "text",
            -_LEFT + 2,
            align="left",
            fontSize=px(theme.GROUP),
            fontWeight=theme.BOLD,
            color=look["ink"],
        ),
        *made("number", "text", fontSize=px(theme.AXIS), color=look["quiet"]),
        *_lines(drawing, x_scale, y_scale, look),
        *made("asked", "rule", strokeWidth=3, color=shade.line),
        *made("reach", "rule", strokeWidth=2),
        *made("bar", "rect", strokeWidth=1.5, cornerRadius=2),
        *made("dot", "circle", size=160 if drawing.fluid else 110, opacity=1),
        *made("sign", "text", -22, align="center", fontSize=px(theme.NAME), fontWeight=theme.BOLD),
        *(
            one
            for name, weight in (("word", 400), ("right", theme.BOLD))
            for one in made(
                name,
                "text",
                -38,
                align="right",
                fontSize=px(theme.NAME),
                fontWeight=weight,
                color=look["ink"],
                limit=px(_LEFT - 40),
            )
        ),
        *made("means", "text", _RIGHT, "end", align="right", fontSize=px(theme.NOTE), color=look["quiet"]),
        *_catcher(drawing, x_scale, y_scale),
    ]


def _lines(drawing: _Drawing, x_scale: alt.Scale, y_scale: alt.Scale, look: dict[str, str]) -> list[Any]:
    """Return the line under each scale's axis, over words and rows."""
    import altair as alt

    base = alt.Chart(alt.InlineData(values=drawing.layers.get("line", [])))
    return [
        base.mark_rule(color=look["rule"], strokeWidth=1.5).encode(
            **_ends(drawing, x_scale), y=alt.Y("y:Q", scale=y_scale, axis=None)
        )
    ]


def _ends(drawing: _Drawing, x_scale: alt.Scale) -> dict[str, Any]:
    """Return where a row begins and ends: with its word and what that stands for, or beside another with its axis."""
    import altair as alt

    if drawing.fluid:
        return {"x": alt.X("left:Q", scale=x_scale, axis=None), "x2": "end:Q"}
    return {"x": alt.value(-_LEFT), "x2": alt.value(alt.ExprRef(f"width + {_RIGHT}"))}


def _catcher(drawing: _Drawing, x_scale: alt.Scale, y_scale: alt.Scale) -> list[Any]:
    import altair as alt

    return [
        alt.Chart(alt.InlineData(values=drawing.layers.get("catch", [])))
        .mark_rect(fill="transparent")
        .encode(
            **_ends(drawing, x_scale),
            y=alt.Y("y:Q", scale=y_scale, axis=None),
            y2="y2:Q",
            tooltip=[alt.Tooltip(f"{key}:N", title=title) for key, title in FIELDS.items()],
        )
    ]
