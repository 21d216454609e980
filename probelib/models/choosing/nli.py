"""Classifiers of premise and hypothesis choose the sentence that the facts entail.

WEP paper, section 4.1 (RoBERTa-MNLI): the premise is the first segment, each sentence the second, and the sentence with
the higher probability of entailment is chosen. Beside it stands the reading that leaves neutral out.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from probelib.models import batches, heads
from probelib.models.base import Chooser, ModelInfo, Pair, Progress, Settings, Stop, model_key, never
from probelib.models.batches import Input, Outputs
from probelib.models.choosing import answers

if TYPE_CHECKING:
    from probelib.models.base import Choice

PACK = 16
"""Pairs whose inputs are sorted by length and computed together."""


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Chooser:
    """Return the classifier that `nli:<hub id or folder>` names; raises as `heads.load` does."""
    reader = heads.load(
        info, settings, progress, lambda words, *_: heads.Single(words, "pairs-1", lambda _, text: text)
    )
    return Entailment(reader, settings)


class Entailment:
    """A classifier that chooses by its class for entailed."""

    methods: tuple[str, ...] = ("entailment", "against_contradiction")

    def __init__(self, classifier: heads.Classifier, settings: Settings) -> None:
        """Take a loaded classifier; one of two classes has one method, as the other orders sentences alike."""
        self.info = classifier.info
        self._classifier = classifier
        self._classes, self._limit = classifier.classes, classifier.limit
        if self._classes.neutral is None:
            self.methods = ("entailment",)
        self.model_key = model_key(
            self.info.id,
            classifier.revision,
            scored="entailment-1",
            labels="/".join(settings.label_map) or None,
            dtype=settings.dtype,
            max_tokens=self._limit,
        )

    def choose(self, pairs: Sequence[Pair], *, stop: Stop = never) -> Iterator[Choice]:
        """Yield one choice per pair, in order; `stop` is asked before every batch.

        A pair that is longer than the model's input gives `failed`.
        """
        for start in range(0, len(pairs), PACK):
            began = time.perf_counter()
            read = [[self._input(pair.premise, option) for option in pair.options] for pair in pairs[start:][:PACK]]
            wanted = {one.text: one for inputs in read for one in inputs if one.length <= self._limit}
            known: dict[str, Outputs] = {}
            for batch in batches.alike(list(wanted.values())):
                if stop():
                    return
                known.update(zip((one.text for one in batch), self._classifier.logits(batch), strict=True))
            seconds = (time.perf_counter() - began) / len(read)
            for pair, inputs in zip(pairs[start:], read, strict=False):
                needed = max(one.length for one in inputs)
                if needed > self._limit:
                    yield answers.too_long(pair, self.model_key, needed, self._limit)
                    continue
                texts = [one.text for one in inputs]
                scores = self._scores([known[text] for text in texts])
                yield answers.chosen(pair, self.model_key, scores, given=texts, seconds=seconds)

    def _input(self, premise: str, option: str) -> Input:
        return Input(f"{premise}\n{option}", dict(self._classifier.tokenizer(premise, option, verbose=False)))

    def _scores(self, outputs: Sequence[Outputs]) -> dict[str, list[float]]:
        found, against = self._classes.entailed, self._classes.refuted
        made = {
            "entailment": [logits[found] - _sum_of_exponentials(logits) for logits in outputs],
            "against_contradiction": [logits[found] - logits[against] for logits in outputs],
        }
        return {method: made[method] for method in self.methods}


def _sum_of_exponentials(logits: Outputs) -> float:
    """Return the logarithm of the sum of exponentials; no number where one of them is none."""
    highest = max(logits)
    if not math.isfinite(highest):
        return math.nan
    return highest + math.log(math.fsum(math.exp(value - highest) for value in logits))
