"""The counts of the bundled samples' probes that ship with the project, so that a first visitor sees them at once.

`docs/make/sample_counts.py` writes them. They are of one recipe and of these very files: where either is another, there
are none, and the samples are counted like any dataset.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from probelib import resources
from probelib.counting import probed as probing
from probelib.counting.probed import Probed
from probelib.datasets import Dataset
from probelib.probes import RECIPE
from probelib.records import Side

NAME = "samples"
FILE = "sample_counts.json"
"""In `assets/`."""


def shipped(dataset: Dataset) -> Mapping[Side, Probed]:
    """Return the probes of each side over all of a dataset; nothing of one that is not the bundled samples."""
    if dataset.name != NAME:
        return {}
    kept = json.loads(resources.asset(FILE).read_text(encoding="utf-8"))
    if (kept["recipe"], kept["files"]) != (RECIPE, _digest(dataset.source.root)):
        return {}
    return {Side(side): probing.from_plain(found) for side, found in kept["sides"].items()}


def text(dataset: Dataset, made: Mapping[Side, Probed]) -> str:
    """Return the file that says the counts of the samples."""
    sides = {side.value: probing.as_plain(found) for side, found in made.items()}
    content = {"recipe": RECIPE, "files": _digest(dataset.source.root), "sides": sides}
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _digest(folder: Path) -> str:
    """Return a digest of what the files say; the times of change of files that ship say nothing."""
    digest = sha256()
    for path in sorted(folder.glob("*.json")):
        digest.update(f"{path.name}\x1f{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:16]
