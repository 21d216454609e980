"""CSV and its relatives."""

from __future__ import annotations

import csv
import io
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from probelib.datasets.uploads.delimited import BLANKS, COLON, SEPARATORS, read
from probelib.errors import DataError, InputError
from probelib.records import Orientation


def rows(text: str, separator: str | None = None) -> list[tuple[str, ...]]:
    return read(text, separator=separator)[0].rows


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        pytest.param("a,b\n1,2\n", ",", id="comma"),
        pytest.param("a;b;c\nx;1,2;3\ny;3,4;5\n", ";", id="semicolon beside decimal commas"),
        pytest.param("land;code\nNamibia;-1,2\n", ";", id="two lines, one of them with a comma"),
        pytest.param("a\tb, c\n1\t2, 3\n", "\t", id="tab beside commas"),
        pytest.param("| a | b |\n| 1 | 2 |\n", "|", id="bars outside too"),
        pytest.param("+---+---+\n| a | b |\n+---+---+\n| 1 | - |\n+---+---+\n", "|", id="a drawn table"),
        pytest.param("a#b\n1#2\n", "#", id="number sign"),
        pytest.param("player     goals\nAnn B      3\n", BLANKS, id="blanks"),
        pytest.param("Born: 4 May 1906, Ford\nDied: 8 May 1971, Ford\n", COLON, id="key and value, with commas"),
        pytest.param("Town\nFord\nHill\n", None, id="one column"),
        pytest.param("The cup was won, again.\nNobody knows why\nor how\nor when\n", None, id="prose"),
        pytest.param("a,b,c\n1,2\n3,4,5\n6,7,8\n", ",", id="a short row"),
        pytest.param("sep=;\na,x;b\n1,y;2\n", ";", id="declared"),
    ],
)
def test_the_separator_is_the_one_that_cuts_evenly(text: str, separator: str | None) -> None:
    assert read(text)[1] == separator


def test_the_separator_is_looked_for_at_the_start_of_a_long_text() -> None:
    assert read("a,b\n" + " \n" * 260_000 + "a;b\n" * 50)[1] == ","


def test_a_preferred_separator_wins_where_it_cuts_evenly() -> None:
    text = "a,b\tc,d\n1,2\t3,4\n"
    assert read(text, preferred="\t")[1] == "\t"
    assert read("a,b\n1,2\n", preferred="\t")[1] == ","


def test_a_user_may_choose_the_separator() -> None:
    assert rows("a,b;c\n1,2;3\n", separator=";") == [("a,b", "c"), ("1,2", "3")]


def test_what_is_no_separator_cannot_be_chosen() -> None:
    with pytest.raises(InputError, match="'x' is no separator here"):
        read("axb", separator="x")


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        pytest.param('a,b\n"x, y","say ""no"""\n', ("x, y", 'say "no"'), id="separator and quotes inside"),
        pytest.param('a,b\n"x\ny",2\n', ("x\ny", "2"), id="line end inside"),
        pytest.param('a,b\n"Foo" bar,5\'6"\n', ('"Foo" bar', "5'6\""), id="quotes that wrap nothing"),
        pytest.param('a,b\n"open,2\n', ('"open', "2"), id="a quote that is never closed"),
        pytest.param('a, b\n1, "x, y"\n', ("1", "x, y"), id="blanks before a quote"),
        pytest.param('a,b\n"",2\n', ("", "2"), id="nothing in quotes"),
    ],
)
def test_quotes_wrap_a_cell_only_where_they_close_it(text: str, cells: tuple[str, ...]) -> None:
    assert rows(text, separator=",")[1] == cells


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_numbered_as_an_editor_does(end: str) -> None:
    grid, _ = read(end.join(["a,b", "", '"x', 'y",1', "z,2"]), separator=",")
    assert grid.rows == [("a", "b"), ("x\ny", "1"), ("z", "2")]
    assert grid.numbers == [1, 3, 5]


def test_a_missing_value_written_as_a_dash_is_no_rule() -> None:
    assert rows("a|b\n-|-\n1|2\n") == [("a", "b"), ("-", "-"), ("1", "2")]


def test_keys_and_values_are_an_infobox() -> None:
    grid, _ = read("Born: 4 May 1906\nDied:\nHeight: 1.8 m: tall\n")
    assert grid.orientation is Orientation.INFOBOX
    assert grid.rows[2] == ("Height", "1.8 m: tall")


def test_a_million_cells_in_a_line_are_refused() -> None:
    with pytest.raises(DataError, match="line 1 has 1,000,001 cells"):
        read("x," * 1_000_000 + "x\n", separator=",")


@pytest.mark.parametrize("text", ['"' * 200_001, '"a,' * 100_000, "," * 200_000, " " * 100_000 + "x", '"a""' * 50_000])
def test_hostile_lines_cost_one_look(text: str) -> None:
    with suppress(DataError):
        read(text)


CELL = some.text(some.characters(codec="utf-8", exclude_categories=("Cc",)), max_size=6) | some.sampled_from(
    ['"', '""', "a,b", "x\ny", "-", "'", ";"]
)


@given(
    table=some.lists(some.lists(CELL, min_size=2, max_size=4), min_size=1, max_size=5),
    separator=some.sampled_from([",", ";", "\t"]),
)
@example(table=[['"a"', "b"], ["c", '"']], separator=",")
def test_what_a_csv_writer_writes_is_read_back(table: list[list[str]], separator: str) -> None:
    written = io.StringIO()
    csv.writer(written, delimiter=separator).writerows(table)
    expected = [tuple(cell.strip() for cell in row) for row in table]
    assert rows(written.getvalue(), separator) == [row for row in expected if any(row)]


@given(text=some.text(max_size=200), separator=some.sampled_from([None, *SEPARATORS]))
def test_any_text_has_rows(text: str, separator: str | None) -> None:
    assert all(any(row) for row in rows(text, separator))


def test_a_file_of_blank_lines_is_refused_before_it_is_read() -> None:
    with pytest.raises(DataError, match="more than 500,000 lines"):
        rows("a,b\n" + " \n" * 500_001, None)
