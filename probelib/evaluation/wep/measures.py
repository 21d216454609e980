"""What answers to WEP pairs measure, as pure functions: accuracies with intervals, and differences that mean something.

WEP paper, section 4 and Table 1. Beside its accuracies: points against chance, against a rule that never sees the
premise, of two hops against one, and whether choices survive that words are exchanged for tied ones (likely, probably,
probable). What cannot be measured is None, and a reason says why.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from probelib.evaluation.measuring.significance import wilson
from probelib.evaluation.records import Span
from probelib.evaluation.wep.reading import Told
from probelib.wep.published import CHANCE, Accuracy, accuracies
from probelib.wep.records import TASKS

_Z = 1.959963984540054
"""Of a two-sided interval of 95 %."""
_NONE = "no pair was answered"


@dataclass(frozen=True, slots=True)
class Measured:
    """How often a method chooses the right sentence."""

    method: str
    pairs: int
    answered: int
    right: int
    accuracy: float | None
    """In [0, 1], of the answered pairs; under the strict view of all."""
    interval: tuple[float, float] | None
    """95 %, by Wilson's score."""
    reason: str = ""
    """Why there is no accuracy."""

    @property
    def coverage(self) -> float | None:
        """The share of pairs that were answered; None where there are none."""
        return self.answered / self.pairs if self.pairs else None

    @property
    def against_chance(self) -> float | None:
        """Points above guessing between two; None without an accuracy."""
        return None if self.accuracy is None else 100 * self.accuracy - float(CHANCE)


class Points(NamedTuple):
    """A difference of two accuracies."""

    points: float | None
    interval: Span | None = None
    """95 %; None where it cannot be said."""
    pairs: int = 0
    """How many pairs it is of; of the smaller side where the two are of different pairs."""
    reason: str = ""
    """Why there is no difference, or no interval."""


class Consistency(NamedTuple):
    """How choices fare when words are exchanged for tied ones."""

    same: float | None
    """The share of pairs that get the same sentence, right or wrong, both times; None where there are none."""
    interval: tuple[float, float] | None
    change: Points
    """Accuracy with exchanged words minus accuracy without, on the same pairs."""
    pairs: int


def accuracy(answers: Iterable[Told], method: str, *, strict: bool = False) -> Measured:
    """Return how often a method chooses the right sentence.

    Args:
        answers: Of one run.
        method: One of the run's methods.
        strict: Whether a pair without an answer counts as wrong.
    """
    found = [one.right(method) for one in answers]
    answered = [one for one in found if one is not None]
    right, of = sum(answered), len(found) if strict else len(answered)
    if not of:
        return Measured(method, len(found), len(answered), right, None, None, "there are no pairs" if strict else _NONE)
    return Measured(method, len(found), len(answered), right, right / of, wilson(right, of))


def methods(answers: Iterable[Told]) -> tuple[str, ...]:
    """Return the methods by which a run scores, in the order of its family."""
    return next((tuple(one.scores) for one in answers if one.scores), ())


def select(validation: Sequence[Told]) -> str | None:
    """Return the method that is best on the validation split, the first of equal ones; None where nothing is answered.

    Section 4.1: the method is chosen for each model and dataset there.
    """
    known = methods(validation)
    return max(known, key=lambda method: accuracy(validation, method).accuracy or 0.0, default=None)


def against_blind(answers: Iterable[Told], method: str) -> Points:
    """Return the points by which a method is better than the rule that never sees the premise, on the same pairs.

    The interval is that of the mean of paired differences, by the normal approximation.
    """
    kept = [
        (float(right), one.blind)
        for one in answers
        if (right := one.right(method)) is not None and one.blind is not None
    ]
    if not kept:
        return Points(None, reason="no answered pair has an answer of the rule")
    return _paired([right - blind for right, blind in kept])


def exchanged(answers: Iterable[Told], others: Iterable[Told], method: str) -> Consistency:
    """Return what becomes of choices when the premise's words are exchanged for words of the same probability.

    Args:
        answers: To the examples as they are.
        others: To the same examples with exchanged words; the two are matched by number.
        method: One of the methods.
    """
    before = {one.number: one for one in answers}
    pairs = [(before[one.number], one) for one in others if one.number in before]
    found = [
        (first, second)
        for one, other in pairs
        if (first := one.right(method)) is not None and (second := other.right(method)) is not None
    ]
    if not found:
        return Consistency(None, None, Points(None, reason="no pair was answered in both forms"), 0)
    same = sum(first == second for first, second in found)
    change = _paired([float(second) - float(first) for first, second in found])
    return Consistency(same / len(found), wilson(same, len(found)), change, len(found))


def difference(one: Measured, other: Measured) -> Points:
    """Return an accuracy minus another one of other pairs, in points: two hops minus one, fine-tuned minus zero-shot.

    The interval is Newcombe's, of two Wilson intervals (1998, method 10).
    """
    if one.accuracy is None or other.accuracy is None or one.interval is None or other.interval is None:
        return Points(None, reason=one.reason or other.reason or _NONE)
    d = one.accuracy - other.accuracy
    low = d - math.hypot(one.accuracy - one.interval[0], other.interval[1] - other.accuracy)
    high = d + math.hypot(one.interval[1] - one.accuracy, other.accuracy - other.interval[0])
    return Points(100 * d, Span(100 * low, 100 * high), min(one.answered, other.answered))


def published(task: str) -> tuple[Accuracy, ...]:
    """Return the paper's Table 1 for a task (`wep.one_hop` or its short name); nothing for a task that is ours."""
    short = task.removeprefix("wep.")
    return tuple(row for row in accuracies() if row.task == short) if short in TASKS else ()


def _paired(differences: Sequence[float]) -> Points:
    n = len(differences)
    mean = math.fsum(differences) / n
    if n < 2:
        return Points(100 * mean, None, n, "one pair has no interval")
    variance = math.fsum((one - mean) ** 2 for one in differences) / (n - 1)
    if not variance:
        return Points(100 * mean, None, n, "all pairs differ alike")
    half = _Z * math.sqrt(variance / n)
    return Points(100 * mean, Span(100 * (mean - half), 100 * (mean + half)), n)
