"""Results of WEP tasks as rows of a file: standings, gains and losses, the transfer matrix, a model's own scale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from probelib.evaluation.wep.deltas import Delta
from probelib.evaluation.wep.scale import Own
from probelib.evaluation.wep.standings import Standing
from probelib.evaluation.wep.transfer import TransferCell
from probelib.export.tables import Column, Value
from probelib.wep.published import CHANCE

ACCURACIES = (
    Column("task", "text", "Short name of the task."),
    Column("model", "text", "The model, for people."),
    Column("key", "text", "Model key; `published:` or `tuned:` before a name."),
    Column("setting", "text", "`reference`, `zero-shot` or `fine-tuned`."),
    Column("published", "truth", "Whether the paper prints it."),
    Column("accuracy", "number", "In [0, 1]."),
    Column("low", "number", "Lower end of the interval."),
    Column("high", "number", "Its upper end."),
    Column("interval", "text", "What the interval is."),
    Column("pairs", "integer", "That the accuracy is of."),
    Column("method", "text", "By which the model chose."),
    Column("validation", "integer", "Pairs that the method was chosen on."),
    Column("chance", "number", "Accuracy of guessing."),
    Column("blind", "number", "Accuracy of the rule that never sees the premise, on the same pairs."),
    Column("against_blind", "number", "Points above that rule."),
    Column("source", "text", "Whose sentences: `own`, `babi`, `unli`."),
    Column("reason", "text", "Why there is no accuracy."),
)
"""Of the file of accuracies, a row a model and task."""
DELTAS = (
    Column("measure", "text", "`chance`, `human`, `hops`, `tuned` or `tied`."),
    Column("task", "text", "Short name of the task."),
    Column("model", "text", "The model, for people."),
    Column("key", "text", "Model key."),
    Column("published", "truth", "Whether the paper prints both accuracies."),
    Column("points", "number", "The difference."),
    Column("low", "number", "Lower end of its 95 % interval."),
    Column("high", "number", "Its upper end."),
    Column("pairs", "integer", "That it is of; 0 where the paper does not say."),
    Column("against", "text", "What is subtracted."),
    Column("reason", "text", "Why there is no figure, or no interval."),
)
"""Of the file of differences, a row a cell."""
TRANSFERS = (
    Column("trained_on", "text", "Short name of the task."),
    Column("evaluated_on", "text", "Short name of the task."),
    Column("preset", "text", "How the models were trained; `published` for the paper's."),
    Column("blind", "truth", "Whether they never saw a premise."),
    Column("mean", "number", "Accuracy, in [0, 1]."),
    Column("deviation", "number", "Over the seeds."),
    Column("seeds", "integer", "How many there are."),
    Column("pairs", "integer", "A seed answered; 0 where the paper does not say."),
    Column("source", "text", "Whose sentences."),
)
"""Of the file of the transfer matrix, a row a cell."""
OWN_SCALE = (
    Column("word", "text", "Of the scale."),
    Column("people", "number", "What it stands for, in [0, 1]."),
    Column("model", "number", "Where it stands for the model, in [0, 1]."),
    Column("agreement", "number", "Share of preferences that the model's turns explain."),
    Column("preferences", "integer", "Between this word and those at least 40 points away."),
    Column("reason", "text", "Why there is no value of the model's."),
)
"""Of the file of a model's own scale, a row a word."""


def accuracy_rows(found: Iterable[Standing]) -> Iterator[tuple[Value, ...]]:
    """Yield standings in the order of `ACCURACIES`."""
    for one in found:
        low, high = one.interval or (None, None)
        yield (
            one.task, one.title, one.key, one.setting.value, one.published, one.accuracy, low, high, one.interval_is,
            one.pairs or None, one.method, one.validation or None, float(CHANCE) / 100, one.blind,
            one.against_blind.points, one.source, one.reason,
        )  # fmt: skip


def delta_rows(found: Iterable[Delta]) -> Iterator[tuple[Value, ...]]:
    """Yield differences in the order of `DELTAS`."""
    for one in found:
        low, high = one.interval or (None, None)
        yield (
            one.kind.value, one.task, one.title, one.key, one.published, one.points, low, high, one.pairs, one.against,
            one.reason,
        )  # fmt: skip


def transfer_rows(found: Iterable[TransferCell]) -> Iterator[tuple[Value, ...]]:
    """Yield cells of the transfer matrix in the order of `TRANSFERS`."""
    for one in found:
        yield (
            one.trained_on, one.evaluated_on, one.preset, one.blind, one.mean, one.deviation, len(one.seeds) or None,
            one.n or None, one.source,
        )  # fmt: skip


def own_scale_rows(found: Iterable[Own]) -> Iterator[tuple[Value, ...]]:
    """Yield a model's own scale in the order of `OWN_SCALE`."""
    for one in found:
        yield one.word, one.human, one.own, one.agreement, one.preferences, one.reason
