from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from probelib.cli import cli
from probelib.models.known import choosing, known


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("probelib.models.hub.reachable", lambda: False)


def test_the_list_says_what_can_run_here_and_why_the_others_cannot() -> None:
    result = CliRunner().invoke(cli, ["models"])
    assert result.exit_code == 0
    can, cannot, pairs = result.output.split("\n\n")
    assert can.startswith("can run here")
    assert "builtin:lookup" in can
    assert cannot.startswith("cannot run here")
    assert "published:luna" in cannot
    assert "published results only" in cannot
    assert pairs.startswith("for WEP pairs alone")
    assert "RoBERTa likelihood" in pairs


def test_all_that_is_known_is_one_json_list() -> None:
    rows = json.loads(CliRunner().invoke(cli, ["models", "--json"]).output)
    assert [row["id"] for row in rows] == [model.id for model in (*known(), *choosing())]
    smollm2 = rows[0]
    assert (smollm2["licence"], smollm2["verified"], smollm2["parameters_m"]) == ("Apache-2.0", "real weights", 135)
    assert all(row["can_run"] != bool(row["why_not"]) for row in rows)


def test_the_hub_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[None] = []
    monkeypatch.setattr("probelib.models.hub.reachable", lambda: bool(asked.append(None)))
    CliRunner().invoke(cli, ["models"])
    assert len(asked) == 1
