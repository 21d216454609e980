"""A dataset indexed once, for search over more tables than fit into memory: Parquet on disk, read by DuckDB.

The index lies in the cache folder. Its name is made of the dataset's name, of where its files lie, and of their sizes
and times of change, so that changed files get an index of their own; contents are not read for this, as they would
take longer than the search. It is written whole: to a temporary file that is renamed. The index of files that have
changed since is removed.

One row a table: its place in the dataset, split, id, title, cells, the same without letter case and accents, rows,
columns, share of cells with a number, number of hypotheses, and the reasoning types it may have probes of. Tables are
shown from the dataset's own files, not from here.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from probelib import __version__, resources
from probelib.datasets.base import Dataset
from probelib.datasets.search import ANY_SHARE, Hit, Searched, fold, hit, searched
from probelib.errors import DataError
from probelib.records import Orientation, Table

VERSION = 1
"""Raised with the columns."""
ROW_GROUP = 2_048
IN_MEMORY = 64_000_000
"""Bytes of an index file up to which it is loaded when it is opened, so that a search takes a third of the time.

TabFact's has thirteen million, and eight times that in memory. A larger one is read anew by each search.
"""
_PARQUET: dict[str, Any] = {"compression": "zstd", "compression_level": 1, "version": "2.6", "data_page_version": "1.0"}


class TypeTest(NamedTuple):
    """Says which reasoning types a table may have probes of; datasets know nothing of probes themselves."""

    names: tuple[str, ...]
    """All types there are: an index made with others is not used."""
    possible: Callable[[Sequence[str]], Sequence[str]]
    """Takes the texts of a table's hypotheses."""


NO_TYPES = TypeTest((), lambda texts: ())


class Index:
    """Search over an index on disk; several threads may search at once.

    Letter case, accents, parts of words and the order of hits are as in `search.TableIndex`.
    """

    def __init__(self, path: Path) -> None:
        """Take the index file; raises DataError where it cannot be read."""
        import duckdb

        self._path = path
        self._duckdb = duckdb.connect(config={"autoinstall_known_extensions": False})  # nothing is ever downloaded
        with self._failing():
            read = self._duckdb.read_parquet(glob.escape(str(path)))  # to DuckDB the name is a pattern
            if path.is_file() and path.stat().st_size <= IN_MEMORY:
                read.create("tables")
            else:
                read.create_view("tables")

    def search(
        self,
        query: str,
        limit: int = 20,
        *,
        split: str | None = None,
        numeric: tuple[float, float] = ANY_SHARE,
        types: Sequence[str] = (),
    ) -> list[Hit]:
        """Return the tables that hold all words of the query, best first.

        Args:
            query: Words between blanks; none find the first tables of the dataset.
            limit: The most hits to return, 0 or more.
            split: Only tables of this split; None for all.
            numeric: The least and the greatest share of cells with a number, both in [0, 1].
            types: Only tables that may have probes of each of these reasoning types.

        Raises:
            DataError: The index has gone or is damaged.
        """
        words = _words(query)
        where, values = _conditions(words, split, numeric, types)
        in_title = " + ".join(["contains(folded_title, ?)::int"] * len(words)) or "0"
        cells = "cells" if words else "''"  # a snippet is cut from them; without words there is none
        found = self._all(
            f"select id, title, orientation, {cells} from tables where {where} "  # noqa: S608  fixed words alone
            f"order by case {in_title} when {len(words)} then 0 when 0 then 2 else 1 end, number limit ?",
            [*values, *words, max(limit, 0)],
        )
        return [
            hit(Searched(table_id, title, Orientation(orientation), cells, fold(title), fold(cells)), words)
            for table_id, title, orientation, cells in found
        ]

    def count(
        self,
        query: str = "",
        *,
        split: str | None = None,
        numeric: tuple[float, float] = ANY_SHARE,
        types: Sequence[str] = (),
    ) -> int:
        """Return how many tables `search` would find without a limit; raises DataError as it does."""
        where, values = _conditions(_words(query), split, numeric, types)
        ((number,),) = self._all(f"select count(*) from tables where {where}", values)  # noqa: S608
        return int(number)

    def __len__(self) -> int:
        """Return how many tables are searched."""
        return self.count()

    def _all(self, query: str, values: list[object]) -> list[tuple[Any, ...]]:
        with self._failing():
            return self._duckdb.cursor().execute(query, values).fetchall()  # a cursor a call: threads share nothing

    @contextmanager
    def _failing(self) -> Iterator[None]:
        import duckdb

        try:
            yield
        except duckdb.Error as error:
            what = str(error).splitlines()[0]
            raise DataError(
                f"The search index {self._path} cannot be read ({what}); open the dataset again."
            ) from error


