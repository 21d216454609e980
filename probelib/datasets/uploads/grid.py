"""What every reader of a file format hands on: rows of texts, and what had to be said on the way.

The limits are generous for a table that a hypothesis speaks about. A table past them is refused, not cut:
counts, sums and superlatives over a cut table would be wrong without a sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from probelib.errors import DataError
from probelib.records import Orientation

MAX_BYTES = 5 * 1024 * 1024
"""Of the file or of the pasted text."""
MAX_ROWS = 10_000
MAX_COLUMNS = 200
MAX_CELLS = 50_000
"""So many are read for a hypothesis in a second or two, and no hypothesis speaks of a larger table."""
MAX_CELL_LENGTH = 5_000
"""In characters."""

# Line ends and tabs inside a cell are text. The others cannot be displayed, and a lone surrogate cannot be written.
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_ANY_LINE_END = re.compile(r"\r\n|\r|\n")
_LINE_END = re.compile(r"\r\n?")


@dataclass(slots=True)
class Grid:
    """Rows as a file has them, which may differ in width, before header and orientation are decided."""

    rows: list[tuple[str, ...]]
    numbers: list[int]
    """For each row, its number in the file (line, entry or sheet row), counted from 1."""
    title: str = ""
    """Where the file states one."""
    header_row: int | None = None
    """Index of the header where the format says it; None where it is to be proposed."""
    orientation: Orientation | None = None
    """Where the format says it; None where it is to be proposed."""
    unnamed_first: bool = False
    """Whether a header with one name less than the rows have cells lacks the first, as some programs write text."""
    notes: list[str] = field(default_factory=list)
    """What was done or met, for the user to know."""


class Cells:
    """Collects the rows of a file under the limits; a row without text is left out."""

    def __init__(self, unit: str = "line") -> None:
        """Take what the file's rows are called in messages: line, entry or row."""
        self.unit = unit
        self.rows: list[tuple[str, ...]] = []
        self.numbers: list[int] = []
        self._count = 0
        self._removed = 0

    def add(self, number: int, cells: Iterable[str]) -> None:
        """Add a row with its number in the file; raises DataError where a limit is passed."""
        row = [self._cell(cell) for cell in cells]
        width = written_width(row)
        if not width:
            return
        if width > MAX_COLUMNS:
            raise DataError(f"{self.unit} {number} has {width:,} cells; at most {MAX_COLUMNS} columns are read.")
        self._count += width
        if len(self.rows) > MAX_ROWS or self._count > MAX_CELLS:
            raise DataError(
                f"The table has more than {MAX_ROWS:,} rows or {MAX_CELLS:,} cells. It is not cut, as counts and sums "
                "would then be wrong: keep the rows that your hypotheses speak about."
            )
        self.rows.append(tuple(row[:MAX_COLUMNS]))
        self.numbers.append(number)

    def notes(self) -> list[str]:
        """Return what was removed from cells, in words."""
        return [f"{counted(self._removed, 'unprintable character')} removed."] if self._removed else []

    def _cell(self, cell: str) -> str:
        cell = cell.strip()
        if len(cell) > MAX_CELL_LENGTH:
            raise DataError(f"A cell of {len(cell):,} characters is too long; at most {MAX_CELL_LENGTH:,} are read.")
        if cell.isascii() and cell.isprintable():
            return cell
        cell = _LINE_END.sub("\n", cell)
        cell, removed = UNPRINTABLE.subn("", cell)
        self._removed += removed
        return cell.strip() if removed else cell


def written_width(row: Sequence[str]) -> int:
    """Return a row's width without the empty cells at its end, which spreadsheets add as they please."""
    width = len(row)
    while width and not row[width - 1]:
        width -= 1
    return width


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, whichever system's line ends it has; other separators of Unicode are text."""
    return _ANY_LINE_END.split(text)


def counted(number: int, noun: str) -> str:
    """Return `1 row`, `2 rows`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
