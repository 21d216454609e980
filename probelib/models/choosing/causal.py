"""Causal models choose the sentence that is the more likely continuation of the premise.

WEP paper, sections 4.1 (GPT2) and the scores that it refines: the sum over the sentence's tokens, the mean, and the
sum minus that of the sentence alone. The paper divides scores; on log-likelihoods that is a difference. Its sum and
mean may be over premise and sentence together: the premise's part is the same for all sentences, so the sum chooses
alike; the mean here is over the sentence alone, as in Brown et al. (2020).

Everything is scored behind one start token, also where a tokenizer adds none: without it the first word of a sentence
alone would have no probability, and the words differ there. Premise and sentences are one row of tokens, in which the
premise is computed once; nothing is padded. What a model cannot read whole is not asked.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from probelib.errors import ModelError
from probelib.models import causal, network, packing, smollm2, weights
from probelib.models.base import Chooser, ModelInfo, Pair, Progress, Settings, Stop, model_key, never
from probelib.models.choosing import answers
from probelib.models.plain import Network, Prompt

if TYPE_CHECKING:
    from probelib.models.base import Choice
    from probelib.models.tokens import Tokens


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Chooser:
    """Return the model that an id names; raises as `models.causal.load` does, and where no text can have a start."""
    model, tokenizer, revision = loaded(info, settings, progress)
    return Likelihood(model, tokenizer, info, settings, revision=revision)


def loaded(info: ModelInfo, settings: Settings, progress: Progress) -> tuple[Network, Tokens, str]:
    """Return network, tokenizer and revision of a causal model; raises as `models.causal.load` does."""
    dtype = weights.dtype(settings)
    if not info.id.startswith("builtin:"):
        return network.load(weights.find(info.id), dtype, progress)
    model, tokenizer = causal.weights(smollm2.folder(progress), dtype, progress)
    return model, tokenizer, smollm2.revision()


class _Read(NamedTuple):
    """A pair as tokens, each text behind the start token."""

    pair: Pair
    after: list[Prompt]
    """Premise and sentence, of each option."""
    alone: list[Prompt]
    """The sentence without the premise."""
    seam: int
    """First token of the sentences: where they may differ."""
    texts: list[str]

    @property
    def size(self) -> int:
        """Tokens in a row, at most."""
        return self.seam + sum(len(ids) - self.seam for ids in self.after) + sum(map(len, self.alone))

    @property
    def longest(self) -> int:
        """Tokens of the longest text."""
        return max(map(len, self.after))


class Likelihood:
    """A causal model that chooses by likelihood."""

    methods = ("likelihood", "length_normalised", "calibrated")

    def __init__(self, model: Network, tokenizer: Tokens, info: ModelInfo, settings: Settings, *, revision: str):
        """Take a loaded network and its tokenizer.

        Raises:
            ModelError: The tokenizer knows no token that begins or ends a text.
        """
        if tokenizer.outset is None:
            raise ModelError(f"the tokenizer of {info.id} has no start token, behind which a text could be scored")
        self.info = info
        self._model, self._tokenizer, self._start = model, tokenizer, tokenizer.outset
        self._limit = min(settings.max_tokens or causal.MAX_TOKENS, model.positions)
        self.model_key = model_key(
            info.id, revision, scored="likelihood-1", dtype=settings.dtype, max_tokens=self._limit
        )

    def choose(self, pairs: Sequence[Pair], *, stop: Stop = never) -> Iterator[Choice]:
        """Yield one choice per pair, in order; `stop` is asked before every layer of a forward pass.

        A pair that is longer than the model's input gives `failed`.
        """
        read = [self._read(pair) for pair in pairs]
        start = 0
        while start < len(read):
            end, size = start, 0
            while end < len(read) and (end == start or size + read[end].size <= packing.PACK_TOKENS):
                size += 0 if read[end].longest > self._limit else read[end].size
                end += 1
            made = self._pack(read[start:end], stop)
            if made is None:
                return
            yield from made
            start = end

    def _read(self, pair: Pair) -> _Read:
        joined = [f"{pair.premise} {option}" if pair.premise else option for option in pair.options]
        found = self._tokenizer.ids([pair.premise, *joined, *pair.options])
        premise, *rest = ([self._start, *ids[ids[:1] == [self._start] :]] for ids in found)
        after, alone = rest[: len(joined)], rest[len(joined) :]
        return _Read(pair, after, alone, packing.shared_length([premise, *after]), joined)

    def _pack(self, read: Sequence[_Read], stop: Stop) -> list[Choice] | None:
        """Return the choices of pairs that are computed in one row; None where it was stopped."""
        began = time.perf_counter()
        fits = [one for one in read if one.longest <= self._limit]
        asked = [(ids, one.seam) for one in fits for ids in one.after] + [(ids, 1) for one in fits for ids in one.alone]
        found = likelihoods(self._model, asked, stop) if asked else []
        if found is None:
            return None
        seconds = (time.perf_counter() - began) / len(read)
        after, alone = iter(found), iter(found[sum(len(one.after) for one in fits) :])
        made = []
        for one in read:
            if one.longest > self._limit:
                made.append(answers.too_long(one.pair, self.model_key, one.longest, self._limit))
                continue
            sums = [next(after) for _ in one.after]
            scores = {
                "likelihood": sums,
                "length_normalised": [
                    value / max(1, len(ids) - one.seam) for value, ids in zip(sums, one.after, strict=True)
                ],
                "calibrated": [value - next(alone) for value in sums],
            }
            made.append(answers.chosen(one.pair, self.model_key, scores, given=one.texts, seconds=seconds))
        return made


def likelihoods(model: Network, asked: Sequence[tuple[Prompt, int]], stop: Stop = never) -> list[float] | None:
    """Return of each text the log-likelihood of its tokens from a place on, in nats, given those before.

    Texts that begin alike share the computation, where the network lets texts share a row, and logits are computed
    for the scored tokens alone.

    Args:
        model: A causal network.
        asked: Token ids of each text, and the place of the first token that is scored, 1 or more.
        stop: Asked before every layer.

    Returns:
        One sum a text; None where it was stopped.
    """
    if not model.packs:
        if stop():
            return None
        heads = {tuple(ids[:start]): 0.0 for ids, start in asked}
        found = packing.likelihoods(model, [*(ids for ids, _ in asked), *map(list, heads)])
        heads = dict(zip(heads, found[len(asked) :], strict=True))
        return [value - heads[tuple(ids[:start])] for value, (ids, start) in zip(found, asked, strict=False)]
    places: dict[tuple[int, ...], int] = {}
    for ids, start in asked:
        for end in range(len(ids) - 1, start - 1, -1):  # the longest first, so that a text is laid out in one piece
            places.setdefault(tuple(ids[:end]), len(places))
    after = packing.prefixes(model).answer([list(one) for one in places], 0, stop)  # (beginning, vocabulary)
    if after is None:
        return None
    return [
        sum(float(after[places[tuple(ids[:end])], ids[end]]) for end in range(start, len(ids))) for ids, start in asked
    ]
