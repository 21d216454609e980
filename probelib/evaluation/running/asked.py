"""Asking a model one table, or one unit of WEP pairs: what a worker does, wherever it runs.

A worker loads its model once and keeps it. A pack is at most 64 examples of one unit, so what is computed together
never hangs on where a run was stopped, nor on how many workers there are.
"""

from __future__ import annotations

import os
import platform
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from probelib.models import base, catalogue, choosing
from probelib.models.base import (
    Choice,
    Chooser,
    Example,
    ModelInfo,
    Pair,
    Prediction,
    Predictor,
    Progress,
    Settings,
    Status,
)

PACK = 64
"""Examples that are asked together, at most."""
_FAILURES = (RuntimeError, ValueError, ArithmeticError, LookupError, TypeError, OSError)
"""What may go wrong with one example and says nothing of the others.

A ModelError is not among them: adapters make a failed row of an example that they cannot ask, and raise one where none
can be asked, as of a server that is gone.
"""


@dataclass(frozen=True, slots=True)
class Asking:
    """A model, and how it is to be asked."""

    model_id: str
    settings: Settings
    threads: int | None = None
    """Threads of a neural model; None leaves them as they are."""
    manner: str = ""
    """How it is asked to choose among sentences, one of `choosing.MANNERS`; empty where it is asked about tables."""

    @property
    def about(self) -> ModelInfo:
        """What the model is, without loading it; raises InputError where there is none that can be asked so."""
        return choosing.info(self.model_id) if self.manner else catalogue.info(self.model_id)


class Loaded(NamedTuple):
    """What a worker says of its model once it is loaded."""

    model_key: str
    info: ModelInfo


Question = Example | Pair
"""What a model is asked: about a table, or to choose."""
Answer = Prediction | Choice
"""What it answers."""


class Unit(NamedTuple):
    """The questions of one table, or a unit of pairs."""

    asking: Asking
    examples: tuple[Question, ...]
    again: frozenset[str] = frozenset()
    """Ids of those that failed before: they are asked again, and the others keep their answers."""
    together: bool = False
    """Whether what is asked together decides the last digits: then, where one of `again` is answered, all are asked."""


class Answered(NamedTuple):
    """The answers of one unit."""

    model_key: str
    predictions: tuple[Answer, ...]
    host: str
    processor: str


Model = Predictor | Chooser
_LOADED: dict[tuple[object, ...], Model] = {}
_ENVIRONMENT = ("OPENAI_BASE_URL", "PROBELIB_OPENAI_API_KEY", "OPENAI_API_KEY")
"""What an endpoint takes from the environment when it is loaded: another server is another model."""
_LOCK = threading.RLock()
"""One model answers one question at a time: it uses all the threads that it may."""


def load(asking: Asking, progress: Progress = base.quiet) -> Loaded:
    """Load the model of this process, unless it is there; raises ProbelibError where it cannot be loaded."""
    model = _model(asking, progress)
    return Loaded(model.model_key, model.info)


def answer(unit: Unit) -> Answered:
    """Return a prediction for each example, in order; one that cannot be asked is `failed`.

    Of a unit whose questions failed before it is a prediction for those, or for all questions (`Unit.together`).

    Raises:
        ProbelibError: The model cannot be loaded, or says that it can be asked no more.
    """
    with _LOCK:
        model = _model(unit.asking, base.quiet)
        found = _packs(model, [one for one in unit.examples if one.id in unit.again] if unit.again else unit.examples)
        if unit.again and unit.together and any(one.status is not Status.FAILED for one in found):
            found = _packs(model, unit.examples)
    return Answered(model.model_key, tuple(found), platform.node(), _processor())


def _packs(model: Model, questions: Sequence[Question]) -> list[Answer]:
    return [one for start in range(0, len(questions), PACK) for one in _pack(model, questions[start : start + PACK])]


def _pack(model: Model, pack: Sequence[Question]) -> list[Answer]:
    started = time.process_time()
    found, _ = _ask(model, pack)
    # What is left one by one, so that only what cannot be answered fails.
    for example in pack[len(found) :]:
        alone, error = _ask(model, [example])
        found += alone or [_failed(example, model.model_key, error or "the model gave no answer")]
    if any(one.seconds for one in found):
        return found
    share = (time.process_time() - started) / len(pack)  # a model that takes no times itself
    return [replace(one, seconds=share) for one in found]


def _failed(question: Question, model_key: str, error: str) -> Answer:
    if isinstance(question, Pair):
        return Choice.failed(question, model_key, error)
    return Prediction.failed(question, model_key, error)


def _stream(model: Model, pack: Sequence[Question]) -> Iterator[Answer]:
    """Yield a model's answers; a pack is of one kind, and so is the model that was loaded for it."""
    pairs = [one for one in pack if isinstance(one, Pair)]
    if pairs:
        return cast(Chooser, model).choose(pairs)
    return cast(Predictor, model).predict([one for one in pack if isinstance(one, Example)])


def _ask(model: Model, pack: Sequence[Question]) -> tuple[list[Answer], str]:
    """Return the answers up to the first failure, and what failed."""
    found: list[Answer] = []
    try:
        for example, prediction in zip(pack, _stream(model, pack), strict=False):
            if prediction.example_id != example.id:
                return found, f"the model answered {prediction.example_id} when asked {example.id}"
            found.append(prediction)
    except _FAILURES as error:
        return found, f"{type(error).__name__}: {' '.join(str(error).split())}"
    return found, ""


def _model(asking: Asking, progress: Progress) -> Model:
    with _LOCK:
        key = asking.model_id, asking.settings, asking.manner, *map(os.environ.get, _ENVIRONMENT)
        if key not in _LOADED:
            _LOADED.clear()  # one at a time: two sets of weights may not fit
            _LOADED[key] = (
                choosing.load(asking.model_id, asking.manner, settings=asking.settings, progress=progress)
                if asking.manner
                else catalogue.load(asking.model_id, settings=asking.settings, progress=progress)
            )
        model = _LOADED[key]
        if asking.threads and "torch" in sys.modules:
            import torch

            torch.set_num_threads(asking.threads)
        return model


def _processor() -> str:
    return f"{platform.machine()}, {os.cpu_count()} cores"
