"""What a page sees of a job of the live queue: plain records that do not change once they are taken."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from probelib.models.base import Prediction, Settings


class State(StrEnum):
    """Where a job or one of its columns stands. The last three are final."""

    WAITING = "waiting"
    """Submitted; nothing has been done yet."""
    LOADING = "loading"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


FINAL = frozenset({State.DONE, State.FAILED, State.STOPPED})
"""States that do not change any more."""


@dataclass(frozen=True, slots=True)
class Request:
    """A model to ask, and how."""

    model_id: str
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class ColumnView:
    """One model of a job, as it stood when the view was taken."""

    request: Request
    state: State
    message: str
    """What loading is doing; empty otherwise."""
    fraction: float | None
    """How far loading is, in [0, 1]; None where that is not known."""
    predictions: tuple[Prediction, ...]
    """One per answered example, in the order of the examples."""
    error: str | None
    """Why the column failed, for people."""
    model_key: str | None
    """Known once the model is loaded."""


@dataclass(frozen=True, slots=True)
class JobView:
    """A job as it stood when the view was taken; it does not change afterwards."""

    state: State
    """Final when every column is: done where at least one column is done, failed where all have failed."""
    columns: tuple[ColumnView, ...]
    done: int
    """Predictions so far."""
    total: int
    """Examples times models."""
    sessions_sharing: int
    """Other sessions with unfinished jobs: this one gets 1 of `1 + sessions_sharing` turns."""

    @property
    def running(self) -> bool:
        """Whether more may come: keep refreshing while this is true."""
        return self.state not in FINAL
