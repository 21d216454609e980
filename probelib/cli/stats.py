"""`probelib stats`: what a dataset holds, how many probes it gives, and which of its hypotheses are disputed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from probelib.display.markup import visible
from probelib.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from probelib.cli.counts import Counted
    from probelib.counting import Kept
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
    probes: Annotated[
        bool, typer.Option("--probes", help="Count the probes too, on both sides; a run that was stopped goes on.")
    ] = False,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the counts into this file as well; it is replaced.")
    ] = None,
) -> None:
    """Count tables, hypotheses by label, cells with a number, and disputed hypotheses, beside the paper's counts.

    A hypothesis is disputed where its table shows the opposite of its label, or where its text stands on one table
    with two labels. No probes are made of it. What was counted is kept until the files change; the Datasets page
    shows the same.

    Example: probelib stats --dataset samples --probes
    """
    from probelib import datasets
    from probelib.cli import counts
    from probelib.counting import Kept

    opened = datasets.open(dataset, path, split=split)
    if disputed:
        for hypothesis, reason in _disputed(opened):
            written = (hypothesis.id, hypothesis.label.value, hypothesis.text, reason)
            typer.echo("\t".join(visible(" ".join(one.split())) for one in written))
        return
    kept = Kept(opened)
    names = opened.splits if split is None else (split,)
    splits = [_counted(kept, one, probes=probes) for one in names]
    whole = splits[0] if len(splits) == 1 else _together(kept, splits)
    typer.echo(counts.text(opened, splits, whole))
    if json_file is not None:
        _write(json_file, json.dumps(counts.content(opened, splits, whole), ensure_ascii=False, indent=2) + "\n")


def _counted(kept: Kept, split: str, *, probes: bool) -> Counted:
    """Return the counts of a split, with a progress bar for those that were not kept."""
    from probelib import datasets
    from probelib.cli.counts import Counted
    from probelib.cli.progress import bar
    from probelib.records import Side

    with bar(f"{split}: tables", None) as advance:
        held = kept.hold(split, step=lambda: advance(1))
    if not probes:
        part = datasets.Dataset(kept.dataset.source, split=split)
        both = {entry.hypothesis_id for entry in part.disputed()}
        return Counted(split, held, sum(hypothesis.id not in both for hypothesis, _ in _disputed(part)))
    made = []
    for side in (Side.HYPOTHESIS, Side.TABLE):
        with bar(f"{split}: probes, {side.value}", held.bases) as advance:
            made.append(kept.probe(side, split, advance=advance))
    return Counted(split, held, made[0].disputed, *made)


def _together(kept: Kept, splits: list[Counted]) -> Counted:
    from probelib.cli.counts import Counted
    from probelib.records import Side

    held = kept.hold()
    contradicted = sum(one.contradicted for one in splits)
    if any(one.hypothesis is None for one in splits):
        return Counted("all", held, contradicted)
    return Counted("all", held, contradicted, kept.probe(Side.HYPOTHESIS), kept.probe(Side.TABLE))


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


def _write(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8", errors="replace")
        part.replace(path)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror} ({path.parent}).") from error
    finally:
        part.unlink(missing_ok=True)
