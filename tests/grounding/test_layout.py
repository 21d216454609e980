"""Tables that are read across: which rows name columns, which title lines, which hold values."""

from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.grounding.layout import Layout, layout_of, years_in
from probelib.records import Orientation, Table


def across(*rows: tuple[str, ...]) -> Layout:
    """Return the layout of a table of these rows, of which the first is its header."""
    found = layout_of(Table(f"test:{rows!r}", "", rows[0], rows[1:], "our own"))
    assert found is not None
    return found


STATEMENT = across(
    ("", "Years ended June 30,", "", ""),
    ("(in thousands)", "2019", "2018", "Change"),
    ("Deferred taxes:", "", "", ""),
    ("Federal (1)", "$3", "(13)", "16"),
    ("Foreign", "—", "98", "(98)"),
    ("", "3", "85", "(82)"),
)


def test_lines_are_the_rows_that_hold_values() -> None:
    assert [line.row for line in STATEMENT.lines] == [3, 4, 5]


def test_a_line_knows_its_label_and_the_title_over_it() -> None:
    line = STATEMENT.lines[0]
    assert (line.stems, line.section_row) == (("federal",), 2)
    assert set(line.section) == {"defer", "tax"}


def test_the_years_over_a_column_are_those_of_its_header() -> None:
    over = STATEMENT.blocks[0]
    assert [dict(column.years) for column in over[1:]] == [{2019: (1, 1)}, {2018: (1, 2)}, {}]


def test_brackets_are_a_minus_and_a_dash_is_no_value() -> None:
    assert STATEMENT.number(3, 2) == Decimal(-13)
    assert STATEMENT.number(4, 1) is None


def test_the_scale_is_what_a_header_states() -> None:
    assert STATEMENT.scale == 3


def test_a_second_header_stands_over_the_lines_below_it() -> None:
    found = across(
        ("", "As of 2019", ""), ("", "Cost", "Value"), ("Bonds", "5", "6"), ("", "As of 2018", ""), ("Bonds", "4", "5")
    )
    assert [line.block for line in found.lines] == [0, 1]
    assert [tuple(found.over(line, 1).years) for line in found.lines] == [(2019,), (2018,)]


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(Table("test:1", "", ("name", "goals"), (("a", "1"), ("b", "2")), "our own"), id="records"),
        pytest.param(Table("test:2", "", (), (("Born", "1917"),), "our own", Orientation.INFOBOX), id="infobox"),
        pytest.param(Table("test:3", "", ("", "2019"), (), "our own"), id="no rows"),
        pytest.param(Table("test:4", "", ("", "x"), (("1", "a"), ("2", "b")), "our own"), id="no amounts"),
    ],
)
def test_other_tables_have_no_layout(table: Table) -> None:
    assert layout_of(table) is None


@pytest.mark.parametrize(
    ("text", "years"),
    [("December 31, 2019", (2019,)), ("FY19**", (2019,)), ("2018/2019", (2018, 2019)), ("$2,019", ()), ("Total", ())],
)
def test_the_years_of_a_header(text: str, years: tuple[int, ...]) -> None:
    assert years_in(text) == years
