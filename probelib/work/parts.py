"""Units of work and their parts: each is computed and written whole, and what is written is not computed again.

    with executing("processes") as workers, Parts(folder, manifest) as parts:
        for number, result in run(units, compute, workers, done=parts.done):
            parts.write(number, lambda path: ...)

A part is `part-<unit>.parquet`: written under another name, synchronised and renamed, so a run that was killed leaves
whole parts and nothing else that counts. What a unit holds is fixed before a run starts, so the parts of a run that was
resumed are byte for byte those of one that was not.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from filelock import FileLock, Timeout

from probelib.errors import DataError, InputError
from probelib.work.executors import Workers

MANIFEST = "manifest.json"
_WAITING = 2
"""Units handed in beyond those that are worked on, so that no worker waits for the next."""
_T = TypeVar("_T")
_R = TypeVar("_R")


class Parts:
    """A folder of parts with a manifest that says what they are of."""

    def __init__(self, folder: Path, manifest: Mapping[str, Any]) -> None:
        """Take a folder and what determines its parts: data, seed, settings, versions; nothing secret, no times.

        Raises:
            InputError: The folder holds parts of something else, holds other files, or cannot be made.
            DataError: Its manifest is damaged.
        """
        self.folder = folder
        self._manifest = dict(manifest)
        self._lock = FileLock(folder / ".lock", timeout=0)

    def __enter__(self) -> Self:
        """Take the folder; two runs at once would both write it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"The folder {self.folder} cannot be made: {error.strerror}.") from error
        try:
            self._lock.acquire()
        except Timeout as error:
            raise InputError(f"Another run is writing to {self.folder}.") from error
        with ExitStack() as undo:
            undo.callback(self._lock.release)
            self._check()
            undo.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Give the folder free."""
        self._lock.release()

    def _check(self) -> None:
        path = self.folder / MANIFEST
        for left in self.folder.glob(".*.part*"):
            left.unlink()  # of a run that was killed while it wrote
        if not path.exists():
            strangers = [p.name for p in self.folder.iterdir() if not p.name.startswith(".")]
            if strangers:
                raise InputError(
                    f"{self.folder} holds {sorted(strangers)[0]!r} and no {MANIFEST}; name an empty folder."
                )
            _write(path, lambda part: part.write_text(_json(self._manifest), encoding="utf-8"))
            return
        known = read_manifest(self.folder)
        known.pop("units", None)
        wanted = json.loads(_json(self._manifest))
        other = sorted(key for key in known.keys() | wanted.keys() if known.get(key) != wanted.get(key))
        if other:
            said = "; ".join(f"{key} is {known.get(key)!r} there and {wanted.get(key)!r} now" for key in other)
            raise InputError(
                f"{self.folder} holds the parts of another run: {said}. Name another folder, or the same run."
            )

    @property
    def done(self) -> frozenset[int]:
        """The units whose parts are written."""
        return frozenset(number for number, _ in parts_of(self.folder))

    def write(self, number: int, write: Callable[[Path], object], *, beside: str = "", lasting: bool = True) -> None:
        """Write the part of a unit: `write` gets a path that ends in .parquet, which is renamed when it returns.

        Args:
            number: The unit.
            write: What writes the file.
            beside: A folder for what goes with the parts, such as times; it is written before the part itself.
            lasting: Whether it has to outlast a power cut, which costs some milliseconds.
        """
        folder = self.folder / beside
        folder.mkdir(exist_ok=True)
        _write(folder / part_name(number), write, lasting=lasting)

    def finish(self, units: int) -> None:
        """Note that all parts are there; raises DataError where one is missing."""
        missing = sorted(set(range(units)) - self.done)
        if missing:
            raise DataError(f"{self.folder} lacks the part of unit {missing[0]}.")
        whole = {**self._manifest, "units": units}
        _write(self.folder / MANIFEST, lambda part: part.write_text(_json(whole), encoding="utf-8"))


def part_name(number: int) -> str:
    """Return what the part of a unit is called."""
    return f"part-{number:06d}.parquet"


def parts_of(folder: Path) -> list[tuple[int, Path]]:
    """Return the parts of a folder by unit, in order."""
    found = ((path.stem.removeprefix("part-"), path) for path in folder.glob("part-*.parquet"))
    return sorted((int(number), path) for number, path in found if number.isdigit())


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return what a folder of parts says of itself; `units` only where it is complete.

    Raises:
        DataError: There is none, it cannot be read, or it is damaged.
    """
    path = folder / MANIFEST
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise DataError(f"{folder} has no {MANIFEST}; it is no folder of parts.") from error
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise DataError(f"{path} is damaged: {error}") from error
    if not isinstance(found, dict):
        raise DataError(f"{path} is damaged: it is no object.")
    return found


def run(
    units: Iterable[tuple[int, _T]],
    compute: Callable[[_T], _R],
    workers: Workers,
    *,
    done: Container[int] = frozenset(),
    in_order: bool = False,
) -> Iterator[tuple[int, _R]]:
    """Yield the result of each unit that is not done, as it comes or in order; memory holds a few units at a time.

    An error of a unit is raised here, and an interruption too; after either no unit is begun.
    """
    waiting: dict[Future[_R], int] = {}
    ready: dict[int, _R] = {}
    order: list[int] = []
    most = 1 if workers.here else workers.count + _WAITING
    try:
        for number, unit in units:
            if number in done:
                continue
            order.append(number)
            waiting[workers.executor.submit(compute, unit)] = number
            while len(waiting) + len(ready) >= most:
                yield from _next(waiting, ready, order, in_order)
        while waiting:
            yield from _next(waiting, ready, order, in_order)
    finally:
        for future in waiting:
            future.cancel()


def _next(
    waiting: dict[Future[_R], int], ready: dict[int, _R], order: list[int], in_order: bool
) -> Iterator[tuple[int, _R]]:
    finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in finished:
        ready[waiting.pop(future)] = future.result()
    for number in [n for n in order if n in ready] if not in_order else list(order):
        if number not in ready:
            return
        order.remove(number)
        yield number, ready.pop(number)


def _json(manifest: Mapping[str, Any]) -> str:
    return json.dumps(manifest, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def _write(path: Path, write: Callable[[Path], object], *, lasting: bool = True) -> None:
    part = path.with_name(f".{path.stem}.{os.getpid()}.part{path.suffix}")
    try:
        write(part)
        if lasting:
            with part.open("rb+") as file:
                os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    if not lasting:
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # the name itself
    finally:
        os.close(folder)
