"""What adapters of transformers share: inputs freed of repeats, in batches of nearly one length, answers in order."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from probelib.models.base import Example, Prediction, Status, Stop, never
from probelib.models.linearise import Fitted, evidence_cut
from probelib.records import Table

WINDOW = 64
"""Examples that are read, freed of repeats and sorted by length before their answers are given in order."""

BATCH_TOKENS = 2048
"""Most tokens in a batch, padding included."""

PADDING = 1.1
"""A batch holds inputs up to so many times as long as its shortest: on a CPU padding only costs."""


class Input(NamedTuple):
    """What a model reads."""

    text: str
    """All that decides what the model answers: inputs of one text are computed once."""
    tokens: dict[str, list[int]]
    """As the tokenizer gives them, without padding; `input_ids` among them."""

    @property
    def length(self) -> int:
        """In tokens."""
        return len(self.tokens["input_ids"])


class Asked(NamedTuple):
    """An example as a model reads it."""

    example: Example
    inputs: tuple[Input, ...]
    """The question, and after it what else must be known to answer it (content-free statements)."""
    table: Fitted

    @property
    def text(self) -> str:
        """The text of the question, of which the hash of the prompt is taken."""
        return self.inputs[0].text

    @property
    def tokens(self) -> dict[str, list[int]]:
        """The tokens of the question."""
        return self.inputs[0].tokens


Outputs = list[float]
"""What a model gives for an input: its classes, or the log-likelihoods of its answers."""


def stream(
    examples: Sequence[Example],
    ask: Callable[[Example], Asked | Prediction],
    run: Callable[[Sequence[Input]], Sequence[Outputs]],
    tell: Callable[[Asked, Sequence[Outputs], float], Prediction],
    *,
    stop: Stop = never,
) -> Iterator[Prediction]:
    """Yield one prediction per example, in order; `stop` is asked before every batch.

    What is computed together depends on the examples alone, so that the same examples give the same bytes.

    Args:
        examples: What is asked. The first is answered alone, so that an answer comes soon.
        ask: Makes an example into inputs, or into its row where the model cannot read it.
        run: Computes a batch, in its order.
        tell: Makes the outputs of an example's inputs into its prediction; the last argument is its share of the
            time, in seconds.
        stop: Ends the stream.
    """
    known: dict[str, Outputs] = {}
    start, size = 0, 1
    while start < len(examples):
        began = time.perf_counter()
        made = [ask(readable(example)) for example in examples[start : start + size]]
        wanted = [one for asked in made if isinstance(asked, Asked) for one in asked.inputs]
        for batch in alike(list({one.text: one for one in wanted if one.text not in known}.values())):
            if stop():
                return
            known.update(zip((one.text for one in batch), run(batch), strict=True))
        seconds = (time.perf_counter() - began) / len(made)
        for one in made:
            yield one if isinstance(one, Prediction) else tell(one, [known[own.text] for own in one.inputs], seconds)
        start, size = start + size, min(size * 4, WINDOW)


def readable(example: Example) -> Example:
    """Return an example that tokenizers take: half of a surrogate pair, as broken files hold, is a question mark."""
    text, table = _encodable(example.text), _readable_table(example.table)
    return example if text is example.text and table is example.table else replace(example, text=text, table=table)


@lru_cache(maxsize=256)
def _readable_table(table: Table) -> Table:
    cells = (table.title, *table.header, *(cell for row in table.rows for cell in row))
    if all(_encodable(cell) is cell for cell in cells):
        return table
    rows = tuple(tuple(map(_encodable, row)) for row in table.rows)
    return replace(table, title=_encodable(table.title), header=tuple(map(_encodable, table.header)), rows=rows)


def _encodable(text: str) -> str:
    """Return the text itself where it can be written as UTF-8."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode("utf-8")
    return text


def answered(example: Example, text: str, table: Fitted, model_key: str, seconds: float) -> Prediction:
    """Return the row of an example that was asked, still without its label.

    Args:
        example: What was asked.
        text: What the model was given, whole.
        table: Its table as the model saw it.
        model_key: Of the model.
        seconds: The example's share of the computing time.
    """
    return Prediction(
        example.id,
        example.base_id,
        example.kind,
        model_key,
        Status.OK,
        prompt_sha256=hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
        rows_cut=table.rows_cut,
        evidence_cut=evidence_cut(example.table, example.text, table.rows_cut),
        seconds=seconds,
    )


def alike(inputs: list[Input]) -> Iterator[list[Input]]:
    """Yield inputs of nearly the same length together, the shortest first."""
    batch: list[Input] = []
    for one in sorted(inputs, key=lambda one: one.length):
        if batch and (one.length > PADDING * batch[0].length or (len(batch) + 1) * one.length > BATCH_TOKENS):
            yield batch
            batch = []
        batch.append(one)
    if batch:
        yield batch
