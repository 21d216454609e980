"""NLI encoders: a sequence classifier over premise and hypothesis, by hub id or local folder.

The premise is the table as text (`serialise`), the hypothesis is never cut. Nothing that a checkpoint brings is
executed, and only safetensors files are read.

PASTA (Gu et al. 2022) is a DeBERTa with such a head and a way of its own to write the table: with
`serialisation="pasta"` the statement and the table are one segment, the statement first
(`serialise.pasta_text` describes the rest, and where we depart from their code).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from probelib.models import chosen, heads, serialise
from probelib.models.base import ModelInfo, Predictor, Progress, Settings
from probelib.models.batches import Input
from probelib.models.heads import binary
from probelib.models.linearise import Fitted, fit
from probelib.records import Table

__all__ = ["Pair", "binary", "load"]


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    """Return the encoder that `nli:<hub id or folder>` names.

    Raises:
        InputError: The label map, the dtype or the serialisation cannot be used.
        ModelError: It cannot be found or read, its head is missing, or its outputs do not say what they mean.
    """
    serialise.known(settings.serialisation, others=(serialise.PASTA,))
    return heads.load(info, settings, progress, _reader)


class Pair:
    """Reads the table as the first of two segments and the statement as the second."""

    prompt = "lines-1"

    def __init__(self, tokenizer: Any, serialisation: str) -> None:
        """Take the tokenizer and the notation of the table."""
        self.serialisation = serialise.in_key(serialisation)
        self._tokenizer = tokenizer
        self._notation = serialisation
        self._cut = lru_cache(maxsize=256)(self._fitted)

    def fit(self, table: Table, text: str, limit: int) -> Fitted:
        """Return the table with as many of its first rows as fit beside the text; raises ModelError where none do."""
        own = len(self._tokenizer(text, add_special_tokens=False, verbose=False).input_ids)
        return self._cut(table, own, limit)

    def read(self, table: Table, text: str) -> Input:
        """Return the tokens of both segments."""
        premise = serialise.text(table, self._notation)
        return Input(f"{premise}\n{text}", dict(self._tokenizer(premise, text, verbose=False)))

    def _fitted(self, table: Table, own: int, limit: int) -> Fitted:
        special = int(self._tokenizer.num_special_tokens_to_add(pair=True))

        def tokens(cut: Table) -> int:
            premise = self._tokenizer(serialise.text(cut, self._notation), add_special_tokens=False, verbose=False)
            return own + special + len(premise.input_ids)

        return fit(table, tokens, limit)


def _reader(tokenizer: Any, config: Any, settings: Settings) -> heads.Reader:
    if trained := chosen.reader(tokenizer, config):
        return trained
    if settings.serialisation == serialise.PASTA:
        return heads.Single(tokenizer, "pasta-1", lambda table, text: f"{text} {serialise.pasta_text(table)}")
    return Pair(tokenizer, settings.serialisation)