def open_index(dataset: Dataset, types: TypeTest = NO_TYPES, *, step: Callable[[], None] | None = None) -> Index:
    """Return the search over a dataset's tables, of all its splits; builds the index where there is none.

    Args:
        dataset: Its source says where its files lie.
        types: The test for reasoning types.
        step: Called after each table while an index is built.

    Raises:
        DataError: A file of the dataset is missing or is not in its layout, or the index cannot be written.
    """
    path = place(dataset, types)
    if path.is_file():
        try:
            return Index(path)
        except DataError:
            path.unlink(missing_ok=True)  # damaged: it can be made again
    build(dataset, types, path, step=step)
    return Index(path)


def place(dataset: Dataset, types: TypeTest = NO_TYPES) -> Path:
    """Return where the index of a dataset as it is now belongs, whether or not it is there."""
    root = dataset.source.root.resolve()
    made_with = (str(VERSION), __version__, *types.names, fingerprint(root))
    name = f"{_name(dataset.name, root)}-{_digest(made_with)}.parquet"
    return resources.cache_dir("index") / name


def fingerprint(root: Path) -> str:
    """Return a digest of the names, sizes and times of change of all files in a folder, or of one file.

    Folders whose name begins with a dot, such as `.git`, are left out, and links to folders are not followed.
    """
    lines = [f"{name}\x1f{status.st_size}\x1f{status.st_mtime_ns}" for name, status in _files(root)]
    return _digest(sorted(lines))


def build(dataset: Dataset, types: TypeTest, path: Path, *, step: Callable[[], None] | None = None) -> None:
    """Write the index of a dataset to a file, holding few tables at a time.

    Raises:
        DataError: A file of the dataset is missing or is not in its layout, or the index cannot be written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            _write(_rows(dataset, types, step), file)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise DataError(f"The index of {dataset.name} cannot be written: {error.strerror} ({path.parent}).") from error
    finally:
        part.unlink(missing_ok=True)
    for old in path.parent.glob(f"{_name(dataset.name, dataset.source.root.resolve())}-*.parquet"):
        if old != path:
            old.unlink(missing_ok=True)


def _words(query: str) -> list[str]:
    return fold(query.encode("utf-8", "replace").decode()).split()


def _conditions(
    words: Sequence[str], split: str | None, numeric: tuple[float, float], types: Sequence[str]
) -> tuple[str, list[object]]:
    """Return what stands after WHERE, and the values of its question marks in order."""
    parts, values = ["true"], list[object]()
    if numeric != ANY_SHARE:
        parts.append("numeric_share between ? and ?")
        values.extend(numeric)
    if split is not None:
        parts.append("split = ?")
        values.append(split)
    for name in types:
        parts.append("list_contains(types, ?)")
        values.append(name)
    for word in words:
        parts.append("(contains(folded_title, ?) or contains(folded, ?))")
        values.extend((word, word))
    return " and ".join(parts), values


def _name(dataset: str, root: Path) -> str:
    return f"{dataset}-{_digest([str(root)])}"


def _digest(texts: Sequence[str]) -> str:
    return sha256("\n".join(texts).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def _files(root: Path, under: str = "") -> Iterator[tuple[str, os.stat_result]]:
    if not root.is_dir():
        yield root.name, root.stat()
        return
    with os.scandir(root) as entries:
        for entry in entries:
            name = f"{under}/{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith("."):
                    yield from _files(Path(entry.path), name)
            elif entry.is_file():
                yield name, entry.stat()


def _rows(dataset: Dataset, types: TypeTest, step: Callable[[], None] | None) -> Iterator[dict[str, object]]:
    number = 0
    for split in dataset.splits:
        for group in dataset.source.groups(split):
            table = dataset.source.table(group)
            texts = [statement.text for statement in group.statements]
            yield _row(table, number, split, len(texts), list(types.possible(texts)))
            number += 1
            if step is not None:
                step()


def _row(table: Table, number: int, split: str, hypotheses: int, types: list[str]) -> dict[str, object]:
    entry = searched(table)
    return {
        "number": number,
        "split": split,
        "id": table.id,
        "title": entry.title,
        "orientation": entry.orientation.value,
        "cells": entry.cells,
        "folded_title": entry.folded_title,
        "folded": entry.folded,
        "rows": len(table.rows),
        "columns": len(table.rows[0]) if table.rows else len(table.header),
        "numeric_share": entry.numeric_share,
        "hypotheses": hypotheses,
        "types": types,
    }


def _write(rows: Iterator[dict[str, object]], file: Any) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {
        **dict.fromkeys(("number", "rows", "columns", "hypotheses"), pa.int32()),
        **dict.fromkeys(("split", "id", "title", "orientation", "cells", "folded_title", "folded"), pa.string()),
        "numeric_share": pa.float64(),
        "types": pa.list_(pa.string()),
    }
    schema = pa.schema(list(kinds.items()))
    waiting: list[dict[str, object]] = []
    with pq.ParquetWriter(file, schema, **_PARQUET) as target:
        for row in rows:
            waiting.append(row)
            if len(waiting) == ROW_GROUP:
                target.write_table(pa.Table.from_pylist(waiting, schema=schema), row_group_size=ROW_GROUP)
                waiting.clear()
        if waiting:
            target.write_table(pa.Table.from_pylist(waiting, schema=schema), row_group_size=ROW_GROUP)
