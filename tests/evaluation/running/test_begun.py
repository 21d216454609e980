from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from probelib.evaluation.running.begun import Begun, begun, other_versions

ASKED: dict[str, Any] = {"set_id": "s", "model_id": "m", "settings": {"shots": 0}, "threads": 4, "versions": {"a": "1"}}


def write(place: Path, name: str, parts: int = 0, **changed: Any) -> None:
    folder = place / name
    folder.mkdir()
    (folder / "manifest.json").write_text(json.dumps({**ASKED, "tables": 3, **changed}), encoding="utf-8")
    for number in range(parts):
        (folder / f"part-{number:06d}.parquet").touch()


def test_runs_that_differ_in_threads_and_versions_alone_are_found_most_answers_first(tmp_path: Path) -> None:
    write(tmp_path, "d-m-1", 1, threads=2)
    write(tmp_path, "d-m-2", 2, versions={"a": "0"})
    assert begun(tmp_path, "d-m", ASKED) == (
        Begun("d-m-2", 4, {"a": "0"}, 2, 3),
        Begun("d-m-1", 2, {"a": "1"}, 1, 3),
    )


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"set_id": "t"}, id="other questions"),
        pytest.param({"settings": {"shots": 2}}, id="other settings"),
        pytest.param({"model_id": "n"}, id="another model"),
    ],
)
def test_a_run_that_asks_something_else_is_none_of_them(tmp_path: Path, changed: dict[str, Any]) -> None:
    write(tmp_path, "d-m-1", **changed)
    assert begun(tmp_path, "d-m", ASKED) == ()


def test_other_folders_and_damaged_manifests_are_passed_over(tmp_path: Path) -> None:
    write(tmp_path, "other-1")
    write(tmp_path, "d-m-1")
    (tmp_path / "d-m-1" / "manifest.json").write_text("{", encoding="utf-8")
    assert begun(tmp_path, "d-m", ASKED) == ()
    assert begun(tmp_path / "none", "d-m", ASKED) == ()


def test_versions_that_differ_are_named_by_package() -> None:
    one = Begun("d-m-1", None, {"same": "1", "old": "2", "torch": "2.8"}, 0, 1)
    assert list(other_versions(one, {"same": "1", "torch": "2.9", "new": "3"})) == [
        "new none there, 3 here",
        "old 2 there, none here",
        "torch 2.8 there, 2.9 here",
    ]
