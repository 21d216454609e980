"""Sequence-to-sequence models (T5, Flan-T5, NT5, BART): true or false, by how likely each of the two words is.

The encoder reads a prompt once, and the decoder scores both answer words after it, each as a whole answer with its end
token (Chung et al. 2022 rank answers so). Prompts and worked examples are those of `prompts`, as plain text. T5's
tokenizers know no line breaks, without which a table's rows would run into each other: where a tokenizer loses
them, a semicolon stands for them, and the model key says so.

NT5 (Yang et al. 2021) was trained to answer questions on passages; asked like this it is out of its domain, and the
paper's figures are those of a model fine-tuned on the task.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from probelib.errors import ModelError
from probelib.models import batches, heads, hub, odds, prompts, serialise, weights
from probelib.models.base import (
    Example,
    ModelInfo,
    Prediction,
    Predictor,
    Progress,
    Settings,
    Stop,
    model_key,
    never,
)
from probelib.models.linearise import Fitted, fit
from probelib.records import Table

_ROOM = 96
"""Tokens kept free for a statement when a table is cut, so that statements about one table see the same rows."""

_BREAK = re.compile(r"\n+")


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    """Return the model that `t5:<hub id or folder>` names.

    Raises:
        InputError: `settings.shots` is neither 0 nor 2, or the dtype or the serialisation is unknown.
        ModelError: It cannot be found or read, is no sequence-to-sequence model, or lacks weights.
    """
    wanted = weights.dtype(settings)
    prompts.check(settings)
    checkpoint = weights.find(info.id)
    progress("importing the libraries", None)
    hub.share_the_machine()
    import torch
    from transformers import AutoConfig, AutoModelForSeq2SeqLM, AutoTokenizer

    with weights.loading(checkpoint):
        progress("reading the configuration", None)
        config = AutoConfig.from_pretrained(checkpoint.source, **checkpoint.options())
        if not config.is_encoder_decoder:
            raise ModelError(f"{info.id} is a {config.model_type} model, and t5: is for sequence-to-sequence models")
        tokenizer = AutoTokenizer.from_pretrained(checkpoint.source, **checkpoint.options())
        progress("loading the weights", None)
        model, report = AutoModelForSeq2SeqLM.from_pretrained(
            checkpoint.source,
            dtype=getattr(torch, wanted),
            use_safetensors=True,
            output_loading_info=True,
            **checkpoint.options(),
        )
    weights.complete(report, info.id, "write")
    return Seq2Seq(model.eval(), tokenizer, info, settings, revision=checkpoint.commit(config))


class Seq2Seq:
    """A sequence-to-sequence model that answers from the likelihoods of two words."""

    def __init__(self, model: Any, tokenizer: Any, info: ModelInfo, settings: Settings, *, revision: str) -> None:
        """Take a loaded model and tokenizer of transformers."""
        self.info = info
        self._model = model
        self._tokenizer = tokenizer
        self._settings = settings
        self._answers = [list(tokenizer(word).input_ids) for word in prompts.ANSWERS]
        self._breaks = "\n" in tokenizer.decode(tokenizer("a\nb").input_ids)
        self._content_free = prompts.CONTENT_FREE if settings.calibrated else ()
        self._limit = _limit(model.config, tokenizer, settings)
        self._cut = lru_cache(maxsize=256)(self._fitted)
        self.model_key = model_key(
            info.id,
            revision,
            shots=settings.shots,
            prompt="lines-1" if self._breaks else "semicolons-1",
            serialisation=serialise.in_key(settings.serialisation),
            calibrated="yes" if settings.calibrated else "no",
            dtype=settings.dtype,
            max_tokens=self._limit,
        )

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        """Yield one prediction per example, in order; `stop` is asked before every batch.

        A table that is too long loses its last rows (`rows_cut`); one whose header does not fit gives `failed`.
        """
        return batches.stream(examples, self._ask, self._scores, self._prediction, stop=stop)

    def _ask(self, example: Example) -> batches.Asked | Prediction:
        """Return the prompts of an example: its own, and with calibration those that say nothing of its table."""
        own = len(self._tokenizer(example.text, add_special_tokens=False, verbose=False).input_ids)
        try:
            table = self._cut(example.table, max(_ROOM, own))
        except ModelError as error:
            return Prediction.failed(example, self.model_key, str(error))
        asked = (example.text, *self._content_free)
        return batches.Asked(example, tuple(self._input(table.table, statement) for statement in asked), table)

    def read(self, table: Table, statement: str) -> batches.Input:
        """Return the prompt on a statement, its table cut to what fits; raises ModelError where the header does not."""
        own = len(self._tokenizer(statement, add_special_tokens=False, verbose=False).input_ids)
        return self._input(self._cut(table, max(_ROOM, own)).table, statement)

    def _input(self, table: Table, statement: str) -> batches.Input:
        settings = self._settings
        text = prompts.prompt_text(
            None, table, statement, shots=settings.shots, serialisation=settings.serialisation
        )  # fmt: skip
        text = text if self._breaks else _BREAK.sub(" ; ", text)
        return batches.Input(text, dict(self._tokenizer(text, verbose=False)))

    def _fitted(self, table: Table, room: int) -> Fitted:
        return fit(table, lambda cut: room + self._input(cut, "").length, self._limit)

    def _scores(self, batch: Sequence[batches.Input]) -> list[batches.Outputs]:
        """Return the log-likelihoods of the answers after each prompt, (prompt, answer)."""
        import torch
        from transformers.modeling_outputs import BaseModelOutput

        padded = self._tokenizer.pad([one.tokens for one in batch], return_tensors="pt")
        longest, count = max(map(len, self._answers)), len(self._answers)
        ignored = -100  # as transformers marks what is no part of a label
        rows = [[*answer, *[ignored] * (longest - len(answer))] for answer in self._answers] * len(batch)
        labels = torch.tensor(rows)  # (prompt and answer, token)
        with torch.inference_mode():
            read = self._model.get_encoder()(
                input_ids=padded["input_ids"], attention_mask=padded["attention_mask"]
            ).last_hidden_state  # (prompt, token, size)
            logits = self._model(
                encoder_outputs=BaseModelOutput(last_hidden_state=read.repeat_interleave(count, 0)),
                attention_mask=padded["attention_mask"].repeat_interleave(count, 0),
                decoder_input_ids=self._model.prepare_decoder_input_ids_from_labels(labels=labels),
            ).logits
            shares = logits.double().log_softmax(-1)  # (prompt and answer, token, vocabulary)
            steps = shares.gather(-1, labels.clamp(min=0)[..., None])[..., 0].masked_fill(labels == ignored, 0.0)
            scores: list[list[float]] = steps.sum(-1).view(len(batch), count).tolist()
        return scores

    def _prediction(self, asked: batches.Asked, outputs: Sequence[batches.Outputs], seconds: float) -> Prediction:
        row = batches.answered(asked.example, asked.text, asked.table, self.model_key, seconds)
        own, *nothing = (entailed - refuted for entailed, refuted in outputs)
        return odds.decided(row, own, odds.prior(nothing))


def _limit(config: Any, tokenizer: Any, settings: Settings) -> int:
    """Return the longest prompt in tokens; a model with relative positions may be given more than it was trained on."""
    positions: int | None = getattr(config, "max_position_embeddings", None)
    asked = settings.max_tokens or heads.longest(config, tokenizer)
    return min(asked, positions) if positions else asked
