"""Probe sets: what a model is asked, once, under a digest of its content.

A set is a folder `<runs>/sets/<set id>/` with the tables, the bases and their probes, and needs nothing else to be
read: neither the dataset nor the file that it was made from. Runs of one set asked the same questions.

examples.parquet   a row a base or probe, by table; a base comes before its probes, all else by id
tables.parquet     a row a table, as the bases have it; its place in the order is the number of its unit
manifest.json      what it was made from, and counts
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from probelib.errors import DataError
from probelib.evaluation.running.rows import TNLI
from probelib.export.tables import Column
from probelib.models.base import Example, ExampleKind
from probelib.records import CellEdit, Orientation, Table
from probelib.work.parts import MANIFEST

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

FOLDER = "sets"
EXAMPLES, TABLES = "examples.parquet", "tables.parquet"
SCHEMA = 1
"""Version of the files; a reader refuses a newer one."""
_ANEW = "Remove this folder, and the same command makes it anew."
COLUMNS: tuple[Column, ...] = (
    Column("id", "text", "Id of the base or of the probe."),
    Column("base_id", "text", "Id of the base of a probe; empty for a base."),
    Column("kind", "text", "`base` or `probe`."),
    Column("dataset", "text", "Name of the dataset, the first part of the table's id."),
    Column("table_id", "text", "Id of the table."),
    Column("unit", "integer", "Number of the table in the set: the unit of work."),
    Column("reasoning", "text", "Type id of a probe."),
    Column("variant", "text", "Which of the type's constructions made it."),
    Column("effect", "text", "`preserve` or `flip`."),
    Column("side", "text", "`hypothesis` or `table`: where a probe differs from its base."),
    Column("check", "text", "How the label is known."),
    Column("gold", "text", "The right label; empty for an own base without one."),
    Column("text", "text", "The sentence to ask."),
    Column("edits", "text", "JSON list of `[start, end, new]`: the pieces of the base's text that were replaced."),
    Column("table_edits", "text", "JSON list of `[row, column, new]`: the cells that were replaced."),
    Column("reason", "text", "Why a probe's label is right, or why a base has no probes."),
)
"""Of `examples.parquet`."""
TABLE_COLUMNS: tuple[Column, ...] = (
    Column("id", "text", "Id of the table."),
    Column("title", "text", "Caption."),
    Column("header", "text", "JSON list of the column names; empty for an infobox."),
    Column("rows", "text", "JSON list of rows, each a list of cells."),
    Column("orientation", "text", "`grid` or `infobox`."),
    Column("source", "text", "Where it was read, for people."),
    Column("decimal_mark", "text", "`.` or `,` where a person confirmed it."),
    Column("day_first", "truth", "Whether days come before months, where a person confirmed it."),
)
"""Of `tables.parquet`."""


@dataclass(frozen=True, slots=True)
class ProbeSet:
    """A set as its manifest says."""

    id: str
    folder: Path
    dataset: str
    """Name of the dataset; `own` for the user's own tables, `mixed` for several."""
    split: str | None
    seed: int
    tables: int
    """Units of work."""
    bases: int
    probes: int

    @property
    def task(self) -> str:
        """What a model decides: whether a table entails a sentence."""
        return TNLI

    @property
    def examples_file(self) -> Path:
        """The file of bases and probes."""
        return self.folder / EXAMPLES

    @property
    def tables_file(self) -> Path:
        """The file of tables."""
        return self.folder / TABLES

    def questions(self, only: Sequence[str] | None = None) -> pa.Table:
        """Return the bases and probes (`COLUMNS`, or some of them), by table.

        Raises:
            DataError: The file is missing or damaged.
        """
        return _whole(self.examples_file, only)

    def questions_of(self, units: Collection[int]) -> pa.Table:
        """Return the bases and probes (`COLUMNS`) of some units; raises DataError as `questions` does."""
        import pyarrow as pa
        import pyarrow.compute as pc

        with _file(self.examples_file) as file:
            place = file.schema_arrow.names.index("unit")
            spans = (file.metadata.row_group(n).column(place).statistics for n in range(file.num_row_groups))
            groups = [n for n, span in enumerate(spans) if any(_may_hold(span, unit) for unit in units)]
            found = file.read_row_groups(groups)
            return found.filter(pc.is_in(found["unit"], pa.array(sorted(units), pa.int64())))

    def stored_tables(self) -> pa.Table:
        """Return the tables as they are stored (`TABLE_COLUMNS`), by id; raises DataError as `questions` does."""
        return _whole(self.tables_file)

    def units(self) -> Iterator[tuple[int, tuple[Example, ...]]]:
        """Yield the questions of each unit in order, one table in memory at a time.

        Raises:
            DataError: A file of the set is missing or damaged.
        """
        rows = groupby(_reading(self.examples_file), key=lambda row: int(row["unit"]))
        for (unit, group), table in zip(rows, self.premises(), strict=True):
            yield unit, tuple(_example(row, table) for row in group)

    def ids(self) -> Iterator[list[str]]:
        """Yield the ids of the questions of each unit, in order; raises DataError as `units` does."""
        rows = _reading(self.examples_file, ["unit", "id"])
        for _, group in groupby(rows, key=lambda row: int(row["unit"])):
            yield [str(row["id"]) for row in group]

    def check(self) -> None:
        """Raise DataError where the set holds other questions than its id says, as after damage on the disk."""
        content = Content()
        try:
            for row in _reading(self.examples_file):
                content.example([row[column.name] for column in COLUMNS])
            for row in _reading(self.tables_file):
                content.table([row[column.name] for column in TABLE_COLUMNS])
            known = content.id()
        except (KeyError, UnicodeError) as error:
            known = repr(error)
        if known != self.id:
            raise DataError(f"The probe set {self.folder} is damaged: it does not hold what its id says. {_ANEW}")

    def premises(self) -> Iterator[Table]:
        """Yield the tables in the order of the units."""
        return map(table_of, _reading(self.tables_file))


