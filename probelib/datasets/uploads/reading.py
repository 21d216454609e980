"""From a user's bytes or pasted text to a preview: which format it is, then that format's reader."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import PurePosixPath, PureWindowsPath

from probelib.datasets.uploads import decoding, delimited, jsontable, markdown, workbook
from probelib.datasets.uploads.conventions import DecimalMark
from probelib.datasets.uploads.grid import MAX_BYTES, UNPRINTABLE
from probelib.datasets.uploads.preview import Decisions, FileRead, Preview, show
from probelib.errors import DataError
from probelib.records import Orientation

_SEPARATORS = {".tsv": "\t", ".tab": "\t"}
_JSON = frozenset({".json", ".jsonl", ".ndjson"})
_BINARY = frozenset({".xlsx", ".xlsm", ".xls", ".xlsb", ".ods", ".numbers", ".pdf", ".docx", ".parquet", ".zip"})
_LONGEST_NAME = 120
_MARKUP = re.compile(r"\s{0,1000}<(?:!doctype|html|table|\?xml)\b", re.IGNORECASE)


def read_upload(
    data: bytes,
    filename: str,
    *,
    header_row: int | None = None,
    orientation: Orientation | None = None,
    decimal: DecimalMark | None = None,
    day_first: bool | None = None,
    separator: str | None = None,
    encoding: str | None = None,
    sheet: str | None = None,
    title: str | None = None,
) -> Preview:
    """Return a user's file as a table: CSV and relatives, XLSX, JSON or Markdown, told apart by their content.

    Cells stay text: `NA`, `007` and `=A1+B1` are what they are, nothing is computed, and no path is opened.
    Blanks around a cell are no part of it. Each keyword is None to propose, or the user's decision.

    Args:
        data: The file's bytes, at most `MAX_BYTES`.
        filename: Its name; a hint at the format, and the title where the file has none.
        header_row: Index among the rows that hold text, or `NO_HEADER`.
        orientation: Grid or infobox.
        decimal: Decimal mark of the numbers.
        day_first: Whether numeric dates start with the day.
        separator: One of `SEPARATORS`; the text is then not tried as JSON or Markdown.
        encoding: One of `ENCODINGS`.
        sheet: Name of a workbook's sheet.
        title: The table's caption.

    Raises:
        DataError: The file cannot be read as a table; the message says what is wrong, where, and what to do.
        InputError: A decision names something that is not there.
    """
    name = _base_name(filename)
    if len(data) > MAX_BYTES:
        raise DataError(f"{name or 'The file'} has {len(data):,} bytes; at most {MAX_BYTES:,} are read.")
    if not data.strip():
        raise DataError(f"{name or 'The file'} is empty.")
    decisions = Decisions(header_row, orientation, decimal, day_first, separator, encoding, sheet, title)
    if workbook.looks_like(data):
        grid, sheets, found = workbook.read(data, sheet=sheet)
        read = FileRead(grid, "xlsx", "row", sheet=found, sheets=sheets)
    else:
        decoded = decoding.decode(data, encoding)
        suffix = PurePosixPath(name).suffix.lower()
        if suffix in _BINARY:
            raise DataError(f"{name} holds text, which its name does not say; save the table as .xlsx or .csv.")
        read = _read_text(decoded.text, separator, suffix)
        read.encoding, read.notes = decoded.encoding, decoded.notes
    stem = PurePosixPath(name).stem.replace("_", " ")
    return show(read, sha256(data).hexdigest(), name, stem, decisions)


def read_pasted(
    text: str,
    *,
    header_row: int | None = None,
    orientation: Orientation | None = None,
    decimal: DecimalMark | None = None,
    day_first: bool | None = None,
    separator: str | None = None,
    title: str | None = None,
) -> Preview:
    """Return pasted text as a table: what `read_upload` reads, and columns set apart by blanks or `key: value` lines.

    Raises:
        DataError: The text is no table, or is too long.
        InputError: A decision names something that is not there.
    """
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > MAX_BYTES:
        raise DataError(f"The text has {len(data):,} bytes; at most {MAX_BYTES:,} are read.")
    if not text.strip():
        raise DataError("There is no text to read a table from.")
    if "\0" in text:
        raise DataError("The text holds NUL characters; it was copied from a file that is not text.")
    read = _read_text(text.removeprefix("\ufeff"), separator, "")
    decisions = Decisions(header_row, orientation, decimal, day_first, separator, title=title)
    return show(read, sha256(data).hexdigest(), "", "", decisions)


def _base_name(filename: str) -> str:
    """Return the last part of a name that a browser sent, without what could not be shown."""
    return " ".join(UNPRINTABLE.sub("", PureWindowsPath(filename).name).split())[-_LONGEST_NAME:]


def _read_text(text: str, separator: str | None, suffix: str) -> FileRead:
    if separator is None:
        if suffix in _JSON or jsontable.looks_like(text):
            return FileRead(jsontable.read(text), "json", "entry")
        if markdown.looks_like(text):
            return FileRead(markdown.read(text), "markdown")
        if _MARKUP.match(text):
            raise DataError("This is HTML or XML. Copy the table from the page as you see it, and paste that.")
    grid, found = delimited.read(text, separator=separator, preferred=_SEPARATORS.get(suffix))
    return FileRead(grid, "csv", separator=found)
