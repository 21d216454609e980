"""Header, orientation and one width for all rows: proposed from what a grid looks like, or as the user says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from probelib.datasets.uploads.grid import Grid, counted, written_width
from probelib.errors import DataError, InputError
from probelib.records import Orientation

NO_HEADER = -1
"""In place of a header row's index: the columns have no names."""

_SAMPLE = 50
_MOST_PREAMBLE = 5
_MOST_KEYS = 60
_KEY_NAMES = frozenset({"key", "field", "attribute", "property", "item", "label"})
_VALUE_NAMES = frozenset({"value", "values", "data", "content"})

_NUMBER = re.compile(r"[(+\-−–]?\s?[$€£¥]?\s?[\d.,'’\u00a0\u202f ]*\d[\d.,'’\u00a0\u202f ]*\s?[%€)]{0,2}")
_LONGEST_NUMBER = 40
_GROUP = re.compile(r"[-−+]?\s?[$€£¥]?\d{1,3}")
_LAST_GROUP = re.compile(r"\d{3}")
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_DATE = re.compile(
    r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}"
    r"|(?=.*\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?=.*\d)[\w ,.]{4,30}",
    re.IGNORECASE,
)
_FOOTER = re.compile(r"(?:sources?|notes?)\s*:|\*|†", re.IGNORECASE)


@dataclass(slots=True)
class Layout:
    """A grid's rows, all of one width, and how they are read."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    orientation: Orientation
    header_row: int
    """Index among the grid's rows, or NO_HEADER."""
    notes: list[str] = field(default_factory=list)


def lay_out(
    grid: Grid, *, unit: str = "line", header_row: int | None = None, orientation: Orientation | None = None
) -> Layout:
    """Return header and body of a grid.

    Args:
        grid: What a reader made of the file.
        unit: What the file's rows are called in messages.
        header_row: Index among the grid's rows, NO_HEADER, or None to propose one.
        orientation: None to propose one.

    Raises:
        DataError: There is no table, or a row has more cells than the header.
        InputError: There is no such row.
    """
    if not grid.rows:
        raise DataError("There is no table here: no line holds text.")
    if header_row is not None and not NO_HEADER <= header_row < len(grid.rows):
        raise InputError(f"There is no row {header_row} to be the header; rows are 0 to {len(grid.rows) - 1}.")
    start = 0 if grid.header_row is not None else _preamble(grid.rows)
    end = len(grid.rows) - (0 if grid.header_row is not None else _footer(grid.rows, start))
    orientation = orientation or grid.orientation or _proposed_orientation(grid.rows[start:end])
    if header_row is None:
        header_row = _proposed_header(grid, start, end, orientation)
    if header_row != NO_HEADER:
        start, end = header_row + 1, max(end, header_row + 1)
    body, numbers = grid.rows[start:end], grid.numbers[start:end]
    if not body:
        raise DataError("There is one row only; a table needs a header, and a row below it at least.")
    above = grid.rows[: start if header_row == NO_HEADER else header_row]
    notes = _left_out([*above, *grid.rows[end:]], unit)
    title = grid.title or next(filter(None, map(_only, above)), "")
    if orientation is Orientation.INFOBOX:
        return Layout(title, (), _infobox(body, notes), orientation, header_row, notes)
    header = grid.rows[header_row] if header_row != NO_HEADER else ()
    if header:
        header = _covering(header, body, numbers, unit, notes, unnamed_first=grid.unnamed_first)
    header, rows = _one_width(header, body, numbers, unit, notes)
    return Layout(title, header, rows, orientation, header_row, notes)


def _left_out(rows: Sequence[Sequence[str]], unit: str) -> list[str]:
    if not rows:
        return []
    said = "; ".join(" ".join(filter(None, row))[:60] for row in rows[:3])
    return [f"{counted(len(rows), unit)} outside the table left out: {said}."]


def _only(row: Sequence[str]) -> str:
    return row[0] if written_width(row) == 1 else ""


def _preamble(rows: Sequence[Sequence[str]]) -> int:
    """Return how many rows of one cell stand above a table of two and more columns: a title, a date."""
    for place, row in enumerate(rows[: _MOST_PREAMBLE + 1]):
        if written_width(row) > 1:
            return place
    return 0


def _footer(rows: Sequence[Sequence[str]], start: int) -> int:
    """Return how many rows at the end are sources or notes in one cell below a wider table."""
    count = 0
    while len(rows) - count > start + 2 and _FOOTER.match(_only(rows[-1 - count])):
        count += 1
    return count if max(map(written_width, rows)) > 1 else 0


def _is_number(cell: str) -> bool:
    return len(cell) <= _LONGEST_NUMBER and _NUMBER.fullmatch(cell) is not None


def _shape(cell: str) -> str:
    if _is_number(cell):
        return "number"
    if len(cell) <= _LONGEST_NUMBER and _DATE.fullmatch(cell):
        return "date"
    return "amount" if any(mark.isdigit() for mark in cell) else "text"


