from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path

import pytest

from probelib.wep import published
from probelib.wep.records import TASKS

TITLES = dict(zip(("WEP-Reasoning (1 hop)", "WEP-Reasoning (2 hops)", "WEP-UNLI"), TASKS, strict=True))


def rows(shared: Path, name: str) -> list[dict[str, str]]:
    with (shared / "published" / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_the_accuracies_are_those_of_table_1(shared: Path) -> None:
    expected = [
        (
            row["system"],
            row["setting"],
            TITLES[row["task"]],
            Decimal(row["accuracy"]),
            Decimal(row["std"]) if row["std"] else None,
        )
        for row in rows(shared, "wep_accuracy.csv")
    ]
    assert [tuple(one) for one in published.accuracies()] == expected


@pytest.mark.parametrize(("title", "task"), TITLES.items(), ids=TASKS)
def test_the_frequencies_are_those_of_table_4(shared: Path, title: str, task: str) -> None:
    expected = {
        row["wep"]: Decimal(row["percent"]) for row in rows(shared, "wep_frequency.csv") if row["task"] == title
    }
    assert published.frequencies(task) == expected
    assert abs(sum(expected.values()) - 100) < 1


def test_the_agreement_of_the_raters_is_there_for_every_task() -> None:
    assert [str(published.kappa(task)) for task in TASKS] == ["0.70", "0.68", "0.71"]
