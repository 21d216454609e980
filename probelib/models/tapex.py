"""TAPEX (Liu et al. 2022) and ReasTAP (Zhao et al. 2022): BART with a head, over statement and table as one text.

    red won 31 gold medals col : team | gold row 1 : red | 31 row 2 : blue | 7

Everything is in lower case. transformers has dropped the tokenizer class that wrote this text, so it is ours;
the tokens are BART's, read by `BartTokenizer` from the same files, whatever class their configuration names.
Theirs also cut each cell to 15 tokens, and rows at random where a table was too long; here cells stay whole and the
last rows go, counted. An infobox is one row under its keys, as for TAPAS: the models know columns by their names.

ReasTAP is pre-trained as a sequence-to-sequence BART. What answers here is the classifier that its authors
fine-tuned on TabFact, whose classes are called Refused and Entailed; the pre-trained model has no head and is
refused, as anything is whose head would be random.
"""

from __future__ import annotations

from typing import Any

from probelib.models import heads
from probelib.models.base import ModelInfo, Predictor, Progress, Settings
from probelib.models.tapas import grid
from probelib.models.weights import Checkpoint
from probelib.records import Table


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    """Return the model that `tapex:<hub id or folder>` names.

    Raises:
        InputError: The label map or the dtype cannot be used.
        ModelError: It cannot be found or read, is no BART, lacks its head, or its outputs do not say what they mean.
    """
    return heads.load(info, settings, progress, _reader, tokenizer=_tokenizer, architectures=frozenset({"bart"}))


def text(table: Table, statement: str) -> str:
    """Return statement and table as the models were trained on them, in lower case."""
    names, rows = grid(table)
    parts = [statement, "col :", " | ".join(names)]
    for place, row in enumerate(rows, 1):
        parts += [f"row {place} :", " | ".join(row)]
    return " ".join(" ".join(parts).split()).lower()


def _reader(tokenizer: Any, config: Any, settings: Settings) -> heads.Reader:
    return heads.Single(tokenizer, "tapex-1", text)


def _tokenizer(checkpoint: Checkpoint) -> Any:
    from transformers import BartTokenizer

    return BartTokenizer.from_pretrained(checkpoint.source, **checkpoint.options())
