from __future__ import annotations

from pathlib import Path

import pytest

from probelib import cli
from probelib.errors import InputError
from probelib.evaluation.running import runs
from probelib.evaluation.wep.transfer import transfer
from tests.finetune.wep import made


def run(*arguments: str | Path) -> None:
    cli.cli([str(one) for one in arguments], standalone_mode=False)


def small(tmp_path: Path) -> list[str]:
    base = made.encoder(tmp_path / "base")
    return [
        "finetune", "wep", "--out", str(tmp_path / "out"), "--base", base, "--task", "one_hop", "--epochs", "1",
        "--batch", "8", "--total", "40", "--runs", str(tmp_path / "runs"), "--limit", "2",
    ]  # fmt: skip


def test_a_training_ends_in_a_row_of_the_transfer_matrix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(*small(tmp_path), "--preset", "minilm-full", "--seed", "3", "--blind")
    said = capsys.readouterr().out
    assert f"--model choice:{tmp_path / 'out'}" in said
    assert "of 2 pairs (a set of our own, not UNLI)" in said
    assert "| one hop | 2 |" in (tmp_path / "out" / "model" / "README.md").read_text()
    cells = transfer(runs.list_runs(tmp_path / "runs"))
    assert [(one.trained_on, one.evaluated_on, one.preset, one.seeds, one.blind) for one in cells] == [
        ("one_hop", task, "minilm-full", (3,), True) for task in ("one_hop", "two_hop", "unli")
    ]


def test_a_task_of_which_no_pair_was_answered_is_said_and_not_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("probelib.evaluation.wep.transfer.transfer", lambda _runs: ())
    monkeypatch.setattr("probelib.finetune.wep.making.transfer", lambda _runs: ())
    run(*small(tmp_path), "--preset", "minilm-full")
    assert capsys.readouterr().out.count("test: no pair was answered") == 3


def test_a_training_of_no_minutes_can_be_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(*small(tmp_path), "--no-ask", "--minutes", "0")
    assert "give the same command again" in capsys.readouterr().out
    run(*small(tmp_path), "--no-ask")
    assert "right on the validation split" in capsys.readouterr().out
    assert not (tmp_path / "runs").exists()


def test_a_preset_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no preset"):
        run(*small(tmp_path), "--preset", "large")
