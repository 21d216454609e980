from __future__ import annotations

import csv
from pathlib import Path

import pytest

from probelib import datasets, published
from probelib.probes import REASONING_TYPES


def test_the_rows_of_table_5_add_up_to_its_total() -> None:
    assert sum(row.probes for row in published.published_types()) == published.totals().table_5


def test_the_three_counts_of_all_probes_are_told_apart() -> None:
    added = sum(row.probes for row in published.published_datasets())
    said = dict(published.contradictions(["counts"])[0].said)
    totals = published.totals()
    assert list(said.values()) == [f"{n:,}" for n in (totals.table_5, totals.text, added)]
    assert len({totals.table_5, totals.text, added}) == 3


def test_the_two_counts_of_flips_are_told_apart() -> None:
    totals = published.totals()
    said = [what for _, what in published.contradictions(["counts"])[1].said]
    assert said == [f"{totals.table_5_flipped:,}", f"{totals.text_flipped:,}"]
    assert all(0.26 < share < 0.28 for share in totals.flip_shares)


def test_every_dataset_of_the_paper_is_one_that_can_be_opened() -> None:
    assert {row.name for row in published.published_datasets()} <= set(datasets.NAMES)
    assert published.published_dataset("samples") is None


def test_no_type_of_ours_belongs_to_two_rows_and_every_row_has_one() -> None:
    rows = published.published_types()
    owners = {one.name: [row.title for row in rows if row.covers(one.name)] for one in REASONING_TYPES}
    assert all(len(titles) <= 1 for titles in owners.values())
    assert {title for titles in owners.values() for title in titles} == {row.title for row in rows}
    assert owners["comparison.signal"] == ["Comparison"]
    assert owners["scale.conversion"] == owners["heterogeneous.time"] == []


@pytest.mark.parametrize("row", published.contradictions(["accuracy"]), ids=lambda row: row.what)
def test_a_change_that_is_printed_differs_from_the_one_that_its_accuracies_give(row: published.Contradiction) -> None:
    (where, change), (_, printed) = row.said
    base, probe = (float(word) for word in where.removeprefix("Tables 6 and 7, ").split(" and "))
    assert 100 * (probe - base) / base == pytest.approx(float(change), abs=0.06)
    assert abs(float(printed) - float(change)) > 5


def test_the_figures_are_those_of_the_transcript(shared: Path) -> None:
    def rows(name: str) -> list[dict[str, str]]:
        with (shared / "published" / name).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    ours = [
        (row.title, str(row.hypotheses), str(row.tables), row.numeric_cells_percent, str(row.probes))
        for row in published.published_datasets()
    ]
    assert [tuple(row.values()) for row in rows("numerical_datasets.csv")] == ours
    counts = {row["reasoning_type"].lower(): int(row["count"]) for row in rows("numerical_probe_counts.csv")}
    totals = published.totals()
    assert counts.pop("total") == totals.table_5
    assert counts.pop("flipped probes") == totals.table_5_flipped
    assert counts == {row.title.lower(): row.probes for row in published.published_types()}
