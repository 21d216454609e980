from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import _common
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


@pytest.mark.parametrize(
    ("successes", "trials", "interval"),
    [
        pytest.param(50, 100, (0.4038, 0.5962), id="a half"),
        pytest.param(0, 10, (0.0, 0.2775), id="none"),
        pytest.param(10, 10, (0.7225, 1.0), id="all"),
        pytest.param(0, 0, (0.0, 1.0), id="no trial says nothing"),
    ],
)
def test_wilsons_interval(successes: int, trials: int, interval: tuple[float, float]) -> None:
    assert _common.wilson(successes, trials) == pytest.approx(interval, abs=1e-4)


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
