"""`probelib export`: a probe set for other tools, whose logs `probelib runs import` reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from probelib.export.questions import Exported, Question
    from probelib.models.base import Example
    from probelib.models.tokens import Tokens

    _Known = tuple[Example, Any, Any, Any]
    """An example, its gold, its type and its effect, as a file has them."""

export = typer.Typer(
    name="export", help="Write a probe set for another evaluation tool.", no_args_is_help=True, rich_markup_mode=None
)

_Probes = Annotated[
    Path | None,
    typer.Option(
        "--probes", help="File or folder of probes: made by `probelib probes`, or own (.parquet, .jsonl, .csv)."
    ),
]
_Set = Annotated[
    str | None, typer.Option("--set", help="Instead of --probes: the id of a probe set that an evaluation asked.")
]
_Runs = Annotated[Path | None, typer.Option("--runs", help="Folder of runs that has the set; your own by default.")]
_Out = Annotated[Path, typer.Option("--out", help="Folder to make.")]
_Data = Annotated[
    Path | None, typer.Option("--path", help="Where the dataset of the tables lies; samples and own tables need none.")
]
_Name = Annotated[str, typer.Option("--name", help="Of the tasks: small letters, digits and _.")]
_Shots = Annotated[int, typer.Option("--shots", help="Worked examples in each prompt, 0 or 2.")]
_Serialisation = Annotated[
    str, typer.Option("--serialisation", help="How a table becomes text: linearised, markdown, json, sentences, html.")
]


@export.command("lm-eval")
def lm_eval(
    out: _Out,
    probes: _Probes = None,
    set_id: _Set = None,
    runs: _Runs = None,
    path: _Data = None,
    name: _Name = "probelib",
    shots: _Shots = 0,
    serialisation: _Serialisation = "linearised",
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

    questions = _Questions(probes, set_id, runs, path)
    _check(shots, serialisation)
    tokenizer = None if exact is None else _tokenizer(exact)
    made = target.export(
        questions.read(), out, name=name, shots=shots, serialisation=serialisation, tokenizer=tokenizer
    )
    _say(made, questions.unlabelled, out)


@export.command("inspect")
def inspect(
    out: _Out,
    probes: _Probes = None,
    set_id: _Set = None,
    runs: _Runs = None,
    path: _Data = None,
    name: _Name = "probelib",
    shots: _Shots = 0,
    serialisation: _Serialisation = "linearised",
) -> None:
    """Write a dataset of Inspect with a file of tasks.

    Example: probelib export inspect --probes probes.jsonl --out inspect
    """
    from probelib.export import inspect_ai

    questions = _Questions(probes, set_id, runs, path)
    _check(shots, serialisation)
    made = inspect_ai.export(questions.read(), out, name=name, shots=shots, serialisation=serialisation)
    _say(made, questions.unlabelled, out)


class _Questions:
    """The questions of a file of probes or of a set; own bases without a label cannot be scored and are counted."""

    def __init__(self, probes: Path | None, set_id: str | None, runs: Path | None, data: Path | None) -> None:
        if (probes is None) == (set_id is None):
            raise typer.BadParameter("give one of them", param_hint="--probes or --set")
        self._probes, self._set, self._runs, self._data = probes, set_id, runs, data
        self.unlabelled = 0

    def read(self) -> Iterator[Question]:
        from probelib.export.questions import Question
        from probelib.records import Label

        for example, gold, reasoning, effect in self._of_file() if self._probes else self._of_set():
            if gold:
                yield Question(example, Label(gold), reasoning or "", effect or "")
            else:
                self.unlabelled += 1

    def _of_file(self) -> Iterator[_Known]:
        from probelib.evaluation.running import asking

        assert self._probes is not None  # noqa: S101 - for the type checker
        for group in asking.read(self._probes, data=self._data):
            yield from ((one.example, one.gold, one.reasoning, one.effect) for one in group)

    def _of_set(self) -> Iterator[_Known]:
        from probelib.evaluation.running import runs, sets
        from probelib.export.tables import reading

        asked = sets.open_set(self._runs or runs.own_place(), str(self._set))
        examples = (example for _, unit in asked.units() for example in unit)
        for example, row in zip(examples, reading(asked.examples_file), strict=True):
            yield example, row["gold"], row["reasoning"], row["effect"]


def _check(shots: int, serialisation: str) -> None:
    from probelib.models import serialise
    from probelib.models.prompts import SHOTS

    serialise.known(serialisation)
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
