"""From a user's bytes or pasted text to a preview."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

from probelib.datasets.uploads import MAX_BYTES, Preview, read_pasted, read_upload
from probelib.errors import DataError, InputError
from probelib.records import Orientation

CSV = "\ufeffland;code;growth\nNamibia;NA;-1,2\nFiji;007;(3)\n".encode()


def test_a_csv_file_keeps_its_texts_and_its_signs() -> None:
    preview = read_upload(CSV, "growth_of_2020.csv")
    assert preview.table.header == ("land", "code", "growth")
    assert preview.table.rows == (("Namibia", "NA", "-1,2"), ("Fiji", "007", "(3)"))
    assert preview.table.title == "growth of 2020"
    assert (preview.kind, preview.separator, preview.encoding, preview.decimal_mark) == ("csv", ";", "utf-8", ",")
    assert (preview.notes, preview.problems) == ((), ())


def test_the_id_is_that_of_the_content_whatever_is_chosen() -> None:
    digest = sha256(CSV).hexdigest()
    for preview in (read_upload(CSV, "a.csv"), read_upload(CSV, "b.csv", header_row=1)):
        assert (preview.sha256, preview.table.id) == (digest, f"upload:{digest[:12]}")


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"a,b\n1,2\n", "x.csv", "csv"),
        (b"a\tb\n1\t2\n", "x.tsv", "csv"),
        (b'[{"a": 1}]', "x.json", "json"),
        (b'{"a": 1}\n{"a": 2}\n', "x.jsonl", "json"),
        (b'[["a"], ["1"]]', "x.csv", "json"),
        (b"|a|b|\n|-|-|\n|1|2|\n", "x.md", "markdown"),
        (b"|a|b|\n|-|-|\n|1|2|\n", "x.txt", "markdown"),
        (b"[1] a;b\n[2] c;d\n", "x.csv", "csv"),
    ],
)
def test_a_format_is_told_by_the_content(data: bytes, name: str, kind: str) -> None:
    assert read_upload(data, name).kind == kind


def test_a_separator_that_was_chosen_makes_it_csv() -> None:
    assert read_upload(b"|a|b|\n|-|-|\n|1|2|\n", "x.md", separator="|").kind == "csv"


@pytest.mark.parametrize(
    ("data", "name", "message"),
    [
        pytest.param(b"", "x.csv", r"x\.csv is empty", id="empty"),
        pytest.param(b" \r\n\t", "", "The file is empty", id="blank"),
        pytest.param(b"x" * (MAX_BYTES + 1), "x.csv", r"x\.csv has 5,242,881 bytes; at most 5,242,880", id="large"),
        pytest.param(b"a,b\n1,2\n", "x.xlsx", r"x\.xlsx holds text, which its name does not say", id="text named xlsx"),
        pytest.param(b"\x80\x04\x95.", "x.pkl", "not text", id="pickle"),
        pytest.param(b"<html><table>", "x.csv", "This is HTML", id="html"),
        pytest.param(b"<?xml version='1.0'?><!DOCTYPE a>", "x.csv", "This is HTML or XML", id="xml"),
        pytest.param(b"{a: 1}", "x.json", "This is not JSON", id="json by name"),
        pytest.param(b"one cell", "x.csv", "There is one row only", id="one cell"),
        pytest.param(b"a,b\n1,2,3,4\n", "x.csv", "line 2 has 4 cells where the header has 2", id="ragged"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(data: bytes, name: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_upload(data, name)


@pytest.mark.parametrize(
    ("filename", "shown"),
    [
        ("../../etc/goals_1.csv", "goals_1.csv"),
        ("C:\\data\\goals.csv", "goals.csv"),
        ("a\x1bb\ud800.csv", "ab.csv"),
        ("", ""),
    ],
)
def test_a_file_name_is_its_last_part_and_printable(filename: str, shown: str) -> None:
    assert read_upload(b"a,b\n1,2\n", filename).filename == shown


def test_cells_that_would_run_in_a_spreadsheet_are_text() -> None:
    cells = ("=1+1", "@SUM(1)", "+CMD|' /C calc'!A0")
    assert read_upload(("a,b,c\n" + ",".join(cells)).encode(), "x.csv").table.rows == (cells,)


def test_decisions_reach_the_table() -> None:
    data = b"a,b\nc,d\n1/2/2021,x\n"
    preview = read_upload(data, "x.csv", header_row=1, day_first=True, decimal=",", title="T", encoding="cp1252")
    assert (preview.table.header, preview.table.title) == (("c", "d"), "T")
    assert (preview.day_first, preview.decimal_mark, preview.encoding) == (True, ",", "cp1252")
    assert read_upload(data, "x.csv", orientation=Orientation.INFOBOX).table.orientation is Orientation.INFOBOX


def test_pasted_text_is_read_like_a_file_and_has_no_name() -> None:
    preview = read_pasted("player   goals\nAnn B    3\n")
    assert preview.table.rows == (("Ann B", "3"),)
    assert (preview.filename, preview.encoding, preview.table.title) == ("", None, "")
    assert preview.table.source == "Pasted text"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no text"),
        (" \n", "no text"),
        ("a\0b", "NUL"),
        ("é" * 2_700_000, "5,400,000 bytes"),
        ("hello", "one row only"),
    ],
    ids=["empty", "blank", "nul", "large", "a word"],
)
def test_pasted_text_that_is_no_table_is_refused(text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_pasted(text)


def check(preview: Preview) -> None:
    """What holds of every preview."""
    table = preview.table
    width = 2 if table.orientation is Orientation.INFOBOX else len(table.header)
    assert table.rows
    assert {len(row) for row in table.rows} == {width}
    for text in (table.title, preview.filename, *table.header, *(cell for row in table.rows for cell in row)):
        text.encode()
        assert "\0" not in text
        assert "\r" not in text


TABLE_LIKE = some.text("ab19.,;|\t#:\"'-{}[]=/ \n\r\u00e9", max_size=120)


@settings(max_examples=200)
@given(data=some.binary(max_size=200) | TABLE_LIKE.map(str.encode), filename=some.text(max_size=12))
@example(data=b"PK\x03\x04", filename="x.xlsx")
def test_any_bytes_are_a_preview_or_refused(data: bytes, filename: str) -> None:
    with suppress(DataError):
        check(read_upload(data, filename))


@settings(max_examples=200)
@given(text=TABLE_LIKE)
@example("Goals of 1931\nname,goals\nAnn,3\nSource: us\n")
@example("Born: 1906\nDied: 1971\n")
def test_what_was_proposed_can_be_confirmed_and_changes_nothing(text: str) -> None:
    with suppress(DataError):
        first = read_pasted(text)
        confirmed = read_pasted(text, header_row=first.header_row, orientation=first.orientation)
        assert confirmed.table == first.table


@settings(max_examples=200)
@given(
    text=some.text(max_size=120) | TABLE_LIKE,
    header_row=some.none() | some.integers(-2, 3),
    orientation=some.none() | some.sampled_from(Orientation),
    separator=some.none() | some.sampled_from([",", "|", ":", "blanks"]),
)
def test_any_text_and_decisions_are_a_preview_or_refused(
    text: str, header_row: int | None, orientation: Orientation | None, separator: str | None
) -> None:
    with suppress(DataError, InputError):
        check(read_pasted(text, header_row=header_row, orientation=orientation, separator=separator))
