"""The model card of a training on a WEP task: what it learned from, what it reads, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from probelib.evaluation.measuring.significance import wilson
from probelib.evaluation.wep.transfer import TransferCell
from probelib.models.choosing import TASKS

_OWN = (
    "WEP-UNLI's examples are a small set of our own writing, whose probabilities are one author's estimates: figures "
    "on it compare with none on UNLI."
)


def card(said: Mapping[str, Any], *, measured: str = "") -> str:
    """Return a model card in Markdown.

    Args:
        said: The report of a training (`making.REPORT`).
        measured: Markdown on what it scores; empty where it was not measured.
    """
    settings = said["settings"]
    how = "All weights were trained"
    if settings["adapter"] == "lora":
        how = f"LoRA (Hu et al. 2022), r = {settings['rank']}, on all linear layers, and the head"
    reads = "The premise and, as a second segment, a sentence. It gives the two one score; the higher one is chosen."
    if said["blind"]:
        reads = "A sentence alone, never the premise: the control that a model which reads premises is compared with."
    lines = [
        f"# A chooser between two words of estimative probability, trained on {TASKS[said['task']]}",
        "",
        "Which of two sentences is right, given the premise? Trained by `probelib finetune wep`.",
        "",
        "## What it learned from",
        f"- {said['learned']:,} pairs of the training split ({said['source']} sentences, seed "
        f"{said['examples_seed']}); {said['held_out']:,} pairs of the validation split told the best weights.",
        f"- Base: {said['base']} ({said['base_revision']}). {how}; {settings['epochs']} epochs, batch "
        f"{settings['batch']}, learning rate {settings['rate']:g}, at most {settings['length']} tokens, seed "
        f"{settings['seed']}, {settings['precision']}; preset {said['preset']}.",
        f"- Best of {said['steps']:,} steps: step {said['best_step']:,}, {said['held_out_accuracy']:.1%} right on the "
        "validation split.",
        *([f"- {_OWN}"] if said["task"] == "unli" and said["source"] == "own" else []),
        "",
        "## What it reads",
        reads,
        "",
        "## What it scores",
        measured or "Not measured yet.",
    ]
    return "\n".join(lines) + "\n"


def measured(cells: Iterable[TransferCell]) -> str:
    """Return how often one trained model is right on each test split, as Markdown for its card."""
    lines = ["| test split | pairs | right | 95 % (Wilson) |", "|---|---|---|---|"]
    for cell in cells:
        low, high = wilson(round(cell.mean * cell.n), cell.n)
        own = ", a set of our own" if cell.evaluated_on == "unli" and cell.source == "own" else ""
        lines.append(f"| {TASKS[cell.evaluated_on]}{own} | {cell.n:,} | {cell.mean:.1%} | {low:.1%} to {high:.1%} |")
    return "\n".join(lines)
