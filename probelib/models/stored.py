"""Weights that stay in their file until they are asked for.

A network that lays its weights out anew needs each but once. Mapped all together they would count as memory twice, as
they are and as they are laid out; so the file is opened for one at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from probelib.errors import ModelError

if TYPE_CHECKING:
    import torch


class Stored(Mapping[str, "torch.Tensor"]):
    """The tensors of a safetensors file by name, in one type. Whoever keeps one keeps the file mapped."""

    def __init__(self, path: Path, dtype: torch.dtype) -> None:
        """Read the names.

        Raises:
            ModelError: The file is missing or broken.
        """
        self._path = path
        self._dtype = dtype
        with self._opened() as file:
            self._names = frozenset(file.keys())

    def __getitem__(self, name: str) -> torch.Tensor:
        """Return a tensor; raises ModelError where the file was taken away since."""
        if name not in self._names:
            raise KeyError(name)
        with self._opened() as file:
            found: torch.Tensor = file.get_tensor(name)
        return found.to(self._dtype)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._names))

    def __len__(self) -> int:
        return len(self._names)

    @contextmanager
    def _opened(self) -> Iterator[Any]:
        from safetensors import SafetensorError, safe_open

        try:
            with safe_open(self._path, framework="pt") as file:
                yield file
        except (OSError, SafetensorError) as error:
            folder = self._path.parent
            raise ModelError(f"{folder} cannot be loaded ({error}); delete the folder and try again") from error
