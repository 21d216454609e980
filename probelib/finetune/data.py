"""What a classifier learns from: the training bases of datasets, as the numerical paper does (section 5)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from probelib import datasets
from probelib.errors import DataError, InputError
from probelib.records import Hypothesis, Table


class Part(NamedTuple):
    """A dataset, or a split of one."""

    name: str
    path: Path | None = None
    split: str | None = None
    """None for `train`, and where there is none, the first one that is not kept for testing."""


class Stated(NamedTuple):
    """A statement and its table."""

    table: Table
    base: Hypothesis


def archive(folder: Path) -> list[Part]:
    """Return the datasets of a folder that holds one in each of its folders, under the dataset's name.

    Raises:
        InputError: There is no such folder, or none of its folders has the name of a dataset.
    """
    if not folder.is_dir():
        raise InputError(f"{folder} is no folder; unpack the archive of training data and name where it lies.")
    found = [Part(name, folder / name) for name in datasets.NAMES if (folder / name).is_dir()]
    if not found:
        raise InputError(f"{folder} has no folder with the name of a dataset ({', '.join(datasets.NAMES)}).")
    return found


def read(parts: Iterable[Part]) -> list[Stated]:
    """Return the statements of all parts that are entailed or refuted, in the datasets' order.

    Raises:
        InputError: There is no such dataset or split, or its path is missing.
        DataError: A file cannot be read, or no statements of both labels are there.
    """
    found = [
        Stated(table, base)
        for part in parts
        for table, base in datasets.open(part.name, part.path, split=split_of(part)).pairs()
    ]
    if len({one.base.label for one in found}) < 2:
        raise DataError("the training data holds no statements of both labels to learn from")
    return found


def split_of(part: Part) -> str:
    """Return the split that a part stands for; raises InputError where every split is for testing and none is named."""
    if part.split is not None:
        return part.split
    splits = datasets.open(part.name, part.path).splits
    split = next((name for name in ("train", *splits) if name in splits and not name.startswith("test")), None)
    if split is None:
        raise InputError(f"{part.name} has no split to learn from here, only {', '.join(splits)}; name one.")
    return split


def apart(statements: Sequence[Stated], share: float, seed: int) -> tuple[list[Stated], list[Stated]]:
    """Return the statements to learn from, and those of held-out tables: a share of all tables, one at least.

    Raises:
        DataError: There is one table only.
    """
    tables = drawn({one.table.id for one in statements}, seed)
    if len(tables) < 2:
        raise DataError("the training data has one table only; some have to be held out")
    held = set(tables[: max(1, int(len(tables) * share))])
    learned = [one for one in statements if one.table.id not in held]
    return learned, [one for one in statements if one.table.id in held]


def drawn(tables: Iterable[str], seed: int) -> list[str]:
    """Return tables in the order that a seed draws."""
    order = sorted(tables)
    random.Random(seed).shuffle(order)
    return order


def digest(statements: Iterable[Stated]) -> str:
    """Return 12 hex digits that tell training data apart: of the statements' ids, which hold text and label."""
    made = sha256()
    for one in statements:
        made.update(one.base.id.encode("utf-8", "surrogatepass") + b"\n")
    return made.hexdigest()[:12]
