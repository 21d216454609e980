"""The members of a large JSON object one at a time, and each again by its place in the file.

TabFact's training statements are one object of thirteen thousand members, of which one at a time is needed.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import Any, NamedTuple

from probelib.errors import DataError

_CHUNK = 1 << 16
_gap = re.compile(r"[ \t\r\n]*").match
_decode = json.JSONDecoder().raw_decode


class Member(NamedTuple):
    """A member of the object, and where it lies in the file."""

    key: str
    value: Any
    offset: int
    """First byte of the key."""
    length: int
    """Bytes from the key to the end of the value."""


def members(path: Path) -> Iterator[Member]:
    """Yield the members of the object that a UTF-8 file holds, in its order, keeping one in memory.

    Raises:
        DataError: The file cannot be opened, is not UTF-8, is not one JSON object, or holds a key twice.
    """
    try:
        with path.open("rb") as file:
            yield from _Reader(path, file).members()
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}.") from error


def member(path: Path, offset: int, length: int) -> tuple[str, Any]:
    """Return the key and value of a member whose place `members` gave; raises DataError where the file changed."""
    try:
        with path.open("rb") as file:
            file.seek(offset)
            text = file.read(length).decode()
        key, end = _decode(text)
        value, _ = _decode(text, _after_colon(text, end))
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path} has changed since it was opened; open it again.") from error
    return key, value


def _after_colon(text: str, at: int) -> int:
    at = _blanks(text, at)
    if text[at : at + 1] != ":":
        raise json.JSONDecodeError("expected ':'", text, at)
    return _blanks(text, at + 1)


def _blanks(text: str, at: int) -> int:
    found = _gap(text, at)
    return found.end() if found else at


class _Reader:
    """A window on the file: decoded text of which `at` characters are done; `place` is the byte that follows them."""

    def __init__(self, path: Path, file: BufferedReader) -> None:
        self.path = path
        self.file = file
        self.utf8 = codecs.getincrementaldecoder("utf-8")()
        self.text = ""
        self.at = 0
        self.place = 0
        self.ended = False

    def members(self) -> Iterator[Member]:
        self._more(_CHUNK)
        if self.text.startswith("\ufeff"):
            self._step(1, len("\ufeff".encode()))
        self._expect("{", "expected one JSON object")
        if self._next() != "}":
            yield from self._listed()
        self._expect("}", "expected ',' or '}'")

    def _listed(self) -> Iterator[Member]:
        seen: set[str] = set()
        while True:
            found = self._member()
            if found.key in seen:
                raise DataError(f"{self.path} holds {found.key!r} twice; the second stands at byte {found.offset}.")
            seen.add(found.key)
            yield found
            if self._next() != ",":
                return
            self._step(1, 1)
            self._next()

    def _member(self) -> Member:
        """Decode the member at `at`; one that reaches over the window's end is decoded again in a longer window."""
        wanted = _CHUNK
        decoded = self._decoded()
        while decoded is None:
            self._more(wanted)
            wanted *= 2
            decoded = self._decoded()
        key, value, end = decoded
        written = self.text[self.at : end]
        found = Member(key, value, self.place, len(written) if written.isascii() else len(written.encode()))
        self._step(len(written), found.length)
        return found

    def _decoded(self) -> tuple[str, Any, int] | None:
        """Return key, value and end of the member at `at`, or None where more of the file has to be read first."""
        try:
            key, end = _decode(self.text, self.at)
            value, end = _decode(self.text, _after_colon(self.text, end))
        except RecursionError as error:
            raise self._fault("too many brackets in each other") from error
        except ValueError as error:
            if self.ended:
                raise self._fault(getattr(error, "msg", str(error))) from error
            return None
        if not isinstance(key, str):
            raise self._fault("expected a key in quotes")
        # A number may go on behind the window's end.
        return (key, value, end) if end < len(self.text) or self.ended else None

    def _next(self) -> str:
        """Skip blanks and return the character there, or nothing at the end of the file."""
        while True:
            end = _blanks(self.text, self.at)
            self._step(end - self.at, end - self.at)
            if self.at < len(self.text) or self.ended:
                return self.text[self.at : self.at + 1]
            self._more(_CHUNK)

    def _expect(self, mark: str, otherwise: str) -> None:
        if self._next() != mark:
            raise self._fault(otherwise)
        self._step(1, 1)

    def _step(self, characters: int, size: int) -> None:
        self.at += characters
        self.place += size

    def _more(self, wanted: int) -> None:
        block = self.file.read(wanted)
        self.ended = len(block) < wanted
        try:
            new = self.utf8.decode(block, final=self.ended)
        except UnicodeDecodeError as error:
            raise DataError(f"{self.path} is not UTF-8 text: {error.reason}, after byte {self.place}.") from error
        self.text = self.text[self.at :] + new
        self.at = 0

    def _fault(self, what: str) -> DataError:
        return DataError(f"{self.path} is not in the dataset's layout: {what} at byte {self.place}.")
