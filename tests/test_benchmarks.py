from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks import _app_walk, _beside, _common, _hostile, _victims, _worth
from probelib.evaluation.wep import transfer
from probelib.records import Hypothesis, Label, Table
from tests.shared import REPOSITORY

SCRIPTS = [path for path in sorted((REPOSITORY / "benchmarks").glob("*.py")) if not path.name.startswith("_")]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_explains_itself_and_takes_the_common_arguments(path: Path) -> None:
    done = subprocess.run([sys.executable, path, "--help"], capture_output=True, text=True, check=True, cwd=REPOSITORY)
    assert all(option in done.stdout for option in ("--data", "--seed", "--quick"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_takes_its_own_folder_off_the_path_before_it_imports(path: Path) -> None:
    code = [
        line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith(("import ", "from ", "sys."))
    ]
    code = [line for line in code if not line.startswith("from __future__")]
    assert code[0] == "import sys"
    assert code[1].startswith("sys.path.pop(0)")


def test_the_last_line_is_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        _common.finish({"share": 1 / 3, "right": True, "nothing": None}, packages=("pytest",))
    assert ended.value.code == 0
    printed = capsys.readouterr().out.splitlines()
    assert json.loads(printed[-1]) == {"share": 0.33333, "right": True, "nothing": None}
    assert "pytest" in printed[-4]
    assert "load" in printed[-3]


def test_what_is_missing_ends_a_script_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        _common.existing(tmp_path / "gone")
    assert ended.value.code == 2
    assert "gone is missing; name another with --data" in capsys.readouterr().err


def test_data_lies_where_the_variable_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PROBELIB_SHARED", str(tmp_path))
    assert _common.parser("").parse_args([]).data == tmp_path / "data"
    monkeypatch.delenv("PROBELIB_SHARED")
    assert _common.parser("").parse_args([]).data == REPOSITORY.parent / "shared" / "data"


def test_the_bootstrap_interval_is_the_same_for_the_same_seed_and_holds_the_value() -> None:
    units = [0.0] * 30 + [1.0] * 70
    mean = lambda drawn: sum(drawn) / len(drawn)  # noqa: E731
    low, high = _common.bootstrap(units, mean, seed=1)
    assert (low, high) == _common.bootstrap(units, mean, seed=1)
    assert low < 0.7 < high
    assert high - low < 0.25


def test_an_interval_over_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one unit"):
        _common.bootstrap([], lambda drawn: 0.0)


def test_a_table_is_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    _common.print_table(("type", "share"), [("range", 0.5), ("scale", 12)])
    assert capsys.readouterr().out.splitlines() == ["type   share", "-----  -----", "range  0.500", "scale     12"]


def _measured(repository: Path, script: str, *arguments: str) -> tuple[dict[str, Any], str]:
    """Run a script; return its figures and all that it printed."""
    command = [sys.executable, str(repository / "benchmarks" / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=repository)
    assert done.returncode == 0, f"{script} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return json.loads(done.stdout.splitlines()[-1]), done.stdout


def test_a_run_that_was_killed_is_judged_by_what_it_lost(repository: Path) -> None:
    figures, _ = _measured(repository, "resume.py", "--quick", "--kills", "1")
    assert figures == {"lost": 0, "doubled": 0, "same_result": True, "kills": 1}


def test_what_is_killed_loses_nothing_and_doubles_nothing(repository: Path) -> None:
    figures, _ = _measured(repository, "faults.py", "--quick", "--only", "people")
    assert figures == {"kills": 2, "lost": 0, "doubled": 0, "same_result": True}


@pytest.mark.parametrize("kills", [1, 2, 3, 5, 7, 13, 15, 200])
def test_as_many_kills_are_divided_as_were_asked_for(kills: int) -> None:
    divided = _victims.divided(kills)
    assert sum(divided.values()) == kills
    assert all(abs(10 * one - _victims.SHARES[name] * kills) < 10 for name, one in divided.items())


def test_what_is_there_beyond_an_uninterrupted_run_is_doubled() -> None:
    whole = _victims.Written(["a", "b"], "")
    assert [_victims.beyond(_victims.Written(ids, ""), whole) for ids in (["a", "b"], ["a", "a"], ["a", "c"])] == [
        0,
        1,
        1,
    ]


@pytest.mark.browser
def test_several_visitors_of_the_app_each_see_what_they_chose(repository: Path) -> None:
    figures, printed = _measured(repository, "app.py", "--quick")
    assert figures["errors_20_sessions"] == 0, printed
    assert (figures["sessions"], figures["switches"]) == (3, 8)
    assert figures["clicks_20_sessions"] >= 6
    assert figures.keys() >= {"switch_p50_ms", "switch_p95_ms", "rss_mb", "cold_seconds", "p95_20_sessions_ms"}


def test_a_visitor_notices_what_another_one_chose() -> None:
    mine = _app_walk.Action("filter", "write", "Find a table", "00003", ("Season 00003",), only="Season 00003 of x")
    assert not _app_walk.wrong(mine, "Season 00003 of x. Reds has 5\u00a0points callout 1")
    assert "'Season 00003' is not there" in _app_walk.wrong(mine, "Season 00004 of x")
    assert "['Season00004']" in _app_walk.wrong(mine, "Season 00003 of x, Season 00004 of x")


@pytest.mark.parametrize("kind", ["file", "statement"])
def test_hostile_input_ends_in_an_answer(kind: str, repository: Path) -> None:
    figures, printed = _measured(repository, "fuzz.py", "--only", kind, "--count", "40")
    assert (figures["inputs"], figures["tracebacks"]) == (40, 0), printed


def test_hostile_input_follows_from_its_number() -> None:
    assert _hostile.file(1, 7) == _hostile.file(1, 7)
    assert _hostile.file(1, 7) != _hostile.file(2, 7)


def test_wep_reasoning_agrees_with_problog_and_with_table_4(repository: Path) -> None:
    figures, _ = _measured(repository, "wep.py", "--quick")
    assert figures["max_disagreement"] <= 1e-9
    assert figures["chi2_1hop"] < 28.9
    assert figures["chi2_2hop"] < 28.9
    assert figures.keys() >= {"generate_10000_seconds", "problog_ratio", "crosscheck_10000_seconds"}
    assert figures.keys() >= {"stability_share_fixed", "stability_share_uniform"}


def test_the_transfer_matrix_is_that_of_the_stored_runs(repository: Path) -> None:
    figures, printed = _measured(repository, "wep_transfer.py", "--quick")
    for cell in transfer.transfer(transfer.stored()):
        if cell.preset == "minilm-full":
            line = figures[cell.trained_on + ("_blind" if cell.blind else "")]
            assert line[cell.evaluated_on] == pytest.approx(100 * cell.mean, abs=0.006)
    assert figures["rule"] == pytest.approx({"one_hop": 79.0, "two_hop": 70.6})
    assert "paper: RoBERTa+WEP-UNLI" in printed


# ---------------------------------------------------------------------------------------- other tools

FAKE = """
class NumberToWord:
    def generate(self, sentence):
        print("a tool may print")
        if "?" in sentence:
            raise ValueError("no questions")
        return [sentence.replace("2", "two"), sentence]
"""


@pytest.fixture
def peer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[_beside.Peer]:
    """Another tool with an operation of ours under the name of one of its own."""
    folder = tmp_path / "nlaugmenter" / "transformations" / "number-to-word"
    folder.mkdir(parents=True)
    (folder / "transformation.py").write_text(FAKE, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    made = _beside.Peer(sys.executable, "number_to_word")
    yield made
    made.close()


def test_another_tool_answers_in_order_whatever_it_prints(peer: _beside.Peer) -> None:
    assert peer.missing is None
    for _ in range(2):
        answer = peer.make(["2 of 3", "none"], 5)
        assert answer["outputs"] == [["two of 3", "2 of 3"], ["none", "none"]]
        assert answer["failed"] == 0
    assert answer["peak_mb"] > 1


def test_a_statement_that_another_tool_cannot_do_is_counted(peer: _beside.Peer) -> None:
    answer = peer.make(["2?", "2 won"], 5)
    assert answer["outputs"] == [[], ["two won", "2 won"]]
    assert answer["failed"] == 1


def test_a_slow_tool_stops_after_its_time(peer: _beside.Peer) -> None:
    answer = peer.make(["2 won"] * 100, -1)
    assert 0 < len(answer["outputs"]) < 100


def test_a_tool_that_is_not_there_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    gone = _beside.Peer(sys.executable, "number_to_word")
    gone.close()
    assert gone.missing == "ModuleNotFoundError: No module named 'nlaugmenter'"


@pytest.mark.parametrize(
    ("base", "text", "found"),
    [
        pytest.param("it was in 1994", "it was in one thousand nine hundred and ninety-four", {"year"}, id="a count"),
        pytest.param("it was in 1994", "it was in 1996", set(), id="another year"),
        pytest.param("on 4 May 1998 he won", "on 4 May 1999 he won", set(), id="a date's year"),
        pytest.param("he has 3.5 points", "he has 3.7 points", {"half"}, id="half of a decimal"),
        pytest.param("he has 3.5 points", "he has 4.7 points", set(), id="a whole decimal"),
        pytest.param("he has 3 points", "he had 3 points", {"other"}, id="a word"),
    ],
)
def test_what_is_wrong_with_the_output_of_another_tool(base: str, text: str, found: set[str]) -> None:
    assert _worth.damage(base, text) == found


def test_an_output_is_provable_where_the_check_can_say_of_it_and_of_its_base() -> None:
    table = Table("t:1", "", ("team", "wins"), (("reds", "3"), ("blues", "5")), "test")
    known = Hypothesis("t:1#1", "t:1", "reds had 3 wins", Label.ENTAILED)
    unknown = Hypothesis("t:1#2", "t:1", "reds had 3 lucky wins", Label.ENTAILED)
    texts = [("reds had 4 wins", None), ("reds had 4 wins", None), ("reds had 3 wins", None), ("reds sang", None)]
    worth = _worth.judge([((table, known), texts), ((table, unknown), texts[:1])], ours=False)
    assert (worth.statements, worth.counts["outputs"], worth.counts["changed"]) == (2, 5, 3)
    assert (worth.counts["twice"], worth.counts["unchanged"], worth.counts["provable"]) == (1, 1, 1)


def test_a_probe_of_ours_is_provable_only_with_its_own_label() -> None:
    table = Table("t:1", "", ("team", "wins"), (("reds", "3"), ("blues", "5")), "test")
    base = Hypothesis("t:1#1", "t:1", "reds had 3 wins", Label.ENTAILED)
    made = [("reds had 4 wins", Label.ENTAILED), ("reds had 5 wins", Label.REFUTED)]
    assert _worth.judge([((table, base), made)], ours=True).counts["provable"] == 1


# ---------------------------------------------------------------------------------------- bridges


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param([], "name with --lm-eval", id="no interpreter"),
        pytest.param(
            ["--lm-eval", "gone/python", "--inspect", "x"], "gone/python is no interpreter", id="no such file"
        ),
        pytest.param(["--lm-eval", sys.executable, "--inspect", "x"], "cannot run lm_eval", id="without the tool"),
    ],
)
def test_bridges_cannot_run_without_the_other_tools(
    arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PROBELIB_LM_EVAL", raising=False)
    monkeypatch.delenv("PROBELIB_INSPECT", raising=False)
    script = REPOSITORY / "benchmarks" / "bridges.py"
    done = subprocess.run([sys.executable, script, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert message in done.stderr


def test_the_adapter_of_lm_eval_says_what_is_missing(tmp_path: Path) -> None:
    script = REPOSITORY / "benchmarks" / "_lm_eval.py"
    done = subprocess.run([sys.executable, script, tmp_path, "1"], capture_output=True, text=True, check=True)
    assert "lm_eval" in json.loads(done.stdout)["missing"]
