from __future__ import annotations

from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from probelib.errors import ModelError
from probelib.models.stored import Stored

WEIGHTS = {"b": torch.arange(6.0).view(2, 3), "a": torch.ones(1)}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    save_file(WEIGHTS, tmp_path / "weights.safetensors")
    return tmp_path / "weights.safetensors"


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
def test_tensors_are_read_by_name_in_the_type_wanted(file: Path, dtype: torch.dtype) -> None:
    stored = Stored(file, dtype)
    assert (list(stored), len(stored), "a" in stored, "c" in stored) == (["a", "b"], 2, True, False)
    assert torch.equal(stored["b"], WEIGHTS["b"].to(dtype))
    assert stored.get("c") is None


def test_a_name_that_is_not_there_is_a_key_error(file: Path) -> None:
    with pytest.raises(KeyError, match="c"):
        Stored(file, torch.float32)["c"]


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_file_that_is_missing_says_what_to_do(file: Path, when: str) -> None:
    stored = Stored(file, torch.float32) if when == "after" else None
    file.unlink()
    with pytest.raises(ModelError, match="delete the folder and try again"):
        stored["a"] if stored is not None else Stored(file, torch.float32)
