"""NLI encoders: a sequence classifier over premise and hypothesis, by hub id or local folder.

The premise is the table as lines of text (`linearise`), the hypothesis is never cut. Nothing that a
checkpoint brings is executed, and only safetensors files are read.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from probelib.errors import InputError, ModelError
from probelib.models import hub
from probelib.models.base import (
    Example,
    ModelInfo,
    Prediction,
    Predictor,
    Progress,
    Reading,
    Settings,
    Status,
    Stop,
    model_key,
    never,
)
from probelib.models.classes import Classes, classes
from probelib.models.linearise import Fitted, evidence_cut, fit, table_text
from probelib.records import Label, Table

_WINDOW = 64
"""Examples that are read, freed of repeats and sorted by length before their answers are given in order."""

_BATCH_TOKENS = 2048
_PADDING = 1.1
"""A batch holds inputs up to so many times as long as its shortest: on a CPU padding only costs."""

_POSITIONS_AFTER_PADDING = frozenset({"roberta", "xlm-roberta", "xlm-roberta-xl", "camembert", "roberta-prelayernorm"})
"""Families whose positions start behind the padding token's id, so that an input is shorter than their table."""


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    """Return the encoder that `nli:<hub id or folder>` names.

    Raises:
        InputError: The label map or the dtype cannot be used.
        ModelError: It cannot be found or read, its head is missing, or its outputs do not say what they mean.
    """
    if settings.dtype not in {"float32", "bfloat16"}:
        raise InputError(f"dtype {settings.dtype!r} cannot be used; it is float32 or bfloat16")
    name = info.id.partition(":")[2]
    local = Path(name).expanduser()
    progress("importing the libraries", None)
    hub.share_the_machine()
    import torch
    from transformers import AutoConfig, AutoModelForSequenceClassification, AutoTokenizer

    if local.is_dir():
        source, here = str(local), True
        hint = "the folder must hold config.json, a tokenizer and model.safetensors"
    elif name.startswith((".", "/", "~")) or "\\" in name:
        raise ModelError(f"there is no folder {name}")
    else:
        source, here = name, not hub.reachable()
        hint = "the hub cannot be reached and it was not loaded before" if here else "check its spelling"
        hint += "; a local folder with its files works as well: nli:/path/to/folder"
    with hub.loading(info.id, hint):
        progress("reading the configuration", None)
        config = AutoConfig.from_pretrained(source, trust_remote_code=False, local_files_only=here)
        found = classes(config.id2label, model_id=info.id, label_map=settings.label_map)
        tokenizer = AutoTokenizer.from_pretrained(source, trust_remote_code=False, local_files_only=here)
        progress("loading the weights", None)
        model, report = AutoModelForSequenceClassification.from_pretrained(
            source,
            dtype=getattr(torch, settings.dtype),
            use_safetensors=True,
            trust_remote_code=False,
            output_loading_info=True,
            local_files_only=here,
        )
    if report["missing_keys"]:
        some = ", ".join(sorted(report["missing_keys"])[:3])
        raise ModelError(
            f"{info.id} was not trained to classify: its files lack {some}, which would be filled with random numbers"
        )
    revision = getattr(config, "_commit_hash", None) or _digest(local)
    return Encoder(model.eval(), tokenizer, found, info, settings, revision=revision[:12])


class _Asked(NamedTuple):
    example: Example
    text: str
    """Premise and hypothesis, as the hash of the prompt is taken."""
    tokens: dict[str, list[int]]
    table: Fitted


