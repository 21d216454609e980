"""Small files, and the messages they fail with."""

from __future__ import annotations

from pathlib import Path

import pytest

from probelib.datasets.files import is_file_name, optional_json, read_json, read_text
from probelib.errors import DataError


@pytest.mark.parametrize("name", ["", ".", "..", "../x", "a/b", "a\\b", "a\0b"])
def test_an_id_that_leaves_the_folder_is_no_file_name(name: str) -> None:
    assert not is_file_name(name)


def test_a_table_file_is_a_file_name() -> None:
    assert is_file_name("2-1859269-1.html.csv")


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\xef\xbb\xbfa\r\n")
    assert read_text(tmp_path / "x") == "a\r\n"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"x\.json cannot be read: No such file"):
        read_text(tmp_path / "x.json")


def test_bytes_that_are_no_utf_8_are_placed(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"ab\xff")
    with pytest.raises(DataError, match=r"not UTF-8 text: .* at byte 2"):
        read_text(tmp_path / "x")


@pytest.mark.parametrize(
    ("text", "message"),
    [("[1", "is not JSON"), ("[" * 100_000, "is not JSON"), ("[]", "should hold one JSON object")],
    ids=["cut off", "deep", "other kind"],
)
def test_json_of_another_shape_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "x").write_text(text)
    with pytest.raises(DataError, match=message):
        read_json(tmp_path / "x", dict)


def test_an_optional_file_that_is_missing_is_empty(tmp_path: Path) -> None:
    assert optional_json(tmp_path / "x", list) == []
