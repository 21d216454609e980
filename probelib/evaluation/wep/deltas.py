"""What models gain and lose on the WEP tasks, in points: against chance and people, with hops, tuning and tied words.

The measures of the WEP rows, each a difference of two accuracies. Where one of the two is missing there is no figure,
and a reason; a figure is never filled in from pairs of another kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from probelib.evaluation.records import Run, Span
from probelib.evaluation.wep import measures, standings
from probelib.evaluation.wep.measures import Measured, Points
from probelib.evaluation.wep.reading import TASK_PREFIX, told
from probelib.evaluation.wep.results import results
from probelib.evaluation.wep.standings import Setting, Standing
from probelib.wep.published import CHANCE
from probelib.wep.records import TASKS

HUMAN, BEFORE = "published:human-baseline", "published:roberta-likelihood"
"""Keys of the paper's people, and of the network that it fine-tunes, as it is before."""
EXCHANGED = "exchanged"
"""The variant of a task whose words are exchanged for tied ones."""


class Kind(StrEnum):
    """What is subtracted from what."""

    CHANCE = "chance"
    HUMAN = "human"
    HOPS = "hops"
    TUNED = "tuned"
    TIED = "tied"


TITLES: Mapping[Kind, str] = MappingProxyType(
    {
        Kind.CHANCE: "Against chance",
        Kind.HUMAN: "Against people",
        Kind.HOPS: "2 hops minus 1 hop",
        Kind.TUNED: "Fine-tuned minus zero-shot",
        Kind.TIED: "Tied words exchanged",
    }
)
ROWS: tuple[tuple[Kind, str], ...] = (
    *((Kind.CHANCE, task) for task in TASKS),
    *((Kind.HUMAN, task) for task in TASKS),
    (Kind.HOPS, "two_hop"),
    *((Kind.TUNED, task) for task in TASKS),
    *((Kind.TIED, task) for task in TASKS if task != "unli"),
)
"""Rows of the panel: what is measured, on which task."""


@dataclass(frozen=True, slots=True)
class Delta:
    """A cell of the panel."""

    kind: Kind
    task: str
    """Short name."""
    key: str
    title: str
    """Of the model."""
    published: bool
    setting: Setting
    points: float | None
    interval: Span | None
    """95 %, in points."""
    pairs: int
    against: str
    """What is subtracted, in words; empty where there is no figure."""
    reason: str
    """Why there is no figure, or no interval."""

    @property
    def row(self) -> str:
        """The id of its row: `chance.one_hop`."""
        return row_id(self.kind, self.task)


def row_id(kind: Kind, task: str) -> str:
    """Return the id of a row."""
    return f"{kind.value}.{task}"


def deltas(runs: Iterable[Run], *, published: bool = True, own: bool = True) -> tuple[Delta, ...]:
    """Return every cell: each row for each model, the paper's first; none is left out, a blank has its reason.

    Args:
        runs: Any; those of other tasks are passed over.
        published: Whether the paper's systems are among the models.
        own: Whether those that runs measured are.

    Raises:
        DataError: A part or a set is damaged or missing.
    """
    kept = [run for run in runs if run.task.startswith(TASK_PREFIX)]
    theirs = standings.published()
    there = (*(theirs if published else ()), *(standings.measured(kept) if own else ()))
    table = {(one.key, one.task): one for one in (*theirs, *there)}
    tied = _tied(kept, there) if own else {}
    models = {one.key: one for one in there if one.key != "published:chance"}
    return tuple(_delta(kind, task, model, table, tied) for model in models.values() for kind, task in ROWS)


def _delta(
    kind: Kind,
    task: str,
    model: Standing,
    table: Mapping[tuple[str, str], Standing],
    tied: Mapping[tuple[str, str], Points],
) -> Delta:
    found, against = Points(None, reason="not measured on this task: probelib wep evaluate"), ""
    mine = table.get((model.key, task))
    if kind is Kind.TIED:
        nothing = "the paper exchanges no words" if model.published else "no run: probelib wep evaluate --exchanged"
        found, against = tied.get((model.key, task), Points(None, reason=nothing)), "the same pairs as they are"
    elif mine is not None:
        found, against = _against(kind, mine, table)
    return Delta(
        kind, task, model.key, model.title, model.published, model.setting, found.points, found.interval, found.pairs,
        against if found.points is not None else "", found.reason,
    )  # fmt: skip


