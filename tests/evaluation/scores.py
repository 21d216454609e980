"""Frames of scores, bases and answers made by hand, and the runs they are of."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas as pd

from probelib.evaluation.records import ANSWERS, BASES, SCORES, Run
from probelib.models.base import Category

NAN = float("nan")


def run(model: str = "m", dataset: str = "tabfact", **changes: Any) -> Run:
    """Return a finished run of a model, whose id is `model-dataset`."""
    fields: dict[str, Any] = {
        "id": f"{model}-{dataset}", "folder": Path("runs"), "model_id": model, "model_key": model,
        "title": model.upper(), "category": Category.LLM, "dataset": dataset, "split": None, "set_id": "s",
        "serialisation": "linearised", "seed": 0, "units": 1, "done": 1, "finished": "2026-01-01T00:00:00Z",
    }  # fmt: skip
    return Run(**{**fields, **changes})


def score(
    table: int | str, base: int | str, right: float, of_probes: int, probes_right: int, **changes: Any
) -> dict[str, Any]:
    """Return a row of scores; all probes have an answer, and what is right is called entailed."""
    row: dict[str, Any] = {
        "model_key": "m", "dataset": "tabfact", "reasoning": "range", "effect": "flip", "side": "hypothesis",
        "base_right": right, "base_entailed": right, "probes": of_probes, "scored": of_probes,
        "right": probes_right, "entailed": of_probes - probes_right, **changes,
    }  # fmt: skip
    row.setdefault("refuted", row["scored"] - row["entailed"])
    row.setdefault("run_id", f"{row['model_key']}-{row['dataset']}")
    row["table_id"] = f"{row['dataset']}:{table}"
    row["base_id"] = f"{row['table_id']}#{base}"
    return row


def scores(rows: Iterable[dict[str, Any]]) -> pd.DataFrame:
    """Return a frame of scores."""
    return pd.DataFrame(list(rows), columns=list(SCORES))


def bases(rows: Iterable[tuple[str, int, float]], *, model: str = "m", dataset: str = "tabfact") -> pd.DataFrame:
    """Return a frame of bases of (table, base, right)."""
    made = [
        (f"{model}-{dataset}", model, dataset, (at := f"{dataset}:{table}"), f"{at}#{base}", "entailed", right, right)
        for table, base, right in rows
    ]  # fmt: skip
    return pd.DataFrame(made, columns=list(BASES))


def answer(
    example: str, label: str | None, *, gold: str = "entailed", table: int | str = 0, **changes: Any
) -> dict[str, Any]:
    """Return a row of answers, of a base unless `base_id` is among the changes; without a label it failed."""
    row: dict[str, Any] = {
        "run_id": "a", "example_id": example, "base_id": None, "table_id": f"tabfact:{table}", "dataset": "tabfact",
        "reasoning": None, "effect": None, "side": None, "gold": gold, "label": label,
        "status": "failed" if label is None else "ok",
    }  # fmt: skip
    if changes.get("base_id") is not None:
        row |= {"reasoning": "range", "effect": "flip", "side": "hypothesis"}
    return {**row, **changes}


def answers(rows: Iterable[dict[str, Any]]) -> pd.DataFrame:
    """Return a frame of answers."""
    return pd.DataFrame(list(rows), columns=list(ANSWERS))
