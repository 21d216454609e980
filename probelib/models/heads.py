"""Sequence classifiers: a head over a table and a statement, whatever the way in which a family reads the two.

A family gives a `Reader`, which makes table and statement into tokens; loading, classes, batches and the binary
reading are the same for all (`nli`, `tapas`, `tapex`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from probelib.errors import ModelError
from probelib.models import batches, hub, weights
from probelib.models.base import (
    Example,
    ModelInfo,
    Prediction,
    Progress,
    Reading,
    Settings,
    Status,
    Stop,
    model_key,
    never,
)
from probelib.models.classes import Classes, classes
from probelib.models.linearise import Fitted, fit
from probelib.records import Label, Table

_POSITIONS_AFTER_PADDING = frozenset({"roberta", "xlm-roberta", "xlm-roberta-xl", "camembert", "roberta-prelayernorm"})
"""Families whose positions start behind the padding token's id, so that an input is shorter than their table."""


class Reader(Protocol):
    """How a family reads: what it makes of a table and a statement."""

    prompt: str
    """Name and version of what it writes, for model keys."""
    serialisation: str | None
    """For model keys: None for the family's own or the default."""

    def fit(self, table: Table, text: str, limit: int) -> Fitted:
        """Return the table with as many of its first rows as fit beside the text; raises ModelError where none do."""

    def read(self, table: Table, text: str) -> batches.Input:
        """Return the input for a table that fits."""


class Single:
    """Reads statement and table as one segment that a function writes."""

    serialisation: str | None = None

    def __init__(self, tokenizer: Any, prompt: str, write: Callable[[Table, str], str]) -> None:
        """Take the tokenizer, the name of what is written, and what writes it: a function of table and statement."""
        self.prompt = prompt
        self._tokenizer = tokenizer
        self._write = write

    def fit(self, table: Table, text: str, limit: int) -> Fitted:
        """Return the table with as many of its first rows as fit beside the text; raises ModelError where none do."""
        return fit(table, lambda cut: self.read(cut, text).length, limit)

    def read(self, table: Table, text: str) -> batches.Input:
        """Return the tokens of the segment."""
        written = self._write(table, text)
        return batches.Input(written, dict(self._tokenizer(written, verbose=False)))


MakeReader = Callable[[Any, Any, Settings], Reader]
"""Makes the reader from tokenizer and configuration of transformers."""


def auto_tokenizer(checkpoint: weights.Checkpoint) -> Any:
    """Return the tokenizer that the checkpoint names."""
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(checkpoint.source, **checkpoint.options())


def load(
    info: ModelInfo,
    settings: Settings,
    progress: Progress,
    reader: MakeReader,
    *,
    tokenizer: Callable[[weights.Checkpoint], Any] = auto_tokenizer,
    architectures: frozenset[str] | None = None,
) -> Classifier:
    """Return the classifier that `info.id` names.

    Args:
        info: What it is.
        settings: `reading`, `label_map`, `dtype` and `max_tokens` concern every family.
        progress: Told what loading is doing.
        reader: Makes the family's reader.
        tokenizer: Loads its tokenizer.
        architectures: The `model_type` of configurations that the reader is made for; None for any that reads text.

    Raises:
        InputError: The label map or the dtype cannot be used.
        ModelError: It cannot be found or read, its head is missing, or its outputs do not say what they mean.
    """
    wanted = weights.dtype(settings)
    checkpoint = weights.find(info.id)
    progress("importing the libraries", None)
    hub.share_the_machine()
    import torch
    from transformers import AutoConfig, AutoModelForSequenceClassification

    with weights.loading(checkpoint):
        progress("reading the configuration", None)
        config = AutoConfig.from_pretrained(checkpoint.source, **checkpoint.options())
        _check_architecture(info, config.model_type, architectures)
        found = classes(config.id2label, model_id=info.id, label_map=settings.label_map)
        words = tokenizer(checkpoint)
        progress("loading the weights", None)
        model, report = AutoModelForSequenceClassification.from_pretrained(
            checkpoint.source,
            dtype=getattr(torch, wanted),
            use_safetensors=True,
            output_loading_info=True,
            **checkpoint.options(),
        )
    weights.complete(report, info.id, "classify")
    made = reader(words, config, settings)
    return Classifier(model.eval(), words, made, found, info, settings, revision=checkpoint.commit(config))


