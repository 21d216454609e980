"""From bytes to text."""

from __future__ import annotations

import codecs
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some

from probelib.datasets.uploads.decoding import ENCODINGS, decode
from probelib.errors import DataError, InputError

TEXT = "größe;wert\nklein;1\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        pytest.param(TEXT.encode(), "utf-8", id="utf-8"),
        pytest.param(codecs.BOM_UTF8 + TEXT.encode(), "utf-8", id="utf-8 with a mark"),
        pytest.param(TEXT.encode("utf-16"), "utf-16-le", id="utf-16 with a mark"),
        pytest.param(codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16-be", id="utf-16, big end first"),
        pytest.param(TEXT.encode("utf-16-le"), "utf-16-le", id="utf-16 without a mark"),
        pytest.param(TEXT.encode("utf-16-be"), "utf-16-be", id="utf-16, big end first, without a mark"),
        pytest.param(TEXT.encode("utf-32"), "utf-32", id="utf-32"),
        pytest.param(TEXT.encode("cp1252"), "cp1252", id="windows-1252"),
        pytest.param((TEXT + " " * 99 + "\x8d").encode("latin-1"), "latin-1", id="a byte that windows-1252 lacks"),
    ],
)
def test_an_encoding_is_found_and_its_mark_is_no_text(data: bytes, encoding: str) -> None:
    decoded = decode(data)
    assert (decoded.text.rstrip(" \x8d"), decoded.encoding) == (TEXT, encoding)


def test_plain_utf_8_needs_no_word() -> None:
    assert decode(TEXT.encode()).notes == ()


def test_a_guess_is_said_to_be_one_with_a_line_to_judge_it_by() -> None:
    (note,) = decode("a;b\nтуман;1\n".encode("cp1251")).notes
    assert "cp1252, which is a guess" in note
    assert "òóìàí;1" in note


def test_a_user_may_choose_the_encoding() -> None:
    assert decode("туман".encode("cp1251"), "cp1251").text == "туман"


def test_a_choice_that_does_not_fit_is_refused() -> None:
    with pytest.raises(DataError, match=r"The file is not in utf-8: .* at byte 2"):
        decode("größe".encode("cp1252"), "utf-8")


@pytest.mark.parametrize("encoding", ["rot13", "hex", "idna", "zip", ""])
def test_what_is_no_encoding_of_text_cannot_be_chosen(encoding: str) -> None:
    with pytest.raises(InputError, match="There is no encoding"):
        decode(b"a", encoding)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "an old Excel file"),
        (b"%PDF-1.7", "a PDF"),
        (b"\x89PNG\r\n", "an image"),
        (b"\x1f\x8b\x08", "a gzip archive"),
        (b"PAR1....", "a Parquet file"),
        (b"{\\rtf1", "an RTF document"),
        (b"\x80\x04\x95\x10\x00\x00\x00", "not text"),
        (b"a,b\n1,\x00\n", "not text"),
        (b"\x01\x02\x03\x04 abc", "not text"),
    ],
    ids=["xls", "pdf", "png", "gzip", "parquet", "rtf", "pickle", "a zero byte", "control characters"],
)
def test_what_is_no_text_is_refused_by_its_name(data: bytes, what: str) -> None:
    with pytest.raises(DataError, match=what):
        decode(data)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_offered_reads_ascii(encoding: str) -> None:
    assert decode("a;b\n".encode(encoding), encoding).text == "a;b\n"


@given(some.binary(max_size=300))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    with suppress(DataError):
        assert isinstance(decode(data).text, str)
