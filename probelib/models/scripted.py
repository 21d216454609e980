"""A model whose answers are given: for tests of everything that asks models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from probelib.models.base import (
    Category,
    Example,
    ModelInfo,
    Prediction,
    Status,
    Stop,
    model_key,
    never,
)
from probelib.records import Label

Answer = Label | float | Prediction | None
"""A label; a probability of entailed; a whole prediction; None for an answer that is no label."""


class Scripted:
    """Answers by a function or a mapping from example id to answer; an id that is not there is unparsed."""

    def __init__(
        self, script: Callable[[Example], Answer] | dict[str, Answer], *, name: str = "scripted", pack: int = 1
    ) -> None:
        """Take the script.

        Args:
            script: What is answered.
            name: Enters id and key, so that several can stand side by side.
            pack: `stop` is asked before every pack of this size.
        """
        self._answer: Callable[[Example], Answer] = (
            (lambda example: script.get(example.id)) if isinstance(script, dict) else script
        )
        self._pack = pack
        self.info = ModelInfo(name, name.capitalize(), Category.BASELINE, "", True)
        self.model_key = model_key(name, "1")

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        """Yield the scripted answers in order."""
        for number, example in enumerate(examples):
            if number % self._pack == 0 and stop():
                return
            yield self._prediction(example, self._answer(example))

    def _prediction(self, example: Example, answer: Answer) -> Prediction:
        if isinstance(answer, Prediction):
            return answer
        made = Prediction(example.id, example.base_id, example.kind, self.model_key, Status.OK)
        if answer is None:
            return replace(made, status=Status.UNPARSED, error="the script has no answer")
        if isinstance(answer, float):
            label = Label.ENTAILED if answer > 0.5 else Label.REFUTED
            return replace(made, label=label, p_entailed=answer, p_refuted=1 - answer)
        return replace(made, label=answer)
