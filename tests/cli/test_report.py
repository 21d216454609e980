from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from probelib.cli import cli
from probelib.errors import InputError
from tests.decks.made import two_runs


def test_a_report_is_written_from_runs_named_behind_one_option(tmp_path: Path) -> None:
    runs = two_runs(tmp_path)
    out = tmp_path / "report.html"
    asked = ["report", "--runs", *(run.id for run in runs), "--out", str(out), "--folder", str(tmp_path / "runs")]
    done = CliRunner().invoke(cli, asked, catch_exceptions=False)
    assert done.exit_code == 0
    page = out.read_text(encoding="utf-8")
    for run in runs:
        assert run.id in page
    assert "Findings" in page
    assert str(tmp_path) not in page
    assert not list(tmp_path.glob("*.part"))


def test_another_ending_is_a_usage_error(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["report", "--runs", "x", "--out", str(tmp_path / "report.pdf")])
    assert done.exit_code == 2


def test_an_unknown_run_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="gone"):
        CliRunner().invoke(cli, ["report", "--runs", "gone", "--out", str(tmp_path / "r.html")], catch_exceptions=False)
