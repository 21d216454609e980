"""Accuracies on one WEP task, a row a model: the paper's as rings, ours as dots, each with its interval.

Chance is a line through all rows, and what the rule that never sees the premise gets is a tick in each of ours: what a
model has above that it has of the premise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from probelib.evaluation.wep.standings import Setting, Standing
from probelib.figures import theme
from probelib.figures.wep_layers import Layers

if TYPE_CHECKING:
    import altair as alt

FIELDS = {
    "model": "Model",
    "setting": "Asked",
    "accuracy": "Accuracy",
    "interval": "Interval",
    "of": "Of",
    "method": "Method",
    "blind": "Without premise",
}
"""What is told of a row on hover, by key, with its title."""
HEADINGS = {
    Setting.REFERENCE: "People, and guessing",
    Setting.ZERO_SHOT: "Asked as they are",
    Setting.FINE_TUNED: "Fine-tuned",
}
_ROW, _HEADING, _AXIS = 27, 34, 26
"""Heights in pixels: of a row, of a group's heading, of the numbers of the axis."""
_LEFT, _RIGHT = 300, 70
"""Pixels for the names and for the values, beside the axis."""


def wep_accuracies(
    found: Sequence[tuple[Standing, dict[str, str]]],
    *,
    dark: bool = False,
    title: str = "",
    notes: Sequence[str] = (),
    fluid: bool = False,
) -> alt.LayerChart:
    """Return the figure.

    Args:
        found: Standings on one task, and what is told of each on hover by the keys of `FIELDS`; from the top down,
            those of a setting together. One without an accuracy has its name and no mark.
        dark: Whether it stands on a dark page.
        title: Stands above it; for a chart that leaves its page.
        notes: Lines under the title.
        fluid: Whether it is stretched to a height, as on a slide, with larger text.
    """
    drawing = Layers(dark, sides=(_LEFT, _RIGHT) if fluid else None)
    y: float = _AXIS
    setting = None
    for one, told in found:
        if one.setting is not setting:
            setting = one.setting
            drawing.add("group", text=HEADINGS[setting], y=y + _HEADING - 12)
            y += _HEADING
        _row(drawing, one, told, y)
        y += _ROW
    drawing.height = y
    for number in range(0, 101, 10):
        drawing.add("number", x=number, text=f"{number} %" if number in (0, 100) else f"{number}", y=10)
        drawing.add("grid", x=number, y=_AXIS - 4, y2=y)
    drawing.add("chance", x=50, y=_AXIS - 4, y2=y)
    return drawing.chart(_drawn(drawing), width=560, title=title, notes=notes)


def _row(drawing: Layers, one: Standing, told: dict[str, str], top: float) -> None:
    middle = top + _ROW / 2
    shade = drawing.shade("refuted" if one.published else "entailed")
    drawing.add("name", text=one.title, y=middle)
    drawing.add("catch", y=top, y2=top + _ROW, **{key: told[key] for key in FIELDS})
    if one.accuracy is None:
        drawing.add("value", text="n/a", y=middle)
        return
    drawing.add("value", text=f"{100 * one.accuracy:.1f}", y=middle)
    if one.interval is not None:
        low, high = (100 * min(1.0, max(0.0, end)) for end in one.interval)
        drawing.add("reach", x=low, x2=high, y=middle, ink=shade.line)
    if one.blind is not None:
        drawing.add("blind", x=100 * one.blind, y=top + 5, y2=top + _ROW - 5)
    drawing.add("ring" if one.published else "dot", x=100 * one.accuracy, y=middle)


def _drawn(drawing: Layers) -> list[Any]:
    look = theme.colours(drawing.dark)
    quiet = drawing.shade("neutral")
    right = drawing.right(_RIGHT)
    return [
        *drawing.made("grid", "rule", strokeWidth=1, color=quiet.ground),
        *drawing.made("number", "text", fontSize=theme.AXIS, color=look["quiet"]),
        *drawing.made("chance", "rule", strokeWidth=2, strokeDash=[5, 4], color=look["quiet"]),
        *drawing.made("reach", "rule", strokeWidth=3, opacity=0.75),
        *drawing.made("blind", "rule", strokeWidth=4, color=look["ink"]),
        *drawing.made("ring", "point", size=110, strokeWidth=2.5, filled=False, opacity=1,
                      color=drawing.shade("refuted").line),
        *drawing.made("dot", "circle", size=130, opacity=1, color=drawing.shade("entailed").line),
        *drawing.made("group", "text", drawing.left(-_LEFT + 2), align="left", **theme.HEADING, color=look["ink"]),
        *drawing.made("name", "text", drawing.left(-14), align="right", fontSize=theme.NAME, color=look["ink"],
                      limit=_LEFT - 16),
        *drawing.made("value", "text", right, align="right", fontSize=theme.NAME, fontWeight=theme.REGULAR,
                      color=look["ink"]),
        *drawing.hover(FIELDS, left=_LEFT, right=_RIGHT),
    ]  # fmt: skip
