"""XLSX workbooks: one sheet, its formulas as text, nothing evaluated.

A workbook is a zip of XML made by a stranger: sizes and document types are looked at before anything is parsed.
"""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

from probelib.datasets.uploads.grid import Cells, Grid, counted, written_width
from probelib.datasets.uploads.numberformats import displayed, plain
from probelib.errors import DataError, InputError

MAX_UNPACKED = 40 * 1024 * 1024
"""Bytes of all files inside a workbook together."""
MAX_TAGS = 1_500_000
"""Tags of all files inside a workbook together: an empty cell is four bytes, and ten million of them fit."""
_MAX_FILES = 2_000
_MAX_SHEET_ROW = 1_048_576

_DECLARED = re.compile(rb"""<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']""")
_ENCODINGS = frozenset({b"utf-8", b"us-ascii", b"ascii", b"iso-8859-1"})
_MERGED = re.compile(rb"""<(?:\w+:)?mergeCell\s[^>]*ref=["']([A-Z]+[0-9]+:[A-Z]+[0-9]+)["']""")

# openpyxl lets the errors of whatever it trips over in a damaged file through; each of these was seen, or is
# raised by the zip and XML layers below it.
_DAMAGE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    EOFError,
    LookupError,
    MemoryError,
    OSError,
    RuntimeError,
    SyntaxError,  # of both XML parsers: openpyxl takes lxml's where that is installed
    TypeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
)


def looks_like(data: bytes) -> bool:
    """Return whether a file starts as a zip archive does."""
    return data.startswith(b"PK\x03\x04")


def read(data: bytes, *, sheet: str | None = None) -> tuple[Grid, tuple[str, ...], str]:
    """Return the rows of a sheet, the names of all sheets, and the name of the one that was read.

    Args:
        data: The file.
        sheet: A sheet's name; None for the first visible one that holds text.

    Raises:
        DataError: The file is no workbook, is damaged, unpacks to more than `MAX_UNPACKED`, or passes a limit.
        InputError: There is no sheet of that name.
    """
    try:
        archive = zipfile.ZipFile(BytesIO(data))
        _guard(archive)
        return _read(archive, data, sheet)
    except _DAMAGE as error:
        raise DataError(f"This workbook is damaged or not an .xlsx file ({type(error).__name__}: {error}).") from error


def _guard(archive: zipfile.ZipFile) -> None:
    """Refuse what would unpack without end: sizes as declared, which the zip layer enforces, and XML entities."""
    files = archive.infolist()
    size = sum(file.file_size for file in files)
    if len(files) > _MAX_FILES or size > MAX_UNPACKED:
        raise DataError(
            f"This workbook unpacks to {size:,} bytes in {len(files):,} files; at most {MAX_UNPACKED:,} bytes in "
            f"{_MAX_FILES:,} files are read. Save the one sheet as .csv."
        )
    names = {file.filename for file in files}
    if "xl/workbook.xml" not in names:
        what = "an OpenDocument file" if "content.xml" in names else "a zip archive without a workbook"
        raise DataError(f"This is {what}; save the table as .xlsx or .csv.")
    tags = 0
    for file in files:
        if file.filename.endswith((".xml", ".rels")):
            content = archive.read(file)
            _guard_xml(file.filename, content)
            tags += content.count(b"<")
            if tags > MAX_TAGS:
                raise DataError(
                    f"This workbook has more than {MAX_TAGS:,} cells, rows and formats, empty ones included. "
                    "Save the one sheet as .csv."
                )


def _guard_xml(name: str, content: bytes) -> None:
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    declared = _DECLARED.match(start)
    readable = not content or start.startswith(b"<")
    if not readable or (declared is not None and declared.group(1).lower() not in _ENCODINGS):
        raise DataError(f"This workbook's {name} is not UTF-8; open the workbook, save it again and upload that.")
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise DataError(f"This workbook's {name} declares a document type, which no workbook needs; it is not read.")


