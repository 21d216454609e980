"""How a classifier is trained."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Training:
    """What decides the weights that come out, besides the data and the base; frozen, as a checkpoint belongs to one."""

    adapter: str = "lora"
    """`lora`, or `full` for all weights."""
    rank: int = 16
    """Of the LoRA matrices, on all linear layers of the encoder."""
    epochs: int = 3
    rate: float = 1e-3
    """Highest learning rate; it rises over the first 6 % of the steps and falls to 0 in a straight line."""
    batch: int = 32
    length: int = 96
    """Longest input in tokens; the evidence is cut, the statement never."""
    seed: int = 0
    hypothesis_only: bool = False
    """The twin: the table is left out."""
    debias: float = 0.0
    """Weight, 0 to 1, of a bag of words' log-odds in the loss (a product of experts); 0 leaves it out."""
    precision: str = "float32"
    """`float32`, or `bfloat16` for the products of matrices (autocast): twice as fast on a CPU that has them."""
    checks: int = 2
    """How often an epoch the held-out tables are asked; the best weights are kept."""

    def digest(self) -> str:
        """Return 12 hex digits that tell settings apart."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:12]
