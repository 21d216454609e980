"""Where everything of a heatmap stands: columns by unit, rows by pixel, each with its words and colours.

Axes of Vega-Lite would take a label such as `2018` or `3-2` for a number or a date where somebody forgets a type, have
no room for headings of groups, and cannot part groups by less than a whole row; so the places are our own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import Any

from probelib.display import words
from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.published_cells import misleading
from probelib.figures import described, measures, theme
from probelib.figures.colours import blend, diverging, ink_on
from probelib.figures.grid import Column, Grid, Row, level_title, origin
from probelib.figures.heads import SLANTED_LINE
from probelib.figures.measures import LOOKS, Measure

BLANK = "n/a"
SIGNIFICANT = 0.05
"""Below this q-value a change has its sign."""
STAR, DAGGER = "*", "†"
_ROW, _HEADING, _LOW_HEADING = 34, 38, 30
"""Heights in pixels: of a row, of a level's heading, on a page and where the height is given."""
_HEAD, _TALLEST_HEAD, _PER_CHARACTER = 130, 216, 5.6
"""Least and greatest height of the names of categories and models; what a slanted name needs for each character."""
_MANY = 14
"""So many columns are narrow on most screens, so that names stand slanted and need their height."""
_ON_A_LAPTOP, _NOMINAL, _LEVEL_LETTER = 880, 6.3, 9.0
"""Width of all columns on a slide in a window of 1280 pixels; of a letter of a name, at the least and as a rule."""
_LETTERS_OF_A_LINE = 11
"""Of a model's name, where columns are narrow."""
_CATEGORY, _LINE = 44, 24
"""Heights where the height is given: of the names of categories, and of a line of a model's name."""
_LEAST_HEIGHT = 400
"""Of all that is drawn there, so that few rows stay rows."""
_GAP = 0.2
"""Between categories, in widths of a column."""
_LETTERS = 10
"""Of a category's name over one column."""
_LEAST_COLUMNS, _LEAST_FLUID = 8, 5
"""A heatmap of few models leaves the rest of its width free, so that its cells stay cells; less where text is large."""


@dataclass(slots=True)
class Drawing:
    """What is to be drawn, as rows of data by layer."""

    grid: Grid
    measure: Measure
    dark: bool
    fluid: bool = False
    """Whether it takes the height that it is given, as on a slide."""
    width: float = 0.0
    end: float = 0.0
    """Where the last column ends; a figure of few columns is wider."""
    height: float = 0.0
    head: float = _HEAD
    """Height of the names of categories and models."""
    layers: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def add(self, layer: str, **values: Any) -> None:
        """Take one thing to draw into a layer."""
        self.layers.setdefault(layer, []).append(values)


def place(drawing: Drawing, chosen: frozenset[tuple[str, str]]) -> None:
    """Give every row, column, heading and cell its place."""
    columns = _columns(drawing)
    drawing.head = _head(drawing)
    if drawing.fluid:
        _lines(drawing)
    heading = _LOW_HEADING if drawing.fluid else _HEADING
    y: float = drawing.head
    level = None
    for row in drawing.grid.rows:
        if row.level != level:
            level = row.level
            drawing.add(
                "level", text=level_title(level), y=y + heading - (17 if drawing.fluid else 13), line=y + heading - 4
            )
            y += heading
        word = words.SHOWN[row.effect]
        drawing.add("row", text=row.title, y=y + _ROW / 2, row=row.id)
        drawing.add("effect", sign=word.sign, text=word.word, y=y + _ROW / 2)
        for column, x in columns:
            _cell(drawing, row, column, (x, y), (row.id, column.id) in chosen)
        y += _ROW
    drawing.height = max(y, _LEAST_HEIGHT) if drawing.fluid else y


def _columns(drawing: Drawing) -> list[tuple[Column, float]]:
    """Place the columns with their names and those of their categories; return each with its left edge."""
    placed: list[tuple[Column, float]] = []
    x = 0.0
    for column in drawing.grid.columns:
        if placed and placed[-1][0].category is not column.category:
            x += _GAP
        placed.append((column, x))
        x += 1
    drawing.end = x
    drawing.width = max(x, _LEAST_FLUID if drawing.fluid else _LEAST_COLUMNS)
    for category, title in words.CATEGORIES.items():
        lefts = [left for column, left in placed if column.category is category]
        if lefts:
            wide = lefts[-1] + 1 - lefts[0]
            short = title.removesuffix(" models")
            if wide * _LETTERS < len(title):
                title = short = words.CATEGORIES_IN_SHORT[category]
            drawing.add("category", text=title, short=short, x=lefts[0], x2=lefts[-1] + 1)
    for column, left in placed:
        drawing.add(
            "column",
            text=_named(drawing, column),
            full=drawing.grid.name_of(column),
            x=left + 0.5,
            column=column.id,
        )
    return placed


def _head(drawing: Drawing) -> float:
    """Return the height of the names of categories and models."""
    longest = max((len(drawing.grid.name_of(column)) for column in drawing.grid.columns), default=0)
    if drawing.fluid:
        level = _CATEGORY + _LINE * tallest_name(drawing)
        if SLANTED_LINE * tallest_name(drawing) > _ON_A_LAPTOP / drawing.width:
            return min(_CATEGORY + 1.5 * _PER_CHARACTER * longest, _TALLEST_HEAD)
        slanted = _NOMINAL * longest_line(drawing) > _ON_A_LAPTOP / drawing.width
        return max(level, _CATEGORY + 1.5 * _PER_CHARACTER * longest_line(drawing)) if slanted else level
    if len(drawing.grid.columns) < _MANY:
        return _HEAD
    return min(max(_HEAD, 32 + _PER_CHARACTER * longest), _TALLEST_HEAD)


