from __future__ import annotations

import pytest

from probelib.display import changes
from probelib.display.sentence import Callout
from probelib.probes.cells import edited
from probelib.records import CellEdit, Table
from tests.display.made import HOSTILE, HULK, grid

SWAP = (CellEdit(1, 1, "2"), CellEdit(3, 1, "1"))


def test_a_changed_cell_is_said_by_its_name_with_the_old_and_the_new_text() -> None:
    said = changes.cells(HULK, (CellEdit(2, 1, "2 hours"),))
    assert "Running time" in said
    assert said.index("138 minutes") < said.index("2 hours")
    assert "was: " in said
    assert "now: " in said


@pytest.mark.parametrize(
    ("edit", "name"),
    [
        pytest.param(CellEdit(2, 1, "9"), "points, a", id="by its row"),
        pytest.param(CellEdit(2, 0, "b"), "name, row 2", id="first of its row"),
        pytest.param(CellEdit(0, 1, "goals"), "column name", id="of the header"),
    ],
)
def test_a_cell_of_a_grid_is_named_by_its_column_and_row(edit: CellEdit, name: str) -> None:
    assert f"<bdi>{name}</bdi>" in changes.cells(grid(3), (edit,))


def test_a_cell_that_was_emptied_says_so() -> None:
    assert "(empty)" in changes.cells(HULK, (CellEdit(2, 1, ""),))


def test_the_changed_cell_is_marked_in_the_table_with_the_number_it_answers() -> None:
    html = changes.within(HULK, (CellEdit(2, 1, "2 hours"),), (Callout(1, 0, 3, ((2, 1),)),))
    assert html.count("pl-changed") == 1
    assert html.count("pl-lit") == 1
    assert "<del>" in html
    assert "<ins>" in html


def test_two_tables_side_by_side_light_the_cells_that_differ_in_both() -> None:
    table = grid(3)
    html = changes.beside(table, edited(table, SWAP), SWAP)
    was, now = html.split("pl-beside-now")
    assert was.count("pl-lit") == now.count("pl-lit") == 2
    assert "Original table" in was
    assert "Changed table" in now


def test_long_tables_side_by_side_show_the_same_rows() -> None:
    table = grid(100)
    html = changes.beside(table, edited(table, (CellEdit(70, 1, "5"),)), (CellEdit(70, 1, "5"),))
    assert html.count(f"Showing {changes.ROWS_SHOWN} of 100 rows") == 2
    assert html.count("pl-lit") == 2


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_cells_make_no_markup(text: str) -> None:
    table, edits = Table("made:x", text, (text,), ((text,),), "made"), (CellEdit(1, 0, text),)
    html = changes.cells(table, edits) + changes.within(table, edits) + changes.beside(table, table, edits)
    for tag in ("<script", "<img", "<b>", "onerror=alert(1)>", 'onmouseover="'):
        assert tag not in html
