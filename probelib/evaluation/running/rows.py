"""A prediction row: what a part of a run holds, and how a part is written and read back.

Rows are sorted by example. Writer, compression and page sizes are pinned, and every page carries a checksum, so that a
part that was damaged on the disk is known for one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from errno import EACCES
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from probelib.errors import DataError, InputError
from probelib.export.tables import Column
from probelib.models.base import Choice, ExampleKind, Prediction

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA = 1
"""Version of manifest and rows; a reader refuses a newer one."""
TNLI = "tnli"
"""The task of a base or a probe: does the table entail the sentence? WEP's tasks begin with `wep.`."""

COLUMNS: tuple[Column, ...] = (
    Column("run_id", "text", "Id of the run."),
    Column("example_id", "text", "Id of the base or of the probe."),
    Column("base_id", "text", "Id of the base of a probe; empty for a base."),
    Column("kind", "text", "`base`, `probe` or `wep`."),
    Column("task", "text", "`tnli`, or `wep.` and a type."),
    Column("model_key", "text", "Model, revision and the settings that decide its answers."),
    Column("status", "text", "`ok`, `unparsed`, `failed` or `abstained`."),
    Column("label", "text", "The model's answer; empty unless `status` is `ok`."),
    Column("p_entailed", "number", "Probability of entailed, after binary reading and calibration."),
    Column("p_refuted", "number", "Probability of refuted; with `p_entailed` it sums to 1."),
    Column("p_neutral", "number", "Probability of neutral among three classes."),
    Column("p_entailed_raw", "number", "Probability of entailed before reading and calibration."),
    Column("choice", "text", "In a WEP task the letter of the sentence that was chosen, by the model's first method."),
    Column("choice_scores", "text", "JSON object: of each method, the score of each sentence in the set's order."),
    Column("prompt_sha256", "text", "Digest of the text that the model was given."),
    Column("raw_text", "text", "What the model wrote, where it writes."),
    Column("rows_cut", "integer", "Rows of the table that the model's input had no room for."),
    Column("evidence_cut", "truth", "Whether a cell that a number comes from was among them."),
    Column("error", "text", "Why there is no answer."),
)
"""In the order of a row."""
TIMES: tuple[Column, ...] = (
    Column("example_id", "text", "Id of the base or of the probe."),
    Column("seconds", "number", "Computing time, its share of a pack."),
    Column("host", "text", "Where it was computed."),
    Column("processor", "text", "On what kind of processor."),
)
"""What `timing/part-<unit>.parquet` holds; it differs from run to run and is never compared."""

Row = tuple[Any, ...]


def row(run_id: str, made: Prediction, *, task: str = TNLI) -> Row:
    """Return the values of an answer in the order of `COLUMNS`."""
    return (
        run_id,
        made.example_id,
        made.base_id,
        made.kind.value,
        task,
        made.model_key,
        made.status.value,
        None if made.label is None else made.label.value,
        made.p_entailed,
        made.p_refuted,
        made.p_neutral,
        made.p_entailed_raw,
        None,
        None,
        made.prompt_sha256,
        made.raw_text,
        made.rows_cut,
        made.evidence_cut,
        made.error,
    )


def choice_row(run_id: str, made: Choice, *, task: str) -> Row:
    """Return the values of a choice among sentences in the order of `COLUMNS`."""
    return (
        run_id,
        made.example_id,
        None,
        ExampleKind.WEP.value,
        task,
        made.model_key,
        made.status.value,
        *(None,) * 5,
        made.choice,
        json.dumps({method: list(values) for method, values in made.scores.items()}) if made.scores else None,
        made.prompt_sha256,
        made.raw_text,
        0,
        False,
        made.error,
    )


def schema(columns: Sequence[Column] = COLUMNS) -> pa.Schema:
    """Return the Arrow schema of columns."""
    return _schema(tuple(columns))


@lru_cache(maxsize=8)
def _schema(columns: tuple[Column, ...]) -> pa.Schema:
    import pyarrow as pa

    kinds = {"text": pa.string(), "integer": pa.int64(), "number": pa.float64(), "truth": pa.bool_()}
    return pa.schema([(column.name, kinds[column.kind]) for column in columns])


def write(path: Path, rows: Iterable[Row], columns: Sequence[Column] = COLUMNS) -> None:
    """Write rows into a part; the same rows give the same bytes."""
    import pyarrow as pa

    shape = schema(columns)
    values = list(zip(*rows, strict=True)) or [()] * len(shape)
    arrays = [pa.array(map(_whole, column), field.type) for column, field in zip(values, shape, strict=True)]
    write_table(path, pa.Table.from_arrays(arrays, schema=shape))


def write_table(path: Path, table: pa.Table) -> None:
    """Write an Arrow table as a part is written."""
    import pyarrow.parquet as pq

    pq.write_table(
        table,
        path.absolute(),
        compression="zstd",
        compression_level=3,
        version="2.6",
        data_page_version="1.0",
        row_group_size=20_000,
        write_page_checksum=True,
    )


def read(path: Path, columns: Sequence[Column] = COLUMNS, only: Sequence[str] | None = None) -> pa.Table:
    """Return what a part holds.

    Args:
        path: The part.
        columns: Those that it has to have.
        only: Names of those that are read; damage in the others is not noticed. All by default.

    Raises:
        DataError: It is damaged, has other columns, or is not there.
        InputError: It may not be read by this user, which says nothing of what it holds.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path.absolute(), page_checksum_verification=True) as file:  # `a:b/c` is no URI
            names = file.schema_arrow.names
            found = file.read(columns=None if only is None else list(only), use_threads=False)
    except PermissionError as error:
        raise InputError(f"{path} cannot be read: {os.strerror(error.errno or EACCES)}.") from error
    except (OSError, pa.ArrowException, UnicodeDecodeError) as error:
        raise DataError(f"{path} is damaged: {' '.join(str(error).split())}") from error
    if names != [column.name for column in columns]:
        raise DataError(f"{path} is damaged: it has other columns.")
    return found


def _whole(value: Any) -> Any:
    """Return text without halves of a character (lone surrogates), which no file can hold; they become `?`."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) and not value.isascii() else value
