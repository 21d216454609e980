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
from typing import TYPE_CHECKING, Any, NamedTuple

from probelib.display import words
from probelib.figures import theme as dress
from probelib.figures.colours import blend

if TYPE_CHECKING:
    import plotly.graph_objects as go

MOST_ROWS = 5
"""So many types stand one below another; a level with more has another column."""
HEIGHT = 326
"""Of the figure, in pixels: a level above five types."""
STRONGEST = 0.3
"""How much of the full colour the type with the most probes takes; text keeps its contrast on it."""
_LINE = 15
"""Characters of a name on one line."""


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


class _Look(NamedTuple):
    """Colours of a sector, as `#rrggbb`."""

    ink: str
    ground: str
    line: str


def taxonomy(levels: Sequence[Sector], *, theme: str = "light") -> go.Figure:
    """Return the figure; each bar's `customdata` is the id of its sector.

    Args:
        levels: In their order, each with its types.
        theme: `light` or `dark`, that of its page.
    """
    import plotly.graph_objects as go

    tiles = list(_tiles(levels))
    most = max((one.count or 0 for level in levels for one in level.types), default=0)
    by_ink: dict[str, list[tuple[_Tile, _Look]]] = {}
    for tile in tiles:
        look = _look(tile.sector, most, theme)
        by_ink.setdefault(look.ink, []).append((tile, look))
    bars = [go.Bar(_bars(drawn, ink)) for ink, drawn in by_ink.items()]
    return go.Figure(bars, _layout(tiles, theme))


def _bars(drawn: Sequence[tuple[_Tile, _Look]], ink: str) -> dict[str, Any]:
    """Return the trace of the sectors with text of one colour.

    Plotly pales what was not clicked, and takes a text's colour beside a click from the trace as a whole. The figure
    says itself what is chosen, so a trace keeps its look whatever is clicked.
    """
    kept = {"marker": {"opacity": 1}, "textfont": {"color": ink}}
    return {
        "x": [tile.left + tile.width / 2 for tile, _ in drawn],
        "base": [-tile.top - 0.94 for tile, _ in drawn],
        "y": [0.88] * len(drawn),
        "width": [tile.width - 0.06 for tile, _ in drawn],
        "text": [_text(tile.sector) for tile, _ in drawn],
        "customdata": [tile.sector.id for tile, _ in drawn],
        "hovertext": [said(tile.sector) for tile, _ in drawn],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "textfont": {"size": dress.NAME, "color": ink},
        "marker": {
            "color": [look.ground for _, look in drawn],
            "line": {"color": [look.line for _, look in drawn], "width": 1},
        },
        "selected": kept,
        "unselected": kept,
    }


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
    """Return a sector's number and name, in two lines where they are long and the sector is narrow."""
    number = f"<b>{sector.count:,}</b>  " if sector.count else ""
    taken = len(f"{sector.count} ") if sector.count else 0
    wide = len(sector.types) > MOST_ROWS
    lines = [""]
    for word in sector.title.split():
        first = len(lines) == 1
        if wide or not first or not lines[0] or taken + len(f"{lines[0]} {word}") <= _LINE:
            lines[-1] = f"{lines[-1]} {word}".strip()
        else:
            lines.append(word)
    name = "<br>".join(lines)
    return number + (f"<b>{name}</b>" if sector.types else name)


def _look(sector: Sector, most: int, theme: str) -> _Look:
    """Return the colours of a sector: full where it is chosen, tinted by its number, hollow without one."""
    full: words.Shade = getattr(words.TONES["ink"], theme)
    quiet: words.Shade = getattr(words.TONES["quiet"], theme)
    page = words.PAGE_GROUND[theme]
    if sector.chosen:
        return _Look(full.ink, full.ground, full.ground)
    if not sector.count:
        return _Look(quiet.ink, page, blend(page, quiet.line, 0.5))
    share = 0.5 if sector.types else sqrt(sector.count / most)
    return _Look(words.PAGE_INK[theme], blend(page, full.ground, STRONGEST * share), quiet.line)


def _layout(tiles: Sequence[_Tile], theme: str) -> dict[str, Any]:
    axis = {"visible": False, "fixedrange": True}
    right = max((tile.left + tile.width for tile in tiles), default=1)
    return {
        **dress.layout(getattr(words.TONES["neutral"], theme), dark=theme == "dark"),
        "height": HEIGHT,
        "xaxis": {**axis, "range": [0.02, right - 0.02]},
        "yaxis": {**axis, "range": [-MOST_ROWS - 1, 0]},
        "bargap": 0,
        "barmode": "overlay",
        "dragmode": False,
        "clickmode": "event+select",
        "hovermode": "closest",
        "showlegend": False,
    }
