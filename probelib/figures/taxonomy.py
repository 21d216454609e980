"""The taxonomy as an icicle that is read from the back of a room: a level above its types, a number in each sector.

Numerical paper, section 2: four levels of reasoning types. Two things are departures from the plotly traces of that
name. Sectors have one size: the number of probes stands in each and tints it, because a hypothesis has none of most
types, and a sector without area could neither be read nor clicked. And they are drawn as bars: of plotly's traces
Streamlit reports a click on bars and points, not on an `Icicle` or a `Sunburst`. Types of one level stand in several
columns, so that every name keeps its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any

from probelib.display import words

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_ROWS = 5
"""So many types stand one below another; a level with more has another column."""
HEIGHT = 326
"""Of the figure, in pixels: a level above five types."""
TINTS = (0.0, 0.30)
"""How much of the strongest colour a sector takes that has no probe, and one that has the most."""
_LINE = 15
"""Characters of a name on one line."""
_FONT = "Hyperlegible, system-ui, sans-serif"


@dataclass(frozen=True, slots=True)
class Sector:
    """A level, or a type below one."""

    id: str
    """What a click on it reports."""
    title: str
    count: int | None
    """Its probes; None where they were not counted."""
    chosen: bool = False
    """Whether it is what is filtered for."""
    types: tuple[Sector, ...] = ()
    """Those of a level, in their order; none for a type."""


@dataclass(frozen=True, slots=True)
class _Tile:
    sector: Sector
    left: float
    top: float
    width: float


def taxonomy(levels: Sequence[Sector], *, theme: str = "light") -> go.Figure:
    """Return the figure; each bar's `customdata` is the id of its sector.

    Args:
        levels: In their order, each with its types.
        theme: `light` or `dark`; the ground is left to the page.
    """
    import plotly.graph_objects as go

    tiles = list(_tiles(levels))
    most = max((one.count or 0 for level in levels for one in level.types), default=0)
    looks = [_look(tile.sector, most, theme) for tile in tiles]
    grey = words.TONES["neutral"]
    bar = go.Bar(
        x=[tile.left + tile.width / 2 for tile in tiles],
        base=[-tile.top - 0.94 for tile in tiles],
        y=[0.88] * len(tiles),
        width=[tile.width - 0.06 for tile in tiles],
        text=[_text(tile.sector) for tile in tiles],
        customdata=[tile.sector.id for tile in tiles],
        hovertext=[said(tile.sector) for tile in tiles],
        hovertemplate="%{hovertext}<extra></extra>",
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        textfont={"size": 16, "color": [look["ink"] for look in looks]},
        marker={
            "color": [look["ground"] for look in looks],
            "line": {
                "color": [look["line"] for look in looks],
                "width": [3 if tile.sector.chosen else 1 for tile in tiles],
            },
        },
        # What is chosen is said by the figure itself; plotly would pale the others.
        selected={"marker": {"opacity": 1}},
        unselected={"marker": {"opacity": 1}},
    )
    figure = go.Figure(bar)
    figure.update_layout(**_layout(tiles, (grey.light if theme == "light" else grey.dark)))
    return figure


def said(sector: Sector) -> str:
    """Return a sector in words: `Range: 2 probes`."""
    counted = "not counted yet" if sector.count is None else words.count(sector.count, "probe")
    return f"{sector.title}: {counted}"


def _tiles(levels: Sequence[Sector]) -> Iterator[_Tile]:
    left = 0.0
    for level in levels:
        columns = max(1, ceil(len(level.types) / MOST_ROWS))
        rows = ceil(len(level.types) / columns) or 1
        yield _Tile(level, left, 0, columns)
        for place, one in enumerate(level.types):
            yield _Tile(one, left + place // rows, 1 + place % rows, 1)
        left += columns


def _text(sector: Sector) -> str:
    """Return a sector's number and name, in two lines where the name is long."""
    number = "" if sector.count is None else f"<b>{sector.count:,}</b>  "
    words_ = sector.title.split()
    lines = [""]
    for word in words_:
        fits = len(lines[-1]) + len(word) < _LINE or not lines[-1] or len(lines) == 2 or bool(sector.types)
        if fits:
            lines[-1] = f"{lines[-1]} {word}".strip()
        else:
            lines.append(word)
    name = "<br>".join(lines)
    return number + (f"<b>{name}</b>" if sector.types else name)


def _look(sector: Sector, most: int, theme: str) -> dict[str, str]:
    """Return the colours of a sector: full where it is chosen, tinted by its number, hollow without one."""
    full: words.Shade = getattr(words.TONES["ink"], theme)
    quiet: words.Shade = getattr(words.TONES["quiet"], theme)
    page = words.PAGE_GROUND[theme]
    if sector.chosen:
        return {"ink": full.ink, "ground": full.ground, "line": full.ground}
    if not sector.count:
        return {"ink": quiet.ink, "ground": page, "line": blend(page, quiet.line, 0.5)}
    share = 0.5 if sector.types else sqrt(sector.count / most)
    tint = TINTS[0] + (TINTS[1] - TINTS[0]) * share
    return {"ink": words.PAGE_INK[theme], "ground": blend(page, full.ground, tint), "line": quiet.line}


def blend(one: str, other: str, share: float) -> str:
    """Return the colour that lies so far from one to another, as `#rrggbb`."""
    pairs = zip(*((int(colour[i : i + 2], 16) for i in (1, 3, 5)) for colour in (one, other)), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _layout(tiles: Sequence[_Tile], hover: words.Shade) -> dict[str, Any]:
    axis = {"visible": False, "fixedrange": True}
    right = max((tile.left + tile.width for tile in tiles), default=1)
    return {
        "template": "none",
        "height": HEIGHT,
        "margin": {"l": 1, "r": 1, "t": 1, "b": 1},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": _FONT, "size": 16},
        "hoverlabel": {
            "bgcolor": hover.ground,
            "bordercolor": hover.line,
            "font": {"family": _FONT, "size": 15, "color": hover.ink},
        },
        "xaxis": {**axis, "range": [0.03, right - 0.03]},
        "yaxis": {**axis, "range": [-MOST_ROWS - 1, 0]},
        "bargap": 0,
        "barmode": "overlay",
        "dragmode": False,
        "clickmode": "event+select",
        "hovermode": "closest",
        "showlegend": False,
    }
