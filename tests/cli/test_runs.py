from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from probelib.cli import cli
from probelib.errors import InputError
from probelib.evaluation.records import Run
from tests.evaluation.made_runs import evaluated, scripted


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["runs", *map(str, arguments)])


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """Three runs: two that are equal, and one with another score."""
    found = []
    for name, share in (("a", 0.8), ("b", 0.8), ("c", 0.6)):
        (tmp_path / name).mkdir()
        scripted(monkeypatch, lambda example, share=share: share)  # type: ignore[misc]
        found.append(evaluated(tmp_path / name))
    return found


def test_runs_are_listed(made: list[Run]) -> None:
    result = run("list", "--runs", made[0].folder.parent)
    assert result.exit_code == 0, result.output
    header, line = result.stdout.splitlines()
    assert header.split()[:3] == ["run", "dataset", "model"]
    assert line.split()[:5] == [made[0].id, "own", "scripted@1", "3", "3"]


def test_no_runs_are_said(tmp_path: Path) -> None:
    assert run("list", "--runs", tmp_path).stdout == f"No runs in {tmp_path}.\n"


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    result = run("list", "--runs", tmp_path / "away")
    assert isinstance(result.exception, InputError)
    assert "away" in str(result.exception)


def test_a_run_that_cannot_be_read_is_named(made: list[Run]) -> None:
    (made[0].folder / "manifest.json").write_text("{", encoding="utf-8")
    result = run("list", "--runs", made[0].folder.parent)
    assert result.exit_code == 0
    assert "manifest.json is damaged" in result.stderr


def test_runs_with_the_same_bytes_end_with_0(made: list[Run]) -> None:
    result = run("diff", made[0].folder, made[1].folder)
    assert (result.exit_code, result.stdout) == (0, "Same bytes: the parts are equal, 9 answers.\n")


def test_runs_that_differ_are_listed_and_end_with_1(made: list[Run]) -> None:
    result = run("diff", made[0].folder, made[2].folder, "--limit", 2)
    assert result.exit_code == 1
    assert "Neither the same bytes nor the same answers: 9 of 9 differ." in result.stdout
    assert len(result.stdout.splitlines()) == 1 + 1 + 1 + 2


def test_runs_with_the_same_answers_end_with_0(made: list[Run], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("probelib.evaluation.running.diff.TOLERANCE", 0.5)
    result = run("diff", made[0].folder, made[2].folder)
    assert result.exit_code == 0
    assert result.stdout.startswith("Same answers, 9 of them")


def test_a_run_that_there_is_not_is_an_error(tmp_path: Path) -> None:
    result = run("diff", "x", "y", "--runs", tmp_path)
    assert isinstance(result.exception, InputError)
