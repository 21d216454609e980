"""Rows under limits."""

from __future__ import annotations

import pytest

from probelib.datasets.uploads.grid import (
    MAX_CELL_LENGTH,
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_ROWS,
    Cells,
    counted,
    lines_of,
    written_width,
)
from probelib.errors import DataError


def test_a_row_without_text_is_left_out_and_the_others_keep_their_numbers() -> None:
    cells = Cells()
    cells.add(1, ["a"])
    cells.add(2, ["", "  "])
    cells.add(3, ["b"])
    assert (cells.rows, cells.numbers) == ([("a",), ("b",)], [1, 3])


def test_blanks_round_a_cell_are_no_part_of_it_and_line_ends_inside_are() -> None:
    cells = Cells()
    cells.add(1, [" a\r\nb\u00a0"])
    assert cells.rows == [("a\nb",)]


def test_unprintable_characters_are_removed_and_counted() -> None:
    cells = Cells()
    cells.add(1, ["a\x1b[31mb", "\x07", "x\ud800"])
    assert cells.rows == [("a[31mb", "", "x")]
    assert cells.notes() == ["3 unprintable characters removed."]


def test_a_row_of_too_many_cells_is_refused_by_its_number() -> None:
    with pytest.raises(DataError, match=f"line 7 has 201 cells; at most {MAX_COLUMNS} columns"):
        Cells().add(7, ["x"] * (MAX_COLUMNS + 1))


def test_empty_cells_at_the_end_of_a_row_do_not_count() -> None:
    cells = Cells()
    cells.add(1, ["x", *[""] * 10_000])
    assert written_width(cells.rows[0]) == 1
    assert len(cells.rows[0]) == MAX_COLUMNS


def test_a_cell_that_is_too_long_is_refused() -> None:
    with pytest.raises(DataError, match=f"A cell of 5,001 characters is too long; at most {MAX_CELL_LENGTH:,}"):
        Cells().add(1, ["x" * (MAX_CELL_LENGTH + 1)])


@pytest.mark.parametrize(("row", "times"), [(["x"], MAX_ROWS + 2), (["x"] * MAX_COLUMNS, MAX_CELLS // MAX_COLUMNS + 1)])
def test_a_table_that_is_too_large_is_refused_and_not_cut(row: list[str], times: int) -> None:
    cells = Cells()
    for number in range(times - 1):
        cells.add(number, row)
    with pytest.raises(DataError, match="It is not cut"):
        cells.add(times, row)


def test_a_table_of_the_largest_size_is_kept() -> None:
    cells = Cells()
    for number in range(MAX_ROWS + 1):
        cells.add(number, ["x"])
    assert len(cells.rows) == MAX_ROWS + 1


def test_lines_end_as_systems_end_them_and_nowhere_else() -> None:
    assert lines_of("a\r\nb\rc\nd\u2028e\x0bf") == ["a", "b", "c", "d\u2028e\x0bf"]


def test_one_thing_is_no_plural() -> None:
    assert (counted(1, "row"), counted(1200, "row")) == ("1 row", "1,200 rows")
