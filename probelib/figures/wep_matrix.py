"""A matrix of figures of WEP results, on a scale of its own: the panel of the WEP rows, and the transfer matrix.

As in the heatmap a value stands in every cell, and a blank is ruled out and says n/a, so that it is not taken for a 0.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from probelib.figures import theme
from probelib.figures.colours import diverging, ink_on
from probelib.figures.places import BLANK
from probelib.figures.wep_layers import Layers

if TYPE_CHECKING:
    import altair as alt

SELECTION = "wep"
"""Name of the selection by click; it reports the fields `row` and `column`."""
_ROW, _HEADING, _LINE = 34, 36, 16
"""Heights in pixels: of a row, of a group's heading, of a line of a column's name."""
_LEFT = 278
_MANY = 7
"""More columns than these have slanted names."""
_LEVEL_HEAD, _SLANTED_HEAD, _TALLEST = 18, 60, 280
_NARROWEST = 46
"""Width of a column, in pixels, below which numbers are whole ones."""
_RISE = 0.85
_LEAST_COLUMNS = 6
"""A matrix of few columns leaves the rest of its width free."""


class Line(NamedTuple):
    """A row or a column."""

    id: str
    title: str
    group: str = ""
    """What its neighbours of the same group stand under."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A cell."""

    value: float | None
    text: str = BLANK
    rounded: str = BLANK
    """The same for a narrow cell."""
    told: Mapping[str, str] = field(default_factory=dict)
    """What is told of it on hover, by key."""


class Look(NamedTuple):
    """How values are coloured, and what is told of them."""

    centre: float
    reach: float
    fields: Mapping[str, str]
    """Keys of `Entry.told` with their titles; none of them `row` or `column`."""


def wep_matrix(
    rows: Sequence[Line],
    columns: Sequence[Line],
    entries: Mapping[tuple[str, str], Entry],
    look: Look,
    *,
    dark: bool = False,
    chosen: Collection[tuple[str, str]] = (),
    clicked: bool = True,
    title: str = "",
    notes: Sequence[str] = (),
) -> alt.LayerChart:
    """Return the figure.

    Args:
        rows: From the top down; those of a group together.
        columns: From the left.
        entries: By the ids of row and column; what is not there is a blank.
        look: Colours and hover.
        dark: Whether it stands on a dark page.
        chosen: Ids of row and column of the cells to outline.
        clicked: Whether it has a selection by click, named `SELECTION`.
        title: Stands above it; for a chart that leaves its page.
        notes: Lines under the title.
    """
    slanted = len(columns) > _MANY
    drawing = Layers(dark, (0, max(len(columns), _LEAST_COLUMNS)))
    lines = max((len(_wrapped(one.title)) for one in columns), default=1)
    longest = max((len(one.title) for one in columns), default=0)
    head = min(_SLANTED_HEAD + 5.6 * longest, _TALLEST) if slanted else _LEVEL_HEAD + _LINE * lines
    _place(drawing, rows, columns, entries, look, head, frozenset(chosen))
    return drawing.chart(
        _drawn(drawing, look, head, slanted=slanted, clicked=clicked),
        width=max(640, round(drawing.reach[1] * 84)),
        title=title,
        notes=notes,
    )


def _place(
    drawing: Layers,
    rows: Sequence[Line],
    columns: Sequence[Line],
    entries: Mapping[tuple[str, str], Entry],
    look: Look,
    head: float,
    chosen: frozenset[tuple[str, str]],
) -> None:
    for place, column in enumerate(columns):
        drawing.add("column", text="\n".join(_wrapped(column.title)), full=column.title, x=place + 0.5, y=head - 8)
    y, group = head, ""
    for row in rows:
        if row.group != group:
            group = row.group
            drawing.add("group", text=group, y=y + _HEADING - 13)
            drawing.add("line", y=y + _HEADING - 4)
            y += _HEADING
        drawing.add("row", text=row.title, y=y + _ROW / 2)
        for place, column in enumerate(columns):
            entry = entries.get((row.id, column.id), Entry(None))
            _cell(drawing, entry, look, (place, y), (row.id, column.id), (row.id, column.id) in chosen)
        y += _ROW
    drawing.height = y


