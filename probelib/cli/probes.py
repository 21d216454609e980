"""`probelib probes`: the probes of a whole dataset into one file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from probelib.records import Side

if TYPE_CHECKING:
    from probelib.datasets import Dataset

Made = Counter[tuple[str, str, str]]
"""Probes by type, effect and check."""
Rejected = Counter[str]
"""Probes that were not made, by reason."""


def probes(
    dataset: Annotated[str, typer.Option(help="Name of the dataset: samples, tabfact, infotabs.")],
    out: Annotated[Path, typer.Option(help="File to write; its ending (.parquet, .jsonl, .csv) chooses the format.")],
    path: Annotated[
        Path | None, typer.Option(help="Where the dataset lies, in its authors' layout; the samples need none.")
    ] = None,
    split: Annotated[str | None, typer.Option(help="One split, such as test; all of them by default.")] = None,
    types: Annotated[
        list[str] | None, typer.Option(help="Reasoning types or families, separated by commas; all by default.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same file.")] = 0,
    variants: Annotated[str, typer.Option(help="At most so many per base, type and effect, or 'all'.")] = "2",
    side: Annotated[
        str, typer.Option(help="Where probes differ from their base: hypothesis, table or both.")
    ] = Side.HYPOTHESIS.value,
    limit: Annotated[int | None, typer.Option(help="Only the first so many hypotheses.", min=1)] = None,
) -> None:
    """Make probes of every hypothesis of a dataset, and count them.

    Example: probelib probes --dataset samples --out probes.jsonl
    """
    at_most, sides = _variants(variants), _sides(side)

    from probelib import datasets
    from probelib.probes import select

    names = [name.strip() for given in types or () for name in given.split(",") if name.strip()]
    select(names)  # a name that is no type is refused before anything is read or written
    opened = datasets.open(dataset, path, split=split)
    bases, made, rejected = _write(
        opened, out, types=names or None, seed=seed, variants=at_most, sides=sides, limit=limit
    )
    typer.echo(f"{sum(made.values()):,} probes of {bases:,} hypotheses in {out}")
    _print_counts(made, rejected)


def _variants(text: str) -> int | None:
    if text == "all":
        return None
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise typer.BadParameter(f"{text!r} is neither a number above 0 nor 'all'", param_hint="--variants")


def _sides(text: str) -> frozenset[Side]:
    if text == "both":
        return frozenset(Side)
    if text in set(Side):
        return frozenset({Side(text)})
    raise typer.BadParameter(f"{text!r} is neither hypothesis nor table nor both", param_hint="--side")


def _write(
    dataset: Dataset,
    out: Path,
    *,
    types: list[str] | None,
    seed: int,
    variants: int | None,
    sides: frozenset[Side],
    limit: int | None,
) -> tuple[int, Made, Rejected]:
    """Write the probes of a dataset to a file; return how many hypotheses were read, and both counts."""
    from itertools import islice

    from probelib.cli.progress import bar
    from probelib.export import probes as record
    from probelib.export.tables import writing
    from probelib.probes import collecting, generate, streaming

    made: Made = Counter()
    rejected: Rejected = Counter()
    bases = 0
    total = _hypotheses(dataset, limit)
    with streaming(), writing(out, record.COLUMNS) as write, bar("probes", total) as advance:
        for table, hypothesis in islice(dataset.pairs(), limit):
            with collecting() as left_out:
                for probe in generate(table, hypothesis, types=types, seed=seed, variants=variants, sides=sides):
                    write(record.row(probe, hypothesis))
                    made[probe.reasoning, probe.effect.value, probe.check.value] += 1
            rejected.update(rejection.reason for rejection in left_out)
            bases += 1
            advance()
    return bases, made, rejected


def _hypotheses(dataset: Dataset, limit: int | None) -> int:
    """Return how many hypotheses will be read; those that turn out to be disputed are counted in."""
    from probelib.datasets import BINARY

    splits = dataset.splits if dataset.split is None else (dataset.split,)
    total = sum(
        statement.label in BINARY
        for split in splits
        for group in dataset.source.groups(split)
        for statement in group.statements
    )
    return total if limit is None else min(total, limit)


def _print_counts(made: Made, rejected: Rejected) -> None:
    from probelib.cli.progress import columns
    from probelib.probes import REASONING_TYPES

    order = {reasoning.name: number for number, reasoning in enumerate(REASONING_TYPES)}
    rows = sorted(made.items(), key=lambda item: (order[item[0][0]], item[0]))
    if rows:
        header = ("type", "effect", "check", "probes")
        typer.echo("\n" + columns(header, [(*key, f"{count:,}") for key, count in rows]))
    if rejected:
        ranked = sorted(rejected.items(), key=lambda item: (-item[1], item[0]))
        typer.echo("\n" + columns(("not made because", "times"), [(reason, f"{count:,}") for reason, count in ranked]))
