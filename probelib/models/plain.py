"""What a causal network is asked, and the plain way to ask it: one prompt at a time, which suits every architecture.

`packing` asks the same with many prompts in a row, of networks that can be asked so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from probelib.models.base import Stop, never

if TYPE_CHECKING:
    import torch

Prompt = list[int]
"""Token ids."""


class Network(Protocol):
    """A causal network over one row of tokens; `llama.Llama` is one."""

    @property
    def packs(self) -> bool:
        """Whether it takes a mask and positions, so that many prompts may share a row, and a cache that can be cut."""

    @property
    def positions(self) -> int:
        """The longest input in tokens."""

    def cache(self) -> Any:
        """Return empty keys and values, with `copy()` and `crop(length)`; asked only where it packs."""

    def forward(
        self,
        tokens: torch.Tensor,
        places: torch.Tensor,
        wanted: torch.Tensor,
        *,
        words: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
        cache: Any = None,
        stop: Stop = never,
    ) -> torch.Tensor | None:
        """Return the logits after some of the tokens; see `llama.Llama.forward`.

        Where it does not pack it is given one text, and neither mask nor cache.
        """


class Prefixes(Protocol):
    """What was computed for the tokens that the next packs may begin with."""

    tokens: list[int]

    def copy(self) -> Prefixes:
        """Return one of the same tokens that can be changed without changing this one."""

    def cut(self, length: int) -> None:
        """Forget all but the first `length` tokens."""

    def extend(self, tokens: Prompt, stop: Stop = never) -> bool:
        """Append tokens; return whether that was done, or stopped."""

    def answer(
        self, prompts: Sequence[Prompt], shared: int, stop: Stop = never, *, words: Sequence[int] | None = None
    ) -> torch.Tensor | None:
        """Return what follows each prompt, (prompt, word), None where it was stopped; see `packing.answers`."""


class Alone:
    """Asks a network that does not pack: each prompt by itself, whole, and nothing is kept."""

    def __init__(self, model: Network) -> None:
        """Start empty."""
        self._model = model
        self.tokens: list[int] = []

    def copy(self) -> Alone:
        """Return another one."""
        made = Alone(self._model)
        made.tokens = list(self.tokens)
        return made

    def cut(self, length: int) -> None:
        """Forget all but the first `length` tokens."""
        del self.tokens[length:]

    def extend(self, tokens: Prompt, stop: Stop = never) -> bool:
        """Note the tokens, of which nothing is computed."""
        if stop():
            return False
        self.tokens.extend(tokens)
        return True

    def answer(
        self, prompts: Sequence[Prompt], shared: int, stop: Stop = never, *, words: Sequence[int] | None = None
    ) -> torch.Tensor | None:
        """Return what follows each prompt, (prompt, word), None where it was stopped; see `packing.answers`."""
        import torch

        found = []
        for prompt in prompts:
            logits = _alone(self._model, prompt, [len(prompt) - 1], stop, words)
            if logits is None:
                return None
            found.append(logits)
        self.tokens = list(prompts[0][:shared])
        return after(torch.cat(found), words)


def likelihood(model: Network, prompt: Prompt) -> float:
    """Return the log-likelihood of a prompt after its first token, in nats; 0 for a prompt of one token."""
    logits = _alone(model, prompt, list(range(len(prompt))), never)
    if logits is None:  # nobody asked it to stop
        return 0.0
    found = logits.double().log_softmax(-1)  # (token, vocabulary)
    return sum(float(found[place, token]) for place, token in enumerate(prompt[1:]))


def after(logits: torch.Tensor, words: Sequence[int] | None) -> torch.Tensor:
    """Return logits as `packing.answers` gives them: of some words as they are, of the vocabulary over their sum."""
    return logits.log_softmax(-1) if words is None else logits


def _alone(
    model: Network, prompt: Prompt, wanted: list[int], stop: Stop, words: Sequence[int] | None = None
) -> torch.Tensor | None:
    """Return the logits after some tokens of one prompt, computed by itself."""
    import torch

    ids, places = torch.tensor(prompt), torch.arange(len(prompt))
    only = None if words is None else torch.tensor(words)
    return model.forward(ids, places, torch.tensor(wanted), words=only, stop=stop)
