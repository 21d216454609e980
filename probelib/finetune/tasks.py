"""What a base learns to do: to classify a statement, to write True or False, or to choose between two sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from probelib.finetune.batches import Encoded, Item
from probelib.finetune.wep.pairs import Options

IGNORED = -100
"""How transformers marks what is no part of a label."""


class Task(Protocol[Item]):
    """What the loop asks of a model, whatever its kind."""

    model: Any
    """Of torch; what is trained has gradients."""

    def loss(self, batch: Sequence[Item]) -> Any:
        """Return the mean loss of a batch, a tensor of one number."""

    def odds(self, batch: Sequence[Item]) -> list[float]:
        """Return the log-odds of label 1 (entailed, the right sentence) for each item of a batch."""


class Classifying:
    """A head of two outputs: 0 refuted, 1 entailed."""

    def __init__(self, model: Any, pad: int, *, debias: float = 0.0, precision: str = "float32") -> None:
        """Take a sequence classifier of transformers, its padding token, and how its loss is computed.

        Args:
            model: The classifier.
            pad: Id of the padding token.
            debias: Weight of the bias of each statement in the loss. A product of experts: the model need not learn
                what the bias says already (Clark et al. 2019). Answers are the model's alone.
            precision: `bfloat16` computes products of matrices in it.
        """
        self.model = model
        self._pad = pad
        self._debias = debias
        self._half = precision == "bfloat16"

    def loss(self, batch: Sequence[Encoded]) -> Any:
        """Return the cross-entropy of a batch."""
        import torch
        from torch.nn import functional

        logits = self._logits(batch)
        if self._debias:
            half = torch.tensor([one.bias for one in batch]) * self._debias / 2
            logits = functional.log_softmax(logits, -1) + functional.log_softmax(torch.stack([-half, half], -1), -1)
        return functional.cross_entropy(logits, torch.tensor([one.label for one in batch]))

    def odds(self, batch: Sequence[Encoded]) -> list[float]:
        """Return the difference of the two outputs for each statement."""
        logits = self._logits(batch)
        found: list[float] = (logits[:, 1] - logits[:, 0]).tolist()
        return found

    def _logits(self, batch: Sequence[Encoded]) -> Any:
        import torch

        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self._half):
            return self.model(**padded(batch, self._pad)).logits.float()


class Choosing:
    """A head of one output over premise and sentence: of two sentences, the right one should have the higher one.

    WEP paper, section 4.2: a score for each verbalization, a softmax over the two, the likelihood of the right one.
    """

    def __init__(self, model: Any, pad: int, *, precision: str = "float32") -> None:
        """Take a sequence classifier of transformers with one output, its padding token, and how it computes."""
        self.model = model
        self._pad = pad
        self._half = precision == "bfloat16"

    def loss(self, batch: Sequence[Options]) -> Any:
        """Return the cross-entropy of the right sentences, each among its two."""
        return -self._scores(batch).log_softmax(-1)[:, 0].mean()

    def odds(self, batch: Sequence[Options]) -> list[float]:
        """Return the log-odds of the right sentence for each pair: the difference of the two scores."""
        scores = self._scores(batch)
        found: list[float] = (scores[:, 0] - scores[:, 1]).tolist()
        return found

    def _scores(self, batch: Sequence[Options]) -> Any:
        """Return the scores, (pair, sentence), of the right sentence first."""
        import torch

        rows = [one for pair in batch for one in (pair.right, pair.wrong)]
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self._half):
            return self.model(**padded(rows, self._pad)).logits.float().view(len(batch), 2)


class Writing:
    """A sequence-to-sequence model that writes one of two answers."""

    def __init__(
        self, model: Any, pad: int, answers: tuple[list[int], list[int]], *, precision: str = "float32"
    ) -> None:
        """Take the model, its padding token, and the tokens of the answers for refuted and entailed."""
        self.model = model
        self._pad = pad
        self._answers = answers
        self._half = precision == "bfloat16"

    def loss(self, batch: Sequence[Encoded]) -> Any:
        """Return the cross-entropy of the right answers' tokens."""
        return -self._said(batch, [one.label for one in batch]).mean()

    def odds(self, batch: Sequence[Encoded]) -> list[float]:
        """Return by how much True is more likely than False, as whole answers."""
        found: list[float] = (self._said(batch, [1] * len(batch)) - self._said(batch, [0] * len(batch))).tolist()
        return found

    def _said(self, batch: Sequence[Encoded], labels: Sequence[int]) -> Any:
        """Return the log-likelihood of an answer to each statement."""
        import torch

        longest = max(map(len, self._answers))
        rows = [[*self._answers[label], *[IGNORED] * (longest - len(self._answers[label]))] for label in labels]
        wanted = torch.tensor(rows)  # (statement, token)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self._half):
            logits = self.model(**padded(batch, self._pad), labels=wanted).logits.float()
        shares = logits.log_softmax(-1).gather(-1, wanted.clamp(min=0)[..., None])[..., 0]
        return shares.masked_fill(wanted == IGNORED, 0.0).sum(-1)


def padded(batch: Sequence[Encoded], pad: int) -> dict[str, Any]:
    """Return a batch as tensors, (statement, token)."""
    import torch

    longest = max(one.length for one in batch)
    made = {
        "input_ids": torch.tensor([[*one.ids, *[pad] * (longest - one.length)] for one in batch]),
        "attention_mask": torch.tensor([[1] * one.length + [0] * (longest - one.length) for one in batch]),
    }
    if batch[0].types:
        made["token_type_ids"] = torch.tensor([[*one.types, *[0] * (longest - one.length)] for one in batch])
    return made
