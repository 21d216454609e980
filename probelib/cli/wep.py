"""`probelib wep`: words of estimative probability, their scales and the tasks made of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from probelib.cli import wep_evaluate
from probelib.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from probelib.wep.records import WepExample
    from probelib.wep.scales import Scale, Word

wep = typer.Typer(
    name="wep",
    help="Words of estimative probability: their scales, and the WEP paper's tasks.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

wep.command("evaluate")(wep_evaluate.evaluate)

_HOPS = {"one_hop": 1, "two_hop": 2, "three_hop": 3}


@wep.command("generate")
def generate(
    task: Annotated[str, typer.Option(help="one_hop, two_hop or unli; three_hop is ours.")],
    out: Annotated[Path, typer.Option(help="File to write; its ending (.parquet, .jsonl, .csv) chooses the format.")],
    total: Annotated[int, typer.Option(help="Examples of all splits together; not for unli.", min=10)] = 5_000,
    split: Annotated[str | None, typer.Option(help="train, validation or test; all of them by default.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same file.")] = 0,
    facts: Annotated[
        Path | None, typer.Option(help="bAbI's folder, for its facts; by default facts of our own writing.")
    ] = None,
    path: Annotated[
        Path | None, typer.Option(help="UNLI's csv file or folder; by default a small set of our own writing.")
    ] = None,
    scale: Annotated[str, typer.Option(help="paper, kent, icd203, ipcc, or a CSV file of your own.")] = "paper",
    negation: Annotated[bool, typer.Option("--negation", help="Deny parts with an even chance; ours.")] = False,
    deterministic: Annotated[
        bool, typer.Option("--deterministic", help="Rules of the second round always fire and have no words.")
    ] = False,
    exchanged: Annotated[
        bool, typer.Option("--exchanged", help="The same examples with words exchanged for tied ones, for comparison.")
    ] = False,
    executor: Annotated[
        str, typer.Option(help="serial, threads:N, processes:N, or dask://HOST:PORT; all give the same bytes.")
    ] = "serial",
) -> None:
    """Make the examples of a task: a premise, a hypothesis with a right word, and one with a wrong word.

    Example: probelib wep generate --task two_hop --out two_hop.jsonl
    """
    if task != "unli" and task not in _HOPS:
        raise typer.BadParameter(f"{task!r} is none of {', '.join((*_HOPS, 'unli'))}", param_hint="--task")
    changed = {"--negation": negation, "--deterministic": deterministic, "--exchanged": exchanged, "--facts": facts}
    refused = [name for name, value in changed.items() if value] if task == "unli" else ["--path"] if path else []
    if refused:
        raise typer.BadParameter(f"{', '.join(refused)} says nothing about {task}")

    from probelib.export import wep as record
    from probelib.export.tables import writing
    from probelib.wep import facts as factoids
    from probelib.wep import reasoning, unli
    from probelib.wep.drawing import Recipe
    from probelib.wep.records import SPLITS
    from probelib.wep.scales import scale as named
    from probelib.work import executing

    words = named(scale)
    counted: Counter[str] = Counter()
    found: Counter[str] = Counter()
    with executing(executor) as workers, writing(out, record.COLUMNS) as write:
        examples: Iterator[WepExample]
        if task == "unli":
            examples = unli.examples(path, split=split, seed=seed, words=words)
        else:
            recipe = Recipe(_HOPS[task], words, deterministic=deterministic, negation=negation, exchanged=exchanged)
            pool = None if facts is None else factoids.babi(facts)
            splits = SPLITS if split is None else (split,)
            examples = reasoning.dataset(recipe, total=total, seed=seed, pool=pool, splits=splits, workers=workers)
        for example in examples:
            write(record.row(example))
            counted[example.split] += 1
            found[example.right_word] += 1
    _print(out, task, counted, found, own=task == "unli" and path is None)


@wep.command("scale")
def show_scale(
    scale: Annotated[str, typer.Option(help="paper, kent, icd203, ipcc, or a CSV file of your own.")] = "paper",
    probability: Annotated[
        str | None, typer.Option(help="Show only which words are right for it and which wrong: 0.65, 65% or 2/3.")
    ] = None,
) -> None:
    """Show a scale: each word with its probability, its range or how people's answers spread, and its sentence.

    Example: probelib wep scale --probability 0.65
    """
    from probelib.cli.progress import columns
    from probelib.wep.scales import scale as named

    words = named(scale)
    if probability is not None:
        _print_fit(words, _probability(probability))
        return
    typer.echo(f"{words.title} ({words.source})\n")
    header = ("word", "percent", "range or quartiles", "sentence")
    typer.echo(columns(header, [_described(word) for word in words.words]))


def _described(word: Word) -> tuple[str, str, str, str]:
    spread, template = "", word.template.replace("{fact}", "...")
    if word.low != word.high:
        spread = f"{_percent(word.low)} to {_percent(word.high)}"
    elif word.spread is not None:
        spread = f"{word.spread.q1:f} to {word.spread.q3:f}"
    return word.text, _percent(word.probability), spread, template


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):g}"


def _probability(text: str) -> Fraction:
    try:
        found = Fraction(text.strip().removesuffix("%"))
    except (ValueError, ZeroDivisionError) as error:
        raise InputError(f"{text!r} is no probability; write 0.65, 65% or 2/3.") from error
    return found / 100 if text.strip().endswith("%") else found


def _print_fit(scale: Scale, probability: Fraction) -> None:
    fit = scale.fit(probability)
    typer.echo(f"right: {', '.join(fit.names)}")
    typer.echo(f"wrong: {', '.join(word.text for word in fit.wrong) or 'none is 40 points away'}")


def _print(out: Path, task: str, counted: Counter[str], found: Counter[str], *, own: bool) -> None:
    from probelib.cli.progress import columns

    total = sum(counted.values())
    splits = ", ".join(f"{count:,} {split}" for split, count in counted.items())
    typer.echo(f"{total:,} examples of {task} in {out} ({splits})")
    if own:
        typer.echo(
            "The sentences and their probabilities are of our own writing: no figure on them compares with UNLI's."
        )
    rows = [
        (word, f"{100 * count / total:.1f}") for word, count in sorted(found.items(), key=lambda one: (-one[1], one[0]))
    ]
    typer.echo("\n" + columns(("right word", "percent"), rows))
