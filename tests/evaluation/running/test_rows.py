from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest

from probelib.errors import DataError, InputError
from probelib.evaluation.running import rows
from probelib.models.base import ExampleKind, Prediction, Status
from probelib.records import Label

ANSWER = Prediction("p", "b", ExampleKind.PROBE, "m@1", Status.OK, Label.ENTAILED, 0.75, 0.25, raw_text="yes \ud800")


def test_a_row_has_a_value_for_every_column(tmp_path: Path) -> None:
    path = tmp_path / "part-000000.parquet"
    rows.write(path, [rows.row("r", ANSWER)])
    (found,) = rows.read(path).to_pylist()
    assert list(found) == [column.name for column in rows.COLUMNS]
    said = {name: found[name] for name in ("run_id", "example_id", "task", "status", "label", "p_entailed", "choice")}
    assert said == {
        "run_id": "r",
        "example_id": "p",
        "task": "tnli",
        "status": "ok",
        "label": "entailed",
        "p_entailed": 0.75,
        "choice": None,
    }


def test_half_a_character_is_written_as_a_question_mark(tmp_path: Path) -> None:
    rows.write(tmp_path / "part.parquet", [rows.row("r", ANSWER)])
    assert rows.read(tmp_path / "part.parquet")["raw_text"].to_pylist() == ["yes ?"]


def test_the_same_rows_give_the_same_bytes(tmp_path: Path) -> None:
    for name in "ab":
        rows.write(tmp_path / name, [rows.row("r", ANSWER)] * 3)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_part_without_rows_is_whole(tmp_path: Path) -> None:
    rows.write(tmp_path / "part.parquet", [])
    assert rows.read(tmp_path / "part.parquet").num_rows == 0


def test_a_changed_byte_of_a_page_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "part.parquet"
    rows.write(path, [rows.row("r", ANSWER)] * 3)
    content = bytearray(path.read_bytes())
    content[40] ^= 1
    path.write_bytes(bytes(content))
    with pytest.raises(DataError, match="is damaged"):
        rows.read(path)


def test_a_file_that_is_gone_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is damaged"):
        rows.read(tmp_path / "part.parquet")


def test_whatever_bit_is_damaged_a_part_is_named_or_whole(tmp_path: Path) -> None:
    path = tmp_path / "part-000000.parquet"
    rows.write(path, [rows.row("r", ANSWER)])
    whole, content = rows.read(path), path.read_bytes()
    rng = random.Random(0)
    for _ in range(200):
        damaged = bytearray(content)
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        with suppress(DataError):
            assert rows.read(path).equals(whole)


def test_a_part_that_may_not_be_read_is_not_called_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Failed to open local file 'part'. Detail: [errno 13] Permission denied")

    monkeypatch.setattr("pyarrow.parquet.ParquetFile", refuse)
    with pytest.raises(InputError, match=r"part.parquet cannot be read: Permission denied\.$"):
        rows.read(tmp_path / "part.parquet")
