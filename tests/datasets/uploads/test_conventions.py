"""Decimal mark and day/month order: what cells prove, and what they leave open."""

from __future__ import annotations

import pytest

from probelib.datasets.uploads.conventions import Conventions, propose
from probelib.language.cells import column_style
from probelib.records import Orientation


def of(*columns: list[str], **decided: object) -> Conventions:
    header = tuple("abc"[: len(columns)])
    return propose(header, list(zip(*columns, strict=True)), Orientation.GRID, **decided)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cells", "mark"),
    [
        pytest.param(["1.234,56", "987,10"], ",", id="both marks"),
        pytest.param(["1,234.56", "9"], ".", id="both marks, English"),
        pytest.param(["-1,2", "(3)"], ",", id="one digit behind a comma"),
        pytest.param(["0,125"], ",", id="a zero before a comma"),
        pytest.param(["1234,567"], ",", id="four digits before a comma"),
        pytest.param(["1,234,567"], ".", id="commas between thousands"),
        pytest.param(["$3.5 million"], ".", id="with sign and word"),
        pytest.param(["1,234", "2.5"], ".", id="another cell decides"),
        pytest.param(["1,234"], ".", id="the usual reading"),
        pytest.param(["12", "x"], None, id="no marks"),
        pytest.param(["12.08.2009", "1.2.3"], None, id="dates and versions"),
        pytest.param(["3.5", "3,5"], None, id="mixed"),
    ],
)
def test_a_decimal_mark_is_proposed(cells: list[str], mark: str | None) -> None:
    assert of(cells).decimal_mark == mark


@pytest.mark.parametrize(
    "cells", [["1.234,56", "987,10"], ["-1,2", "(3)"], ["1,234.56", "2.5"], ["1,234,567", "1,234"]]
)
def test_cells_are_read_by_the_mark_that_is_proposed(cells: list[str]) -> None:
    assert column_style("", cells).decimal_mark == of(cells).decimal_mark


@pytest.mark.parametrize(
    ("cells", "day_first"),
    [
        pytest.param(["19/8/2021", "4/9/2021"], True, id="day first"),
        pytest.param(["8/19/2021", "4/9/2021"], False, id="month first"),
        pytest.param(["4/9/2021", "6/7/2021"], None, id="no cell decides"),
        pytest.param(["4.4.2021"], None, id="does not matter"),
        pytest.param(["2021-09-04", "1/20", "1 - 2"], None, id="no such dates"),
        pytest.param(["19/8/2021", "8/19/2021"], None, id="mixed"),
    ],
)
def test_a_day_order_is_proposed(cells: list[str], day_first: bool | None) -> None:
    assert of(cells).day_first is day_first
    assert column_style("", cells).day_first is day_first


def test_an_order_that_no_cell_decides_is_a_problem_and_the_usual_mark_is_a_note() -> None:
    conventions = of(["4/9/2021"], ["1,234"])
    assert conventions.problems == (
        "a: no cell says whether '4/9/2021' is written day first or month first. Choose the order.",
    )
    assert conventions.notes == (
        "b: '1,234' is read as in English, with a decimal point and commas between thousands.",
    )
    assert conventions.has_dates
    assert conventions.has_marks


def test_without_a_usual_reading_a_mark_that_no_cell_decides_is_a_problem() -> None:
    conventions = of(["1.299", "2.500"], usual=False)
    assert conventions.decimal_mark is None
    assert list(conventions.problems) == [
        "a: '1.299' may be a whole number with a thousands separator, or a decimal number. Choose the decimal mark."
    ]
    assert of(["1.299", "2.5"], usual=False).problems == ()


def test_a_column_decides_for_one_that_does_not() -> None:
    conventions = of(["4/9/2021", "4/9/2021"], ["19/8/2021", "1/1/2021"])
    assert (conventions.day_first, conventions.problems) == (True, ())


def test_columns_that_differ_are_named_and_nothing_is_decided() -> None:
    conventions = of(["1,5"], ["1.5"])
    assert conventions.decimal_mark is None
    assert [problem[:1] for problem in conventions.problems] == ["a", "b"]


def test_a_decision_goes_before_the_cells_and_what_contradicts_it_is_named() -> None:
    conventions = of(["1,5"], ["8/19/2021"], decimal=".", day_first=True)
    assert (conventions.decimal_mark, conventions.day_first) == (".", True)
    assert [problem.partition(",")[2].rpartition("against")[2] for problem in conventions.problems] == [
        " your choice."
    ] * 2


def test_a_decision_leaves_nothing_open() -> None:
    assert of(["4/9/2021"], ["1,234"], decimal=",", day_first=False).problems == ()


def test_a_table_without_numbers_needs_no_decision() -> None:
    conventions = of(["x"])
    assert not conventions.has_marks
    assert not conventions.has_dates


def test_a_key_of_an_infobox_is_a_column() -> None:
    conventions = propose((), [("Born", "4/9/1906"), ("Died", "19/8/1971")], Orientation.INFOBOX)
    assert conventions.day_first is True
