"""Predictions from how much likelier one answer word is than the other, for models that are asked in words.

Contextual calibration: Zhao et al. 2021, section 5, with W = diag(p)^-1 and b = 0, where p is the mean answer to
statements that say nothing (`prompts.CONTENT_FREE`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from probelib.models.base import Prediction, Status
from probelib.records import Label


def share(odds: float) -> float:
    """Return the probability that has these log-odds, NaN where they are no finite number."""
    return 1 / (1 + math.exp(-odds)) if -700 < odds < 700 else math.nan


def prior(odds: Sequence[float]) -> float:
    """Return the log-odds of what a model answers to nothing.

    Args:
        odds: Its log-odds for each statement that says nothing.

    Returns:
        0 without such statements, NaN where the model gives them no answer.
    """
    if not odds:
        return 0.0
    mean = sum(map(share, odds)) / len(odds)
    return math.log(mean / (1 - mean)) if 0 < mean < 1 else math.nan


def decided(row: Prediction, odds: float, before: float) -> Prediction:
    """Return a row with the answer that the log-odds of entailed give.

    Args:
        row: The row of an example that was asked.
        odds: log p(entailed) - log p(refuted), as the model has them.
        before: The log-odds of its answer to nothing, 0 without calibration.
    """
    calibrated = share(odds - before)
    if not math.isfinite(calibrated):
        return replace(
            row, status=Status.UNPARSED, error="the model gave no finite probability to the answer words"
        )  # fmt: skip
    label = Label.ENTAILED if calibrated > 0.5 else Label.REFUTED
    return replace(
        row, label=label, p_entailed=calibrated, p_refuted=1 - calibrated, p_entailed_raw=share(odds)
    )  # fmt: skip
