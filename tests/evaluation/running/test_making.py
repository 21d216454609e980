from __future__ import annotations

from pathlib import Path

import pytest

from probelib import datasets
from probelib.errors import InputError
from probelib.evaluation.running import making, sets
from probelib.models.base import ExampleKind
from probelib.probes.units import Options
from probelib.records import Side
from tests.evaluation.made_runs import ROWS, probe_set, table, write_probes


def test_a_set_holds_each_base_once_and_before_its_probes(tmp_path: Path) -> None:
    made = probe_set(tmp_path)
    assert (made.tables, made.bases, made.probes) == (3, 3, 6)
    units = [examples for _, examples in made.units()]
    assert sorted(len(examples) for examples in units) == [2, 3, 4]
    for examples in units:
        base, *probes = examples
        assert base.kind is ExampleKind.BASE
        assert {one.base_id for one in probes} == {base.id}
        assert [one.id for one in probes] == sorted(one.id for one in probes)


def test_the_same_content_is_the_same_set_whatever_the_order_of_the_file(tmp_path: Path) -> None:
    other = making.from_file(write_probes(tmp_path, ROWS[::-1]), tmp_path / "runs")
    assert probe_set(tmp_path) == other
    assert [path.name for path in (tmp_path / "runs" / "sets").iterdir()] == [other.id]


def test_a_set_is_written_once(tmp_path: Path) -> None:
    made = probe_set(tmp_path)
    before = made.examples_file.stat().st_ino
    assert probe_set(tmp_path).examples_file.stat().st_ino == before


def test_where_an_own_table_was_read_is_not_kept(tmp_path: Path) -> None:
    made = probe_set(tmp_path)
    assert {one.source for one in made.premises()} == {"own"}
    assert str(tmp_path).encode() not in made.tables_file.read_bytes()


def test_a_limit_takes_the_first_tables_of_the_file(tmp_path: Path) -> None:
    made = making.from_file(write_probes(tmp_path), tmp_path / "runs", limit=2)
    assert sorted(one.title for one in made.premises()) == ["one", "two"]
    assert made.probes == 5


def test_bases_without_probes_are_in_the_set_of_a_dataset(tmp_path: Path) -> None:
    made = making.from_dataset(datasets.open("samples"), tmp_path, Options(types=("negative",)), limit=2)
    found = [one for _, examples in made.units() for one in examples]
    bases = {one.id for one in found if one.kind is ExampleKind.BASE}
    assert made.tables == 2
    assert bases - {one.base_id for one in found}


def test_the_executor_changes_nothing(tmp_path: Path) -> None:
    opened = datasets.open("samples")
    one = making.from_dataset(opened, tmp_path / "a", Options(), limit=2)
    other = making.from_dataset(opened, tmp_path / "b", Options(), limit=2, executor="threads:2")
    assert one.id == other.id
    assert one.examples_file.read_bytes() == other.examples_file.read_bytes()


def test_a_probe_on_the_tables_side_is_asked_of_the_edited_table(tmp_path: Path) -> None:
    options = Options(sides=frozenset({Side.TABLE}))
    made = making.from_dataset(datasets.open("samples"), tmp_path, options, limit=1)
    ((_, examples),) = made.units()
    (premise,) = made.premises()
    assert all(one.table == premise for one in examples if one.kind is ExampleKind.BASE)
    probes = [one for one in examples if one.kind is ExampleKind.PROBE]
    assert probes
    assert all(one.table != premise for one in probes)


def test_a_file_without_probes_is_no_set(tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="no bases and no probes"):
        making.from_file(tmp_path / "none.jsonl", tmp_path / "runs")
    assert list((tmp_path / "runs" / "sets").iterdir()) == []


def test_what_a_killed_process_left_is_removed(tmp_path: Path) -> None:
    left = tmp_path / "runs" / "sets" / ".making-x"
    left.mkdir(parents=True)
    (left / "new-examples.parquet").write_text("half", encoding="utf-8")
    probe_set(tmp_path)
    assert not left.exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "runs").write_text("a file", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        probe_set(tmp_path)


def test_a_full_disk_is_said_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(InputError, match="No space left"):
        probe_set(tmp_path)
    assert list((tmp_path / "runs" / "sets").iterdir()) == []


def test_an_own_probe_without_a_base_or_a_type_is_kept(tmp_path: Path) -> None:
    rows = [{"probe": "Red won.", "label": "entailed", "table": table("one")}]
    made = making.from_file(write_probes(tmp_path, rows), tmp_path / "runs")
    (row,) = made.questions().to_pylist()
    assert (row["base_id"], row["reasoning"], row["effect"], row["gold"]) == (None, "own", None, "entailed")
    assert set(row) == {column.name for column in sets.COLUMNS}
