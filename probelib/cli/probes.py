"""`probelib probes`: the probes of a whole dataset into one file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from probelib.records import Side


def probes(
    dataset: Annotated[str, typer.Option(help="Name of the dataset (`probelib datasets list`).")],
    out: Annotated[
        Path,
        typer.Option(
            help="File to write; its ending (.parquet, .jsonl, .csv) chooses the format. Without an ending, a folder "
            "of parts: a run that was stopped goes on there."
        ),
    ],
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
    executor: Annotated[
        str, typer.Option(help="serial, threads:N, processes:N, or dask://HOST:PORT; all give the same bytes.")
    ] = "serial",
) -> None:
    """Make probes of every hypothesis of a dataset, and count them.

    Example: probelib probes --dataset samples --out probes.jsonl
    """
    at_most, sides = variants_of(variants), sides_of(side)

    from probelib import datasets
    from probelib.cli import bulk
    from probelib.probes import select
    from probelib.probes.units import Options

    names = [name.strip() for given in types or () for name in given.split(",") if name.strip()]
    chosen = select(names)  # a name that is no type is refused before anything is read or written
    opened = datasets.open(dataset, path, split=split)
    options = Options(tuple(t.name for t in chosen) if names else None, seed, at_most, sides)
    write = bulk.one_file if out.suffix else bulk.folder
    bases, made, rejected = write(opened, out, options, executor=executor, limit=limit)
    typer.echo(f"{sum(made.values()):,} probes of {bases:,} hypotheses in {out}")
    _print_counts(made, rejected)


def variants_of(text: str) -> int | None:
    """Return what `--variants` says, None for all; raises typer.BadParameter where it says neither."""
    if text == "all":
        return None
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise typer.BadParameter(f"{text!r} is neither a number above 0 nor 'all'", param_hint="--variants")


def sides_of(text: str) -> frozenset[Side]:
    """Return the sides that `--side` names; raises typer.BadParameter where it names none."""
    if text == "both":
        return frozenset(Side)
    if text in set(Side):
        return frozenset({Side(text)})
    raise typer.BadParameter(f"{text!r} is neither hypothesis nor table nor both", param_hint="--side")


def _print_counts(made: Counter[tuple[str, str, str]], rejected: Counter[str]) -> None:
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
