"""What a heatmap can show of a cell: which figure, how it is written, and where its scale has its centre."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from probelib.evaluation.records import Cell


class Measure(StrEnum):
    """A figure of a cell."""

    POINTS = "points"
    """Probe accuracy minus base accuracy."""
    RELATIVE = "relative"
    """The same in percent of the base accuracy."""
    BASE = "base"
    PROBE = "probe"


class Look(NamedTuple):
    """How a measure is said and coloured."""

    title: str
    unit: str
    """After a number, with its space where it has one."""
    centre: float
    """The value without colour: no change, or what a coin toss gets."""
    reach: float
    """How far from the centre the scale goes; beyond it the colour stays and the number says how much."""
    low: str
    """What the colour below the centre means."""
    middle: str
    high: str
    field: str
    """Of a cell, where its reasons for a blank are noted."""


_WORSE, _BETTER = "probes worse than their bases", "probes better"
LOOKS: dict[Measure, Look] = {
    Measure.POINTS: Look("Change in points", " points", 0, 50, _WORSE, "no change", _BETTER, "points"),
    Measure.RELATIVE: Look("Relative change", " %", 0, 100, _WORSE, "no change", _BETTER, "relative"),
    Measure.BASE: Look("Accuracy on bases", " %", 50, 50, "below a coin toss", "coin toss", "above", "base_accuracy"),
    Measure.PROBE: Look(
        "Accuracy on probes", " %", 50, 50, "below a coin toss", "coin toss", "above", "probe_accuracy"
    ),
}


def value(cell: Cell, measure: Measure) -> float | None:
    """Return the figure of a cell in points or percent; None for a blank."""
    if measure is Measure.POINTS:
        return cell.points
    if measure is Measure.RELATIVE:
        return cell.relative
    share = cell.base_accuracy if measure is Measure.BASE else cell.probe_accuracy
    return None if share is None else 100 * share


def why_blank(cell: Cell, measure: Measure) -> str:
    """Return why a cell has no such figure; empty where that was not noted."""
    return dict(cell.blanks).get(LOOKS[measure].field, "")


def ends(measure: Measure) -> tuple[str, str, str]:
    """Return what the scale's lower end, its centre and its upper end are: `−50 points: probes worse than ...`."""
    look = LOOKS[measure]
    low, middle, high = (
        f"{look.centre + side * look.reach:{'+' if side and not look.centre else ''}g}".replace("-", "−")
        for side in (-1, 0, 1)
    )
    return (
        f"{low}{look.unit}: {look.low}",
        f"{middle}{look.unit}: {look.middle}",
        f"{high}{look.unit}: {look.high}",
    )


def written(number: float, measure: Measure, *, digits: int = 1) -> str:
    """Return a number as a cell shows it, and a change with its sign: `+3.4`, `−12.0`, `0.0`.

    Args:
        number: In points or percent.
        measure: What it is of.
        digits: After the point.
    """
    return signed(number, digits=digits) if LOOKS[measure].centre == 0 else f"{number:.{digits}f}"


def signed(number: float, *, digits: int = 1) -> str:
    """Return a change with its sign, a true minus; what rounds to nothing has none."""
    size = f"{abs(number):.{digits}f}"
    return size if not float(size) else f"{'+' if number > 0 else '−'}{size}"
