"""A fair queue in front of the models: one running job a session, turns between sessions, one thread that computes.

A page submits a job and reads snapshots of it while it reruns; nothing here knows of a page.

    queue = LiveQueue()                                   # one a process, kept in a cache of the page's framework
    job = queue.submit(session_id, [Request("builtin:smollm2", Settings(shots=2))], examples)
    view = job.view()                                     # at any time, from any thread; never blocks on a model
    view.state, view.done, view.total                     # running, 3, 24
    view.columns[0].predictions                           # in the order of the examples, a prefix of them
    job.cancel()                                          # stopped in the view at once, in the model after its pack
    job.wait(timeout=1.0)                                 # for tests and scripts: True when it has ended

What is promised:
- A job asks every example of every one of its models. The models take turns, so that a row of the table fills from left
  to right; the examples keep their order, so put the base first.
- Sessions take turns too, a prediction each, and models are loaded beside the thread that computes: one session's
  long job, or its loading, does not keep another waiting.
- A session has one job: `submit` stops the one before.
- A model that cannot be loaded, or fails half-way, ends its own column with `error`; the other columns go on. The
  examples it did not answer have no prediction: the column's state tells "failed" from "not yet".
- A model behind a server is waited for in a thread of its own: one that is slow keeps its own column waiting alone.
- Loaded models are kept, the `keep` last used ones.

It is longer than other modules, because all that one lock guards stands together.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from probelib.errors import ModelError, ProbelibError
from probelib.models import catalogue
from probelib.models.base import Example, Loader, Prediction, Predictor
from probelib.models.column import Column, is_remote
from probelib.models.jobs import FINAL, ColumnView, JobView, Request, State

__all__ = ["ColumnView", "Job", "JobView", "LiveQueue", "Loader", "Request", "State"]

_log = logging.getLogger(__name__)

Given = TypeVar("Given")
REMOTE = 8
"""Columns that are answered by servers at the same time; further ones wait."""


class Job:
    """A handle on a submitted job; made by `LiveQueue.submit`. Every method may be called from any thread."""

    def __init__(self, queue: LiveQueue, requests: Sequence[Request], examples: Sequence[Example]) -> None:
        self.examples = tuple(examples)
        self._queue = queue
        self._columns = [Column(request) for request in requests]
        self._turns: deque[Column] = deque()
        self._cancelled = threading.Event()

    def view(self) -> JobView:
        """Return how the job stands now."""
        with self._queue._changed:
            return JobView(
                self._state(),
                tuple(column.view() for column in self._columns),
                sum(len(column.predictions) for column in self._columns),
                len(self._columns) * len(self.examples),
                sum(1 for other in self._queue._sessions.values() if other is not self and not other._ended()),
            )

    def cancel(self) -> None:
        """Stop: no new prediction appears in a view from now on. The thread is free again after the pack it is at."""
        with self._queue._changed:
            self._cancelled.set()
            for column in self._columns:
                if column.state not in FINAL:
                    column.state = State.STOPPED
            self._queue._changed.notify_all()

    def wait(self, timeout: float | None = None) -> bool:
        """Block until the job has ended, at most `timeout` seconds; return whether it has."""
        with self._queue._changed:
            return self._queue._changed.wait_for(self._ended, timeout)

    def _ended(self) -> bool:
        return all(column.state in FINAL for column in self._columns)

    def _state(self) -> State:
        states = [column.state for column in self._columns]
        if self._ended():
            best = (State.STOPPED, State.DONE, State.FAILED)
        else:
            best = (State.RUNNING, State.LOADING, State.WAITING)
        return next((state for state in best if state in states), State.DONE if self._ended() else State.RUNNING)


class LiveQueue:
    """Models asked by several sessions in turn; see the module's head."""

    def __init__(self, load: Loader = catalogue.load, *, keep: int = 4) -> None:
        """Start with no thread and no model; threads come with the first job.

        Args:
            load: Loads a model; called in threads of its own, at most two at a time (so that a baseline does not
                wait for weights), and never twice for one request.
            keep: How many loaded models are kept for later jobs.
        """
        self._load = load
        self._keep = keep
        self._changed = threading.Condition(threading.RLock())
        self._sessions: dict[str, Job] = {}
        self._rotation: deque[Job] = deque()
        self._models: OrderedDict[Request, Predictor] = OrderedDict()
        self._waiting: dict[Request, list[tuple[Job, Column]]] = {}
        self._asked: Column | None = None
        self._computing = False
        self._closed = False
        self._compute = ThreadPoolExecutor(1, "probelib-model")
        self._loading = ThreadPoolExecutor(2, "probelib-load")
        self._remote = ThreadPoolExecutor(REMOTE, "probelib-remote")

    def submit(self, session: str, requests: Sequence[Request], examples: Sequence[Example]) -> Job:
        """Return the job that asks every example of every model; an unfinished job of the same session is stopped.

        Raises:
            ValueError: There is no model or no example, a model is there twice, or the queue is closed.
        """
        if not requests or not examples:
            raise ValueError("a job needs at least one model and one example")
        if len(set(requests)) < len(requests):
            raise ValueError("a job asks a model once; the same model and settings were given twice")
        job = Job(self, requests, examples)
        with self._changed:
            if self._closed:
                raise ValueError("the queue is closed")
            if (earlier := self._sessions.get(session)) is not None:
                earlier.cancel()
            self._sessions = {name: other for name, other in self._sessions.items() if not other._ended()}
            self._sessions[session] = job
            if not all(is_remote(column.request) for column in job._columns):
                self._rotation.append(job)
            for column in job._columns:
                self._prepare(job, column)
        return job

    def running(self, *, beside: str = "", begins: str = "") -> int:
        """Return how many jobs have not ended, without that of one session; of those sessions that begin so."""
        with self._changed:
            names = [name for name, job in self._sessions.items() if not job._ended()]
        return sum(1 for name in names if name != beside and name.startswith(begins))

    def between(self, work: Callable[[], Given]) -> Future[Given]:
        """Have the computing thread do some work between two turns; return what it will give.

        For a model that answers no examples, so that no two models compute at a time. Work that takes long keeps all
        sessions waiting.

        Raises:
            ValueError: The queue is closed.
        """
        with self._changed:
            if self._closed:
                raise ValueError("the queue is closed")
        return self._compute.submit(work)

    def close(self) -> None:
        """Stop every job and give the threads back; the queue takes no more jobs."""
        with self._changed:
            self._closed = True
            for job in self._sessions.values():
                job.cancel()
        self._loading.shutdown(wait=True)
        self._remote.shutdown(wait=True)
        self._compute.shutdown(wait=True)

    def _prepare(self, job: Job, column: Column) -> None:
        """Give the column its model, from those kept or from a loading thread; all who want one share its loading."""
        if (model := self._models.get(column.request)) is not None:
            self._ready(job, column, model)
            return
        waiting = self._waiting.setdefault(column.request, [])
        waiting.append((job, column))
        if len(waiting) == 1:
            future = self._loading.submit(self._load_one, column.request)
            future.add_done_callback(lambda done: self._loaded(done, column.request))
        elif (first := waiting[0][1]).state is State.LOADING:
            column.state, column.message, column.fraction = first.state, first.message, first.fraction

    def _load_one(self, request: Request) -> Predictor | None:
        """In a loading thread: return the model, None where nobody waits for it any more."""
        with self._changed:
            if all(job._cancelled.is_set() for job, _ in self._waiting[request]):
                del self._waiting[request]
                return None
        self._show(request, "", None)
        return self._load(
            request.model_id,
            settings=request.settings,
            progress=lambda message, fraction: self._show(request, message, fraction),
        )

    def _show(self, request: Request, message: str, fraction: float | None) -> None:
        with self._changed:
            for _, column in self._waiting[request]:
                column.message, column.fraction = message, fraction
                if column.state not in FINAL:
                    column.state = State.LOADING
            self._changed.notify_all()

    def _loaded(self, done: Future[Predictor | None], request: Request) -> None:
        with self._changed:
            error = done.exception()
            model = None if error is not None else done.result()
            if error is None and model is None:
                return
            for job, column in self._waiting.pop(request):
                column.message, column.fraction = "", None
                if model is not None:
                    self._ready(job, column, model)
                elif error is not None:
                    self._fail(column, error)

    def _ready(self, job: Job, column: Column, model: Predictor) -> None:
        self._models[column.request] = model
        self._models.move_to_end(column.request)
        while len(self._models) > self._keep:
            self._models.popitem(last=False)
        if column.state not in FINAL:
            column.state, column.model, column.model_key = State.RUNNING, model, model.model_key
            if is_remote(column.request):
                self._follow(job, column)
            else:
                job._turns.append(column)
                if not self._computing:
                    self._computing = True
                    self._next_turn()
        self._changed.notify_all()

    def _follow(self, job: Job, column: Column) -> None:
        """Have a thread of its own ask a server for one prediction after another."""
        try:
            future = self._remote.submit(self._ask_server, job, column)
        except RuntimeError:  # the queue or the interpreter is closing
            return
        future.add_done_callback(lambda done: self._followed(done, column))

    def _ask_server(self, job: Job, column: Column) -> None:
        more = True
        while more:
            prediction = column.next(job)
            with self._changed:
                more = self._record(job, column, prediction)

    def _followed(self, done: Future[None], column: Column) -> None:
        with self._changed:
            if (error := done.exception()) is not None:
                self._fail(column, error)
            column.release()

    def _next_turn(self) -> None:
        """Have the computing thread take another turn, unless the queue or the interpreter is closing."""
        try:
            future = self._compute.submit(self._turn)
        except RuntimeError:
            self._computing = False
            return
        future.add_done_callback(self._turned)

    def _turn(self) -> None:
        """In the computing thread: ask one column for its next prediction and record it."""
        with self._changed:
            if (turn := self._pick()) is None:
                self._computing = False
                return
            job, column = turn
            self._asked = column
        prediction = column.next(job)
        with self._changed:
            self._rotation.remove(job)
            self._rotation.append(job)
            if self._record(job, column, prediction):
                job._turns.append(column)
            self._next_turn()

    def _record(self, job: Job, column: Column, prediction: Prediction | None) -> bool:
        """Keep a prediction of a column that was not stopped; return whether it has more examples to answer."""
        more = False
        if column.state is State.RUNNING and prediction is None:
            self._fail(column, ModelError("the model ended before it had answered every example"))
        elif column.state is State.RUNNING and prediction is not None:
            column.predictions.append(prediction)
            more = len(column.predictions) < len(job.examples)
            if not more:
                column.state = State.DONE
                column.release()
        self._changed.notify_all()
        return more

    def _turned(self, done: Future[None]) -> None:
        """End the column whose turn raised, and go on with the others."""
        if (error := done.exception()) is not None:
            with self._changed:
                if self._asked is not None:
                    self._fail(self._asked, error)
                self._next_turn()

    def _pick(self) -> tuple[Job, Column] | None:
        """Return whose turn it is and forget the jobs that have ended.

        Only in the computing thread: a stream may be let go only where it is not running.
        """
        for _ in range(len(self._rotation)):
            job = self._rotation.popleft()
            if job._ended():
                for column in job._columns:
                    column.release()
                continue
            self._rotation.append(job)
            if job._turns:
                return job, job._turns.popleft()
        return None

    def _fail(self, column: Column, error: BaseException) -> None:
        if column.state not in FINAL:
            column.state = State.FAILED
            column.error = str(error) if isinstance(error, ProbelibError) else f"{type(error).__name__}: {error}"
            if not isinstance(error, ProbelibError):
                _log.error("%s failed", column.request.model_id, exc_info=error)
        self._changed.notify_all()
