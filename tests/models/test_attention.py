from __future__ import annotations

import pytest
import torch

from probelib.models.attention import BLOCK, Sight

HEADS, KEY_HEADS, SIZE = 6, 2, 4


def some(*shape: int) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(shape[0]), dtype=torch.float64)


def plainly(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """Softmax of all scores, head by head."""
    found = []
    for head in range(HEADS):
        near = head // (HEADS // KEY_HEADS)
        scores = (queries[:, head] @ keys[near].T / SIZE**0.5).masked_fill(~mask, -torch.inf)
        found.append(scores.softmax(-1) @ values[near])
    return torch.cat(found, 1)


def branches(past: int, count: int, own: int) -> torch.Tensor:
    """Each token sees what was before and its own run of tokens."""
    place = torch.arange(count)
    same = (place[:, None] // own == place // own).tril()
    return torch.cat([torch.ones(count, past, dtype=torch.bool), same], 1)


MASKS = [
    pytest.param(branches(0, 1, 1), id="one token"),
    pytest.param(branches(0, BLOCK + 1, BLOCK + 1), id="a text with nothing before it"),
    pytest.param(branches(4, 1, 1), id="one token that sees all"),
    pytest.param(torch.ones(3, 5, dtype=torch.bool), id="tokens that see all"),
    pytest.param(torch.tensor([[1, 1, 0], [1, 1, 1]]).bool(), id="a token that sees what all see, and no more"),
    pytest.param(torch.tensor([[0, 1, 0], [1, 0, 0]]).bool(), id="nothing that all see"),
    pytest.param(branches(3, 9, 2), id="less than a block"),
    pytest.param(branches(5, 2 * BLOCK + 3, 3 * BLOCK), id="one text of several blocks"),
    pytest.param(branches(7, 3 * BLOCK, 10), id="many texts, most of them hidden from each other"),
]


@pytest.mark.parametrize("mask", MASKS)
def test_tokens_find_what_one_attention_over_all_keys_finds(mask: torch.Tensor) -> None:
    count, seen = mask.shape
    queries, keys, values = some(count, HEADS, SIZE), some(KEY_HEADS, seen, SIZE), some(KEY_HEADS, seen, SIZE)
    found = Sight(mask, torch.float64).look(queries, keys, values)
    assert torch.allclose(found, plainly(queries, keys, values, mask), atol=1e-12, rtol=0)


def test_some_tokens_find_what_they_find_among_all() -> None:
    mask, rows = branches(2, 12, 3), torch.tensor([11, 4, 4])
    queries, keys, values = some(12, HEADS, SIZE), some(KEY_HEADS, 14, SIZE), some(KEY_HEADS, 14, SIZE)
    sight = Sight(mask, torch.float64)
    found = sight.of(rows).look(queries[rows], keys, values)
    assert torch.allclose(found, sight.look(queries, keys, values)[rows], atol=1e-12, rtol=0)
