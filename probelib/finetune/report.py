"""How good a trained classifier is: beside the majority, and beside its twin that never saw a table.

Statements about one table are answered alike, so every interval is a bootstrap over tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from probelib.evaluation.measuring import significance

LEAD = 4.0
"""Points over the twin that a model of our own is meant to have."""
GOALS = ("tabfact", "alphas")
"""Names of the statements on which it is."""
FLIPS = "flips"
"""Name of the flips of probes, more than half of which it is meant to get right."""


class Answer(NamedTuple):
    """What two models say of one statement."""

    table_id: str
    entailed: bool
    """Whether the right answer is entailed."""
    model: bool
    """Whether the model says so."""
    twin: bool
    """Whether the twin says so."""


class Standing(NamedTuple):
    """How a model stands on some statements; all figures but counts in percent or points."""

    statements: int
    tables: int
    majority: float
    """Share of the commoner label."""
    twin: float
    model: float
    lead: float
    """Model less twin."""
    low: float | None
    """Lower end of the 95 % interval of the lead; None where tables do not differ or there is one."""
    high: float | None
    model_low: float | None
    """Lower end of the interval of the model's accuracy itself."""


def standing(answers: Sequence[Answer], name: str, *, seed: int = 0) -> Standing:
    """Return how a model stands on some statements.

    Args:
        answers: To each statement; one at least.
        name: Of the statements: intervals of different names are drawn apart.
        seed: Where the draws come from.
    """
    count = len(answers)
    entailed = sum(one.entailed for one in answers)
    model = sum(one.model == one.entailed for one in answers)
    twin = sum(one.twin == one.entailed for one in answers)
    low, high = _interval(
        [(one.table_id, (one.model == one.entailed) - (one.twin == one.entailed)) for one in answers], name, seed
    )  # fmt: skip
    model_low, _ = _interval([(one.table_id, int(one.model == one.entailed)) for one in answers], f"{name} own", seed)
    return Standing(
        statements=count,
        tables=len({one.table_id for one in answers}),
        majority=100 * max(entailed, count - entailed) / count,
        twin=100 * twin / count,
        model=100 * model / count,
        lead=100 * (model - twin) / count,
        low=low,
        high=high,
        model_low=model_low,
    )


def _interval(values: Sequence[tuple[str, int]], name: str, seed: int) -> tuple[float | None, float | None]:
    """Return the 95 % interval, in points, of a mean over statements, tables drawn with replacement."""
    import numpy as np

    places: dict[str, int] = {}
    rows = np.array([places.setdefault(table, len(places)) for table, _ in values])
    if len(places) < 2:
        return None, None
    sums = np.bincount(rows, weights=[value for _, value in values]).astype(float)
    counts = np.bincount(rows).astype(float)
    drawn = significance.bootstrap(sums, counts, significance.stream(seed, "lead over the twin", name))
    span = significance.interval(drawn, len(places))
    return (None, None) if span is None else (span[0], span[1])


def reached(found: Mapping[str, Standing]) -> bool:
    """Return whether a model leads by enough on all of `GOALS`, for sure, and is right on more than half of `FLIPS`."""
    leads = [found[name] for name in GOALS]
    return all(one.lead >= LEAD and (one.low or 0) > 0 for one in leads) and found[FLIPS].model > 50


def measured(found: Mapping[str, Standing], note: str = "") -> str:
    """Return what a model scores, as Markdown for its card.

    Args:
        found: Where it stands, by the name of the statements.
        note: What follows the table.
    """
    lines = [
        "| statements | number | tables | majority | twin | model | lead over the twin, 95 % interval |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, one in found.items():
        span = "" if one.low is None or one.high is None else f" ({one.low:+.1f} to {one.high:+.1f})"
        lines.append(
            f"| {name} | {one.statements:,} | {one.tables:,} | {one.majority:.1f} % | {one.twin:.1f} % "
            f"| {one.model:.1f} % | {one.lead:+.1f}{span} |"
        )
    goal = f"a lead of {LEAD:g} points on {' and on '.join(GOALS)}, with lower ends above 0, and over half of the flips"
    lines += ["", f"The goal is {'' if reached(found) else 'not '}reached: {goal}."]
    return "\n".join([*lines, *(["", note] if note else [])])
