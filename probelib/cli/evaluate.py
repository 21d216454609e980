"""`probelib evaluate`: models are asked a probe set, each in a run that survives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from probelib.cli import settings as options
from probelib.records import Effect

if TYPE_CHECKING:
    from probelib.evaluation.records import Run
    from probelib.evaluation.running.agreement import Agreement
    from probelib.evaluation.running.asked import Asking
    from probelib.evaluation.running.runner import Watch
    from probelib.evaluation.running.sets import ProbeSet
    from probelib.models import Settings

ALL = "all"
"""One run a serialisation."""


def evaluate(
    model: Annotated[
        list[str], typer.Option(help="builtin:smollm2, nli:<hub id or folder>, ...; give it again for more models.")
    ],
    probes: Annotated[
        Path | None,
        typer.Option(help="File or folder that `probelib probes` wrote, or own probes (.parquet, .jsonl, .csv)."),
    ] = None,
    dataset: Annotated[
        str | None, typer.Option(help="Instead of --probes: a dataset, whose probes are made, bases without any kept.")
    ] = None,
    path: Annotated[
        Path | None, typer.Option(help="Where the dataset of the tables lies; the samples and own tables need none.")
    ] = None,
    split: Annotated[str | None, typer.Option(help="One split of --dataset; all of them by default.")] = None,
    seed: Annotated[int, typer.Option(help="Of the probes of --dataset.")] = 0,
    variants: Annotated[str, typer.Option(help="Probes per base, type and effect of --dataset, or 'all'.")] = "2",
    side: Annotated[str, typer.Option(help="Of the probes of --dataset: hypothesis, table or both.")] = "hypothesis",
    limit: Annotated[int | None, typer.Option(help="Only the first so many tables.", min=1)] = None,
    runs: Annotated[
        Path | None, typer.Option(help="Folder of runs; $PROBELIB_RUNS or a folder among your data by default.")
    ] = None,
    serialisation: Annotated[
        str, typer.Option(help="How a table becomes text: linearised, markdown, json, sentences, html, or all.")
    ] = "linearised",
    shots: Annotated[int, typer.Option(help="Worked examples in the prompt, 0 or 2.")] = 0,
    calibrated: Annotated[
        bool, typer.Option("--calibrated", help="Contextual calibration (Zhao et al. 2021).")
    ] = False,
    reading: Annotated[
        str, typer.Option(help="renormalise or not-entailed: how three classes answer a question of two.")
    ] = "renormalise",
    label_map: Annotated[
        str, typer.Option(help="What an NLI head's outputs mean, in order: 'entailed,neutral,refuted'.")
    ] = "",
    dtype: Annotated[str, typer.Option(help="float32, or bfloat16: faster; how far both agree is said.")] = "float32",
    max_tokens: Annotated[int | None, typer.Option(help="Longest input in tokens.", min=1)] = None,
    train: Annotated[str, typer.Option(help="Dataset whose training bases a baseline learns from.")] = "samples",
    train_path: Annotated[Path | None, typer.Option(help="Where that dataset lies.")] = None,
    base_url: Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")] = None,
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Only print what endpoints would be asked, and what that costs.")
    ] = False,
    prices: Annotated[
        str, typer.Option(help="With --estimate: of a million tokens of prompts and of answers, such as '0.15,0.60'.")
    ] = "",
    threads: Annotated[int | None, typer.Option(help="Threads of a neural model, a worker.", min=1)] = None,
    executor: Annotated[
        str, typer.Option(help="serial, threads:N, processes:N, or dask://HOST:PORT; all give the same answers.")
    ] = "serial",
) -> None:
    """Ask models every base and probe of a set, table by table, each model in a run of its own.

    A run that was stopped or killed goes on when the same command is given again, and what could not be asked is
    asked again. `probelib runs list` lists runs.
    The exit code is 1 where more than 5 % of a model's questions could not be asked.

    Example: probelib evaluate --model builtin:lookup --dataset samples
    """
    from probelib.cli.progress import bar
    from probelib.evaluation.running import making
    from probelib.evaluation.running.asked import Asking
    from probelib.evaluation.running.runs import own_place
    from probelib.models import Settings, catalogue

    if (probes is None) == (dataset is None):
        raise typer.BadParameter("give either --probes or --dataset", param_hint="--probes")
    if prices and not estimate:
        raise typer.BadParameter("prices are for --estimate, without which models are asked", param_hint="--prices")
    settings = Settings(
        shots=shots,
        calibrated=calibrated,
        reading=options.reading(reading),
        label_map=options.labels(label_map),
        dtype=dtype,
        max_tokens=max_tokens,
        base_url=base_url,
        train=train,
        train_path=None if train_path is None else str(train_path),
    )
    options.checked(settings)
    askings = [
        Asking(catalogue.info(one).id, each, threads) for one in model for each in _serialised(settings, serialisation)
    ]
    place = own_place() if runs is None else runs
    try:
        if probes is not None:
            asked = making.from_file(probes, place, data=path, limit=limit)
        else:
            from probelib import datasets
            from probelib.cli.probes import sides_of, variants_of
            from probelib.probes.units import Options

            made = Options(None, seed, variants_of(variants), sides_of(side))
            opened = datasets.open(dataset or "", path, split=split)
            with bar("probes", None) as advance:
                asked = making.from_dataset(opened, place, made, limit=limit, executor=executor, advance=advance)
        if estimate:
            _estimate(askings, asked, options.prices(prices))
        else:
            _evaluate(askings, asked, place, executor)
    except KeyboardInterrupt:
        typer.echo("\nStopped. What was written stays; the same command goes on from there.", err=True)
        raise typer.Exit(130) from None


def _serialised(settings: Settings, name: str) -> Iterator[Settings]:
    from probelib.models import serialise

    for one in serialise.NAMES if name == ALL else (serialise.known(name, others=(serialise.PASTA,)),):
        yield replace(settings, serialisation=one)


def _evaluate(askings: list[Asking], asked: ProbeSet, place: Path, executor: str) -> None:
    from probelib.cli import consistency
    from probelib.evaluation.running.agreement import agreement
    from probelib.evaluation.running.asked import load
    from probelib.evaluation.running.runner import evaluate as ask

    typer.echo(f"{asked.bases:,} bases and {asked.probes:,} probes on {asked.tables:,} tables")
    keys: set[str] = set()
    by_model: dict[str, list[Run]] = {}
    lacking = False
    for asking in askings:
        several = sum(one.model_id == asking.model_id for one in askings) > 1
        with Shown(asking.model_id) as shown:
            if several and load(asking, shown.loading).model_key in keys:
                typer.echo(
                    f"{asking.model_id} does not read the table as {asking.settings.serialisation}: no such run."
                )
                continue
            run = ask(asking, asked, place, executor=executor, watch=shown.watch())
            compared = agreement(asking, asked, run)
        keys.add(run.model_key)
        by_model.setdefault(run.model_id, []).append(run)
        _print(run)
        if compared is not None:
            _print_agreement(compared)
        lacking |= _say_failed(run)
    for of_one in by_model.values():
        consistency.say(of_one)
    if lacking:
        raise typer.Exit(1)


def _say_failed(run: Run) -> bool:
    """Say how many questions could not be asked, and why the first; return whether they are too many for the figures.

    A slip of an adapter looks like this, and so does a table that no input has room for.
    """
    from probelib.evaluation.measuring import reading
    from probelib.evaluation.records import LEAST_COVERAGE
    from probelib.models.base import Status

    rows = reading.predictions(run)
    failed = rows[rows["status"] == Status.FAILED.value]
    if not len(failed):
        return False
    typer.echo(
        f"{len(failed):,} of {len(rows):,} questions could not be asked, first: {failed['error'].iloc[0]} "
        f"(of {failed['example_id'].iloc[0]}). The same command asks them again.",
        err=True,
    )
    return len(failed) > (1 - LEAST_COVERAGE) * len(rows)


def _print_agreement(found: Agreement) -> None:
    share = f" ({100 * found.same / found.examples:.1f} %)" if found.examples else ""
    apart = "" if found.largest is None else f"; probabilities differ by {found.largest:.4f} at most"
    typer.echo(
        f"agreement with float32: {found.same:,} of {found.examples:,} labels{share} on the first {found.tables:,} "
        f"tables{apart}"
    )


def _estimate(askings: list[Asking], asked: ProbeSet, prices: tuple[float, float] | None) -> None:
    """Say how much each endpoint would be asked; other models run here and cost nothing but time."""
    from probelib.models import catalogue
    from probelib.models.endpoint import Prices, estimate

    for asking in askings:
        if catalogue.info(asking.model_id).adapter != "openai":
            typer.echo(f"{asking.model_id} is no endpoint: it costs time alone")
            continue
        examples = (example for _, unit in asked.units() for example in unit)
        found = estimate(examples, asking.settings, None if prices is None else Prices(*prices))
        cost = "" if found.cost is None else f", {found.cost:,.2f} in the currency of the prices"
        typer.echo(
            f"{asking.model_id} ({asking.settings.serialisation}): {found.prompts:,} prompts, about "
            f"{found.prompt_tokens:,} tokens of prompts, at most {found.answer_tokens:,} of answers{cost}"
        )


class Shown(ExitStack):
    """Shows on standard error how an evaluation goes; what it opens is closed with it."""

    def __init__(self, model_id: str) -> None:
        super().__init__()
        self._model_id = model_id
        self._said: set[str] = set()
        self._advance: Callable[[int], None] = lambda count: None

    def watch(self) -> Watch:
        """Return what tells this."""
        from probelib.evaluation.running.runner import Watch

        return Watch(self.loading, self._begun, lambda count: self._advance(count), self._notice)

    def loading(self, message: str, fraction: float | None) -> None:
        """Say once what loading is doing."""
        if message not in self._said:
            self._said.add(message)
            self._notice(f"{self._model_id}: {message}")

    def _begun(self, run: Run, total: int, done: int) -> None:
        from probelib.cli.progress import bar

        self._notice(run.id + (f": {done:,} of {total:,} questions were answered before" if done else ""))
        self._advance = self.enter_context(bar("answers", total, done))

    def _notice(self, text: str) -> None:
        typer.echo(text, err=True)


def _print(run: Run) -> None:
    """Say what a run holds: answers by status, and accuracies on the pairs that are answered on both sides."""
    from probelib.cli.progress import columns
    from probelib.evaluation.measuring import reading

    status = reading.predictions(run)["status"].value_counts()
    typer.echo(f"\n{run.model_key}\n{status.sum():,} answers in {run.folder}")
    if unanswered := [f"{count:,} {name}" for name, count in sorted(status.items()) if name != "ok"]:
        typer.echo("not answered: " + ", ".join(unanswered))
    scores = reading.scores([run])
    rows = []
    for effect in (None, *Effect):
        part = scores if effect is None else scores[scores["effect"] == effect.value]
        paired = part[(part["scored"] > 0) & part["base_right"].notna()]
        if not len(paired):
            continue
        by_base = paired.groupby("base_id").agg(
            base=("base_right", "first"), right=("right", "sum"), of=("scored", "sum")
        )
        base, probe = by_base["base"].mean(), (by_base["right"] / by_base["of"]).mean()
        name = "all" if effect is None else effect.value
        share = paired["scored"].sum() / part["probes"].sum()
        shown = (f"{100 * base:.1f} %", f"{100 * probe:.1f} %", f"{100 * (probe - base):+.1f}", f"{100 * share:.1f} %")
        rows.append((name, f"{len(by_base):,}", f"{paired['scored'].sum():,}", *shown))
    if rows:
        header = ("effect", "bases", "probes", "base accuracy", "probe accuracy", "points", "coverage")
        typer.echo(columns(header, rows))
    else:
        typer.echo("no probe was answered together with a base whose label is known: there is no change to show")
