from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from probelib.errors import DataError, InputError, ProbelibError
from probelib.evaluation.records import Run
from probelib.evaluation.running import rows, runs
from tests.evaluation.made_runs import evaluated, scripted


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    scripted(monkeypatch, lambda example: 0.75)
    return evaluated(tmp_path)


def change(run: Run, **said: Any) -> None:
    path = run.folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | said), encoding="utf-8")


def test_a_run_is_what_its_manifest_says(run: Run) -> None:
    assert runs.list_runs(run.folder.parent) == (run,)
    assert (run.model_id, run.model_key, run.title) == ("builtin:lookup", "scripted@1", "Scripted")
    assert (run.dataset, run.serialisation, run.units, run.done) == ("own", "linearised", 3, 3)
    assert not run.bundled


def test_runs_lie_where_the_variable_says(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROBELIB_RUNS", str(run.folder.parent))
    assert runs.places()[0] == run.folder.parent
    assert run in runs.list_runs()
    monkeypatch.delenv("PROBELIB_RUNS")
    assert runs.places()[0].name == "runs"


def test_a_run_is_found_by_id_and_by_folder(run: Run) -> None:
    assert runs.find_run(run.id, run.folder.parent) == run
    assert runs.find_run(str(run.folder)) == run
    with pytest.raises(InputError, match=f"no run 'x'. There are {run.id}"):
        runs.find_run("x", run.folder.parent)


def test_a_folder_that_is_not_there_has_no_runs(tmp_path: Path) -> None:
    assert runs.list_runs(tmp_path / "none") == ()


def test_a_folder_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match="cannot be read"):
        runs.list_runs(tmp_path / "file")


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        pytest.param({"schema": rows.SCHEMA + 1}, "newer version of probelib", id="a newer schema"),
        pytest.param({"schema": None}, "names no schema", id="no schema"),
        pytest.param({"category": "witchcraft"}, "damaged", id="an unknown category"),
        pytest.param({"tables": "many"}, "damaged", id="no number"),
    ],
)
def test_a_run_that_cannot_be_read_is_left_out_and_said(run: Run, said: dict[str, Any], problem: str) -> None:
    change(run, **said)
    problems: list[ProbelibError] = []
    assert runs.list_runs(run.folder.parent, problems=problems) == ()
    assert problem in str(problems[0])
    with pytest.raises(DataError, match=problem):
        runs.read_run(run.folder)


def test_the_newest_complete_run_of_a_key_and_dataset_is_taken(run: Run) -> None:
    older = replace(run, id="older", finished="2020-01-01T00:00:00+00:00")
    other = replace(run, id="other", model_key="other")
    unfinished = replace(run, id="unfinished", finished=None)
    assert runs.newest([older, run, unfinished, other]) == (run, other)
    assert runs.newest([run, older]) == (run,)


def test_a_run_whose_times_are_lost_is_complete_and_the_oldest(run: Run) -> None:
    (run.folder / "timing" / "run.json").unlink()
    again = runs.read_run(run.folder)
    assert again.complete
    assert runs.newest([run, again]) == (run,)


def test_a_complete_run_is_read_from_one_file_that_is_made_once(run: Run) -> None:
    first = runs.answers(run)
    merged = run.folder / runs.MERGED
    made = merged.stat().st_mtime_ns
    assert runs.answers(run).equals(first)
    assert merged.stat().st_mtime_ns == made


def test_a_merged_file_that_is_damaged_or_of_other_parts_is_made_anew(run: Run) -> None:
    first = runs.answers(run)
    merged = run.folder / runs.MERGED
    merged.write_bytes(merged.read_bytes()[:-30])
    assert runs.answers(run).equals(first)
    rows.write_table(merged, first.slice(2))
    assert runs.answers(run).equals(first)
    part = run.folder / "part-000001.parquet"
    rows.write_table(part, rows.read(part).slice(1))
    assert runs.answers(run).num_rows == first.num_rows - 1


def test_an_incomplete_run_is_read_from_its_parts(run: Run) -> None:
    (run.folder / "part-000002.parquet").unlink()
    half = runs.read_run(run.folder)
    assert (half.done, half.complete) == (2, False)
    assert 0 < runs.answers(half).num_rows < 9


def test_a_damaged_part_is_named_when_it_is_read(run: Run) -> None:
    (run.folder / "part-000001.parquet").write_bytes(b"half")
    with pytest.raises(DataError, match=r"part-000001.parquet is damaged"):
        runs.answers(run)


def test_what_ships_with_the_project_is_never_written_to(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "bundled_place", lambda: run.folder.parent)
    bundled = runs.read_run(run.folder)
    assert bundled.bundled
    assert runs.answers(bundled).equals(runs.answers(bundled))
    assert not (run.folder / runs.MERGED).exists()


def test_a_merged_file_that_cannot_be_written_is_no_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(rows, "write_table", full)
    assert runs.answers(run).num_rows == 9
    assert not (run.folder / runs.MERGED).exists()


def refuse(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let the files of a folder be ones that this user may not read, whoever runs the test."""
    stat, text = Path.is_file, Path.read_text

    def refused(path: Path) -> None:
        if folder in path.parents:
            raise PermissionError(13, "Permission denied", str(path))

    def is_file(path: Path, **named: Any) -> bool:
        refused(path)
        return stat(path, **named)

    def read_text(path: Path, *args: Any, **named: Any) -> str:
        refused(path)
        return text(path, *args, **named)

    monkeypatch.setattr(Path, "is_file", is_file)
    monkeypatch.setattr(Path, "read_text", read_text)


def test_a_run_that_may_not_be_read_is_left_out_and_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, run.folder)
    problems: list[ProbelibError] = []
    assert runs.list_runs(run.folder.parent, problems=problems) == ()
    assert [str(one) for one in problems] == [f"{run.folder / 'manifest.json'} cannot be read: Permission denied."]
    with pytest.raises(DataError, match="cannot be read: Permission denied"):
        runs.find_run(run.id, run.folder.parent)


def test_a_merged_file_that_may_not_be_read_is_no_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    first, read = runs.answers(run), rows.read

    def refused(path: Path, *args: Any, **named: Any) -> Any:
        if path.name == runs.MERGED:
            raise InputError(f"{path} cannot be read: Permission denied.")
        return read(path, *args, **named)

    monkeypatch.setattr(rows, "read", refused)
    assert runs.answers(run).equals(first)


def test_a_run_that_grows_is_seen_though_it_was_listed_before(run: Run) -> None:
    place, part = run.folder.parent, run.folder / "part-000000.parquet"
    content = part.read_bytes()
    part.unlink()
    for path in (run.folder / "manifest.json", run.folder / "timing" / "run.json", run.folder):
        os.utime(path, (1_000_000_000,) * 2)  # long ago, so that the run is remembered
    assert [(one.done, one.complete) for one in runs.list_runs(place)] == [(2, False)]
    part.write_bytes(content)
    assert [(one.done, one.complete) for one in runs.list_runs(place)] == [(3, True)]
