"""From a file of probes to the questions a model is asked.

Two kinds of file are read, each as Parquet, JSON lines or CSV:

- what `probelib probes` writes. The tables are read from the dataset that the ids name.
- probes of the user's own, one a row, with these columns:
  `probe` (the sentence to ask) and `label` (entailed or refuted: what the table says of it);
  `table`: the id of a dataset's table (`samples:...`), or the table itself as a JSON object
  `{"title": "...", "header": ["...", ...], "rows": [["...", ...], ...]}`; an empty header makes it an infobox;
  optional: `base` (the sentence that the probe was made from) with `base_label`; `effect`, which follows from the
  two labels where it is missing; `reasoning`; `id`.

  {"base": "Red won 31 medals.", "base_label": "entailed", "probe": "Red won 13 medals.", "label": "refuted",
   "table": {"title": "Medals", "header": ["team", "medals"], "rows": [["Red", "31"], ["Blue", "7"]]}}

Rows about one table should follow each other: it is then read, and given to a model, once.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from enum import StrEnum
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from probelib.errors import DataError, InputError
from probelib.models.base import Example, ExampleKind
from probelib.records import CellEdit, Check, Effect, Label, Orientation, Side, Table

if TYPE_CHECKING:
    from probelib.datasets import Dataset
    from probelib.export.tables import Value

OWN = "own"
"""Stands before the ids of tables and probes that came without one."""
KEPT = 512
"""Tables that are kept while a file is read."""


class Asked(NamedTuple):
    """An example, and what is known of it beside what a model is told."""

    example: Example
    gold: Label | None
    """The right answer; None for an own base without a label."""
    reasoning: str = ""
    """Type id of a probe; empty for a base."""
    effect: str = ""
    """`preserve` or `flip`; empty for a base, and for an own probe whose base has no label."""
    premise: Table | None = None
    """The table as the base has it; None where the example's is the same."""
    variant: str = ""
    side: str = Side.HYPOTHESIS.value
    check: str = Check.UNVERIFIED.value
    reason: str = ""
    """Why a probe's label is right, where its file says so."""
    edits: str = "[]"
    """JSON list of `[start, end, new]`."""
    table_edits: str = "[]"
    """JSON list of `[row, column, new]`."""
    seed: int = 0


def read(path: Path, *, data: Path | None = None) -> Iterator[list[Asked]]:
    """Yield the questions of a file, those about one table together, each base once and before its probes.

    Args:
        path: A Parquet, JSON lines or CSV file.
        data: Where the dataset lies whose tables are named; the bundled samples need none.

    Raises:
        InputError: The file or the dataset is missing, or the place of a dataset is needed and not given.
        DataError: A row lacks something or holds something else, or two rows disagree on what an id stands for; the
            message names it.
    """
    from probelib.export.tables import reading

    tables = _Tables(data)
    known: dict[str, str] = {}
    rows = ((_Row(path, number, row), row) for number, row in enumerate(reading(path), 1))
    for _, run in groupby(rows, key=lambda pair: pair[1].get("table_id") or pair[1].get("table")):
        asked: list[Asked] = []
        for row, _ in run:
            for one in row.asked(tables):
                content = _content(one)
                before = known.get(one.example.id)
                if before not in {None, content}:
                    raise DataError(
                        f"{row.where}: {one.example.kind} {one.example.id!r} has another text, table, base or label in "
                        "an earlier row; an id stands for one question, and a base has one label in all rows."
                    )
                if before is None:
                    known[one.example.id] = content
                    asked.append(one)
        yield asked


