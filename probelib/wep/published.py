"""What the WEP paper prints of its tasks: accuracies (Table 1), agreement of raters, word frequencies (Table 4)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from probelib.resources import asset
from probelib.wep.records import TASKS

CHANCE = Decimal(50)
"""Accuracy of guessing, in percent."""
ANSWERS = 500
"""Right answers that Table 4 counts a reasoning task: its validation set, a tenth of 5,000."""


class Accuracy(NamedTuple):
    """One figure of Table 1."""

    system: str
    setting: str
    """`reference`, `zero-shot` or `fine-tuned`."""
    task: str
    """One of `records.TASKS`."""
    percent: Decimal
    deviation: Decimal | None


def accuracies() -> tuple[Accuracy, ...]:
    """Return Table 1, a system's tasks together, in its order."""
    return tuple(
        Accuracy(row["system"], row["setting"], task, Decimal(row[task]["percent"]), _deviation(row[task]))
        for row in _content()["accuracy"]
        for task in TASKS
    )


def frequencies(task: str) -> Mapping[str, Decimal]:
    """Return a task's column of Table 4: each word's share of the right answers, in percent, rounded to tenths.

    Raises:
        KeyError: It is none of `records.TASKS`.
    """
    return {word: Decimal(row[task]) for word, row in _content()["frequency"].items()}


def kappa(task: str) -> Decimal:
    """Return the agreement of the paper's two raters; raises KeyError where it is none of `records.TASKS`."""
    return Decimal(_content()["kappa"][task])


def _deviation(cell: Mapping[str, Any]) -> Decimal | None:
    return Decimal(cell["deviation"]) if "deviation" in cell else None


@lru_cache(maxsize=1)
def _content() -> dict[str, Any]:
    return tomllib.loads(asset("wep", "published.toml").read_text(encoding="utf-8"), parse_float=Decimal)
