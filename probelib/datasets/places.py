"""The rows of a JSONL, CSV or Parquet file one at a time, and each again by its place in the file."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from io import BufferedReader, StringIO
from pathlib import Path
from typing import Any, NamedTuple

from probelib.errors import DataError, InputError

ENDINGS = (".jsonl", ".csv", ".parquet")
_BATCH = 500

Row = Mapping[str, Any]


class Place(NamedTuple):
    """Where a row stands."""

    number: int
    """Which row it is, counted from 1; the header of a CSV file is none."""
    start: int
    """First byte; in Parquet the row group."""
    length: int
    """Bytes; in Parquet the number of the row in its group."""


def rows(path: Path) -> Iterator[tuple[Place, Row]]:
    """Yield the rows of a file with their places, keeping few in memory.

    Raises:
        InputError: The file's name ends in none of `ENDINGS`.
        DataError: The file cannot be read or does not hold what its ending says; the row is named.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise InputError(f"{path.name} ends in none of {', '.join(ENDINGS)}; the ending says what it holds.")
    if ending == ".parquet":
        yield from _parquet(path)
        return
    try:
        with path.open("rb") as file:
            yield from _json_lines(path, file) if ending == ".jsonl" else _csv(path, file)
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}.") from error


def row(path: Path, place: Place) -> Row:
    """Return the row at a place that `rows` gave; raises DataError where the file has changed since."""
    if path.suffix.lower() == ".parquet":
        found = _parquet_row(path, place)
    else:
        try:
            with path.open("rb") as file:
                found = _text_row(path, file, place)
        except OSError as error:
            raise DataError(f"{path} cannot be read: {error.strerror}.") from error
    if found is None:
        raise DataError(f"{path} has changed since it was opened; open it again.")
    return found


def _json_lines(path: Path, file: BufferedReader) -> Iterator[tuple[Place, Row]]:
    start = 0
    for number, line in enumerate(file, 1):
        if line.strip():
            try:
                found = json.loads(line.decode("utf-8-sig"))
            except (ValueError, RecursionError) as error:
                raise DataError(f"{path}, row {number} is not JSON: {error}.") from error
            if not isinstance(found, dict):
                raise DataError(f"{path}, row {number}: expected an object.")
            yield Place(number, start, len(line)), found
        start += len(line)


def _csv(path: Path, file: BufferedReader) -> Iterator[tuple[Place, Row]]:
    read = [0]

    def lines() -> Iterator[str]:
        # One line is taken at a time, so what has been read is where the next row begins.
        for line in file:
            text = line.decode("utf-8-sig" if not read[0] else "utf-8")
            read[0] += len(line)
            yield text

    records = csv.reader(lines(), strict=True)
    number = 0
    try:
        header = next(records, [])
        start = read[0]
        for number, values in enumerate(records, 1):
            if values and len(values) != len(header):
                raise DataError(f"{path}, row {number} has {len(values)} values under {len(header)} column names.")
            if values:
                yield Place(number, start, read[0] - start), dict(zip(header, values, strict=True))
            start = read[0]
    except (csv.Error, UnicodeDecodeError) as error:
        raise DataError(f"{path}, after row {number}: {error}.") from error


def _text_row(path: Path, file: BufferedReader, place: Place) -> Row | None:
    header: list[str] = []
    try:
        if path.suffix.lower() == ".csv":
            header = next(csv.reader(line.decode("utf-8-sig") for line in file))
        file.seek(place.start)
        text = file.read(place.length).decode("utf-8-sig")
        if not header:
            found = json.loads(text)
            return found if isinstance(found, dict) else None
        return dict(zip(header, next(csv.reader(StringIO(text, newline=""), strict=True)), strict=True))
    except (ValueError, StopIteration, csv.Error):
        return None


def _parquet(path: Path) -> Iterator[tuple[Place, Row]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    number = 0
    try:
        with pq.ParquetFile(path.absolute()) as file:  # `a:b/c` is no URI
            for group in range(file.num_row_groups):
                at = 0
                for batch in file.iter_batches(_BATCH, row_groups=[group]):
                    for found in batch.to_pylist():
                        number += 1
                        yield Place(number, group, at), found
                        at += 1
    except (pa.ArrowException, OSError) as error:
        raise DataError(f"{path} is no Parquet file: {error}.") from error


def _parquet_row(path: Path, place: Place) -> Row | None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path.absolute()) as file:  # `a:b/c` is no URI
            if place.start >= file.num_row_groups:
                return None
            found: list[Row] = file.read_row_group(place.start).slice(place.length, 1).to_pylist()
    except (pa.ArrowException, OSError) as error:
        raise DataError(f"{path} is no Parquet file: {error}.") from error
    return found[0] if found else None
