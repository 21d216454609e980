"""JSON tables."""

from __future__ import annotations

import json

import pytest

from probelib.datasets.uploads.jsontable import looks_like, read
from probelib.errors import DataError
from probelib.records import Orientation


def test_a_list_of_objects_has_the_keys_as_header_and_gaps_are_noted() -> None:
    grid = read('[{"a": 1.50, "b": null}, {"b": "007", "c": true}]')
    assert grid.rows == [("a", "b", "c"), ("1.50", "", ""), ("", "007", "true")]
    assert grid.header_row == 0
    assert grid.notes == ["Filled with empty cells, as keys were missing: 2 of 2 objects."]


@pytest.mark.parametrize("number", ["1.50", "1e6", "-0", "12345678901234567890.10", "NaN", "9" * 5000])
def test_a_number_keeps_its_digits(number: str) -> None:
    assert read(f'[["a"], [{number}]]').rows[1] == (number,)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param('[["a", "b"], [1, 2]]', [("a", "b"), ("1", "2")], id="list of lists"),
        pytest.param('{"a": [1, 2], "b": [3, 4]}', [("a", "b"), ("1", "3"), ("2", "4")], id="columns"),
        pytest.param(
            '{"title": "T", "a": [1, 2], "b": [3, 4]}', [("a", "b"), ("1", "3"), ("2", "4")], id="titled columns"
        ),
        pytest.param('{"columns": ["a"], "index": [0], "data": [[1]]}', [("a",), ("1",)], id="split"),
        pytest.param('{"title": "T", "rows": [{"a": 1}]}', [("a",), ("1",)], id="titled objects"),
        pytest.param('{"a": 1}\n{"a": 2}\n', [("a",), ("1",), ("2",)], id="lines"),
    ],
)
def test_a_grid_is_read_from_each_shape(text: str, rows: list[tuple[str, ...]]) -> None:
    grid = read(text)
    assert grid.rows == rows
    assert grid.orientation is None
    assert grid.title == ("T" if '"T"' in text else "")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param('{"Length": "5 km", "Opened": 1906}', [("Length", "5 km"), ("Opened", "1906")], id="values"),
        pytest.param(
            '{"title": ["Road"], "Towns": ["A", "B"], "": ["x"]}',
            [("Towns", "A"), ("Towns", "B"), ("", "x")],
            id="as InfoTabS",
        ),
        pytest.param('{"a": 1, "a": 2}', [("a", "1"), ("a", "2")], id="a key twice"),
        pytest.param('{"a": [1], "b": [2]}', [("a", "1"), ("b", "2")], id="lists of one"),
    ],
)
def test_an_infobox_is_read_from_each_shape(text: str, rows: list[tuple[str, ...]]) -> None:
    grid = read(text)
    assert grid.rows == rows
    assert grid.orientation is Orientation.INFOBOX
    assert grid.title == ("Road" if "Road" in text else "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("[", "This is not JSON: .*line 1, column 2", id="cut off"),
        pytest.param('{"a": 1}\n{"a": \n', "Line 2 is not a JSON object", id="a line cut off"),
        pytest.param("[1, 2]", "This JSON is no table", id="list of numbers"),
        pytest.param("[]", "This JSON is no table", id="empty list"),
        pytest.param("[[1], {}]", "This JSON is no table", id="mixed list"),
        pytest.param('[{"a": {"b": 1}}]', "Entry 1 holds an object inside a cell", id="object in a cell"),
        pytest.param('[["a"], [[[1]]]]', "Entry 2 holds a list inside a cell", id="list in a cell"),
        pytest.param("[" * 100_000, "too many brackets", id="deep"),
    ],
)
def test_what_is_no_table_is_refused(text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read(text)


def test_objects_without_a_common_key_are_no_rows() -> None:
    with pytest.raises(DataError, match="hardly a key in common"):
        read(json.dumps([{f"key {number}": 1} for number in range(5000)]))


def test_a_list_of_texts_in_a_cell_is_joined() -> None:
    assert read('[{"a": ["x", "y"]}]').rows[1] == ("x, y",)


def test_a_key_twice_in_a_row_is_noted() -> None:
    grid = read('[{"a": 1, "a": 2}]')
    assert grid.rows[1] == ("2",)
    assert "a key twice" in grid.notes[0]


def test_a_lone_surrogate_does_not_get_through() -> None:
    assert read('[["a"], ["x\\ud800"]]').rows[1] == ("x",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [('[{"a"', True), ("[[1", True), ("{}", True), ("[1] a;2", False), ("{1} x", False), ("a", False)],
)
def test_a_bracket_alone_does_not_make_json(text: str, expected: bool) -> None:
    assert looks_like(text) is expected