def _against(kind: Kind, mine: Standing, table: Mapping[tuple[str, str], Standing]) -> tuple[Points, str]:
    if mine.accuracy is None:
        return Points(None, reason=mine.reason or "no accuracy"), ""
    if kind is Kind.CHANCE:
        return _minus(mine, float(CHANCE)), "chance, 50 %"
    if kind is Kind.HUMAN:
        people = table[HUMAN, mine.task]
        if mine.key == HUMAN:
            return Points(None, reason="these are the people"), ""
        if not mine.comparable:
            return Points(None, reason="the paper's raters read UNLI's items, and these are our own"), ""
        return _minus(mine, 100 * (people.accuracy or 0.0)), f"the paper's raters, {100 * (people.accuracy or 0):.1f} %"
    other = table.get((mine.key, "one_hop")) if kind is Kind.HOPS else _before(mine, table)
    if other is None:
        reason = "not measured on 1 hop" if kind is Kind.HOPS else _untuned(mine)
        return Points(None, reason=reason), ""
    if other.accuracy is None:
        return Points(None, reason=other.reason or "no accuracy to compare with"), ""
    if mine.source != other.source:
        return Points(None, reason="the two are of different sentences"), ""
    return _difference(mine, other), f"{other.title}, {100 * other.accuracy:.1f} %"


def _before(mine: Standing, table: Mapping[tuple[str, str], Standing]) -> Standing | None:
    """Return the network of a fine-tuned model as it was before; only the paper asked one, and ours has no words."""
    return table[BEFORE, mine.task] if mine.setting is Setting.FINE_TUNED and mine.published else None


def _untuned(mine: Standing) -> str:
    if mine.setting is not Setting.FINE_TUNED:
        return "not fine-tuned"
    return "the encoder cannot choose before it is fine-tuned: it has no head that says words"


def _minus(mine: Standing, percent: float) -> Points:
    """Return an accuracy minus a given one; the interval is the accuracy's."""
    points = 100 * (mine.accuracy or 0.0) - percent
    if mine.interval is None or not mine.interval_is.startswith("95 %"):
        return Points(points, None, mine.pairs, mine.interval_is)
    low, high = (100 * end - percent for end in mine.interval)
    return Points(points, Span(low, high), mine.pairs)


def _difference(mine: Standing, other: Standing) -> Points:
    if all(one.interval is not None and one.interval_is.startswith("95 %") for one in (mine, other)):
        return measures.difference(_as_measured(mine), _as_measured(other))
    points = 100 * ((mine.accuracy or 0.0) - (other.accuracy or 0.0))
    return Points(points, None, min(mine.pairs, other.pairs), "deviations give no interval of a difference")


def _as_measured(one: Standing) -> Measured:
    share = one.accuracy or 0.0
    return Measured(one.method, one.pairs, one.pairs, round(share * one.pairs), share, one.interval)


def _tied(runs: Iterable[Run], there: Iterable[Standing]) -> dict[tuple[str, str], Points]:
    """Return what exchanged words change, by key and task, of models that were asked both forms."""
    by_id = {run.id: run for run in runs}
    mine = {(one.key, one.task): one for one in there if one.run_id and one.accuracy is not None}
    found = {}
    for other in results(by_id.values()):
        task = other.task.removeprefix(TASK_PREFIX)
        one = mine.get((other.model_key, task))
        if one is not None and (other.variant, other.source) == (EXCHANGED, one.source):
            answers = told(by_id[one.run_id]), told(by_id[other.run_id])
            found[one.key, task] = measures.exchanged(*answers, one.method).change
    return found
