from __future__ import annotations

from pathlib import Path

import pytest

from probelib.counting.held import hold, together
from probelib.datasets import Dataset
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
