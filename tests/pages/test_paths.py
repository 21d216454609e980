"""What stands in an address opens no file but those of the app: every parameter of every page is tried.

The interpreter itself tells which files are opened, so that a file that is opened and then not shown is seen as well.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from probelib.decks import store
from tests.pages.seen import healthy, opened, text

_seen: list[str] = []
_watching = False
MARK = "out-of-bounds"
"""Part of the name of every file that no address may reach."""


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if _watching and event in ("open", "os.listdir", "os.scandir", "sqlite3.connect"):
        _seen.append(str(arguments[0]))


sys.addaudithook(_note)  # for good: a hook cannot be taken away


@pytest.fixture(autouse=True)
def bait(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A server's folder with files beside those of the app that an address could name."""
    global _watching
    home = tmp_path / "home"
    monkeypatch.setenv("PROBELIB_HOME", str(home))
    store.create("A deck")
    for place in (home, home / "data", tmp_path):
        folder = place / MARK
        folder.mkdir(parents=True)
        (folder / "manifest.json").write_text(json.dumps({"schema": 1, "run_id": MARK}))
        (place / f"{MARK}.json").write_text('{"schema": 1, "title": "x", "pins": []}')
        (place / f"{MARK}.csv").write_text("a,b\n1,2\n")
    _seen.clear()
    _watching = True
    yield tmp_path
    _watching = False


PARAMETERS = {
    "explore": ("dataset", "split", "table", "hypothesis", "type", "probe", "q"),
    "live": ("dataset", "table", "hypothesis", "model", "upload", "name"),
    "heatmap": ("source", "dataset", "run", "model", "row", "pair", "dataset_run"),
    "wep": ("view", "scale", "scale_run", "run", "ask", "upload", "name"),
    "datasets": ("dataset", "split"),
    "annotate": ("quiz", "view", "edit"),
    "present": ("deck", "slide", "cell", "edit"),
}


@pytest.mark.parametrize(("page", "name"), [(page, name) for page, names in PARAMETERS.items() for name in names])
def test_a_parameter_opens_no_file_that_it_names(page: str, name: str, bait: Path) -> None:
    named = [
        f"../{MARK}",
        f"../../{MARK}.json",
        str(bait / MARK),
        f"samples:../../{MARK}",
        f"..\\{MARK}",
        f"{MARK}%00.json",
    ]
    app = healthy(opened(page, **{name: named}))
    for one in (named[0], named[2], named[3]):
        app = healthy(opened(page, **{name: one}))
    touched = [path for path in _seen if MARK in path and not path.startswith(str(Path(__file__).parents[2]))]
    assert touched == []
    assert str(bait) not in text(app).replace(str(bait / MARK), "")  # nothing but what the address itself says


def test_the_hook_sees_what_is_opened(bait: Path) -> None:
    (bait / f"{MARK}.json").read_text()
    os.listdir(bait / MARK)
    assert [path for path in _seen if MARK in path] == [str(bait / f"{MARK}.json"), str(bait / MARK)]
