from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from probelib.errors import DataError, InputError, ModelError
from probelib.evaluation.records import Run
from probelib.evaluation.running import making, rows, runs, sets
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.identity import run_id
from probelib.evaluation.running.runner import evaluate
from probelib.models.base import Example, Settings
from probelib.work import Parts
from tests.evaluation.made_runs import ASKING, Noted, bytes_of, evaluated, probe_set, scripted, write_probes
from tests.shared import REPOSITORY

LEARNED = Asking("builtin:hypothesis-only", Settings())


def share(example: Example) -> float:
    return 0.25 + len(example.text) / 100


@pytest.fixture
def uninterrupted(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Run:
    scripted(monkeypatch, share)
    return evaluated(tmp_path_factory.mktemp("whole"))


def test_a_run_holds_an_answer_to_every_question(uninterrupted: Run) -> None:
    assert (uninterrupted.units, uninterrupted.done, uninterrupted.complete) == (3, 3, True)
    assert uninterrupted.id.startswith("own-lookup-")
    found = runs.answers(uninterrupted).to_pylist()
    assert len(found) == 9
    assert {(row["run_id"], row["task"], row["status"]) for row in found} == {(uninterrupted.id, "tnli", "ok")}
    times = rows.read(uninterrupted.folder / "timing" / "part-000000.parquet", rows.TIMES)
    assert all(seconds >= 0 for seconds in times.column("seconds").to_pylist())


def test_a_run_that_was_interrupted_asks_only_what_is_missing(
    tmp_path: Path, uninterrupted: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def stop_at_the_third_table(example: Example) -> float:
        if example.table.title not in asked:
            asked.append(example.table.title)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return share(example)

    scripted(monkeypatch, stop_at_the_third_table)
    with pytest.raises(KeyboardInterrupt):
        evaluated(tmp_path)
    noted = Noted()
    scripted(monkeypatch, share)
    run = evaluated(tmp_path, watch=noted.watch())
    ((total, done),) = noted.begun
    assert (total, done + noted.advanced) == (9, 9)
    assert 0 < done < 9
    assert bytes_of(run) == bytes_of(uninterrupted)


KILLED = """
import os, signal, sys
from pathlib import Path
from probelib.evaluation.running import rows
from probelib.cli import main
write, left = rows.write, [int(sys.argv.pop(1))]
def dies(path, *args, **named):
    write(path, *args, **named)
    left[0] -= 1
    if not left[0]:
        Path(path).write_bytes(Path(path).read_bytes()[:-9])
        os.kill(os.getpid(), signal.SIGKILL)
rows.write = dies
main()
"""


@pytest.mark.parametrize("written", [1, 2, 5], ids=["in the first times", "in the first part", "in the third times"])
def test_a_run_that_was_killed_ends_as_one_that_was_not(tmp_path: Path, written: int) -> None:
    made = probe_set(tmp_path)
    whole = evaluate(LEARNED, made, tmp_path / "runs")
    command = [sys.executable, "-c", KILLED, str(written), "evaluate", "--model", LEARNED.model_id]
    command += ["--probes", str(tmp_path / "probes.jsonl"), "--runs", str(tmp_path / "b" / "runs")]
    killed = subprocess.run(command, capture_output=True, check=False, cwd=REPOSITORY, env=dict(os.environ))
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    (half,) = runs.list_runs(tmp_path / "b" / "runs")
    assert (half.done, half.complete) == ((written - 1) // 2, False)
    assert bytes_of(evaluate(LEARNED, made, tmp_path / "b" / "runs")) == bytes_of(whole)
    assert not list(half.folder.glob(".part*"))


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def other_rows(path: Path) -> None:
    rows.write_table(path, rows.read(path).slice(1))


def flip_a_bit(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 6] ^= 1
    path.write_bytes(bytes(content))


def other_columns(path: Path) -> None:
    pq.write_table(rows.read(path).drop(["label"]), path)


@pytest.mark.parametrize("damage", [cut, other_rows, flip_a_bit, other_columns])
def test_a_damaged_part_is_named_and_computed_anew(uninterrupted: Run, damage: Callable[[Path], None]) -> None:
    before = bytes_of(uninterrupted)
    damage(uninterrupted.folder / "part-000001.parquet")
    noted = Noted()
    run = evaluated(uninterrupted.folder.parent.parent, watch=noted.watch())
    (notice,) = noted.notices
    assert "part-000001.parquet is damaged" in notice
    assert notice.endswith("computed anew.")
    assert bytes_of(run) == before
    assert runs.answers(run).num_rows == 9


def test_a_part_of_no_table_is_said(uninterrupted: Run) -> None:
    part = uninterrupted.folder / "part-000000.parquet"
    (uninterrupted.folder / "part-000009.parquet").write_bytes(part.read_bytes())
    with pytest.raises(DataError, match=r"part-000009.parquet is no part of this run"):
        evaluated(uninterrupted.folder.parent.parent)


def test_a_second_process_on_one_run_is_refused(uninterrupted: Run) -> None:
    manifest = json.loads((uninterrupted.folder / "manifest.json").read_text(encoding="utf-8"))
    del manifest["units"]
    with (
        Parts(uninterrupted.folder, manifest),
        pytest.raises(InputError, match="Another run is writing"),
    ):
        evaluated(uninterrupted.folder.parent.parent)


def test_other_weights_under_the_same_name_are_refused(uninterrupted: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = bytes_of(uninterrupted)
    scripted(monkeypatch, share, name="other")
    with pytest.raises(ModelError, match=r"other weights under the same name: scripted@1 there, other@1 now"):
        evaluated(uninterrupted.folder.parent.parent)
    assert bytes_of(uninterrupted) == before


def test_a_run_of_a_newer_version_is_left_alone(uninterrupted: Run) -> None:
    path = uninterrupted.folder / "manifest.json"
    said = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**said, "schema": rows.SCHEMA + 1}), encoding="utf-8")
    with pytest.raises(DataError, match="newer version of probelib"):
        evaluated(uninterrupted.folder.parent.parent)


def test_a_full_disk_loses_nothing(tmp_path: Path, uninterrupted: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write, left = rows.write, [3]

    def full(*args: object, **named: object) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        write(*args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(rows, "write", full)
    with pytest.raises(InputError, match=r"No space left on device.*the same command goes on"):
        evaluated(tmp_path)
    (half,) = runs.list_runs(tmp_path / "runs")
    assert half.done == 1
    monkeypatch.setattr(rows, "write", write)
    assert bytes_of(evaluated(tmp_path)) == bytes_of(uninterrupted)


def test_a_folder_that_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = probe_set(tmp_path)
    (tmp_path / "runs" / run_id(ASKING, made)).write_text("a file", encoding="utf-8")
    scripted(monkeypatch, share)
    with pytest.raises(InputError, match="cannot be made"):
        evaluated(tmp_path, made)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "run")

    (tmp_path / "runs" / run_id(ASKING, made)).unlink()
    monkeypatch.setattr(Parts, "__enter__", refuse)
    with pytest.raises(InputError, match="Permission denied"):
        evaluated(tmp_path, made)


def test_an_example_that_fails_is_a_row_and_no_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(example: Example) -> float:
        if example.text == "Red won thirteen.":
            raise RuntimeError("out of  memory")
        return share(example)

    scripted(monkeypatch, fails)
    found = {row["example_id"]: row for row in runs.answers(evaluated(tmp_path)).to_pylist()}
    failed = [row for row in found.values() if row["status"] == "failed"]
    assert [row["error"] for row in failed] == ["RuntimeError: out of memory"]
    assert sum(row["status"] == "ok" for row in found.values()) == 8


def test_a_model_that_cannot_be_loaded_ends_the_run_before_it_begins(tmp_path: Path) -> None:
    gone = Asking("nli:/no/such/folder", Settings())
    with pytest.raises(ModelError, match="no folder"):
        evaluate(gone, probe_set(tmp_path), tmp_path / "runs")
    assert runs.list_runs(tmp_path / "runs") == ()


@pytest.mark.parametrize("executor", ["threads:2", "processes:2"])
def test_the_executor_changes_no_byte(tmp_path: Path, executor: str) -> None:
    made = probe_set(tmp_path)
    one = evaluate(LEARNED, made, tmp_path / "runs")
    before = bytes_of(one)
    other = tmp_path / "other"
    making.from_file(tmp_path / "probes.jsonl", other)
    assert bytes_of(evaluate(LEARNED, made, other, executor=executor)) == before


def test_a_run_goes_on_with_the_threads_it_was_begun_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, share)
    made, noted = probe_set(tmp_path), Noted()
    asking = Asking("builtin:smollm2", Settings())
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    first = evaluate(asking, made, tmp_path / "runs")
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    again = evaluate(asking, made, tmp_path / "runs", executor="threads:2", watch=noted.watch())
    assert (again.id, noted.begun) == (first.id, [(9, 9)])
    assert noted.notices == [f"{first.id} was begun with 8 threads and keeps them; --threads begins another run."]
    assert evaluate(Asking("builtin:smollm2", Settings(), 3), made, tmp_path / "runs").id != first.id


def test_other_versions_begin_a_run_of_their_own_and_that_is_said(
    tmp_path: Path, uninterrupted: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, noted = uninterrupted.folder.parent, Noted()
    made = sets.open_set(place, uninterrupted.set_id)
    monkeypatch.setattr("probelib.evaluation.running.identity.metadata.version", lambda name: "99")
    again = evaluate(ASKING, made, place, watch=noted.watch())
    assert again.id != uninterrupted.id
    assert f"{uninterrupted.id} has 3 of 3 tables of the same questions, but pyarrow" in noted.notices[0]
    assert "99 here" in noted.notices[0]


def test_a_run_goes_on_though_the_catalogue_names_its_model_otherwise(uninterrupted: Run) -> None:
    path = uninterrupted.folder / "manifest.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"Scripted"', '"A better name"'), encoding="utf-8")
    (uninterrupted.folder / "part-000001.parquet").unlink()
    place = uninterrupted.folder.parent
    again = evaluate(ASKING, sets.open_set(place, uninterrupted.set_id), place)
    assert (again.id, again.title, again.complete) == (uninterrupted.id, "A better name", True)


def test_a_complete_run_keeps_the_time_when_it_was_finished(uninterrupted: Run) -> None:
    before = (uninterrupted.folder / "timing" / "run.json").read_bytes()
    assert evaluated(uninterrupted.folder.parent.parent) == uninterrupted
    assert (uninterrupted.folder / "timing" / "run.json").read_bytes() == before


def fails_on(*texts: str) -> Callable[[Example], float]:
    def script(example: Example) -> float:
        if example.text in texts:
            raise RuntimeError("out of memory")
        return share(example)

    return script


@pytest.mark.parametrize(
    "asking",
    [pytest.param(ASKING, id="each by itself"), pytest.param(Asking("builtin:smollm2", Settings(), 1), id="in packs")],
)
def test_what_failed_is_asked_again_and_the_run_is_that_without_failures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asking: Asking
) -> None:
    made = probe_set(tmp_path)
    scripted(monkeypatch, share)
    whole = bytes_of(evaluate(asking, made, tmp_path / "other"))
    scripted(monkeypatch, fails_on("Red won thirteen.", "Blue won 8."))
    failed = evaluate(asking, made, tmp_path / "runs")
    before = bytes_of(failed)
    assert sum(before[name] != whole[name] for name in whole) == 2
    asked: list[str] = []

    def now(example: Example) -> float:
        asked.append(example.text)
        return share(example)

    scripted(monkeypatch, now)
    noted = Noted()
    again = evaluate(asking, made, tmp_path / "runs", watch=noted.watch())
    assert bytes_of(again) == whole
    assert {row["status"] for row in runs.answers(again).to_pylist()} == {"ok"}
    assert noted.notices == ["Asked again, as they could not be asked before: 2 of 9 questions."]
    assert (noted.begun, noted.advanced) == ([(9, 7)], 2)
    assert "Blue won VII." not in asked
    times = rows.read(again.folder / "timing" / "part-000000.parquet", rows.TIMES)
    assert times.num_rows == rows.read(again.folder / "part-000000.parquet").num_rows
    noted = Noted()
    evaluate(asking, made, tmp_path / "runs", watch=noted.watch())
    assert (noted.notices, noted.begun) == ([], [(9, 9)])


def test_what_fails_again_leaves_the_run_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, fails_on("Red won thirteen."))
    run = evaluated(tmp_path)
    before = bytes_of(run), (run.folder / "timing" / "run.json").read_bytes()
    scripted(monkeypatch, fails_on("Red won thirteen."))
    assert evaluated(tmp_path) == run
    assert (bytes_of(run), (run.folder / "timing" / "run.json").read_bytes()) == before


