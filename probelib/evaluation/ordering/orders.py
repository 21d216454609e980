"""Evaluations that a page has ordered: files beside the runs, so that any process sees where each stands.

An order is a folder `<runs>/orders/<order id>/`:

order.json      what is to be done (`Order`)
state.json      how far its process has come, written anew as it goes
stop            is there when somebody wants it to stop
.lock           held by its process: an order whose lock is free and that has not ended was lost
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any
from uuid import uuid4

from filelock import FileLock, Timeout

from probelib.errors import DataError, InputError
from probelib.models.base import Reading, Settings
from probelib.records import Side

FOLDER = "orders"
ORDER, STATE, STOP, LOCK = "order.json", "state.json", "stop", ".lock"
LANE = ".lane.lock"
"""Held by the order that runs: one at a time, as two would share the cores and both be late."""

_START_S = 60.0
"""Seconds in which the process of an order says that it is there; else it never began."""


class Stage(StrEnum):
    """How far an order has come; the last four are final."""

    WAITING = "waiting"
    """For its process to begin, or for another order to end."""
    MAKING = "making"
    """The probes are made, or their set is looked up."""
    LOADING = "loading"
    ASKING = "asking"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"
    LOST = "lost"
    """Its process was killed. What it has answered is kept, and the same order goes on from there."""


FINAL = frozenset({Stage.DONE, Stage.STOPPED, Stage.FAILED, Stage.LOST})
"""Stages that do not change any more."""


@dataclass(frozen=True, slots=True)
class Request:
    """A model to ask, and how."""

    model_id: str
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be asked of whom."""

    dataset: str
    requests: tuple[Request, ...]
    folder: str | None = None
    """Where the dataset lies on this machine; None where it needs none."""
    split: str | None = None
    limit: int | None = None
    """Only the first so many tables."""
    sides: frozenset[Side] = frozenset({Side.HYPOTHESIS})
    seed: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """Where an order stands."""

    stage: Stage
    message: str = ""
    """What is being done, or why it failed, for people."""
    model_id: str = ""
    """The model that is asked now."""
    number: int = 0
    """Which of the order's models that is, from 1."""
    done: int = 0
    """Questions of this model that are answered, those of an earlier start included."""
    total: int = 0
    rate: float | None = None
    """Answers a second since this start; None until some came."""
    run_ids: tuple[str, ...] = ()
    """Runs that are complete."""
    process: int | None = None

    @property
    def left(self) -> float | None:
        """Return the seconds until this model is done, by the rate so far; None where that is not known."""
        return (self.total - self.done) / self.rate if self.rate and self.total else None


@dataclass(frozen=True, slots=True)
class Standing:
    """An order, and where it stands."""

    id: str
    order: Order
    state: State
    ordered: float
    """When, in seconds since 1970."""

    @property
    def busy(self) -> bool:
        """Whether more may come: keep looking while this is true."""
        return self.state.stage not in FINAL


def write_order(runs: Path, order: Order) -> Path:
    """Return the folder of a new order.

    Raises:
        InputError: It names no model, or its folder cannot be written.
    """
    if not order.requests:
        raise InputError("Choose at least one model to evaluate.")
    folder = runs / FOLDER / f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{uuid4().hex[:6]}"
    said = {**asdict(order), "sides": sorted(order.sides), "ordered": time.time()}
    try:
        folder.mkdir(parents=True)
        write(folder / STATE, _plain(State(Stage.WAITING)))
        write(folder / ORDER, said)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror or error}.") from error
    return folder


def read_order(folder: Path) -> Order:
    """Return what was ordered; raises DataError where its file is damaged."""
    return _order(_read(folder / ORDER), folder)


def read(folder: Path) -> Standing:
    """Return an order and where it stands; one whose process is gone is lost.

    Raises:
        DataError: A file of it is damaged.
    """
    said = _read(folder / ORDER)
    alive = held(folder)  # before its state: a process that ends between the two has written its end
    state = _state(_read(folder / STATE), folder)
    begun = state.process is not None or time.time() - float(said.get("ordered", 0.0)) > _START_S
    if begun and not alive and state.stage not in FINAL:
        state = replace(
            state, stage=Stage.LOST, message="Its process was killed. The same order goes on where it stood."
        )
    return Standing(folder.name, _order(said, folder), state, float(said.get("ordered", 0.0)))


def standing(runs: Path) -> tuple[Standing, ...]:
    """Return the orders of a folder of runs, newest first; those that cannot be read are left out."""
    found = []
    for folder in sorted((runs / FOLDER).glob("*-*"), reverse=True):
        try:
            found.append(read(folder))
        except DataError:
            continue  # its folder is being made or removed
    return tuple(found)


def held(folder: Path) -> bool:
    """Return whether a process is at work on an order."""
    try:
        with FileLock(folder / LOCK, timeout=0):
            return False
    except Timeout:
        return True


def write_state(folder: Path, state: State) -> None:
    """Write where an order stands; it is never seen half-written."""
    write(folder / STATE, _plain(state))


def write(path: Path, said: Mapping[str, Any]) -> None:
    """Write a file of an order whole."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    part.write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    part.replace(path)


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read: {error}.") from error
    if not isinstance(found, dict):
        raise DataError(f"{path} is damaged: it is no object.")
    return found


def _plain(state: State) -> dict[str, Any]:
    return asdict(state)


def _state(said: Mapping[str, Any], folder: Path) -> State:
    try:
        return State(**{**said, "stage": Stage(said["stage"]), "run_ids": tuple(said["run_ids"])})
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{folder / STATE} is damaged: {error}.") from error


def _order(said: Mapping[str, Any], folder: Path) -> Order:
    try:
        requests = tuple(Request(one["model_id"], _settings(one["settings"])) for one in said["requests"])
        sides = frozenset(map(Side, said["sides"]))
        return Order(said["dataset"], requests, said["folder"], said["split"], said["limit"], sides, int(said["seed"]))
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{folder / ORDER} is damaged: {error!r}.") from error


def _settings(said: Mapping[str, Any]) -> Settings:
    return Settings(**{**said, "reading": Reading(said["reading"]), "label_map": tuple(said["label_map"])})
