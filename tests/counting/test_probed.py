from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from probelib.counting import probed
from probelib.counting.probed import Probed, count, probe, together
from probelib.datasets import Dataset
from probelib.probes import units
from probelib.probes.units import Made, Options, make
from probelib.records import Check, Effect, Side
from tests.counting.made import Lantern


@pytest.fixture
def made(tmp_path: Path) -> Made:
    pairs = Dataset(Lantern(tmp_path), split="train").pairs()
    ((_, unit),) = units.units(pairs, Options())
    return make(unit)


def test_a_base_counts_once_per_type_and_effect(made: Made) -> None:
    twice = replace(made, probes=made.probes + made.probes)
    assert made.probes
    assert count(twice) == count(made)
    assert count(made).covered == 1
    assert max(count(made).counts.values()) == 1


def test_what_is_not_verified_does_not_count(made: Made) -> None:
    doubted = tuple((base, replace(one, check=Check.UNVERIFIED)) for base, one in made.probes)
    found = count(replace(made, probes=doubted))
    assert (found.total, found.covered, found.bases) == (0, 0, 2)


def test_a_base_that_its_table_contradicts_is_disputed(made: Made) -> None:
    assert count(made).disputed == 1


def test_flips_and_types_are_told_apart() -> None:
    counts = {("range", Effect.PRESERVE): 3, ("range", Effect.FLIP): 1, ("sorting", Effect.FLIP): 2}
    found = Probed(5, 4, counts, {})
    assert (found.total, found.flips) == (6, 3)
    assert (found.of("range"), found.of("range", Effect.FLIP), found.of("negative")) == (4, 1, 0)
    assert together([found, found]) == Probed(10, 8, {key: 2 * n for key, n in counts.items()}, {})


def test_units_that_were_counted_are_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "BASES", 1)
    dataset = Dataset(Lantern(tmp_path))
    calls = Counter[str]()

    def broken(unit: units.Unit) -> Made:
        calls["made"] += 1
        if calls["made"] == 2:
            raise KeyboardInterrupt
        return make(unit)

    monkeypatch.setattr(probed, "make", broken)
    with pytest.raises(KeyboardInterrupt):
        probe(dataset, "train", Side.HYPOTHESIS, tmp_path / "counts")
    resumed = probe(dataset, "train", Side.HYPOTHESIS, tmp_path / "counts")
    assert calls["made"] == 3
    assert resumed == probe(dataset, "train", Side.HYPOTHESIS, tmp_path / "others")
    assert resumed.bases == 2


def test_a_split_without_bases_has_no_probes(tmp_path: Path) -> None:
    source = Lantern(tmp_path)
    source.statements = source.statements[4:]
    assert probe(Dataset(source), "train", Side.TABLE, tmp_path / "counts") == Probed(0, 0, {}, {})
