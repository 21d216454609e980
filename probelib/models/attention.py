"""Attention of some tokens to the tokens before them, without looking where a mask hides everything.

A row of prompts that share their beginning sees all of what was computed before it, and is mostly hidden from itself: a
statement sees the table and itself, not the other statements. So each token looks twice, and what it finds is put
together by the sums of the weights (Dao et al. 2022, section 3.1). What all tokens see needs no mask, and the heads
that share keys look as one, as further rows of one product. What only some see is looked at in blocks of rows, each
given the keys alone that some token of it sees. The numbers are those of one attention over all keys, up to rounding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import torch

BLOCK = 64
"""Rows that look together. Smaller blocks skip more, larger ones have larger products: 64 to 256 are nearly alike."""

_WORTH = 0.9
"""Keys are picked out, which copies them, where that leaves fewer than this share of a block's."""


class _Block(NamedTuple):
    rows: slice
    keys: slice | torch.Tensor
    """Which keys these rows are given, of those that not all tokens see."""
    added: torch.Tensor
    """What is added to the scores, (row, key): 0, or minus infinity where a key is hidden."""


class Sight:
    """Which token of a row sees which, prepared once for all layers of a pass."""

    def __init__(self, mask: torch.Tensor, dtype: torch.dtype) -> None:
        """Take a mask, (token, key) of bool, in which each token sees one key or more, and the type of the queries."""
        self._mask = mask
        self._dtype = dtype
        self._shared = _shared(mask)
        self._blocks = [self._block(start) for start in range(0, len(mask), BLOCK)]

    def of(self, rows: torch.Tensor) -> Sight:
        """Return what some of the tokens see, by their indices."""
        return Sight(self._mask[rows], self._dtype)

    def look(self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        """Return what each token finds.

        Args:
            queries: (token, head, size); as many tokens as the mask has rows.
            keys: (key head, token, size), each shared by `head / key head` heads that follow each other.
            values: As the keys.

        Returns:
            (token, head * size).
        """
        import torch

        count, heads, size = queries.shape
        asked = queries.view(count, len(keys), -1, size).permute(1, 2, 0, 3)
        found, sums = self._own(asked, keys[:, self._shared :], values[:, self._shared :])
        if self._shared:
            rows = asked.reshape(1, len(keys), -1, size)
            before, others = _attention(rows, keys[None, :, : self._shared], values[None, :, : self._shared])
            weights = torch.sigmoid(others.reshape(sums.shape) - sums).to(found.dtype)
            found = torch.lerp(found, before.view(found.shape), weights[..., None])
        return found.permute(2, 0, 1, 3).reshape(count, heads * size)

    def _own(self, asked: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return what each token finds among the keys that not all see, and the logarithms of its sums of weights."""
        import torch

        shared = asked.shape[1]
        parts = []
        for rows, columns, added in self._blocks:
            near, there = (_wide(_of(every, columns), shared) for every in (keys, values))
            parts.append(_attention(asked[:, :, rows], near, there, added))
        found, sums = (torch.cat(every, 2) for every in zip(*parts, strict=True))
        return found, sums

    def _block(self, start: int) -> _Block:
        import torch

        seen = self._mask[start : start + BLOCK, self._shared :]
        some = seen.any(0).nonzero()[:, 0]
        reach = int(some[-1]) + 1
        columns = some if len(some) < _WORTH * reach else slice(reach)
        added = torch.zeros(seen[:, columns].shape, dtype=self._dtype).masked_fill(~seen[:, columns], -torch.inf)
        return _Block(slice(start, start + BLOCK), columns, added)


def _shared(mask: torch.Tensor) -> int:
    """Return how many first keys all tokens see, fewer where one would be left with no other key to see."""
    import torch

    every = int(mask.all(0).long().cumprod(0).sum())
    last = (mask * torch.arange(mask.shape[1])).amax(1)
    return min(every, int(last.min()))


def _attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, added: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return what is found, and the logarithms of the sums of weights, which torch's public function does not give."""
    import torch

    found: tuple[torch.Tensor, torch.Tensor] = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(
        queries, keys, values, attn_mask=added
    )
    return found


def _of(every: torch.Tensor, columns: slice | torch.Tensor) -> torch.Tensor:
    return every[:, columns] if isinstance(columns, slice) else every.index_select(1, columns)


def _wide(every: torch.Tensor, shared: int) -> torch.Tensor:
    """Return keys or values for each of the heads that share them, (key head, head, token, size), without a copy."""
    return every[:, None].expand(-1, shared, -1, -1)
