from __future__ import annotations

from pathlib import Path

import pytest

from probelib.counting import Kept, held, kept, probed
from probelib.datasets import Dataset
from probelib.records import Side
from tests.counting.made import Lantern


@pytest.fixture
def dataset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Dataset:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    (tmp_path / "lantern").mkdir()
    return Dataset(Lantern(tmp_path / "lantern"))


def test_nothing_is_known_before_it_was_counted(dataset: Dataset) -> None:
    known = Kept(dataset)
    assert known.held() is None
    assert known.probed(Side.HYPOTHESIS) is None
    assert known.bases_done(Side.HYPOTHESIS) == 0


def test_what_was_counted_is_there_at_the_next_visit(dataset: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    there, made = Kept(dataset).hold(), Kept(dataset).probe(Side.HYPOTHESIS)
    monkeypatch.setattr(held, "hold", None)
    monkeypatch.setattr(probed, "probe", None)
    assert Kept(dataset).hold() == Kept(dataset).held() == there
    assert Kept(dataset).probe(Side.HYPOTHESIS) == Kept(dataset).probed(Side.HYPOTHESIS) == made
    assert Kept(dataset).bases_done(Side.HYPOTHESIS) == made.bases == there.bases


def test_a_split_is_counted_without_the_others(dataset: Dataset) -> None:
    Kept(dataset).hold("test")
    assert Kept(dataset).held("test") is not None
    assert Kept(dataset).held() is None
    assert Kept(dataset).probe(Side.TABLE, "test").bases == 1
    assert Kept(dataset).probed(Side.TABLE) is None


def test_changed_files_are_counted_anew_and_the_old_counts_go(dataset: Dataset) -> None:
    Kept(dataset).hold()
    (dataset.source.root / "data").write_text("changed")
    assert Kept(dataset).held() is None
    Kept(dataset).hold()
    assert len(list(Kept(dataset).folder.parent.iterdir())) == 1


def test_another_recipe_is_counted_anew(dataset: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    Kept(dataset).probe(Side.HYPOTHESIS)
    monkeypatch.setattr(kept, "RECIPE", "another")
    assert Kept(dataset).probed(Side.HYPOTHESIS) is None


@pytest.mark.parametrize("content", ["", "{}", '{"tables": "x"}', "[]"])
def test_a_damaged_count_is_made_again(dataset: Dataset, content: str) -> None:
    there = Kept(dataset).hold()
    for path in Kept(dataset).folder.glob("held-*.json"):
        path.write_text(content)
    assert Kept(dataset).held() is None
    assert Kept(dataset).hold() == there
