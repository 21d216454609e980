from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from probelib.cli import cli
from probelib.evaluation.running import making
from probelib.export.tables import reading
from tests.cli.test_predict import ROWS


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["export", *map(str, arguments)])


@pytest.fixture
def probes(tmp_path: Path) -> Path:
    path = tmp_path / "own.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    return path


@pytest.mark.parametrize("tool", ["lm-eval", "inspect"])
def test_a_file_of_probes_is_exported(probes: Path, tmp_path: Path, tool: str) -> None:
    made = run(tool, "--probes", probes, "--out", tmp_path / "out", "--serialisation", "markdown")
    assert made.exit_code == 0, made.output
    assert "1 bases and 3 probes" in made.output
    (path,) = (tmp_path / "out").glob("bases.*")
    assert "| Red | 31 |" in " ".join(str(value) for row in reading(path) for value in row.values())


def test_a_set_is_exported_as_the_file_that_it_was_made_from(probes: Path, tmp_path: Path) -> None:
    asked = making.from_file(probes, tmp_path / "runs")
    run("inspect", "--probes", probes, "--out", tmp_path / "file")
    made = run("inspect", "--set", asked.id, "--runs", tmp_path / "runs", "--out", tmp_path / "set")
    assert made.exit_code == 0, made.output
    for name in ("bases.jsonl", "probes.jsonl"):
        both = [reading(tmp_path / folder / name) for folder in ("file", "set")]
        asked_of, of_set = ({row["id"]: (row["input"], row["target"]) for row in rows} for rows in both)
        assert asked_of == of_set


def test_own_bases_without_a_label_are_left_out_and_counted(tmp_path: Path) -> None:
    row = {name: value for name, value in ROWS[0].items() if name != "base_label"}
    (tmp_path / "own.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    made = run("inspect", "--probes", tmp_path / "own.jsonl", "--out", tmp_path / "out")
    assert "0 bases and 1 probes" in made.output
    assert "1 bases without a label were left out" in made.output


@pytest.mark.parametrize(
    "more",
    [pytest.param(["--shots", "1"], id="shots"), pytest.param(["--set", "abc"], id="two sources")],
)
def test_what_cannot_be_is_a_mistake_of_usage(probes: Path, tmp_path: Path, more: list[str]) -> None:
    assert run("lm-eval", "--probes", probes, "--out", tmp_path / "out", *more).exit_code == 2
    assert not (tmp_path / "out").exists()
