"""Text and tables of a slide as markup, the same in the app and in a file."""

from __future__ import annotations

from probelib.decks.slide import Line, Mark, Prose, Sheet, Words
from probelib.display.markup import Html, el, hidden, text
from probelib.figures.colours import ink_on

_MARKS = {Mark.ADDED: "ins", Mark.REMOVED: "del", Mark.STRONG: "b", Mark.LIT: "mark"}
_SAID = {Mark.ADDED: "added: ", Mark.REMOVED: "removed: "}


def words(one: Words) -> Html:
    """Return a piece of a line with its mark, which a screen reader says where it changes the sense."""
    if one.mark is Mark.PLAIN:
        return text(one.text)
    tag = _MARKS.get(one.mark, "span")
    said = hidden(_SAID[one.mark]) if one.mark in _SAID else ""
    return el(tag, said, text(one.text), cls=one.mark.value if tag == "span" else "")


def prose(one: Prose) -> Html:
    """Return lines of text; points that follow one another are one list."""
    parts: list[Html] = []
    points: list[Html] = []
    for line in one.lines:
        if line.bullet:
            points.append(el("li", *map(words, line.words)))
            continue
        if points:
            parts.append(el("ul", *points))
            points = []
        parts.append(_line(line))
    if points:
        parts.append(el("ul", *points))
    return el("div", *parts, cls="prose")


def _line(line: Line) -> Html:
    return el("p", *map(words, line.words), cls="large" if line.large else "")


def sheet(one: Sheet) -> Html:
    """Return a table in a frame that scrolls by itself and can be reached by keyboard."""
    head = [el("th", text(name), scope="col", cls=_right(one, at)) for at, name in enumerate(one.head)]
    body = [el("tr", *(_cell(one, row, at, said) for at, said in enumerate(line))) for row, line in enumerate(one.rows)]
    grid = el("table", el("caption", text(one.said)), el("thead", el("tr", *head)) if head else "", el("tbody", *body))
    return el("div", grid, cls="sheet", role="region", aria_label=f"Table: {one.said}", tabindex=0)


def _cell(one: Sheet, row: int, column: int, said: str) -> Html:
    tint = one.tints.get((row, column))
    style = f"background:{tint};color:{ink_on(tint)}" if tint else None
    lit = (row, column) in one.lit
    classes = " ".join(filter(None, (_right(one, column), "lit" if lit else "")))
    if column == 0:
        return el("th", text(said), scope="row", cls=classes, style=style)
    return el("td", text(said), cls=classes, style=style)


def _right(one: Sheet, column: int) -> str:
    return "figure" if column in one.figures else ""
