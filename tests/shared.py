"""Where the shared material lies that some tests read: real tables, a gold set, edge cases.

`PROBELIB_SHARED` names the folder; by default it is `shared` beside the repository. A test that
needs it asks for the fixture `shared`, or carries the mark `needs_shared`.
"""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "PROBELIB_SHARED"
REQUIRED_VARIABLE = "PROBELIB_REQUIRE_SHARED"
REPOSITORY = Path(__file__).resolve().parent.parent


def shared_folder() -> Path:
    """Return the folder, whether it is there or not."""
    named = os.environ.get(VARIABLE)
    return Path(named).expanduser().absolute() if named else REPOSITORY.parent / "shared"


def is_present() -> bool:
    """Return whether the material is there."""
    return (shared_folder() / "data").is_dir()


def is_required() -> bool:
    """Return whether tests that need it must fail without it, as on CI."""
    return os.environ.get(REQUIRED_VARIABLE) == "1"


def absence() -> str:
    """Return the sentence that says what is missing and how to name it."""
    return f"no shared material in {shared_folder()}; set {VARIABLE} to its folder"
