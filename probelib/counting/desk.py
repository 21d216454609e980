"""Where counts are asked for: each runs in a process of its own, one after another, and can be stopped at any time.

What a process has counted lies on disk (`kept`), so that whoever asks looks there, and a count that was stopped goes on
where it was. What datasets hold does not wait for probes, which take longer: each has its own lane.
"""

from __future__ import annotations

import atexit
import subprocess
import sys
from dataclasses import dataclass
from enum import StrEnum
from threading import Condition, Thread
from typing import NamedTuple

from probelib.counting.worker import HELD
from probelib.records import Side

_MODULE = "probelib.counting.worker"


class Task(NamedTuple):
    """Something to count."""

    name: str
    """Of the dataset."""
    folder: str | None
    """Where it lies; None where it needs none."""
    side: Side | None = None
    """Whose probes are counted; None for what the dataset holds."""
    split: str | None = None
    """One of its splits; None for all."""


class Stage(StrEnum):
    """How far a task has come; one that is done is not known any more."""

    WAITING = "waiting"
    RUNNING = "running"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a task stands."""

    stage: Stage
    message: str = ""
    """Why it failed, for people."""

    @property
    def busy(self) -> bool:
        """Whether it will come to an end by itself."""
        return self.stage in (Stage.WAITING, Stage.RUNNING)


class Desk:
    """The tasks of a process; any thread may ask."""

    def __init__(self) -> None:
        """Start with nothing to do."""
        self._changed = Condition()
        self._standing: dict[Task, Standing] = {}
        self._running: dict[bool, subprocess.Popen[str]] = {}
        self._lanes: set[bool] = set()
        atexit.register(self.close)

    def ask(self, task: Task) -> None:
        """Have a task done; one that waits or runs is left alone."""
        with self._changed:
            known = self._standing.pop(task, None)  # to the end of the order
            self._standing[task] = known if known is not None and known.busy else Standing(Stage.WAITING)
            lane = task.side is None
            if lane not in self._lanes:
                self._lanes.add(lane)
                Thread(
                    target=self._work, args=(lane,), daemon=True, name=f"counting-{'held' if lane else 'probes'}"
                ).start()

    def standing(self, task: Task) -> Standing | None:
        """Return where a task stands; None where it was not asked for, or is done."""
        with self._changed:
            return self._standing.get(task)

    def stop(self, task: Task) -> None:
        """Stop a task; what it has counted stays."""
        with self._changed:
            known = self._standing.get(task)
            if known is None or not known.busy:
                return
            self._standing[task] = Standing(Stage.STOPPED)
            if known.stage is Stage.RUNNING and (process := self._running.get(task.side is None)):
                process.terminate()
            self._changed.notify_all()

    def wait(self, timeout: float) -> bool:
        """Wait until nothing runs or waits; return whether that was so within so many seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._lanes, timeout)

    def close(self) -> None:
        """Stop everything."""
        with self._changed:
            for task, known in self._standing.items():
                if known.busy:
                    self._standing[task] = Standing(Stage.STOPPED)
            for process in self._running.values():
                process.terminate()

    def _work(self, lane: bool) -> None:
        while (started := self._start_next(lane)) is not None:
            task, process = started
            _, said = process.communicate()
            with self._changed:
                del self._running[lane]
                if self._standing[task].stage is Stage.RUNNING:
                    if process.returncode == 0:
                        del self._standing[task]
                    else:
                        line = next(reversed(said.strip().splitlines()), f"It ended with {process.returncode}.")
                        self._standing[task] = Standing(Stage.FAILED, line)
                self._changed.notify_all()

    def _start_next(self, lane: bool) -> tuple[Task, subprocess.Popen[str]] | None:
        """Start the next task of a lane; close the lane where there is none."""
        with self._changed:
            for task, known in self._standing.items():
                if (task.side is None) is lane and known.stage is Stage.WAITING:
                    process = self._running[lane] = subprocess.Popen(  # noqa: S603  our own module, no shell
                        [sys.executable, "-P", "-m", _MODULE, *_arguments(task)],
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.PIPE,
                        text=True,
                    )
                    self._standing[task] = Standing(Stage.RUNNING)
                    self._changed.notify_all()
                    return task, process
            self._lanes.remove(lane)
            self._changed.notify_all()
            return None


def _arguments(task: Task) -> list[str]:
    return [task.name, task.folder or "", task.side or HELD, *([] if task.split is None else [task.split])]
