from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer

from probelib import cli
from probelib.errors import InputError


def run(*arguments: str | Path) -> None:
    cli.cli(["wep", *(str(one) for one in arguments)], standalone_mode=False)


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("task", ["one_hop", "two_hop", "three_hop"])
def test_a_reasoning_task_is_written_and_counted(task: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("generate", "--task", task, "--total", "20", "--out", tmp_path / "x.jsonl")
    assert [row["split"] for row in rows(tmp_path / "x.jsonl")] == ["train"] * 16 + ["validation"] * 2 + ["test"] * 2
    assert f"20 examples of {task} in" in capsys.readouterr().out


def test_the_same_seed_writes_the_same_bytes_on_any_executor(tmp_path: Path) -> None:
    for name, more in (("a", []), ("b", ["--executor", "threads:2"]), ("c", ["--seed", "1"])):
        run("generate", "--task", "two_hop", "--total", "30", "--out", tmp_path / f"{name}.parquet", *more)
    a, b, c = ((tmp_path / f"{name}.parquet").read_bytes() for name in "abc")
    assert a == b != c


def test_unli_without_a_file_says_that_its_sentences_are_our_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("generate", "--task", "unli", "--split", "test", "--out", tmp_path / "x.jsonl")
    assert {row["source"] for row in rows(tmp_path / "x.jsonl")} == {"own"}
    assert "of our own writing: no figure on them compares" in capsys.readouterr().out


def test_options_are_part_of_what_is_written(tmp_path: Path) -> None:
    run(
        "generate", "--task", "one_hop", "--total", "10", "--negation", "--scale", "kent", "--out", tmp_path / "x.jsonl"
    )
    assert {row["variant"] for row in rows(tmp_path / "x.jsonl")} == {"negation,scale=kent"}


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["--task", "four_hop"], id="an unknown task"),
        pytest.param(["--task", "unli", "--negation"], id="an option of the other tasks"),
        pytest.param(["--task", "one_hop", "--path", "x.csv"], id="an option of unli"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_written(arguments: list[str], tmp_path: Path) -> None:
    with pytest.raises(typer.BadParameter):
        run("generate", *arguments, "--out", tmp_path / "x.jsonl")
    assert not list(tmp_path.iterdir())


def test_a_scale_is_shown_with_its_spread(capsys: pytest.CaptureFixture[str]) -> None:
    run("scale")
    (line,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("highly likely"))
    assert line.split(maxsplit=2)[2].split() == "90 80 to 95 it is highly likely that ...".split()


@pytest.mark.parametrize("written", ["0.65", "65%", " 13/20 "])
def test_the_words_of_a_probability_are_shown(written: str, capsys: pytest.CaptureFixture[str]) -> None:
    run("scale", "--probability", written)
    right, wrong = capsys.readouterr().out.splitlines()
    assert right == "right: likely, probably, probable, better than even"
    assert wrong == "wrong: probably not, we doubt, unlikely, little chance, chances are slight, improbable, " + (
        "highly unlikely, almost no chance, impossible"
    )


@pytest.mark.parametrize("written", ["much", "1/0", "1.5", "nan"])
def test_what_is_no_probability_is_said(written: str) -> None:
    with pytest.raises(InputError, match="is no probability"):
        run("scale", "--probability", written)
