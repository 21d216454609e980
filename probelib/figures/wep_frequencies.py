"""How often each word is the right answer: the paper's Table 4 beside what is generated here, a row a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from probelib.display import words
from probelib.figures import theme
from probelib.figures.measures import signed

if TYPE_CHECKING:
    import altair as alt

FIELDS = {"word": "Word", "theirs": "Paper", "ours": "Generated here", "difference": "Difference"}
"""What is told of a word on hover, by key, with its title."""
_ROW, _AXIS = 25, 26
"""Heights in pixels: of a word, of the numbers of the axis."""
_LEFT = 170


def wep_frequencies(
    theirs: Mapping[str, float],
    ours: Mapping[str, float],
    *,
    dark: bool = False,
    title: str = "",
    notes: Sequence[str] = (),
) -> alt.LayerChart:
    """Return the figure: the paper's share as a ring, ours as a dot, a line between them.

    Args:
        theirs: Percent of the right answers by word, in the order of the rows.
        ours: The same, of what is generated; a word that is absent has 0.
        dark: Whether it stands on a dark page.
        title: Stands above it; for a chart that leaves its page.
        notes: Lines under the title.
    """
    import altair as alt

    look, shades = (
        theme.colours(dark),
        {name: getattr(tone, "dark" if dark else "light") for name, tone in words.TONES.items()},
    )
    most = 5 * (int(max([*theirs.values(), *ours.values(), 1]) / 5) + 1)
    rows = [
        _row(word, share, ours.get(word, 0.0), _AXIS + _ROW * place)
        for place, (word, share) in enumerate(theirs.items())
    ]
    height = _AXIS + _ROW * len(rows)
    ticks = [{"x": number, "y": _AXIS, "y2": height, "text": f"{number} %"} for number in range(0, most + 1, 5)]
    down = alt.Scale(domain=[0, height], nice=False, zero=False, reverse=True)
    y = alt.Y("y:Q", scale=down, axis=None)
    scale = alt.Scale(domain=[0, most], nice=False, zero=False)

    def at(field: str) -> Any:
        return alt.X(f"{field}:Q", scale=scale, axis=None)

    grid, base = alt.Chart(alt.InlineData(values=ticks)), alt.Chart(alt.InlineData(values=rows))
    chart = alt.layer(
        grid.mark_rule(color=shades["neutral"].ground).encode(x=at("x"), y=y, y2="y2:Q"),
        grid.mark_text(fontSize=theme.AXIS, color=look["quiet"], dy=-12).encode(x=at("x"), y=y, text="text:N"),
        base.mark_text(fontSize=theme.NOTE, align="right", color=look["ink"]).encode(
            x=alt.value(-14), y=y, text="word:N"
        ),
        base.mark_rule(strokeWidth=2, color=shades["neutral"].line).encode(x=at("paper"), x2="own:Q", y=y),
        base.mark_point(size=110, strokeWidth=2.5, filled=False, opacity=1, color=shades["refuted"].line).encode(
            x=at("paper"), y=y
        ),
        base.mark_circle(size=70, opacity=1, color=shades["entailed"].line).encode(x=at("own"), y=y),
        base.mark_rect(fill="transparent").encode(
            x=alt.value(-_LEFT),
            x2=alt.value("width"),
            y=alt.Y("top:Q", scale=down, axis=None),
            y2="bottom:Q",
            tooltip=[alt.Tooltip(f"{key}:N", title=title) for key, title in FIELDS.items()],
        ),
    ).properties(width=560, height=height, padding={"left": 4, "top": 4, "right": 24, "bottom": 4})
    return theme.dressed(chart, dark=dark, title=title, notes=notes)


def _row(word: str, theirs: float, ours: float, top: int) -> dict[str, Any]:
    return {
        "word": word, "paper": theirs, "own": ours, "y": top + _ROW / 2, "top": top, "bottom": top + _ROW,
        "theirs": f"{theirs:.1f} %", "ours": f"{ours:.1f} %", "difference": f"{signed(ours - theirs)} points",
    }  # fmt: skip
