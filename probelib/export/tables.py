"""Rows into a file as they come: Parquet, JSON lines or CSV, chosen by the file's name.

A file appears under its name only when it is complete: rows go to a temporary file in the same
folder, which is renamed at the end and removed after an error. Memory does not grow with the rows.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import IO, Any, Literal

from probelib.errors import DataError, InputError

Value = str | int | float | bool | None
Write = Callable[[Sequence[Value]], None]
"""Takes one row, its values in the order of the columns."""

ROW_GROUP = 20_000
# All that shapes the bytes of a Parquet file is pinned, so that the same rows give the same file.
_PARQUET: dict[str, Any] = {"compression": "zstd", "compression_level": 3, "version": "2.6", "data_page_version": "1.0"}


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a file."""

    name: str
    kind: Literal["text", "integer", "number", "truth"]
    meaning: str
    """One sentence for people."""


@contextmanager
def writing(path: Path, columns: Sequence[Column]) -> Iterator[Write]:
    """Open a file for rows; inside the block, call what you get with each row.

    Args:
        path: Its ending chooses the format: `.parquet`, `.jsonl` or `.csv`. A file of that name is replaced.
        columns: Names and kinds, in the order in which each row has its values.

    Raises:
        InputError: The ending is none of these, or the folder is missing or cannot be written.
    """
    opened = _FORMATS.get(path.suffix.lower())
    if opened is None:
        raise InputError(f"{path.name} ends in none of {', '.join(_FORMATS)}; the ending chooses the format.")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        file = part.open("wb")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror} ({path.parent}).") from error
    try:
        with file:
            with opened(file, columns) as write:
                yield write
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def reading(path: Path) -> Iterator[dict[str, Value]]:
    """Yield the rows of a Parquet, JSON lines or CSV file, each by column name; CSV values are text.

    Of a folder, the rows of its parts (`part-*.parquet`) are yielded in order.

    Raises:
        InputError: The file is missing, its ending is none of these, or the folder has no parts.
        DataError: It does not hold what its ending says; the message names the line where there are lines.
    """
    if path.is_dir():
        parts = sorted(path.glob("part-*.parquet"))
        if not parts:
            raise InputError(f"There is no part-*.parquet in the folder {path}.")
        return chain.from_iterable(map(_read_parquet, parts))
    read = _READERS.get(path.suffix.lower())
    if read is None:
        raise InputError(f"{path.name} ends in none of {', '.join(_READERS)}; the ending chooses the format.")
    if not path.is_file():
        raise InputError(f"There is no file {path}.")
    return read(path)


@contextmanager
def _jsonl(file: IO[bytes], columns: Sequence[Column]) -> Iterator[Write]:
    names = [column.name for column in columns]

    def write(row: Sequence[Value]) -> None:
        line = json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False)
        file.write(line.encode("utf-8", "replace") + b"\n")

    yield write


@contextmanager
def _csv(file: IO[bytes], columns: Sequence[Column]) -> Iterator[Write]:
    class Encoded:
        def write(self, line: str) -> None:
            file.write(line.encode("utf-8", "replace"))

    rows = csv.writer(Encoded(), lineterminator="\n")
    rows.writerow([column.name for column in columns])

    def write(row: Sequence[Value]) -> None:
        if len(row) != len(columns):
            raise ValueError(f"a row of {len(row)} values for {len(columns)} columns")
        rows.writerow(row)

    yield write


@contextmanager
def _parquet(file: IO[bytes], columns: Sequence[Column]) -> Iterator[Write]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {"text": pa.string(), "integer": pa.int64(), "number": pa.float64(), "truth": pa.bool_()}
    schema = pa.schema([(column.name, kinds[column.kind]) for column in columns])
    waiting: list[Sequence[Value]] = []

    def write(row: Sequence[Value]) -> None:
        if len(row) != len(columns):
            raise ValueError(f"a row of {len(row)} values for {len(columns)} columns")
        waiting.append(row)
        if len(waiting) == ROW_GROUP:
            flush()

    def flush() -> None:
        values = list(zip(zip(*waiting, strict=True), schema, strict=True))
        try:
            arrays = [pa.array(column, field.type) for column, field in values]
        except UnicodeEncodeError:
            arrays = [pa.array(map(_whole, column), field.type) for column, field in values]
        target.write_table(pa.Table.from_arrays(arrays, schema=schema), row_group_size=ROW_GROUP)
        waiting.clear()

    with pq.ParquetWriter(file, schema, **_PARQUET) as target:
        yield write
        if waiting:
            flush()


def _whole(value: Value) -> Value:
    """Return text without halves of a character (lone surrogates), which no file can hold; they become `?`."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def _read_jsonl(path: Path) -> Iterator[dict[str, Value]]:
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(_decoded(lines, path), 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except json.JSONDecodeError as error:
                raise DataError(f"{path}, line {number}: this is no JSON ({error.msg} at {error.pos}).") from error
            if not isinstance(row, dict):
                raise DataError(f'{path}, line {number}: a row must be an object, such as {{"label": "entailed"}}.')
            yield row


def _read_csv(path: Path) -> Iterator[dict[str, Value]]:
    with path.open(encoding="utf-8-sig", newline="") as lines:
        rows = csv.reader(_decoded(lines, path))
        header = next(rows, [])
        for number, row in enumerate(rows, 2):
            if len(row) != len(header):
                raise DataError(f"{path}, row {number}: {len(row)} values under {len(header)} column names.")
            yield dict(zip(header, row, strict=True))


def _read_parquet(path: Path) -> Iterator[dict[str, Value]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path.absolute()) as file:  # `a:b/c` is no URI
            for batch in file.iter_batches(2_000):
                yield from batch.to_pylist()
    except pa.ArrowInvalid as error:
        raise DataError(f"{path} is no Parquet file: {error}") from error


def _decoded(lines: IO[str], path: Path) -> Iterator[str]:
    try:
        yield from lines
    except UnicodeDecodeError as error:
        raise DataError(f"{path} is not UTF-8 text: {error.reason} at byte {error.start}.") from error


_FORMATS = {".parquet": _parquet, ".jsonl": _jsonl, ".csv": _csv}
_READERS: dict[str, Callable[[Path], Iterator[dict[str, Value]]]] = {
    ".parquet": _read_parquet,
    ".jsonl": _read_jsonl,
    ".csv": _read_csv,
}
