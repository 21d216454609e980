from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from probelib.cli import cli
from tests.cli.test_predict import ROWS


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["runs", "import", *map(str, arguments)])


@pytest.fixture
def probes(tmp_path: Path) -> Path:
    path = tmp_path / "own.jsonl"
    path.write_text("".join(json.dumps({**row, "id": f"p{i}"}) + "\n" for i, row in enumerate(ROWS)), encoding="utf-8")
    return path


def test_a_table_of_labels_becomes_a_run_that_is_listed(probes: Path, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,label\np0,entailed\np1,who knows\n", encoding="utf-8")
    made = run(tmp_path / "a.csv", "--name", "mine", "--probes", probes, "--runs", tmp_path / "runs")
    assert made.exit_code == 0, made.output
    assert "2 answers of imported:mine@unknown" in made.output
    assert [line.split() for line in made.output.splitlines()[-3:]] == [["ok", "1"], ["unparsed", "1"], ["absent", "2"]]
    listed = CliRunner().invoke(cli, ["runs", "list", "--runs", str(tmp_path / "runs")])
    assert "imported:mine@unknown" in listed.output


def test_probes_or_a_set_must_be_named(probes: Path, tmp_path: Path) -> None:
    for more in ([], ["--probes", probes, "--set", "abc"]):
        assert run(probes, "--name", "mine", "--runs", tmp_path / "runs", *more).exit_code == 2


def test_a_category_that_is_none_is_refused(probes: Path, tmp_path: Path) -> None:
    made = run(probes, "--name", "mine", "--probes", probes, "--category", "huge", "--runs", tmp_path / "runs")
    assert made.exit_code == 2
    assert "none of numerical" in " ".join(made.output.replace("│", " ").split())
