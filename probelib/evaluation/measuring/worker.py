"""A process that measures runs: `python -m probelib.evaluation.measuring.worker`, told what on its standard input.

It is a process of its own because measuring millions of answers takes minutes of computing and hundreds of megabytes:
in a thread of the app it would take the turns of all sessions, and the memory would stay with the server.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from probelib.errors import ProbelibError
from probelib.evaluation.measuring import kept
from probelib.evaluation.records import Filters, Run
from probelib.models.base import Category
from probelib.records import Check

_NICE = 5


def begun(models: Sequence[Sequence[Run]], filters: Filters) -> subprocess.Popen[bytes]:
    """Start a process that measures models one after the other; what it has measured is kept where `kept` looks.

    Args:
        models: The runs of each model.
        filters: As for `kept.model`.
    """
    said = {
        "models": [[asdict(run) | {"folder": str(run.folder)} for run in runs] for runs in models],
        "checks": sorted(check.value for check in filters.checks),
        "strict": filters.strict,
    }
    command = [sys.executable, "-P", "-m", "probelib.evaluation.measuring.worker"]
    started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
    assert started.stdin is not None  # noqa: S101 - a pipe was asked for
    with started.stdin as pipe:
        pipe.write(json.dumps(said).encode())
    return started


def measure(said: dict[str, Any]) -> None:
    """Measure what was not measured yet; exits early where the process that started this one has ended.

    Raises:
        ProbelibError: A run cannot be read.
    """
    filters = Filters(checks=frozenset(map(Check, said["checks"])), strict=bool(said["strict"]))
    parent = os.getppid()
    for runs in said["models"]:
        if os.getppid() != parent:
            return
        kept.model([_run(one) for one in runs], filters)


def _run(said: dict[str, Any]) -> Run:
    return Run(**{**said, "folder": Path(said["folder"]), "category": Category(said["category"])})


def main() -> None:
    """Measure what standard input says; an error is one line on standard error, and 1 as the status."""
    os.nice(_NICE)  # pages go first
    try:
        measure(json.load(sys.stdin))
    except ProbelibError as error:
        sys.stderr.write(" ".join(str(error).split()) + "\n")
        sys.exit(1)


if __name__ == "__main__":
    main()
