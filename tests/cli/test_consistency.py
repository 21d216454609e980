"""How alike a model answers over several notations of the same tables is printed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from probelib.cli import consistency
from probelib.evaluation.running import runs
from tests.cli.test_evaluate import asked
from tests.evaluation.made_runs import write_probes


def test_runs_of_one_model_are_compared_example_by_example(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_probes(tmp_path)
    asked(tmp_path, "--model", "builtin:lookup")
    (made,) = runs.list_runs(tmp_path / "runs")
    consistency.say([made, replace(made, serialisation="html")])
    lines = capsys.readouterr().out.splitlines()
    assert "builtin:lookup over linearised, html: consistency of each example" in lines
    assert lines[3].split() == ["bases", "-", "3", "100.0", "%", "100.0", "%", "0.0", "%", "0.0", "points"]


def test_one_notation_alone_has_no_consistency(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_probes(tmp_path)
    asked(tmp_path, "--model", "builtin:lookup")
    consistency.say(runs.list_runs(tmp_path / "runs"))
    assert capsys.readouterr().out == ""