class Content:
    """What a set holds, as its id; rows come in the order of the files, with values in the order of the columns."""

    def __init__(self) -> None:
        """Hold nothing yet."""
        self._digest = sha256()

    def example(self, row: Sequence[Any]) -> None:
        """Take a row of `examples.parquet`."""
        self._take(row)

    def table(self, row: Sequence[Any]) -> None:
        """Take a row of `tables.parquet`; where it was read is for people and no part of the content."""
        self._take([value for value, column in zip(row, TABLE_COLUMNS, strict=True) if column.name != "source"])

    def id(self) -> str:
        """Return the id of a set of the rows so far."""
        return self._digest.hexdigest()[:16]

    def _take(self, row: Sequence[Any]) -> None:
        self._digest.update(json.dumps(list(row), ensure_ascii=True).encode() + b"\n")


def open_set(runs: Path, set_id: str) -> ProbeSet:
    """Return a set of a folder of runs.

    Raises:
        DataError: There is none of this id, it is damaged, or a newer version of the program wrote it.
    """
    folder = runs / FOLDER / set_id
    try:
        said = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise DataError(f"The probe set {set_id} is missing: there is no {folder / MANIFEST}.") from error
    except (OSError, ValueError) as error:
        raise DataError(f"{folder / MANIFEST} is damaged: {error}") from error
    if not isinstance(said, dict) or not isinstance(said.get("schema"), int):
        raise DataError(f"{folder / MANIFEST} is damaged: it names no schema.")
    if said["schema"] > SCHEMA:
        raise DataError(f"{folder} was written by a newer version of probelib (schema {said['schema']}); update.")
    try:
        counts = (int(said["tables"]), int(said["bases"]), int(said["probes"]))
        return ProbeSet(set_id, folder, str(said["dataset"]), said["split"], int(said["seed"]), *counts)
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{folder / MANIFEST} is damaged: {error!r} is missing or no number.") from error


def table_of(row: Mapping[str, Any]) -> Table:
    """Return the table of a row of `tables.parquet`."""
    return Table(
        row["id"],
        row["title"],
        tuple(json.loads(row["header"])),
        tuple(map(tuple, json.loads(row["rows"]))),
        row["source"],
        Orientation(row["orientation"]),
        row["decimal_mark"],
        row["day_first"],
    )


def cell_edits(text: str | None) -> tuple[CellEdit, ...]:
    """Return the cell edits that a row's `table_edits` lists."""
    return tuple(CellEdit(int(row), int(column), str(new)) for row, column, new in json.loads(text or "[]"))


def premise(table: Table, table_edits: str | None) -> Table:
    """Return the table of a probe: its base's, with the cells replaced that `table_edits` lists."""
    if table_edits is None or table_edits == "[]":
        return table
    from probelib.probes.cells import edited

    return edited(table, cell_edits(table_edits))


def _example(row: Mapping[str, Any], table: Table) -> Example:
    return Example(row["id"], row["base_id"], ExampleKind(row["kind"]), premise(table, row["table_edits"]), row["text"])


def _reading(path: Path, columns: Sequence[str] | None = None) -> Iterator[Mapping[str, Any]]:
    with _file(path) as file:
        for batch in file.iter_batches(2_000, columns=columns):
            yield from batch.to_pylist()


def _whole(path: Path, only: Sequence[str] | None = None) -> pa.Table:
    with _file(path) as file:
        return file.read(columns=None if only is None else list(only))


def _may_hold(span: Any, value: int) -> bool:
    """Whether a row group may hold a value, by what the file says of it."""
    return span is None or not span.has_min_max or span.min <= value <= span.max


@contextmanager
def _file(path: Path) -> Iterator[pq.ParquetFile]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path.absolute()) as file:  # `a:b/c` is no URI
            yield file
    except FileNotFoundError as error:
        raise DataError(f"The probe set is incomplete: {path} is missing. {_ANEW}") from error
    except (OSError, pa.ArrowException, UnicodeDecodeError) as error:
        raise DataError(f"{path} is damaged: {' '.join(str(error).split())}. {_ANEW}") from error
