"""Causal models choose by the letter that they answer when they are asked which sentence is right.

Nothing is generated: the probability of each letter is read after the question. Models like a letter whatever stands
behind it, so the question is asked with the options in both orders too, and the mean of the two is a method of its own.
Both questions share the premise, which is computed once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from probelib.errors import ModelError
from probelib.models import causal, packing
from probelib.models.base import LETTERS, Chooser, ModelInfo, Pair, Progress, Settings, Stop, model_key, never
from probelib.models.choosing import answers, questions
from probelib.models.choosing.causal import loaded
from probelib.models.plain import Network
from probelib.models.prompts import prompt_tokens

if TYPE_CHECKING:
    from probelib.models.base import Choice
    from probelib.models.tokens import Tokens


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Chooser:
    """Return the model that an id names; raises as `models.causal.load` does."""
    model, tokenizer, revision = loaded(info, settings, progress)
    return Prompted(model, tokenizer, info, settings, revision=revision)


class Prompted:
    """A causal model that is asked for a letter."""

    methods = ("prompted", "both_orders")

    def __init__(
        self, model: Network, tokenizer: Tokens, info: ModelInfo, settings: Settings, *, revision: str
    ) -> None:
        """Take a loaded network and its tokenizer."""
        self.info = info
        self._model, self._tokenizer = model, tokenizer
        self._limit = min(settings.max_tokens or causal.MAX_TOKENS, model.positions)
        self._letters = [_spellings(tokenizer, letter) for letter in LETTERS]
        self.model_key = model_key(
            info.id, revision, scored=questions.VERSION, dtype=settings.dtype, max_tokens=self._limit
        )

    def choose(self, pairs: Sequence[Pair], *, stop: Stop = never) -> Iterator[Choice]:
        """Yield one choice per pair, in order; `stop` is asked before every layer of a forward pass.

        A pair that is longer than the model's input gives `failed`.

        Raises:
            ModelError: The tokenizer has no single token for one of the letters.
        """
        for pair in pairs:
            began = time.perf_counter()
            orders = [list(range(len(pair.options))), list(range(len(pair.options)))[::-1]]
            texts = [self._text(pair, order) for order in orders]
            tokens = prompt_tokens(self._tokenizer, texts)
            needed = max(map(len, tokens))
            if needed > self._limit:
                yield answers.too_long(pair, self.model_key, needed, self._limit)
                continue
            found: list[list[float]] = []
            for _, after in packing.answers(packing.prefixes(self._model), tokens, stop=stop):
                found += [self._read(row, len(pair.options)) for row in after]
            if len(found) < len(orders):
                return
            as_asked, turned = found[0], found[1][::-1]
            scores = {
                "prompted": as_asked,
                "both_orders": [(one + other) / 2 for one, other in zip(as_asked, turned, strict=True)],
            }
            yield answers.chosen(pair, self.model_key, scores, given=texts, seconds=time.perf_counter() - began)

    def _read(self, after: Sequence[float], count: int) -> list[float]:
        """Return the log-probability of each letter, (vocabulary,) to (option,)."""
        import torch

        row = torch.as_tensor(after).double()
        found = []
        for letter, ids in zip(LETTERS[:count], self._letters, strict=False):
            if not ids:
                raise ModelError(f"the tokenizer of {self.info.id} has no single token for {letter}")
            found.append(float(row[ids].logsumexp(-1)))
        return found

    def _text(self, pair: Pair, order: Sequence[int]) -> str:
        asked = questions.text(pair, order)
        if self._tokenizer.has_turns:
            return self._tokenizer.turns([{"role": "user", "content": asked}])
        return f"{asked}\nAnswer:"


def _spellings(tokenizer: Tokens, letter: str) -> list[int]:
    """Return the single tokens that are a letter, with and without a blank."""
    found = tokenizer.ids([letter, f" {letter}"])
    return sorted({ids[0] for ids in found if len(ids) == 1 and ids[0] != tokenizer.unknown})
