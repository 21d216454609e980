from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from probelib.decks import store
from probelib.decks.records import Kind, pin
from probelib.errors import DataError, InputError, ProbelibError

PIN = pin(Kind.HEATMAP, {"source": "own", "check": ("verified", "construction")}, title="T", note="N")


def test_a_deck_is_kept_whole(tmp_path: Path) -> None:
    made = store.create("My deck", tmp_path)
    kept = store.change(made.id, lambda deck: deck.with_pin(PIN), tmp_path)
    assert store.find("my-deck", tmp_path) == kept
    assert kept.pins == (PIN,)
    assert [path.name for path in tmp_path.glob("*.json")] == ["my-deck.json"]


def test_two_decks_of_one_title_are_two(tmp_path: Path) -> None:
    assert [store.create("A", tmp_path).id for _ in range(2)] == ["a", "a-2"]
    assert [one.id for one in store.decks(tmp_path)] == ["a", "a-2"]


@pytest.mark.parametrize("said", ["../secret", "/etc/passwd", "a\x00b", ".lock"], ids=repr)
def test_nothing_outside_the_folder_is_looked_at(tmp_path: Path, said: str) -> None:
    (tmp_path.parent / "secret.json").write_text("{}")
    with pytest.raises(InputError, match="no id of a deck"):
        store.find(said, tmp_path)
    with pytest.raises(InputError, match="no id of a deck"):
        store.remove(said, tmp_path)


def test_an_unknown_deck_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no deck “gone”"):
        store.find("gone", tmp_path)
    store.remove("gone", tmp_path)


def test_a_deck_needs_a_title(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="needs a title"):
        store.create("  ", tmp_path)


@pytest.mark.parametrize(
    "text",
    ["no JSON", "[]", '{"schema": 1}', '{"schema": 1, "title": "x", "pins": [{"kind": "other", "parameters": {}}]}',
     '{"schema": 2, "title": "x", "pins": []}'],
    ids=["no json", "no object", "no title", "unknown kind", "newer"],
)  # fmt: skip
def test_a_damaged_file_is_named_and_stops_no_other(tmp_path: Path, text: str) -> None:
    store.create("Good", tmp_path)
    (tmp_path / "bad.json").write_text(text)
    problems: list[ProbelibError] = []
    assert [one.id for one in store.decks(tmp_path, problems=problems)] == ["good"]
    assert "bad.json" in str(problems[0])
    with pytest.raises(DataError, match=r"bad\.json"):
        store.find("bad", tmp_path)


def test_several_who_pin_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    store.create("Many", tmp_path)
    code = (
        "import sys; from pathlib import Path; from probelib.decks import store; from probelib.decks.records import *\n"
        "for n in range(6):\n"
        "    one = pin(Kind.TEXT, {}, title=sys.argv[2] + str(n))\n"
        "    store.change('many', lambda deck: deck.with_pin(one), Path(sys.argv[1]))"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path), name], env=dict(os.environ)) for name in "ab"
    ]
    assert [one.wait() for one in running] == [0, 0]
    assert sorted(one.title for one in store.find("many", tmp_path).pins) == sorted(
        f"{n}{k}" for n in "ab" for k in range(6)
    )


def test_a_file_says_no_more_than_the_deck(tmp_path: Path) -> None:
    store.change(store.create("A", tmp_path).id, lambda deck: deck.with_pin(PIN), tmp_path)
    said = json.loads((tmp_path / "a.json").read_text())
    assert said.keys() == {"schema", "title", "pins"}
    assert said["pins"][0].keys() == {"kind", "parameters", "title", "note", "text"}
