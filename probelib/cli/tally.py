"""Counts and accuracies of a model's answers to probes and their bases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from probelib.evaluation.running.asking import Asked
from probelib.models.base import ExampleKind, Prediction

ONE_SIDED = 0.9
"""Above this share of one label, a model's answers are said to be one-sided."""


class Line(NamedTuple):
    """What is said of the bases, of all probes, or of those of one effect."""

    kind: str
    """`base`, `probe`, `preserve` or `flip`."""
    rows: int
    answered: int
    coverage: float
    """Answered rows among all, in [0, 1]."""
    base_accuracy: float | None
    """In [0, 1], on the answered bases that have an answered probe here; in the line of the bases, on all answered."""
    probe_accuracy: float | None
    """In [0, 1], the mean over the same bases of the mean over their answered probes; None in the line of the bases."""


@dataclass(slots=True)
class _Base:
    right: bool | None = None
    """None where it has no answer or no gold label."""
    probes: dict[str, list[bool]] = field(default_factory=dict)
    """Right or wrong by kind, of the answered ones."""


class Tally:
    """Takes rows one by one; rows without an answer count for coverage alone."""

    def __init__(self) -> None:
        """Start with nothing."""
        self.total = 0
        self.status: Counter[str] = Counter()
        self._rows: Counter[str] = Counter()
        self._answered: Counter[str] = Counter()
        self._labels: Counter[str] = Counter()
        self._bases: dict[str, _Base] = {}

    def add(self, asked: Asked, prediction: Prediction) -> None:
        """Count one row."""
        example = asked.example
        kinds = [example.kind.value] + ([asked.effect] if asked.effect else [])
        self.total += 1
        self._rows.update(kinds)
        self.status[prediction.status.value] += 1
        if prediction.label is None:
            return
        self._answered.update(kinds)
        self._labels[prediction.label.value] += 1
        if asked.gold is None:
            return
        base = self._bases.setdefault(example.base_id or example.id, _Base())
        if example.kind is ExampleKind.BASE:
            base.right = prediction.label is asked.gold
        else:
            for kind in kinds:
                base.probes.setdefault(kind, []).append(prediction.label is asked.gold)

    def lines(self) -> Iterator[Line]:
        """Yield the lines that have rows, the bases first (`docs/architecture.md`, "Measuring")."""
        for kind in ("base", "probe", "preserve", "flip"):
            if rows := self._rows[kind]:
                answered = self._answered[kind]
                yield Line(kind, rows, answered, answered / rows, *self._accuracies(kind))

    def one_sided(self) -> tuple[str, float] | None:
        """Return the label that more than `ONE_SIDED` of the answers are, with its share; None where none is."""
        for label, count in self._labels.most_common(1):
            if count > ONE_SIDED * self._labels.total():
                return label, count / self._labels.total()
        return None

    def _accuracies(self, kind: str) -> tuple[float | None, float | None]:
        if kind == "base":
            return _mean([base.right for base in self._bases.values() if base.right is not None]), None
        probed = [base for base in self._bases.values() if base.probes.get(kind)]
        # Probes that came without bases are all there is to say; otherwise both sides are over the same bases.
        paired = [base for base in probed if base.right is not None]
        on_probes = _mean([_mean(base.probes[kind]) or 0.0 for base in paired or probed])
        return _mean([base.right for base in paired if base.right is not None]), on_probes


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
