"""Which bases a cell is of: only those that a type could be made from, and they may be easier or harder than the rest.

A base accuracy of 80 % "on Sorting" is that of the bases with a superlative that the check understands, not of the
dataset. So a cell says how many bases that is, and how the model does on the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from probelib.errors import InputError
from probelib.evaluation.measuring.grouping import Group, Key, blocks, pooled
from probelib.evaluation.records import BASES

if TYPE_CHECKING:
    import pandas as pd

WIDE_GAP = 5.0
"""A larger gap, in points, is flagged."""


class Selection(NamedTuple):
    """The bases of a cell among all bases of its set."""

    bases: int
    """Of the set: all that the model was asked about in these datasets."""
    with_probe: int
    """Of them, with at least one probe of the cell."""
    accuracy_with: float | None
    """The model's on those, in [0, 1], over the answered ones; None where none is answered."""
    accuracy_without: float | None
    """The model's on the others."""

    @property
    def gap(self) -> float | None:
        """Return how much better the bases with a probe are answered, in points; None where one side is empty."""
        if self.accuracy_with is None or self.accuracy_without is None:
            return None
        return 100 * (self.accuracy_with - self.accuracy_without)

    @property
    def flag(self) -> str | None:
        """Return what a reader must be told, as a clause; None where the gap is at most `WIDE_GAP`."""
        gap = self.gap
        if gap is None or abs(gap) <= WIDE_GAP + 1e-9:
            return None
        word = "better" if gap > 0 else "worse"
        return f"bases with such a probe are answered {abs(gap):.1f} points {word} than the others"


class Total(NamedTuple):
    """All bases of a model and dataset."""

    bases: int
    scored: int
    right: float

    def and_(self, other: Total) -> Total:
        """Return both together."""
        return Total(self.bases + other.bases, self.scored + other.scored, self.right + other.right)


def totals(bases: pd.DataFrame) -> dict[tuple[str, str], Total]:
    """Return the bases of each (model key, dataset) of a frame with the columns `BASES`.

    Raises:
        InputError: A column is missing.
    """
    missing = [name for name in BASES if name not in bases]
    if missing:
        raise InputError(f"A frame of bases lacks the column {missing[0]}; it has {', '.join(bases.columns)}.")
    once = bases.drop_duplicates(["model_key", "dataset", "base_id"])
    by = once.groupby(["model_key", "dataset"], sort=True)["right"].agg(["size", "count", "sum"])
    return {
        (str(model), str(dataset)): Total(int(size), int(count), float(total))
        for (model, dataset), size, count, total in zip(by.index, by["size"], by["count"], by["sum"], strict=True)
    }


def select(total: Total, group: Group) -> Selection:
    """Return how the bases of a group, answered or not, stand among all of its set."""
    import numpy as np

    answers = group.values["base_right"]
    scored = int(np.count_nonzero(~np.isnan(answers)))
    right = float(np.nansum(answers))
    others = total.scored - scored
    return Selection(
        bases=total.bases,
        with_probe=len(answers),
        accuracy_with=right / scored if scored else None,
        accuracy_without=(total.right - right) / others if others > 0 else None,
    )


def selections(scores: pd.DataFrame, bases: pd.DataFrame, *, rolled: bool = True) -> dict[Key, Selection]:
    """Return the selection of every cell of two frames, with the columns `SCORES` and `BASES`; the pooled ones too.

    Raises:
        InputError: A column is missing, or the frame of bases lacks a model or dataset of the scores.
    """
    of = totals(bases)
    found: dict[Key, Selection] = {}
    for block in blocks(scores, added=(), same=("base_right",), rolled=rolled):
        all_together = pooled(block)
        for group in (*block, all_together):
            of_group = [group] if group is not all_together else block
            found[group.key] = select(total_of(of, [one.key for one in of_group]), group)
    return found


def total_of(of: dict[tuple[str, str], Total], keys: list[Key]) -> Total:
    """Return the bases of the keys' datasets together; raises InputError where one is not there."""
    together = Total(0, 0, 0.0)
    for key in keys:
        if (key.model_key, key.dataset) not in of:
            raise InputError(
                f"The frame of bases has none of {key.model_key} on {key.dataset}, the frame of scores has."
            )
        together = together.and_(of[key.model_key, key.dataset])
    return together
