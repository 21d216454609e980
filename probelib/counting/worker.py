"""A process that counts: `python -m probelib.counting.worker NAME FOLDER WHAT [SPLIT]`; FOLDER may be empty.

It is a process of its own because counting is Python from end to end: in a thread it would take the turns of all
sessions of the app, and could not be stopped within a unit.
"""

from __future__ import annotations

import os
import sys

from probelib import datasets
from probelib.counting.kept import Kept
from probelib.errors import ProbelibError
from probelib.records import Side

HELD = "held"
"""What a dataset holds; otherwise a side, whose probes are counted."""
_NICE = 5


def count(name: str, folder: str, what: str, split: str | None = None) -> None:
    """Count what was not counted yet, and keep it; exits early where the process that started this one has ended.

    Nobody could stop it any more then.

    Raises:
        ProbelibError: The dataset cannot be read, or the counts cannot be kept.
    """
    kept = Kept(datasets.open(name, folder or None))
    parent = os.getppid()

    def look() -> None:
        if os.getppid() != parent:
            sys.exit()

    if what == HELD:
        kept.hold(split, step=look)
    else:
        kept.probe(Side(what), split, advance=lambda _: look())


def main() -> None:
    """Count what the arguments say; an error is one line on standard error, and 1 as the status."""
    os.nice(_NICE)  # pages and models go first
    try:
        count(*sys.argv[1:])
    except ProbelibError as error:
        sys.stderr.write(" ".join(str(error).split()) + "\n")
        sys.exit(1)


if __name__ == "__main__":
    main()
