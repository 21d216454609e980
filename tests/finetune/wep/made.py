"""Trainings on WEP tasks that take a few steps: a handful of examples, an encoder of a few thousand weights."""

from __future__ import annotations

from pathlib import Path

from probelib.evaluation.wep.asking import Wanted
from probelib.finetune.settings import Training
from tests.finetune.made import NAMES
from tests.models import tiny

WANTED = Wanted("one_hop", total=40)
"""32 pairs to learn from, 4 each for validation and test."""
SMALL = Training(epochs=2, rate=0.01, batch=8, length=200, rank=2, checks=1, dropout=0.2)


def encoder(folder: Path, *, family: str = "bert") -> str:
    return str(tiny.save_encoder(folder, family, NAMES))
