"""A user's own table, shown back: what was understood, what is in doubt, and what else it could be."""

from __future__ import annotations

from dataclasses import dataclass

from probelib.datasets.uploads import conventions, layout
from probelib.datasets.uploads.conventions import DecimalMark
from probelib.datasets.uploads.decoding import ENCODINGS
from probelib.datasets.uploads.delimited import SEPARATORS
from probelib.datasets.uploads.grid import UNPRINTABLE, Grid, written_width
from probelib.datasets.uploads.layout import NO_HEADER
from probelib.errors import InputError
from probelib.records import Orientation, Table

_HEAD = 12
_LONGEST_TITLE = 300


@dataclass(frozen=True, slots=True)
class Choices:
    """What a user may choose instead of what was proposed; a choice of one entry needs no question."""

    header_rows: tuple[int, ...]
    """Indexes into `Preview.head`, and `NO_HEADER` for a table without column names."""
    orientations: tuple[Orientation, ...]
    decimal_marks: tuple[DecimalMark, ...]
    """Empty where no number holds a mark."""
    day_first: tuple[bool, ...]
    """Empty where no cell holds a numeric date."""
    separators: tuple[str, ...]
    """Empty where the format has none."""
    encodings: tuple[str, ...]
    """Empty where the format has none."""
    sheets: tuple[str, ...]
    """Empty unless a workbook was read."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A table that can be used as it is, and all that a user can confirm or change about its reading."""

    table: Table
    """Its id is `upload:` and the first 12 digits of `sha256`, whatever was chosen."""
    sha256: str
    """Of the file's bytes, or of the pasted text in UTF-8; 64 hex digits."""
    filename: str
    """Empty for pasted text."""
    kind: str
    """`csv` (whatever the separator), `xlsx`, `json` or `markdown`."""
    head: tuple[tuple[str, ...], ...]
    """The first rows as they stand in the file, before a header was chosen; they may differ in width."""
    header_row: int
    """Index into the file's rows, or `NO_HEADER`."""
    orientation: Orientation
    decimal_mark: DecimalMark | None
    """None where no number has a mark, or where columns differ."""
    day_first: bool | None
    """None where no date needs it, or where only the user can know."""
    separator: str | None
    encoding: str | None
    sheet: str | None
    notes: tuple[str, ...]
    """What was done with the file, in sentences."""
    problems: tuple[str, ...]
    """What only the user can decide, in sentences; the table can be used without."""
    choices: Choices


@dataclass(frozen=True, slots=True)
class Decisions:
    """What a user has decided about a file; None leaves it to be proposed."""

    header_row: int | None = None
    orientation: Orientation | None = None
    decimal: DecimalMark | None = None
    day_first: bool | None = None
    separator: str | None = None
    encoding: str | None = None
    sheet: str | None = None
    title: str | None = None


@dataclass(slots=True)
class FileRead:
    """A file's rows, and how they were come by."""

    grid: Grid
    kind: str
    unit: str = "line"
    """What the file's rows are called in messages."""
    separator: str | None = None
    encoding: str | None = None
    sheet: str | None = None
    sheets: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def show(read: FileRead, sha256: str, filename: str, stem: str, decisions: Decisions) -> Preview:
    """Return the preview of a file that was read.

    Args:
        read: What a reader made of it.
        sha256: Of its content, in hex.
        filename: Empty for pasted text.
        stem: The title where neither the user nor the file has one.
        decisions: The user's.

    Raises:
        DataError: Its rows are no table.
        InputError: A decision names something that is not there.
    """
    if decisions.decimal not in (None, ".", ","):
        raise InputError(f"{decisions.decimal!r} is no decimal mark; it is '.' or ','.")
    laid = layout.lay_out(read.grid, unit=read.unit, header_row=decisions.header_row, orientation=decisions.orientation)
    written = conventions.propose(
        laid.header,
        laid.rows,
        laid.orientation,
        decimal=decisions.decimal,
        day_first=decisions.day_first,
        usual=read.separator != ";",  # which sets cells apart where the comma is a decimal mark
    )
    title = decisions.title if decisions.title is not None else laid.title or stem
    source = f"Uploaded file {filename}" if filename else "Pasted text"
    return Preview(
        table=Table(
            f"upload:{sha256[:12]}",
            _line(title),
            laid.header,
            laid.rows,
            source,
            laid.orientation,
            decimal_mark=decisions.decimal,
            day_first=decisions.day_first,
        ),
        sha256=sha256,
        filename=filename,
        kind=read.kind,
        head=tuple(read.grid.rows[:_HEAD]),
        header_row=laid.header_row,
        orientation=laid.orientation,
        decimal_mark=written.decimal_mark,
        day_first=written.day_first,
        separator=read.separator,
        encoding=read.encoding,
        sheet=read.sheet,
        notes=(*read.notes, *read.grid.notes, *laid.notes, *written.notes),
        problems=written.problems,
        choices=_choices(read, written),
    )


def _line(text: str) -> str:
    return " ".join(UNPRINTABLE.sub("", text).split())[:_LONGEST_TITLE]


def _choices(read: FileRead, written: conventions.Conventions) -> Choices:
    rows = read.grid.rows
    several = len(rows) > 1
    wide = max(map(written_width, rows)) > 1
    return Choices(
        header_rows=(NO_HEADER, *range(min(len(rows) - 1, _HEAD))) if several else (NO_HEADER,),
        orientations=(Orientation.GRID, Orientation.INFOBOX) if wide else (Orientation.GRID,),
        decimal_marks=(".", ",") if written.has_marks else (),
        day_first=(True, False) if written.has_dates else (),
        separators=SEPARATORS if read.kind == "csv" else (),
        encodings=ENCODINGS if read.encoding is not None else (),
        sheets=read.sheets,
    )
