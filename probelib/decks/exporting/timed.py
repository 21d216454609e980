"""A limit on how long an export may take, with a message in place of a page that hangs."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import TypeVar

from probelib.errors import InputError

LIMIT = 120.0
"""Seconds that an export may take; a deck of 60 heatmaps takes half of that on two cores."""
_T = TypeVar("_T")


class Stopped(InputError):
    """An export was given up."""


def within(seconds: float, make: Callable[[Callable[[], None]], _T]) -> _T:
    """Return what a function makes, or give up after so many seconds.

    It works in a thread of its own. What it does cannot be broken off in the middle, so it is given a function to call
    between two slides, which raises `Stopped` once nobody waits any more.

    Args:
        seconds: The limit, at least 0.
        make: Gets the function to call; what it raises is raised here.

    Raises:
        InputError: It took longer. The message says what to do.
    """
    given_up = Event()
    results: list[_T] = []
    errors: list[BaseException] = []

    def look() -> None:
        if given_up.is_set():
            raise Stopped("Nobody waits for this export any more.")

    def work() -> None:
        try:
            results.append(make(look))
        except BaseException as error:  # noqa: BLE001 - it is raised where somebody waits for it
            errors.append(error)

    worker = Thread(target=work, daemon=True, name="export")
    worker.start()
    worker.join(seconds)
    if worker.is_alive():
        given_up.set()
        raise InputError(
            f"The export took longer than {seconds:g} seconds and was given up. Export fewer slides at a time, or try "
            "again when the machine has less to do."
        )
    if errors:
        raise errors[0]
    return results[0]
