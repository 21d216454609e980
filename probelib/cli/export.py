"""`probelib export`: a probe set for other tools, whose logs `probelib runs import` reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from probelib.export.questions import Exported, Question
    from probelib.models.tokens import Tokens

export = typer.Typer(
    name="export", help="Write a probe set for another evaluation tool.", no_args_is_help=True, rich_markup_mode=None
)

_Probes = Annotated[
    Path, typer.Option("--probes", help="File of probes (.parquet, .jsonl, .csv): made by `probelib probes`, or own.")
]
_Out = Annotated[Path, typer.Option("--out", help="Folder to make.")]
_Data = Annotated[
    Path | None, typer.Option("--path", help="Where the dataset of the tables lies; samples and own tables need none.")
]
_Name = Annotated[str, typer.Option("--name", help="Of the tasks: small letters, digits and _.")]
_Shots = Annotated[int, typer.Option("--shots", help="Worked examples in each prompt, 0 or 2.")]


@export.command("lm-eval")
def lm_eval(
    probes: _Probes,
    out: _Out,
    path: _Data = None,
    name: _Name = "probelib",
    shots: _Shots = 0,
    exact: Annotated[
        str | None,
        typer.Option(
            help="builtin:smollm2, or a folder with a model's tokenizer: prompts and choices are then just what "
            "probelib asks that model."
        ),
    ] = None,
) -> None:
    """Write a task folder of lm-evaluation-harness.

    Example: probelib export lm-eval --probes probes.jsonl --out task
    """
    from probelib.export import lm_eval as target

    _shots(shots)
    tokenizer = None if exact is None else _tokenizer(exact)
    questions = _Questions(probes, path)
    _say(target.export(questions.read(), out, name=name, shots=shots, tokenizer=tokenizer), questions.unlabelled, out)


@export.command("inspect")
def inspect(probes: _Probes, out: _Out, path: _Data = None, name: _Name = "probelib", shots: _Shots = 0) -> None:
    """Write a dataset of Inspect with a file of tasks.

    Example: probelib export inspect --probes probes.jsonl --out inspect
    """
    from probelib.export import inspect_ai

    _shots(shots)
    questions = _Questions(probes, path)
    _say(inspect_ai.export(questions.read(), out, name=name, shots=shots), questions.unlabelled, out)


class _Questions:
    """The questions of a file of probes; own bases without a label cannot be scored and are counted."""

    def __init__(self, probes: Path, data: Path | None) -> None:
        self._probes = probes
        self._data = data
        self.unlabelled = 0

    def read(self) -> Iterator[Question]:
        from probelib.evaluation import asking
        from probelib.export.questions import Question

        for group in asking.read(self._probes, data=self._data):
            for one in group:
                if one.gold is None:
                    self.unlabelled += 1
                else:
                    yield Question(one.example, one.gold, one.reasoning, one.effect)


def _shots(shots: int) -> None:
    from probelib.models.prompts import SHOTS

    if shots not in {0, len(SHOTS)}:
        raise typer.BadParameter(f"{shots} is neither 0 nor {len(SHOTS)}", param_hint="--shots")


def _tokenizer(name: str) -> Tokens:
    from probelib.models import smollm2
    from probelib.models.tokens import Tokens

    said = lambda message, fraction: typer.echo(message, err=True)  # noqa: E731
    return Tokens.load(smollm2.folder(said) if name == "builtin:smollm2" else Path(name).expanduser())


def _say(counts: Exported, unlabelled: int, out: Path) -> None:
    typer.echo(f"{counts.bases:,} bases and {counts.probes:,} probes in {out}; README.md there has the command")
    if unlabelled:
        typer.echo(f"{unlabelled:,} bases without a label were left out")
