"""Cells and columns."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings, strategies

from probelib.language import forms
from probelib.language.cells import MISSING, Style, column_style, may_count, parse_cell, with_day_first
from probelib.records import Interval, Kind, PartialDate, Score


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("9592829", "9592829"),
        ("64 , 250", "64250"),
        ("2 610 529", "2610529"),
        ("12\u00a0345", "12345"),
        ("1\u202f234\u202f567", "1234567"),
        ("1.234,56", "1234.56"),
        ("987,10", "987.1"),
        ("1,250", "1250"),
        ("(1,250)", "-1250"),
        ("(3)", "-3"),
        ("$(84)", "-84"),
        ("$ 1,452.4", "1452.4"),
        ("(48.3)%", "-48.3"),
        ("(248%)", "-248"),
        ("-8.7", "-8.7"),
        ("- 0.1%", "-0.1"),
        ("+ 1.8%", "1.8"),
        ("77 , 8", "77.8"),
        ("138 , 3 m", "138.3"),
        ("3¾", "3.75"),
        ("43'32.37", "2612.37"),
        ("1:32.269", "92.269"),
        ("138 minutes", "138"),
        ("404 ft (123 m)", "404"),
        ("1992 (65th)", "1992"),
        ("2011 -", "2011"),
        ("1953-", "1953"),
        ("t3", "3"),
        ("keyarena 17072", "17072"),
        ("KeyArena 17,072", "17072"),
        (" 12 ", "12"),
        ("1.0", "1"),
        ("0", "0"),
        ("5'11\"", "71"),
        ("5-foot-11", "71"),
        ("1,00,000", "100000"),
        ("12,34,567.50", "1234567.5"),
        ("16’157", "16157"),
        ("1'234.50", "1234.5"),
        ("(£2.5m)", "-2500000"),
        ("($3 million)", "-3000000"),
        ("(5 million)", "-5000000"),
        ("(1.2bn)", "-1200000000"),
        ("(₹ 4 crore)", "-40000000"),
        ("(USD 1,250)", "-1250"),
        ("1,234-", "-1234"),
        ("12.5-", "-12.5"),
        ("1,234.50−", "-1234.5"),
        ("16.1 -", "16.1"),
    ],
)
def test_the_number_of_a_cell(text: str, value: str) -> None:
    cell = parse_cell(text)
    assert cell.number == Decimal(value)
    assert all(text[q.start : q.end] == q.text for q in cell.quantities)


@pytest.mark.parametrize("text", [*sorted(MISSING), "N / A", " - ", "TBC"])
def test_missing_cells(text: str) -> None:
    cell = parse_cell(text)
    assert (cell.missing, cell.quantities, cell.number, cell.main) == (True, (), None, None)


@pytest.mark.parametrize("text", ["0", "NA", "no", "- 3", "(0)"])
def test_zero_and_namibia_are_not_missing(text: str) -> None:
    assert not parse_cell(text).missing


@pytest.mark.parametrize("text", ["(12 m)", "(2.5m)", "capital spending (2)", "2021 (3)", "ito mika (12)", "(2009)"])
def test_notes_and_ages_are_not_negative(text: str) -> None:
    assert all(isinstance(q.value, Decimal) and q.value > 0 for q in parse_cell(text).quantities)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("16.12 (108)", Kind.SCORE, Score((Decimal(16), Decimal(12), Decimal(108)))),
        ("w 16 - 10", Kind.SCORE, Score((Decimal(16), Decimal(10)))),
        ("7 - 5", Kind.SCORE, Score((Decimal(7), Decimal(5)))),
        ("2010 - 11", Kind.YEAR, Interval(Decimal(2010), Decimal(2011))),
        ("june 20 , 2003", Kind.DATE, PartialDate(2003, 6, 20)),
        ("july 12, 1959 ( 1959-07-12 )", Kind.DATE, PartialDate(1959, 7, 12)),
        ("412–655 mm", Kind.MEASURE, Interval(Decimal(412), Decimal(655))),
    ],
)
def test_compound_cells(text: str, kind: Kind, value: object) -> None:
    main = parse_cell(text).main
    assert main is not None
    assert (main.kind, main.value) == (kind, value)


@pytest.mark.parametrize("text", ["007", "NA", "john smith", "qx747", "12-", "44 BC"])
def test_what_is_no_number_stays_text(text: str) -> None:
    assert parse_cell(text).quantities == ()


@pytest.mark.parametrize(
    ("text", "bare"),
    [("12", True), ("404 ft (123 m)", True), ("w 16 - 10", False), ("capital spending (2)", False), ("12*", True)],
)
def test_a_bare_cell_is_its_quantity(text: str, bare: bool) -> None:
    assert parse_cell(text).bare is bare


def test_decimal_commas_of_a_column_decide_its_thousands() -> None:
    style = column_style("price", ["1.234,56", "1,250", "987,1", "1.730"])
    assert style.decimal_mark == ","
    assert [parse_cell(cell, style).number for cell in ("1,250", "1.730")] == [Decimal("1.25"), Decimal(1730)]


@pytest.mark.parametrize(
    ("text", "value"), [("0,125", "0.125"), ("1234,567", "1234.567"), ("1.234.567", "1234567"), ("1,250", "1250")]
)
def test_a_comma_after_no_group_of_thousands_marks_decimals(text: str, value: str) -> None:
    assert parse_cell(text, column_style("price", [text])).number == Decimal(value)


def test_a_cell_with_two_points_decides_that_points_are_between_thousands() -> None:
    cells = ["1.250", "12.500", "1.250.000"]
    style = column_style("people", cells)
    assert style.decimal_mark == ","
    assert [parse_cell(cell, style).number for cell in cells] == [1250, 12500, 1250000]


@pytest.mark.parametrize("cells", [["0.125", "1.250.000"], ["2.5", "1.250.000"], ["v1.250.000", "1.250"]])
def test_points_that_can_not_be_between_thousands_stay_decimal(cells: list[str]) -> None:
    assert column_style("people", cells).decimal_mark == "."


def test_a_column_with_both_marks_is_said_to_be_unsure() -> None:
    style = column_style("price", ["1.234,56", "1,234.56"])
    assert (style.decimal_mark, style.decimal_ambiguous) == (".", True)


def test_thousands_alone_are_thousands() -> None:
    assert column_style("crowd", ["1,250", "31,000"]) == Style()


@pytest.mark.parametrize(
    ("cells", "day_first", "ambiguous"),
    [
        (["19/8/2021", "4/9/2021"], True, False),
        (["8/19/2021", "4/9/2021"], False, False),
        (["4/9/2021", "6/7/2021"], None, True),
        (["5 june", "12"], None, False),
        (["19/8/2021", "8/19/2021"], None, True),
    ],
)
def test_the_order_of_day_and_month(cells: list[str], day_first: bool | None, ambiguous: bool) -> None:
    style = column_style("date", cells)
    assert (style.day_first, style.dates_ambiguous) == (day_first, ambiguous)


def test_a_confirmed_order_is_used() -> None:
    style = with_day_first(column_style("date", ["4/9/2021"]), day_first=False)
    (q,) = parse_cell("4/9/2021", style).quantities
    assert (q.value, q.form) == (PartialDate(2021, 4, 9), forms.DATE_NUMERIC)


@pytest.mark.parametrize(
    ("header", "unit", "factor"),
    [
        ("us viewers (millions)", None, 10**6),
        ("diameter (km)", "km", 1),
        ("win %", "%", 1),
        ("$ million", "USD", 10**6),
        ("price (€)", "EUR", 1),
        ("length, in metres", "m", 1),
        ("name", None, 1),
        ("(In thousands)", None, 1000),
        ("time (s)", "s", 1),
        ("weight in kg", "kg", 1),
        ("horse - power", "hp", 1),
        ("Horsepower", "hp", 1),
        ("yards", None, 1),
    ],
)
def test_what_a_header_gives(header: str, unit: str | None, factor: int) -> None:
    style = column_style(header, ["1"])
    assert (style.unit, style.factor) == (unit, factor)


@pytest.mark.parametrize(
    ("header", "cells", "text", "kind"),
    [
        ("year", ["1784", "1850"], "1784", Kind.YEAR),
        ("tickets", ["1984", "12007"], "1984", Kind.CARDINAL),
        ("lap time", ["8:39", "9:12"], "8:39", Kind.DURATION),
        ("departure", ["8:39", "23:10"], "8:39", Kind.TIME),
        ("", ["1984"], "1984", Kind.YEAR),
    ],
)
def test_a_column_gives_its_kind(header: str, cells: list[str], text: str, kind: Kind) -> None:
    (q,) = parse_cell(text, column_style(header, cells)).quantities
    assert q.kind is kind


@settings(max_examples=300, derandomize=True, deadline=None)
@given(
    strategies.text(max_size=24),
    strategies.sampled_from([Style(), Style(decimal_mark=","), Style(day_first=False, kind=Kind.DURATION)]),
)
def test_any_cell_is_read(text: str, style: Style) -> None:
    cell = parse_cell(text, style)
    assert all(text[q.start : q.end] == q.text for q in cell.quantities)
    assert not (cell.missing and cell.quantities)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(strategies.lists(strategies.text("0123456789.,-/%$() ", max_size=12), max_size=6), strategies.text(max_size=12))
def test_any_column_has_a_style(cells: list[str], header: str) -> None:
    style = column_style(header, cells)
    for cell in cells:
        parse_cell(cell, style)


def test_months_of_another_language_are_read_where_they_are_the_rule() -> None:
    cells = ["3 juin 1986", "12 août 1990", "-"]
    style = column_style("date", cells)
    assert style.foreign_dates
    assert [parse_cell(cell, style).quantities[0].value for cell in cells[:2]] == [
        PartialDate(1986, 6, 3),
        PartialDate(1990, 8, 12),
    ]


@pytest.mark.parametrize("cells", [["5 goals 2001", "3 wins 2004"], ["3 june 1986"], ["john smith"], []])
def test_words_and_english_months_are_no_foreign_dates(cells: list[str]) -> None:
    assert not column_style("date", cells).foreign_dates


@pytest.mark.parametrize("text", ["7", "seven", "may", "an hour", "½", "٣", "q1 2001"])
def test_a_column_may_count_where_one_cell_has_a_number(text: str) -> None:
    assert may_count(["ann", text, "bea"])


@pytest.mark.parametrize("cells", [(), ("",), ("ann", "bea"), ("an", "hour"), ("n/a", "–")])
def test_a_column_of_words_counts_nothing(cells: tuple[str, ...]) -> None:
    assert not may_count(cells)


_WORDS = ["ann", "seven", "may", "an hour", "half", "t", "$", "(", "²", "½", "٣", "3 juin 1986", " ", "-"]


@given(strategies.lists(strategies.lists(strategies.sampled_from(_WORDS), max_size=4).map(" ".join), max_size=4))
def test_no_cell_has_a_number_where_the_column_counts_nothing(cells: list[str]) -> None:
    style = column_style("date", cells)
    assert may_count(cells) or not any(parse_cell(cell, style).quantities for cell in cells)
