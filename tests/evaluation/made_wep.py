"""WEP runs whose choices are given, and pairs as they are read of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from probelib.evaluation.records import Run
from probelib.evaluation.running import asked
from probelib.evaluation.running.asked import Asking
from probelib.evaluation.running.runner import evaluate
from probelib.evaluation.wep import asking as wep_asking
from probelib.evaluation.wep.asking import Wanted
from probelib.evaluation.wep.reading import Told
from probelib.models.base import Category, Choice, ModelInfo, Pair, Settings, Status, Stop, model_key, never
from probelib.models.choosing import answers

ASKING = Asking("builtin:smollm2", Settings(), 1, "likelihood")
"""An id that the catalogue knows; the model behind it is replaced by a script."""

Scores = Mapping[str, Sequence[float]]
Script = Callable[[Pair], Scores | str]
"""Of a pair, the scores of each method, or why it cannot be asked."""


class Scripted:
    """A chooser that answers by a script."""

    info = ModelInfo("builtin:smollm2", "scripted", Category.LLM, "", gives_scores=True, adapter="causal")

    def __init__(self, script: Script, *, name: str = "scripted") -> None:
        self._script = script
        self.model_key = f"{name}@1"
        self.methods = ("one", "two")
        self.asked: list[str] = []

    def choose(self, pairs: Sequence[Pair], *, stop: Stop = never) -> Iterator[Choice]:
        for pair in pairs:
            if stop():
                return
            self.asked.append(pair.id)
            found = self._script(pair)
            if isinstance(found, str):
                yield Choice.failed(pair, self.model_key, found)
            else:
                yield answers.chosen(pair, self.model_key, found, given=[pair.premise], seconds=0.01)


def scripted(monkeypatch: pytest.MonkeyPatch, script: Script, *, name: str = "scripted") -> Scripted:
    """Let every chooser that is loaded answer by a script; return it."""
    made = Scripted(script, name=name)
    monkeypatch.setattr(asked, "_LOADED", {})
    monkeypatch.setattr("probelib.models.choosing.load", lambda *_, **__: made)
    return made


def by_length(pair: Pair) -> Scores:
    """Score by the length of the sentences: the shorter, the better."""
    return {"one": [-float(len(one)) for one in pair.options], "two": [float(len(one)) for one in pair.options]}


def told(
    number: int = 0,
    right: bool | None = True,
    *,
    words: tuple[str, ...] = ("likely", "unlikely"),
    probability: str = "7/10",
    blind: float | None = None,
    scores: Mapping[str, tuple[float, ...]] | None = None,
) -> Told:
    """A pair whose first sentence is right, and whether the method `one` chooses it; None for no answer."""
    if scores is None:
        scores = {} if right is None else {"one": (1.0, 0.0) if right else (0.0, 1.0), "two": (0.0, 1.0)}
    status = Status.OK if scores else Status.FAILED
    return Told(f"id-{number}", number, Fraction(probability), words, 0, status, scores, blind)


def asked_about(folder: Path, task: str, split: str, *, limit: int = 10, exchanged: bool = False) -> Run:
    """Return the run of the model that `scripted` put in place on the first pairs of a task."""
    wanted = Wanted(task, total=200, exchanged=exchanged)
    return evaluate(ASKING, wep_asking.asked(wanted, split, folder, limit=limit), folder)


def tuned_key(*, seed: int, trained: str = "one_hop", reads: str | None = None) -> str:
    """Return the key of a model that was fine-tuned on a task; `reads="sentence"` is the premise-blind control."""
    return model_key("choice:x", "1", trained=trained, preset="minilm-full", seed=seed, reads=reads)
