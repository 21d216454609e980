"""A model of a job of the Live test: its state, its predictions, and the stream that gives the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from probelib.models.base import Prediction, Predictor
from probelib.models.jobs import ColumnView, Request, State

if TYPE_CHECKING:
    from probelib.models.queue import Job

_REMOTE = frozenset({"openai"})
"""Prefixes of the ids of models that wait for a server and compute nothing here."""


def is_remote(request: Request) -> bool:
    """Return whether a model is asked over the network, so that it may wait without keeping a thread that computes."""
    return request.model_id.partition(":")[0] in _REMOTE


class Column:
    """One model of a job, behind the queue's lock except for `next`, which one thread at a time calls."""

    def __init__(self, request: Request) -> None:
        """Begin with neither model nor prediction."""
        self.request = request
        self.state = State.WAITING
        self.message = ""
        self.fraction: float | None = None
        self.predictions: list[Prediction] = []
        self.error: str | None = None
        self.model_key: str | None = None
        self.model: Predictor | None = None
        self.stream: Iterator[Prediction] | None = None

    def view(self) -> ColumnView:
        """Return how the column stands now."""
        shown = (self.request, self.state, self.message, self.fraction)
        return ColumnView(*shown, tuple(self.predictions), self.error, self.model_key)

    def next(self, job: Job) -> Prediction | None:
        """Return the next prediction of a job's examples, None where there is no more; not behind the lock."""
        stream, model = self.stream, self.model
        if stream is None and model is not None:
            stream = self.stream = model.predict(job.examples, stop=job._cancelled.is_set)
        return None if stream is None else next(stream, None)

    def release(self) -> None:
        """Let go of the model and of what its stream holds, which for a causal model is a cache of many megabytes."""
        self.model = self.stream = None
