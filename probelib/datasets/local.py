"""Which datasets are on this machine: fetched ones, and copies of the user's own that `fetch --path` has noted.

A note is a small file `<name>.json` in the cache folder of datasets. What was fetched lies beside it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from probelib import resources
from probelib.errors import DataError, ResourceMissing


class Copy(NamedTuple):
    """A copy of a dataset on this machine."""

    path: Path
    """What `--path` would name."""
    origin: str
    """Where it was fetched from; empty for a copy of the user's own."""
    sha256: str
    """Digest of the archive it was unpacked from; empty where there was none."""


def folder() -> Path:
    """Return the folder of fetched datasets; raises ResourceMissing where it cannot be made."""
    return resources.cache_dir("datasets")


def note(name: str, copy: Copy) -> None:
    """Write down where a dataset lies; raises DataError where that cannot be written."""
    path = folder() / f"{name}.json"
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    text = json.dumps({"path": str(copy.path), "origin": copy.origin, "sha256": copy.sha256}, ensure_ascii=False)
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise DataError(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)


def noted(name: str) -> Copy | None:
    """Return the copy of a dataset that is on this machine; None where there is none, or where it has gone."""
    try:
        text = (folder() / f"{name}.json").read_text(encoding="utf-8")
    except (OSError, ResourceMissing):
        return None
    try:
        found = json.loads(text)
        copy = Copy(Path(found["path"]), str(found["origin"]), str(found["sha256"]))
    except (ValueError, KeyError, TypeError):
        return None
    return copy if copy.path.exists() else None
