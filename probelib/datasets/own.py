"""Your own statements about tables, in a file of ours: JSON lines, CSV or Parquet, a row a statement.

`docs/files.md`, "Your own dataset", describes the columns. When the file is opened it is read once from end to end;
what is kept is the statements and, of each table, where in the file it first stands. A table is read from there when it
is asked for, so that a file may have more tables than fit into memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from probelib.datasets import places
from probelib.datasets.base import Group, Statement
from probelib.datasets.given import content_id, given_table
from probelib.datasets.places import Place, Row
from probelib.datasets.uploads import read_upload
from probelib.errors import DataError, InputError
from probelib.records import Label, Table

NAME = "own"
ONLY = "all"
"""The split of rows that name none."""

_LABELS = {label.value: label for label in Label}


class _Seen(NamedTuple):
    place: Place
    title: str
    content: str
    """Digest of the table, or the name of its file, so that a second table of the same id is noticed."""


class Own:
    """The source `own`: one file of statements and, where it names them, files of tables beside it."""

    name = NAME
    title = "Your own statements"
    licence = "Yours."

    def __init__(self, path: Path) -> None:
        """Take the file and read it once; raises DataError that names the row where one is not as documented."""
        self._path = path
        self._names_files = False
        self._seen: dict[str, _Seen] = {}
        self._statements: dict[str, dict[str, list[Statement]]] = {}
        for place, row in places.rows(path):
            self._add(place, row)
        self.splits = tuple(self._statements) or (ONLY,)

    @property
    def root(self) -> Path:
        """Return the file, or its folder where tables have files of their own."""
        return self._path.parent if self._names_files else self._path

    def groups(self, split: str) -> Iterator[Group]:
        """Yield each table's statements of a split, in the order in which the tables first stand there."""
        for source_id, statements in self._statements.get(split, {}).items():
            yield Group(source_id, self._seen[source_id].title, statements)

    def find(self, source_id: str) -> Group | None:
        """Return a table's statements of all splits, or None where the file has no such table."""
        if source_id not in self._seen:
            return None
        statements = [one for tables in self._statements.values() for one in tables.get(source_id, ())]
        return Group(source_id, self._seen[source_id].title, statements)

    def table(self, group: Group) -> Table:
        """Read a table from its place in the file, or from its own file; raises DataError."""
        seen = self._seen.get(group.source_id)
        if seen is None:
            raise DataError(f"{self._path} has no table {group.source_id!r}.")
        row = places.row(self._path, seen.place)
        where = self._where(seen.place)
        value = _table_value(row, where)
        table_id = f"{NAME}:{group.source_id}"
        if isinstance(value, str):
            return self._from_file(value, table_id, seen.title, where)
        table = given_table(value, table_id=table_id, source=self._path.name, where=where, title=_title(row))
        if content_id(table) != seen.content:
            raise DataError(f"{self._path} has changed since it was opened; open it again.")
        return table

    def _add(self, place: Place, row: Row) -> None:
        where = self._where(place)
        text, code = (str(row.get(name) or "") for name in ("hypothesis", "label"))
        label = _LABELS.get(code.strip().lower())
        if not text.strip() or label is None:
            raise DataError(
                f"{where}: `hypothesis` is a sentence and `label` one of {', '.join(_LABELS)}; here they are "
                f"{text[:60]!r} and {code[:20]!r}."
            )
        tables = self._statements.setdefault(str(row.get("split") or ONLY), {})
        tables.setdefault(self._table_of(place, row, where), []).append(Statement(text, label, _operands(row, where)))

    def _table_of(self, place: Place, row: Row, where: str) -> str:
        """Return the id of the table that a row is about, and remember where it stands if it is new."""
        value, source_id = _table_value(row, where), str(row.get("table_id") or "")
        if value is None:
            if source_id not in self._seen:
                raise DataError(f"{where}: `table` is missing, and no row before has a table of the id {source_id!r}.")
            return source_id
        if isinstance(value, str):
            self._names_files = True
            source_id, new = source_id or value, _Seen(place, _title(row), value)
        else:
            table = given_table(value, table_id="", source="", where=where, title=_title(row))
            content = content_id(table)
            source_id, new = source_id or content, _Seen(place, table.title, content)
        if "#" in source_id:
            raise DataError(f"{where}: the table's id {source_id!r} has a #, which ends it in the ids of statements.")
        seen = self._seen.setdefault(source_id, new)
        if seen.content != new.content:
            raise DataError(f"{where}: the table {source_id!r} is another one than in row {seen.place.number}.")
        return source_id

    def _from_file(self, name: str, table_id: str, title: str, where: str) -> Table:
        folder = self._path.parent.resolve()
        try:
            path = (folder / name).resolve()
            if not path.is_relative_to(folder):
                raise DataError(f"{where}: {name!r} is not a file beside {self._path.name}, or in a folder beside it.")
            data = path.read_bytes()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise DataError(f"{where}: {name!r} cannot be read ({reason}).") from error
        try:
            table = read_upload(data, path.name, title=title or None).table
        except InputError as error:
            raise DataError(f"{where}: {name!r}: {error}") from error
        return replace(table, id=table_id, source=f"{self._path.name}, {name}")

    def _where(self, place: Place) -> str:
        return f"{self._path}, row {place.number}"


def source(path: Path | None) -> Own:
    """Open a file of statements.

    Raises:
        InputError: No path is given, or its name ends in none of `places.ENDINGS`.
        DataError: There is no such file, or a row is not as documented.
    """
    if path is None:
        raise InputError("own needs a path: a JSONL, CSV or Parquet file of statements (docs/files.md).")
    if not path.is_file():
        raise DataError(f"{path} is no file; it should be a JSONL, CSV or Parquet file of statements (docs/files.md).")
    return Own(path)


def _table_value(row: Row, where: str) -> object:
    """Return a row's table: what JSON says of it, or the name of its file; None where the row has none."""
    value: object = row.get("table")
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise DataError(f"{where}: `table` is no JSON ({error}).") from error
    return value or None


def _title(row: Row) -> str:
    return str(row.get("title") or "")


def _operands(row: Row, where: str) -> tuple[str, ...]:
    value = row.get("operands") or []
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise DataError(f"{where}: `operands` is no JSON list ({error}).") from error
    if not isinstance(value, list):
        raise DataError(f"{where}: `operands` is a list of texts.")
    return tuple(str(one) for one in value)
