"""What was counted of a dataset, kept on disk until its files or the recipe of the probes change.

One folder a dataset: its name is made of the dataset's name, of where its files lie, of their sizes and times of
change, and of the versions. The folder of files that have changed since is removed. Of the bundled samples the counts
of the probes ship with the project.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from probelib import __version__, resources
from probelib.counting import held as holding
from probelib.counting import probed as probing
from probelib.counting.held import Held
from probelib.counting.probed import Probed
from probelib.counting.shipped import shipped
from probelib.datasets import Dataset
from probelib.datasets.index import fingerprint
from probelib.errors import DataError
from probelib.probes import REASONING_TYPES, RECIPE
from probelib.probes.units import BASES
from probelib.records import Label, Side
from probelib.work.parts import parts_of

VERSION = 1
"""Raised with what is kept."""
_T = TypeVar("_T")


class Kept:
    """The counts of one dataset, of all its splits."""

    def __init__(self, dataset: Dataset) -> None:
        """Take a dataset; its files are looked at once, here."""
        self.dataset = dataset
        root = dataset.source.root.resolve()
        made_with = (str(VERSION), __version__, RECIPE, *(one.name for one in REASONING_TYPES), fingerprint(root))
        self._prefix = f"{dataset.name}-{_digest([str(root)])}-"
        self._shipped = shipped(dataset)
        self.folder = resources.cache_dir("counts") / f"{self._prefix}{_digest(made_with)}"

    def held(self, split: str | None = None) -> Held | None:
        """Return what a split holds, or all of them; None where it was not counted."""
        found = [self._read_held(one) for one in self._splits(split)]
        known = [one for one in found if one is not None]
        return holding.together(known) if len(known) == len(found) else None

    def probed(self, side: Side, split: str | None = None) -> Probed | None:
        """Return the probes of a split on one side, or of all splits; None where they were not counted to the end."""
        found = [self._read_probed(one, side) for one in self._splits(split)]
        known = [one for one in found if one is not None]
        return probing.together(known) if len(known) == len(found) else None

    def bases_done(self, side: Side, split: str | None = None) -> int:
        """Return of how many bases the probes were counted, about: a split's last unit is taken for a whole one."""
        done = 0
        for one in self._splits(split):
            whole = self._read_probed(one, side)
            done += BASES * len(parts_of(self._side(one, side))) if whole is None else whole.bases
        return done

    def hold(self, split: str | None = None, *, step: Callable[[], None] | None = None) -> Held:
        """Count what is held and was not counted; `step` is called after each table.

        Raises:
            DataError: A file of the dataset is missing or is not in its layout, or the counts cannot be written.
        """
        for one in self._splits(split):
            if self._read_held(one) is None:
                found = holding.hold(self.dataset, one, step=step)
                self._write(self._held(one), _held_out(found))
        return holding.together(filter(None, map(self._read_held, self._splits(split))))

    def probe(self, side: Side, split: str | None = None, *, advance: Callable[[int], None] | None = None) -> Probed:
        """Count the probes that were not counted; `advance` is called with the bases of each unit.

        Raises:
            InputError: Another run counts the same.
            DataError: A file of the dataset is missing or is not in its layout, or the counts cannot be written.
        """
        self._make()
        for one in self._splits(split):
            if self._read_probed(one, side) is None:
                found = probing.probe(self.dataset, one, side, self._side(one, side), advance=advance)
                self._write(self._summary(one, side), probing.as_plain(found))
        return probing.together(filter(None, (self._read_probed(one, side) for one in self._splits(split))))

    def _splits(self, split: str | None) -> Sequence[str]:
        return self.dataset.splits if split is None else (split,)

    def _held(self, split: str) -> Path:
        return self.folder / f"held-{self._number(split)}.json"

    def _side(self, split: str, side: Side) -> Path:
        return self.folder / f"{side.value}-{self._number(split)}"

    def _summary(self, split: str, side: Side) -> Path:
        return self.folder / f"{side.value}-{self._number(split)}.json"

    def _number(self, split: str) -> int:
        return self.dataset.splits.index(split)  # a name of a split may be anything, a file's may not

    def _read_held(self, split: str) -> Held | None:
        return _read(self._held(split), _held_in)

    def _read_probed(self, split: str, side: Side) -> Probed | None:
        counted = _read(self._summary(split, side), probing.from_plain)
        return self._shipped.get(side) if counted is None else counted  # the samples, which ship, have one split

    def _make(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DataError(f"{self.folder} cannot be made: {error.strerror}.") from error
        for old in self.folder.parent.glob(f"{self._prefix}*"):
            if old != self.folder:
                shutil.rmtree(old, ignore_errors=True)

    def _write(self, path: Path, content: object) -> None:
        self._make()
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            part.write_text(json.dumps(content, ensure_ascii=False, indent=1), encoding="utf-8")
            part.replace(path)
        except OSError as error:
            raise DataError(f"{path} cannot be written: {error.strerror}.") from error
        finally:
            part.unlink(missing_ok=True)


def _digest(texts: Sequence[str]) -> str:
    return sha256("\n".join(texts).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def _read(path: Path, understand: Callable[[Any], _T]) -> _T | None:
    """Return what a file holds; None where there is none, or where it is damaged and has to be made again."""
    try:
        return understand(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _held_out(held: Held) -> dict[str, object]:
    labels = {label.value: n for label, n in held.labels.items()}
    return {
        "tables": held.tables,
        "labels": labels,
        "two_labels": held.two_labels,
        "bases": held.bases,
        "numeric_share": held.numeric_share,
    }


def _held_in(found: Any) -> Held:
    labels = {Label(name): int(n) for name, n in found["labels"].items()}
    return Held(
        int(found["tables"]), labels, int(found["two_labels"]), int(found["bases"]), float(found["numeric_share"])
    )
