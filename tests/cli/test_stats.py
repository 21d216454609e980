from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from probelib import checking, datasets
from probelib.checking import Verdict
from probelib.cli import cli
from probelib.datasets import Dataset, Group, Statement
from probelib.records import Hypothesis, Label, Table, Truth


class Lantern:
    """A dataset of one table, with a label that the table contradicts and a text that has both labels."""

    name, title, licence, splits = "lantern", "Lantern", "Ours.", ("all",)
    statements = (
        Statement("The film runs 138 minutes.", Label.ENTAILED),
        Statement("The film runs 90 minutes.", Label.ENTAILED),
        Statement("The film is long.", Label.REFUTED),
        Statement("The film is long.", Label.ENTAILED),
        Statement("The film is dull.", Label.NEUTRAL),
    )

    def groups(self, split: str):
        yield Group("film", "Film", self.statements)

    def find(self, source_id: str):
        return next(self.groups("all"))

    def table(self, group: Group) -> Table:
        return Table("lantern:film", "Film", ("Title", "Minutes"), (("Lantern", "138"),), "test")


@pytest.fixture
def lantern(monkeypatch: pytest.MonkeyPatch) -> Lantern:
    source = Lantern()
    monkeypatch.setattr(datasets, "open", lambda name, path, *, split: Dataset(source, split=split))
    return source


def shown(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["stats", "--dataset", "lantern", *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_a_dataset_is_counted_by_split_and_label(lantern: Lantern) -> None:
    header, counts = (re.split(r" {2,}", line.strip()) for line in shown().splitlines()[-2:])
    assert header == ["split", "tables", "entailed", "refuted", "neutral", "disputed"]
    assert counts[:5] == ["all", "1", "3", "1", "1"]
    assert counts[5] == str(len(shown("--disputed").splitlines()))


def test_a_text_with_both_labels_is_disputed_and_the_reason_says_so(lantern: Lantern) -> None:
    both = [line.split("\t") for line in shown("--disputed").splitlines() if "The film is long." in line]
    assert [line[1] for line in both] == ["refuted", "entailed"]
    assert all("stands on this table as" in line[3] for line in both)


def test_a_label_that_the_table_contradicts_is_disputed_with_the_reason_of_the_check(
    lantern: Lantern, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(table: Table, claim: Hypothesis) -> Verdict:
        truth = {"138": Truth.TRUE, "90 ": Truth.FALSE}.get(claim.text[14:17], Truth.UNKNOWN)
        return Verdict(truth, f"Minutes: {table.rows[0][1]}")

    monkeypatch.setattr(checking, "check", check)
    against = [line.split("\t")[1:] for line in shown("--disputed").splitlines() if "film runs" in line]
    assert against == [["entailed", "The film runs 90 minutes.", "Minutes: 138"]]
