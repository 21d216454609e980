"""Small files of a dataset, read whole, with errors that name the file and the place in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from probelib.errors import DataError


def is_file_name(source_id: str) -> bool:
    """Return whether an id, which may come from an address or a stranger's file, stays in the folder of tables."""
    return source_id not in ("", ".", "..") and not any(mark in source_id for mark in "/\\\0")


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file without its byte order mark, line ends as they are; raises DataError."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path} is not UTF-8 text: {error.reason} at byte {error.start}.") from error


def read_json(path: Path, kind: type) -> Any:
    """Return the object or list of a JSON file; raises DataError where it holds neither or not that `kind`."""
    try:
        value = json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path} is not JSON: {error}.") from error
    if not isinstance(value, kind):
        raise DataError(f"{path} should hold one JSON {'object' if kind is dict else 'list'}.")
    return value


def optional_json(path: Path, kind: type) -> Any:
    """Return what `read_json` does, or an empty `kind` where there is no such file."""
    return read_json(path, kind) if path.is_file() else kind()
