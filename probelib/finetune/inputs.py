"""Statements and their tables as a base reads them: the same way as when the trained model is asked."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from probelib.finetune.bases import Base
from probelib.finetune.batches import Encoded
from probelib.finetune.data import Stated
from probelib.finetune.settings import Training
from probelib.models import catalogue, chosen, heads
from probelib.models.base import Settings
from probelib.models.batches import Input
from probelib.models.nli import Pair
from probelib.models.seq2seq import Seq2Seq
from probelib.records import Label, Table

Read = Callable[[Table, str], Input]


def encode(
    base: Base, statements: Sequence[Stated], settings: Training, bias: Sequence[float] | None = None
) -> list[Encoded]:
    """Return statements as a base reads them, in order.

    Args:
        base: The base.
        statements: What is read.
        settings: Length, input and whether the table is left out decide it.
        bias: Of each statement; 0 where not given.

    Raises:
        ModelError: A statement is longer than the base reads.
    """
    read = _prompts(base, settings) if base.writes else _pairs(base, settings)
    found = []
    for at, one in enumerate(statements):
        tokens = read(one.table, one.base.text).tokens
        types = tuple(tokens.get("token_type_ids", ()))
        label = int(one.base.label is Label.ENTAILED)
        found.append(Encoded(tuple(tokens["input_ids"]), types, label, bias[at] if bias else 0.0))
    return found


def kept(path: Path, identity: str, make: Callable[[], list[Encoded]]) -> list[Encoded]:
    """Return encoded statements from a file, made and written where it is not there or is of others.

    Args:
        path: A safetensors file.
        identity: What the statements are a function of.
        make: Encodes them.
    """
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, "pt") as file:
            if file.metadata() == {"identity": identity}:
                return _unpacked({name: file.get_tensor(name).tolist() for name in file.keys()})  # noqa: SIM118
    except (OSError, SafetensorError):
        pass  # not there yet, or half of an older one: it is made again
    made = make()
    _write(path, identity, made)
    return made


def _unpacked(columns: dict[str, list[Any]]) -> list[Encoded]:
    bounds = list(pairwise([0, *accumulate(columns["length"])]))
    types = columns["types"]
    return [
        Encoded(tuple(columns["ids"][a:b]), tuple(types[a:b]), label, bias)
        for (a, b), label, bias in zip(bounds, columns["label"], columns["bias"], strict=True)
    ]


def _write(path: Path, identity: str, made: Sequence[Encoded]) -> None:
    import torch
    from safetensors.torch import save_file

    tensors = {
        "ids": torch.tensor([token for one in made for token in one.ids], dtype=torch.int32),
        "types": torch.tensor([kind for one in made for kind in one.types], dtype=torch.int8),
        "length": torch.tensor([one.length for one in made], dtype=torch.int32),
        "label": torch.tensor([one.label for one in made], dtype=torch.int8),
        "bias": torch.tensor([one.bias for one in made], dtype=torch.float64),
    }
    partial = path.with_suffix(".partial")
    save_file(tensors, partial, metadata={"identity": identity})
    os.replace(partial, path)


def identity(base: Base, statements: str, settings: Training) -> str:
    """Return what encoded statements are a function of, as text."""
    return json.dumps([base.name, base.revision, statements, settings.digest()])


def _pairs(base: Base, settings: Training) -> Read:
    """Return what reads statements for an encoder."""
    config = base.task.model.config
    own = chosen.reader(base.tokenizer, config)
    longest = heads.longest(config, base.tokenizer)
    reader: heads.Reader = own or Pair(base.tokenizer, Settings().serialisation)
    limit = longest if own else min(longest, settings.length)
    return lambda table, text: reader.read(reader.fit(table, text, limit).table, text)


def _prompts(base: Base, settings: Training) -> Read:
    """Return what reads statements for a sequence-to-sequence model: the prompts that `t5:` asks with."""
    asked = Settings(max_tokens=settings.length)
    model = Seq2Seq(
        base.task.model, base.tokenizer, catalogue.info(f"t5:{base.name}"), asked, revision=base.revision
    )  # fmt: skip
    if not settings.hypothesis_only:
        return model.read
    return lambda table, text: model.read(Table(table.id, "", (), (), table.source), text)
