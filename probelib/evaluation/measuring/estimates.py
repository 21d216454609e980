"""The figures of one group of bases, and of several datasets' groups as their mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from probelib.evaluation.measuring import significance
from probelib.evaluation.measuring.grouping import Group, Key
from probelib.evaluation.measuring.significance import LEAST_TABLES
from probelib.evaluation.records import Outcomes, Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

LEAST_BASE = 0.05
"""Below this base accuracy there is no relative change."""

NO_PAIR = "no base was answered together with one of its probes"
LOW_BASE = "the base accuracy is below 5 %"
FEW_TABLES = f"fewer than {LEAST_TABLES} tables"
NO_SPREAD = "all tables show the same change, so that drawing tables anew shows no spread"
NOT_AVERAGED = "counts of pairs are not averaged; the pooled cell has them"

Blanks = dict[str, str]


def relative_change(base: float | None, probe: float | None) -> float | None:
    """Return the change of accuracy from bases to probes in percent of the base accuracy.

    Numerical paper, Table 4, whose caption calls it a difference: 20.37 to 55.63 is printed as 173.14.

    Args:
        base: Accuracy on the bases, in [0, 1]; None where there is none.
        probe: Accuracy on their probes, likewise.

    Returns:
        100 (probe - base) / base, -100 or more; None where an accuracy is missing or that on the bases is below 5 %.
    """
    if base is None or probe is None or base < LEAST_BASE:
        return None
    return 100 * (probe - base) / base


@dataclass(frozen=True)
class Estimate:
    """What a cell says of its rows, before its name is put to it; None where it is not defined."""

    base_accuracy: float | None = None
    probe_accuracy: float | None = None
    relative: float | None = None
    bases: int = 0
    probes: int = 0
    tables: int = 0
    coverage: float | None = None
    interval: Span | None = None
    p_value: float | None = None
    detectable: float | None = None
    outcomes: Outcomes | None = None
    base_entailed: float | None = None
    probe_entailed: float | None = None
    blanks: Blanks = field(default_factory=dict)
    """The reason of each None."""
    sums: Floats | None = None
    """The change summed over each table's bases; None without a pair."""
    counts: Floats | None = None
    """Each table's bases."""
    drawn: Floats | None = None
    """The change in each draw of the bootstrap; None where none was made."""

    @property
    def points(self) -> float | None:
        """Return the change in points."""
        if self.base_accuracy is None or self.probe_accuracy is None:
            return None
        return 100 * (self.probe_accuracy - self.base_accuracy)


def estimate(group: Group, seed: int) -> Estimate:
    """Return the figures of a group with the columns of `SCORES`; what is not answered counts as coverage alone.

    Args:
        group: Its bases.
        seed: Of the sign flips and the bootstrap, together with the group's own key.
    """
    import numpy as np

    paired = ~np.isnan(group.values["base_right"]) & (group.values["scored"] > 0)
    kept = group.kept(paired)
    scored = kept.values["scored"]
    coverage = _coverage(kept, float(group.values["probes"].sum()))
    if not len(scored):
        return Estimate(coverage=coverage, blanks=_nothing(coverage))
    base, probe = kept.values["base_right"], kept.values["right"] / scored
    sums, counts = kept.sums(probe - base), kept.counts
    base_accuracy, probe_accuracy = float(base.mean()), float(probe.mean())
    relative = relative_change(base_accuracy, probe_accuracy)
    blanks: Blanks = {} if relative is not None else {"relative": LOW_BASE}
    p_value, interval, detectable, drawn = _tested(sums, counts, group.own, seed, blanks)
    entailed = kept.values["base_entailed"]
    return Estimate(
        base_accuracy=base_accuracy,
        probe_accuracy=probe_accuracy,
        relative=relative,
        bases=len(scored),
        probes=int(scored.sum()),
        tables=len(sums),
        coverage=coverage,
        interval=interval,
        p_value=p_value,
        detectable=detectable,
        outcomes=outcomes(kept),
        base_entailed=_mean(entailed, "base_entailed", blanks),
        probe_entailed=float((kept.values["entailed"] / scored).mean()),
        blanks=blanks,
        sums=sums,
        counts=counts,
        drawn=drawn,
    )


def _coverage(kept: Group, asked: float) -> float | None:
    """Return the share of probes with both sides answered, also where the strict view counts more."""
    import numpy as np

    answered = kept.values["entailed"] + kept.values["refuted"]
    return float(answered[~np.isnan(kept.values["base_entailed"])].sum()) / asked if asked else None


def _nothing(coverage: float | None) -> Blanks:
    undefined = (
        "base_accuracy",
        "probe_accuracy",
        "points",
        "relative",
        "interval",
        "p_value",
        "detectable",
        "outcomes",
        "base_entailed",
        "probe_entailed",
    )
    return dict.fromkeys(undefined if coverage is not None else (*undefined, "coverage"), NO_PAIR)


def _mean(column: Floats, name: str, blanks: Blanks) -> float | None:
    """Return the mean of the numbers that are there; a strict view counts bases that have no answer."""
    import numpy as np

    there = column[~np.isnan(column)]
    if not len(there):
        blanks[name] = NO_PAIR
        return None
    return float(there.mean())


