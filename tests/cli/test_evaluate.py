from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from probelib.cli import cli
from probelib.errors import InputError
from probelib.evaluation.measuring import reading
from probelib.evaluation.running import runs
from probelib.models.base import Example
from tests.evaluation.made_runs import scripted, write_probes


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["evaluate", *map(str, arguments)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_probes(tmp_path)
    return tmp_path


def asked(folder: Path, *more: object) -> Result:
    return run("--probes", folder / "probes.jsonl", "--runs", folder / "runs", *more)


def test_a_run_is_made_and_counted(folder: Path) -> None:
    result = asked(folder, "--model", "builtin:lookup")
    assert result.exit_code == 0, result.output
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[0] == "3 bases and 6 probes on 3 tables".split()
    assert ["flip", "2", "2", "100.0", "%", "100.0", "%", "+0.0", "100.0", "%"] in lines
    (made,) = runs.list_runs(folder / "runs")
    assert made.complete
    assert str(made.folder) in result.stdout


def test_the_same_command_goes_on_with_the_same_run(folder: Path) -> None:
    asked(folder, "--model", "builtin:lookup")
    again = asked(folder, "--model", "builtin:lookup")
    assert "9 of 9 questions were answered before" in again.stderr
    assert len(runs.list_runs(folder / "runs")) == 1


def test_each_of_several_models_has_its_run(folder: Path) -> None:
    result = asked(folder, "--model", "builtin:lookup", "--model", "builtin:majority", "--limit", 1)
    assert result.exit_code == 0, result.output
    assert {one.title for one in runs.list_runs(folder / "runs")} == {"Lookup", "Majority label"}
    assert {one.units for one in runs.list_runs(folder / "runs")} == {1}


def test_a_model_that_reads_no_text_has_one_run_over_all_serialisations(folder: Path) -> None:
    result = asked(folder, "--model", "builtin:lookup", "--serialisation", "all")
    assert result.stdout.count("does not read the table as") == 4
    assert len(runs.list_runs(folder / "runs")) == 1


def test_probes_of_a_dataset_are_made_on_the_way(tmp_path: Path) -> None:
    result = run("--model", "builtin:majority", "--dataset", "samples", "--limit", 1, "--runs", tmp_path)
    assert result.exit_code == 0, result.output
    (made,) = runs.list_runs(tmp_path)
    assert (made.dataset, made.units) == ("samples", 1)
    assert len(reading.bases([made])) > 1


@pytest.mark.parametrize("given", [[], ["--probes", "x.jsonl", "--dataset", "samples"]], ids=["neither", "both"])
def test_one_of_probes_and_dataset_has_to_be_given(given: list[str]) -> None:
    result = run("--model", "builtin:lookup", *given)
    assert result.exit_code == 2
    assert "give either --probes or --dataset" in result.output


@pytest.mark.parametrize(
    ("more", "said"),
    [
        pytest.param(["--model", "builtin:nothing"], "Unknown model", id="a model"),
        pytest.param(
            ["--model", "builtin:lookup", "--serialisation", "prose"], "no serialisation", id="a serialisation"
        ),
        pytest.param(["--model", "builtin:lookup", "--executor", "moon"], "is no executor", id="an executor"),
        pytest.param(["--model", "builtin:lookup", "--dtype", "float16"], "'float16' cannot be used", id="a dtype"),
        pytest.param(["--model", "builtin:lookup", "--shots", "5"], "5 shots cannot be given", id="so many shots"),
    ],
)
def test_what_there_is_not_is_an_error(folder: Path, more: list[str], said: str) -> None:
    result = asked(folder, *more)
    assert isinstance(result.exception, InputError)
    assert said in str(result.exception)


def test_prices_without_an_estimate_ask_nobody(folder: Path) -> None:
    result = asked(folder, "--model", "builtin:lookup", "--prices", "0.15,0.60")
    assert result.exit_code == 2
    assert "prices are for --estimate" in result.output
    assert not (folder / "runs").exists()


def test_an_interruption_ends_with_130_and_says_what_to_do(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> float:
        raise KeyboardInterrupt

    scripted(monkeypatch, interrupted)
    result = asked(folder, "--model", "builtin:lookup")
    assert result.exit_code == 130
    assert "the same command goes on from there" in result.stderr


def test_answers_that_are_missing_are_counted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, lambda example: None if example.base_id else 0.75)
    result = asked(folder, "--model", "builtin:lookup")
    assert "not answered: 6 unparsed" in result.stdout
    assert "base accuracy" not in result.stdout
    assert "there is no change to show" in result.stdout
    assert (result.exit_code, "could not be asked" in result.stderr) == (0, False)


@pytest.mark.parametrize(("failing", "code"), [("Red won thirteen.", 1), ("nothing", 0)])
def test_answers_that_failed_are_said_with_a_reason_and_the_exit_code(
    failing: str, code: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(example: Example) -> float:
        if example.text == failing:
            raise TypeError("'NoneType' object is not subscriptable")
        return 0.75

    scripted(monkeypatch, fails)
    result = asked(folder, "--model", "builtin:lookup")
    assert result.exit_code == code
    said = "1 of 9 questions could not be asked, first: TypeError: 'NoneType' object is not subscriptable"
    assert (said in result.stderr) == bool(code)
    scripted(monkeypatch, lambda example: 0.75)
    again = asked(folder, "--model", "builtin:lookup")
    assert again.exit_code == 0
    assert ("could not be asked before: 1 of 9 questions" in again.stderr) == bool(code)
    assert "could not be asked, first" not in again.stderr


def test_half_precision_says_how_far_it_agrees_with_full(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, lambda example: 0.75)
    result = asked(folder, "--model", "builtin:smollm2", "--dtype", "bfloat16")
    assert "agreement with float32: 9 of 9 labels (100.0 %) on the first 3 tables" in result.stdout
