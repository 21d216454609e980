"""A model's own scale over people's: a row a word, with people's median and spread, and where the model's turns say.

A hollow diamond stands where the turns explain few of the model's preferences, so that it is taken for no value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from probelib.display import chances
from probelib.evaluation.wep.scale import Own
from probelib.figures import theme
from probelib.figures.colours import blend
from probelib.figures.wep_layers import Layers
from probelib.wep.scales import Scale, Word

if TYPE_CHECKING:
    import altair as alt

FIELDS = {"word": "Word", "people": "People", "model": "Model", "apart": "Apart", "sure": "Preferences explained"}
"""What is told of a word on hover, by key, with its title."""
WEAK = 0.6
"""Below this share of explained preferences a value is drawn hollow; one half is chance."""
_ROW, _AXIS = 27, 26
_LEFT, _RIGHT = 190, 230
_TINT = 0.28


def told(word: Word, own: Own) -> dict[str, str]:
    """Return what is told of a word, by the keys of `FIELDS`."""
    model = own.reason if own.own is None else f"{100 * own.own:.0f} %"
    return {
        "word": word.text,
        "people": f"{chances.meaning(word)}; {chances.spread(word)}",
        "model": model,
        "apart": "–" if own.own is None else f"{100 * (own.own - own.human):+.0f} points".replace("-", "−"),
        "sure": "–" if own.agreement is None else f"{100 * own.agreement:.0f} % of {own.preferences:,}; chance is 50 %",
    }


def wep_own_scale(
    scale: Scale,
    found: Sequence[Own],
    *,
    dark: bool = False,
    title: str = "",
    notes: Sequence[str] = (),
    fluid: bool = False,
) -> alt.LayerChart:
    """Return the figure.

    Args:
        scale: People's.
        found: The model's, in the scale's order.
        dark: Whether it stands on a dark page.
        title: Stands above it; for a chart that leaves its page.
        notes: Lines under the title.
        fluid: Whether it is stretched to a height, as on a slide, with larger text.
    """
    drawing = Layers(dark, sides=(_LEFT, _RIGHT) if fluid else None)
    for place, (word, own) in enumerate(zip(scale.words, found, strict=True)):
        _row(drawing, word, own, _AXIS + _ROW * place)
    drawing.height = _AXIS + _ROW * len(found)
    for number in range(0, 101, 10):
        drawing.add("number", x=number, text=f"{number} %" if number in (0, 100) else f"{number}", y=10)
        drawing.add("grid", x=number, y=_AXIS - 4, y2=drawing.height)
    return drawing.chart(_drawn(drawing), width=560, title=title, notes=notes)


def _row(drawing: Layers, word: Word, own: Own, top: float) -> None:
    neutral = drawing.shade("neutral")
    middle, human = top + _ROW / 2, 100 * own.human
    low, high = 100 * float(word.low), 100 * float(word.high)
    if word.spread is not None:
        low, high = float(word.spread.q1), float(word.spread.q3)
    drawing.add("name", text=word.text, y=middle)
    if high > low:
        fill = blend(theme.colours(drawing.dark)["page"], neutral.line, _TINT)
        drawing.add("bar", x=low, x2=high, y=top + 5, y2=top + _ROW - 5, fill=fill, stroke=neutral.line)
    drawing.add("human", x=human, y=middle)
    said = told(word, own)
    drawing.add("catch", y=top, y2=top + _ROW, **said)
    if own.own is None:
        drawing.add("none", text=own.reason, y=middle)
        return
    drawing.add("apart", x=human, x2=100 * own.own, y=middle)
    weak = own.agreement is None or own.agreement < WEAK
    drawing.add("weak" if weak else "own", x=100 * own.own, y=middle)
    sure = "" if own.agreement is None else f", {100 * own.agreement:.0f} % explained"
    drawing.add("value", text=f"{said['model']}{sure}", y=middle)


def _drawn(drawing: Layers) -> list[Any]:
    look, own, neutral = theme.colours(drawing.dark), drawing.shade("entailed"), drawing.shade("neutral")
    from_right: dict[str, Any] = {"align": "left", "dx": 16, "fontSize": theme.NOTE}
    return [
        *drawing.made("grid", "rule", strokeWidth=1, color=neutral.ground),
        *drawing.made("number", "text", fontSize=theme.AXIS, color=look["quiet"]),
        *drawing.made("bar", "rect", strokeWidth=1.5, cornerRadius=2),
        *drawing.made("apart", "rule", strokeWidth=2, color=own.line),
        *drawing.made("human", "circle", size=90, opacity=1, color=neutral.line),
        *drawing.made("own", "point", shape="diamond", size=170, filled=True, opacity=1, color=own.line),
        *drawing.made("weak", "point", shape="diamond", size=150, filled=False, strokeWidth=2, opacity=1,
                      color=own.line),
        *drawing.made("name", "text", drawing.left(-14), align="right", fontSize=theme.NAME, color=look["ink"],
                      limit=_LEFT - 16),
        *drawing.made("value", "text", drawing.right(0), color=look["ink"], **from_right),
        *drawing.made("none", "text", drawing.right(0), color=look["quiet"], **from_right),
        *drawing.hover(FIELDS, left=_LEFT, right=_RIGHT),
    ]  # fmt: skip
