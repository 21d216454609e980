"""Whether files and folders are as they were: what was read of them need not be read again.

A part of a run is written under another name and renamed, which changes the time of its folder, so that the folder's
time stands for all that lies in it. Disks keep times of change only so finely: of what has changed a moment ago
nothing is said, as it could change again within the same moment.
"""

from __future__ import annotations

import time
from hashlib import sha256
from pathlib import Path

from probelib.work.parts import parts_of

SETTLED = 3.0
"""Seconds after which a change can be told from the next one, on any disk."""


def state(*paths: Path) -> str | None:
    """Return what tells files and folders as they are now from what they are after a change.

    Args:
        paths: Of a folder it is told which names are in it and which of them were replaced, nothing of its folders. One
            that is not there is told from one that is.

    Returns:
        None where one of them changed a moment ago, or may not be looked at.
    """
    told, newest = [], 0
    for path in paths:
        try:
            about = path.stat()
        except FileNotFoundError:
            told.append("-")
            continue
        except OSError:
            return None
        told.append(f"{about.st_ino} {about.st_size} {about.st_mtime_ns}")
        newest = max(newest, about.st_mtime_ns)
    return "|".join(told) if newest and newest / 1e9 < time.time() - SETTLED else None


_stamps: dict[Path, tuple[str, bytes]] = {}


def stamp(folder: Path) -> bytes:
    """Return what tells the parts of a folder from others: their names, sizes and times of change."""
    now = state(folder)
    known = _stamps.get(folder)
    if now is not None and known is not None and known[0] == now:
        return known[1]
    digest = sha256()
    for number, path in parts_of(folder):
        about = path.stat()
        digest.update(f"{number} {about.st_size} {about.st_mtime_ns}\n".encode())
    found = digest.hexdigest().encode()
    if now is not None:
        _stamps[folder] = (now, found)
    return found
