"""Two runs on one probe set, probe by probe: which answers better, on what, and where they part.

Both were asked the same questions, so all is paired: only probes count that both answered, with a base that both
answered. The test is that of a cell (`significance`): a base's difference is a mean over its probes, and tables are
flipped and drawn. Flipping a table's sign exchanges the two runs on that table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from probelib.errors import InputError
from probelib.evaluation.measuring import significance
from probelib.evaluation.measuring.estimates import FEW_TABLES, NO_SPREAD
from probelib.evaluation.measuring.grouping import Group, Key, blocks, place, pooled
from probelib.evaluation.measuring.significance import LEAST_TABLES
from probelib.evaluation.records import ANSWERS, POOLED, Span
from probelib.models.base import Status

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray


class Quadrant(StrEnum):
    """Who is right on a probe."""

    BOTH = "both"
    FIRST_ONLY = "first_only"
    SECOND_ONLY = "second_only"
    NEITHER = "neither"


class Quadrants(NamedTuple):
    """How many probes are in each quadrant."""

    both: int
    first_only: int
    second_only: int
    neither: int


@dataclass(frozen=True, slots=True)
class Contrast:
    """How far the first run is above the second."""

    points: float
    """First minus second, in points."""
    interval: Span | None = None
    """95 %, by a bootstrap over tables; None below 10 tables, or where all tables show the same."""
    p_value: float | None = None
    """By sign flips of the tables' differences; None below 10 tables."""
    q_value: float | None = None
    """After Benjamini-Hochberg over all differences of the comparison of its kind (see `compare`)."""
    blanks: tuple[tuple[str, str], ...] = ()
    """Pairs of a field that is None and the reason, in words."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Two runs on one type, effect and side of one dataset."""

    dataset: str
    """A dataset's name, or `POOLED`: bases of all datasets, each weighing the same."""
    reasoning: str
    """A type id, or the part before its dot for a roll-up."""
    effect: str
    side: str | None
    """None for both sides together."""
    first: float
    """Accuracy of the first run, in [0, 1]: mean over bases of the mean over their probes."""
    second: float
    on_probes: Contrast
    """Of the accuracy on probes."""
    on_change: Contrast
    """Of the change from bases to probes: above 0, the first run loses less than the second."""
    quadrants: Quadrants
    bases: int
    probes: int
    tables: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs side by side."""

    differences: tuple[Difference, ...]
    probes: int
    """Probes that both answered, with their bases."""
    left_out: int
    """Probes of both sets that one of the runs did not answer, or not their base."""
    not_shared: int
    """Probes that only one of the runs was asked; 0 on one probe set."""


def compare(first: pd.DataFrame, second: pd.DataFrame, *, rolled: bool = True, seed: int = 0) -> Comparison:
    """Return how two runs differ, per dataset (and pooled), type, effect and side.

    Q-values are over all differences with a test, those on probes and those on the change apart; datasets and pooled,
    single sides and both together, types and roll-ups are families of their own, as in `metrics.cells`.

    Args:
        first: Columns `ANSWERS`, of one run a dataset.
        second: Likewise of another run or model, on the same probe sets.
        rolled: Whether to roll types up at the dot.
        seed: Of the sign flips and the bootstrap, together with what is compared.

    Raises:
        InputError: A column is missing, an example stands twice in a frame, or the two share no probe.
    """
    joined, not_shared = _joined(first, second)
    answered = joined[joined["answered"]]
    made: list[tuple[Key, Difference]] = []
    names = _name(first), _name(second)
    for block in blocks(_per_base(answered), added=_ADDED, same=_SAME, rolled=rolled):
        for group in (*block, pooled(block)):
            made.append((group.key, _difference(group, names, seed)))
    types = frozenset(map(str, joined["reasoning"].unique()))
    return Comparison(_with_q_values(made, types), len(answered), len(joined) - len(answered), not_shared)


def quadrant(
    first: pd.DataFrame,
    second: pd.DataFrame,
    which: Quadrant,
    *,
    datasets: Collection[str] = (),
    reasoning: Collection[str] = (),
    effects: Collection[str] = (),
    sides: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the ids of the probes in one quadrant, sorted; an empty choice takes all.

    Args:
        first: As in `compare`.
        second: Likewise.
        which: Who is right on them.
        datasets: Names of datasets.
        reasoning: Type ids; the part before a dot stands for all types that begin with it.
        effects: `preserve`, `flip`.
        sides: `hypothesis`, `table`.

    Raises:
        InputError: As `compare` does.
    """
    joined, _ = _joined(first, second)
    rows = joined[joined["answered"] & (joined["quadrant"] == which.value)]
    for name, chosen in (("dataset", datasets), ("effect", effects), ("side", sides)):
        if chosen:
            rows = rows[rows[name].isin(list(chosen))]
    if reasoning:
        types = rows["reasoning"]
        rows = rows[types.isin(list(reasoning)) | types.str.partition(".")[0].isin(list(reasoning))]
    return tuple(sorted(map(str, rows["example_id"])))


_ADDED = ("probes", "first", "second", *(quadrant.value for quadrant in Quadrant))
_SAME = ("first_base", "second_base")
_OF_A_PROBE = ["example_id", "base_id", "table_id", "dataset", "reasoning", "effect", "side"]


