"""Classifiers of premise and hypothesis choose the sentence that the facts entail.

WEP paper, section 4.1 (RoBERTa-MNLI): the premise is the first segment, each sentence the second, and the sentence with
the higher probability of entailment is chosen. Beside it stands the reading that leaves neutral out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from probelib.models import heads
from probelib.models.base import Chooser, ModelInfo, Pair, Progress, Settings, Stop, model_key, never
from probelib.models.batches import Input, Outputs
from probelib.models.choosing import each

if TYPE_CHECKING:
    from probelib.models.base import Choice


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
        self._classes, self.limit = classifier.classes, classifier.limit
        if self._classes.neutral is None:
            self.methods = ("entailment",)
        self.model_key = model_key(
            self.info.id,
            classifier.revision,
            scored="entailment-1",
            labels="/".join(settings.label_map) or None,
            dtype=settings.dtype,
            max_tokens=self.limit,
        )

    def choose(self, pairs: Sequence[Pair], *, stop: Stop = never) -> Iterator[Choice]:
        """Yield one choice per pair, in order; a pair that is longer than the model's input gives `failed`."""
        return each.choose(self, pairs, stop)

    def input(self, premise: str, option: str) -> Input:
        """Return premise and sentence as two segments."""
        return Input(f"{premise}\n{option}", dict(self._classifier.tokenizer(premise, option, verbose=False)))

    def outputs(self, batch: Sequence[Input]) -> Sequence[Outputs]:
        """Return the classes' logits."""
        return self._classifier.logits(batch)

    def scores(self, outputs: Sequence[Outputs]) -> dict[str, list[float]]:
        """Return what the class for entailed says of each option, by each method."""
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
