from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from probelib.cli import cli
from probelib.errors import InputError
from probelib.export.tables import reading
from probelib.probes import units


def run(out: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["probes", "--dataset", "samples", "--limit", "60", "--out", str(out), *arguments])


def parts(folder: Path) -> dict[str, bytes]:
    found = [*folder.glob("part-*"), *folder.glob("rejected/part-*"), folder / "manifest.json"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


@pytest.fixture(autouse=True)
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "BASES", 20)


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    result = run(tmp_path / "whole")
    assert result.exit_code == 0, result.output
    return tmp_path / "whole"


def test_a_folder_holds_a_part_for_each_unit(whole: Path) -> None:
    assert [name for name in sorted(parts(whole)) if name.startswith("part")] == [
        f"part-{number:06d}.parquet" for number in range(3)
    ]


def test_a_folder_holds_the_probes_of_a_file(whole: Path, tmp_path: Path) -> None:
    run(tmp_path / "x.parquet")
    in_file = sorted(reading(tmp_path / "x.parquet"), key=lambda row: str(row["id"]))
    assert sorted(reading(whole), key=lambda row: str(row["id"])) == in_file


@pytest.mark.parametrize("executor", ["threads:2", "processes:2"])
def test_any_executor_gives_the_same_bytes(whole: Path, tmp_path: Path, executor: str) -> None:
    result = run(tmp_path / "other", "--executor", executor)
    assert result.exit_code == 0, result.output
    assert parts(tmp_path / "other") == parts(whole)
    for name, where in (("a.jsonl", "serial"), ("b.jsonl", executor)):
        run(tmp_path / name, "--executor", where)
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_what_is_missing_is_made_and_nothing_else(whole: Path) -> None:
    before = parts(whole)
    kept = whole / "part-000000.parquet"
    (whole / "part-000001.parquet").unlink()
    written = kept.stat().st_mtime_ns
    result = run(whole)
    assert result.exit_code == 0, result.output
    assert parts(whole) == before
    assert kept.stat().st_mtime_ns == written


def test_the_counts_of_a_run_that_goes_on_are_those_of_the_whole(whole: Path, tmp_path: Path) -> None:
    said = run(tmp_path / "again").stdout.replace(str(tmp_path / "again"), "FOLDER")
    (whole / "part-000002.parquet").unlink()
    assert run(whole).stdout.replace(str(whole), "FOLDER") == said


def test_another_seed_does_not_go_into_the_same_folder(whole: Path) -> None:
    result = run(whole, "--seed", "1")
    assert isinstance(result.exception, InputError)
    assert "seed is 0 there and 1 now" in str(result.exception)


_KILLED = """
import sys
from pathlib import Path
from probelib.cli import cli
from probelib.probes import units
units.BASES = 20
cli(["probes", "--dataset", "samples", "--limit", "60", "--out", sys.argv[1]])
"""


def test_a_run_that_was_killed_ends_with_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    process = subprocess.Popen([sys.executable, "-c", _KILLED, str(folder)], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while process.poll() is None and not list(folder.glob("part-*")) and time.monotonic() < deadline:
        os.sched_yield()
    process.send_signal(signal.SIGKILL)
    process.wait()
    result = run(folder)
    assert result.exit_code == 0, result.output
    assert parts(folder) == parts(whole)


def test_an_executor_that_there_is_not_is_said(tmp_path: Path) -> None:
    result = run(tmp_path / "x", "--executor", "gpu")
    assert isinstance(result.exception, InputError)
