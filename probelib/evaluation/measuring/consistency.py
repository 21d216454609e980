"""Whether a model answers the same when only the form of its input changes: one probe set under several serialisations.

A model may have the same accuracy on a table as Markdown and as JSON and still give other answers to a third of the
examples. So examples are compared one by one, over the runs of one probe set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from probelib.errors import InputError
from probelib.evaluation.measuring.compare import checked, right
from probelib.evaluation.measuring.grouping import Key, place
from probelib.evaluation.measuring.significance import wilson
from probelib.evaluation.records import POOLED
from probelib.models.base import Status

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Consistency:
    """How alike several runs answer the same examples; only examples that all of them answered count."""

    dataset: str
    """A dataset's name, or `POOLED`: the examples of all datasets."""
    reasoning: str | None
    """A type id; None for the bases."""
    effect: str | None
    """None for the bases."""
    side: str | None
    """None for the bases, and for both sides together."""
    examples: int
    left_out: int
    """Examples that not all runs answered."""
    same: float | None
    """Share of the examples where all runs give the same label, in [0, 1]; None without an example."""
    interval: tuple[float, float]
    """Wilson's 95 % of that share. Examples of one table resemble each other, so the true one is wider."""
    all_right: float | None
    """Share where all runs are right; None without an example whose right label is known."""
    none_right: float | None
    """Share where none is."""
    accuracies: tuple[tuple[str, float], ...]
    """Each run's accuracy over these examples, in [0, 1], in the order that the runs were given in; else empty."""

    @property
    def spread(self) -> float | None:
        """Return how far the best run is above the worst, in points; None without an example."""
        values = [accuracy for _, accuracy in self.accuracies]
        return 100 * (max(values) - min(values)) if values else None


def consistency(runs: Mapping[str, pd.DataFrame]) -> tuple[Consistency, ...]:
    """Return the consistency of several runs on each dataset and pooled: on bases, then by type, effect and side.

    Args:
        runs: Frames with the columns `ANSWERS` by a name for each, such as its serialisation; two or more.

    Raises:
        InputError: There are fewer than two runs, a column is missing, an example stands twice in a frame, or the
            runs were not asked the same examples.
    """
    if len(runs) < 2:
        raise InputError("Consistency needs two runs or more of one probe set.")
    examples = _side_by_side(runs)
    names = list(runs)
    found = []
    for dataset, of_dataset in (*examples.groupby("dataset", sort=True), (POOLED, examples)):
        bases = of_dataset[of_dataset["reasoning"].isna()]
        if len(bases):
            found.append(_row(bases, names, (str(dataset), None, None, None)))
        found += [_row(rows, names, key[1:]) for key, rows in _cells(str(dataset), of_dataset)]
    return tuple(found)


def _cells(dataset: str, examples: pd.DataFrame) -> Iterator[tuple[Key, pd.DataFrame]]:
    """Yield the probes of each type, effect and side, and of both sides together, in the order of keys."""
    probes = examples[examples["reasoning"].notna()]
    found = [
        (Key("", dataset, str(reasoning), str(effect), str(side)), rows)
        for (reasoning, effect, side), rows in probes.groupby(["reasoning", "effect", "side"], sort=True)
    ]
    found += [
        (Key("", dataset, str(reasoning), str(effect), None), rows)
        for (reasoning, effect), rows in probes.groupby(["reasoning", "effect"], sort=True)
    ]
    yield from sorted(found, key=lambda one: place(one[0]))


def _side_by_side(runs: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """Return a row an example with `right:<run>` and `label:<run>` of each run; NaN and None where not answered."""
    joined: pd.DataFrame | None = None
    for name, answers in runs.items():
        answered = checked(answers)["status"] == Status.OK.value
        told = {f"right:{name}": right(answers), f"label:{name}": answers["label"].where(answered, None)}
        if joined is None:
            joined = answers[["example_id", "dataset", "reasoning", "effect", "side"]].assign(**told)
            continue
        before = len(joined)
        of_run = answers[["example_id"]].assign(**told)
        joined = joined.merge(of_run, on="example_id", how="inner", validate="one_to_one")
        if not before == len(joined) == len(answers):
            raise InputError(f"Run {name} was not asked the same examples as the runs before it.")
    if joined is None:
        raise InputError("There is no run.")
    return joined


def _row(examples: pd.DataFrame, names: list[str], of: tuple[str, str | None, str | None, str | None]) -> Consistency:
    labels = examples[[f"label:{name}" for name in names]]
    answered = labels.notna().all(axis=1)
    labels = labels[answered]
    count = len(labels)
    hits = examples.loc[answered, [f"right:{name}" for name in names]].dropna()
    same = int(labels.eq(labels.iloc[:, 0], axis=0).all(axis=1).sum())
    return Consistency(
        *of,
        examples=count,
        left_out=len(examples) - count,
        same=same / count if count else None,
        interval=wilson(same, count),
        all_right=float((hits == 1).all(axis=1).mean()) if len(hits) else None,
        none_right=float((hits == 0).all(axis=1).mean()) if len(hits) else None,
        accuracies=tuple((name, float(hits[f"right:{name}"].mean())) for name in names) if len(hits) else (),
    )
