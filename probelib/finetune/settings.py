"""How a classifier, or a chooser between sentences, is trained."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass

from probelib.errors import InputError

ADAPTERS = ("lora", "full")
INPUTS = ("evidence", "lines")
PRECISIONS = ("float32", "bfloat16")


@dataclass(frozen=True, slots=True)
class Training:
    """What decides the weights that come out, besides the data and the base; frozen, as a checkpoint belongs to one."""

    adapter: str = "lora"
    """`lora`, or `full` for all weights."""
    rank: int = 32
    """Of the LoRA matrices, which are on all linear layers but the head; they weigh twice their product / rank."""
    epochs: int = 4
    rate: float = 7e-4
    """Highest learning rate; it rises over the first 6 % of the steps and falls to 0 in a straight line."""
    batch: int = 32
    length: int = 80
    """Longest input in tokens; what is said of the table is cut, the statement never."""
    seed: int = 0
    input: str = "evidence"
    """What an encoder reads of a table: `evidence` as grounding chooses it, `lines` as `nli:` models read it."""
    hypothesis_only: bool = False
    """The twin, or the control of a chooser: table or premise are left out."""
    debias: float = 0.0
    """Weight, 0 to 1, of a bag of words' log-odds in the loss (a product of experts, Clark et al. 2019); encoders."""
    precision: str = "float32"
    """`float32`, or `bfloat16` for the products of matrices (autocast): twice as fast on a CPU that has them."""
    dropout: float = 0.0
    """Inside the base; in front of a classifier's head it is 0.1."""
    checks: int = 2
    """How often an epoch the held-out examples are asked; the best weights are kept."""
    held_out: float = 1 / 30
    """Share of the tables of the training data that only tells the best weights."""

    def __post_init__(self) -> None:
        """Refuse what cannot be used; raises InputError."""
        for name, known in (("adapter", ADAPTERS), ("input", INPUTS), ("precision", PRECISIONS)):
            if getattr(self, name) not in known:
                raise InputError(f"{name} {getattr(self, name)!r} cannot be used; it is {' or '.join(known)}")
        if min(self.rank, self.epochs, self.batch, self.checks, self.length) < 1 or self.rate <= 0:
            raise InputError("rank, epochs, batch, checks, length and rate of a training are above 0")
        if not 0 < self.held_out < 1 or not 0 <= self.debias <= 1 or not 0 <= self.dropout < 1:
            raise InputError("held_out, debias and dropout of a training are shares between 0 and 1")

    def digest(self) -> str:
        """Return 12 hex digits that tell settings apart."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:12]
