"""Sums of the lines that a sentence counts, and of a line over its years."""

from __future__ import annotations

from probelib.grounding import How, ground
from probelib.records import Table, Truth

BALANCE = Table(
    "test:balance",
    "",
    ("(in thousands)", "2019", "2018"),
    (
        ("Assets:", "", ""),
        ("Prepaid fees", "19,000", "10,000"),
        ("Deferred rent", "22,000", "20,000"),
        ("Other", "23,000", "30,000"),
        ("Liabilities:", "", ""),
        ("Loans", "40,000", "41,000"),
        ("Bonds", "12,000", "13,000"),
    ),
    "our own",
)


def test_items_that_are_counted_and_come_to_an_amount_are_added_up() -> None:
    found = ground(BALANCE, "In 2019 the three assets items come to $64,000 thousand.")[2]
    assert (found.how, sorted(found.cells), found.match) == (How.SUM, [(2, 1), (3, 1), (4, 1)], Truth.TRUE)


def test_one_line_that_comes_to_an_amount_is_its_value() -> None:
    found = ground(BALANCE, "Loans amounted to $40,000 thousand in 2019.")[0]
    assert (found.how, found.match) == (How.CELL, Truth.TRUE)


def test_less_than_is_said_of_the_size_of_a_fall() -> None:
    found = ground(BALANCE, "Loans fell by less than $500 thousand between 2018 and 2019.")[0]
    assert (found.how, found.match) != (How.DIFFERENCE, Truth.TRUE)


CREDITS = Table(
    "test:credits",
    "",
    ("(in thousands)", "2019", "2018"),
    (
        ("Harbour fee credits:", "", ""),
        ("Small boats", "1,500", "1,000"),
        ("Ferries", "2,200", "2,000"),
        ("Barges", "2,300", "3,000"),
    ),
    "our own",
)


def test_lines_are_counted_by_the_title_over_them() -> None:
    count, total, _ = ground(CREDITS, "The three harbour fee credits add up to $6,000 thousand in 2019.")
    assert (count.how, count.match) == (How.COUNT, Truth.TRUE)
    assert (total.how, sorted(total.cells), total.match) == (How.SUM, [(2, 1), (3, 1), (4, 1)], Truth.TRUE)


COSTS = Table(
    "test:costs",
    "",
    ("(in thousands)", "2019", "", "2018", "", "2017", ""),
    (
        ("", "Amount", "% of total cost", "Amount", "% of total cost", "Amount", "% of total cost"),
        ("Harbour dues", "300", "30%", "200", "20%", "600", "60%"),
        ("Total cost", "1,000", "100%", "900", "100%", "1,100", "100%"),
    ),
    "our own",
)


def test_the_years_between_fiscal_years_are_averaged_too() -> None:
    found = ground(COSTS, "Total cost averaged $1,000 thousand between fiscal 2017 and fiscal 2019.")[0]
    assert (found.how, found.cells, found.match) == (How.AVERAGE, ((3, 1), (3, 3), (3, 5)), Truth.TRUE)


def test_the_average_of_a_year_is_that_of_its_two_ends() -> None:
    found = ground(COSTS, "The 2019 average harbour dues were $250 thousand.")[1]
    assert (found.how, found.cells, found.match) == (How.AVERAGE, ((2, 1), (2, 3)), Truth.TRUE)


def test_the_words_of_a_label_name_no_column() -> None:
    found = ground(COSTS, "The average total cost for 2018 and 2019 was $950 thousand.")[2]
    assert (found.how, found.cells, found.match) == (How.AVERAGE, ((3, 1), (3, 3)), Truth.TRUE)
