"""A process that evaluates an order: `python -m probelib.evaluation.ordering.worker FOLDER`, as a page has written it.

It is a process of its own, and its own group: it goes on when a page is closed and when the server ends.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType

from filelock import FileLock

from probelib.errors import ProbelibError
from probelib.evaluation.ordering import orders
from probelib.evaluation.ordering.orders import Order, Request, Stage, State
from probelib.evaluation.records import Run
from probelib.evaluation.running import making
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.runner import Watch, evaluate
from probelib.evaluation.running.sets import ProbeSet

_NICE = 5
_EVERY = 0.5
"""Least seconds between two writings of the state."""


class _Stopped(KeyboardInterrupt):
    """Somebody wants the order to stop: an interruption, so that nothing that handles errors takes it for one."""


class Worker:
    """The process of one order."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Take the folder of the order, and what tells the seconds."""
        self.folder = folder
        self._clock = clock
        self._state = State(Stage.WAITING, process=os.getpid())
        self._written = float("-inf")
        self._begun = 0.0
        self._before = 0

    def work(self) -> int:
        """Do what is ordered and write how it ended; return the status of the process."""
        with FileLock(self.folder / orders.LOCK):
            try:
                self._say(self._state)
                with FileLock(self.folder.parent / orders.LANE, poll_interval=0.2) as lane:
                    del lane
                    self._go(orders.read_order(self.folder))
            except _Stopped:
                self._say(replace(self._state, stage=Stage.STOPPED, message="Stopped. What was answered is kept."))
                return 0
            except ProbelibError as error:
                self._say(replace(self._state, stage=Stage.FAILED, message=" ".join(str(error).split())))
                return 1
            except (MemoryError, RuntimeError, OSError) as error:
                said = f"{type(error).__name__}: {' '.join(str(error).split())}"
                self._say(replace(self._state, stage=Stage.FAILED, message=said))
                return 1
            self._say(replace(self._state, stage=Stage.DONE, message=""))
        return 0

    def _go(self, order: Order) -> None:
        place = self.folder.parent.parent
        self._say(replace(self._state, stage=Stage.MAKING, message="making the probes"))
        asked = probe_set(order, place, self._made)
        for number, request in enumerate(order.requests, 1):
            self._look()
            self._state = replace(self._state, number=number, model_id=request.model_id, done=0, total=0, rate=None)
            self._say(replace(self._state, stage=Stage.LOADING, message="loading"))
            run = self._evaluate(request, asked, place)
            self._state = replace(self._state, run_ids=(*self._state.run_ids, run.id))

    def _evaluate(self, request: Request, asked: ProbeSet, place: Path) -> Run:
        watch = Watch(loading=self._loading, begun=self._began, advance=self._advance, notice=self._notice)
        return evaluate(Asking(request.model_id, request.settings), asked, place, watch=watch)

    def _made(self, bases: int) -> None:
        self._look()
        self._state = replace(self._state, done=self._state.done + bases)
        self._say_soon()

    def _loading(self, message: str, fraction: float | None) -> None:
        self._look()
        self._state = replace(self._state, message=message)
        self._say_soon()

    def _began(self, run: Run, total: int, done: int) -> None:
        self._begun, self._before = self._clock(), done
        self._say(replace(self._state, stage=Stage.ASKING, message="", total=total, done=done))

    def _advance(self, count: int) -> None:
        done = self._state.done + count
        seconds = self._clock() - self._begun
        rate = (done - self._before) / seconds if seconds > 0 else None
        self._state = replace(self._state, done=done, rate=rate)
        self._say_soon()
        self._look()

    def _notice(self, message: str) -> None:
        self._say(replace(self._state, message=message))

    def _look(self) -> None:
        if (self.folder / orders.STOP).exists():
            raise _Stopped

    def _say_soon(self) -> None:
        if self._clock() - self._written >= _EVERY:
            self._say(self._state)

    def _say(self, state: State) -> None:
        self._state = state
        self._written = self._clock()
        orders.write_state(self.folder, state)


def probe_set(order: Order, place: Path, advance: Callable[[int], None] = lambda _: None) -> ProbeSet:
    """Return the probe set of an order, made where it is not there yet.

    Raises:
        InputError: The dataset is unknown, is not where the order says, or holds nothing to ask.
        DataError: A file of it cannot be read.
    """
    from probelib import datasets
    from probelib.probes.units import Options

    opened = datasets.open(order.dataset, order.folder, split=order.split)
    options = Options(seed=order.seed, sides=order.sides)
    return making.from_dataset(opened, place, options, limit=order.limit, advance=advance)


def _stop(number: int, frame: FrameType | None) -> None:
    raise _Stopped


def main() -> None:
    """Work on the order that the argument names."""
    signal.signal(signal.SIGTERM, _stop)
    os.nice(_NICE)  # pages and live tests go first
    sys.exit(Worker(Path(sys.argv[1])).work())


if __name__ == "__main__":
    main()