def _read(archive: zipfile.ZipFile, data: bytes, sheet: str | None) -> tuple[Grid, tuple[str, ...], str]:
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(data), read_only=True, data_only=False, keep_links=False)
    names = tuple(str(worksheet.title) for worksheet in book.worksheets)
    if sheet is not None and sheet not in names:
        raise InputError(f"There is no sheet {sheet!r}; there are {', '.join(names)}.")
    visible = [worksheet for worksheet in book.worksheets if worksheet.sheet_state == "visible"]
    candidates = [w for w in book.worksheets if w.title == sheet] if sheet else visible or book.worksheets
    grid, name = Grid([], []), ""
    for worksheet in candidates:
        grid, name = _grid(worksheet, archive), str(worksheet.title)
        if grid.rows:
            break
    if len(names) > 1:
        grid.notes.insert(0, f"The workbook has {len(names)} sheets ({', '.join(names)[:200]}); {name!r} was read.")
    return grid, names, name


def _grid(worksheet: Any, archive: zipfile.ZipFile) -> Grid:
    # The dimension that a sheet declares may be the whole of 16,384 columns, and rows would be padded to it.
    worksheet.reset_dimensions()
    cells, seen = Cells("row"), _Seen()
    for number, row in enumerate(worksheet.iter_rows(), 1):
        if number > _MAX_SHEET_ROW:
            raise DataError(f"Sheet {worksheet.title!r} has more rows than a workbook can have.")
        if row:
            cells.add(number, [seen.text(cell) for cell in row])
    rows, first = _squared(cells.rows)
    grid = Grid(rows, cells.numbers, notes=[*cells.notes(), *seen.notes()])
    if first:
        grid.notes.append(f"{counted(first, 'empty column')} on the left left out.")
    with archive.open(worksheet._worksheet_path.lstrip("/")) as file:
        merged = _MERGED.findall(file.read())
    if merged:
        listed = ", ".join(place.decode() for place in merged[:3]) + (" …" if len(merged) > 3 else "")
        grid.notes.append(f"Merged cells hold their text once, the others are empty: {listed}.")
    return grid


def _squared(rows: list[tuple[str, ...]]) -> tuple[list[tuple[str, ...]], int]:
    """Return rows of one width without the empty columns on the left, and how many those were."""
    first = min((next(place for place, cell in enumerate(row) if cell) for row in rows), default=0)
    width = max(map(written_width, rows), default=0)
    return [row[first:width] + ("",) * (width - max(len(row), first)) for row in rows], first


class _Seen:
    """Writes cells as text, and counts what the user should know of."""

    def __init__(self) -> None:
        self.formulas = 0
        self.formatted = 0
        self.dates = False
        self.errors = 0

    def text(self, cell: Any) -> str:
        value = cell.value
        match value:
            case None:
                return ""
            case bool():
                return str(value).upper()
            case int() | float():
                shown = displayed(value, cell.number_format)
                self.formatted += shown != plain(value)
                return shown
            case datetime() | date() | time() | timedelta():
                self.dates = True
                return _moment(value)
        if cell.data_type == "f":
            self.formulas += 1
            return _formula(value)
        self.errors += cell.data_type == "e"
        return str(value)

    def notes(self) -> Iterable[str]:
        if self.formulas:
            yield f"{counted(self.formulas, 'formula')} kept as text, not computed; to use results, save values only."
        if self.errors:
            yield f"{counted(self.errors, 'error')} such as #DIV/0! kept as text."
        if self.formatted:
            yield f"{counted(self.formatted, 'number')} written as the sheet displays them, rounded where it rounds."
        if self.dates:
            yield "Dates and times are written as year-month-day and hours:minutes."


def _formula(value: Any) -> str:
    text = str(getattr(value, "text", value) or "")
    return text if text.startswith("=") else f"={text}"


def _moment(value: datetime | date | time | timedelta) -> str:
    match value:
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime():
            return value.isoformat(sep=" ", timespec="seconds" if value.second else "minutes")
        case time():
            return value.isoformat(timespec="seconds" if value.second else "minutes")
        case timedelta():
            minutes, seconds = divmod(round(value.total_seconds()), 60)
            return f"{minutes // 60}:{minutes % 60:02d}" + (f":{seconds:02d}" if seconds else "")
    return value.isoformat()
