"""A limit on how long an export may take, with a message in place of a page that hangs."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event
from typing import TypeVar

from probelib.errors import ExportStopped, InputError

LIMIT = 120.0
"""Seconds that an export may take; a deck of 60 heatmaps takes half of that on two cores."""
_T = TypeVar("_T")


def within(seconds: float, make: Callable[[Callable[[], None]], _T]) -> _T:
    """Return what a function makes, or give up after so many seconds.

    It works in a thread of its own. What it does cannot be broken off in the middle, so it is given a function to call
    between two slides, which raises `ExportStopped` once nobody waits any more.

    Args:
        seconds: The limit, at least 0.
        make: Gets the function to call; what it raises is raised here.

    Raises:
        InputError: It took longer. The message says what to do.
    """
    given_up = Event()

    def look() -> None:
        if given_up.is_set():
            raise ExportStopped("Nobody waits for this export any more.")

    worker = ThreadPoolExecutor(1, thread_name_prefix="export")
    made = worker.submit(make, look)
    worker.shutdown(wait=False)
    done, _ = wait([made], seconds)
    if not done:
        given_up.set()
        raise InputError(
            f"The export took longer than {seconds:g} seconds and was given up. Export fewer slides at a time, or try "
            "again when the machine has less to do."
        )
    return made.result()
