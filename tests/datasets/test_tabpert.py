"""TabPert: infoboxes changed by people."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from probelib import datasets
from probelib.datasets import tabpert
from probelib.errors import DataError
from probelib.records import Label, Orientation

FIXTURE = Path(__file__).parent / "fixtures" / "tabpert"
MERGED = "final_dataset/hypotheses/merged_hypotheses.tsv"
HEADER = "table_id\tcounterfactual_hypothesis\tcounterfactual label\toriginal_hypothesis\toriginal_label\t"


def test_the_originals_and_the_changed_are_its_two_splits() -> None:
    opened = datasets.open("tabpert", FIXTURE)
    assert opened.splits == ("original", "counterfactual")
    assert [row.table_id for row in opened.catalogue()] == ["tabpert:T1", "tabpert:T1A"]
    assert [h.label for h in opened.hypotheses("tabpert:T1")] == [Label.ENTAILED, Label.NEUTRAL]


def test_a_changed_infobox_has_its_rows_in_the_originals_order_and_new_ones_last() -> None:
    table = datasets.open("tabpert", FIXTURE).table("tabpert:T1A")
    assert table.title == "Lantern"
    assert table.orientation is Orientation.INFOBOX
    assert table.rows == (
        ("Running time", "98 minutes"),
        ("Directed by", "Ada Holm"),
        ("Starring", "Jo Berg"),
        ("Starring", "Mia Sand"),
        ("Awards", "Golden Reel (2004)"),
    )


def test_a_pair_holds_both_tables_with_their_sentences_and_labels() -> None:
    same, rewritten = tabpert.source(FIXTURE).pairs()
    assert (same.original.id, same.changed.id) == ("tabpert:T1", "tabpert:T1A")
    assert (same.base.label, same.probe.label) == (Label.ENTAILED, Label.REFUTED)
    assert (same.rows, same.strategies, same.is_rewritten) == (("Running time",), "100000", False)
    assert rewritten.probe.text == 'Mia Sand was in "Lantern".'
    assert rewritten.rows == ("Director's cut", "Starring")
    assert rewritten.is_rewritten


def test_a_sentence_of_a_pair_has_the_id_that_it_has_in_the_dataset() -> None:
    opened = datasets.open("tabpert", FIXTURE, split="counterfactual")
    assert [pair.probe for pair in tabpert.source(FIXTURE).pairs()] == [h for _, h in opened.pairs()]


def test_an_infobox_without_sentences_is_found_and_a_path_is_no_name(tmp_path: Path) -> None:
    root = shutil.copytree(FIXTURE, tmp_path / "tabpert")
    (root / "initial_dataset/tables/json/T9.json").write_text('{"title": ["Lamp"], "Height": ["2 m"]}')
    opened = datasets.open("tabpert", root)
    assert opened.hypotheses("tabpert:T9") == ()
    assert opened.table("tabpert:T9").rows == (("Height", "2 m"),)
    assert opened.source.find("../hypotheses") is None


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        pytest.param(MERGED, "table_id\n", "line 1: no column counterfactual_hypothesis", id="a column is missing"),
        pytest.param(MERGED, f"{HEADER}\nT1A\ta\tX\tb\tE\t\n", "label 'X' is none of E, N, C", id="an unknown label"),
        pytest.param(MERGED, f"{HEADER}\nT1A\ta\n", "line 2 has fewer fields", id="a short line"),
        pytest.param(
            MERGED,
            f"{HEADER}counterfactual_table_rows\nT1A\ta\tE\tb\tE\t__import__('os')\n",
            "is no list of row names",
            id="a list that is code",
        ),
        pytest.param(
            "final_dataset/final_without_originals/tables/T1A.json",
            '{"Length": [{"a": "0", "b": "1"}]}',
            "objects with one member",
            id="a value with two members",
        ),
    ],
)
def test_what_is_not_in_the_layout_is_said_with_its_place(tmp_path: Path, file: str, text: str, message: str) -> None:
    root = shutil.copytree(FIXTURE, tmp_path / "tabpert")
    (root / file).write_text(text)
    opened = datasets.open("tabpert", root)
    with pytest.raises(DataError, match=message):
        list(opened.tables())


def test_another_folder_is_answered_with_what_should_lie_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"it should hold initial_dataset/ and final_dataset/"):
        datasets.open("tabpert", tmp_path)


def test_the_whole_of_it_is_read(shared: Path) -> None:
    pairs = list(tabpert.source(shared / "data" / "tabpert").pairs())
    assert len(pairs) == 981
    moves = Counter((pair.base.label.value, pair.probe.label.value) for pair in pairs)
    assert moves["entailed", "refuted"] == moves["refuted", "entailed"] == 298
    assert len({pair.changed.id for pair in pairs}) == 109
