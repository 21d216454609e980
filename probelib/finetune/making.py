"""A training from beginning to end: data, base, loop, and the folder that comes out.

training.json   settings, data, and how it ended
inputs.*        the statements as the base reads them, so that going on costs nothing
state.pt        the checkpoint
adapter/        LoRA matrices and head; README.md is the model card
model/          the whole model, for `nli:` or `t5:`
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

from probelib.finetune import bases, bias, card, data, guard, inputs
from probelib.finetune.settings import Training
from probelib.finetune.trainer import Outcome, Say, quiet, train
from probelib.models.base import Stop, never
from probelib.records import Label, Table

REPORT = "training.json"


class Made(NamedTuple):
    """What a call of `make` did."""

    outcome: Outcome
    asks_as: str
    """The id under which the trained model is asked; empty where the training was stopped."""


def make(
    parts: Sequence[data.Part],
    base: str,
    folder: Path,
    settings: Training,
    *,
    evaluated: Iterable[Table] = (),
    left_out: Iterable[Table] = (),
    every: float = 120.0,
    stop: Stop = never,
    say: Say = quiet,
) -> Made:
    """Train a base on the training bases of datasets; go on where a training was stopped in the folder.

    Args:
        parts: The datasets.
        base: `builtin:minilm`, a hub id or a folder: an encoder or a sequence-to-sequence model.
        folder: Where everything is written.
        settings: How.
        evaluated: Tables that the model will be evaluated on: none of them may be in the data.
        left_out: Tables that are taken out of the data where they are in it.
        every: Seconds between checkpoints.
        stop: Asked after every step.
        say: Told how it goes.

    Raises:
        InputError: A setting or a dataset cannot be used, or a table to evaluate on is in the training data.
        DataError: A file of the data cannot be read, or the folder is of another training.
        ModelError: The base cannot be used.
    """
    given = data.read(parts)
    statements = guard.without(given, left_out)
    if len(statements) < len(given):
        say(f"{len(given) - len(statements):,} statements are left out, as their tables are for testing")
    guard.refuse(statements, evaluated)
    learned, held_out = data.apart(statements, settings.held_out, settings.seed)
    folder.mkdir(parents=True, exist_ok=True)
    say(f"{len(learned):,} statements to learn from, {len(held_out):,} of held-out tables")
    opened = bases.load(base, settings)
    identity = inputs.identity(opened, data.digest(statements), settings)
    leaning = bias.biases(learned, statements, settings.seed) if settings.debias and not opened.writes else None
    encoded = inputs.kept(
        folder / "inputs.learned.safetensors",
        identity,
        lambda: inputs.encode(opened, learned, settings, leaning),
    )
    asked = inputs.kept(
        folder / "inputs.held_out.safetensors", identity, lambda: inputs.encode(opened, held_out, settings)
    )
    outcome = train(
        opened.task, encoded, asked, settings, folder, identity=identity, every=every, stop=stop, say=say
    )  # fmt: skip
    if not outcome.finished:
        return Made(outcome, "")
    bases.save(opened, folder)
    said = _report(parts, statements, opened, settings, outcome)
    said.update(learned=len(learned), held_out=len(held_out), left_out=len(given) - len(statements))
    (folder / REPORT).write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    place = folder / (bases.ADAPTER if settings.adapter == "lora" else bases.MODEL)
    (place / "README.md").write_text(card.card(said), encoding="utf-8")
    return Made(outcome, f"{'t5' if opened.writes else 'nli'}:{folder / bases.MODEL}")


def _report(
    parts: Sequence[data.Part],
    statements: Sequence[data.Stated],
    opened: bases.Base,
    settings: Training,
    outcome: Outcome,
) -> dict[str, object]:
    """Return what a training was, as plain values."""
    return {
        "base": opened.name,
        "base_revision": opened.revision,
        "writes": opened.writes,
        "settings": asdict(settings),
        "data": [{"dataset": part.name, "split": data.split_of(part)} for part in parts],
        "data_digest": data.digest(statements),
        "tables": len({one.table.id for one in statements}),
        "statements": len(statements),
        "entailed": sum(one.base.label is Label.ENTAILED for one in statements),
        "steps": outcome.steps,
        "best_step": outcome.best_step,
        "held_out_accuracy": outcome.accuracy,
    }
