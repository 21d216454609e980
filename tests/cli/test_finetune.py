from __future__ import annotations

import json
from pathlib import Path

import pytest

from probelib import cli
from tests.finetune import made


def run(*arguments: str | Path) -> None:
    cli.cli([str(one) for one in arguments], standalone_mode=False)


def small(tmp_path: Path) -> list[str]:
    base = made.encoder(tmp_path / "base")
    return [
        "finetune", "tnli", "--out", str(tmp_path / "out"), "--base", base, "--epochs", "1", "--batch", "4",
        "--length", "40", "--rank", "2",
    ]  # fmt: skip


def test_a_training_says_how_its_model_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made.dataset(tmp_path / "data")
    run(*small(tmp_path), "--data", "tabfact", "--path", tmp_path / "data")
    assert f"--model nli:{tmp_path / 'out' / 'model'}" in capsys.readouterr().out


def test_a_training_of_no_minutes_can_be_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made.dataset(tmp_path / "archive" / "tabfact")
    run(*small(tmp_path), "--archive", tmp_path / "archive", "--minutes", "0")
    assert "give the same command again" in capsys.readouterr().out
    run(*small(tmp_path), "--archive", tmp_path / "archive")
    assert "right on held-out tables" in capsys.readouterr().out


def test_evaluated_tables_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made.dataset(tmp_path / "archive" / "tabfact")
    table = {"title": "", "header": ["team", "gold"], "rows": [["red", "3"], ["blue", "0"]]}
    probes = tmp_path / "probes.jsonl"
    probes.write_text(json.dumps({"probe": "red won 4 gold", "label": "refuted", "table": table}) + "\n")
    monkeypatch.setattr(
        "sys.argv", ["probelib", *small(tmp_path), "--archive", str(tmp_path / "archive"), "--evaluated", str(probes)]
    )
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1


def test_tables_of_test_splits_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made.dataset(tmp_path / "archive" / "tabfact")
    made.dataset(tmp_path / "whole", split="test", tables=2)  # the first two tables, under other names
    leave_out = f"tabfact={tmp_path / 'whole'}"
    run(*small(tmp_path), "--archive", tmp_path / "archive", "--leave-out", leave_out, "--minutes", "0")
    assert "4 statements are left out" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="no data"),
        pytest.param(["--data", "tabfact", "--archive", "x"], id="both"),
        pytest.param(["--data", "tabfact", "--path", "a", "--path", "b"], id="more paths than datasets"),
    ],
)
def test_bad_usage_exits_with_2(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["probelib", "finetune", "tnli", "--out", "x", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
