"""TabPert: infoboxes of InfoTabS that people changed, with the label that a sentence has before and after.

Jain et al., "TabPert: An Effective Platform for Tabular Perturbation", EMNLP 2021 (demonstrations). Read are
`initial_dataset` (infoboxes of InfoTabS's split alpha 1, the split `original` here) and of `final_dataset` the changed
infoboxes with `merged_hypotheses.tsv` (the split `counterfactual`), whose columns name the sentence before and after.

In a changed infobox each value is an object of one member, its key the text and its value seven bits that say how it
was changed; a sentence has six bits. What each bit stands for is unverified, so they are passed on and not read. The
changed files have their keys in alphabetical order, with the title last; the rows are put back into the original's
order, keys that it does not have after them.
"""

from __future__ import annotations

import ast
import csv
from collections.abc import Iterator, Mapping
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from probelib.datasets import infotabs
from probelib.datasets.base import Group, Statement, hypothesis_id
from probelib.datasets.counterfactual import CounterfactualPair
from probelib.datasets.files import is_file_name, read_json, read_text
from probelib.errors import DataError, InputError
from probelib.records import Hypothesis, Label, Orientation, Table

NAME = "tabpert"
ORIGINAL = "original"
COUNTERFACTUAL = "counterfactual"

_LABELS = {"E": Label.ENTAILED, "N": Label.NEUTRAL, "C": Label.REFUTED}
_TITLE = "title"
_NEW_LABEL = "counterfactual label"
_COLUMNS = ("table_id", "counterfactual_hypothesis", _NEW_LABEL, "original_hypothesis", "original_label")


class _Line(NamedTuple):
    table_id: str
    text: str
    label: Label
    original_text: str
    original_label: Label
    rows: tuple[str, ...]
    strategies: str


class TabPert:
    """The source `tabpert`: original infoboxes such as `T14`, and changed ones such as `T14A`."""

    name = NAME
    title = "TabPert (Jain et al. 2021)"
    licence = "Apache-2.0 (the repository); the tables are Wikipedia text, CC BY-SA, changed by hand."
    splits = (ORIGINAL, COUNTERFACTUAL)

    def __init__(self, root: Path) -> None:
        """Take the folder that holds `initial_dataset` and `final_dataset`."""
        self.root = root

    def groups(self, split: str) -> Iterator[Group]:
        """Yield each infobox's sentences in the order of the file of the split; raises DataError."""
        yield from (self._originals if split == ORIGINAL else self._changed).values()

    def find(self, source_id: str) -> Group | None:
        """Return the group of an infobox such as `T14` or `T14A`; one without sentences has none."""
        for groups in (self._originals, self._changed):
            if source_id in groups:
                return groups[source_id]
        if not is_file_name(source_id) or not self._file(source_id).is_file():
            return None
        return Group(source_id, "", ())

    def table(self, group: Group) -> Table:
        """Read an infobox: a row for each value; raises DataError where it is missing or is not in the layout."""
        if not is_file_name(group.source_id):
            raise DataError(f"{self.root}: {group.source_id!r} is not the name of a table.")
        path = self._file(group.source_id)
        values = {key: _texts(path, key, value) for key, value in read_json(path, dict).items()}
        title = ", ".join(text.strip() for text in values.pop(_TITLE, []))
        if path.parent == self._finals:
            values = _in_order(values, self._keys(group.source_id))
        rows = tuple((key, text) for key, texts in values.items() for text in texts)
        source = f"TabPert, {path.relative_to(self.root).as_posix()}"
        return Table(f"{NAME}:{group.source_id}", title, (), rows, source, Orientation.INFOBOX)

    def pairs(self) -> Iterator[CounterfactualPair]:
        """Yield each sentence over its original infobox beside what became of it, in the file's order.

        Raises:
            DataError: A file is missing or is not in the layout.
        """
        for line in self._lines:
            before, after = (
                self.table(Group(source_id, "", ())) for source_id in (_original(line.table_id), line.table_id)
            )
            yield CounterfactualPair(
                before,
                _hypothesis(before, line.original_text, line.original_label),
                after,
                _hypothesis(after, line.text, line.label),
                line.rows,
                line.strategies,
            )

    @property
    def _finals(self) -> Path:
        return self.root / "final_dataset" / "final_without_originals" / "tables"

    def _file(self, source_id: str) -> Path:
        changed = self._finals / f"{source_id}.json"
        return changed if changed.is_file() else self.root / "initial_dataset" / "tables" / "json" / f"{source_id}.json"

    def _keys(self, source_id: str) -> list[str]:
        path = self._file(_original(source_id))
        return list(read_json(path, dict)) if path.is_file() else []

    @cached_property
    def _originals(self) -> dict[str, Group]:
        path = self.root / "initial_dataset" / "hypotheses.tsv"
        found = (
            (source_id, Statement(text, _label(path, number, code)))
            for number, (source_id, text, code) in infotabs.columns(path, "table_id", "hypothesis", "label")
        )
        return _grouped(found)

    @cached_property
    def _changed(self) -> dict[str, Group]:
        return _grouped((line.table_id, Statement(line.text, line.label)) for line in self._lines)

    @cached_property
    def _lines(self) -> tuple[_Line, ...]:
        path = self.root / "final_dataset" / "hypotheses" / "merged_hypotheses.tsv"
        # Unlike InfoTabS's own files these are csv throughout, and a quoted field may hold a line break.
        rows = csv.DictReader(StringIO(read_text(path), newline=""), delimiter="\t")
        missing = [name for name in _COLUMNS if name not in (rows.fieldnames or ())]
        if missing:
            raise DataError(f"{path}, line 1: no column {', '.join(missing)}.")
        return tuple(_line(path, rows.line_num, row) for row in rows)


