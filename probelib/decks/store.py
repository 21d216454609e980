"""Decks on disk: a JSON file a deck among the user's data, written whole, changed by one at a time."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from probelib import resources
from probelib.decks.exporting.files import write
from probelib.decks.records import Deck, Kind, Pin, deck_id, is_deck_id, pin
from probelib.errors import DataError, InputError, ProbelibError

SCHEMA = 1
"""Of the files; a newer one is refused."""


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


def create(title: str, where: Path | None = None) -> Deck:
    """Save an empty deck under a new id and return it.

    Raises:
        InputError: The title is empty or too long.
    """
    said = pin(Kind.TEXT, {}, title=title).title
    if not said:
        raise InputError("A deck needs a title.")
    folder = where or place()
    with _alone(folder):
        made = Deck(deck_id(said, (path.stem for path in folder.glob("*.json"))), said)
        _write(made, folder)
    return made


def change(id_: str, how: Callable[[Deck], Deck], where: Path | None = None) -> Deck:
    """Change a deck and return it as it now is; two who change one at the same time do so one after the other.

    Raises:
        InputError: There is no such deck, or `how` refuses.
        DataError: Its file cannot be read or written.
    """
    folder = where or place()
    with _alone(folder):
        before = find(id_, folder)
        after = how(before)
        if after.id != before.id:
            raise ValueError("a deck keeps its id")
        if after != before:
            _write(after, folder)
    return after


def remove(id_: str, where: Path | None = None) -> None:
    """Remove a deck; one that is not there is no error. Raises InputError where the text can be no id."""
    folder = where or place()
    with _alone(folder):
        _path(id_, folder).unlink(missing_ok=True)


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


def _write(deck: Deck, folder: Path) -> None:
    said = {
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
    write(folder / f"{deck.id}.json", (json.dumps(said, indent=1) + "\n").encode())


def _read(path: Path) -> Deck:
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"The deck {path} cannot be read: {error}.") from error
    try:
        if said["schema"] > SCHEMA:
            raise DataError(f"The deck {path} was saved by a newer version of probelib; update this one.")
        return Deck(path.stem, str(said["title"]), tuple(map(_pin, said["pins"])))
    except (KeyError, TypeError, ValueError, AttributeError, InputError) as error:
        raise DataError(f"{path} is no deck: {error!r}.") from error


def _pin(said: dict[str, Any]) -> Pin:
    values = {str(name): tuple(map(str, value)) for name, value in said["parameters"].items()}
    texts = {name: str(said.get(name, "")) for name in ("title", "note", "text")}
    return pin(Kind(said["kind"]), values, **texts)
