from __future__ import annotations

from pathlib import Path

import pytest

from probelib.errors import DataError, InputError
from probelib.export.tables import ROW_GROUP, Column, Value, reading, writing

COLUMNS = (Column("id", "text", "Id."), Column("text", "text", "Text."), Column("seed", "integer", "Seed."))
ROWS: tuple[tuple[Value, ...], ...] = (("a", 'it says "2,5"\n− €', 0), ("b", "", -1), ("c", None, 2**40))
SUFFIXES = (".parquet", ".jsonl", ".csv")


def written(path: Path, rows: tuple[tuple[Value, ...], ...] = ROWS) -> Path:
    with writing(path, COLUMNS) as write:
        for row in rows:
            write(row)
    return path


@pytest.mark.parametrize("suffix", [".parquet", ".jsonl"])
def test_what_was_written_is_read_back(tmp_path: Path, suffix: str) -> None:
    assert [tuple(row.values()) for row in reading(written(tmp_path / f"x{suffix}"))] == list(ROWS)


def test_csv_gives_everything_back_as_text(tmp_path: Path) -> None:
    rows = list(reading(written(tmp_path / "x.csv")))
    assert [tuple(row.values()) for row in rows] == [
        ("a", 'it says "2,5"\n− €', "0"),
        ("b", "", "-1"),
        ("c", "", str(2**40)),
    ]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_same_rows_give_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    assert written(tmp_path / f"a{suffix}").read_bytes() == written(tmp_path / f"b{suffix}").read_bytes()


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_no_rows_give_a_file_without_rows(tmp_path: Path, suffix: str) -> None:
    assert list(reading(written(tmp_path / f"x{suffix}", ()))) == []


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_an_error_on_the_way_leaves_the_old_file_and_nothing_else(tmp_path: Path, suffix: str) -> None:
    path = written(tmp_path / f"x{suffix}")
    before = path.read_bytes()
    with pytest.raises(ZeroDivisionError), writing(path, COLUMNS) as write:
        write(("d", "d", 1 // 0))
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_row_of_another_length_is_refused(tmp_path: Path, suffix: str) -> None:
    with pytest.raises(ValueError), writing(tmp_path / f"x{suffix}", COLUMNS) as write:  # noqa: PT011, the formats word it their way
        write(("a", "a"))


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_half_a_character_becomes_a_question_mark(tmp_path: Path, suffix: str) -> None:
    path = written(tmp_path / f"x{suffix}", (("a", "cut \ud83d", 0),))
    assert [row["text"] for row in reading(path)] == ["cut ?"]


def test_more_rows_than_a_row_group_are_all_there(tmp_path: Path) -> None:
    rows = tuple((str(number), "x", number) for number in range(ROW_GROUP + 1))
    assert sum(1 for _ in reading(written(tmp_path / "x.parquet", rows))) == ROW_GROUP + 1


def test_an_unknown_ending_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"\.parquet, \.jsonl, \.csv"), writing(tmp_path / "x.xlsx", COLUMNS):
        pass


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nowhere"), writing(tmp_path / "nowhere" / "x.csv", COLUMNS):
        pass


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        pytest.param("x.jsonl", b'{"a": 1}\n{"a": \n', "line 2", id="broken JSON"),
        pytest.param("x.jsonl", b"[1]\n", "line 1", id="JSON that is no object"),
        pytest.param("x.jsonl", b'{"a": "\xff"}\n', "UTF-8", id="JSON lines in another encoding"),
        pytest.param("x.csv", b"a,b\n1\n", "row 2", id="CSV row too short"),
        pytest.param("x.parquet", b"a,b\n1,2\n", "no Parquet", id="another format"),
    ],
)
def test_a_file_that_is_not_what_it_says_is_refused(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(DataError, match=message):
        list(reading(path))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone\.csv"):
        reading(tmp_path / "gone.csv")
