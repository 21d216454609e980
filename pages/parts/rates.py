"""How long a model takes, for the estimate before a run: measured constants, replaced by what this process has seen."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import streamlit as st

from probelib.models.base import Category, ModelInfo, Prediction, Settings

SECONDS = {"causal": 0.20, "nli": 0.15}
"""Seconds an example on two cores of a laptop, by family: SmolLM2 with 2 shots and a table of 20 rows, MiniLM."""
LOADING = {"causal": 1.5, "nli": 5.0}
"""Seconds to load a model that is on the disk; the first use of a built-in one converts it and takes half a minute."""
_OTHER_S, _LOADING_S = {True: 0.001, False: 0.15}, {True: 0.1, False: 5.0}
"""The same for baselines, and for what is not measured."""


class Rates:
    """Seconds an example and seconds to load, by model and shots; may be used from any session."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._lock = threading.Lock()
        self._seconds: dict[tuple[str, int], float] = {}
        self._loaded: set[tuple[str, int]] = set()

    def learn(self, model_id: str, settings: Settings, predictions: Sequence[Prediction]) -> None:
        """Take over the mean of what was just measured; one example alone pays for warming up and teaches nothing."""
        key = (model_id, settings.shots)
        with self._lock:
            if predictions:
                self._loaded.add(key)
            if len(predictions) > 1:
                self._seconds[key] = sum(one.seconds for one in predictions) / len(predictions)

    def expected(self, model: ModelInfo, settings: Settings, examples: int) -> float:
        """Return the seconds that a model is expected to take for so many examples, loading included."""
        key = (model.id, settings.shots)
        with self._lock:
            each = self._seconds.get(
                key,
                SECONDS.get(model.adapter, _OTHER_S[model.category is Category.BASELINE])
                * (1 if settings.shots else 0.6),
            )
            loading = (
                0.0
                if key in self._loaded
                else LOADING.get(model.adapter, _LOADING_S[model.category is Category.BASELINE])
            )
        return loading + each * examples


@st.cache_resource
def rates() -> Rates:
    """Return the rates of this process."""
    return Rates()
