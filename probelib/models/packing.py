"""Answers of a causal model to many prompts that share their beginnings, from as few tokens as possible.

Prompts about one table share instruction, worked examples and table, and a probe shares the start of
its base. Each distinct token position is computed once: what a pack shares with the packs before it
comes from a key/value cache, and the rest of the pack is laid out in one row as a token trie, in
which a token sees its own ancestors only (tree-shaped attention mask) at the position that it has in
its own prompt. There is no padding, which on a CPU only costs.

The result is that of one prompt at a time: exactly in exact arithmetic, within 1e-4 of the
log-probabilities in float32.

A network that cannot be asked so (`Network.packs`) gets one prompt at a time, under the same calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from probelib.models import plain
from probelib.models.base import Stop, never
from probelib.models.plain import Network, Prefixes, Prompt

if TYPE_CHECKING:
    import torch

PACK_TOKENS = 512
"""Most tokens in a forward pass: about half a second of SmolLM2 on two cores. A row that is longer is not faster.

It is a constant and not fitted to the machine, because sums of floats depend on what is computed together: the same
examples are to give the same bytes. What keeps a stop from waiting is that the network asks before every layer.
"""

PACK_PROMPTS = 64
"""Most prompts in a pack."""


@dataclass(slots=True)
class Trie:
    """The distinct token positions of some prompts in the order in which they first occur."""

    tokens: list[int] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    """Index of the token before it in its prompt; -1 for a first token."""
    depths: list[int] = field(default_factory=list)
    """Tokens before it in its prompt."""
    ends: list[int] = field(default_factory=list)
    """For each prompt, the index of its last token."""

    @classmethod
    def of(cls, prompts: Sequence[Prompt], shared: int = 0) -> Trie:
        """Return the trie of prompts, none of them empty, whose first `shared` tokens are the same in all."""
        trie = cls()
        trie._append(prompts[0][:shared], -1, 0)
        known: dict[tuple[int, int], int] = {}
        for prompt in prompts:
            node, depth = shared - 1, shared
            while depth < len(prompt) and (child := known.get((node, prompt[depth]))) is not None:
                node, depth = child, depth + 1
            for token in prompt[depth:]:
                known[node, token] = len(trie.tokens)
                trie._append([token], node, depth)
                node, depth = len(trie.tokens) - 1, depth + 1
            trie.ends.append(node)
        return trie

    def _append(self, tokens: Prompt, parent: int, depth: int) -> None:
        start = len(self.tokens)
        self.tokens.extend(tokens)
        self.parents.extend([parent, *range(start, start + len(tokens) - 1)][: len(tokens)])
        self.depths.extend(range(depth, depth + len(tokens)))

    def visible(self) -> torch.Tensor:
        """Return which token sees which, (token, token) of bool: each sees itself and its ancestors."""
        import torch

        size = len(self.tokens)
        seen = torch.zeros(size, size, dtype=torch.bool)
        start = 0
        while start < size:
            end = start + 1
            while end < size and self.parents[end] == end - 1:
                end += 1
            # A run of tokens that follow each other sees what its first token's parent sees, and itself so far.
            if self.parents[start] >= 0:
                seen[start:end] = seen[self.parents[start]]
            seen[start:end, start:end] = torch.ones(end - start, end - start, dtype=torch.bool).tril()
            start = end
        return seen


def prefixes(model: Network) -> Prefixes:
    """Return where to keep what a network has computed, empty."""
    return PrefixCache(model) if model.packs else plain.Alone(model)


class PrefixCache:
    """The keys and values of one run of tokens, which the next packs may continue or be cut back to."""

    def __init__(self, model: Network) -> None:
        """Start empty."""
        self._model = model
        self._values = model.cache()
        self.tokens: list[int] = []

    def copy(self) -> PrefixCache:
        """Return a cache of the same tokens that can be changed without changing this one."""
        made = PrefixCache(self._model)
        made._values = self._values.copy()
        made.tokens = list(self.tokens)
        return made

    def cut(self, length: int) -> None:
        """Forget all but the first `length` tokens."""
        if length < len(self.tokens):
            self._values.crop(length)
            del self.tokens[length:]

    def extend(self, tokens: Prompt, stop: Stop = never) -> bool:
        """Append tokens and compute their keys and values.

        Returns:
            Whether that was done; where it was stopped the cache is as if nothing had been asked.
        """
        import torch

        past = len(self.tokens)
        ids, places = torch.tensor(tokens), torch.arange(past, past + len(tokens))
        done = self._forward(ids, places, [0], stop=stop) is not None
        if done:
            self.tokens.extend(tokens)
        return done

    def answer(
        self, prompts: Sequence[Prompt], shared: int, stop: Stop = never, *, words: Sequence[int] | None = None
    ) -> torch.Tensor | None:
        """Return what follows each prompt, (prompt, word) as `answers` gives it, and keep their first `shared` tokens.

        Every prompt begins with all of `self.tokens` and is longer than `shared`, up to which all are the same.
        None is returned where it was stopped; the cache is then as before.
        """
        import torch

        past = len(self.tokens)
        trie = Trie.of([prompt[past:] for prompt in prompts], shared - past)
        size = len(trie.tokens)
        mask = torch.cat([torch.ones(size, past, dtype=torch.bool), trie.visible()], 1)  # (token, past + token)
        places = torch.tensor(trie.depths) + past
        logits = self._forward(torch.tensor(trie.tokens), places, trie.ends, words=words, mask=mask, stop=stop)
        if logits is None:
            return None
        self.tokens.extend(trie.tokens)
        self.cut(shared)
        return plain.after(logits, words)

    def _forward(
        self,
        ids: torch.Tensor,
        places: torch.Tensor,
        wanted: list[int],
        *,
        words: Sequence[int] | None = None,
        mask: torch.Tensor | None = None,
        stop: Stop = never,
    ) -> torch.Tensor | None:
        """Run the network over one row, (token,); see `Llama.forward`."""
        import torch

        before, only = len(self._values), None if words is None else torch.tensor(words)
        found = self._model.forward(
            ids, places, torch.tensor(wanted), words=only, mask=mask, cache=self._values, stop=stop
        )
        if found is None:  # a pass that was stopped leaves its cache half filled
            self._values.crop(before)
        return found


def shared_length(prompts: Sequence[Prompt]) -> int:
    """Return how many first tokens are the same in all prompts."""
    low, high = min(prompts), max(prompts)
    for index, (left, right) in enumerate(zip(low, high, strict=False)):
        if left != right:
            return index
    return min(len(low), len(high))


def packs(prompts: Sequence[Prompt], *, first: int = PACK_PROMPTS) -> Iterator[list[int]]:
    """Yield which prompts are answered together, few first so that answers come soon.

    Consecutive prompts make a window, in which prompts that begin alike are brought together.

    Args:
        prompts: In the order in which their answers are wanted.
        first: Prompts in the first window; each holds four times as many as the one before, up to `PACK_PROMPTS`. It
            is one pack as long as what its prompts do not all share stays within `PACK_TOKENS`.
    """
    start, size = 0, first
    while start < len(prompts):
        pack: list[int] = []
        shared, distinct = 0, 0
        for index in sorted(range(start, min(len(prompts), start + size)), key=prompts.__getitem__):
            prompt = prompts[index]
            common = shared_length([prompts[pack[-1]], prompt]) if pack else 0
            if pack and distinct + len(prompt) - common - min(shared, common) > PACK_TOKENS:
                yield pack
                pack = []
            distinct, shared = (
                (distinct + len(prompt) - common, min(shared, common)) if pack else (len(prompt), len(prompt) - 1)
            )
            pack.append(index)
        yield pack
        start, size = start + size, min(size * 4, PACK_PROMPTS)


def answers(
    cache: Prefixes,
    prompts: Sequence[Prompt],
    *,
    words: Sequence[int] | None = None,
    first: int = PACK_PROMPTS,
    stop: Stop = never,
) -> Iterator[tuple[range, torch.Tensor]]:
    """Yield in order, as soon as they are there: which prompts, and what follows each.

    That is log-probabilities, (prompt, word).

    Args:
        cache: What was computed before. It is cut and continued, so that at the end it holds what the last
            pack shared; whatever it holds changes how fast the answers come, not what they are.
        prompts: Token ids, none empty.
        words: Ids of the words that are asked about: what comes is then too high or low by a number that is the same
            for all words after a prompt, and the other words cost nothing. None for the whole vocabulary.
        first: Prompts in the first window, see `packs`.
        stop: Asked before every layer of every forward pass; the stream ends when it returns True.
    """
    import torch

    waiting: dict[int, torch.Tensor] = {}
    given = 0
    for pack in packs(prompts, first=first):
        found = _answer(cache, [prompts[index] for index in pack], words, stop)
        if found is None:
            return
        waiting.update(zip(pack, found, strict=True))
        ready = range(given, next(index for index in range(given, len(prompts) + 1) if index not in waiting))
        if ready:
            yield ready, torch.stack([waiting.pop(index) for index in ready])
            given = ready.stop


def _answer(cache: Prefixes, asked: Sequence[Prompt], words: Sequence[int] | None, stop: Stop) -> torch.Tensor | None:
    """Return what follows each prompt of a pack, None where it was stopped."""
    longest = min(map(len, asked)) - 1  # the last token of a prompt must be computed for its answer
    shared = min(shared_length(asked), longest)
    own = sum(len(prompt) - shared for prompt in asked)
    cache.cut(shared_length([cache.tokens, asked[0][:shared]]))
    while (left := shared - len(cache.tokens)) > 0 and left + own > PACK_TOKENS:
        start = len(cache.tokens)
        if not cache.extend(asked[0][start : start + min(left, PACK_TOKENS)], stop):
            return None
    return cache.answer(asked, shared, stop, words=words)


def likelihoods(model: Network, prompts: Sequence[Prompt]) -> list[float]:
    """Return the log-likelihood of each prompt after its first token, in nats; 0 for a prompt of one token.

    All prompts go through the model in one row, where it packs. There are no padding tokens that could be scored.
    """
    import torch

    if not model.packs:
        return [plain.likelihood(model, prompt) for prompt in prompts]
    trie = Trie.of(prompts)
    cache = PrefixCache(model)
    every = list(range(len(trie.tokens)))
    logits = cache._forward(torch.tensor(trie.tokens), torch.tensor(trie.depths), every, mask=trie.visible())
    if logits is None:  # nobody asked it to stop
        return []
    after = logits.double().log_softmax(-1)  # (token, vocabulary)
    steps = [
        float(after[parent, token]) if parent >= 0 else 0.0
        for token, parent in zip(trie.tokens, trie.parents, strict=True)
    ]
    so_far: list[float] = []
    for step, parent in zip(steps, trie.parents, strict=True):
        so_far.append(step + (so_far[parent] if parent >= 0 else 0.0))
    return [so_far[end] for end in trie.ends]