def test_a_kill_while_failures_are_asked_again_loses_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, share)
    whole = bytes_of(evaluated(tmp_path))
    scripted(monkeypatch, fails_on("Red won thirteen.", "Blue won 8."))
    place = tmp_path / "again"
    place.mkdir()
    failed = evaluated(place)
    write, left = rows.write, [3]  # the times and the part of the first of two units, the times of the second

    def dies(*args: object, **named: object) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        write(*args, **named)  # type: ignore[arg-type]

    scripted(monkeypatch, share)
    monkeypatch.setattr(rows, "write", dies)
    with pytest.raises(KeyboardInterrupt):
        evaluated(place)
    after = runs.read_run(failed.folder)
    assert after.complete
    assert sorted(row["status"] for row in runs.answers(after).to_pylist()) == ["failed", *["ok"] * 8]
    monkeypatch.setattr(rows, "write", write)
    assert bytes_of(evaluated(place)) == whole


def test_a_model_that_is_gone_while_failures_are_asked_again_ends_the_run_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, fails_on("Red won thirteen."))
    run = evaluated(tmp_path)
    before = bytes_of(run)

    def gone(example: Example) -> float:
        raise ModelError("the server answered none of the last 20 requests")

    scripted(monkeypatch, gone)
    with pytest.raises(ModelError, match="none of the last"):
        evaluated(tmp_path)
    assert bytes_of(run) == before


def test_a_damaged_manifest_is_said_with_what_to_do_and_no_part_is_lost(uninterrupted: Run) -> None:
    (uninterrupted.folder / "manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match=r"manifest.json is damaged.*move the folder away"):
        evaluated(uninterrupted.folder.parent.parent)
    assert len(list(uninterrupted.folder.glob("part-*.parquet"))) == 3


def test_a_folder_with_a_colon_in_its_relative_name_is_no_address(
    tmp_path: Path, uninterrupted: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    place = Path("processes:2")
    made = making.from_file(write_probes(tmp_path), place)
    run = evaluate(ASKING, made, place)
    assert bytes_of(run) == bytes_of(uninterrupted)
    assert runs.answers(run).num_rows == 9
