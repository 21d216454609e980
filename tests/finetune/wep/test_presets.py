from __future__ import annotations

import pytest

from probelib.errors import InputError
from probelib.finetune.wep import presets


def test_the_papers_preset_is_the_papers() -> None:
    base, training = presets.preset("paper")
    assert base == "FacebookAI/roberta-base"
    assert (training.epochs, training.length, training.rate, training.batch) == (3, 256, 2e-5, 16)
    assert training.adapter == "full"


@pytest.mark.parametrize("adapter", ["full", "lora"])
def test_a_small_preset_trains_what_its_name_says(adapter: str) -> None:
    base, training = presets.preset(f"minilm-{adapter}")
    assert (base, training.adapter) == ("builtin:minilm", adapter)


def test_there_is_no_other_preset() -> None:
    with pytest.raises(InputError, match="minilm-full, minilm-lora"):
        presets.preset("large")
