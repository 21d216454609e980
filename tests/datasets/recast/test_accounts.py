"""What a table says of its cells."""

from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.datasets.recast import accounts

GRID = accounts.grid(
    [
        ["(In thousands)", "", ""],
        ["", "Fiscal 2019", "FY18"],
        ["Bread1", "$ (1,200)", "—"],
        ["At May 31, 2017", "7", "8"],
        ["Cake"],
    ]
)


def test_short_lists_are_filled_up() -> None:
    assert {len(row) for row in GRID.rows} == {3}


@pytest.mark.parametrize(("value", "places"), [("1200", [(2, 1)]), ("-1200", [(2, 1)]), ("0", [(2, 2)]), ("5", [])])
def test_a_number_is_found_whatever_its_sign_and_a_dash_is_nought(value: str, places: list[accounts.Place]) -> None:
    assert GRID.with_number(Decimal(value)) == places


def test_a_label_is_found_without_the_sign_of_a_footnote() -> None:
    assert GRID.with_text("bread") == [(2, 0)]


@pytest.mark.parametrize(("place", "years"), [((2, 1), {2019}), ((2, 2), {2018}), ((3, 1), {2017})])
def test_a_cell_stands_under_a_year_or_beside_one(place: accounts.Place, years: set[int]) -> None:
    assert GRID.years(place) == years


def test_a_year_that_no_cell_names_is_missed() -> None:
    assert not GRID.lacks_year_of("from 2018 to 2019")
    assert GRID.lacks_year_of("in 2020")


@pytest.mark.parametrize(("scale", "said"), [("thousand", True), ("million", False), ("", True)])
def test_a_scale_is_in_the_table_or_not(scale: str, said: bool) -> None:
    assert GRID.says_scale(scale) is said
