"""Models behind one protocol: what they are asked, how they answer, which there are.

    model = models.load("builtin:smollm2", settings=models.Settings(shots=2, calibrated=True))
    for prediction in model.predict(examples): ...

Importing this loads no machine-learning library; `load` does, for the models that need one.
"""

from probelib.models.base import (
    Category,
    Example,
    ExampleKind,
    ModelInfo,
    Prediction,
    Predictor,
    Reading,
    Score,
    Scorer,
    Settings,
    Status,
)
from probelib.models.catalogue import builtins, load

__all__ = [
    "Category",
    "Example",
    "ExampleKind",
    "ModelInfo",
    "Prediction",
    "Predictor",
    "Reading",
    "Score",
    "Scorer",
    "Settings",
    "Status",
    "builtins",
    "load",
]
