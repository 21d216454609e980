"""Runs that were begun earlier and ask what is asked now, but with other threads or versions of packages.

Both are part of what a run is, as sums of floats hang on them. So that the same command goes on where it stood, a run
keeps the threads it was begun with, on whatever machine and with however many workers it goes on; other versions
begin a run of their own, and that is said.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from probelib.errors import ProbelibError
from probelib.work.parts import MANIFEST, parts_of, read_manifest

_MAY_DIFFER = ("threads", "versions")


@dataclass(frozen=True, slots=True)
class Begun:
    """A run that was begun."""

    id: str
    threads: int | None
    versions: Mapping[str, str]
    done: int
    """Tables that are answered."""
    tables: int


def begun(place: Path, beginning: str, determined: Mapping[str, Any]) -> tuple[Begun, ...]:
    """Return the runs that ask the same but for threads and versions, those with the most answers first.

    Args:
        place: Folder of runs.
        beginning: What their ids begin with: dataset and model.
        determined: What determines the answers now, as a manifest has it.
    """
    found = (_begun(path.parent, determined) for path in place.glob(f"{beginning}-*/{MANIFEST}"))
    return tuple(sorted((one for one in found if one is not None), key=lambda one: (-one.done, one.id)))


def _begun(folder: Path, determined: Mapping[str, Any]) -> Begun | None:
    try:
        said = read_manifest(folder)
    except ProbelibError:  # whoever names this run is told
        return None
    wanted = json.loads(json.dumps(dict(determined)))
    if any(said.get(name) != value for name, value in wanted.items() if name not in _MAY_DIFFER):
        return None
    threads, versions = said.get("threads"), said.get("versions")
    known = threads if isinstance(threads, int) else None
    tables = said.get("tables")
    done = len(parts_of(folder))
    return Begun(
        folder.name,
        known,
        versions if isinstance(versions, dict) else {},
        done,
        tables if isinstance(tables, int) else done,
    )


def other_versions(one: Begun, now: Mapping[str, str]) -> Iterator[str]:
    """Yield what a run has otherwise: `torch 2.8.0 there, 2.9.1 here`."""
    for name in sorted({*one.versions, *now}):
        there, here = one.versions.get(name, "none"), now.get(name, "none")
        if there != here:
            yield f"{name} {there} there, {here} here"
