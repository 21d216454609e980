"""Premise and two sentences as a base reads them, and which examples are learned from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from probelib.finetune.batches import Encoded
from probelib.wep.records import WepExample


class Options(NamedTuple):
    """A pair as a model reads it: its two inputs, which never see each other."""

    right: Encoded
    wrong: Encoded

    @property
    def length(self) -> int:
        """Of the longer one, in tokens."""
        return max(self.right.length, self.wrong.length)

    @property
    def label(self) -> int:
        """Always 1: log-odds above 0 are those of the right sentence."""
        return 1


def encode(tokenizer: Any, examples: Iterable[WepExample], length: int, *, blind: bool = False) -> list[Options]:
    """Return examples as a base reads them, in order.

    Args:
        tokenizer: Of transformers.
        examples: What is read.
        length: Longest input in tokens; a premise that is longer loses its end, as in training nothing depends on it.
        blind: Leave the premise out: the control.
    """

    def read(premise: str, sentence: str) -> Encoded:
        given = (sentence,) if blind else (premise, sentence)
        cut = "longest_first" if blind else "only_first"
        tokens = tokenizer(*given, truncation=cut, max_length=length, verbose=False)
        return Encoded(tuple(tokens["input_ids"]), tuple(tokens.get("token_type_ids", ())), 1)

    return [Options(read(one.premise, one.right), read(one.premise, one.wrong)) for one in examples]


def digest(examples: Sequence[WepExample]) -> str:
    """Return 12 hex digits that tell training data apart: of the examples' ids, which hold all their text."""
    made = sha256()
    for one in examples:
        made.update(one.id.encode() + b"\n")
    return made.hexdigest()[:12]