class Classifier:
    """A loaded sequence classifier that answers by its classes for entailed and refuted."""

    def __init__(
        self,
        model: Any,
        tokenizer: Any,
        reader: Reader,
        found: Classes,
        info: ModelInfo,
        settings: Settings,
        *,
        revision: str,
    ) -> None:
        """Take a loaded model and tokenizer of transformers, how they read, and what the model's outputs mean."""
        self.info = info
        self.revision = revision
        self.tokenizer = tokenizer
        self.classes = found
        self._model = model
        self._reader = reader
        self._reading = settings.reading
        own = longest(model.config, tokenizer)
        self.limit = min(settings.max_tokens or own, own)
        self.model_key = model_key(
            info.id,
            revision,
            reading=None if found.neutral is None else settings.reading.value,
            prompt=reader.prompt,
            serialisation=reader.serialisation,
            labels="/".join(settings.label_map) or None,
            dtype=settings.dtype,
            max_tokens=self.limit,
        )

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        """Yield one prediction per example, in order; `stop` is asked before every batch.

        A table that is too long loses its last rows (`rows_cut`); one whose header does not fit gives `failed`.
        """
        return batches.stream(examples, self._ask, self.logits, self._prediction, stop=stop)

    def _ask(self, example: Example) -> batches.Asked | Prediction:
        """Return the tokens of an example, or its row where the model cannot read it."""
        try:
            table = self._reader.fit(example.table, example.text, self.limit)
        except ModelError as error:
            return Prediction.failed(example, self.model_key, str(error))
        return batches.Asked(example, (self._reader.read(table.table, example.text),), table)

    def logits(self, batch: Sequence[batches.Input]) -> list[batches.Outputs]:
        """Return the outputs of a batch, (example, class)."""
        import torch

        padded = self.tokenizer.pad([one.tokens for one in batch], return_tensors="pt")
        with torch.inference_mode():
            outputs: list[list[float]] = self._model(**padded).logits.double().tolist()
        return outputs

    def _prediction(self, asked: batches.Asked, outputs: Sequence[batches.Outputs], seconds: float) -> Prediction:
        made = batches.answered(asked.example, asked.text, asked.table, self.model_key, seconds)
        (logits,) = outputs
        if not all(map(math.isfinite, logits)):
            return replace(made, status=Status.UNPARSED, error="the model's outputs are no finite numbers")
        raw, entailed, neutral = binary(logits, self.classes, self._reading)
        return replace(
            made,
            label=Label.ENTAILED if entailed > 0.5 else Label.REFUTED,
            p_entailed=entailed,
            p_refuted=1 - entailed,
            p_neutral=neutral,
            p_entailed_raw=raw,
        )


class Binary(NamedTuple):
    """What a head's outputs say on the binary task; probabilities in [0, 1]."""

    raw: float
    """Of entailed, among all classes."""
    entailed: float
    """Of entailed, after the binary reading."""
    neutral: float | None
    """Of neutral, among all classes; None for a head of two classes."""


def binary(logits: Sequence[float], found: Classes, reading: Reading) -> Binary:
    """Return the binary reading of a head's outputs (`docs/architecture.md`, "Measuring")."""
    highest = max(logits)
    weights = [math.exp(value - highest) for value in logits]
    shares = [weight / sum(weights) for weight in weights]
    raw = shares[found.entailed]
    if found.neutral is None or reading is Reading.NOT_ENTAILED:
        return Binary(raw, raw, None if found.neutral is None else shares[found.neutral])
    # From the outputs and not from the shares, which both vanish where neutral is certain.
    against = logits[found.refuted] - logits[found.entailed]
    return Binary(raw, 1 / (1 + math.exp(against)) if against < 700 else 0.0, shares[found.neutral])


def longest(config: Any, tokenizer: Any) -> int:
    """Return the longest input in tokens: the least of what tokenizer and positions allow, 512 where neither says."""
    limits: list[int] = [tokenizer.model_max_length] if tokenizer.model_max_length < 1_000_000 else []
    positions: int | None = getattr(config, "max_position_embeddings", None)
    if positions:
        lost = (config.pad_token_id or 0) + 1 if config.model_type in _POSITIONS_AFTER_PADDING else 0
        limits.append(positions - lost)
    return min(limits, default=512)


def _check_architecture(info: ModelInfo, found: str, wanted: frozenset[str] | None) -> None:
    prefix, _, name = info.id.partition(":")
    if wanted is None and found == "tapas":
        raise ModelError(f"{info.id} reads tables and no text: name it tapas:{name}")
    if wanted is not None and found not in wanted:
        raise ModelError(
            f"{info.id} is a {found} model, and {prefix}: is for {' or '.join(sorted(wanted))}; try nli:{name}"
        )
