"""Statements and tables in a file of ours."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from probelib import datasets
from probelib.errors import DataError, InputError
from probelib.records import Label, Orientation

MEDALS = {"title": "Medals", "header": ["team", "medals"], "rows": [["Red", "31"], ["Blue", '7 "seven"\nor so']]}
BOX = {"title": "Süd", "rows": [["Length", "5 km"]]}
ROWS: list[dict[str, Any]] = [
    {"hypothesis": "Red won 31.", "label": "entailed", "table": MEDALS, "table_id": "medals", "split": "train"},
    {"hypothesis": "It is 5 km long.", "label": "Refuted", "table": BOX, "split": "test"},
    {"hypothesis": "Blue won.", "label": "neutral", "table_id": "medals", "split": "train"},
    {"hypothesis": "31 and 7 are 38.", "label": "entailed", "table_id": "medals", "split": "test", "operands": ["31"]},
    {"hypothesis": "Oslo has 7.", "label": "entailed", "table": "tables/towns.csv", "title": "Towns", "split": "test"},
]
Write = Callable[[Path, Sequence[dict[str, Any]]], Path]


def jsonl(folder: Path, rows: Sequence[dict[str, Any]]) -> Path:
    path = folder / "own.jsonl"
    path.write_text("\ufeff" + "\n\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    return path


def _flat(rows: Sequence[dict[str, Any]]) -> list[dict[str, str]]:
    columns = ("hypothesis", "label", "table", "table_id", "title", "split", "operands")
    texts = [{name: row.get(name, "") for name in columns} for row in rows]
    return [
        {name: value if isinstance(value, str) else json.dumps(value, indent=1) for name, value in row.items()}
        for row in texts
    ]


def as_csv(folder: Path, rows: Sequence[dict[str, Any]]) -> Path:
    path = folder / "own.csv"
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(_flat(rows)[0]))
        writer.writeheader()
        writer.writerows(_flat(rows))
    return path


def parquet(folder: Path, rows: Sequence[dict[str, Any]]) -> Path:
    path = folder / "own.parquet"
    pq.write_table(pa.Table.from_pylist(_flat(rows)), path, row_group_size=2)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "towns.csv").write_text("town,trams\nOslo,7\nBern,5\n")
    return tmp_path


FORMATS = pytest.mark.parametrize("write", [jsonl, as_csv, parquet], ids=["jsonl", "csv", "parquet"])


@FORMATS
def test_each_format_gives_the_same_tables_and_statements(folder: Path, write: Write) -> None:
    opened = datasets.open("own", write(folder, ROWS))
    assert opened.splits == ("train", "test")
    medals, box, *_, towns = opened.tables()
    assert (medals.id, medals.title, medals.rows[1]) == ("own:medals", "Medals", ("Blue", '7 "seven"\nor so'))
    assert (box.orientation, box.title, box.rows) == (Orientation.INFOBOX, "Süd", (("Length", "5 km"),))
    assert (towns.id, towns.title, towns.rows[0]) == ("own:tables/towns.csv", "Towns", ("Oslo", "7"))
    assert [one.text for one in opened.hypotheses("own:medals")] == ["Red won 31.", "Blue won.", "31 and 7 are 38."]
    assert opened.hypotheses("own:medals")[2].operands == ("31",)
    assert [h.label for _, h in opened.pairs()] == [Label.ENTAILED, Label.REFUTED, Label.ENTAILED, Label.ENTAILED]


@FORMATS
def test_a_table_is_read_again_from_its_place(folder: Path, write: Write) -> None:
    many = [
        {"hypothesis": f"{n} é.", "label": "entailed", "table": [["n", "é"], [str(n), "1"]], "table_id": str(n)}
        for n in range(7)
    ]
    opened = datasets.open("own", write(folder, many))
    for n in (5, 0, 6, 3):
        assert opened.table(f"own:{n}").rows == ((str(n), "1"),)


@FORMATS
def test_a_file_that_changed_since_is_said(folder: Path, write: Write) -> None:
    opened = datasets.open("own", write(folder, ROWS))
    write(folder, [{**ROWS[0], "table": BOX}])
    with pytest.raises(DataError, match="has changed since it was opened"):
        list(opened.tables())


def test_what_tells_that_it_changed_is_the_file_or_its_folder_where_tables_have_files(folder: Path) -> None:
    assert datasets.open("own", jsonl(folder, ROWS[:2])).source.root == folder / "own.jsonl"
    assert datasets.open("own", jsonl(folder, ROWS)).source.root == folder


def test_tables_of_one_content_are_one_table_whatever_their_rows(folder: Path) -> None:
    rows = [{"hypothesis": text, "label": "entailed", "table": BOX} for text in ("A.", "B.")]
    opened = datasets.open("own", jsonl(folder, rows))
    (table,) = opened.tables()
    assert len(opened.hypotheses(table.id)) == 2
    assert opened.splits == ("all",)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"label": "maybe"}, "row 1: `hypothesis` is a sentence and `label` one of", id="label"),
        pytest.param({"hypothesis": " "}, "row 1: `hypothesis` is a sentence", id="no sentence"),
        pytest.param({"table": None}, "no row before has a table of the id 'medals'", id="no table"),
        pytest.param({"table": '{"rows"'}, "`table` is no JSON", id="damaged table"),
        pytest.param({"table_id": "a#b"}, "has a #", id="an id that ends early"),
        pytest.param({"operands": "31"}, "`operands` is a list", id="operands"),
        pytest.param({"table": "../secret.csv"}, "is not a file beside own.jsonl", id="a file outside"),
        pytest.param({"table": "/etc/passwd"}, "is not a file beside own.jsonl", id="an absolute path"),
        pytest.param({"table": "gone.csv"}, "cannot be read", id="no such file"),
        pytest.param({"table": "a\0b"}, "cannot be read", id="no name"),
    ],
)
def test_a_row_that_is_not_as_documented_is_said_with_its_number(folder: Path, change: object, message: str) -> None:
    path = jsonl(folder, [{**ROWS[0], **change}])
    with pytest.raises(DataError, match=message):
        list(datasets.open("own", path).tables())


def test_two_tables_of_one_id_are_refused(folder: Path) -> None:
    path = jsonl(folder, [ROWS[0], {**ROWS[0], "table": BOX}])
    with pytest.raises(DataError, match="the table 'medals' is another one than in row 1"):
        datasets.open("own", path)


@pytest.mark.parametrize(
    ("name", "text", "error", "message"),
    [
        ("own.txt", "", InputError, "ends in none of .jsonl, .csv, .parquet"),
        ("own.jsonl", "{", DataError, "row 1 is not JSON"),
        ("own.jsonl", "[]", DataError, "row 1: expected an object"),
        ("own.csv", "hypothesis,label\na\n", DataError, "row 1 has 1 values under 2 column names"),
        ("own.csv", 'hypothesis\n"a', DataError, "after row 0"),
        ("own.parquet", "PAR1", DataError, "is no Parquet file"),
    ],
)
def test_a_damaged_file_is_said(tmp_path: Path, name: str, text: str, error: type[Exception], message: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(error, match=message):
        datasets.open("own", tmp_path / name)


def test_the_documented_example_is_one(tmp_path: Path, repository: Path) -> None:
    section = (repository / "docs" / "files.md").read_text().partition("\n## Your own dataset\n")[2]
    (tmp_path / "own.jsonl").write_text(section.partition("```json\n")[2].partition("```")[0])
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "lantern.csv").write_text("film,minutes\nLantern,138\n")
    opened = datasets.open("own", tmp_path / "own.jsonl")
    assert [len(opened.hypotheses(table.id)) for table in opened.tables()] == [2, 1]


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is no file"):
        datasets.open("own", tmp_path / "gone.csv")
