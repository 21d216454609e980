"""Sentences, changes, answers and tables in the form that slides have."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from probelib.datasets import shown
from probelib.decks.slide import Line, Mark, Sheet, Words, line
from probelib.display import words
from probelib.display.callouts import place_name
from probelib.display.sentence import Callout
from probelib.display.table import window
from probelib.language.edits import Change, Segment
from probelib.models.base import Prediction
from probelib.records import CellEdit, Label, Orientation, Table

ROWS_SHOWN = 8
"""Rows of a long table around the cells that are lit."""
COLUMNS_SHOWN = 8
_AS_WRITTEN = ("upload:", "samples:")
_MARKS = {Label.ENTAILED: Mark.ENTAILED, Label.REFUTED: Mark.REFUTED, Label.NEUTRAL: Mark.QUIET}
_CHANGES = {Change.SAME: Mark.PLAIN, Change.REMOVED: Mark.REMOVED, Change.ADDED: Mark.ADDED}


def called_out(text: str, callouts: Iterable[Callout]) -> list[Words]:
    """Return a sentence with the numbers marked that come from cells of its table."""
    parts, at = [], 0
    for one in sorted(callouts, key=lambda callout: (callout.start, -callout.end)):
        if one.start < at or not one.number:
            continue
        parts += [Words(text[at : one.start]), Words(text[one.start : one.end], Mark.LIT)]
        at = one.end
    return [*parts, Words(text[at:])]


def changed(segments: Sequence[Segment]) -> list[Words]:
    """Return a sentence with what was taken out and what was put in; words never run together."""
    parts: list[Words] = []
    for number, one in enumerate(segments):
        parts.append(Words(one.text, _CHANGES[one.change]))
        after = segments[number + 1] if number + 1 < len(segments) else None
        if one.change is Change.REMOVED and after is not None and after.change is Change.ADDED:
            parts.append(Words(" "))
    return parts


def label(value: Label) -> Words:
    """Return a label with its sign and its word."""
    word = words.LABELS[value]
    return Words(f"{word.sign}\u00a0{word.word}", _MARKS[value])


def answer(title: str, gold: Label, given: Prediction | None) -> Line:
    """Return what a model answered and whether that is right, in words beside the sign."""
    if given is None:
        return line(f"{title}: ", Words("not answered", Mark.QUIET), bullet=True)
    if given.label is None:
        return line(f"{title}: ", Words(f"{words.UNPARSED.sign} {words.UNPARSED.word}", Mark.QUIET), bullet=True)
    right = given.label is gold
    word = words.RIGHT if right else words.WRONG
    sure = f"  ({given.p_entailed:.3f} entailed)" if given.p_entailed is not None else ""
    mark = Words(f"{word.sign}\u00a0{word.word}", Mark.RIGHT if right else Mark.WRONG)
    return line(f"{title}: ", label(given.label), ", ", mark, Words(sure, Mark.QUIET), bullet=True)


def cell_changes(table: Table, edits: Sequence[CellEdit]) -> list[Line]:
    """Return the changed cells in words, a line each."""
    return [
        line(
            f"{place_name(table, one.row, one.column)}: ",
            Words(table.cell(one.row, one.column) or "(empty)", Mark.REMOVED),
            " ",
            Words(one.new or "(empty)", Mark.ADDED),
            bullet=True,
        )
        for one in edits
    ]


def sheet(table: Table, lit: Collection[tuple[int, int]], new: Mapping[tuple[int, int], str] | None = None) -> Sheet:
    """Return a table around its lit cells, as far as a slide has room.

    Args:
        table: The premise.
        lit: Places in the raw grid of the cells to light; row 0 is the header.
        new: What changed cells now say.
    """
    new = new or {}
    lit = {*lit, *new}
    rows = window(table, lit, limit=ROWS_SHOWN)
    infobox = table.orientation is Orientation.INFOBOX
    width = max([len(table.header), *map(len, table.rows), 1])
    columns = _columns(width, lit)
    plain = table.id.startswith(_AS_WRITTEN)

    def cell(row: int, column: int) -> str:
        cells = table.header if row == 0 else table.rows[row - 1]
        said = new.get((row, column), cells[column] if column < len(cells) else "")
        return said if plain else shown(said)

    head = () if infobox or not table.header else tuple(cell(0, at) for at in columns)
    body = tuple(tuple(cell(row, at) for at in columns) for row in rows.rows)
    places = {
        (number, at)
        for number, row in enumerate(rows.rows)
        for at, column in enumerate(columns)
        if (row, column) in lit
    }
    return Sheet(
        table.title or "Untitled table",
        head,
        body,
        lit=frozenset(places),
        all_rows=0 if rows.whole else rows.total,
        all_columns=width if len(columns) < width else 0,
    )


def _columns(width: int, lit: Collection[tuple[int, int]]) -> list[int]:
    """Return the columns to show: the first, those with lit cells, then the others from the left, as many as fit."""
    wanted = list(dict.fromkeys([0, *sorted({column for _, column in lit}), *range(width)]))
    return sorted(wanted[: max(COLUMNS_SHOWN, 1)])
