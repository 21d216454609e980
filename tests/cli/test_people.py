from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from probelib.cli import cli
from probelib.errors import InputError
from probelib.evaluation.running.runs import list_runs
from probelib.people import Store, open_quiz
from probelib.people.store import FILE
from tests.people.made import keep


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where answers and runs go, by the environment."""
    monkeypatch.setenv("PROBELIB_PEOPLE", str(tmp_path))
    monkeypatch.setenv("PROBELIB_RUNS", str(tmp_path / "runs"))
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["people", *map(str, arguments)])


@pytest.fixture
def quiz() -> str:
    made = run("make", "--kind", "probes", "--types", "range", "--per", 1, "--tables", 12)
    assert made.exit_code == 0, made.output
    return made.stdout.split()[0]


def answer_all(home: Path, quiz: str, rater: str) -> None:
    store = Store(home / FILE)
    opened = open_quiz(store.quiz(quiz), home / "runs")
    keep(store, opened, rater, {item: known.right for item, known in opened.known.items()})


def test_a_quiz_is_made_once_and_says_where_it_is_answered(quiz: str) -> None:
    again = run("make", "--kind", "probes", "--types", "range", "--per", 1, "--tables", 12)
    assert re.fullmatch("[0-9a-f]{12}", quiz)
    assert again.stdout.startswith(quiz)
    assert f"/annotate?quiz={quiz}" in again.stdout


def test_a_wep_quiz_is_made() -> None:
    made = run("make", "--kind", "wep", "--task", "one_hop", "--items", 3)
    assert "WEP-Reasoning, 1 hop: 3 of the test set" in made.stdout


def test_quizzes_are_listed_with_how_far_each_rater_is(home: Path, quiz: str) -> None:
    assert run("list").stdout.splitlines()[1].split()[:4] == [quiz, "probes", "4", "-"]
    answer_all(home, quiz, "Ann")
    assert "Ann 4" in run("list").stdout


def test_no_quizzes_are_said(home: Path) -> None:
    assert run("list").stdout == f"No quizzes in {home / FILE}.\n"


def test_results_are_printed_and_written(home: Path, quiz: str) -> None:
    assert run("results", quiz).stdout == "Nobody has answered yet.\n"
    answer_all(home, quiz, "Ann")
    answer_all(home, quiz, "Bo")
    result = run("results", quiz, "--out", home / "out")
    assert "Fleiss' kappa of Ann, Bo over 4 items: 1.000" in result.stdout
    assert "majority" not in result.stdout
    assert sorted(path.name for path in (home / "out").iterdir()) == ["answers.csv", "disputed.csv", "figures.csv"]


def test_people_become_runs(home: Path, quiz: str) -> None:
    assert isinstance(run("runs", quiz).exception, InputError)
    answer_all(home, quiz, "Ann")
    answer_all(home, quiz, "Bo")
    answer_all(home, quiz, "Cy")
    assert run("runs", quiz, "--rater", "Ann").stdout.startswith("human:Ann@answers in ")
    run("runs", quiz)
    assert {one.title for one in list_runs(home / "runs")} == {"Ann", "Bo", "Cy", "Most raters"}


def test_answers_are_imported_once(home: Path, quiz: str) -> None:
    answer_all(home, quiz, "Ann")
    run("results", quiz, "--out", home)
    written = (home / "answers.csv").read_text().replace(",Ann,", ",Cy,")
    (home / "theirs.csv").write_text(written)
    assert run("import", quiz, home / "answers.csv").stdout.startswith("0 of 4 answers added")
    assert run("import", quiz, home / "theirs.csv").stdout.startswith("4 of 4 answers added")
    assert run("import", quiz, home / "theirs.csv").stdout.startswith("0 of 4 answers added")
    assert "Cy 4" in run("list").stdout


def test_an_unknown_kind_is_bad_usage() -> None:
    assert run("make", "--kind", "poll").exit_code == 2


def test_an_unknown_quiz_is_said() -> None:
    assert "There is no quiz 'nothing'" in str(run("results", "nothing").exception)