def right(answers: pd.DataFrame) -> pd.Series[float]:
    """Return, for each row of a frame of answers, 1.0 for right, 0.0 for wrong, NaN for no answer or no gold."""
    hit = (answers["label"] == answers["gold"]).astype(float)
    scored: pd.Series[float] = hit.where((answers["status"] == Status.OK.value) & answers["gold"].notna())
    return scored


def checked(answers: pd.DataFrame) -> pd.DataFrame:
    """Return the frame; raises InputError where a column of `ANSWERS` is missing or an example stands twice."""
    missing = [name for name in ANSWERS if name not in answers]
    if missing:
        raise InputError(f"A frame of answers lacks the column {missing[0]}; it has {', '.join(answers.columns)}.")
    twice = answers["example_id"].duplicated()
    if twice.any():
        example = answers["example_id"][twice].min()
        raise InputError(f"Example {example} stands twice in a frame of answers; give those of one run a dataset.")
    return answers


def _name(answers: pd.DataFrame) -> str:
    """Return the runs of a frame, as part of a comparison's identity."""
    return " ".join(sorted(map(str, answers["run_id"].unique())))


def _joined(first: pd.DataFrame, second: pd.DataFrame) -> tuple[pd.DataFrame, int]:
    """Return the probes that both were asked, with what came of them and their bases, and how many are not shared."""
    one, other = checked(first), checked(second)
    probes = [frame[frame["base_id"].notna()] for frame in (one, other)]
    joined = probes[0][_OF_A_PROBE].assign(first=right(probes[0]))
    of_other = probes[1][["example_id"]].assign(second=right(probes[1]))
    joined = joined.merge(of_other, on="example_id", how="inner", validate="one_to_one")
    if not len(joined):
        raise InputError("The two runs share no probe; compare runs of one probe set.")
    for name, frame in (("first_base", one), ("second_base", other)):
        bases = frame[frame["base_id"].isna()]
        joined[name] = joined["base_id"].map(right(bases).set_axis(bases["example_id"]))
    results = joined[["first", "second", "first_base", "second_base"]]
    joined["answered"] = results.notna().all(axis=1)
    joined["quadrant"] = (2 * joined["first"] + joined["second"]).map(
        {3: Quadrant.BOTH.value, 2: Quadrant.FIRST_ONLY.value, 1: Quadrant.SECOND_ONLY.value, 0: Quadrant.NEITHER.value}
    )
    return joined, len(probes[0]) + len(probes[1]) - 2 * len(joined)


def _per_base(probes: pd.DataFrame) -> pd.DataFrame:
    """Return a row a probe, as `blocks` adds them up by base."""
    counted = {one.value: (probes["quadrant"] == one.value).astype(float) for one in Quadrant}
    return probes.assign(run_id="", model_key="", probes=1.0, **counted)


def _difference(group: Group, names: tuple[str, str], seed: int) -> Difference:
    values = group.values
    first, second = values["first"] / values["probes"], values["second"] / values["probes"]
    on_probes = first - second
    on_change = on_probes - (values["first_base"] - values["second_base"])
    counts = {one.value: int(values[one.value].sum()) for one in Quadrant}
    return Difference(
        dataset=group.key.dataset,
        reasoning=group.key.reasoning,
        effect=group.key.effect,
        side=group.key.side,
        first=float(first.mean()),
        second=float(second.mean()),
        on_probes=_contrast(group, on_probes, seed, ("probes", *names)),
        on_change=_contrast(group, on_change, seed, ("change", *names)),
        quadrants=Quadrants(**counts),
        bases=len(first),
        probes=int(values["probes"].sum()),
        tables=len(group.counts),
    )


def _contrast(group: Group, differences: NDArray[np.float64], seed: int, of: Sequence[str]) -> Contrast:
    sums, counts = group.sums(differences), group.counts
    points = 100 * float(differences.mean())
    tables = len(sums)
    if tables < LEAST_TABLES:
        return Contrast(points, blanks=tuple((name, FEW_TABLES) for name in ("interval", "p_value", "q_value")))
    identity = (*of, *map(str, group.own))
    p_value = significance.sign_flip(sums, significance.stream(seed, "sign flips", *identity))
    drawn = significance.bootstrap(sums, counts, significance.stream(seed, "bootstrap", *identity))
    interval = significance.interval(drawn, tables)
    return Contrast(points, interval, p_value, blanks=(("interval", NO_SPREAD),) if interval is None else ())


def _with_q_values(made: Iterable[tuple[Key, Difference]], types: frozenset[str]) -> tuple[Difference, ...]:
    """Return the differences with q-values, by key."""
    found = [one for _, one in sorted(made, key=lambda pair: place(pair[0]))]
    for field in ("on_probes", "on_change"):
        families: defaultdict[tuple[bool, bool, bool], list[int]] = defaultdict(list)
        for index, one in enumerate(found):
            if getattr(one, field).p_value is not None:
                families[one.dataset == POOLED, one.side is None, one.reasoning in types].append(index)
        for family in families.values():
            p_values = [getattr(found[index], field).p_value for index in family]
            for index, q in zip(family, significance.benjamini_hochberg(p_values), strict=True):
                contrast = replace(getattr(found[index], field), q_value=q)
                found[index] = replace(found[index], **{field: contrast})
    return tuple(found)
