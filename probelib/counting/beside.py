"""Our counts beside the numerical paper's: its Table 2 for a dataset, its Table 5 for the reasoning types.

The paper counts probes of hypotheses, and of tables its counterfactual ones alone; so do the counts here that stand
beside its own. The table's side of all other types has no counterpart there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from probelib import published
from probelib.counting.held import Held
from probelib.counting.probed import Probed
from probelib.probes import REASONING_TYPES
from probelib.published import PublishedDataset

Unit = Literal["count", "percent", "ratio"]
COUNTERFACTUAL = "counterfactual"


@dataclass(frozen=True, slots=True)
class Line:
    """One measure of a dataset, here and in the paper."""

    measure: str
    unit: Unit
    """`percent` values are in [0, 100]."""
    ours: float | None
    """None where it was not counted."""
    paper: str
    """As it is printed; empty where the paper does not say."""
    paper_value: float | None
    derived: bool = False
    """Whether the paper's figure is computed from what it prints."""

    @property
    def shown(self) -> str:
        """Return our value for people, with as many digits as it bears; empty where it was not counted."""
        return "" if self.ours is None else written(self.ours, self.unit)


@dataclass(frozen=True, slots=True)
class Row:
    """Probes of one row of Table 5, or of a type of ours that it has no row for."""

    title: str
    ours: int
    share: float
    """Of all our probes that are compared, in [0, 1]."""
    paper: int | None
    paper_share: float | None


def written(value: float, unit: Unit) -> str:
    """Return a value of a measure for people: `16,573`, `53.8 %`, `1.81`."""
    if unit == "percent":
        return f"{value:.1f} %"
    return f"{value:,.0f}" if unit == "count" else f"{value:.2f}"


def comparable(hypothesis: Probed, table: Probed | None) -> Probed:
    """Return the probes that the paper would count: of the hypothesis, and counterfactual tables where counted."""
    counts = dict(hypothesis.counts)
    if table is not None:
        counts |= {key: n for key, n in table.counts.items() if key[0] == COUNTERFACTUAL}
    return Probed(hypothesis.bases, hypothesis.covered, counts, hypothesis.left_out)


def lines(name: str, held: Held | None, probed: Probed | None) -> tuple[Line, ...]:
    """Return what Table 2 has of a dataset, and what follows from it.

    Args:
        name: Of the dataset; one that the paper does not use has our values alone.
        held: None where it was not counted.
        probed: What is `comparable`; None where it was not counted.
    """
    row = published.published_dataset(name)
    per = probed.total / held.hypotheses if held and probed and held.hypotheses else None
    flips = 100 * probed.flips / probed.total if probed and probed.total else None
    return (
        _line("Hypotheses", "count", held.hypotheses if held else None, row.hypotheses if row else None),
        _line("Tables", "count", held.tables if held else None, row.tables if row else None),
        _numeric(held, row),
        _line("Probes", "count", probed.total if probed else None, row.probes if row else None),
        _line("Probes per hypothesis", "ratio", per, row.probes_per_hypothesis if row else None, derived=True),
        Line("Flips among the probes", "percent", flips, _flips() if row else "", None, derived=True),
    )


def rows(probed: Probed) -> tuple[Row, ...]:
    """Return our probes by the rows of Table 5, then those of our types that it has no row for, in their order."""
    known, total = published.published_types(), published.totals().table_5
    ours = max(probed.total, 1)
    found = []
    for row in known:
        n = sum(probed.of(one.name) for one in REASONING_TYPES if row.covers(one.name))
        found.append(Row(row.title, n, n / ours, row.probes, row.probes / total))
    for one in REASONING_TYPES:
        if not any(row.covers(one.name) for row in known):
            n = probed.of(one.name)
            found.append(Row(one.title, n, n / ours, None, None))
    return tuple(found)


def _line(measure: str, unit: Unit, ours: float | None, paper: float | None, *, derived: bool = False) -> Line:
    return Line(measure, unit, ours, "" if paper is None else written(paper, unit), paper, derived)


def _numeric(held: Held | None, row: PublishedDataset | None) -> Line:
    ours = 100 * held.numeric_share if held else None
    printed = f"{row.numeric_cells_percent} %" if row else ""
    return Line("Numeric cells", "percent", ours, printed, float(row.numeric_cells_percent) if row else None)


def _flips() -> str:
    low, high = sorted(published.totals().flip_shares)
    return f"{100 * low:.1f} or {100 * high:.1f} %, over all its datasets"
