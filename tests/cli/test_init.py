from __future__ import annotations

import sys
from pathlib import Path

import pytest

from probelib import __version__, cli
from probelib.errors import DataError, ProbelibError


def ends(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """Run the command line in this process and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["probelib", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    code = ended.value.code
    assert isinstance(code, int)
    return code


def raising(error: BaseException) -> object:
    def command(**_: object) -> None:
        raise error

    return command


def test_help_names_every_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ends(["--help"], monkeypatch) == 0
    shown = capsys.readouterr().out
    assert [command.__name__ for command in cli.COMMANDS if command.__name__ not in shown] == []


def test_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ends(["--version"], monkeypatch) == 0
    assert capsys.readouterr().out == f"probelib {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="no command"),
        pytest.param(["nonsense"], id="unknown command"),
        pytest.param(["probes", "--dataset", "samples"], id="missing option"),
        pytest.param(["probes", "--dataset", "samples", "--out", "x.csv", "--variants", "none"], id="bad value"),
    ],
)
def test_bad_usage_exits_with_2(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert ends(arguments, monkeypatch) == 2


def test_an_error_is_one_line_and_exits_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "cli", raising(DataError("file x,\nline 2: broken")))
    assert ends([], monkeypatch) == 1
    assert capsys.readouterr().err == "probelib: file x, line 2: broken\n"


def test_an_interruption_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "cli", raising(KeyboardInterrupt()))
    assert ends([], monkeypatch) == 130


def test_an_error_in_a_command_reaches_the_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ends(["probes", "--dataset", "tabfact", "--path", str(tmp_path), "--out", "x.csv"], monkeypatch) == 1
    assert capsys.readouterr().err.startswith("probelib: ")
    assert issubclass(DataError, ProbelibError)


def test_a_slip_of_the_code_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "cli", raising(ValueError("a slip")))
    monkeypatch.setattr(sys, "argv", ["probelib"])
    with pytest.raises(ValueError, match="a slip"):
        cli.main()
