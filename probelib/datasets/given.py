"""Tables that stand in a JSON record: an object with header and rows, a list of rows, or rows of ToTTo's cells."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from probelib.errors import DataError
from probelib.records import Orientation, Table

_MOST_CELLS = 1_000_000
"""More than that is no table; spans can ask for any number."""


def given_table(value: object, *, table_id: str, source: str, where: str, title: str = "") -> Table:
    """Return the table that a record holds.

    Args:
        value: `{"title": ..., "header": [...], "rows": [[...]]}`, in which an empty or missing header makes an infobox
            of rows `[key, value]`; or a list of rows, the first of them the header; or rows of objects
            `{"value", "is_header", "column_span", "row_span"}` as in ToTTo (Parikh et al. 2020), in which a cell that
            spans several stands in each, and header rows above each other are joined with a blank.
        table_id: The id that it gets.
        source: For people.
        where: File and line, for errors.
        title: Used where the object has none.

    Raises:
        DataError: It is none of these; `where` is named.
    """
    match value:
        case {"rows": list() as rows, **rest}:
            header = _texts(rest.get("header") or [], where)
            title = str(rest.get("title") or title)
        case [[{}, *_], *_]:
            header, rows = _spanned(list(value), where)
        case [list() as first, *rows]:
            header = _texts(first, where)
        case _:
            raise DataError(f"{where}: a table is an object with header and rows, or a list of rows.")
    body = tuple(_texts(row, where) for row in rows)
    width = len(header) or 2
    wrong = next((number for number, row in enumerate(body, 1) if len(row) != width), None)
    if wrong is not None:
        raise DataError(
            f"{where}: row {wrong} of the table has {len(body[wrong - 1])} cells where {width} are expected."
        )
    return Table(table_id, title, header, body, source, Orientation.GRID if header else Orientation.INFOBOX)


def content_id(table: Table) -> str:
    """Return 12 hex digits of a table's title and cells, an id for a table that comes without one."""
    content = json.dumps([table.title, table.header, table.rows], ensure_ascii=False)
    return sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _texts(row: object, where: str) -> tuple[str, ...]:
    if not isinstance(row, list) or not all(isinstance(cell, str | int | float) for cell in row):
        raise DataError(f"{where}: a row of the table is a list of texts and numbers.")
    return tuple(str(cell) for cell in row)


def _spanned(grid: list[Any], where: str) -> tuple[tuple[str, ...], list[list[str]]]:
    """Return header and rows of ToTTo's cells, each row filled up to the longest."""
    places: dict[tuple[int, int], str] = {}
    heads = 0
    for at, row in enumerate(grid):
        column = 0
        for cell in row:
            try:
                text, span, down = str(cell["value"]), int(cell.get("column_span", 1)), int(cell.get("row_span", 1))
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise DataError(f"{where}: a cell of row {at + 1} has no value, or no number for a span.") from error
            if min(span, down) < 1 or len(places) + span * down > _MOST_CELLS:
                raise DataError(f"{where}: a cell of row {at + 1} spans {span} columns and {down} rows.")
            while (at, column) in places:
                column += 1
            for below in range(down):
                for right in range(span):
                    places.setdefault((at + below, column + right), text)
        if heads == at and row and all(cell.get("is_header") for cell in row):
            heads += 1
    width = max(column for _, column in places) + 1
    rows = [[places.get((at, column), "") for column in range(width)] for at in range(len(grid))]
    # A table without a marked header has its first row for one, as the list of rows has.
    top, body = rows[: max(1, heads)], rows[max(1, heads) :]
    return tuple(" ".join(dict.fromkeys(filter(None, names))) for names in zip(*top, strict=True)), body
