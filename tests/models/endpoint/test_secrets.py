"""The key of an endpoint is sent to the server and stands nowhere else: no log, no manifest, no row, no export."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from probelib import cli
from tests.models.endpoint import stub

KEY = "sk-marker-7f3a9c51d2"


def _everything(folder: Path) -> bytes:
    return b"\n".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(lambda body: stub.scored({"True": -0.1, "False": -2.0}), id="it answers"),
        pytest.param(lambda body: stub.written(f"True, and {KEY}"), id="it repeats the key in its answer"),
    ],
)
def test_a_key_stands_in_nothing_that_an_evaluation_leaves(
    script: stub.Script,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    with stub.serving(script) as server:
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
        common = ["--model", "openai:tiny", "--limit", "1"]
        cli.cli(["evaluate", *common, "--dataset", "samples", "--runs", str(tmp_path / "runs")], standalone_mode=False)
        cli.cli(["runs", "list", "--runs", str(tmp_path / "runs")], standalone_mode=False)
    assert set(server.keys) == {f"Bearer {KEY}"}
    left = _everything(tmp_path)
    assert left
    assert KEY.encode() not in left
    out, err = capfd.readouterr()
    assert KEY not in out + err + caplog.text
