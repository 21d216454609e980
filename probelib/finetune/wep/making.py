"""A training on a WEP task from beginning to end: examples, base, loop, and the folder that comes out.

training.json   task, preset, settings, data, and how it ended
state.pt        the checkpoint
adapter/        LoRA matrices and head, where there are any; README.md is the model card
model/          the whole model
`choice:FOLDER` asks it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

from probelib.errors import InputError
from probelib.evaluation.records import Run
from probelib.evaluation.wep.asking import Wanted, examples
from probelib.evaluation.wep.transfer import transfer
from probelib.finetune import bases
from probelib.finetune.making import REPORT
from probelib.finetune.settings import Training
from probelib.finetune.trainer import Outcome, Say, quiet, train
from probelib.finetune.wep import card, pairs
from probelib.models.base import Stop, never
from probelib.models.choosing.multiple_choice import SAID, Trained
from probelib.wep.records import TASKS


class Made(NamedTuple):
    """What a call of `make` did."""

    outcome: Outcome
    asks_as: str
    """The id under which the model is asked; empty where the training was stopped."""


def make(
    wanted: Wanted,
    preset: str,
    base: str,
    folder: Path,
    settings: Training,
    *,
    every: float = 120.0,
    stop: Stop = never,
    say: Say = quiet,
) -> Made:
    """Train a base to choose the right sentence; go on where a training was stopped in the folder.

    It learns from the task's training split; the validation split tells the best weights, and nothing else is seen.

    Args:
        wanted: The task and what its examples are made of.
        preset: Name of the preset, for the model's key.
        base: `builtin:minilm`, a hub id or a folder of an encoder.
        folder: Where everything is written.
        settings: How; `hypothesis_only` leaves the premise out, for the control.
        every: Seconds between checkpoints.
        stop: Asked after every step.
        say: Told how it goes.

    Raises:
        InputError: The task is none of the paper's, or its files cannot be used.
        DataError: A file of the data cannot be read, or the folder is of another training.
        ModelError: The base cannot be used.
    """
    if wanted.task not in TASKS:
        raise InputError(f"Models are trained on {', '.join(TASKS)}, not on {wanted.task}.")
    learned, held_out = (list(examples(wanted, split)) for split in ("train", "validation"))
    folder.mkdir(parents=True, exist_ok=True)
    say(f"{len(learned):,} pairs to learn from, {len(held_out):,} of the validation split")
    opened = bases.load(base, settings, chooses=True)
    blind = settings.hypothesis_only
    trained = Trained(wanted.task, preset, settings.seed, blind, settings.length)
    setattr(opened.task.model.config, SAID, trained._asdict())
    taught, asked = (
        pairs.encode(opened.tokenizer, part, settings.length, blind=blind) for part in (learned, held_out)
    )  # fmt: skip
    data = pairs.digest([*learned, *held_out])
    identity = json.dumps([opened.name, opened.revision, data, preset])
    outcome = train(opened.task, taught, asked, settings, folder, identity=identity, every=every, stop=stop, say=say)
    if not outcome.finished:
        return Made(outcome, "")
    bases.save(opened, folder)
    said = {
        "base": opened.name,
        "base_revision": opened.revision,
        "preset": preset,
        "task": wanted.task,
        "source": learned[0].source,
        "examples_seed": wanted.seed,
        "blind": blind,
        "settings": asdict(settings),
        "data_digest": data,
        "learned": len(learned),
        "held_out": len(held_out),
        "steps": outcome.steps,
        "best_step": outcome.best_step,
        "held_out_accuracy": outcome.accuracy,
    }
    (folder / REPORT).write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    write_card(folder)
    return Made(outcome, f"choice:{folder}")


def write_card(folder: Path, runs: Iterable[Run] = ()) -> None:
    """Write the model card of a training's folder, with what runs of its model say where there are any."""
    said = json.loads((folder / REPORT).read_text(encoding="utf-8"))
    place = folder / (bases.ADAPTER if said["settings"]["adapter"] == "lora" else bases.MODEL)
    cells = transfer(runs)
    text = card.card(said, measured=card.measured(cells) if cells else "")
    (place / "README.md").write_text(text, encoding="utf-8")
