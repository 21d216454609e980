"""InfoTabS in its own layout: on small files of our own, and on the real sample where it is there."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from probelib import datasets
from probelib.datasets import infotabs
from probelib.errors import DataError, InputError
from probelib.records import Label, Orientation, Table

ROOT = Path(__file__).parent / "fixtures" / "infotabs"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the small dataset that a test may damage."""
    return Path(shutil.copytree(ROOT, tmp_path / "infotabs"))


def test_an_infobox_has_a_row_for_each_value_and_its_title_is_no_row() -> None:
    assert datasets.open("infotabs", ROOT).table("infotabs:T1") == Table(
        "infotabs:T1",
        "Ford Bridge",
        (),
        (("Opened", "4 May 1906"), ("Carries ", "Cars"), ("Carries ", "&lt; 60 m trains"), ("", "List")),
        "InfoTabS, data/tables/json/T1.json",
        Orientation.INFOBOX,
    )


def test_neutral_rows_are_read_and_left_out_of_pairs() -> None:
    dataset = datasets.open("infotabs", ROOT)
    assert [h.label for h in dataset.hypotheses("infotabs:T1")] == [Label.ENTAILED, Label.NEUTRAL, Label.REFUTED]
    assert Label.NEUTRAL not in {h.label for _, h in dataset.pairs()}


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        pytest.param("A\tT1\tplain\tE", ["A", "T1", "plain", "E"], id="bare"),
        pytest.param('A\t"is 5\'6""."\tC', ["A", "is 5'6\".", "C"], id="wrapped, quotes doubled"),
        pytest.param(
            'A\t"Inca Kola is a drink."\tE', ["A", "Inca Kola is a drink.", "E"], id="wrapped, no quotes inside"
        ),
        pytest.param('A\t"Ena" is a ship.\tE', ["A", '"Ena" is a ship.', "E"], id="bare, starts with a quote"),
        pytest.param('A\tthe "Ena"\tE', ["A", 'the "Ena"', "E"], id="bare, ends with a quote"),
        pytest.param('"a\tb"', ['"a', 'b"'], id="a wrapper does not hold a tab"),
        pytest.param('\t\t""', ["", "", ""], id="empty"),
    ],
)
def test_a_line_is_half_csv(line: str, fields: list[str]) -> None:
    assert infotabs.parse_line(line) == fields


def test_statements_of_the_small_files_have_their_quotes() -> None:
    texts = [h.text for _, h in datasets.open("infotabs", ROOT).pairs()]
    assert 'They call it "The Long One".' in texts
    assert '"Ena" is the name of a ship.' in texts


def test_lines_with_carriage_returns_are_read_alike() -> None:
    (pair,) = datasets.open("infotabs", ROOT, split="test_alpha1").pairs()
    assert pair[1].label is Label.REFUTED


def test_a_category_is_told_where_the_list_has_one() -> None:
    source = infotabs.source(ROOT)
    assert (source.category("T1"), source.category("T2")) == ("Bridge", None)


def test_a_list_of_categories_may_be_missing(copy: Path) -> None:
    (copy / "data" / "tables" / "table_categories.tsv").unlink()
    assert infotabs.source(copy).category("T1") is None


def test_a_table_that_no_split_names_is_found_by_its_file() -> None:
    dataset = datasets.open("infotabs", ROOT)
    assert dataset.table("infotabs:T4").title == "Unused"
    assert dataset.hypotheses("infotabs:T4") == ()


@pytest.mark.parametrize("source_id", ["../table_categories", "T9", ""])
def test_an_id_leads_to_no_other_file(source_id: str) -> None:
    with pytest.raises(InputError, match="no table"):
        datasets.open("infotabs", ROOT).table(f"infotabs:{source_id}")


def test_statements_of_a_table_that_are_apart_in_the_file_come_together(copy: Path) -> None:
    with (copy / "data" / "maindata" / "infotabs_dev.tsv").open("a") as file:
        file.write("A2\tT1\tLate.\tE\n")
    tables = [table.id for table, _ in datasets.open("infotabs", copy, split="dev").pairs()]
    assert tables == ["infotabs:T1", "infotabs:T1", "infotabs:T1", "infotabs:T2"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a\tb\n", "line 1: no column table_id, hypothesis, label; the columns are a, b"),
        ("table_id\thypothesis\tlabel\nT1\tx\n", "line 2 has 2 fields where the header has 3"),
        ("table_id\thypothesis\tlabel\nT1\tx\tQ\n", "line 2: label 'Q' is none of E, N, C"),
        ("table_id\thypothesis\tlabel\n../T1\tx\tE\n", "'../T1' is not the name of a table"),
        ("table_id\thypothesis\tlabel\nT9\tx\tE\n", r"T9\.json cannot be read"),
    ],
    ids=["columns", "fields", "label", "folder", "no table"],
)
def test_a_fault_in_the_statements_is_named_with_its_line(copy: Path, content: str, message: str) -> None:
    (copy / "data" / "maindata" / "infotabs_dev.tsv").write_text(content)
    with pytest.raises(DataError, match=message):
        list(datasets.open("infotabs", copy, split="dev").pairs())


@pytest.mark.parametrize("content", ["[]", '{"a": "x"}', '{"a": [1]}'])
def test_a_table_of_another_layout_is_refused(copy: Path, content: str) -> None:
    (copy / "data" / "tables" / "json" / "T2.json").write_text(content)
    with pytest.raises(DataError, match=r"T2\.json"):
        datasets.open("infotabs", copy).table("infotabs:T2")


def test_a_repository_without_statements_says_which_files_lack(copy: Path) -> None:
    for file in (copy / "data" / "maindata").iterdir():
        file.unlink()
    with pytest.raises(DataError, match=r"has no infotabs_<split>\.tsv"):
        datasets.open("infotabs", copy)


def test_the_real_sample_has_the_counts_of_its_description(shared: Path) -> None:
    root = shared / "data" / "infotabs"
    for split in ("dev", "test_alpha1", "test_alpha2", "test_alpha3"):
        dataset = datasets.open("infotabs", root, split=split)
        labels = Counter(h.label for _, h in dataset.pairs(labels=tuple(Label), disputed=True))
        assert labels == dict.fromkeys(Label, 600), split
        assert len({table.id for table in dataset.tables()}) == 200


def test_the_fourteen_real_wrapped_statements_are_unwrapped(shared: Path) -> None:
    dataset = datasets.open("infotabs", shared / "data" / "infotabs")
    texts = [h.text for _, h in dataset.pairs(labels=tuple(Label))]
    assert "John Lithgow is shorter than 5'6\"." in texts
    assert "Inca Kola is a soft drink." in texts
    assert sum('"' in text for text in texts) == 13
    assert not any('""' in text for text in texts)


def test_a_real_title_is_found_wherever_it_stands(shared: Path) -> None:
    table = datasets.open("infotabs", shared / "data" / "infotabs").table("infotabs:T2172")
    assert table.title == "National Highway 2"
    assert table.rows[0][0] == "Length"
