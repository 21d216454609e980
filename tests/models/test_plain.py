from __future__ import annotations

from typing import Any

import pytest
import torch

from probelib.models import packing, plain
from tests.models import tiny

PROMPTS = [[7, 8, 9, 10], [7, 8, 9, 11, 12], [7], [5, 6]]


@pytest.fixture(scope="module")
def network() -> Any:
    return tiny.causal_model()


def test_prompts_asked_alone_get_the_answers_of_a_shared_row(network: Any) -> None:
    together = torch.cat([found for _, found in packing.answers(packing.PrefixCache(network), PROMPTS)])
    alone = torch.cat([found for _, found in packing.answers(plain.Alone(network), PROMPTS)])
    assert torch.allclose(together, alone, atol=1e-9, rtol=0)


def test_a_prompt_longer_than_a_pack_is_asked_alone_as_well(network: Any) -> None:
    long = [[n % 400 for n in range(2 * packing.PACK_TOKENS + 9)] + [own] for own in (1, 2)]
    cache = plain.Alone(network)
    found = torch.cat([found for _, found in packing.answers(cache, long)])
    assert found.shape == (2, 400)
    assert cache.copy().tokens == cache.tokens


def test_likelihoods_asked_alone_are_those_of_a_shared_row(network: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    together = packing.likelihoods(network, PROMPTS)
    monkeypatch.setattr(network, "packs", False)
    assert packing.likelihoods(network, PROMPTS) == pytest.approx(together, abs=1e-9)
    assert together[2] == 0


def test_where_it_is_stopped_there_is_no_answer(network: Any) -> None:
    assert not list(packing.answers(plain.Alone(network), PROMPTS, stop=lambda: True))
