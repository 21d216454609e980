"""Decks on disk: a JSON file a deck among the user's data, written whole, changed by one at a time."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from probelib import resources
from probelib.decks.exporting.files import write
from probelib.decks.records import LONGEST_TITLE, Deck, Kind, Pin, deck_id, is_deck_id, pin
from probelib.errors import DataError, InputError, ProbelibError
from probelib.owners import Allowed, Owner, anybody

SCHEMA = 1
"""Of the files; a newer one is refused."""


@dataclass(frozen=True, slots=True)
class Room:
    """How much all decks of a folder may take together."""

    decks: int
    size: int
    """Bytes of their files."""


def place() -> Path:
    """Return the folder of the user's decks; it is created when missing."""
    return resources.data_dir("decks")


def decks(where: Path | None = None, *, problems: list[ProbelibError] | None = None) -> tuple[Deck, ...]:
    """Return all decks by title; what is wrong with those that cannot be read is added to `problems`."""
    found = []
    for path in sorted((where or place()).glob("*.json")):
        try:
            found.append(_read(path))
        except DataError as error:
            if problems is not None:
                problems.append(error)
    return tuple(sorted(found, key=lambda one: (one.title.casefold(), one.id)))


def find(id_: str, where: Path | None = None) -> Deck:
    """Return a deck by its id.

    Raises:
        InputError: There is no deck of that id, or it can be none; nothing outside the folder is ever looked at.
        DataError: Its file is damaged or of a newer version.
    """
    path = _path(id_, where)
    if not path.is_file():
        raise InputError(f"There is no deck “{id_}” on this machine.")
    return _read(path)


def create(title: str, where: Path | None = None, *, owner: Owner | None = None, room: Room | None = None) -> Deck:
    """Save an empty deck under a new id and return it.

    Args:
        title: Of the deck; its id is made from it.
        where: Folder of decks, by default the user's.
        owner: Who may change it on a shared server.
        room: How much all decks may take; None for any amount.

    Raises:
        InputError: The title is empty or too long, or there is no room.
    """
    said = pin(Kind.TEXT, {}, title=title).title
    if not said:
        raise InputError("A deck needs a title.")
    return _save_new(Deck("", said, (), owner), where or place(), room)


def copy(
    id_: str,
    where: Path | None = None,
    *,
    title: str = "",
    owner: Owner | None = None,
    room: Room | None = None,
) -> Deck:
    """Save the slides of a deck as a new deck, called a copy without a title, and return that. Raises as `create`."""
    before = find(id_, where)
    said = pin(Kind.TEXT, {}, title=title or f"Copy of {before.title}"[:LONGEST_TITLE]).title
    return _save_new(Deck("", said, before.pins, owner), where or place(), room)


def change(
    id_: str,
    how: Callable[[Deck], Deck],
    where: Path | None = None,
    *,
    allowed: Allowed = anybody,
    room: Room | None = None,
) -> Deck:
    """Change a deck and return it as it now is; two who change one at the same time do so one after the other.

    Raises:
        InputError: There is no such deck, it is somebody else's, `how` refuses, or there is no room.
        DataError: Its file cannot be read or written.
    """
    folder = where or place()
    with _alone(folder):
        before = find(id_, folder)
        _refuse_others(before, allowed)
        after = how(before)
        if after.id != before.id or after.owner != before.owner:
            raise ValueError("a deck keeps its id and its owner")
        if after != before:
            _write(after, folder, room)
    return after


def remove(id_: str, where: Path | None = None, *, allowed: Allowed = anybody) -> None:
    """Remove a deck; one that is not there is no error.

    Raises:
        InputError: The text can be no id, or the deck is somebody else's.
        DataError: Whose it is cannot be read, and that matters here.
    """
    folder = where or place()
    with _alone(folder):
        path = _path(id_, folder)
        if allowed is not anybody and path.is_file():
            _refuse_others(_read(path), allowed)
        path.unlink(missing_ok=True)


def _refuse_others(deck: Deck, allowed: Allowed) -> None:
    if not allowed(deck.owner):
        raise InputError(f"“{deck.title}” is somebody else's deck: make a copy of it, and change that.")


def _save_new(deck: Deck, folder: Path, room: Room | None) -> Deck:
    with _alone(folder):
        there = [path.stem for path in folder.glob("*.json")]
        if room is not None and len(there) >= room.decks:
            raise InputError(f"There are {len(there):,} decks here, as many as this server keeps. Remove one first.")
        made = replace(deck, id=deck_id(deck.title, there))
        _write(made, folder, room)
    return made


def _path(id_: str, where: Path | None) -> Path:
    if not is_deck_id(id_):
        raise InputError(f"“{id_[:80]}” is no id of a deck: these have small letters, digits and hyphens.")
    return (where or place()) / f"{id_}.json"


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the folder's lock; it goes with the process, so that a crash leaves none behind."""
    try:
        with (folder / ".lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except OSError as error:
        raise DataError(f"The decks in {folder} cannot be changed: {error.strerror}.") from error


def _write(deck: Deck, folder: Path, room: Room | None) -> None:
    said: dict[str, Any] = {
        "schema": SCHEMA,
        "title": deck.title,
        "pins": [
            {
                "kind": one.kind.value,
                "parameters": {name: list(values) for name, values in one.parameters},
                "title": one.title,
                "note": one.note,
                "text": one.text,
            }
            for one in deck.pins
        ],
    }
    if deck.owner is not None:
        said["owner"] = {"salt": deck.owner.salt, "marks": list(deck.owner.marks)}
    data, path = (json.dumps(said, indent=1) + "\n").encode(), folder / f"{deck.id}.json"
    # A deck that gets smaller is always taken, so that one who has too much can get rid of it.
    if (
        room is not None
        and len(data) > _size(path)
        and _size(*folder.glob("*.json")) - _size(path) + len(data) > room.size
    ):
        raise InputError(
            f"The decks here would be larger than the {room.size / 1e6:g} MB that this server keeps of them."
        )
    write(path, data)


def _size(*paths: Path) -> int:
    return sum(path.stat().st_size for path in paths if path.is_file())


def _read(path: Path) -> Deck:
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"The deck {path} cannot be read: {error}.") from error
    try:
        if said["schema"] > SCHEMA:
            raise DataError(f"The deck {path} was saved by a newer version of probelib; update this one.")
        return Deck(path.stem, str(said["title"]), tuple(map(_pin, said["pins"])), _owner(said.get("owner")))
    except (KeyError, TypeError, ValueError, AttributeError, InputError) as error:
        raise DataError(f"{path} is no deck: {error!r}.") from error


def _pin(said: dict[str, Any]) -> Pin:
    values = {str(name): tuple(map(str, value)) for name, value in said["parameters"].items()}
    texts = {name: str(said.get(name, "")) for name in ("title", "note", "text")}
    return pin(Kind(said["kind"]), values, **texts)


def _owner(said: dict[str, Any] | None) -> Owner | None:
    return None if said is None else Owner(str(said["salt"]), tuple(map(str, said["marks"])))
