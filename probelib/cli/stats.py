"""`probelib stats`: what a dataset holds, and which of its hypotheses are disputed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from probelib.datasets import Dataset
    from probelib.records import Hypothesis


def stats(
    dataset: Annotated[str, typer.Option(help="Name of the dataset (`probelib datasets list`).")],
    path: Annotated[
        Path | None, typer.Option(help="Where the dataset lies, in its authors' layout; the samples need none.")
    ] = None,
    split: Annotated[str | None, typer.Option(help="One split, such as test; all of them by default.")] = None,
    disputed: Annotated[
        bool, typer.Option("--disputed", help="List the disputed hypotheses instead, with the reason of each.")
    ] = False,
) -> None:
    """Count tables, hypotheses by label, and those that are disputed.

    A hypothesis is disputed where its table shows the opposite of its label, or where its text stands on one table
    with two labels. No probes are made of it.

    Example: probelib stats --dataset samples --disputed
    """
    from probelib import datasets

    opened = datasets.open(dataset, path, split=split)
    if disputed:
        for hypothesis, reason in _disputed(opened):
            typer.echo("\t".join((hypothesis.id, hypothesis.label.value, hypothesis.text, reason)))
    else:
        _print_counts(opened)


def _disputed(dataset: Dataset) -> Iterator[tuple[Hypothesis, str]]:
    """Yield the disputed hypotheses in the dataset's order, each with the reason in words."""
    from probelib.checking import check
    from probelib.records import Label, Truth

    opposite = {Label.ENTAILED: Truth.FALSE, Label.REFUTED: Truth.TRUE}
    two_labels = {entry.hypothesis_id: entry.reason for entry in dataset.disputed()}
    for table, hypothesis in dataset.pairs(disputed=True):
        if hypothesis.id in two_labels:
            yield hypothesis, two_labels[hypothesis.id]
            continue
        verdict = check(table, hypothesis)
        if verdict.truth is opposite[hypothesis.label]:
            yield hypothesis, verdict.reason


def _print_counts(dataset: Dataset) -> None:
    from probelib import datasets
    from probelib.cli.progress import columns
    from probelib.records import Label

    rows = []
    for split in dataset.splits if dataset.split is None else (dataset.split,):
        tables, labels = 0, Counter[Label]()
        for group in dataset.source.groups(split):
            tables += 1
            labels.update(statement.label for statement in group.statements)
        part = datasets.Dataset(dataset.source, split=split)
        counts = (tables, *(labels[label] for label in Label), sum(1 for _ in _disputed(part)))
        rows.append((split, *(f"{count:,}" for count in counts)))
    typer.echo(f"{dataset.title}\n{dataset.licence}\n")
    typer.echo(columns(("split", "tables", *(label.value for label in Label), "disputed"), rows))
