"""What is said of a cell in words: on hover, in its table, beside its pairs."""

from __future__ import annotations

from probelib.display import words
from probelib.evaluation.records import Cell
from probelib.figures import measures
from probelib.figures.grid import Row
from probelib.figures.measures import LOOKS, Measure

FIELDS = {
    "type": "Reasoning type",
    "model": "Model",
    "shown": "Shown",
    "accuracy": "Accuracy",
    "change": "Change",
    "certain": "How sure",
    "of": "From",
    "remarks": "Remarks",
}
"""What is told of a cell, by key, with its title."""
NO_RECORD = "not measured and not published"
_NOT_PRINTED = "the paper prints none"


def told(cell: Cell | None, row: Row, model: str, measure: Measure) -> dict[str, str]:
    """Return what is told of a cell, by the keys of `FIELDS`; every text is filled.

    Args:
        cell: None where nobody measured or published it.
        row: Its row.
        model: The column's name.
        measure: The figure that is shown.
    """
    said = {"type": row.said, "model": model}
    if cell is None:
        return said | {"shown": f"n/a: {NO_RECORD}"} | dict.fromkeys(list(FIELDS)[3:], "–")
    return said | {
        "shown": shown(cell, measure),
        "accuracy": f"bases {_percent(cell.base_accuracy)}, probes {_percent(cell.probe_accuracy)}",
        "change": change(cell),
        "certain": certainty(cell),
        "of": counted(cell),
        "remarks": "; ".join(cell.flags) or "none",
    }


def shown(cell: Cell, measure: Measure) -> str:
    """Return the figure with its name and unit, or why there is none."""
    look, number = LOOKS[measure], measures.value(cell, measure)
    if number is None:
        return f"{look.title}: n/a, {measures.why_blank(cell, measure) or 'no figure'}"
    return f"{look.title}: {measures.written(number, measure)}{look.unit}"


def change(cell: Cell) -> str:
    """Return the change in points and in percent of the base accuracy."""
    points = "n/a" if cell.points is None else f"{measures.signed(cell.points)} points"
    relative = "n/a" if cell.relative is None else f"{measures.signed(cell.relative)} %"
    return f"{points}; relative {relative}"


def certainty(cell: Cell) -> str:
    """Return the interval, the p-value and the q-value of the change in points, or why there are none."""
    if cell.interval is None and cell.p_value is None:
        reasons = dict(cell.blanks)
        why = reasons.get("interval") or reasons.get("p_value")
        return why or (_NOT_PRINTED if cell.published else "too few tables")
    parts = []
    if cell.interval is not None:
        low, high = (measures.signed(end) for end in cell.interval)
        parts.append(f"95 % interval {low} to {high} points")
    if cell.p_value is not None:
        parts.append(f"p {_probability(cell.p_value)}")
    if cell.q_value is not None:
        parts.append(f"q {_probability(cell.q_value)}")
    return ", ".join(parts)


def counted(cell: Cell) -> str:
    """Return how many bases, probes and tables a cell rests on, and how many of its pairs were answered."""
    if not cell.bases:
        return "the paper does not say how many" if cell.published else "nothing"
    counts = [words.count(cell.bases, "base"), words.count(cell.probes, "probe"), words.count(cell.tables, "table")]
    answered = [] if cell.coverage is None else [f"{100 * cell.coverage:.0f} % of pairs answered"]
    smallest = [] if cell.detectable is None else [f"shows changes from {cell.detectable:.1f} points"]
    return ", ".join([*counts, *answered, *smallest])


def _percent(share: float | None) -> str:
    return "n/a" if share is None else f"{100 * share:.1f} %"


def _probability(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"= {value:.3f}"
