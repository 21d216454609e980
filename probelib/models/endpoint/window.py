"""Several requests on their way at once, their answers in order, none started after a stop."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import TypeVar

from probelib.errors import ProbelibError
from probelib.models.base import Stop

_Asked = TypeVar("_Asked")
_Answered = TypeVar("_Answered")

_AHEAD = 4
"""So many times as many answers may wait for one that is slow as there are requests on their way."""

_LOOK = 0.1
"""Seconds between two questions whether to stop, while nothing is answered."""


def in_order(
    ask: Callable[[_Asked, threading.Event], _Answered], items: Sequence[_Asked], *, workers: int, stop: Stop
) -> Iterator[_Answered]:
    """Yield `ask` of each item, in order; fewer once `stop` is true.

    The threads are daemons: a request that nobody waits for any more does not keep the program from exiting. Nothing
    is started while the reader does not read, so that answers that nobody wants are not paid for.

    Args:
        ask: Called in a thread with an item and an event that is set once nothing more is wanted.
        items: What is asked.
        workers: How many are asked at the same time.
        stop: Asked before every start, and several times a second while waiting.

    Raises:
        ProbelibError: What `ask` raised, as soon as it did, whatever is still on its way before it.
    """
    over = threading.Event()
    made: deque[Future[_Answered]] = deque()
    started = 0
    try:
        while made or started < len(items):
            for future in made:
                if future.done() and future.exception() is not None:
                    future.result()
            running = [future for future in made if not future.done()]
            if started < len(items) and len(running) < workers and len(made) < _AHEAD * workers:
                if stop():
                    return
                made.append(_start(ask, items[started], over))
                started += 1
            elif made[0].done():
                yield made.popleft().result()
            else:
                wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED)
                if stop():
                    return
    finally:
        over.set()


def _start(
    ask: Callable[[_Asked, threading.Event], _Answered], item: _Asked, over: threading.Event
) -> Future[_Answered]:
    future: Future[_Answered] = Future()

    def run() -> None:
        try:
            future.set_result(ask(item, over))
        except ProbelibError as error:
            future.set_exception(error)
        finally:
            if not future.done():  # a slip of `ask`: the thread says which, and the reader does not wait for ever
                future.cancel()

    threading.Thread(target=run, name="probelib-endpoint", daemon=True).start()
    return future