def _tested(
    sums: Floats, counts: Floats, own: Key, seed: int, blanks: Blanks
) -> tuple[float | None, Span | None, float | None, Floats | None]:
    """Return p-value, interval, smallest change to be seen, and the draws; `blanks` takes the reasons of a None."""
    tables = len(sums)
    if tables < LEAST_TABLES:
        blanks.update(dict.fromkeys(("interval", "p_value", "detectable"), FEW_TABLES))
        return None, None, None, None
    identity = [str(part) for part in own]
    p_value = significance.sign_flip(sums, significance.stream(seed, "sign flips", *identity))
    drawn = significance.bootstrap(sums, counts, significance.stream(seed, "bootstrap", *identity))
    interval = significance.interval(drawn, tables)
    detectable = significance.detectable(significance.standard_error(sums, counts), tables)
    if interval is None:
        blanks["interval"] = NO_SPREAD
    if detectable is None:
        blanks["detectable"] = NO_SPREAD
    return p_value, interval, detectable, drawn


def outcomes(group: Group) -> Outcomes:
    """Return who is right in each pair of scored bases and probes; a base with n scored probes gives n pairs.

    Under the strict view a pair without an answer is wrong on that side, and its two answers are not the same.
    """
    import numpy as np

    base, scored, right = (group.values[name] for name in ("base_right", "scored", "right"))
    said, entailed, refuted = (group.values[name] for name in ("base_entailed", "entailed", "refuted"))
    same = np.where(said == 1, entailed, np.where(said == 0, refuted, 0))
    return Outcomes(
        both=int((base * right).sum()),
        base_only=int((base * (scored - right)).sum()),
        probe_only=int(((1 - base) * right).sum()),
        neither=int(((1 - base) * (scored - right)).sum()),
        same_answer=int(same.sum()),
    )


def macro(estimates: Sequence[Estimate], own: Key, seed: int) -> Estimate:
    """Return the mean of several datasets' figures, each weighing the same, with the counts added up.

    The relative change is the mean of theirs, and blank where one of them has none. Flipped and drawn is the mean
    itself: a table's difference weighs by one over its dataset's bases, and tables are drawn within their dataset.

    Args:
        estimates: Of each dataset that has a pair; at least one.
        own: The identity of the cell, for its draws.
        seed: Of the sign flips.
    """
    there = [one for one in estimates if one.base_accuracy is not None]
    if not there:
        return Estimate(coverage=_average([one.coverage for one in estimates]), blanks=_nothing(0.0))
    blanks: Blanks = {"outcomes": NOT_AVERAGED}
    relative = _average([one.relative for one in there])
    if relative is None:
        blanks["relative"] = f"{LOW_BASE} in one of the datasets"
    p_value, interval, detectable = _tested_macro(there, own, seed, blanks)
    base_entailed = _average([one.base_entailed for one in there])
    if base_entailed is None:
        blanks["base_entailed"] = NO_PAIR
    return Estimate(
        base_accuracy=_average([one.base_accuracy for one in there]),
        probe_accuracy=_average([one.probe_accuracy for one in there]),
        relative=relative,
        bases=sum(one.bases for one in there),
        probes=sum(one.probes for one in there),
        tables=sum(one.tables for one in there),
        coverage=_average([one.coverage for one in estimates]),
        interval=interval,
        p_value=p_value,
        detectable=detectable,
        base_entailed=base_entailed,
        probe_entailed=_average([one.probe_entailed for one in there]),
        blanks=blanks,
    )


def _average(values: Sequence[float | None]) -> float | None:
    """Return the mean; None where one is missing, as a mean of the others would be of other datasets."""
    there = [value for value in values if value is not None]
    return math.fsum(there) / len(there) if there and len(there) == len(values) else None


def _tested_macro(
    estimates: Sequence[Estimate], own: Key, seed: int, blanks: Blanks
) -> tuple[float | None, Span | None, float | None]:
    """Return p-value, interval and smallest change to be seen, of a mean over datasets."""
    import numpy as np

    parts = [(one.sums, one.counts, one.drawn) for one in estimates]
    weighed, drawn, variance, tables = [], [], 0.0, 0
    for sums, counts, draws in parts:
        if sums is None or counts is None or draws is None:
            blanks.update(dict.fromkeys(("interval", "p_value", "detectable"), f"{FEW_TABLES} in one of the datasets"))
            return None, None, None
        weighed.append(sums / (counts.sum() * len(parts)))
        drawn.append(draws)
        variance += (significance.standard_error(sums, counts) / len(parts)) ** 2
        tables += len(sums)
    stream = significance.stream(seed, "sign flips", *map(str, own))
    p_value = significance.sign_flip(np.concatenate(weighed), stream)
    interval = significance.interval(np.mean(drawn, axis=0), tables)
    detectable = significance.detectable(math.sqrt(variance), tables)
    blanks.update(
        {name: NO_SPREAD for name, one in (("interval", interval), ("detectable", detectable)) if one is None}
    )
    return p_value, interval, detectable
