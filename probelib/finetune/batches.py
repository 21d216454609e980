"""Encoded statements and the order in which they are learned from."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

_POOL = 50
"""Batches whose statements are sorted by length together, so that little is padded."""


class Learned(Protocol):
    """What the loop knows of anything that is learned from: a statement, or a pair of sentences."""

    @property
    def length(self) -> int:
        """In tokens."""

    @property
    def label(self) -> int:
        """1 where log-odds above 0 are right, else 0."""


Item = TypeVar("Item", bound=Learned, contravariant=True)


class Encoded(NamedTuple):
    """A statement as a model reads it."""

    ids: tuple[int, ...]
    types: tuple[int, ...]
    """Token types of a pair; empty where the model has none."""
    label: int
    """1 entailed, 0 refuted."""
    bias: float = 0.0
    """Log-odds of entailed from the words of the statement alone."""

    @property
    def length(self) -> int:
        """In tokens."""
        return len(self.ids)


def epoch(lengths: Sequence[int], size: int, seed: int, number: int) -> list[list[int]]:
    """Return the batches of an epoch as indices: a function of seed and epoch alone, so that it can be gone on with."""
    draw = random.Random(f"{seed}:{number}")
    order = list(range(len(lengths)))
    draw.shuffle(order)
    batches = []
    for start in range(0, len(order), size * _POOL):
        pool = sorted(order[start : start + size * _POOL], key=lambda at: (lengths[at], at))
        batches += [pool[at : at + size] for at in range(0, len(pool), size)]
    draw.shuffle(batches)
    return batches


def by_length(lengths: Sequence[int], size: int) -> Iterator[list[int]]:
    """Yield all statements once as indices, those of like length together."""
    order = sorted(range(len(lengths)), key=lambda at: (lengths[at], at))
    for start in range(0, len(order), size):
        yield order[start : start + size]
