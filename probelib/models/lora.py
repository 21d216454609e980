"""Adds a LoRA adapter of peft to the weights of its base, without peft.

LoRA (Hu et al. 2022) adds to a linear layer the product of two thin matrices, B A, times alpha / r. Added up once at
loading, the model is as fast as its base.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from probelib.errors import ModelError

WEIGHTS, CONFIG = "adapter_model.safetensors", "adapter_config.json"
_PREFIX = "base_model.model."


def merge(model: Any, folder: Path) -> None:
    """Add an adapter to a model in place, and put in the layers that were trained whole, such as the head.

    Args:
        model: A model of transformers whose layers have the names that they had when the adapter was trained.
        folder: Where peft saved the adapter.

    Raises:
        ModelError: A file is missing or damaged, or the adapter does not belong to a model of this shape.
    """
    import torch
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    try:
        said = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
        scale = float(said["lora_alpha"]) / int(said["r"])
        loaded = load_file(folder / WEIGHTS)
    except (OSError, ValueError, KeyError, SafetensorError) as error:
        raise ModelError(f"the adapter in {folder} cannot be read: {error}") from error
    own = model.state_dict()
    found = {name.removeprefix(_PREFIX): tensor for name, tensor in loaded.items()}
    with torch.no_grad():
        try:
            for name, tensor in found.items():
                if name.endswith(".lora_A.weight"):
                    layer = name.removesuffix(".lora_A.weight")
                    own[f"{layer}.weight"] += scale * (found[f"{layer}.lora_B.weight"] @ tensor).to(
                        own[f"{layer}.weight"].dtype
                    )
                elif not name.endswith(".lora_B.weight"):
                    own[name].copy_(tensor)
        except (KeyError, RuntimeError) as error:
            raise ModelError(f"the adapter in {folder} is for another model: {error}") from error
