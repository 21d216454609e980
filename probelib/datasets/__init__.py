"""Datasets: tables and labelled statements about them, in the layouts their authors publish.

    for table, hypothesis in datasets.open("tabfact", path, split="test").pairs(): ...

Uploaded and pasted tables: `probelib.datasets.uploads`. Search: `probelib.datasets.search`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from probelib.datasets import local
from probelib.datasets.base import (
    BINARY,
    CatalogueRow,
    Dataset,
    Disputed,
    Group,
    Source,
    Statement,
    both_labels,
    hypothesis_id,
    nearest,
    shown,
)
from probelib.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "BINARY",
    "NAMES",
    "CatalogueRow",
    "Dataset",
    "Disputed",
    "Group",
    "Source",
    "Statement",
    "both_labels",
    "hypothesis_id",
    "open",
    "shown",
]

NAMES: tuple[str, ...] = ("samples", "tabfact", "infotabs", "tatqa", "tabmwp", "totto", "tabpert", "own")
"""The datasets that `open` knows; each is a module of this package with a function `source(path)`."""


def open(name: str, path: Path | str | None = None, *, split: str | None = None) -> Dataset:
    """Open a dataset; its files are read as its tables are asked for.

    Args:
        name: One of `NAMES`.
        path: Where the dataset lies, in its authors' layout. The bundled samples need none, and neither does what
            `probelib datasets fetch` has brought to this machine.
        split: One of the dataset's splits; None for all of them, in the dataset's order.

    Raises:
        InputError: There is no such dataset or split, or the path is missing.
        DataError: The path does not hold the dataset.
    """
    if name not in NAMES:
        raise InputError(f"There is no dataset {name!r}; there are {', '.join(NAMES)}.{nearest(name, NAMES)}")
    copy = local.noted(name) if path is None and name != "samples" else None
    path = path if copy is None else copy.path
    source: Callable[[Path | None], Source] = import_module(f"probelib.datasets.{name}").source
    return Dataset(source(None if path is None else Path(path)), split=split)
