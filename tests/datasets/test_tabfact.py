"""TabFact in its own layout: on small files of our own, and on the real sample where it is there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from probelib import datasets
from probelib.datasets import tabfact
from probelib.errors import DataError, InputError
from probelib.records import Label, Table

ROOT = Path(__file__).parent / "fixtures" / "tabfact"
LIB = "tabfact:lib-1.html.csv"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the small dataset that a test may damage."""
    return Path(shutil.copytree(ROOT, tmp_path / "tabfact"))


def test_the_splits_are_those_whose_files_are_there() -> None:
    assert datasets.open("tabfact", ROOT).splits == ("val", "test")


def test_a_table_has_its_cells_as_they_are_and_no_line_ends() -> None:
    table = datasets.open("tabfact", ROOT).table(LIB)
    assert table == Table(
        LIB,
        "town libraries",
        ("", "branch", "opened", "books"),
        (
            ("1", "harbour", "1931", "12400"),
            ("2", "mill lane", "1958", "- "),
            ("3", 'old "corn" hall', "1974", "9 , 150"),
        ),
        "TabFact, data/all_csv/lib-1.html.csv",
    )


def test_a_caption_none_is_no_title_and_a_known_page_is() -> None:
    titles = [table.title for table in datasets.open("tabfact", ROOT, split="test").tables()]
    assert titles == ["", "village cup"]


def test_columns_of_one_name_are_all_kept_and_an_empty_line_is_no_row() -> None:
    lake, cup = datasets.open("tabfact", ROOT, split="test").tables()
    assert lake.header == ("lake", "depth (m)", "depth (m)")
    assert lake.rows[1] == ("birkø", "12", "n / a")
    assert cup.rows == (("1", "2 - 1"), ("2", "0 - 4"))


def test_pairs_come_by_table_in_source_order_without_the_disputed() -> None:
    pairs = list(datasets.open("tabfact", ROOT).pairs())
    assert [(table.id, h.text, h.label) for table, h in pairs][:4] == [
        (LIB, "the mill lane branch be open in 1958", Label.ENTAILED),
        (LIB, "3 branch be list", Label.ENTAILED),
        (LIB, "the mill lane branch be open in 1958", Label.ENTAILED),
        ("tabfact:lake-2.html.csv", "alder be 31 m deep", Label.ENTAILED),
    ]
    assert [h.id for _, h in pairs][2] == f"{pairs[0][1].id}~2"


def test_disputed_statements_are_listed() -> None:
    disputed = list(datasets.open("tabfact", ROOT).disputed())
    every = datasets.open("tabfact", ROOT).hypotheses(LIB)
    assert [entry.hypothesis_id for entry in disputed] == [h.id for h in every[3:]]


def test_a_table_that_no_split_names_is_found_by_its_file(copy: Path) -> None:
    (copy / "data" / "all_csv" / "new.csv").write_bytes(b"a\r\n1\r\n")
    opened = datasets.open("tabfact", copy)
    assert opened.table("tabfact:new.csv").rows == (("1",),)
    assert opened.hypotheses("tabfact:new.csv") == ()


@pytest.mark.parametrize("source_id", ["../tokenized_data/val_examples.json", "..", "", "nothing.csv"])
def test_an_id_leads_to_no_other_file(source_id: str) -> None:
    with pytest.raises(InputError, match="no table"):
        datasets.open("tabfact", ROOT).table(f"tabfact:{source_id}")


def test_a_statement_file_leads_to_no_other_folder(copy: Path) -> None:
    (copy / "tokenized_data" / "val_examples.json").write_text('{"../simple_ids.json": [["x"], [1], "c"]}')
    with pytest.raises(DataError, match="is not the name of a table file"):
        list(datasets.open("tabfact", copy).pairs())


def test_difficulty_is_as_the_lists_say() -> None:
    source = tabfact.source(ROOT)
    assert [source.difficulty(f"{name}.html.csv") for name in ("lib-1", "lake-2", "cup-3")] == [
        "simple",
        "complex",
        None,
    ]


def test_a_minimal_pair_is_an_entailed_and_a_refuted_sentence_on_one_table() -> None:
    first, second = tabfact.minimal_pairs(ROOT)
    assert first.table == datasets.open("tabfact", ROOT).table(LIB)
    assert (first.entailed.label, first.refuted.label) == (Label.ENTAILED, Label.REFUTED)
    assert first.refuted.text == "mill lane opened in 1931 ."
    assert first.entailed.id == second.entailed.id


