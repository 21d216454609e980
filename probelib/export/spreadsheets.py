"""Text for spreadsheets, which take some texts for formulas and run them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import floor, isfinite, log10
from pathlib import Path
from tempfile import TemporaryDirectory
from unicodedata import category

from probelib.export.tables import Column, Value, writing

_BEGINS = "=+\\-@\uff1d\uff0b\uff0d\uff20"
"""Signs that begin a formula, the wide ones of East Asian keyboards among them; as a class of a regular expression."""
_BREAKS = ("\t", "\r", "\n")
"""What some programs begin a new cell at, so that what follows may be a formula."""
_SEPARATED = re.compile(f"([;\t])(?=\\s*[{_BEGINS}])")
"""A semicolon parts cells where the decimal mark is a comma, whatever the file says."""
_FORMULA = re.compile(f"[{_BEGINS}]")
_DIGITS, _FINEST = 6, 12
"""Decimals of a number; the most that a small one has."""


def harmless(value: Value) -> Value:
    """Return a value that a spreadsheet takes for no formula: an apostrophe stands before what would begin one.

    What cannot be seen at the beginning (blanks, control characters, marks of direction) does not hide a formula.
    """
    if not isinstance(value, str):
        return value
    seen = value
    while seen and seen[0] not in _BREAKS and (seen[0].isspace() or category(seen[0]) in ("Cc", "Cf")):
        seen = seen[1:]
    begins = seen[:1] in _BREAKS if seen else False
    written = _SEPARATED.sub(r"\1'", value)
    return f"'{written}" if begins or _FORMULA.match(seen) else written


def rounded(value: Value) -> Value:
    """Return a number as people read it: six decimals, or six digits of a smaller one; other values as they are.

    What a subtraction leaves beyond the twelfth decimal is no figure: 50 - 52.45 is -2.45, and 0.3 - 0.2 - 0.1 is 0.
    """
    if not isinstance(value, float) or not isfinite(value):
        return value
    size = abs(value)
    small = -floor(log10(size)) - 1 if 0 < size < 1 else 0
    return round(value, min(_DIGITS + small, _FINEST)) + 0.0  # a zero has no sign


def as_csv(columns: Sequence[Column], rows: Iterable[Sequence[Value]]) -> bytes:
    """Return rows as a CSV file for people: no text is a formula, and numbers are rounded."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rows.csv"
        with writing(path, columns) as write:
            for row in rows:
                write([harmless(rounded(value)) for value in row])
        return path.read_bytes()
