from __future__ import annotations

import pytest
import torch

from probelib.models import dense
from probelib.models.dense import Dense


def some(*shape: int, dtype: torch.dtype) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(len(shape) + shape[0])).to(dtype)


@pytest.fixture(params=["laid out anew", "torch's own", "double"])
def dtype(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> torch.dtype:
    if request.param == "torch's own":
        monkeypatch.setattr(dense, "packs", lambda dtype: False)
    return torch.float64 if request.param == "double" else torch.float32


@pytest.mark.parametrize("rows", [1, 3, 70])
def test_products_are_those_of_torch(rows: int, dtype: torch.dtype) -> None:
    first, second = some(48, 32, dtype=dtype), some(16, 32, dtype=dtype)
    asked, other = some(rows, 32, dtype=dtype), some(rows, 64, dtype=dtype)
    product, made = asked @ torch.cat([first, second]).T, Dense(first, second)
    near = {"atol": 1e-4, "rtol": 0.0}
    assert torch.allclose(made(asked), product, **near)
    assert torch.allclose(made.silu(asked), product * product.sigmoid(), **near)
    assert torch.allclose(made.times(asked, other), product * other, **near)
    assert torch.allclose(made.plus(asked, other), product + other, **near)


def test_what_is_kept_is_a_copy(dtype: torch.dtype) -> None:
    weight = some(4, 8, dtype=dtype)
    made, asked = Dense(weight), some(2, 8, dtype=dtype)
    before = made(asked)
    weight.zero_()
    assert torch.equal(made(asked), before)


def test_only_single_precision_is_laid_out_anew() -> None:
    assert not dense.packs(torch.float64)
    assert not dense.packs(torch.bfloat16)