def test_a_program_stands_with_its_sentence() -> None:
    (program,) = tabfact.programs(ROOT)
    assert program.table_id == LIB
    assert program.text == "harbour opened in 1931 ."
    assert program.program.startswith("eq{hop{")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([["x"], [1]], "expected .statements, labels, caption."),
        ([["x"], [1, 0], "c"], "as many labels as statements"),
        ([["x #marked;1,2#"], [1], "c", "extra"], "expected .statements, labels, caption."),
        ([["x"], [2], "c"], "statement 1: expected a text with label 0 or 1"),
        ([[7], [1], "c"], "statement 1: expected a text"),
    ],
    ids=["no caption", "labels lack", "older layout", "label", "no text"],
)
def test_another_layout_is_refused_with_its_table(copy: Path, value: object, message: str) -> None:
    (copy / "tokenized_data" / "test_examples.json").write_text(json.dumps({"lake-2.html.csv": value}))
    with pytest.raises(DataError, match=rf"lake-2\.html\.csv.*{message}"):
        list(datasets.open("tabfact", copy, split="test").pairs())


def test_a_missing_table_is_named(copy: Path) -> None:
    (copy / "data" / "all_csv" / "lake-2.html.csv").unlink()
    with pytest.raises(DataError, match=r"lake-2\.html\.csv cannot be read"):
        list(datasets.open("tabfact", copy).tables())


def test_a_repository_without_statements_says_which_files_lack(copy: Path) -> None:
    shutil.rmtree(copy / "tokenized_data")
    (copy / "tokenized_data").mkdir()
    with pytest.raises(DataError, match=r"has none of train_examples\.json, val_examples\.json, test_examples\.json"):
        datasets.open("tabfact", copy)


@pytest.mark.parametrize(
    ("name", "content", "read"),
    [
        ("pairwise_data/all_positive_negative_pairs.json", '[["x"]]', tabfact.minimal_pairs),
        ("bootstrap/bootstrap.json", '{"x": [[1]]}', tabfact.programs),
    ],
)
def test_pairs_and_programs_of_another_layout_are_refused(copy: Path, name: str, content: str, read: object) -> None:
    (copy / name).write_text(content)
    with pytest.raises(DataError, match="expected"):
        list(read(copy))  # type: ignore[operator]


def test_only_line_ends_end_a_row() -> None:
    _, rows = tabfact.parse_table("a#b\n1\u2028x#\u00852\n", where="t")
    assert rows == (("1\u2028x", "\u00852"),)


def test_a_short_row_is_filled_and_a_long_one_refused() -> None:
    assert tabfact.parse_table("a#b\n1\n", where="t") == (("a", "b"), (("1", ""),))
    with pytest.raises(DataError, match="t, line 2 has 3 cells where the header has 2"):
        tabfact.parse_table("a#b\n1#2#3\n", where="t")


def test_one_column_keeps_its_cells() -> None:
    assert tabfact.parse_table("a\nx\n\n", where="t") == (("a",), (("x",),))


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(DataError, match="t is empty"):
        tabfact.parse_table("\r\n", where="t")


def test_the_real_sample_has_the_counts_of_its_description(shared: Path) -> None:
    root = shared / "data" / "tabfact"
    counts = {}
    for split in ("val", "test"):
        dataset = datasets.open("tabfact", root, split=split)
        labels = [h.label for _, h in dataset.pairs(disputed=True)]
        counts[split] = (len(list(dataset.tables())), labels.count(Label.ENTAILED), labels.count(Label.REFUTED))
    assert counts == {"val": (300, 1131, 1101), "test": (300, 1145, 1114)}


def test_the_real_sample_has_nine_disputed_texts(shared: Path) -> None:
    dataset = datasets.open("tabfact", shared / "data" / "tabfact")
    every = list(dataset.pairs(disputed=True))
    assert len(list(dataset.disputed())) == 2 * 9 == len(every) - len(list(dataset.pairs()))
    assert len({h.id for _, h in every}) == len(every) == 4491


def test_the_real_tables_are_the_same_by_order_and_by_id(shared: Path) -> None:
    dataset = datasets.open("tabfact", shared / "data" / "tabfact")
    for table in dataset.tables():
        assert table == dataset.table(table.id)
        assert {len(row) for row in table.rows} == {len(table.header)}
        assert not any("\r" in cell for row in (table.header, *table.rows) for cell in row)


def test_the_real_minimal_pairs_and_programs_are_all_read(shared: Path) -> None:
    root = shared / "data" / "tabfact"
    assert len(list(tabfact.minimal_pairs(root))) == 453
    assert len(list(tabfact.programs(root))) == 186
