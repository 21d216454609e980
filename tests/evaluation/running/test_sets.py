from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from probelib.errors import DataError
from probelib.evaluation.running import sets
from probelib.records import CellEdit
from tests.evaluation.made_runs import evaluated, probe_set


def test_a_set_is_opened_by_its_id(tmp_path: Path) -> None:
    made = probe_set(tmp_path)
    assert sets.open_set(tmp_path / "runs", made.id) == made
    assert [examples[0].id for _, examples in made.units()] == [ids[0] for ids in made.ids()]


def test_a_set_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="The probe set abc is missing"):
        sets.open_set(tmp_path, "abc")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param("{", "damaged", id="no JSON"),
        pytest.param("[]", "names no schema", id="no object"),
        pytest.param("{}", "names no schema", id="no schema"),
        pytest.param(json.dumps({"schema": sets.SCHEMA}), "damaged", id="no counts"),
        pytest.param(json.dumps({"schema": sets.SCHEMA + 1}), "newer version of probelib", id="a newer schema"),
    ],
)
def test_a_manifest_that_cannot_be_used_is_said(tmp_path: Path, content: str, said: str) -> None:
    made = probe_set(tmp_path)
    (made.folder / "manifest.json").write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match=said):
        sets.open_set(tmp_path / "runs", made.id)


@pytest.mark.parametrize("name", [sets.EXAMPLES, sets.TABLES])
def test_a_file_that_is_missing_or_damaged_is_named(tmp_path: Path, name: str) -> None:
    made = probe_set(tmp_path)
    (made.folder / name).write_bytes(b"half")
    with pytest.raises(DataError, match=f"{name} is damaged"):
        list(made.units())
    (made.folder / name).unlink()
    with pytest.raises(DataError, match=f"{name} is missing"):
        list(made.units())


def test_cell_edits_are_read_and_applied(tmp_path: Path) -> None:
    (table, *_) = probe_set(tmp_path).premises()
    assert sets.cell_edits('[[1, 1, "32"]]') == (CellEdit(1, 1, "32"),)
    assert sets.premise(table, '[[1, 1, "32"]]').rows[0] == ("Red", "32")
    assert sets.premise(table, "[]") is table


def test_a_set_whose_content_is_not_that_of_its_id_is_damaged(tmp_path: Path) -> None:
    made = probe_set(tmp_path)
    made.check()
    rows = made.questions()
    texts = [text.replace("31", "13") for text in rows.column("text").to_pylist()]
    place = rows.schema.get_field_index("text")
    pq.write_table(rows.set_column(place, "text", pa.array(texts)), made.examples_file)
    with pytest.raises(DataError, match="does not hold what its id says"):
        evaluated(tmp_path, made)
    pq.write_table(rows.drop_columns(["text"]), made.examples_file)
    with pytest.raises(DataError, match="does not hold what its id says"):
        made.check()
