"""The counts of the samples that ship; `tests/probes/test_labels.py` counts them again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from probelib import datasets
from probelib.counting import Kept, probed, shipped
from probelib.datasets import Dataset
from probelib.records import Side
from tests.counting.made import Lantern


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was counted."""
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))


def test_the_probes_of_the_samples_are_known_before_anybody_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probed, "probe", None)
    samples = Kept(datasets.open("samples"))
    for side in Side:
        found = samples.probed(side)
        assert found is not None
        assert found.bases == samples.hold().bases == samples.bases_done(side)
        assert samples.probe(side) == samples.probed(side, "all") == found


@pytest.mark.parametrize("changed", ["RECIPE", "_digest"])
def test_counts_of_another_recipe_or_of_other_files_are_none(changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, changed, "another" if changed == "RECIPE" else lambda folder: "another")
    assert Kept(datasets.open("samples")).probed(Side.HYPOTHESIS) is None


def test_no_other_dataset_has_counts_that_ship(tmp_path: Path) -> None:
    assert shipped.shipped(Dataset(Lantern(tmp_path))) == {}


def test_the_file_is_the_same_whatever_the_order_of_counting() -> None:
    samples = datasets.open("samples")
    made = shipped.shipped(samples)
    turned = {
        side: probed.Probed(one.bases, one.covered, dict(reversed(tuple(one.counts.items()))), one.left_out)
        for side, one in reversed(tuple(made.items()))
    }
    written = shipped.text(samples, turned)
    assert written == shipped.text(samples, made)
    assert set(json.loads(written)["sides"]) == {"hypothesis", "table"}
