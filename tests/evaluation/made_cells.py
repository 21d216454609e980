"""Cells for tests: two models, changes as given, everything else plausible and the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from probelib.evaluation.measuring.metrics import SAME_CODE
from probelib.evaluation.records import Cell, EffectShown, Outcomes, Span
from probelib.models.base import Category
from probelib.records import Side

MODELS = {
    "a": ("builtin:a@1[shots=0]", "Model A", Category.LLM),
    "b": ("nli:b@1", "Model B", Category.NLI),
    "lookup": ("builtin:lookup@1", "Lookup", Category.BASELINE),
    "majority": ("builtin:majority@1", "Majority label", Category.BASELINE),
}


def cell(model: str, reasoning: str, points: float | None, effect: str = "preserve", **changes: Any) -> Cell:
    """Return a cell of 20 tables whose change is tested, and significant below -10 and above 10 points."""
    key, title, category = MODELS[model]
    made = Cell(
        key, title, category, "samples", reasoning, EffectShown(effect), Side.HYPOTHESIS,
        base_accuracy=0.6, probe_accuracy=None if points is None else 0.6 + points / 100, points=points,
        relative=None if points is None else points / 0.6, bases=30, probes=60, tables=20, coverage=1.0,
        interval=None if points is None else Span(points - 3, points + 3), p_value=0.04,
        q_value=0.01 if points is not None and abs(points) > 10 else 0.4,
        flags=(SAME_CODE,) if model == "lookup" else (),
    )  # fmt: skip
    return replace(made, **changes)


def outcomes(same: int, total: int) -> Outcomes:
    """Return the outcomes of so many pairs, so many with the same answer."""
    return Outcomes(total - same, same, 0, 0, same)
