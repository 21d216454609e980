"""`probelib wep evaluate`: models choose between the right sentence and a wrong one, in runs that survive."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from probelib.cli import settings as options
from probelib.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from probelib.evaluation.records import Run, Span
    from probelib.evaluation.running.asked import Asking
    from probelib.evaluation.wep.asking import Wanted
    from probelib.evaluation.wep.measures import Measured, Points
    from probelib.evaluation.wep.reading import Told
    from probelib.evaluation.wep.sets import WepSet


def evaluate(
    model: Annotated[
        list[str],
        typer.Option(
            help="builtin:smollm2, builtin:wep-one-hop, -two-hop or -unli (fine-tuned), causal:, masked: or nli:<hub "
            "id or folder>, openai:<name>, choice:<folder of a training>; again for more."
        ),
    ],
    task: Annotated[list[str], typer.Option(help="one_hop, two_hop, three_hop (ours) or unli; again for more.")],
    split: Annotated[str, typer.Option(help="train, validation or test.")] = "test",
    limit: Annotated[int | None, typer.Option(help="Only the first so many pairs of each split.", min=1)] = None,
    runs: Annotated[
        Path | None, typer.Option(help="Folder of runs; $PROBELIB_RUNS or a folder among your data by default.")
    ] = None,
    manner: Annotated[
        str | None,
        typer.Option(help="likelihood, entailment, prompted or tuned; by default the first that the model knows."),
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(help="Method to report; by default the best on the validation split, which is asked too."),
    ] = None,
    exchanged: Annotated[
        bool, typer.Option("--exchanged", help="Ask again with words exchanged for tied ones; do choices stay?")
    ] = False,
    own_scale: Annotated[
        int | None, typer.Option(help="Offer every word for so many examples, and read the model's own scale.", min=1)
    ] = None,
    beliefs: Annotated[
        int | None,
        typer.Option(help="State so many facts with every word: does a stronger word ever lower belief?", min=1),
    ] = None,
    total: Annotated[int, typer.Option(help="Examples of all splits together; not for unli.", min=10)] = 5_000,
    seed: Annotated[int, typer.Option(help="Of the examples and of the order of the two sentences.")] = 0,
    facts: Annotated[Path | None, typer.Option(help="bAbI's folder, for its facts.")] = None,
    path: Annotated[Path | None, typer.Option(help="UNLI's csv file or folder.")] = None,
    scale: Annotated[str, typer.Option(help="paper, kent, icd203, ipcc, or a CSV file of your own.")] = "paper",
    negation: Annotated[bool, typer.Option("--negation", help="Deny parts with an even chance; ours.")] = False,
    label_map: Annotated[str, typer.Option(help="What an NLI head's outputs mean, in order.")] = "",
    dtype: Annotated[str, typer.Option(help="float32, or bfloat16.")] = "float32",
    max_tokens: Annotated[int | None, typer.Option(help="Longest input in tokens.", min=1)] = None,
    base_url: Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")] = None,
    threads: Annotated[int | None, typer.Option(help="Threads of a neural model, a worker.", min=1)] = None,
    executor: Annotated[str, typer.Option(help="serial, threads:N, processes:N, or dask://HOST:PORT.")] = "serial",
) -> None:
    """Ask models which of two sentences is right; say how often they are, beside chance, a blind rule and the paper.

    A run that was stopped or killed goes on when the same command is given again. It keeps the scores of all methods.

    Example: probelib wep evaluate --model builtin:smollm2 --task one_hop --limit 200
    """
    from probelib.evaluation.running.asked import Asking
    from probelib.evaluation.running.runs import own_place
    from probelib.evaluation.wep.asking import Wanted
    from probelib.models import Settings, choosing

    shared = Settings(label_map=options.labels(label_map), dtype=dtype, max_tokens=max_tokens, base_url=base_url)
    wanted = [
        Wanted(one, total, seed, None if one == "unli" else facts, path if one == "unli" else None, scale, negation)
        for one in dict.fromkeys(task)
    ]
    askings = [Asking(one, shared, threads, choosing.manner(one, manner)) for one in model]
    _check(method, exchanged, askings, wanted)
    asker = _Asker(own_place() if runs is None else runs, executor, limit)
    try:
        for asking in askings:
            found: dict[str, Measured] = {}
            for one in wanted:
                found[one.task] = _task(asker, asking, one, split, method)
                if exchanged and one.task != "unli":
                    _exchanged(asker, asking, one, split, found[one.task].method)
                if own_scale is not None:
                    _own_scale(asker, asking, one, split, own_scale, found[one.task].method)
            _across(found)
            if beliefs is not None:
                _beliefs(asker, asking, wanted[0], split, beliefs)
    except KeyboardInterrupt:
        typer.echo("\nStopped. What was written stays; the same command goes on from there.", err=True)
        raise typer.Exit(130) from None


class _Asker(NamedTuple):
    """Asks sets, and shows how it goes."""

    place: Path
    executor: str
    limit: int | None

    def ask(
        self, asking: Asking, wanted: Wanted, split: str, *, limit: int | None = None, every_word: bool = False
    ) -> tuple[Run, tuple[Told, ...]]:
        from probelib.evaluation.wep import asking as wep_asking

        asked = wep_asking.asked(wanted, split, self.place, limit=limit or self.limit, every_word=every_word)
        return self.ask_set(asking, asked)

    def ask_set(self, asking: Asking, asked: WepSet) -> tuple[Run, tuple[Told, ...]]:
        from probelib.cli.evaluate import Shown
        from probelib.evaluation.running.runner import evaluate as ask
        from probelib.evaluation.wep import reading as wep_reading

        with Shown(asking.model_id) as shown:
            run = ask(asking, asked, self.place, executor=self.executor, watch=shown.watch())
        return run, wep_reading.told(run)


def _check(method: str | None, exchanged: bool, askings: Sequence[Asking], wanted: Sequence[Wanted]) -> None:
    from probelib.models import choosing

    if method is not None and method not in choosing.METHODS:
        raise InputError(f"There is no method {method!r}; there are {', '.join(choosing.METHODS)}.")
    if exchanged and all(one.task == "unli" for one in wanted):
        raise typer.BadParameter("unli states no facts with words that could be exchanged", param_hint="--exchanged")


def _task(asker: _Asker, asking: Asking, wanted: Wanted, split: str, method: str | None) -> Measured:
    """Ask one task, choose the method, print, and return the accuracy that is reported."""
    from probelib.cli.progress import columns
    from probelib.evaluation.wep import measures

    run, told = asker.ask(asking, wanted, split)
    known = measures.methods(told)
    if method is not None and known and method not in known:
        raise InputError(f"{asking.model_id} does not score by {method!r}; it does by {', '.join(known)}.")
    selected, why = method, "as named"
    if method is None:
        validation = told if split == "validation" or len(known) < 2 else asker.ask(asking, wanted, "validation")[1]
        selected = measures.select(validation)
        why = f"best of {len(known)} on {len(validation):,} pairs of the validation split" if len(known) > 1 else ""
    typer.echo(f"\n{run.model_key}\nwep.{wanted.task}, {split}: {len(told):,} pairs in {run.folder}")
    rows = [(*_shown(measures.accuracy(told, one)), "selected" if one == selected else "") for one in known]
    typer.echo(columns(("method", "right", "of", "accuracy", "95 %", "against chance", ""), rows) if rows else "")
    found = measures.accuracy(told, selected or "none")
    if found.accuracy is None:
        typer.echo(f"no accuracy: {found.reason}")
        return found
    typer.echo(f"method: {found.method} ({why})" if why else f"method: {found.method}")
    typer.echo(f"answered: {found.answered:,} of {found.pairs:,} pairs")
    typer.echo(f"against the rule that never sees the premise: {_points(measures.against_blind(told, found.method))}")
    _print_published(wanted)
    return found


def _exchanged(asker: _Asker, asking: Asking, wanted: Wanted, split: str, method: str) -> None:
    from probelib.evaluation.wep import measures

    _, before = asker.ask(asking, wanted, split)
    _, after = asker.ask(asking, replace(wanted, exchanged=True), split)
    found = measures.exchanged(before, after, method)
    if found.same is None or found.interval is None:
        typer.echo(f"exchanged words: {found.change.reason}")
        return
    typer.echo(
        f"words exchanged for tied ones: {100 * found.same:.1f} % of {found.pairs:,} pairs get the same answer "
        f"{_span(found.interval)}; accuracy {_points(found.change)}"
    )


def _own_scale(asker: _Asker, asking: Asking, wanted: Wanted, split: str, examples: int, method: str) -> None:
    from probelib.cli.progress import columns
    from probelib.evaluation.wep import scale as wep_scale
    from probelib.wep.scales import scale

    _, told = asker.ask(asking, wanted, split, limit=examples, every_word=True)
    words = scale(wanted.scale)
    found = wep_scale.own_scale(wep_scale.preferences(told, method), words)
    rows = [
        (
            one.word,
            f"{100 * one.human:.0f}",
            "" if one.own is None else f"{100 * one.own:.0f}",
            one.reason or f"{100 * (one.agreement or 0.0):.0f} %",
        )
        for one in found
    ]
    typer.echo(f"\nthe scale of the model, by {method}, read from {len(told):,} examples")
    typer.echo(columns(("word", "people", "model", "preferences that its turn explains (50 % is chance)"), rows))
    error = wep_scale.calibration_error(found)
    typer.echo(
        f"calibration error: {error.reason}"
        if error.points is None
        else f"calibration error: {error.points:.1f} points over {error.words} of {len(found)} words"
    )


def _beliefs(asker: _Asker, asking: Asking, wanted: Wanted, split: str, facts: int) -> None:
    from probelib.evaluation.wep import asking as wep_asking
    from probelib.evaluation.wep import measures as wep_measures
    from probelib.evaluation.wep import scale as wep_scale
    from probelib.wep.scales import scale

    asked = wep_asking.stated(replace(wanted, exchanged=False), split, asker.place, count=facts)
    _, told = asker.ask_set(asking, asked)
    method = next(iter(wep_measures.methods(told)), "")  # what a sentence has without a premise is the same throughout
    found = wep_scale.monotone(wep_scale.beliefs(told, method, scale(wanted.scale)))
    if found.share is None or found.interval is None:
        typer.echo(f"\nstronger words: {found.reason}")
        return
    far = "" if found.far is None else f"; {100 * found.far:.1f} % of those at least 40 points apart"
    typer.echo(
        f"\nstronger words lower the belief, by {method}, in {100 * found.share:.1f} % of {found.pairs:,} pairs of "
        f"words {_span(found.interval)}{far}; never for {found.steady} of {found.facts} facts"
    )


def _across(found: dict[str, Measured]) -> None:
    """Say what two hops cost beside one, where both were asked."""
    from probelib.evaluation.wep import measures

    if {"one_hop", "two_hop"} <= found.keys():
        typer.echo(f"\n2 hops minus 1 hop: {_points(measures.difference(found['two_hop'], found['one_hop']))}")


def _print_published(wanted: Wanted) -> None:
    from probelib.evaluation.wep.measures import published

    shown = [
        f"{row.system} {row.percent}" + (f" ± {row.deviation}" if row.deviation else "")
        for row in published(wanted.task)
        if row.setting != "fine-tuned"
    ]
    if shown:
        typer.echo("the paper's Table 1: " + "; ".join(shown))
    if wanted.task == "unli" and wanted.path is None:
        typer.echo("These pairs are of our own writing: no figure on them compares with UNLI's.")


def _shown(one: Measured) -> tuple[str, ...]:
    if one.accuracy is None or one.interval is None or one.against_chance is None:
        return one.method, f"{one.right}", f"{one.answered}", one.reason, "", ""
    shown = (f"{100 * one.accuracy:.1f} %", _span(one.interval), f"{one.against_chance:+.1f}")
    return one.method, f"{one.right}", f"{one.answered}", *shown


def _points(one: Points) -> str:
    if one.points is None:
        return one.reason
    return f"{one.points:+.1f} points" + ("" if one.interval is None else f" {_span(one.interval, 1)}")


def _span(one: tuple[float, float] | Span, factor: float = 100) -> str:
    return f"[{factor * one[0]:.1f}, {factor * one[1]:.1f}]"
