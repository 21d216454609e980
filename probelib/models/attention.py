"""Attention of some tokens to the tokens before them, without looking where a mask hides everything.

A row of prompts that share their beginning is mostly hidden from itself: a statement sees the table and itself, not the
other statements, and a token of the table sees none behind it. So the rows are taken in blocks, and each block is given
the keys alone that some token of it sees. Heads that share keys are given them as views, without copies. The numbers
are those of one attention over all keys, up to rounding.
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
    """Which keys these rows are given."""
    added: torch.Tensor
    """What is added to the scores, (row, key): 0, or minus infinity where a key is hidden."""


class Sight:
    """Which token of a row sees which, prepared once for all layers of a pass."""

    def __init__(self, mask: torch.Tensor | None, dtype: torch.dtype) -> None:
        """Take a mask, (token, key) of bool; None where each token sees itself and all before it, and all are here.

        Each token sees one key or more.
        """
        self._mask = mask
        self._dtype = dtype
        self._blocks = None if mask is None else [self._block(start) for start in range(0, len(mask), BLOCK)]

    def of(self, rows: torch.Tensor, count: int) -> Sight:
        """Return what some of `count` tokens see, by their indices."""
        import torch

        mask = self._mask if self._mask is not None else torch.ones(count, count, dtype=torch.bool).tril()
        return Sight(mask[rows], self._dtype)

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
        from torch.nn.functional import scaled_dot_product_attention

        count, heads, size = queries.shape
        shared = heads // len(keys)
        asked = queries.view(count, len(keys), shared, size).permute(1, 2, 0, 3)
        if self._blocks is None:
            found = scaled_dot_product_attention(asked, _wide(keys, shared), _wide(values, shared), is_causal=count > 1)
            return found.permute(2, 0, 1, 3).reshape(count, heads * size)
        made = torch.empty(count, len(keys), shared, size, dtype=queries.dtype)
        for rows, columns, added in self._blocks:
            near, there = (_wide(_of(every, columns), shared) for every in (keys, values))
            found = scaled_dot_product_attention(asked[:, :, rows], near, there, attn_mask=added)
            made[rows] = found.permute(2, 0, 1, 3)
        return made.view(count, heads * size)

    def _block(self, start: int) -> _Block:
        import torch

        assert self._mask is not None  # noqa: S101 - asked only with one
        seen = self._mask[start : start + BLOCK]
        some = seen.any(0).nonzero()[:, 0]
        reach = int(some[-1]) + 1
        columns = some if len(some) < _WORTH * reach else slice(reach)
        added = torch.zeros(seen[:, columns].shape, dtype=self._dtype).masked_fill(~seen[:, columns], -torch.inf)
        return _Block(slice(start, start + BLOCK), columns, added)


def _of(every: torch.Tensor, columns: slice | torch.Tensor) -> torch.Tensor:
    return every[:, columns] if isinstance(columns, slice) else every.index_select(1, columns)


def _wide(every: torch.Tensor, shared: int) -> torch.Tensor:
    """Return keys or values for each of the heads that share them, (key head, head, token, size), without a copy."""
    return every[:, None].expand(-1, shared, -1, -1)
