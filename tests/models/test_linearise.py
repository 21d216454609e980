from __future__ import annotations

import pytest

from probelib.errors import ModelError
from probelib.models.linearise import Fitted, evidence_cut, first_rows, fit, table_text
from probelib.records import Orientation, Table
from tests.models.tiny import MEDALS, long_table


def rows(table: Table) -> int:
    return len(table.rows)


def test_a_grid_is_a_line_a_row_under_its_title_and_header() -> None:
    assert table_text(first_rows(MEDALS, 1)) == "Table: medals\nteam | gold | silver\nred | 31 | 2"


def test_an_infobox_is_a_line_a_key() -> None:
    box = Table("t:b", "A film", (), (("Running time", "138 minutes"), ("Year", "1999")), "", Orientation.INFOBOX)
    assert table_text(box) == "Table: A film\nRunning time: 138 minutes\nYear: 1999"


def test_a_line_break_inside_a_cell_does_not_start_a_row() -> None:
    assert table_text(Table("t:c", "", ("a\nb",), (("1\r\n 2",),), "")) == "Table:\na b\n1 2"


def test_a_table_without_rows_says_so() -> None:
    assert table_text(Table("t:d", "", ("a", "b"), (), "")) == "Table:\na | b\n(no rows)"


@pytest.mark.parametrize(
    ("limit", "cut"), [pytest.param(10, 0, id="fits"), pytest.param(4, 6, id="cut"), pytest.param(0, 10, id="all cut")]
)
def test_rows_are_cut_from_the_end_as_few_as_need_be(limit: int, cut: int) -> None:
    table = long_table(10)
    assert fit(table, rows, limit) == Fitted(first_rows(table, 10 - cut), cut)


def test_a_header_that_does_not_fit_is_an_error() -> None:
    with pytest.raises(ModelError, match="header of table t:medals need more than the 3 tokens"):
        fit(MEDALS, lambda table: 4 + len(table.rows), 3)


def test_evidence_is_cut_where_a_grounded_cell_is_among_the_rows_left_out() -> None:
    assert not evidence_cut(MEDALS, "blue won 7 gold", 0)
    assert not evidence_cut(MEDALS, "blue won 7 gold", 1)
    assert evidence_cut(MEDALS, "blue won 7 gold", 2)
