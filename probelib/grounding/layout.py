"""Statements of accounts and other tables that are read across: a label for each line, years over the columns.

Such a table has no header row that names its columns. It has one to three rows of them, of which some
span others, units in a corner, and lines that are titles of the lines below. A `Layout` says for each
cell which words and years stand over it and beside it; `layout_of` answers None for a plain table of records.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from probelib.grounding.amounts import ONE, unitless
from probelib.grounding.reading import Place
from probelib.language.cells import Cell, Style, column_style, parse_cell
from probelib.language.stems import stems
from probelib.records import Kind, Orientation, Table

_YEAR = re.compile(r"(?<![\d.,$€£])((?:19|20)\d\d)(?![\d,]|\.\d)")
_SHORT_YEAR = re.compile(r"\b(?:fy|f|cy)\s?['’]?(\d\d)(?!\d)", re.IGNORECASE)
_SCALES = (
    (re.compile(r"thousands?\b|(?<![\d,])['’‘`]?\s?000s?\b|\(1,000\)|\bK\b", re.IGNORECASE), 3),
    (re.compile(r"millions?\b|[$€£]\s?mn?\b|\b[A-Z]{3}\s?mn?\b|[€£]\s?m\b|\bmn\b", re.IGNORECASE), 6),
    (re.compile(r"billions?\b|\bbn\b", re.IGNORECASE), 9),
)
_CORNER = re.compile(
    r"^\s*$|thousand|million|billion|[$€£¥]|usd|eur|ended|ending|fiscal|december|march|june|september"
    r"|as (?:of|at)|\byears?\s+ended|statement|balance|consolidated|dollars|parent|\bitems?\b|figures|(?:19|20)\d\d",
    re.IGNORECASE,
)
_UNIT_CORNER = re.compile(r"\s*\(.*\b(?:thousand|million|billion)s?\b", re.IGNORECASE)
_NOTE = re.compile(r"\(\d{1,2}\)|\(note \d+\)|\*+|(?<=[a-z])\d(?=\s*$)", re.IGNORECASE)
_LABEL_SHARE = 0.6
_NUMERIC_SHARE = 0.7


class Line(NamedTuple):
    """A row that holds values."""

    row: int
    """In the raw grid."""
    stems: tuple[str, ...]
    """Of its label, without the signs of footnotes."""
    section: tuple[str, ...]
    """Of the title that it stands under; empty where there is none."""
    section_row: int
    """The row of that title; -1 where there is none."""
    block: int
    """Which of the headers stands over it."""
    years: frozenset[int]
    """The years that its label and its title give."""


class Over(NamedTuple):
    """What stands over a column."""

    stems: tuple[str, ...]
    years: Mapping[int, Place]
    """Year -> the header cell that gives it."""
    texts: tuple[str, ...]
    places: tuple[Place, ...]
    """The header cells of `texts`."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a table is read across."""

    table: Table
    lines: tuple[Line, ...]
    blocks: tuple[tuple[Over, ...], ...]
    """The columns' headers, one tuple for each header that the table has; index 0 is the column of labels."""
    header_rows: frozenset[int]
    """Raw rows that hold no values but name columns."""
    cells: tuple[tuple[Cell, ...], ...]
    """All cells by raw row and column."""
    quanta: tuple[tuple[Decimal, ...], ...]
    """The size of the last digit that each cell writes."""
    scale: int | None
    """The power of ten that the table states for its amounts; None where it states none."""
    by_stem: Mapping[str, tuple[int, ...]]
    """Stem of a label -> indices of lines."""

    def over(self, line: Line, column: int) -> Over:
        """Return what stands over a cell of a line."""
        return self.blocks[line.block][column]

    def number(self, row: int, column: int) -> Decimal | None:
        """Return the number a cell is about, as it is written; None where it has none."""
        found = self.cells[row][column].number
        return found if isinstance(found, Decimal) else None