def _proposed_orientation(rows: Sequence[Sequence[str]]) -> Orientation:
    """Propose an infobox for two columns of different keys whose values are of three shapes or more."""
    if not rows or max(map(written_width, rows)) != 2:
        return Orientation.GRID
    first = tuple(cell.lower() for cell in rows[0])
    if first[0] in _KEY_NAMES and first[1] in _VALUE_NAMES:
        return Orientation.INFOBOX
    keys = [row[0] for row in rows if row[0]]
    if len(rows) > _MOST_KEYS or len(set(keys)) < 0.7 * len(rows) or any(map(_is_number, keys)):
        return Orientation.GRID
    if len(keys) > 1 and all(key.endswith(":") for key in keys):
        return Orientation.INFOBOX
    shapes = {_shape(row[1]) for row in rows if len(row) > 1 and row[1]}
    return Orientation.INFOBOX if len(shapes) >= 3 and not _names_columns(rows) else Orientation.GRID


def _proposed_header(grid: Grid, start: int, end: int, orientation: Orientation) -> int:
    if grid.header_row is not None:
        return grid.header_row
    rows = grid.rows[start:end]
    if orientation is Orientation.INFOBOX:
        first = tuple(cell.lower() for cell in rows[0])
        names = len(first) == 2 and first[0] in _KEY_NAMES and first[1] in _VALUE_NAMES
        return start if names else NO_HEADER
    return NO_HEADER if _names_columns(rows) is False else start


def _names_columns(rows: Sequence[Sequence[str]]) -> bool | None:
    """Return whether the first row is column names rather than a row like those below; None where nothing tells."""
    first, below = rows[0], rows[1 : _SAMPLE + 1]
    years = [cell for cell in first if _YEAR.fullmatch(cell)]
    if len(years) > 1 and (years == sorted(set(years)) or years == sorted(set(years), reverse=True)):
        return True
    verdict = None
    for place, cell in enumerate(first):
        values = [row[place] for row in below if place < len(row) and row[place]]
        if cell and values and sum(map(_is_number, values)) >= 0.7 * len(values):
            if not _is_number(cell):
                return True
            verdict = False
    return verdict


def _infobox(body: Sequence[Sequence[str]], notes: list[str]) -> tuple[tuple[str, str], ...]:
    """Return a row for each value; a row without a key goes on with the one above it."""
    if max(map(written_width, body)) < 2:
        raise DataError("An infobox needs a column of keys and one of values; this table has one column.")
    rows: list[tuple[str, str]] = []
    key = ""
    for row in body:
        key = row[0].removesuffix(":").rstrip() if row[0] else key
        values = [cell for cell in row[1:] if cell] or [""]
        rows.extend((key, value) for value in values)
    if len(rows) > len(body):
        notes.append("A key with several values was made one row for each value.")
    return tuple(rows)


def _covering(
    header: tuple[str, ...],
    body: Sequence[tuple[str, ...]],
    numbers: Sequence[int],
    unit: str,
    notes: list[str],
    *,
    unnamed_first: bool,
) -> tuple[str, ...]:
    """Return a header that is as wide as the widest row; raises DataError where it is not known which names lack."""
    widths = [written_width(row) for row in body]
    longer = [place for place, width in enumerate(widths) if width > len(header)]
    if not longer:
        return header
    cut = _cut_number([body[place] for place in longer])
    if unnamed_first and max(widths) == len(header) + 1 and len(longer) >= 0.9 * len(body) and cut is None:
        notes.append("The header has one name too few: the first column was left without one.")
        return ("", *header)
    others = f", and so have {len(longer) - 1} more" if len(longer) > 1 else ""
    reason = "" if cut is None else f"{cut[0]!r} and {cut[1]!r} may be one number. "
    raise DataError(
        f"{unit} {numbers[longer[0]]} has {widths[longer[0]]} cells where the header has {len(header)}{others}. "
        f"{reason}Put a cell that holds the separator in quotes, or choose another header row."
    )


def _cut_number(rows: Sequence[Sequence[str]]) -> tuple[str, str] | None:
    """Return two neighbours that look like one number cut at the mark of its thousands: 709 and 037.

    In all of the rows they look so, and one of them has a zero that no number of its own begins with.
    """
    for place in range(min(map(len, rows)) - 1):
        pairs = [(row[place], row[place + 1]) for row in rows]
        if all(_GROUP.fullmatch(left) and _LAST_GROUP.fullmatch(right) for left, right in pairs):
            proof = next((pair for pair in pairs if pair[1][0] == "0"), None)
            if proof is not None:
                return proof
    return None


def _one_width(
    header: tuple[str, ...], body: Sequence[tuple[str, ...]], numbers: Sequence[int], unit: str, notes: list[str]
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    width = max(written_width(header), *map(written_width, body))
    short = [number for number, row in zip(numbers, body, strict=True) if len(row) < width]
    if short:
        listed = ", ".join(map(str, short[:5])) + (" …" if len(short) > 5 else "")
        notes.append(f"Filled with empty cells, as cells were missing: {unit} {listed}.")
    if not header:
        header = tuple(f"column {place}" for place in range(1, width + 1))
        notes.append("There is no header: the columns are numbered.")
    return _fitted(header, width), tuple(_fitted(row, width) for row in body)


def _fitted(row: tuple[str, ...], width: int) -> tuple[str, ...]:
    return row[:width] + ("",) * (width - len(row))
