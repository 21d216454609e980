"""Markdown tables."""

from __future__ import annotations

from probelib.datasets.uploads.markdown import looks_like, read

TABLE = "| a | b |\n|---|:-:|\n| 1 | x \\| y |\n"


def test_the_first_table_is_read_with_the_heading_above_it() -> None:
    grid = read("Some words.\n\n## Towns of 1931 ##\n\n" + TABLE)
    assert grid.rows == [("a", "b"), ("1", "x | y")]
    assert (grid.title, grid.header_row, grid.numbers) == ("Towns of 1931", 0, [5, 7])


def test_prose_above_a_table_is_no_title() -> None:
    assert read("Some words.\n\n" + TABLE).title == ""


def test_bars_at_the_ends_may_be_missing() -> None:
    assert read("a | b\n--- | ---\n1 | 2\n").rows == [("a", "b"), ("1", "2")]


def test_marks_round_a_whole_cell_are_taken_off_and_others_are_text() -> None:
    assert read("|a|b|c|\n|-|-|-|\n|**1**|`x`|2*3*4|\n").rows[1] == ("1", "x", "2*3*4")


def test_the_table_ends_at_the_first_line_without_a_bar() -> None:
    assert len(read(TABLE + "\nSource: us\n").rows) == 2


def test_a_second_table_is_said_to_be_left_out() -> None:
    assert read(TABLE + "\n" + TABLE).notes == ["The text holds several tables; the first one was read."]


def test_an_empty_header_is_none() -> None:
    grid = read("| | |\n|-|-|\n| Born | 1906 |\n")
    assert grid.header_row is None
    assert grid.rows == [("Born", "1906")]


def test_a_rule_without_bars_above_is_no_table() -> None:
    assert not looks_like("Heading\n-------\ntext\n")
    assert read("Heading\n-------\n").rows == []


def test_a_long_line_of_blanks_is_no_rule() -> None:
    assert not looks_like("a|b\n" + " " * 200_000 + "-" + " " * 200_000 + "x")
