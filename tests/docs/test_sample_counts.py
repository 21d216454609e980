"""`docs/make/sample_counts.py` writes what the pages read; `tests/probes/test_labels.py` holds the counts."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from probelib import datasets, resources
from probelib.counting import shipped
from probelib.probes import units
from probelib.records import Side
from tests.shared import REPOSITORY


def test_the_script_writes_counts_of_both_sides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    samples, kept = datasets.open(shipped.NAME), units.units
    few = list(samples.pairs())[:3]
    monkeypatch.setattr(units, "units", lambda pairs, options: kept(few, options))
    script = runpy.run_path(str(REPOSITORY / "docs" / "make" / "sample_counts.py"))
    written = tmp_path / shipped.FILE
    written.write_text(script["content"](), encoding="utf-8")
    monkeypatch.setattr(resources, "asset", lambda name: written)
    assert {side: one.bases for side, one in shipped.shipped(samples).items()} == dict.fromkeys(Side, 3)
