"""Markdown tables: the first one of a text, with the heading above it as title."""

from __future__ import annotations

import re

from probelib.datasets.uploads.grid import Cells, Grid, lines_of

_RULE = re.compile(r":?-+:?")
_CELLS = re.compile(r"(?<!\\)\|")
_HEADING = re.compile(r"\s*(?:#+\s*|table\s*\d*\s*:\s*|:\s*)(\S.*?)\s*#*\s*", re.IGNORECASE)
_LONGEST_TITLE = 300
_STYLED = re.compile(r"(\*\*|__|\*|_|`)(?!\s)([^*_`]+)(?<!\s)\1")


def looks_like(text: str) -> bool:
    """Return whether a text holds a line with bars above a rule such as `|---|---|`."""
    return _rule(lines_of(text)) is not None


def read(text: str) -> Grid:
    """Return the rows of the first table; a text without one has none.

    Emphasis and code marks around a whole cell are taken off, as they are not part of what it says.

    Raises:
        DataError: A limit is passed.
    """
    lines = lines_of(text)
    place = _rule(lines)
    if place is None:
        return Grid([], [])
    end = place + 1
    while end < len(lines) and "|" in lines[end]:
        end += 1
    cells = Cells()
    for number in (place - 1, *range(place + 1, end)):
        cells.add(number + 1, _split(lines[number]))
    grid = Grid(cells.rows, cells.numbers, title=_title(lines[: place - 1]), header_row=0, notes=cells.notes())
    if cells.numbers[:1] != [place]:
        grid.header_row = None  # a header without any text is none
    if _rule(lines[end:]) is not None:
        grid.notes.append("The text holds several tables; the first one was read.")
    return grid


def _rule(lines: list[str]) -> int | None:
    for place in range(1, len(lines)):
        if "|" in lines[place - 1] and "-" in lines[place] and _is_rule(lines[place]):
            return place
    return None


def _is_rule(line: str) -> bool:
    return all(_RULE.fullmatch(cell.strip()) for cell in line.strip().removeprefix("|").removesuffix("|").split("|"))


def _split(line: str) -> list[str]:
    cells = _CELLS.split(line.strip())
    if len(cells) > 1 and not cells[0].strip():
        cells = cells[1:]
    if len(cells) > 1 and not cells[-1].strip():
        cells = cells[:-1]
    return [_plain(cell.replace("\\|", "|").strip()) for cell in cells]


def _plain(cell: str) -> str:
    found = _STYLED.fullmatch(cell) if cell[:1] in ("*", "_", "`") else None
    return found.group(2) if found else cell


def _title(above: list[str]) -> str:
    for line in reversed(above):
        if line.strip():
            found = _HEADING.fullmatch(line) if len(line) <= _LONGEST_TITLE else None
            return found.group(1) if found else ""
    return ""
