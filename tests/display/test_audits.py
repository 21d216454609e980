from __future__ import annotations

import json
from pathlib import Path

import pytest

from probelib import auditing, resources
from probelib.display import audits
from probelib.errors import DataError
from probelib.probes.types import REASONING_TYPES


def _file(folder: Path, **types: object) -> Path:
    path = folder / "audits.json"
    path.write_text(json.dumps({"date": "2026-11-30", "types": types}))
    return path


def test_the_lower_bound_of_what_is_right_is_said_in_whole_percent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    low, high = auditing.wilson(0, 40)
    path = _file(tmp_path, range={"n": 40, "wrong": 0, "low": low, "high": round(high, 4)})
    monkeypatch.setattr(resources, "asset", lambda *parts: path)
    assert audits.said("range") == "labels right in at least 91 %, 40 audited"
    assert audits.said("sorting") == ""


@pytest.mark.parametrize(("high", "percent"), [(0.0876, 91), (0.1, 90), (0.0, 100), (1.0, 0), (0.0899, 91)])
def test_a_bound_is_rounded_down(high: float, percent: int) -> None:
    assert audits.Audit(40, 0, high).least_right == percent


def test_a_type_of_which_nothing_was_rated_says_nothing(tmp_path: Path) -> None:
    assert audits.published(_file(tmp_path, range={"n": 0, "wrong": 0, "low": 0.0, "high": 1.0})) == {}


@pytest.mark.parametrize(
    "types",
    [
        pytest.param({"range": {"n": 4}}, id="incomplete"),
        pytest.param({"range": 4}, id="no object"),
        pytest.param({"range": {"n": 4, "wrong": 5, "high": 0.5}}, id="more wrong than rated"),
        pytest.param({"range": {"n": 4, "wrong": 0, "high": 3}}, id="no share"),
    ],
)
def test_what_is_no_list_of_audits_is_refused(tmp_path: Path, types: dict[str, object]) -> None:
    with pytest.raises(DataError, match=r"audits\.json"):
        audits.published(_file(tmp_path, **types))


def test_what_is_published_is_of_types_that_there_are() -> None:
    assert set(audits.published(resources.asset("audits.json"))) <= {one.name for one in REASONING_TYPES} | {"all"}
