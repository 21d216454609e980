"""Counterfactual ToTTo in the layout that its reader documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from probelib import datasets
from probelib.datasets import totto
from probelib.errors import DataError
from probelib.records import Label

FIXTURE = Path(__file__).parent / "fixtures" / "totto"
RECORD = {"hypothesis": "A is 1.", "label": 1, "table": [["a"], ["1"]], "counterfactual_table": [["a"], ["2"]]}


def test_a_record_is_a_statement_over_two_tables() -> None:
    opened = datasets.open("totto", FIXTURE)
    assert opened.splits == ("original", "counterfactual")
    assert [table.id for table in opened.tables()] == [
        "totto:a", "totto:2", "totto:a-counterfactual", "totto:2-counterfactual"
    ]  # fmt: skip
    ((before, entailed), _) = datasets.open("totto", FIXTURE, split="original").pairs()
    assert (before.rows[0], entailed.label) == (("Red", "31"), Label.ENTAILED)
    assert opened.table("totto:a-counterfactual").rows[0] == ("Red", "7")


def test_the_label_turns_unless_the_record_says_otherwise() -> None:
    turned, kept = totto.source(FIXTURE).pairs()
    assert (turned.base.label, turned.probe.label) == (Label.ENTAILED, Label.REFUTED)
    assert (kept.base.label, kept.probe.label) == (Label.REFUTED, Label.REFUTED)
    assert turned.base == datasets.open("totto", FIXTURE).hypotheses("totto:a")[0]


def test_tottos_cells_are_read_with_their_spans_and_headers() -> None:
    table = datasets.open("totto", FIXTURE).table("totto:2")
    assert table.title == "Cup - Winners"
    assert table.header == ("Year", "Place 1st", "Place 2nd")
    assert table.rows == (("1998", "Red", "Blue"), ("1998", "Green", ""))


def test_a_json_list_gives_the_same_as_lines(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([RECORD]))
    (tmp_path / "b.jsonl").write_text(json.dumps(RECORD))
    of_list, of_lines = (list(datasets.open("totto", tmp_path / name).pairs()) for name in ("a.json", "b.jsonl"))
    assert [(table.rows, text) for table, text in of_list] == [(table.rows, text) for table, text in of_lines]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"label": "maybe"}, "record 1: label 'maybe' is none of", id="label"),
        pytest.param({"hypothesis": None}, "there is no hypothesis or statement or sentence", id="no hypothesis"),
        pytest.param({"counterfactual_table": None}, "there is no counterfactual_table", id="no changed table"),
        pytest.param({"table": [["a"], ["1", "2"]]}, "row 1 of the table has 2 cells where 1 are", id="a long row"),
        pytest.param({"table": "a,b"}, "a table is an object with header and rows", id="no table"),
        pytest.param({"table": [[{"value": "a", "row_span": 10**9}]]}, "spans 1 columns and 1000000000", id="a bomb"),
        pytest.param({"table": [[{"text": "a"}]]}, "has no value", id="a cell without value"),
        pytest.param({"table": [["a"], [None]]}, "a list of texts and numbers", id="a cell that is null"),
    ],
)
def test_what_is_not_in_the_layout_is_said_with_its_record(tmp_path: Path, change: object, message: str) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text(json.dumps({**RECORD, **change}))
    with pytest.raises(DataError, match=message):
        list(totto.source(path).pairs())


def test_two_records_of_one_id_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join(json.dumps({**RECORD, "id": 1}) for _ in range(2)))
    with pytest.raises(DataError, match="record 2: its id '1' is another one's"):
        list(datasets.open("totto", path).tables())


def test_a_folder_with_several_files_is_asked_for_one(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="it holds none"):
        datasets.open("totto", tmp_path)
    for name in ("a.json", "b.jsonl"):
        (tmp_path / name).write_text("")
    with pytest.raises(DataError, match=r"it holds a.json, b.jsonl"):
        datasets.open("totto", tmp_path)
