"""Readers of encoders that were trained on something else than a whole table (`probelib finetune`).

Such a checkpoint says in its configuration what it reads: `probelib_input` is the name of a way of writing, and
`probelib_length` how many tokens of it. It is then read so, whatever is asked for.
"""

from __future__ import annotations

from typing import Any

from probelib.errors import ModelError
from probelib.models.batches import Input
from probelib.models.evidence import LAYOUT, evidence
from probelib.models.heads import Reader
from probelib.models.linearise import Fitted
from probelib.records import Table

INPUT, LENGTH = "probelib_input", "probelib_length"
"""Names in a checkpoint's configuration."""
STATEMENT = "statement-1"
"""The way of writing that leaves the table out."""


def reader(tokenizer: Any, config: Any) -> Reader | None:
    """Return the reader that a configuration names; None where it names none.

    Raises:
        ModelError: It names one that this version does not have.
    """
    named = getattr(config, INPUT, None)
    if named is None:
        return None
    if named == STATEMENT:
        return Alone(tokenizer)
    if named == LAYOUT:
        return Chosen(tokenizer, int(getattr(config, LENGTH)))
    raise ModelError(f"the model reads {named!r}, which this version of probelib does not write; update it")


class Chosen:
    """Reads what grounding chooses of the table, cut at its end, and then the statement, whole."""

    prompt = LAYOUT
    serialisation: str | None = None

    def __init__(self, tokenizer: Any, length: int) -> None:
        """Take the tokenizer and the longest input in tokens; a statement that is longer stands alone."""
        self._tokenizer = tokenizer
        self._length = length

    def fit(self, table: Table, text: str, limit: int) -> Fitted:
        """Return the table whole, as rows are chosen and none is cut; raises ModelError where the text is too long."""
        return _whole(self._tokenizer, table, text, limit)

    def read(self, table: Table, text: str) -> Input:
        """Return the tokens of both segments."""
        return self.pair(evidence(table, text), text)

    def pair(self, said: str, text: str) -> Input:
        """Return the tokens of what is said of a table and of a statement."""
        alone = len(self._tokenizer(text, verbose=False).input_ids)
        room = max(self._length, alone + 2)
        tokens = self._tokenizer(said, text, truncation="only_first", max_length=room, verbose=False)
        return Input(f"{said}\n{text}", dict(tokens))


class Alone:
    """Reads the statement and nothing of the table."""

    prompt = STATEMENT
    serialisation: str | None = None

    def __init__(self, tokenizer: Any) -> None:
        """Take the tokenizer."""
        self._tokenizer = tokenizer

    def fit(self, table: Table, text: str, limit: int) -> Fitted:
        """Return the table, which is not read; raises ModelError where the text is too long."""
        return _whole(self._tokenizer, table, text, limit)

    def read(self, table: Table, text: str) -> Input:
        """Return the tokens of the statement."""
        return Input(text, dict(self._tokenizer(text, verbose=False)))


def _whole(tokenizer: Any, table: Table, text: str, limit: int) -> Fitted:
    needed = len(tokenizer(text, verbose=False).input_ids) + 2
    if needed > limit:
        raise ModelError(f"the hypothesis needs more than the {limit} tokens that the model reads")
    return Fitted(table, 0)
