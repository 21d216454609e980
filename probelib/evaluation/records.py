"""The nouns of evaluations: a run, a cell of the heatmap, a pair behind it, and what a frame of scores holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from probelib.models.base import Category, Prediction
from probelib.records import Check, Edit, Label, Side, Table


@dataclass(frozen=True, slots=True)
class Run:
    """A run, as its manifest says; its answers are read by `reading`."""

    id: str
    """Name of its folder: dataset, model and a digest of what determines its answers."""
    folder: Path
    model_id: str
    model_key: str
    """Model, revision and settings: rows of equal keys may be compared and pooled."""
    title: str
    category: Category
    dataset: str
    """Name of the dataset; `own` for probes of the user's own."""
    split: str | None
    set_id: str
    """Digest of the probe set; runs of one set asked the same questions."""
    serialisation: str
    seed: int
    units: int
    """Tables of the probe set; in a WEP task units of pairs."""
    done: int
    """Those that are answered and written."""
    finished: str | None = None
    """When the last part was written, as UTC in ISO 8601; None while parts are missing."""
    bundled: bool = False
    """Whether it ships with the project."""
    note: str = ""
    """What a reader of its figures must know, such as "same code as the label check"."""
    task: str = "tnli"
    """`tnli`, a table and a sentence, or a WEP task such as `wep.one_hop`."""

    @property
    def complete(self) -> bool:
        """Whether every table is answered."""
        return self.finished is not None


class EffectShown(StrEnum):
    """What a row of a heatmap says of labels; the third is for published rows that mix effects."""

    PRESERVE = "preserve"
    FLIP = "flip"
    AS_PUBLISHED = "as_published"


POOLED = "pooled"
"""In place of a dataset: bases of all datasets, each weighing the same."""
MACRO = "macro"
"""In place of a dataset: the mean of the datasets' changes."""

SCORES: dict[str, str] = {
    "run_id": "the run",
    "model_key": "its model and settings",
    "dataset": "name of the dataset",
    "table_id": "table of the base; the unit of resampling",
    "base_id": "the base",
    "reasoning": "type id",
    "effect": "preserve or flip",
    "side": "hypothesis or table",
    "base_right": "1.0 right, 0.0 wrong, NaN where the base has no scored answer",
    "base_entailed": "1.0 where the model calls the base entailed, 0.0 where refuted, NaN without an answer",
    "probes": "probes of this base in this cell, an integer",
    "scored": "how many of them have a scored answer",
    "right": "how many of those are right",
    "entailed": "how many of those the model calls entailed",
    "refuted": "how many of those the model calls refuted; under the strict view some of those scored have no answer",
}
"""Columns of a frame of scores: one row a run, base, type, effect and side. Filters are applied before it is made."""

BASES: dict[str, str] = {
    "run_id": "the run",
    "model_key": "its model and settings",
    "dataset": "name of the dataset",
    "table_id": "table of the base",
    "base_id": "the base",
    "gold": "entailed or refuted",
    "right": "1.0 right, 0.0 wrong, NaN without a scored answer",
    "entailed": "1.0 where the model calls it entailed, 0.0 refuted, NaN without an answer",
}
"""Columns of a frame of bases: one row a run and base, with or without probes."""

ANSWERS: dict[str, str] = {
    "run_id": "the run",
    "example_id": "the base or probe",
    "base_id": "the base of a probe; None for a base",
    "table_id": "table of the base; the unit of resampling",
    "dataset": "name of the dataset",
    "reasoning": "type id of a probe; None for a base",
    "effect": "preserve or flip; None for a base",
    "side": "hypothesis or table; None for a base",
    "gold": "entailed or refuted",
    "label": "what the model answered; None unless the status is ok",
    "status": "a value of Status; None where there is no answer yet",
}
"""Columns of a frame of answers: one row a run and example. Two runs are compared by it, probe by probe."""


class Span(NamedTuple):
    """An interval of a change, in points."""

    low: float
    high: float


class Outcomes(NamedTuple):
    """Pairs of base and probe with both sides answered, by who is right; a base with n probes gives n pairs."""

    both: int
    base_only: int
    probe_only: int
    neither: int
    same_answer: int
    """Pairs where base and probe got the same answer: on a flip, one of the two is then wrong. No answer is none."""

    @property
    def total(self) -> int:
        """Pairs in all."""
        return self.both + self.base_only + self.probe_only + self.neither


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the heatmap: a model on one type, effect and side of one dataset (or pooled, or macro).

    Accuracies are in [0, 1], changes in points or percent. None is a blank, and `blanks` says why.
    """

    model_key: str
    title: str
    """The model, for people."""
    category: Category
    dataset: str
    """A dataset's name, `POOLED` or `MACRO`."""
    reasoning: str
    effect: EffectShown
    side: Side | None
    """None over both sides, and for published cells."""
    base_accuracy: float | None = None
    """Over the distinct bases that have a scored probe in the cell."""
    probe_accuracy: float | None = None
    """Mean over bases of the mean over their probes."""
    points: float | None = None
    """Probe accuracy minus base accuracy, in points."""
    relative: float | None = None
    """Change in percent of the base accuracy; None below a base accuracy of 5 %."""
    bases: int = 0
    probes: int = 0
    tables: int = 0
    coverage: float | None = None
    """Share of the cell's probes with both sides answered, in [0, 1]; the strict view changes nothing of it."""
    interval: Span | None = None
    """95 %, of `points`, by a bootstrap over tables; None below 10 tables."""
    p_value: float | None = None
    """Of `points`, by sign flips of the tables' differences; None below 10 tables."""
    q_value: float | None = None
    """The p-value after Benjamini-Hochberg over all cells of the named runs."""
    detectable: float | None = None
    """Smallest change in points that this many tables would show with a power of 80 %."""
    outcomes: Outcomes | None = None
    base_entailed: float | None = None
    """Share of the cell's bases that the model calls entailed."""
    probe_entailed: float | None = None
    """Share of the cell's probes that the model calls entailed, a mean over bases."""
    blanks: tuple[tuple[str, str], ...] = ()
    """Pairs of a field that is None and the reason, in words."""
    flags: tuple[str, ...] = ()
    """What a reader must be told: low coverage, a published contradiction, selection of bases ..."""
    published: bool = False
    run_ids: tuple[str, ...] = ()

    @property
    def hatched(self) -> bool:
        """Whether too few of its pairs were answered to take it at its word."""
        return self.coverage is not None and self.coverage < LEAST_COVERAGE


LEAST_COVERAGE = 0.95
"""Below this share of answered pairs a cell is hatched."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One side of a pair: what was asked, what is right, what came back."""

    id: str
    text: str
    gold: Label
    answer: Prediction | None
    """None where the run has no row of it yet."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A base and one of its probes, with a run's answers."""

    run_id: str
    base: Asked
    probe: Asked
    table: Table
    """As the base has it."""
    probe_table: Table
    """As the probe has it: edited on the table's side."""
    reasoning: str
    effect: str
    side: Side
    check: Check
    reason: str
    """Why the probe's label is right."""
    edits: tuple[Edit, ...] = ()
    """Of the base's text."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which rows a frame is made of; empty takes all."""

    datasets: frozenset[str] = field(default_factory=frozenset)
    reasoning: frozenset[str] = field(default_factory=frozenset)
    effects: frozenset[str] = field(default_factory=frozenset)
    sides: frozenset[Side] = field(default_factory=frozenset)
    checks: frozenset[Check] = field(default_factory=frozenset)
    serialisations: frozenset[str] = field(default_factory=frozenset)
    strict: bool = False
    """Whether an answer that is missing, failed or unparsed counts as wrong."""
