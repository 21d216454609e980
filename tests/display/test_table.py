from __future__ import annotations

import pytest

from probelib.display.sentence import Callout
from probelib.display.table import lit_cells, table_html, window
from probelib.records import Table
from tests.display.made import HOSTILE, HULK, grid


def test_a_lit_cell_carries_the_number_of_its_callout() -> None:
    html = table_html(HULK, {(2, 1): (1,)})
    assert html.count("pl-lit") == 1
    assert '<td class="pl-lit"><span class="pl-badge"><span class="pl-hidden"> callout </span>1</span>' in html


def test_an_infobox_has_row_headings_and_a_grid_has_column_headings() -> None:
    assert 'scope="row"' in table_html(HULK)
    assert 'scope="col"' not in table_html(HULK)
    assert 'scope="col"' in table_html(grid(1))
    assert 'scope="row"' not in table_html(grid(1))


def test_a_long_table_shows_its_lit_rows_and_says_what_it_leaves_out() -> None:
    table = grid(100)
    shown = window(table, [(60, 1)], limit=10)
    assert shown.rows == (1, 2, 3, 4, 5, 6, 7, 59, 60, 61)
    html = table_html(table, {(60, 1): (1,)}, rows=shown)
    assert "Showing 10 of 100 rows" in html
    assert "51 rows not shown" in html
    assert "39 rows not shown" in html


def test_a_short_table_is_whole_and_says_nothing() -> None:
    html = table_html(grid(3))
    assert "not shown" not in html
    assert "Showing" not in html


def test_many_lit_rows_are_all_shown() -> None:
    lit = [(row, 0) for row in range(1, 100, 3)]
    assert {row for row, _ in lit} <= set(window(grid(100), lit, limit=5).rows)


def test_a_table_without_rows_is_drawn() -> None:
    assert "<tbody></tbody>" in table_html(Table("made:0", "", ("a",), (), "made"))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_cells_titles_and_headers_make_no_markup(text: str) -> None:
    html = table_html(Table("made:x", text, (text,), ((text,),), "made"), {(1, 0): (1,)})
    for tag in ("<script", "<img", "<b>", "onerror=alert(1)>", 'onmouseover="'):
        assert tag not in html


def test_columns_of_figures_are_aligned_and_columns_of_words_are_not() -> None:
    html = table_html(grid(2))
    assert html.count("pl-figure") == 3


def test_a_cell_changed_by_a_probe_shows_both_texts() -> None:
    html = table_html(HULK, changed={(2, 1): "2 h 18 min"})
    was, now = '<span class="pl-hidden">was: </span>', '<span class="pl-hidden">now: </span>'
    assert f"<del>{was}<bdi>138 minutes</bdi></del> <ins>{now}<bdi>2 h 18 min</bdi></ins>" in html
    assert html.count("pl-changed") == 1


def test_callouts_that_share_a_cell_are_all_named() -> None:
    callouts = [Callout(2, 5, 6, ((1, 0), (1, 1))), Callout(1, 0, 1, ((1, 0),))]
    assert lit_cells(callouts) == {(1, 0): (1, 2), (1, 1): (2,)}
