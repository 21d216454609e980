"""How models are trained on WEP tasks: the paper's way, and two ways for a small encoder that runs anywhere.

`paper` is section 4.2: RoBERTa-base, 3 epochs, at most 256 tokens, a learning rate of 2e-5, batches of 16. The paper
says nothing of dropout, warming up and decay: RoBERTa's own dropout, and the loop's 6 % and 0.01.

The others are for all-MiniLM-L6-v2, a fifth of RoBERTa's size. What was tried for them, and how often it was right on
the validation split, is in `assets/models/wep/README.md`. They compute products of matrices as bfloat16, and leave
dropout inside the encoder out, which was not tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from probelib.errors import InputError
from probelib.finetune import bases
from probelib.finetune.settings import Training


class Preset(NamedTuple):
    """A base and how it is trained."""

    base: str
    training: Training


_MINILM = Training(
    adapter="full", rank=16, epochs=4, rate=1e-4, batch=16, length=256, precision="bfloat16", dropout=0.0, checks=2
)
PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "paper": Preset(
            "FacebookAI/roberta-base",
            Training(adapter="full", epochs=3, rate=2e-5, batch=16, length=256, dropout=0.1, checks=1),
        ),
        "minilm-full": Preset(bases.MINILM, _MINILM),
        "minilm-lora": Preset(bases.MINILM, replace(_MINILM, adapter="lora", rank=8, epochs=3, rate=1e-3)),
    }
)
"""By name."""


def preset(name: str) -> Preset:
    """Return a preset; raises InputError where there is none of this name."""
    if name not in PRESETS:
        raise InputError(f"There is no preset {name!r}; there are {', '.join(PRESETS)}.")
    return PRESETS[name]
