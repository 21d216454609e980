"""Choosers that read premise and sentence as one input and score each sentence on its own, in batches."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from probelib.models import batches
from probelib.models.base import Pair, Stop
from probelib.models.batches import Input, Outputs
from probelib.models.choosing import answers

if TYPE_CHECKING:
    from probelib.models.base import Choice

PACK = 16
"""Pairs whose inputs are sorted by length and computed together."""


class Reads(Protocol):
    """What such a chooser does with an input."""

    model_key: str
    limit: int
    """Longest input in tokens."""

    def input(self, premise: str, option: str) -> Input:
        """Return premise and sentence as the model reads them."""

    def outputs(self, batch: Sequence[Input]) -> Sequence[Outputs]:
        """Return what the model gives for each input, in order."""

    def scores(self, outputs: Sequence[Outputs]) -> Mapping[str, Sequence[float]]:
        """Return the score of each option of a pair, by each method."""


def choose(model: Reads, pairs: Sequence[Pair], stop: Stop) -> Iterator[Choice]:
    """Yield one choice per pair, in order; `stop` is asked before every batch.

    What is computed together depends on the pairs alone. A pair that is longer than the model's input gives `failed`.
    """
    for start in range(0, len(pairs), PACK):
        began = time.perf_counter()
        read = [[model.input(pair.premise, option) for option in pair.options] for pair in pairs[start:][:PACK]]
        wanted = {one.text: one for inputs in read for one in inputs if one.length <= model.limit}
        known: dict[str, Outputs] = {}
        for batch in batches.alike(list(wanted.values())):
            if stop():
                return
            known.update(zip((one.text for one in batch), model.outputs(batch), strict=True))
        seconds = (time.perf_counter() - began) / len(read)
        for pair, inputs in zip(pairs[start:], read, strict=False):
            needed = max(one.length for one in inputs)
            if needed > model.limit:
                yield answers.too_long(pair, model.model_key, needed, model.limit)
                continue
            texts = [one.text for one in inputs]
            scores = model.scores([known[text] for text in texts])
            yield answers.chosen(pair, model.model_key, scores, given=texts, seconds=seconds)
