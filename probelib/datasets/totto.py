"""Counterfactual ToTTo: statements over Wikipedia tables, and over the same tables with cells exchanged.

Jena et al., "Leveraging Data Recasting to Enhance Tabular Reasoning", Findings of EMNLP 2022; the numerical paper's
section 4 has 1,000 of its statements for the counterfactual probes. The published files were not at hand, so the layout
is unverified: what is read here is what the numerical paper says they consist of, {hypothesis, original table,
counterfactual table}, one record a line of JSON lines, or a JSON list of records:

    {"id": "12", "hypothesis": "...", "original_table": TABLE, "counterfactual_table": TABLE, "label": "entailed"}

`statement` or `sentence` may stand for `hypothesis`, `table` for `original_table`. A table is what `given.given_table`
reads, ToTTo's own cells among them, with `table_page_title` and `table_section_title` of the record for a title.
`label` is that over the original table: entailed, refuted, or 1, 0. The label over the changed table is
`counterfactual_label`, and the opposite where there is none, as the tables were changed so that the label turns.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from probelib.datasets.base import Group, Statement, hypothesis_id
from probelib.datasets.counterfactual import CounterfactualPair
from probelib.datasets.files import read_json, read_text
from probelib.datasets.given import given_table
from probelib.errors import DataError, InputError
from probelib.records import Hypothesis, Label, Table

NAME = "totto"
ORIGINAL = "original"
COUNTERFACTUAL = "counterfactual"

_CHANGED = "-counterfactual"
_ENDINGS = (".jsonl", ".json")
_LABELS = {"entailed": Label.ENTAILED, "refuted": Label.REFUTED, "1": Label.ENTAILED, "0": Label.REFUTED}
_TEXT = ("hypothesis", "statement", "sentence")
_ORIGINAL_TABLE = ("original_table", "table")
_CHANGED_TABLE = ("counterfactual_table",)
_TITLES = ("table_page_title", "table_section_title")


class Totto:
    """The source `totto`: a record has two tables of its own, `12` and `12-counterfactual`."""

    name = NAME
    title = "Counterfactual ToTTo (Jena et al. 2022)"
    licence = "unverified"
    splits = (ORIGINAL, COUNTERFACTUAL)

    def __init__(self, path: Path) -> None:
        """Take the file of records; it is read whole, a thousand records in the paper's selection."""
        self.root = path

    def groups(self, split: str) -> Iterator[Group]:
        """Yield the statement of each record in the file's order, over its original or its changed table."""
        for source_id in self._records:
            yield self._group(source_id, changed=split == COUNTERFACTUAL)

    def find(self, source_id: str) -> Group | None:
        """Return the group of a table such as `12` or `12-counterfactual`, or None where there is no such record."""
        bare = source_id.removesuffix(_CHANGED)
        return self._group(bare, changed=bare != source_id) if bare in self._records else None

    def table(self, group: Group) -> Table:
        """Return the table of a group; raises DataError where it is not one."""
        bare = group.source_id.removesuffix(_CHANGED)
        where, record = self._records[bare]
        value = _one_of(record, _ORIGINAL_TABLE if bare == group.source_id else _CHANGED_TABLE, where)
        source = f"counterfactual ToTTo, {self.root.name}"
        return given_table(value, table_id=f"{NAME}:{group.source_id}", source=source, where=where, title=group.title)

    def pairs(self) -> Iterator[CounterfactualPair]:
        """Yield each record's statement over both tables, in the file's order; raises DataError."""
        for source_id in self._records:
            before, after = (self._group(source_id, changed=changed) for changed in (False, True))
            yield CounterfactualPair(self.table(before), _hypothesis(before), self.table(after), _hypothesis(after))

    def _group(self, source_id: str, *, changed: bool) -> Group:
        where, record = self._records[source_id]
        text = _one_of(record, _TEXT, where)
        if not isinstance(text, str):
            raise DataError(f"{where}: the hypothesis is no text.")
        label = _label(record.get("label"), where)
        if changed:
            given = record.get("counterfactual_label")
            label = label.opposite if given is None else _label(given, where)
        title = " - ".join(str(record[name]) for name in _TITLES if record.get(name))
        return Group(f"{source_id}{_CHANGED}" if changed else source_id, title, (Statement(text, label),))

    @cached_property
    def _records(self) -> dict[str, tuple[str, Mapping[str, Any]]]:
        """Each record with its place in the file, by its id, or by its number where it has none."""
        found: dict[str, tuple[str, Mapping[str, Any]]] = {}
        for number, record in enumerate(_read(self.root), 1):
            where = f"{self.root}, record {number}"
            if not isinstance(record, dict):
                raise DataError(f"{where}: expected an object.")
            source_id = str(record.get("id", number))
            if source_id in found or source_id.endswith(_CHANGED):
                raise DataError(f"{where}: its id {source_id!r} is another one's.")
            found[source_id] = where, record
        return found


def source(path: Path | None) -> Totto:
    """Open the file of records, or a folder that holds one such file and no other.

    Raises:
        InputError: No path is given.
        DataError: There is no such file, or there are several.
    """
    if path is None:
        raise InputError("totto needs a path: the file of its records (JSON or JSON lines).")
    if path.is_file():
        return Totto(path)
    files = sorted(file for file in path.glob("*") if file.suffix in _ENDINGS)
    if len(files) != 1:
        raise DataError(
            f"{path} should be a file of records, or it should hold one such file ({' or '.join(_ENDINGS)}); "
            f"it holds {', '.join(file.name for file in files) or 'none'}."
        )
    return Totto(files[0])


def _read(path: Path) -> Iterator[object]:
    if path.suffix != ".jsonl":
        yield from read_json(path, list)
        return
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip():
            try:
                yield json.loads(line)
            except (ValueError, RecursionError) as error:
                raise DataError(f"{path}, line {number} is not JSON: {error}.") from error


def _one_of(record: Mapping[str, Any], names: tuple[str, ...], where: str) -> object:
    found = next((record[name] for name in names if record.get(name)), None)
    if found is None:
        raise DataError(f"{where}: there is no {' or '.join(names)}.")
    return found


def _label(value: object, where: str) -> Label:
    label = _LABELS.get(str(value).lower())
    if label is None:
        raise DataError(f"{where}: label {value!r} is none of {', '.join(_LABELS)}.")
    return label


def _hypothesis(group: Group) -> Hypothesis:
    (statement,) = group.statements
    table_id = f"{NAME}:{group.source_id}"
    identity = hypothesis_id(table_id, statement.text, statement.label)
    return Hypothesis(identity, table_id, statement.text, statement.label)
