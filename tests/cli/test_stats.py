from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from probelib import checking, datasets
from probelib.checking import Verdict
from probelib.cli import cli
from probelib.datasets import Dataset
from probelib.errors import InputError
from probelib.records import Hypothesis, Table, Truth
from tests.counting.made import Lantern


@pytest.fixture
def lantern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lantern:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    source = Lantern(tmp_path)
    monkeypatch.setattr(datasets, "open", lambda name, path, *, split: Dataset(source, split=split))
    return source


def shown(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["stats", "--dataset", "lantern", *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def cells(line: str) -> list[str]:
    return re.split(r" {2,}", line.strip())


def test_a_dataset_is_counted_by_split_and_label_and_as_a_whole(lantern: Lantern) -> None:
    block = shown().split("\n\n")[1].splitlines()
    header, *rows = (cells(line) for line in block)
    assert header == ["split", "tables", "entailed", "refuted", "neutral", "disputed", "numeric cells"]
    assert rows == [
        ["train", "1", "3", "1", "1", "3", "50.0 %"],
        ["test", "1", "1", "0", "0", "0", "0.0 %"],
        ["all", "2", "4", "1", "1", "3", "25.0 %"],
    ]
    assert len(shown("--disputed").splitlines()) == 3


def test_probes_are_counted_by_type_and_side_and_the_disputed_are_the_same(lantern: Lantern) -> None:
    said = shown("--probes", "--split", "train")
    assert cells(said.split("\n\n")[1].splitlines()[1])[5] == "3"
    numeration = next(line for line in said.splitlines() if "numeration" in line)
    assert [int(cell) > 0 for cell in cells(numeration)[2:]] == [True] * 4
    assert "288,095 (Table 5, total); 286,857 (Appendix B, text)" in said


def test_the_counts_are_written_as_json(lantern: Lantern, tmp_path: Path) -> None:
    shown("--probes", "--json", str(tmp_path / "counts.json"))
    found = json.loads((tmp_path / "counts.json").read_text(encoding="utf-8"))
    assert list(found["splits"]) == ["train", "test"]
    assert found["all"]["disputed"] == {"two_labels": 2, "contradicted_by_table": 1}
    assert found["all"]["probes_hypothesis"]["bases_with_a_probe"] >= 1
    assert {line["paper"] for line in found["beside_the_paper"]} == {None}


def test_without_probes_the_file_has_none(lantern: Lantern, tmp_path: Path) -> None:
    shown("--json", str(tmp_path / "counts.json"))
    assert "probes_table" not in json.loads((tmp_path / "counts.json").read_text(encoding="utf-8"))["all"]


def test_a_file_that_cannot_be_written_is_named(lantern: Lantern, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere.*cannot be written"):
        shown("--json", str(tmp_path / "nowhere" / "counts.json"))


def test_a_dataset_of_the_paper_stands_beside_its_figures(lantern: Lantern, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lantern, "name", "tabfact")
    said = shown()
    assert cells(next(line for line in said.splitlines() if line.startswith("Tables"))) == ["Tables", "2", "16,573"]
    assert "training split included" in said
    assert cells(next(line for line in said.splitlines() if line.startswith("Probes, hyp"))) == [
        "Probes, hypothesis changed",
        "-",
        "214,440",
    ]


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
