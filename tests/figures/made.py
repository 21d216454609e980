"""Cells for tests of figures, as small as can be."""

from __future__ import annotations

from typing import Any

from probelib.evaluation.records import Cell, EffectShown
from probelib.models.base import Category


def cell(model: str = "a", reasoning: str = "numeration", points: float | None = -3.0, **more: Any) -> Cell:
    """Return a measured cell with a change in points and what else is asked for."""
    effect = more.pop("effect", EffectShown.PRESERVE)
    category = more.pop("category", Category.LLM)
    made: dict[str, Any] = {
        "title": model.upper(),
        "dataset": "samples",
        "side": None,
        "base_accuracy": None if points is None else 0.8,
        "probe_accuracy": None if points is None else 0.8 + points / 100,
        "bases": 20,
        "probes": 40,
        "tables": 12,
        "coverage": 1.0,
    }
    return Cell(
        model_key=model, category=category, reasoning=reasoning, effect=effect, points=points, **{**made, **more}
    )