@lru_cache(maxsize=512)
def layout_of(table: Table) -> Layout | None:
    """Return the layout of a table that is read across; None for infoboxes and tables of records."""
    if table.orientation is Orientation.INFOBOX or len(table.header) < 2 or not table.rows:
        return None
    grid = (table.header, *table.rows)
    if not _may_be_across(grid):
        return None
    styles = [_style(tuple(row[c] for row in grid)) for c in range(len(table.header))]
    cells = tuple(tuple(_cell(text, style) for text, style in zip(row, styles, strict=True)) for row in grid)
    roles = _roles(grid, cells)
    if not _is_across(grid, cells, roles):
        return None
    return _build(table, grid, cells, roles)


def _may_be_across(grid: tuple[tuple[str, ...], ...]) -> bool:
    """Whether the first rows look like it; cheap, as it is asked of every table."""
    if _CORNER.search(grid[0][0]) or (len(grid) > 1 and _UNIT_CORNER.match(grid[1][0])):
        return True
    heads = grid[0][1:]
    return 2 * sum(1 for text in heads if not text.strip() or (_YEAR.search(text) and len(text) < 25)) >= len(heads)


def _style(texts: tuple[str, ...]) -> Style:
    """Return the decimal mark of a column; its kind is left open, as years stand over amounts here."""
    return replace(column_style("", texts), kind=None, unit=None, factor=1)


def _cell(text: str, style: Style) -> Cell:
    # A footnote's number is no value, and a space inside "$  1,452.4" is none either.
    stripped = text.strip()
    if stripped.endswith("%)") and not stripped.startswith("("):
        stripped = stripped[:-1]
    if stripped[:1] in "$€£" and stripped[1:2] == " ":
        stripped = stripped[0] + stripped[1:].lstrip()
    return parse_cell(stripped, style)


_HEADER, _TITLE, _LINE, _BLANK = "header", "title", "line", "blank"


def _roles(grid: tuple[tuple[str, ...], ...], cells: tuple[tuple[Cell, ...], ...]) -> list[str]:
    roles: list[str] = []
    for row, parsed in zip(grid, cells, strict=True):
        role = _role(row, parsed)
        if role is _LINE and not row[0].strip() and _LINE not in roles:
            role = (
                _HEADER  # "53 weeks" over the first values; a line without a label is a total, and has lines before it
            )
        roles.append(role)
    return roles


def _role(row: tuple[str, ...], parsed: tuple[Cell, ...]) -> str:
    """Return what a row is: it names columns, is a title of lines, holds values, or is empty."""
    values = rest = dates = 0
    for text, cell in zip(row[1:], parsed[1:], strict=True):
        text = text.strip()
        if not text:
            continue
        if cell.missing or (cell.main is not None and cell.bare and cell.main.kind not in (Kind.YEAR, Kind.DATE)):
            values += 1
        elif _YEAR.search(text) and len(text) < 40:
            dates += 1
        else:
            rest += 1
    if values and values >= rest + dates:
        return _LINE
    if dates or rest:
        return _HEADER
    return _TITLE if row[0].strip() else _BLANK


def _is_across(grid: tuple[tuple[str, ...], ...], cells: tuple[tuple[Cell, ...], ...], roles: list[str]) -> bool:
    lines = [r for r, role in enumerate(roles) if role is _LINE and r]
    if not lines:
        return False
    labels = sum(1 for r in lines if any(c.isalpha() for c in grid[r][0]) or _YEAR.search(grid[r][0]))
    if labels < _LABEL_SHARE * len(lines):
        return False
    filled = [cells[r][c] for r in lines for c in range(1, len(grid[0])) if grid[r][c].strip()]
    numeric = sum(1 for cell in filled if cell.missing or _is_amount(cell))
    return numeric >= _NUMERIC_SHARE * len(filled)


def _is_amount(cell: Cell) -> bool:
    """Whether a cell is a number; a score is none, nor is the 1R of a first round."""
    q = cell.main
    if q is None or not cell.bare or cell.number is None:
        return False
    return q.unit is not None or not any(c.isalpha() for c in cell.text)


