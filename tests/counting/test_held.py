from __future__ import annotations

from pathlib import Path

import pytest

from probelib import datasets
from probelib.counting.held import hold, indexed, together
from probelib.datasets import Dataset, index
from probelib.records import Label
from tests.counting.made import Lantern


def test_a_split_is_counted_by_label_with_what_has_two_labels_apart(tmp_path: Path) -> None:
    held = hold(Dataset(Lantern(tmp_path)), "train")
    assert (held.tables, held.hypotheses) == (1, 5)
    assert held.labels == {Label.ENTAILED: 3, Label.REFUTED: 1, Label.NEUTRAL: 1}
    assert held.two_labels == 2
    assert held.bases == 2
    assert held.numeric_share == 0.5


def test_every_table_is_a_step(tmp_path: Path) -> None:
    steps: list[int] = []
    hold(Dataset(Lantern(tmp_path)), "train", step=lambda: steps.append(1))
    assert steps == [1]


def test_the_share_of_numbers_of_several_splits_is_the_mean_over_their_tables(tmp_path: Path) -> None:
    dataset = Dataset(Lantern(tmp_path))
    both = together(hold(dataset, split) for split in dataset.splits)
    assert (both.tables, both.hypotheses, both.bases) == (2, 6, 3)
    assert both.numeric_share == pytest.approx(0.25)


def test_nothing_holds_nothing() -> None:
    assert together(()).numeric_share == together(()).hypotheses == 0


def test_an_index_says_the_same_of_tables_hypotheses_and_numbers(tmp_path: Path) -> None:
    dataset = datasets.open("tabfact", Path(__file__).parents[1] / "datasets" / "fixtures" / "tabfact")
    index.build(dataset, index.NO_TYPES, tmp_path / "index.parquet")
    for split in (*dataset.splits, None):
        counted = together(hold(dataset, one) for one in ((split,) if split else dataset.splits))
        found = indexed(tmp_path / "index.parquet", split)
        assert found is not None
        assert (found.tables, found.hypotheses) == (counted.tables, counted.hypotheses)
        assert found.numeric_share == pytest.approx(counted.numeric_share)


def test_without_an_index_or_with_a_damaged_one_nothing_is_known(tmp_path: Path) -> None:
    assert indexed(tmp_path / "none.parquet") is None
    (tmp_path / "damaged.parquet").write_text("no")
    assert indexed(tmp_path / "damaged.parquet") is None
