"""Our counts beside the numerical paper's: its Table 2 for a dataset, its Table 5 for the reasoning types.

The paper changes hypotheses, and tables in its counterfactual probes of ToTTo alone. So each side is counted by itself
and stands beside what the paper has of that side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from probelib import published
from probelib.counting.held import Held, Indexed
from probelib.counting.probed import Probed
from probelib.probes import REASONING_TYPES
from probelib.published import PublishedDataset
from probelib.records import Side

Unit = Literal["count", "percent", "ratio"]
COUNTERFACTUAL = "counterfactual"
PER_HYPOTHESIS = "Per hypothesis, hypothesis changed"
_ALL_ITS_DATASETS = "computed, over all its datasets"


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
    note: str = ""
    """What must be known of the paper's figure, such as that it is computed from what it prints."""

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
    """Of our probes in all rows, in [0, 1]."""
    paper: int | None
    paper_share: float | None


def written(value: float, unit: Unit) -> str:
    """Return a value of a measure for people: `16,573`, `53.8 %`, `1.81`."""
    if unit == "percent":
        return f"{value:.1f} %"
    return f"{value:,.0f}" if unit == "count" else f"{value:.2f}"


def lines(
    name: str, held: Held | Indexed | None, hypothesis: Probed | None, table: Probed | None = None
) -> tuple[Line, ...]:
    """Return what Table 2 has of a dataset, and what follows from it.

    Args:
        name: Of the dataset; one that the paper does not use has our values alone.
        held: None where it was not counted.
        hypothesis: The probes that change the hypothesis; None where they were not counted.
        table: Those that change the table.
    """
    row = published.published_dataset(name)
    flips = 100 * hypothesis.flips / hypothesis.total if hypothesis and hypothesis.total else None
    both = _per(held, hypothesis.total + table.total) if hypothesis and table else None
    return (
        _line("Hypotheses", "count", held.hypotheses if held else None, row.hypotheses if row else None),
        _line("Tables", "count", held.tables if held else None, row.tables if row else None),
        _numeric(held, row),
        _probes("Probes, hypothesis changed", hypothesis, row, Side.HYPOTHESIS),
        _probes("Probes, table changed", table, row, Side.TABLE),
        _ratio(PER_HYPOTHESIS, _per(held, hypothesis.total) if hypothesis else None, row, {Side.HYPOTHESIS}),
        _ratio("Per hypothesis, both sides", both, row, set(Side)),
        Line("Flips, hypothesis changed", "percent", flips, _flips() if row else "", None, _ALL_ITS_DATASETS),
    )


def rows(hypothesis: Probed, table: Probed | None = None) -> tuple[Row, ...]:
    """Return our probes by the rows of Table 5, then those of our types that it has no row for, in their order.

    Args:
        hypothesis: The probes that change the hypothesis.
        table: Those that change the table, of which the counterfactual ones count; None where they were not counted.
    """
    known, whole = published.published_types(), published.totals().table_5
    counts = {one.name: hypothesis.of(one.name) for one in REASONING_TYPES}
    if table is not None:
        counts[COUNTERFACTUAL] = table.of(COUNTERFACTUAL)
    total = max(sum(counts.values()), 1)
    found = []
    for row in known:
        n = sum(times for name, times in counts.items() if row.covers(name))
        found.append(Row(row.title, n, n / total, row.probes, row.probes / whole))
    for one in REASONING_TYPES:
        if not any(row.covers(one.name) for row in known):
            found.append(Row(one.title, counts[one.name], counts[one.name] / total, None, None))
    return tuple(found)


def _per(held: Held | Indexed | None, probes: int) -> float | None:
    return probes / held.hypotheses if held and held.hypotheses else None


def _probes(measure: str, probed: Probed | None, row: PublishedDataset | None, side: Side) -> Line:
    paper = row.probes if row and row.side is side else None
    return _line(measure, "count", probed.total if probed else None, paper)


def _ratio(measure: str, ours: float | None, row: PublishedDataset | None, sides: set[Side]) -> Line:
    paper = row.probes_per_hypothesis if row and row.side in sides else None
    return _line(measure, "ratio", ours, paper, "computed")


def _line(measure: str, unit: Unit, ours: float | None, paper: float | None, note: str = "") -> Line:
    return Line(
        measure, unit, ours, "" if paper is None else written(paper, unit), paper, "" if paper is None else note
    )


def _numeric(held: Held | Indexed | None, row: PublishedDataset | None) -> Line:
    ours = 100 * held.numeric_share if held else None
    printed = f"{row.numeric_cells_percent} %" if row else ""
    return Line("Numeric cells", "percent", ours, printed, float(row.numeric_cells_percent) if row else None)


def _flips() -> str:
    low, high = sorted(published.totals().flip_shares)
    return f"{100 * low:.1f} or {100 * high:.1f} %"