def source(path: Path | None) -> TabPert:
    """Open TabPert at its repository's root.

    Raises:
        InputError: No path is given.
        DataError: There is no TabPert there; the message says what is missing.
    """
    if path is None:
        raise InputError("tabpert needs a path: the folder of its repository.")
    if not ((path / "initial_dataset").is_dir() and (path / "final_dataset").is_dir()):
        raise DataError(
            f"{path} is not TabPert's repository: it should hold initial_dataset/ and final_dataset/. "
            "Clone tabpert and name its folder."
        )
    return TabPert(path)


def _original(source_id: str) -> str:
    """Return the name of the infobox that a changed one was made from: `T14` for `T14A`."""
    return source_id[:-1] if source_id[-1:].isalpha() else source_id


def _line(path: Path, number: int, row: Mapping[str, str | None]) -> _Line:
    if any(row[name] is None for name in _COLUMNS):
        raise DataError(f"{path}, line {number} has fewer fields than the header.")
    table_id, text, code, original_text, original_code = (row[name] or "" for name in _COLUMNS)
    return _Line(
        table_id,
        text,
        _label(path, number, code),
        original_text,
        _label(path, number, original_code),
        _names(path, number, row.get("counterfactual_table_rows") or "[]"),
        row.get("strategies") or "",
    )


def _label(path: Path, number: int, code: str) -> Label:
    if code not in _LABELS:
        raise DataError(f"{path}, line {number}: label {code!r} is none of E, N, C.")
    return _LABELS[code]


def _names(path: Path, number: int, printed: str) -> tuple[str, ...]:
    """Return the names of a list that Python printed."""
    try:
        names = ast.literal_eval(printed)
    except (ValueError, SyntaxError, RecursionError, MemoryError) as error:
        raise DataError(f"{path}, line {number}: {printed[:60]!r} is no list of row names.") from error
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DataError(f"{path}, line {number}: {printed[:60]!r} is no list of row names.")
    return tuple(names)


def _texts(path: Path, key: str, values: object) -> list[str]:
    """Return the values of a key: texts, or objects of one member whose key is the text."""
    texts = []
    for value in values if isinstance(values, list) else [None]:
        match value:
            case str():
                texts.append(value)
            case dict() if len(value) == 1:
                texts.extend(value)
            case _:
                raise DataError(f"{path}, {key!r}: expected a list of texts, or of objects with one member.")
    return texts


def _in_order(values: Mapping[str, list[str]], keys: list[str]) -> dict[str, list[str]]:
    known = [key for key in keys if key in values]
    return {key: values[key] for key in (*known, *(key for key in values if key not in keys))}


def _grouped(statements: Iterator[tuple[str, Statement]]) -> dict[str, Group]:
    by_table: dict[str, list[Statement]] = {}
    for source_id, statement in statements:
        by_table.setdefault(source_id, []).append(statement)
    return {key: Group(key, "", listed) for key, listed in by_table.items()}


def _hypothesis(table: Table, text: str, label: Label) -> Hypothesis:
    return Hypothesis(hypothesis_id(table.id, text, label), table.id, text, label)
