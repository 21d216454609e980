"""CSV and its relatives: the separator is found by how evenly it cuts, quotes are read as far as they close.

A reader of our own: the standard one drops the quotes of `"Foo" bar`, and joins all that follows a quote
that is never closed into one cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from probelib.datasets.uploads.grid import Cells, Grid, lines_of
from probelib.errors import DataError, InputError
from probelib.records import Orientation

BLANKS = "blanks"
"""Columns set apart by a tab or by two and more blanks, as in text copied from a page."""
COLON = ":"
"""Lines of `key: value`."""
SEPARATORS: tuple[str, ...] = ("\t", ";", "|", COLON, ",", "#", BLANKS)
"""What may separate cells, in the order in which equally good ones are preferred."""

_MOST_LINES = 500_000
"""Blank ones count: a million of them take a second to pass over, and no table has them."""
_SAMPLE = 100
"""Rows that are looked at to find the separator."""
_SAMPLED = 500_000
"""Characters that are looked at: among more, a hostile file may have no row, or one row of a million cells."""
_EVEN = 0.5
"""At least this share of rows must be cut, and into equally many cells, for a separator to count."""
_RULE = re.compile(r"[-+=|:─━│┃┼╋═║╬ \t]+")
_KEY_VALUE = re.compile(r"([^:\t\n]{1,80}?)\s*:\s+(\S.*)|([^:\t\n]{1,80}?)\s*:\s*")
_GAP = re.compile(r"\t| {2,}")
_DECLARED = re.compile(r"\s*sep=(.)\s*(?:\r\n|\r|\n)", re.IGNORECASE)


class _Line(NamedTuple):
    number: int
    cells: list[str]


def read(text: str, *, separator: str | None = None, preferred: str | None = None) -> tuple[Grid, str | None]:
    """Return the rows of a text, and the separator; None where each line is one cell.

    Args:
        text: The whole file.
        separator: One of `SEPARATORS`; None to find it.
        preferred: One that wins if it cuts evenly at all, such as a tab in a file named `.tsv`.

    Raises:
        DataError: A limit is passed.
        InputError: The separator is none of `SEPARATORS`.
    """
    if separator is not None and separator not in SEPARATORS:
        raise InputError(f"{separator!r} is no separator here; there are {', '.join(map(repr, SEPARATORS))}.")
    if max(text.count("\n"), text.count("\r")) > _MOST_LINES:
        raise DataError(f"The file has more than {_MOST_LINES:,} lines, most of which can hold no row of a table.")
    declared = _DECLARED.match(text)
    first = 1
    if declared is not None and declared.group(1) in SEPARATORS:
        separator = separator or declared.group(1)
        text, first = text[declared.end() :], 2
    chosen = separator or _sniffed(text, preferred)
    cells = Cells()
    for line in _lines(text, chosen, first):
        cells.add(line.number, line.cells)
    grid = Grid(cells.rows, cells.numbers, unnamed_first=True, notes=cells.notes())
    if chosen == COLON:
        grid.orientation = Orientation.INFOBOX
    return grid, chosen


def _sniffed(text: str, preferred: str | None) -> str | None:
    sample = text if len(text) <= _SAMPLED else text[:_SAMPLED].rpartition("\n")[0] or text[:_SAMPLED]
    scores = {candidate: _evenness(sample, candidate) for candidate in SEPARATORS}
    if preferred is not None and scores[preferred] >= _EVEN:
        return preferred
    best = max(SEPARATORS, key=lambda candidate: scores[candidate])
    return best if scores[best] >= _EVEN else None


def _evenness(text: str, separator: str) -> float:
    """Return the share of rows that a separator cuts into the most frequent number of cells, two or more; in [0, 1]."""
    if separator == COLON:
        return _key_values(text)
    if separator not in (BLANKS, COLON) and separator not in text:
        return 0.0
    widths = [len(line.cells) for line in islice(_lines(text, separator, 1), _SAMPLE)]
    cut = Counter(width for width in widths if width > 1)
    if not cut:
        return 0.0
    usual = cut.most_common(1)[0][1]
    # A table may have lines of one cell (a title, a section); they speak against a separator only half as much.
    return usual / (len(widths) - 0.5 * (len(widths) - cut.total()))


def _key_values(text: str) -> float:
    """Return 1 where all lines are `key: value` and there are two or more, else 0: prose has colons too."""
    lines = [line for line in islice(lines_of(text), _SAMPLE) if line.strip()]
    return float(len(lines) > 1 and all(_KEY_VALUE.fullmatch(line.strip()) for line in lines))


def _lines(text: str, separator: str | None, first: int) -> Iterator[_Line]:
    """Yield the rows that hold text, with the number of the line they start on; `first` is that of the text."""
    if separator in (None, BLANKS, COLON):
        for number, line in enumerate(lines_of(text), first):
            if line.strip():
                yield _Line(number, _split(line.strip(), separator))
        return
    for row in _quoted(text, separator or "", first):
        if separator == "|":
            if _is_rule(row.cells):
                continue
            if len(row.cells) > 2 and not row.cells[0].strip() and not row.cells[-1].strip():
                row = _Line(row.number, row.cells[1:-1])
        if any(cell.strip() for cell in row.cells):
            yield row


def _is_rule(cells: list[str]) -> bool:
    """Return whether a row is drawn and says nothing, as `---+---`; a lone dash is a missing value."""
    return max(map(len, cells)) > 2 and all(not cell.strip() or _RULE.fullmatch(cell) for cell in cells)


def _split(line: str, separator: str | None) -> list[str]:
    if separator is None:
        return [line]
    if separator == BLANKS:
        return _GAP.split(line)
    found = _KEY_VALUE.fullmatch(line)
    return [line] if found is None else [found.group(1) or found.group(3), found.group(2) or ""]


def _quoted(text: str, separator: str, first: int) -> Iterator[_Line]:
    """Yield rows of cells; a cell in quotes may hold separators and line ends, with its own quotes doubled.

    A quote that is not closed right before a separator or a line's end is a character like all others.
    """
    mark = re.escape(separator)
    blank = "" if separator == "\t" else " *"
    # Possessive, so that a quote that is never closed costs one look at the rest and not one for each place in it.
    field = re.compile(rf'{blank}"([^"]*+(?:""[^"]*+)*+)"{blank}(?={mark}|\r|\n|\Z)|([^{mark}\r\n]*)').match
    at, number = 0, first
    cells: list[str] = []
    started = number
    while at < len(text):
        found = field(text, at)
        if found is None:  # the second branch matches anything, nothing included
            raise DataError(f"line {number} cannot be read.")
        wrapped, bare = found.groups()
        cells.append(bare if wrapped is None else wrapped.replace('""', '"'))
        if wrapped is not None:
            number += wrapped.count("\n") or wrapped.count("\r")
        at = found.end()
        if text[at : at + 1] == separator:
            at += 1
            if at == len(text):
                cells.append("")
            continue
        at += 2 if text.startswith("\r\n", at) else 1
        yield _Line(started, cells)
        cells = []
        number += 1
        started = number
    if cells:
        yield _Line(started, cells)
