"""From the bytes of a text file to its text, with an honest word on how sure the encoding is."""

from __future__ import annotations

import codecs
from typing import NamedTuple

from probelib.errors import DataError, InputError

ENCODINGS: tuple[str, ...] = (
    "utf-8",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "cp1252",
    "latin-1",
    "iso-8859-15",
    "cp1250",
    "cp1251",
    "cp1253",
    "cp1254",
    "mac-roman",
    "koi8-r",
    "shift-jis",
    "euc-jp",
    "gb18030",
    "big5",
    "euc-kr",
)
"""What a user may choose from; a closed list, as Python's codecs hold more than encodings of text."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    # UTF-32's little-endian mark starts with UTF-16's.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FORMATS = (
    (
        b"\xd0\xcf\x11\xe0",
        "an old Excel file (.xls) or an encrypted one",
        "save it as .xlsx or .csv, without a password",
    ),
    (b"%PDF", "a PDF", "copy the table out of it and paste it"),
    (b"\x89PNG", "an image", "type the table or paste it as text"),
    (b"\xff\xd8\xff", "an image", "type the table or paste it as text"),
    (b"GIF8", "an image", "type the table or paste it as text"),
    (b"\x1f\x8b", "a gzip archive", "unpack it first"),
    (b"BZh", "a bzip2 archive", "unpack it first"),
    (b"\xfd7zXZ", "an xz archive", "unpack it first"),
    (b"7z\xbc\xaf", "a 7z archive", "unpack it first"),
    (b"PAR1", "a Parquet file", "save the table as .csv"),
    (b"SQLite format 3", "an SQLite database", "save the table as .csv"),
    (b"{\\rtf", "an RTF document", "copy the table out of it and paste it"),
)


class Decoded(NamedTuple):
    """A text, the encoding it was read in, and what is to be said about that."""

    text: str
    encoding: str
    notes: tuple[str, ...]


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Return the text of a file.

    A byte order mark decides; then UTF-16 by its zero bytes; then UTF-8, which other text hardly ever
    passes for; the rest is read as Windows-1252, which no test can tell from its relatives: the note says so.

    Args:
        data: The file.
        encoding: One of `ENCODINGS`, to read it in this one; None to find out.

    Raises:
        DataError: The file is no text, or not in the encoding named.
        InputError: The encoding is none of `ENCODINGS`.
    """
    for magic, what, remedy in _FORMATS:
        if data.startswith(magic):
            raise DataError(f"This is {what}, which is not read here; {remedy}.")
    if encoding is not None and encoding not in ENCODINGS:
        raise InputError(f"There is no encoding {encoding!r} here; there are {', '.join(ENCODINGS)}.")
    decoded = _proposed(data) if encoding is None else Decoded(_strict(data, encoding), encoding, ())
    text = decoded.text.removeprefix("\ufeff")
    if "\0" in text or _controls(text) > 0.02:
        raise DataError(
            "This file is not text. Tables are read from .csv, .tsv, .xlsx, .json, .md and .txt; save yours as one."
        )
    return decoded._replace(text=text)


def _proposed(data: bytes) -> Decoded:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            note = () if encoding == "utf-8" else (f"Read as {encoding.upper()}, as its first bytes say.",)
            return Decoded(_strict(data, encoding), encoding, note)
    wide = _wide(data)
    if wide is not None:
        return Decoded(_strict(data, wide), wide, (f"Read as {wide.upper()}, as every other byte is zero.",))
    try:
        return Decoded(data.decode("utf-8"), "utf-8", ())
    except UnicodeDecodeError:
        pass
    try:
        text, encoding = data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        text, encoding = data.decode("latin-1"), "latin-1"
    return Decoded(text, encoding, (_unsure(text, encoding),))


def _unsure(text: str, encoding: str) -> str:
    sample = next((line.strip()[:60] for line in text.splitlines() if not line.isascii()), "")
    return (
        f"The file is not UTF-8; it was read as {encoding}, which is a guess. If letters look wrong "
        f"(such as in: {sample}), choose another encoding or save the file as UTF-8."
    )


def _wide(data: bytes) -> str | None:
    """Return a UTF-16 encoding where zero bytes stand at every other place, as in Latin text without a mark."""
    sample = data[:4096]
    if len(sample) < 4 or len(data) % 2:
        return None
    half = len(sample) // 2
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd > 0.6 * half and even < 0.1 * half:
        return "utf-16-le"
    if even > 0.6 * half and odd < 0.1 * half:
        return "utf-16-be"
    return None


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DataError(f"The file is not in {encoding}: {error.reason} at byte {error.start}.") from error


def _controls(text: str) -> float:
    """Return the share of control characters among the first characters, in [0, 1]."""
    sample = text[:65536]
    controls = sum(1 for mark in sample if (mark < " " and mark not in "\t\n\r\f\v") or "\x7f" <= mark <= "\x9f")
    return controls / len(sample) if sample else 0.0
