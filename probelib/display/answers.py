"""What models answered, counted and put in words; a model that gives one answer to everything is called out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from probelib.display import words
from probelib.models.base import Prediction, Status
from probelib.records import Effect, Label

ONE_ANSWER_SHARE = 0.9
"""Above this share of one label among its answers, a model is said to give one answer to everything."""
ONE_ANSWER_LEAST = 8
"""Fewer answers than this say nothing about a habit."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One row of a live test: a sentence and the label it has."""

    id: str
    text: str
    label: Label
    effect: Effect | None
    """None for the base."""
    reasoning: str = ""
    """Title of the reasoning type, for people; empty for the base."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How one model did on one base and its probes; every count is over what it was asked and has answered so far."""

    base: words.Word
    """Right, wrong, unparsed, failed or waiting, on the base."""
    preserved_right: int
    preserved: int
    flipped_right: int
    flipped: int
    same_across_flip: int
    """Flips that got the same answer as their base, though the right answer is the other one."""
    across_flip: int
    """Flips where base and probe both have an answer."""
    unusable: int
    """Answers that are no label."""


def outcome(asked: Asked, prediction: Prediction | None) -> words.Word:
    """Return how an answer is marked: right, wrong, no usable answer, failed, abstained, or waiting for None."""
    if prediction is None:
        return words.WAITING
    if prediction.status is Status.OK:
        return words.RIGHT if prediction.label is asked.label else words.WRONG
    unusable = {Status.FAILED: words.FAILED, Status.ABSTAINED: words.ABSTAINED}
    return unusable.get(prediction.status, words.UNPARSED)


def tally(rows: Sequence[Asked], answers: Mapping[str, Prediction]) -> Tally:
    """Return the counts of one model over the rows that it has answered.

    Args:
        rows: The base first, then its probes.
        answers: Its predictions by example id. An answer that is no label counts as asked and not as right.
    """
    base_row = next((row for row in rows if row.effect is None), None)
    base = answers.get(base_row.id) if base_row else None
    counts = {(effect, right): 0 for effect in Effect for right in (False, True)}
    same = across = unusable = 0
    for row in rows:
        prediction = answers.get(row.id)
        if prediction is None:
            continue
        unusable += prediction.status is not Status.OK
        if row.effect is None:
            continue
        counts[row.effect, outcome(row, prediction) is words.RIGHT] += 1
        if row.effect is Effect.FLIP and base is not None and base.label is not None and prediction.label is not None:
            across += 1
            same += prediction.label is base.label
    return Tally(
        base=outcome(base_row, base) if base_row else words.WAITING,
        preserved_right=counts[Effect.PRESERVE, True],
        preserved=counts[Effect.PRESERVE, True] + counts[Effect.PRESERVE, False],
        flipped_right=counts[Effect.FLIP, True],
        flipped=counts[Effect.FLIP, True] + counts[Effect.FLIP, False],
        same_across_flip=same,
        across_flip=across,
        unusable=unusable,
    )


def one_answer(rows: Sequence[Asked], answers: Mapping[str, Prediction], model: str) -> str:
    """Return what to say of a model that gives one answer to nearly everything, or nothing where it does not.

    Args:
        rows: What was asked.
        answers: The model's predictions by example id.
        model: Its name for people.
    """
    given = [(row.label, found.label) for row in rows if (found := answers.get(row.id)) and found.label is not None]
    if len(given) < ONE_ANSWER_LEAST:
        return ""
    for label in (Label.ENTAILED, Label.REFUTED):
        times = sum(answer is label for _, answer in given)
        if times > ONE_ANSWER_SHARE * len(given):
            due = sum(right is label for right, _ in given)
            word = words.LABELS[label].word
            return (
                f"{model} answered {word} to {times:,} of {len(given):,} sentences; it is right for {due:,} of them. "
                "Its figures here show how often that one answer happens to be right, not that it read the numbers."
            )
    return ""