class Encoder:
    """A loaded sequence classifier that answers by its classes for entailed and refuted."""

    def __init__(
        self, model: Any, tokenizer: Any, found: Classes, info: ModelInfo, settings: Settings, *, revision: str
    ) -> None:
        """Take a loaded model and tokenizer of transformers, and what the model's outputs mean."""
        self.info = info
        self._model = model
        self._tokenizer = tokenizer
        self._classes = found
        self._reading = settings.reading
        self._limit = min(settings.max_tokens or _longest(model.config, tokenizer), _longest(model.config, tokenizer))
        self._fit = lru_cache(maxsize=256)(self._fitted)
        self.model_key = model_key(
            info.id,
            revision,
            reading=None if found.neutral is None else settings.reading.value,
            prompt="lines-1",
            labels="/".join(settings.label_map) or None,
            dtype=settings.dtype,
            max_tokens=self._limit,
        )

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        """Yield one prediction per example, in order; `stop` is asked before every batch.

        A table that is too long loses its last rows (`rows_cut`); one whose header does not fit gives `failed`.
        """
        known: dict[str, list[float]] = {}
        start, size = 0, 1
        while start < len(examples):
            began = time.perf_counter()
            made = [self._ask(example) for example in examples[start : start + size]]
            asked = {one.text: one for one in made if isinstance(one, _Asked) and one.text not in known}
            for batch in _batches(list(asked.values())):
                if stop():
                    return
                known.update(zip((one.text for one in batch), self._logits(batch), strict=True))
            seconds = (time.perf_counter() - began) / len(made)
            for one in made:
                yield one if isinstance(one, Prediction) else self._prediction(one, known[one.text], seconds)
            start, size = start + size, min(size * 4, _WINDOW)

    def _ask(self, example: Example) -> _Asked | Prediction:
        """Return the tokens of an example, or its row where the model cannot read it."""
        own = len(self._tokenizer(example.text, add_special_tokens=False, verbose=False).input_ids)
        try:
            table = self._fit(example.table, own)
        except ModelError as error:
            return Prediction.failed(example, self.model_key, str(error))
        premise = table_text(table.table)
        tokens = self._tokenizer(premise, example.text, verbose=False)
        return _Asked(example, f"{premise}\n{example.text}", dict(tokens), table)

    def _fitted(self, table: Table, own: int) -> Fitted:
        special = self._tokenizer.num_special_tokens_to_add(pair=True)

        def tokens(cut: Table) -> int:
            premise = self._tokenizer(table_text(cut), add_special_tokens=False, verbose=False)
            return own + int(special) + len(premise.input_ids)

        return fit(table, tokens, self._limit)

    def _logits(self, batch: Sequence[_Asked]) -> list[list[float]]:
        """Return the outputs of a batch, (example, class)."""
        import torch

        padded = self._tokenizer.pad([one.tokens for one in batch], return_tensors="pt")
        with torch.inference_mode():
            outputs: list[list[float]] = self._model(**padded).logits.double().tolist()
        return outputs

    def _prediction(self, asked: _Asked, logits: Sequence[float], seconds: float) -> Prediction:
        example, text, _, table = asked
        made = Prediction(
            example.id,
            example.base_id,
            example.kind,
            self.model_key,
            Status.OK,
            prompt_sha256=hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
            rows_cut=table.rows_cut,
            evidence_cut=evidence_cut(example.table, example.text, table.rows_cut),
            seconds=seconds,
        )
        if not all(map(math.isfinite, logits)):
            return replace(made, status=Status.UNPARSED, error="the model's outputs are no finite numbers")
        raw, entailed, neutral = binary(logits, self._classes, self._reading)
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


def _batches(asked: list[_Asked]) -> Iterator[list[_Asked]]:
    """Yield inputs of nearly the same length together, the shortest first."""
    batch: list[_Asked] = []
    for one in sorted(asked, key=lambda one: len(one.tokens["input_ids"])):
        length = len(one.tokens["input_ids"])
        if batch and (
            length > _PADDING * len(batch[0].tokens["input_ids"]) or (len(batch) + 1) * length > _BATCH_TOKENS
        ):
            yield batch
            batch = []
        batch.append(one)
    if batch:
        yield batch


def _longest(config: Any, tokenizer: Any) -> int:
    """Return the longest input in tokens: the least of what tokenizer and positions allow, 512 where neither says."""
    limits: list[int] = [tokenizer.model_max_length] if tokenizer.model_max_length < 1_000_000 else []
    positions: int | None = getattr(config, "max_position_embeddings", None)
    if positions:
        lost = (config.pad_token_id or 0) + 1 if config.model_type in _POSITIONS_AFTER_PADDING else 0
        limits.append(positions - lost)
    return min(limits, default=512)


def _digest(folder: Path) -> str:
    """Return a digest of a folder's configuration and weights, which stands for a revision."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.json")) + sorted(folder.glob("*.safetensors")):
        digest.update(path.name.encode())
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    return digest.hexdigest()
