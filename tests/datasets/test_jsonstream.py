"""Members of a JSON object, one at a time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from probelib.datasets import jsonstream
from probelib.errors import DataError

VALUES = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(max_size=8),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "x.json"


@settings(max_examples=60)
@given(
    data=some.dictionaries(some.text(max_size=6), VALUES, max_size=6),
    indent=some.sampled_from([None, 2]),
    ascii_only=some.booleans(),
    chunk=some.integers(1, 40),
)
def test_members_are_those_of_the_whole_object_wherever_the_file_is_cut(
    tmp_path_factory: pytest.TempPathFactory, data: dict[str, object], indent: int | None, ascii_only: bool, chunk: int
) -> None:
    path = tmp_path_factory.mktemp("stream") / "x.json"
    text = json.dumps(data, indent=indent, ensure_ascii=ascii_only)
    path.write_bytes(text.encode("utf-8", "surrogatepass" if ascii_only else "strict"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsonstream, "_CHUNK", chunk)
        found = list(jsonstream.members(path))
    assert [(member.key, member.value) for member in found] == list(data.items())
    for member in found:
        assert jsonstream.member(path, member.offset, member.length) == (member.key, member.value)


def test_a_byte_order_mark_is_skipped(file: Path) -> None:
    file.write_bytes(b'\xef\xbb\xbf{"a": 1}')
    (only,) = jsonstream.members(file)
    assert jsonstream.member(file, only.offset, only.length) == ("a", 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", "expected one JSON object at byte 0", id="empty"),
        pytest.param("[]", "expected one JSON object at byte 0", id="a list"),
        pytest.param('{"a": 1', "expected ',' or '}' at byte 7", id="cut off behind a value"),
        pytest.param('{"a": [1,', "at byte 1", id="cut off in a value"),
        pytest.param('{"a" 1}', "expected ':'", id="no colon"),
        pytest.param("{1: 2}", "expected a key in quotes", id="key without quotes"),
        pytest.param('{"a": 1, }', "Expecting value at byte 9", id="comma at the end"),
        pytest.param('{"a": 1, "a": 2}', "holds 'a' twice", id="key twice"),
        pytest.param('{"a": ' + "[" * 100_000, "too many brackets", id="deep"),
    ],
)
def test_a_fault_is_named_with_its_place(file: Path, text: str, message: str) -> None:
    file.write_text(text)
    with pytest.raises(DataError, match=message):
        list(jsonstream.members(file))


def test_bytes_that_are_no_utf_8_are_refused(file: Path) -> None:
    file.write_bytes(b'{"a": "\xff"}')
    with pytest.raises(DataError, match="not UTF-8"):
        list(jsonstream.members(file))


def test_a_missing_file_is_named(file: Path) -> None:
    with pytest.raises(DataError, match="cannot be read: No such file"):
        list(jsonstream.members(file))
    with pytest.raises(DataError, match="cannot be read: No such file"):
        jsonstream.member(file, 0, 1)


def test_a_file_that_changed_is_to_be_opened_again(file: Path) -> None:
    file.write_text('{"a": 1}')
    with pytest.raises(DataError, match="has changed since it was opened"):
        jsonstream.member(file, 2, 5)
