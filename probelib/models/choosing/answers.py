"""What the adapters of this package share: a choice made of scores, and pairs that a model cannot read."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence

from probelib.models.base import Choice, Pair, Status
from probelib.models.choosing import best

DIGITS = 6
"""Digits of a score behind the point that are kept, and that decide."""


def chosen(
    pair: Pair, model_key: str, scores: Mapping[str, Sequence[float]], *, given: Sequence[str], seconds: float
) -> Choice:
    """Return the choice that scores make, by the first method; `unparsed` where one is no finite number.

    Args:
        pair: What was asked.
        model_key: Of the model.
        scores: Of each method, of each option.
        given: The texts that the model read.
        seconds: The pair's share of the computing time.
    """
    digest = hashlib.sha256("\x1f".join(given).encode("utf-8", "surrogatepass")).hexdigest()
    kept = {method: tuple(round(float(one), DIGITS) for one in values) for method, values in scores.items()}
    if not all(math.isfinite(one) for values in kept.values() for one in values):
        return Choice(
            pair.id,
            model_key,
            Status.UNPARSED,
            prompt_sha256=digest,
            error="the model's scores are no finite numbers",
            seconds=seconds,
        )
    first = next(iter(kept.values()))
    return Choice(pair.id, model_key, Status.OK, best(first), kept, prompt_sha256=digest, seconds=seconds)


def too_long(pair: Pair, model_key: str, needed: int, limit: int) -> Choice:
    """Return the row of a pair that a model cannot read whole: a premise that is cut states something else."""
    return Choice.failed(pair, model_key, f"the pair needs {needed} tokens and the model reads {limit}")
