"""The tables of a dataset for benchmarks, and copies of them that no cache knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random

from benchmarks import _common
from probelib import datasets
from probelib.errors import ProbelibError
from probelib.records import Hypothesis, Table

Group = tuple[Table, tuple[Hypothesis, ...]]


def groups_of(name: str, path: Path, split: str | None = None) -> list[Group]:
    """Return the tables of a dataset with their hypotheses; ends the script where it can't be read.

    Args:
        name: Name of the dataset.
        path: Where it lies; not asked for the bundled samples.
        split: One split; where None, test where the dataset has it.
    """
    bundled = name == "samples"
    if not bundled:
        _common.existing(path, "name another with --path")
    try:
        dataset = datasets.open(name, None if bundled else path, split=split)
        if split is None and "test" in dataset.splits:
            dataset = datasets.open(name, path, split="test")
    except ProbelibError as error:
        _common.cannot_run(str(error))
    return [(table, tuple(h for _, h in found)) for table, found in groupby(dataset.pairs(), key=lambda pair: pair[0])]


def changed(table: Table, rng: Random) -> Table:
    """Return a table with one cell changed for another of its column."""
    if not table.rows or not table.rows[0]:
        return table
    r, c = rng.randrange(len(table.rows)), rng.randrange(len(table.rows[0]))
    cell = table.rows[rng.randrange(len(table.rows))][c]
    new = cell if cell != table.rows[r][c] else f"{cell} a"
    row = tuple(new if i == c else old for i, old in enumerate(table.rows[r]))
    return replace(table, rows=(*table.rows[:r], row, *table.rows[r + 1 :]))


def repeated(groups: Sequence[Group], seed: int) -> Iterator[tuple[Table, Hypothesis]]:
    """Yield the pairs of a dataset over and over, each time of tables under new ids with one cell changed."""
    rng, number = Random(seed), 0
    while True:
        number += 1
        for table, bases in rng.sample(groups, len(groups)):
            copy = changed(replace(table, id=f"{table.id}@{number}"), rng)
            for base in bases:
                yield copy, replace(base, id=f"{base.id}@{number}", table_id=copy.id)
