from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from probelib.decks import store
from probelib.decks.records import Kind, pin
from probelib.errors import DataError, InputError, ProbelibError
from probelib.owners import Allowed, Claim, Owner, new_key

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


def owned(folder: Path) -> tuple[str, Allowed]:
    """Make a deck that is somebody's; return its id, and the test that lets its owner."""
    claim = Claim((new_key(),))
    made = store.create("Mine", folder, owner=Owner.of(claim))
    return made.id, lambda owner: owner is not None and owner.lets(claim)


def test_only_its_owner_changes_and_removes_a_deck(tmp_path: Path) -> None:
    id_, mine = owned(tmp_path)
    theirs = Claim((new_key(),))
    for allowed in (lambda owner: False, lambda owner: owner is not None and owner.lets(theirs)):
        with pytest.raises(InputError, match="somebody else's deck"):
            store.change(id_, lambda deck: deck.with_pin(PIN), tmp_path, allowed=allowed)
        with pytest.raises(InputError, match="somebody else's deck"):
            store.remove(id_, tmp_path, allowed=allowed)
    assert store.change(id_, lambda deck: deck.with_pin(PIN), tmp_path, allowed=mine).owner is not None
    store.remove(id_, tmp_path, allowed=mine)
    assert store.decks(tmp_path) == ()


def test_a_deck_without_an_owner_is_nobodys_where_owners_count(tmp_path: Path) -> None:
    store.create("A", tmp_path)
    with pytest.raises(InputError, match="somebody else's"):
        store.change("a", lambda deck: deck.with_pin(PIN), tmp_path, allowed=lambda owner: owner is not None)


def test_a_copy_has_the_slides_and_its_own_owner(tmp_path: Path) -> None:
    id_, mine = owned(tmp_path)
    store.change(id_, lambda deck: deck.with_pin(PIN), tmp_path, allowed=mine)
    other = Owner.of(Claim((new_key(),)))
    made = store.copy(id_, tmp_path, owner=other)
    assert (made.id, made.title, made.pins, made.owner) == ("copy-of-mine", "Copy of Mine", (PIN,), other)
    assert store.find(made.id, tmp_path) == made


def test_an_owner_cannot_be_changed(tmp_path: Path) -> None:
    id_, mine = owned(tmp_path)
    with pytest.raises(ValueError, match="keeps its id and its owner"):
        store.change(id_, lambda deck: replace(deck, owner=None), tmp_path, allowed=mine)


def test_only_so_many_decks_and_bytes_are_kept(tmp_path: Path) -> None:
    room = store.Room(decks=2, size=1_000)
    for title in "ab":
        store.create(title, tmp_path, room=room)
    with pytest.raises(InputError, match="There are 2 decks here"):
        store.create("c", tmp_path, room=room)
    with pytest.raises(InputError, match=r"larger than the 0\.001 MB"):
        store.change("a", lambda deck: deck.with_pin(pin(Kind.TEXT, {}, text="x" * 1_000)), tmp_path, room=room)
    assert store.find("a", tmp_path).pins == ()


def test_a_deck_that_gets_smaller_is_taken_where_there_is_no_room(tmp_path: Path) -> None:
    store.change(store.create("A", tmp_path).id, lambda deck: deck.with_pin(PIN), tmp_path)
    small = store.Room(decks=1, size=1)
    assert store.change("a", lambda deck: deck.without(0), tmp_path, room=small).pins == ()