class _Row:
    """One row of a file, which can say where it stands."""

    def __init__(self, path: Path, number: int, values: Mapping[str, Value]) -> None:
        self.where = f"{path}, row {number}"
        self._values: Mapping[str, Any] = values

    def asked(self, tables: _Tables) -> Iterator[Asked]:
        if "probe" in self._values:
            return self._own(tables)
        if "base_text" in self._values:
            return self._exported(tables)
        raise DataError(
            f"{self.where}: there is neither a column `probe` (own probes: probe, label, table, and base) "
            "nor `base_text` (what `probelib probes` writes)."
        )

    def _exported(self, tables: _Tables) -> Iterator[Asked]:
        table = tables.find(self._text("table_id"), self.where)
        base_id = self._text("base_id")
        yield Asked(Example(base_id, None, ExampleKind.BASE, table, self._text("base_text")), self._label("base_label"))
        edited = self._edited(table)
        example = Example(self._text("id"), base_id, ExampleKind.PROBE, edited, self._text("text"))
        yield Asked(
            example,
            self._label("label"),
            self._text("reasoning"),
            self._one_of("effect", Effect),
            None if edited is table else table,
            self._optional("variant"),
            self._one_of("side", Side) if self._optional("side") else Side.HYPOTHESIS.value,
            self._one_of("check", Check) if self._optional("check") else Check.UNVERIFIED.value,
            self._optional("reason"),
            self._optional("edits") or "[]",
            self._optional("table_edits") or "[]",
            self._integer("seed"),
        )

    def _own(self, tables: _Tables) -> Iterator[Asked]:
        table = self._own_table(tables)
        label, base = self._label("label"), self._optional("base")
        base_id, effect = None, self._one_of("effect", Effect) if self._optional("effect") else ""
        if base:
            base_id = self._optional("base_id") or f"{table.id}#{_digest(base)}"
            base_label = self._label("base_label") if self._optional("base_label") else None
            yield Asked(Example(base_id, None, ExampleKind.BASE, table, base), base_label)
            if base_label and not effect:
                effect = "preserve" if base_label is label else "flip"
        text = self._text("probe")
        identity = self._optional("id") or f"{OWN}:{_digest(table.id, base, text, label.value)}"
        example = Example(identity, base_id, ExampleKind.PROBE, table, text)
        yield Asked(example, label, self._optional("reasoning"), effect)

    def _text(self, name: str) -> str:
        value = self._optional(name)
        if not value:
            raise DataError(f"{self.where}: `{name}` is missing.")
        return value

    def _optional(self, name: str) -> str:
        value = self._values.get(name)
        return "" if value is None else str(value)

    def _label(self, name: str) -> Label:
        value = self._text(name).strip().lower()
        if value not in {Label.ENTAILED.value, Label.REFUTED.value}:
            raise DataError(f"{self.where}: `{name}` is {self._values[name]!r}, not entailed or refuted.")
        return Label(value)

    def _one_of(self, name: str, kind: type[StrEnum]) -> str:
        value = self._text(name).strip().lower()
        if value not in set(kind):
            raise DataError(f"{self.where}: `{name}` is {self._values[name]!r}, not {' or '.join(kind)}.")
        return value

    def _integer(self, name: str) -> int:
        value = self._optional(name) or "0"
        try:
            return int(value)
        except ValueError as error:
            raise DataError(f"{self.where}: `{name}` is {value!r}, no whole number.") from error

    def _edited(self, table: Table) -> Table:
        edits = self._json("table_edits", self._optional("table_edits") or "[]")
        if not edits:
            return table
        from probelib.probes.cells import edited

        try:
            return edited(table, tuple(CellEdit(int(row), int(column), str(new)) for row, column, new in edits))
        except (TypeError, ValueError, IndexError) as error:
            raise DataError(f"{self.where}: `table_edits` does not fit table {table.id} ({error}).") from error

    def _own_table(self, tables: _Tables) -> Table:
        value = self._values.get("table") or self._values.get("table_id")
        if isinstance(value, str) and value.lstrip().startswith("{"):
            value = self._json("table", value)
        if isinstance(value, str):
            return tables.find(value, self.where)
        if not isinstance(value, dict):
            raise DataError(f"{self.where}: `table` is missing; it is a table's id, or an object with header and rows.")
        header, rows = value.get("header") or [], value.get("rows") or []
        width = len(header) or 2
        if not isinstance(rows, list) or any(not isinstance(row, list) or len(row) != width for row in rows):
            raise DataError(f"{self.where}: the rows of `table` must be lists of {width} cells, like its header.")
        cells = tuple(tuple(map(str, row)) for row in rows)
        orientation = Orientation.GRID if header else Orientation.INFOBOX
        title = str(value.get("title") or "")
        identity = f"{OWN}:{_digest(title, json.dumps([header, rows], ensure_ascii=False))}"
        return Table(identity, title, tuple(map(str, header)), cells, self.where, orientation)

    def _json(self, name: str, text: str) -> Any:
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            raise DataError(f"{self.where}: `{name}` is no JSON ({error.msg} at {error.pos}).") from error


class _Tables:
    """Tables by id, the last few hundred kept: rows that are sorted by id come back to those of their unit."""

    def __init__(self, data: Path | None) -> None:
        self._data = data
        self._opened: dict[str, Dataset] = {}
        self._read: OrderedDict[str, Table] = OrderedDict()

    def find(self, table_id: str, where: str) -> Table:
        if table_id in self._read:
            self._read.move_to_end(table_id)
            return self._read[table_id]
        try:
            table = self._read[table_id] = self._dataset(table_id).table(table_id)
        except InputError as error:
            raise InputError(f"{where}: {error}") from error
        if len(self._read) > KEPT:
            self._read.popitem(last=False)
        return table

    def _dataset(self, table_id: str) -> Dataset:
        from probelib import datasets
        from probelib.datasets import local

        name = table_id.partition(":")[0]
        if name not in self._opened:
            data = None if name == "samples" else self._data
            here = name == "samples" or local.noted(name) is not None
            if data is None and name in datasets.NAMES and not here:
                raise InputError(f"table {table_id} is one of {name}: say with --path where that dataset lies")
            self._opened[name] = datasets.open(name, data)
        return self._opened[name]


def _content(one: Asked) -> str:
    """Return what an id stands for, shortened."""
    example = one.example
    gold = "" if one.gold is None else one.gold.value
    return _digest(example.kind, example.base_id or "", example.table.id, example.text, gold, one.table_edits)


def _digest(*parts: str) -> str:
    return sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:12]
