"""Counts of probes as rows of a file: a row a side and reasoning type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from probelib.counting.probed import Probed
from probelib.export.tables import Column, Value
from probelib.probes import REASONING_TYPES
from probelib.records import Effect, Side

PROBES = (
    Column("dataset", "text", "Name of the dataset."),
    Column("split", "text", "Its split; `all` for all of them."),
    Column("side", "text", "What differs from the base: `hypothesis` or `table`."),
    Column("level", "text", "`R1` to `R4`."),
    Column("type", "text", "Type id."),
    Column("title", "text", "The type, for people."),
    Column("preserve", "integer", "Bases with a probe that keeps the label."),
    Column("flip", "integer", "Bases with a probe that flips it."),
)
"""Of the file of a dataset's probes."""


def probe_rows(dataset: str, split: str | None, made: Mapping[Side, Probed]) -> Iterator[tuple[Value, ...]]:
    """Yield the rows of the sides that were counted, types in their order."""
    for side, probed in made.items():
        for one in REASONING_TYPES:
            counts = (probed.of(one.name, effect) for effect in Effect)
            yield dataset, split or "all", side.value, one.level.value, one.name, one.title, *counts
