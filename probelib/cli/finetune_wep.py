"""`probelib finetune wep`: models learn to choose the right word of estimative probability, and are asked all tasks."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from probelib.evaluation.records import Run
    from probelib.evaluation.wep.asking import Wanted


def wep(
    task: Annotated[str, typer.Option(help="What it learns from: one_hop, two_hop or unli.")],
    out: Annotated[Path, typer.Option(help="Folder of the training; one that was stopped there goes on.")],
    preset: Annotated[
        str, typer.Option(help="paper (RoBERTa-base, 3 epochs), minilm-full or minilm-lora.")
    ] = "minilm-lora",
    seed: Annotated[int, typer.Option(help="Of order and new weights; the examples are those of seed 0.")] = 0,
    blind: Annotated[bool, typer.Option("--blind", help="Leave the premise out: the control.")] = False,
    base: Annotated[str | None, typer.Option(help="Another base: a hub id or the folder of an encoder.")] = None,
    epochs: Annotated[
        int | None, typer.Option(help="Times that all pairs are seen; else as the preset.", min=1)
    ] = None,
    rate: Annotated[float | None, typer.Option("--lr", help="Highest learning rate; else as the preset.")] = None,
    batch: Annotated[int | None, typer.Option(help="Pairs a step; else as the preset.", min=1)] = None,
    total: Annotated[int, typer.Option(help="Examples of all splits together; not for unli.", min=10)] = 5_000,
    facts: Annotated[Path | None, typer.Option(help="bAbI's folder, for its facts.")] = None,
    path: Annotated[Path | None, typer.Option(help="UNLI's csv file or folder; else our own small set.")] = None,
    runs: Annotated[
        Path | None, typer.Option(help="Folder of runs; $PROBELIB_RUNS or a folder among your data by default.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(help="Ask only the first so many pairs of each test split.", min=1)
    ] = None,
    ask: Annotated[bool, typer.Option(help="Ask the test splits of all three tasks afterwards.")] = True,
    minutes: Annotated[float | None, typer.Option(help="Stop after so long, to go on later.", min=0)] = None,
    threads: Annotated[int, typer.Option(help="Of torch; on one, a training has one result.", min=1)] = 1,
) -> None:
    """Train a model to choose between two words, as the WEP paper does, and ask it the test splits of all three tasks.

    A checkpoint is written every two minutes. A training that was stopped or killed goes on when the same command is
    given again, and on one thread ends in the same weights. minilm-lora needs the extra `finetune`.

    Example: probelib finetune wep --task one_hop --preset minilm-lora --out trained
    """
    import torch

    from probelib.evaluation.wep.asking import Wanted
    from probelib.finetune.wep import making, presets

    chosen = presets.preset(preset)
    given = {"epochs": epochs, "rate": rate, "batch": batch}
    changed = {name: value for name, value in given.items() if value is not None}
    settings = replace(chosen.training, seed=seed, hypothesis_only=blind, **changed)  # type: ignore[arg-type]
    wanted = Wanted(task, total, 0, None if task == "unli" else facts, path if task == "unli" else None)
    torch.set_num_threads(threads)
    until = None if minutes is None else time.monotonic() + 60 * minutes
    made = making.make(
        wanted,
        preset,
        base or chosen.base,
        out,
        settings,
        stop=lambda: until is not None and time.monotonic() > until,
        say=lambda line: typer.echo(line, err=True),
    )
    outcome = made.outcome
    if not outcome.finished:
        typer.echo(f"stopped at step {outcome.step:,} of {outcome.steps:,}; give the same command again to go on")
        return
    typer.echo(
        f"{outcome.accuracy:.1%} right on the validation split (step {outcome.best_step:,} of {outcome.steps:,}); "
        f"in {out}, to be asked as --model {made.asks_as}"
    )
    if ask:
        making.write_card(out, _ask(made.asks_as, replace(wanted, path=None), path, runs, limit))


def _ask(model_id: str, wanted: Wanted, unli: Path | None, runs: Path | None, limit: int | None) -> list[Run]:
    """Ask all test splits, say how often the model is right, and return the runs."""
    from probelib.cli.evaluate import Shown
    from probelib.evaluation.running.runs import own_place
    from probelib.evaluation.wep.transfer import transfer
    from probelib.finetune.wep.asking import ask_all

    with Shown(model_id) as shown:
        found = list(ask_all(model_id, wanted, runs or own_place(), unli=unli, limit=limit, watch=shown.watch()))
    for run in found:
        cell = next(iter(transfer([run])), None)
        if cell is None:
            typer.echo(f"{run.task}, test: no pair was answered, and why stands with each, in {run.folder}")
            continue
        own = " (a set of our own, not UNLI)" if cell.evaluated_on == "unli" and cell.source == "own" else ""
        typer.echo(f"{run.task}, test: {cell.mean:.1%} of {cell.n:,} pairs{own}, in {run.folder}")
    return found
