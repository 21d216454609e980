"""TAPAS (Herzig et al. 2020; for fact verification Eisenschlos et al. 2020): a head over the cells of a table.

The model is told for every token which row and column it stands in, and how the number in a cell compares with
those of its column and of the statement; transformers' `TapasTokenizer` does that. It wants text in every cell and
rows numbered from 0, or it fails or reads other numbers than the table has; `text_cells` sees to both.

An infobox is one row under its keys. Its authors trained on infoboxes in this form (section 3: transposed into a
header row and a single data row), and only so is a value under the name that a statement uses for it. What is cut
of an infobox that is too long are its last keys.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from probelib.errors import ModelError
from probelib.models import heads
from probelib.models.base import ModelInfo, Predictor, Progress, Settings
from probelib.models.batches import Input
from probelib.models.linearise import Fitted, fit
from probelib.records import Orientation, Table

if TYPE_CHECKING:
    import pandas as pd


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Predictor:
    """Return the model that `tapas:<hub id or folder>` names.

    Raises:
        InputError: The label map or the dtype cannot be used.
        ModelError: It cannot be found or read, is no TAPAS, lacks its head, or its outputs do not say what they mean.
    """
    return heads.load(info, settings, progress, Cells, tokenizer=_tokenizer, architectures=frozenset({"tapas"}))


class Cells:
    """Reads a statement and the cells of a table."""

    prompt = "cells-1"
    serialisation: str | None = None

    def __init__(self, tokenizer: Any, config: Any, settings: Settings) -> None:
        """Take tokenizer and configuration; the model knows as many rows and columns as its embeddings number."""
        self._tokenizer = tokenizer
        self._columns = min(tokenizer.max_column_id, config.type_vocab_sizes[1]) - 1
        self._rows = min(tokenizer.max_row_id, config.type_vocab_sizes[2]) - 1
        self._cost = lru_cache(maxsize=50_000)(self._tokens)
        self._cut = lru_cache(maxsize=256)(self._fitted)

    def fit(self, table: Table, text: str, limit: int) -> Fitted:
        """Return the table with as many of its first rows as fit beside the text; raises ModelError where none do."""
        own = self._tokens(text)
        longest = self._tokenizer.max_question_length
        if longest is not None and own > longest:  # the tokenizer would leave the statement out
            raise ModelError(f"the statement has {own} tokens, and the model reads {longest} of one")
        return self._cut(table, own, limit)

    def read(self, table: Table, text: str) -> Input:
        """Return the tokens with their rows, columns and ranks."""
        tokens = self._tokenizer(table=frame(table), queries=text, truncation=False, padding=False, verbose=False)
        return Input(json.dumps([text, *grid(table)], ensure_ascii=False), dict(tokens))

    def _fitted(self, table: Table, own: int, limit: int) -> Fitted:
        def tokens(cut: Table) -> int:
            names, rows = grid(cut)
            if len(names) > self._columns or len(rows) > self._rows:
                return limit + 1
            return 2 + own + sum(map(self._cost, names)) + sum(self._cost(cell) for row in rows for cell in row)

        return fit(table, tokens, limit)

    def _tokens(self, text: str) -> int:
        return len(self._tokenizer.tokenize(text))


def frame(table: Table) -> pd.DataFrame:
    """Return the table as the tokenizer takes it: text in every cell, rows numbered from 0."""
    import pandas as pd

    names, rows = grid(table)
    return text_cells(pd.DataFrame([list(row) for row in rows], columns=list(names), dtype=object))


def text_cells(given: pd.DataFrame) -> pd.DataFrame:
    """Return a frame of text with rows numbered from 0; the one that was given stays as it is.

    What is missing is empty text. pandas makes floats of a column of whole numbers with a gap: 137 is 137.0 there
    and "137" here.
    """
    import pandas as pd

    def written(value: Any) -> str:
        if isinstance(value, str):
            return value
        if pd.isna(value):
            return ""
        return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)

    made = [[written(value) for value in row] for row in given.astype(object).itertuples(index=False, name=None)]
    return pd.DataFrame(made, columns=[written(name) for name in given.columns], dtype=object)


def grid(table: Table) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return column names and rows; an infobox is one row under its keys, and a table without columns an empty one."""
    if table.orientation is Orientation.INFOBOX:
        names = tuple(key for key, *_ in table.rows)
        rows: tuple[tuple[str, ...], ...] = (tuple(" ".join(rest) for _, *rest in table.rows),) if names else ()
        return names or ("",), rows
    width = max([len(table.header), *(len(row) for row in table.rows)])
    return (table.header + ("",) * (width - len(table.header))) or ("",), table.rows


def _tokenizer(checkpoint: Any) -> Any:
    from transformers import TapasTokenizer

    return TapasTokenizer.from_pretrained(checkpoint.source, **checkpoint.options())