def _build(
    table: Table, grid: tuple[tuple[str, ...], ...], cells: tuple[tuple[Cell, ...], ...], roles: list[str]
) -> Layout:
    blocks: list[tuple[Over, ...]] = []
    lines: list[Line] = []
    pending: list[int] = []
    section: tuple[tuple[str, ...], int] = ((), -1)
    inherited: list[int] = []
    for r, role in enumerate(roles):
        if role is _HEADER or r == 0:
            if not pending and lines:
                section = ((), -1)
            pending.append(r)
        elif role is _TITLE:
            if pending and not lines and not _names_lines(grid[r][0]):
                pending.append(r)
            else:
                section = (stems(_NOTE.sub(" ", grid[r][0])), r)
        elif role is _LINE:
            if pending:
                inherited = pending if _has_years(grid, pending) or not inherited else [*inherited, *pending]
                blocks.append(_over(grid, inherited))
                pending = []
            label = stems(_NOTE.sub(" ", grid[r][0]))
            years = frozenset(years_in(" ".join((*section[0], *label))))
            lines.append(Line(r, label, section[0], section[1], len(blocks) - 1, years))
    by_stem: dict[str, list[int]] = {}
    for i, line in enumerate(lines):
        for stem in dict.fromkeys((*line.stems, *line.section)):
            by_stem.setdefault(stem, []).append(i)
    heads = frozenset(r for r, role in enumerate(roles) if r == 0 or role in (_HEADER, _TITLE))
    scale = _scale(" | ".join(text for r in sorted(heads) for text in grid[r]))
    return Layout(
        table,
        tuple(lines),
        tuple(blocks),
        heads,
        cells,
        _quanta(cells),
        scale,
        {stem: tuple(at) for stem, at in by_stem.items()},
    )


def _quanta(cells: tuple[tuple[Cell, ...], ...]) -> tuple[tuple[Decimal, ...], ...]:
    return tuple(tuple(_quantum(cell) for cell in row) for row in cells)


def _quantum(cell: Cell) -> Decimal:
    quantum = unitless(cell.quantities[0]).quantum if cell.quantities else ONE
    return quantum if isinstance(quantum, Decimal) else ONE


def _names_lines(text: str) -> bool:
    """Whether a lone text in the first column is a title of lines and not a unit such as "(in thousands)"."""
    return not text.strip().startswith("(") or text.strip().endswith(":")


def _has_years(grid: tuple[tuple[str, ...], ...], rows: list[int]) -> bool:
    return any(_YEAR.search(text) for r in rows for text in grid[r][1:])


def _over(grid: tuple[tuple[str, ...], ...], rows: list[int]) -> tuple[Over, ...]:
    width = len(grid[0])
    found: list[Over] = []
    spread = {r: _spread(grid[r]) for r in rows}
    for c in range(width):
        texts: list[str] = []
        places: list[Place] = []
        years: dict[int, Place] = {}
        for r in rows:
            at = spread[r][c]
            if at < 0:
                continue
            texts.append(grid[r][at])
            places.append((r, at))
            for year in years_in(grid[r][at]):
                years[year] = (r, at)
        found.append(Over(stems(" ".join(texts)), years, tuple(texts), tuple(places)))
    return tuple(found)


def _spread(row: tuple[str, ...]) -> list[int]:
    """Return for each column the column whose text spans it; -1 where none does.

    A spanning text stands in the first or in the middle one of its columns, the others being empty.
    """
    width = len(row)
    filled = [c for c in range(1, width) if row[c].strip()]
    if not filled:
        return [-1] * width
    found = [-1] * width
    for c in range(1, width):
        before = [f for f in filled if f <= c]
        found[c] = before[-1] if before else filled[0]
    return found


def years_in(text: str) -> tuple[int, ...]:
    """Return the calendar years that a header gives, F19 and FY2018/19 included."""
    found = [int(year) for year in _YEAR.findall(text)]
    found += [2000 + int(short) for short in _SHORT_YEAR.findall(text)]
    return tuple(dict.fromkeys(found))


def _scale(text: str) -> int | None:
    powers = {power for pattern, power in _SCALES if pattern.search(text)}
    return powers.pop() if len(powers) == 1 else None