def _cell(
    drawing: Layers, entry: Entry, look: Look, place: tuple[float, float], ids: tuple[str, str], chosen: bool
) -> None:
    page = theme.colours(drawing.dark)
    x, y = place
    box = {"x": x + 0.015, "x2": x + 0.985, "y": y + 1, "y2": y + _ROW - 1}
    if entry.value is None:
        fill, ink, stroke = page["page"], page["quiet"], page["hatch"]
        drawing.add("hatch", x=box["x"], x2=box["x2"], y=box["y2"], y2=box["y"], ink=page["hatch"])
    else:
        fill = stroke = diverging(entry.value, centre=look.centre, reach=look.reach, dark=drawing.dark)
        ink = ink_on(fill)
    drawing.add("ground", **box, fill=fill, stroke=stroke)
    if entry.value is None:  # parts the text from the line behind it
        drawing.add("patch", x=x + 0.2, x2=x + 0.8, y=y + 8, y2=y + _ROW - 8, fill=fill)
    drawing.add("value", text=entry.text, rounded=entry.rounded, x=x + 0.5, y=y + _ROW / 2, ink=ink)
    told = {key: entry.told.get(key, "–") for key in look.fields}
    drawing.add("catch", **box, row=ids[0], column=ids[1], **told)
    if chosen:
        drawing.add("chosen", **box)


def _drawn(drawing: Layers, look: Look, head: float, *, slanted: bool, clicked: bool) -> list[Any]:
    """Return the layers from the ground up; the last is invisible, lies over all cells, and takes hover and click."""
    import altair as alt

    page = theme.colours(drawing.dark)
    unit = f"(width / {drawing.reach[1]:g})"
    letters = max((len(one["text"]) for one in drawing.rows.get("value", [])), default=1)
    size = alt.ExprRef(f"clamp({unit} * {1.5 / letters:.3f}, 11, 18)")
    exact, rounded = (alt.ExprRef(f"{unit} < {_NARROWEST} ? {one} : {1 - one}") for one in (0, 1))
    heads: dict[str, Any] = {
        "fontWeight": theme.REGULAR,
        "color": page["ink"],
        "fontSize": theme.NOTE,
        "lineBreak": "\n",
    }
    heads |= {"baseline": "line-bottom", "lineHeight": _LINE}
    if slanted:
        heads = {
            "fontWeight": theme.REGULAR,
            "color": page["ink"],
            "fontSize": theme.FINE,
            "align": "left",
            "baseline": "middle",
        }
        heads |= {"angle": 302, "limit": (head - 16) / _RISE}
    return [
        *drawing.made("ground", "rect", strokeWidth=1),
        *drawing.made("hatch", "rule", strokeWidth=1),
        *drawing.made("patch", "rect"),
        *drawing.made("value", "text", fontSize=size, fontWeight=theme.REGULAR, opacity=exact),
        *drawing.made("value", "text", text="rounded", fontSize=size, fontWeight=theme.REGULAR, opacity=rounded),
        *drawing.made("group", "text", -_LEFT + 2, align="left", **theme.HEADING, color=page["ink"]),
        *_rules(drawing, page["rule"]),
        *drawing.made("row", "text", -14, align="right", fontSize=theme.NAME, color=page["ink"], limit=_LEFT - 16),
        *drawing.made("column", "text", text="full" if slanted else "text", **heads),
        *drawing.made("chosen", "rect", filled=False, aria=False, stroke=page["ink"], strokeWidth=4),
        *_catcher(drawing, look, clicked=clicked),
    ]


def _rules(drawing: Layers, ink: str) -> list[Any]:
    import altair as alt

    base = alt.Chart(alt.InlineData(values=drawing.rows.get("line", [])))
    rule = base.mark_rule(color=ink, strokeWidth=1.5)
    return [rule.encode(x=alt.value(-_LEFT), x2=alt.value("width"), y=drawing.down())]


def _catcher(drawing: Layers, look: Look, *, clicked: bool) -> list[Any]:
    import altair as alt

    rows = drawing.rows.get("catch")
    if not rows:
        return []
    made = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_rect(fill="transparent", cursor="pointer" if clicked else "default")
        .encode(
            x=drawing.across(),
            x2="x2:Q",
            y=drawing.down(),
            y2="y2:Q",
            tooltip=[alt.Tooltip(f"{key}:N", title=title) for key, title in look.fields.items()],
        )
    )
    pick = alt.selection_point(name=SELECTION, fields=["row", "column"], on="click", toggle=False, clear=False)
    return [made.add_params(pick) if clicked else made]


def _wrapped(title: str, width: int = 10) -> list[str]:
    """Return a title in at most four lines of about so many characters."""
    lines: list[str] = []
    for word in title.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines[:4] or [""]
