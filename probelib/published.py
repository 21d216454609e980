"""What the papers print, as data, and where they disagree with themselves (`assets/published.toml`).

Figures are the paper's own, never recomputed. A reader is told of a contradiction; none is settled here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from probelib import resources
from probelib.records import Side

Subject = Literal["counts", "accuracy", "example"]


@dataclass(frozen=True, slots=True)
class Source:
    """The paper that figures are from."""

    title: str
    authors: str
    venue: str


@dataclass(frozen=True, slots=True)
class PublishedDataset:
    """A row of the numerical paper's Table 2."""

    name: str
    """Our name of the dataset, as `datasets.NAMES` has it."""
    title: str
    """The paper's name for it."""
    hypotheses: int
    tables: int
    numeric_cells_percent: str
    """Average share of a table's cells that are numbers, in percent, with the digits that are printed."""
    probes: int
    side: Side = Side.HYPOTHESIS
    """What its probes change."""
    remarks: tuple[str, ...] = ()
    """Why a count of ours is of other things than the paper's, in whole sentences."""

    @property
    def probes_per_hypothesis(self) -> float:
        """Return the row's probes divided by its hypotheses; the paper does not print this."""
        return self.probes / self.hypotheses


@dataclass(frozen=True, slots=True)
class PublishedType:
    """A row of the numerical paper's Table 5: probes of one reasoning type, over all datasets together."""

    title: str
    level: str
    types: tuple[str, ...]
    """Our ids of what the row counts; an id without a dot stands for all that begin with it."""
    probes: int

    def covers(self, reasoning: str) -> bool:
        """Return whether a reasoning type, by our id, belongs in this row."""
        return reasoning in self.types or reasoning.partition(".")[0] in self.types


@dataclass(frozen=True, slots=True)
class Totals:
    """The numerical paper's totals, which it prints twice and differently."""

    table_5: int
    table_5_flipped: int
    text: int
    """In appendix B."""
    text_flipped: int

    @property
    def flip_shares(self) -> tuple[float, float]:
        """Return the share of probes that flip the label, in [0, 1], by Table 5 and by the text."""
        return self.table_5_flipped / self.table_5, self.text_flipped / self.text


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One thing that the paper says in several ways."""

    about: Subject
    what: str
    said: tuple[tuple[str, str], ...]
    """Pairs of where it is said, and what."""


def source() -> Source:
    """Return what the figures are from; raises ResourceMissing where the file is not installed, as all here do."""
    return Source(**_read()["source"]["numerical"])


def published_datasets() -> tuple[PublishedDataset, ...]:
    """Return Table 2 in the paper's order."""
    return tuple(
        PublishedDataset(
            **{**row, "side": Side(row.get("side", Side.HYPOTHESIS)), "remarks": tuple(row.get("remarks", ()))}
        )
        for row in _read()["dataset"]
    )


def published_dataset(name: str) -> PublishedDataset | None:
    """Return the row of a dataset by our name of it; None where the paper has none."""
    return next((row for row in published_datasets() if row.name == name), None)


def published_types() -> tuple[PublishedType, ...]:
    """Return Table 5 in the order of our reasoning types."""
    return tuple(PublishedType(**{**row, "types": tuple(row["types"])}) for row in _read()["type"])


def totals() -> Totals:
    """Return how many probes the paper says that it has."""
    return Totals(**_read()["totals"])


def contradictions(about: Iterable[Subject] = ("counts", "accuracy", "example")) -> tuple[Contradiction, ...]:
    """Return where the paper disagrees with itself, on some subjects or on all."""
    wanted = set(about)
    return tuple(
        Contradiction(row["about"], row["what"], tuple((where, what) for where, what in row["said"]))
        for row in _read()["contradiction"]
        if row["about"] in wanted
    )


@lru_cache(maxsize=1)
def _read() -> dict[str, Any]:
    return tomllib.loads(resources.asset("published.toml").read_text(encoding="utf-8"))
