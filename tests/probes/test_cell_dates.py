from __future__ import annotations

import pytest

from probelib.probes.build import rng_for
from probelib.probes.case import case_of
from probelib.probes.cell_dates import dated_cell, dated_cells, other_dates
from probelib.records import Orientation, PartialDate, Table
from tests.probes.made import base


def box(*rows: tuple[str, str]) -> Table:
    return Table("test:box", "Somebody", (), rows, "tests", Orientation.INFOBOX)


LIFE = box(("Born", "May 5, 1920 (1920-05-05) Paris"), ("Died", "3 June 1980 (aged 60)"), ("Years active", "1945-1970"))


@pytest.mark.parametrize(
    ("text", "date", "times", "main"),
    [
        pytest.param("3 June 1980", PartialDate(1980, 6, 3), 1, "3 June 1980", id="once"),
        pytest.param("(1980-06-03) June 3, 1980 Rome", PartialDate(1980, 6, 3), 2, "June 3, 1980", id="twice"),
        pytest.param("1903; 116 years ago (1903)", PartialDate(1903), 2, "1903", id="a year"),
    ],
)
def test_a_cell_says_one_date_as_often_as_it_likes(text: str, date: PartialDate, times: int, main: str) -> None:
    found = dated_cell(box(("Opened", text)), (1, 1))
    assert found is not None
    assert (found.date, len(found.said), found.main.text) == (date, times, main)


def test_the_years_since_a_date_are_no_other_number() -> None:
    found = dated_cell(box(("Born", "May 5, 1985 (age 33)")), (1, 1))
    assert found is not None
    assert [q.text for q in found.since] == ["33"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("May 1993 - June 1994", id="two dates"),
        pytest.param("1965-1975", id="a span"),
        pytest.param("Tuesday, 5 May 1985", id="a weekday"),
        pytest.param("5 May 1985, for 12 days", id="a length of time beside it"),
        pytest.param("5 May 1985 (aged 40-41)", id="an age that is not known"),
        pytest.param("5 May", id="no year"),
        pytest.param("Paris", id="nothing"),
    ],
)
def test_what_says_no_date_or_more_than_one_is_none(text: str) -> None:
    assert dated_cell(box(("Opened", text)), (1, 1)) is None


def test_a_base_rests_on_the_dates_behind_its_number() -> None:
    case = case_of(LIFE, base("Somebody died at the age of 60.", "entailed", LIFE))
    assert {cell.place for cell in dated_cells(case)} == {(1, 1), (2, 1)}


def test_a_grid_has_no_such_cells() -> None:
    grid = Table("test:grid", "t", ("name", "born"), (("anna", "5 may 1985"),), "tests")
    assert dated_cells(case_of(grid, base("anna was born on 5 may 1985", "entailed", grid))) == ()


def test_a_refuted_base_gets_what_it_says_first() -> None:
    case = case_of(LIFE, base("Somebody was born in 1931.", "refuted", LIFE))
    (cell,) = dated_cells(case)
    assert next(other_dates(case, cell, rng_for(0, "b", "t"))) == PartialDate(1931, 5, 5)
