"""Measured cells that are kept on disk, a file a model: what takes minutes over millions of answers is done once.

The cells of a model depend on its own runs alone, until q-values are taken over all of them. So they are kept without
q-values, under a digest of everything that they hang on: the parts of the runs as they lie on the disk, what a manifest
says of the model, the checks and the strict view, the code that measures and the packages that draw. A run that has
grown, or code that has changed, has another name, and the old file is never looked at again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from probelib import resources
from probelib.evaluation.measuring import metrics, reading
from probelib.evaluation.records import Cell, EffectShown, Filters, Outcomes, Run, Span
from probelib.evaluation.running import sets, unchanged
from probelib.models.base import Category
from probelib.records import Side

FOLDER = "measured"
MOST_FILES = 1_000
"""So many files are kept, the newest; each has a few hundred kilobytes."""
_PACKAGES = ("numpy", "scipy", "statsmodels", "pandas", "duckdb")


class Measured(NamedTuple):
    """The cells of one model."""

    cells: tuple[Cell, ...]
    """Without q-values."""
    types: tuple[str, ...]
    """The reasoning types of its probes."""


def cells(runs: Sequence[Run], filters: Filters) -> tuple[Cell, ...]:
    """Return what `metrics.cells` returns for runs, measuring only models that were not measured before.

    Args:
        runs: One run of each model and dataset.
        filters: Its checks, serialisations and `strict` are looked at.

    Raises:
        InputError: One model answered a base in two of the runs.
        DataError: A part of a run or its probe set is damaged.
    """
    found = [model(of_model, filters) for of_model in models(runs, filters)]
    types = frozenset(name for one in found for name in one.types)
    return metrics.with_q_values((cell for one in found for cell in one.cells), types)


def models(runs: Iterable[Run], filters: Filters) -> list[tuple[Run, ...]]:
    """Return the runs of each model, those left out whose serialisation is not asked for."""
    by_key: dict[str, list[Run]] = {}
    for run in runs:
        if not filters.serialisations or run.serialisation in filters.serialisations:
            by_key.setdefault(run.model_key, []).append(run)
    return [tuple(found) for found in by_key.values()]


def model(runs: Sequence[Run], filters: Filters) -> Measured:
    """Return the cells of one model's runs, kept or else measured and kept; raises as `cells` does."""
    path = place(runs, filters)
    if (known := _read(path)) is not None:
        return known
    measuring = Filters(checks=filters.checks, strict=filters.strict)
    scores = reading.scores(runs, measuring)
    if not len(scores):
        found = Measured((), ())
    else:
        made = metrics.without_q_values(scores, runs, bases=reading.bases(runs, measuring))
        found = Measured(tuple(made), tuple(sorted(map(str, scores["reasoning"].unique()))))
    _write(path, found)
    return found


def place(runs: Sequence[Run], filters: Filters) -> Path:
    """Return where the cells of one model's runs are kept, whether or not they are there.

    Raises:
        DataError: The probe set of a run is missing.
    """
    said = {
        "code": _code(),
        "checks": sorted(check.value for check in filters.checks),
        "strict": filters.strict,
        "runs": [_said(run) for run in runs],
    }
    digest = sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
    return resources.cache_dir(FOLDER) / f"{digest[:32]}.json"


def _said(run: Run) -> list[Any]:
    asked = sets.open_set(run.folder.parent, run.set_id)
    about = asked.examples_file.stat() if asked.examples_file.is_file() else None
    stamp = unchanged.stamp(run.folder).decode()
    named = [run.id, run.model_key, run.title, run.category.value, run.note, run.dataset, run.set_id, str(run.folder)]
    return [*named, run.complete, stamp, None if about is None else [about.st_size, about.st_mtime_ns]]


@lru_cache(maxsize=1)
def _code() -> str:
    """Return a digest of the code that measures, and of the packages that decide its figures."""
    digest = sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    for name in _PACKAGES:
        digest.update(f"{name} {metadata.version(name)}".encode())
    return digest.hexdigest()


def _read(path: Path) -> Measured | None:
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        return Measured(tuple(map(_cell, said["cells"])), tuple(said["types"]))
    except (OSError, ValueError, KeyError, TypeError):  # not there, or damaged: it is measured anew
        return None


def _write(path: Path, found: Measured) -> None:
    """Keep cells; where that cannot be done they are measured again next time."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    said = {"types": found.types, "cells": [_values(cell) for cell in found.cells]}
    try:
        part.write_text(json.dumps(said), encoding="utf-8")
        part.replace(path)
        old = sorted(path.parent.glob("*.json"), key=lambda one: one.stat().st_mtime_ns)[:-MOST_FILES]
        for one in old:
            one.unlink(missing_ok=True)
    except OSError:
        part.unlink(missing_ok=True)


_NAMES = tuple(one.name for one in fields(Cell))


def _values(cell: Cell) -> dict[str, Any]:
    return {name: getattr(cell, name) for name in _NAMES}


def _cell(said: Mapping[str, Any]) -> Cell:
    return Cell(
        **{
            **said,
            "category": Category(said["category"]),
            "effect": EffectShown(said["effect"]),
            "side": None if said["side"] is None else Side(said["side"]),
            "interval": None if said["interval"] is None else Span(*said["interval"]),
            "outcomes": None if said["outcomes"] is None else Outcomes(*said["outcomes"]),
            "blanks": tuple((name, reason) for name, reason in said["blanks"]),
            "flags": tuple(said["flags"]),
            "run_ids": tuple(said["run_ids"]),
        }
    )
