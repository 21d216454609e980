"""The model card of a training: what it is, what it learned from, what it reads, and what is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_READS = {
    "evidence": (
        "What grounding chooses of the table, cut at its end, and then the statement, whole. In this order: the "
        "caption; the number of rows; in how many rows each cell stands that the statement names, and in how many all "
        "of them; for each number of the statement how grounding connects it to cells (cell, count, sum, difference, "
        "..., none), with their number or texts; the most and the least of named number columns; the best linked rows, "
        "with a mark at linked cells. It is told neither what the label check says nor whether a number agrees with "
        "its cells. Rows that nothing links to are mostly left out."
    ),
    "lines": "The table as lines of text, its last rows cut where it is too long, and then the statement, whole.",
}
_ALONE = "The statement alone, nothing of the table: the twin that a model which reads tables is compared with."
_PROMPT = "The prompt of probelib's sequence-to-sequence models; it answers True or False."


def card(said: Mapping[str, Any], *, measured: str = "") -> str:
    """Return a model card in Markdown.

    Args:
        said: The report of a training (`making.REPORT`).
        measured: Markdown on what it scores; empty where it was not measured.
    """
    settings = said["settings"]
    reads = _PROMPT if said["writes"] else _READS[settings["input"]]
    lines = [
        "# A classifier of statements about tables",
        "",
        "Entailed or refuted, for a table and a statement. Trained by `probelib finetune tnli`.",
        "",
        "## What it learned from",
        *_learned(said, settings),
        "",
        "## What it reads",
        _ALONE if settings["hypothesis_only"] else reads,
        "",
        "## What it scores",
        measured or "Not measured yet.",
    ]
    return "\n".join(lines) + "\n"


def _learned(said: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
    parts = ", ".join(f"{part['dataset']} ({part['split']})" for part in said["data"])
    how = "All weights were trained"
    if settings["adapter"] == "lora":
        how = f"LoRA (Hu et al. 2022), r = {settings['rank']}, on all linear layers, and the head"
    found = [
        f"- {said['statements']:,} statements on {said['tables']:,} tables, {said['entailed']:,} of them entailed: "
        f"{parts}. Of these {said['held_out']:,}, on tables apart, told the best weights.",
        f"- Base: {said['base']} ({said['base_revision']}). {how}; {settings['epochs']} epochs, batch "
        f"{settings['batch']}, learning rate {settings['rate']:g}, at most {settings['length']} tokens, seed "
        f"{settings['seed']}, {settings['precision']}.",
    ]
    if said["left_out"]:
        found.append(f"- {said['left_out']:,} more statements were left out, as their tables are for testing.")
    if settings["debias"]:
        found.append(
            "- A product of experts (Clark et al. 2019): the log-odds of a bag of words that sees statements alone "
            f"stood in the loss with weight {settings['debias']:g}, so that the model need not learn them. Its answers "
            "are its own."
        )
    best = f"{said['held_out_accuracy']:.1%} right on held-out tables"
    return [*found, f"- Best of {said['steps']:,} steps: step {said['best_step']:,}, {best}."]
