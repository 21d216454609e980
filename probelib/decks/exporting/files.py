"""A file that is whole or not there."""

from __future__ import annotations

import os
from pathlib import Path

from probelib.errors import InputError


def write(path: Path, data: bytes) -> None:
    """Write a file under its name when all of it is on the disk; one of that name is replaced.

    Raises:
        InputError: The folder is missing or cannot be written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror} ({path.parent}).") from error
    finally:
        part.unlink(missing_ok=True)
