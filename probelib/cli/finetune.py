"""`probelib finetune`: models are trained on tables or on WEP tasks, and go on where they were stopped."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from probelib.cli import finetune_wep

if TYPE_CHECKING:
    from probelib.finetune.data import Part
    from probelib.finetune.making import Made
    from probelib.records import Table

finetune = typer.Typer(name="finetune", help="Train models on training splits.", no_args_is_help=True)
_EVIDENCE_LENGTH, _LENGTH = 80, 512


finetune.command("wep")(finetune_wep.wep)


@finetune.callback()
def _group() -> None:
    pass


@finetune.command("tnli")
def tnli(
    out: Annotated[Path, typer.Option(help="Folder of the training; one that was stopped there goes on.")],
    data: Annotated[
        list[str] | None, typer.Option(help="A dataset to learn from; give it again for more, --path as often.")
    ] = None,
    path: Annotated[list[Path] | None, typer.Option(help="Where each dataset lies, in the order of --data.")] = None,
    split: Annotated[
        list[str] | None, typer.Option(help="One split of each; train, or the first that is not for testing.")
    ] = None,
    archive: Annotated[
        Path | None, typer.Option(help="Instead of --data: a folder with a folder for each dataset, by its name.")
    ] = None,
    base: Annotated[
        str, typer.Option(help="builtin:minilm, or the hub id or folder of an encoder or a sequence-to-sequence model.")
    ] = "builtin:minilm",
    evaluated: Annotated[
        list[Path] | None,
        typer.Option(help="File of probes, probe set or run that is evaluated: its tables may not be learned from."),
    ] = None,
    evaluated_path: Annotated[
        Path | None, typer.Option(help="Where the dataset lies whose tables such a file names.")
    ] = None,
    leave_out: Annotated[
        list[str] | None,
        typer.Option(
            help="NAME=PATH: tables of this dataset's test splits are left out, by their ids and by their cells."
        ),
    ] = None,
    adapter: Annotated[str, typer.Option(help="lora, or full for all weights.")] = "lora",
    rank: Annotated[int, typer.Option(help="Of the LoRA matrices.", min=1)] = 32,
    inputs: Annotated[
        str, typer.Option("--input", help="evidence: what grounding chooses of a table; lines: as much as fits.")
    ] = "evidence",
    hypothesis_only: Annotated[
        bool, typer.Option("--hypothesis-only", help="Leave the table out: the twin to compare with.")
    ] = False,
    debias: Annotated[
        float, typer.Option(help="Weight of a bag of words in the loss, 0 to 1 (product of experts).", min=0, max=1)
    ] = 0.0,
    epochs: Annotated[int, typer.Option(help="Times that all statements are seen.", min=1)] = 4,
    rate: Annotated[float, typer.Option("--lr", help="Highest learning rate.")] = 7e-4,
    batch: Annotated[int, typer.Option(help="Statements a step.", min=1)] = 32,
    length: Annotated[
        int | None, typer.Option(help="Longest input in tokens; 80 for evidence, 512 for all else.", min=8)
    ] = None,
    seed: Annotated[int, typer.Option(help="Of order, held-out tables and new weights.")] = 0,
    precision: Annotated[str, typer.Option(help="float32, or bfloat16: about twice as fast.")] = "float32",
    minutes: Annotated[float | None, typer.Option(help="Stop after so long, to go on later.", min=0)] = None,
    threads: Annotated[int, typer.Option(help="Of torch; on one, a training has one result.", min=1)] = 1,
) -> None:
    """Train a classifier of statements about tables, as the paper does: on the bases of training splits.

    A checkpoint is written every two minutes. A training that was stopped or killed goes on when the same command is
    given again, and on one thread ends in the same weights. Needs the extra `finetune`.

    Example: probelib finetune tnli --data tabfact --path Table-Fact-Checking --out trained --minutes 60
    """
    import torch

    from probelib.finetune import guard, making
    from probelib.finetune.settings import Training

    parts = _parts(archive, data or [], path or [], split or [])
    settings = Training(
        adapter=adapter,
        rank=rank,
        epochs=epochs,
        rate=rate,
        batch=batch,
        length=length or (_EVIDENCE_LENGTH if inputs == "evidence" and base == "builtin:minilm" else _LENGTH),
        seed=seed,
        input=inputs,
        hypothesis_only=hypothesis_only,
        debias=debias,
        precision=precision,
    )
    torch.set_num_threads(threads)
    until = None if minutes is None else time.monotonic() + 60 * minutes
    tables = (table for place in evaluated or () for table in guard.evaluated(place, data=evaluated_path))
    made = making.make(
        parts,
        base,
        out,
        settings,
        evaluated=tables,
        left_out=_tests(leave_out or []),
        stop=lambda: until is not None and time.monotonic() > until,
        say=lambda line: typer.echo(line, err=True),
    )
    _tell(made, out)


def _tests(named: list[str]) -> Iterator[Table]:
    from probelib.finetune import guard

    for one in named:
        name, _, path = one.partition("=")
        yield from guard.tests_of(name, Path(path) if path else None)


def _parts(archive: Path | None, names: list[str], paths: list[Path], splits: list[str]) -> list[Part]:
    from probelib.finetune import data

    if (archive is None) == (not names):
        raise typer.BadParameter("give either --data or --archive", param_hint="--data")
    if archive is not None:
        return data.archive(archive)
    for option, given in (("--path", len(paths)), ("--split", len(splits))):
        if given not in {0, len(names)}:
            raise typer.BadParameter(f"{given} given for {len(names)} datasets", param_hint=option)
    return [
        data.Part(name, paths[at] if paths else None, splits[at] if splits else None) for at, name in enumerate(names)
    ]


def _tell(made: Made, out: Path) -> None:
    outcome = made.outcome
    if not outcome.finished:
        typer.echo(f"stopped at step {outcome.step:,} of {outcome.steps:,}; give the same command again to go on")
        return
    typer.echo(
        f"{outcome.accuracy:.1%} right on held-out tables (step {outcome.best_step:,} of {outcome.steps:,}); "
        f"in {out}, to be asked as --model {made.asks_as}"
    )
