"""Which probe set a request for a dataset's probes gave, so that a run that goes on need not make them again."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from probelib import __version__
from probelib.datasets import Dataset
from probelib.datasets.index import fingerprint
from probelib.errors import DataError, InputError
from probelib.evaluation.running import sets
from probelib.evaluation.running.sets import ProbeSet
from probelib.probes import REASONING_TYPES, RECIPE
from probelib.probes.units import Options


def note(dataset: Dataset, runs: Path, options: Options, limit: int | None) -> Path:
    """Return the file that remembers a request; it is another once the dataset's files or the recipe change."""
    asked: list[Any] = [dataset.name, dataset.split, fingerprint(dataset.source.root.resolve()), limit]
    asked += [options.types and list(options.types), options.seed, options.variants, sorted(options.sides)]
    asked += [__version__, RECIPE, sets.SCHEMA, [one.name for one in REASONING_TYPES]]
    return runs / sets.FOLDER / f".made-{sha256(json.dumps(asked).encode()).hexdigest()[:16]}"


def remembered(runs: Path, path: Path) -> ProbeSet | None:
    """Return the set that a note names; None where there is no note, or no such set any more."""
    try:
        found = sets.open_set(runs, path.read_text(encoding="utf-8").strip())
    except (OSError, DataError):
        return None
    return found if found.examples_file.is_file() and found.tables_file.is_file() else None


def remember(path: Path, found: ProbeSet) -> None:
    """Note which set a request gave; raises InputError where the folder cannot be written."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        part.write_text(found.id + "\n", encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from error
    finally:
        part.unlink(missing_ok=True)