def _lines(drawing: Drawing) -> None:
    """Place each line of a model's name by itself, as a browser does not part lines anew where a figure is resized."""
    tallest = tallest_name(drawing)
    for row in drawing.layers.get("column", ()):
        for number, said in enumerate(row["text"].splitlines()):
            drawing.add("name", text=said, x=row["x"], y=drawing.head - 8 - _LINE * (tallest - 1 - number))


def tallest_name(drawing: Drawing) -> int:
    """Return the lines of the tallest name of a model."""
    return max((row["text"].count("\n") + 1 for row in drawing.layers.get("column", ())), default=1)


def longest_line(drawing: Drawing) -> int:
    """Return the letters of the longest line of a model's name; a capital counts as one and a quarter."""
    lines = (one for row in drawing.layers.get("column", ()) for one in row["text"].splitlines())
    return max((ceil(len(one) + sum(map(str.isupper, one)) / 4) for one in lines), default=1)


def _named(drawing: Drawing, column: Column) -> str:
    wide = int(_ON_A_LAPTOP / drawing.width / _LEVEL_LETTER) if drawing.fluid else 0
    lines = _wrapped(column.title, max(wide, _LETTERS_OF_A_LINE))[:3]
    return "\n".join([*lines, *([origin(column)] if drawing.grid.mixed else [])])


def _wrapped(title: str, width: int) -> list[str]:
    """Return a title in lines of about so many characters; a word is never parted."""
    lines: list[str] = []
    for word in title.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]


def _cell(drawing: Drawing, row: Row, column: Column, place: tuple[float, float], chosen: bool) -> None:
    """Place a cell: its ground, its hatching, its number, its signs, and what is said of it on hover."""
    cell = drawing.grid.cell(row.id, column.id)
    number = None if cell is None else measures.value(cell, drawing.measure)
    look, page = LOOKS[drawing.measure], theme.colours(drawing.dark)
    x, y = place
    box = {"x": x + 0.015, "x2": x + 0.985, "y": y + 1, "y2": y + _ROW - 1}
    if number is None:
        fill, ink = page["page"], page["quiet"]
    else:
        fill = diverging(number, centre=look.centre, reach=look.reach, dark=drawing.dark)
        ink = ink_on(fill)
    drawing.add("ground", **box, fill=fill, stroke=page["hatch"] if number is None else fill)
    if number is None or (cell is not None and cell.hatched):
        _hatch(drawing, box, page["hatch"] if number is None else blend(fill, ink, 0.4))
    middle = {"x": x + 0.5, "y": y + _ROW / 2, "ink": ink, "row": row.id, "column": column.id}
    exact = BLANK if number is None else measures.written(number, drawing.measure)
    rounded = BLANK if number is None else measures.written(number, drawing.measure, digits=0)
    drawing.add("value", text=exact, rounded=rounded, **middle)
    if number is not None and cell is not None and (sign := signs(cell, drawing.measure)):
        drawing.add("sign", text=sign, **middle)
    told = described.told(cell, row, drawing.grid.name_of(column), drawing.measure)
    drawing.add("catch", **box, row=row.id, column=column.id, **told)
    if chosen:
        drawing.add("chosen", **box)


def signs(cell: Cell, measure: Measure) -> str:
    """Return the signs beside a number: a star for a significant change, a dagger for a published contradiction."""
    change = LOOKS[measure].centre == 0
    star = STAR if change and cell.q_value is not None and cell.q_value < SIGNIFICANT else ""
    return star + (DAGGER if misleading(cell) else "")


def _hatch(drawing: Drawing, box: dict[str, float], colour: str) -> None:
    """Draw slanting lines over a cell; Vega-Lite has no pattern to fill with."""
    lines = 4
    width, height = box["x2"] - box["x"], box["y2"] - box["y"]
    for at in range(1, 2 * lines):
        # From the left and the lower end of the cell to its right and its upper one, cut where it leaves the cell.
        start, end = max(0.0, at / lines - 1), min(1.0, at / lines)
        drawing.add(
            "hatch",
            x=box["x"] + width * start,
            x2=box["x"] + width * end,
            y=box["y"] + height * (at / lines - start),
            y2=box["y"] + height * (at / lines - end),
            ink=colour,
        )


def place_scale(drawing: Drawing) -> None:
    """Draw the colours of the scale below the cells, with what its ends and its centre mean."""
    look = LOOKS[drawing.measure]
    top, steps, width = drawing.height + 22, 41, drawing.width
    for step in range(steps):
        value = look.centre + look.reach * (2 * step / (steps - 1) - 1)
        fill = diverging(value, centre=look.centre, reach=look.reach, dark=drawing.dark)
        left = width * step / steps
        drawing.add("ground", x=left, x2=left + width / steps, y=top, y2=top + 16, fill=fill, stroke=fill)
    for at, align, said in zip(
        (0.0, 0.5, 1.0), ("left", "center", "right"), measures.ends(drawing.measure), strict=True
    ):
        # In one line they would run into one another where models are few.
        drawing.add(f"scale-{align}", text=said.replace(": ", "\n"), x=width * at, y=top + 23)
    drawing.height = top + 60
