"""What a dataset holds: tables, hypotheses by label, and how many of a table's cells are numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from probelib.datasets import BINARY, Dataset, both_labels
from probelib.datasets.base import named
from probelib.datasets.numeric import numeric_share
from probelib.records import Label


@dataclass(frozen=True, slots=True)
class Held:
    """The counts of one split, or of several together."""

    tables: int
    labels: Mapping[Label, int]
    """Hypotheses by label."""
    two_labels: int
    """Hypotheses whose text stands on their table with another label too."""
    bases: int
    """Hypotheses that probes may be made of: entailed or refuted, and not with two labels."""
    numeric_share: float
    """Mean over the tables of their share of cells with a number (`datasets.numeric`), in [0, 1]; 0 without tables."""

    @property
    def hypotheses(self) -> int:
        """Return how many hypotheses there are, neutral ones included."""
        return sum(self.labels.values())


@dataclass(frozen=True, slots=True)
class Indexed:
    """What the search index of a dataset says of it, before it was counted."""

    tables: int
    hypotheses: int
    numeric_share: float
    """As in `Held`."""


def indexed(path: Path, split: str | None = None) -> Indexed | None:
    """Return what an index file (`datasets.index`) says of a split or of all; None where there is none to be read."""
    if not path.is_file():
        return None
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        rows = pq.read_table(path, columns=["split", "hypotheses", "numeric_share"]).to_pylist()
    except (pa.ArrowException, OSError):
        return None  # damaged: the index is made again where it is searched
    kept = [row for row in rows if split in (None, row["split"])]
    share = sum(row["numeric_share"] for row in kept) / len(kept) if kept else 0.0
    return Indexed(len(kept), sum(row["hypotheses"] for row in kept), share)


def hold(dataset: Dataset, split: str, *, step: Callable[[], None] | None = None) -> Held:
    """Return what a split holds; every table is read once.

    Args:
        dataset: Its own choice of a split is not looked at.
        split: One of its splits.
        step: Called after each table.

    Raises:
        DataError: A file is missing or is not in the dataset's layout.
    """
    labels = Counter[Label]()
    tables = two_labels = bases = 0
    share = 0.0
    for group in dataset.source.groups(split):
        hypotheses = named(dataset.name, group)
        apart = {entry.hypothesis_id for entry in both_labels(hypotheses)}
        tables += 1
        labels.update(one.label for one in hypotheses)
        two_labels += len(apart)
        bases += sum(one.label in BINARY and one.id not in apart for one in hypotheses)
        share += numeric_share(dataset.source.table(group))
        if step is not None:
            step()
    return Held(tables, _every(labels), two_labels, bases, share / tables if tables else 0.0)


def together(parts: Iterable[Held]) -> Held:
    """Return what several splits hold; a table weighs the same in each."""
    parts = tuple(parts)
    tables = sum(part.tables for part in parts)
    labels = Counter[Label]()
    for part in parts:
        labels.update(part.labels)
    share = sum(part.numeric_share * part.tables for part in parts)
    return Held(
        tables,
        _every(labels),
        sum(part.two_labels for part in parts),
        sum(part.bases for part in parts),
        share / tables if tables else 0.0,
    )


def _every(labels: Counter[Label]) -> dict[Label, int]:
    return {label: labels[label] for label in Label}
