"""JSON tables: a list of objects, a list of lists, `{column: [...]}`, an infobox `{key: value}`, or lines of objects.

Numbers keep the digits they are written with (`1.50`, `1e6`), as no number is made of them on the way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from probelib.datasets.uploads.grid import Cells, Grid
from probelib.errors import DataError
from probelib.records import Orientation

_START = re.compile(r"\s*+(?:\{\s*+[\"}]|\[\s*+[\[{\]])")
_TITLES = ("title", "caption", "name")
_HEADERS = ("header", "columns")
_BODIES = ("rows", "data")


class _Object(list[tuple[str, Any]]):
    """The members of a JSON object in order, a repeated key with each of its values."""


_decoder = json.JSONDecoder(object_pairs_hook=_Object, parse_int=str, parse_float=str, parse_constant=str)


def looks_like(text: str) -> bool:
    """Return whether a text starts as a JSON object or list does; a CSV file may start with a bracket as well."""
    return _START.match(text) is not None


def read(text: str) -> Grid:
    """Return the rows of a JSON text.

    Raises:
        DataError: It is not JSON, none of the shapes above, or past a limit.
    """
    value = _loaded(text)
    match value:
        case _Object():
            return _of_object(value)
        case list() if value and all(isinstance(entry, _Object) for entry in value):
            return _of_objects(value)
        case list() if _is_rows(value):
            return _of_lists(value)
    raise DataError(
        "This JSON is no table. Read are a list of objects, a list of lists, an object of columns "
        "({column: [value, ...]}) and an object of facts ({key: value})."
    )


def _loaded(text: str) -> Any:
    try:
        return _decoder.decode(text)
    except RecursionError as error:
        raise DataError("This JSON has too many brackets in each other.") from error
    except json.JSONDecodeError as error:
        lines = [line for line in text.split("\n") if line.strip()]
        if len(lines) < 2 or not lines[1].lstrip().startswith("{"):
            raise DataError(f"This is not JSON: {error.msg}, line {error.lineno}, column {error.colno}.") from error
    return [_line(line, number) for number, line in enumerate(lines, 1)]


def _line(line: str, number: int) -> Any:
    try:
        return _decoder.decode(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise DataError(f"Line {number} is not a JSON object.") from error


def _of_object(value: _Object) -> Grid:
    members = dict(value)
    title = next((members[key] for key in _TITLES if isinstance(members.get(key), str)), "")
    header = next((members[key] for key in _HEADERS if isinstance(members.get(key), list)), None)
    body = next((members[key] for key in _BODIES if _is_rows(members.get(key))), None)
    if body is not None:
        grid = _of_objects(body) if isinstance(body[0], _Object) else _of_lists(body, header)
        grid.title = title
        return grid
    columns = [member for member in value if member != ("title", title)]
    lengths = {len(cells) if isinstance(cells, list) and not isinstance(cells, _Object) else 0 for _, cells in columns}
    if len(columns) > 1 and len(lengths) == 1 and max(lengths) > 1:
        rows = zip(*(cells for _, cells in columns), strict=True)
        grid = _grid([[key for key, _ in columns], *rows], header_row=0)
        grid.title = title
        return grid
    return _of_facts(value)


def _is_rows(value: Any) -> bool:
    """Return whether a value is a list of lists, or of objects all of them; an object is a list of members."""
    return (
        isinstance(value, list)
        and len({type(entry) for entry in value} & {list, _Object}) == 1
        and all(isinstance(entry, list) for entry in value)
    )


def _of_facts(value: _Object) -> Grid:
    """Return an infobox; the fact `title` is its title, as in InfoTabS."""
    title = ""
    rows: list[Sequence[Any]] = []
    for key, fact in value:
        values = fact if isinstance(fact, list) and not isinstance(fact, _Object) else [fact]
        if key.lower() == "title" and values and isinstance(values[0], str):
            title = values[0].strip()
        else:
            rows.extend((key, one) for one in values)
    grid = _grid(rows)
    grid.title, grid.orientation = title, Orientation.INFOBOX
    return grid


def _of_objects(entries: Sequence[_Object]) -> Grid:
    names: dict[str, int] = {}
    for entry in entries:
        for key, _ in entry:
            names.setdefault(key, len(names))
    # Before rows are made: a thousand names in a thousand objects would be a million cells.
    if len(names) * len(entries) > 20 * sum(map(len, entries)) + 1000:
        raise DataError("The objects of this list have hardly a key in common; they are no rows of one table.")
    rows: list[Sequence[Any]] = [list(names)]
    gaps = repeats = 0
    for entry in entries:
        row: list[Any] = [""] * len(names)
        for key, cell in entry:
            row[names[key]] = cell
        rows.append(row)
        distinct = len({key for key, _ in entry})
        gaps += distinct < len(names)
        repeats += distinct < len(entry)
    grid = _grid(rows, header_row=0)
    if gaps:
        grid.notes.append(f"Filled with empty cells, as keys were missing: {gaps} of {len(entries)} objects.")
    if repeats:
        grid.notes.append(f"{repeats} objects have a key twice; its last value is taken.")
    return grid


def _of_lists(entries: Sequence[Sequence[Any]], header: Sequence[Any] | None = None) -> Grid:
    return _grid(entries) if header is None else _grid([header, *entries], header_row=0)


def _grid(rows: Iterable[Sequence[Any]], *, header_row: int | None = None) -> Grid:
    cells = Cells("entry")
    for number, row in enumerate(rows, 0 if header_row is not None else 1):
        cells.add(number, [_cell(value, number) for value in row])
    grid = Grid(cells.rows, cells.numbers, header_row=header_row, notes=cells.notes())
    if header_row is not None and grid.numbers[:1] != [0]:
        grid.header_row = None  # a header without any text is none
    return grid


def _cell(value: Any, number: int) -> str:
    match value:
        case str():
            return value
        case True | False:
            return str(value).lower()
        case None:
            return ""
        case _Object():
            raise DataError(f"Entry {number} holds an object inside a cell; a cell is a text or a number.")
        case list() if all(isinstance(one, str) for one in value):
            return ", ".join(value)
    raise DataError(f"Entry {number} holds a list inside a cell; a cell is a text or a number.")
