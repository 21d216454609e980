from __future__ import annotations

import pytest

from probelib.probes.cell_dates import dated_cell, written
from probelib.probes.moving_dates import moved
from probelib.records import Orientation, PartialDate, Table


def box(*rows: tuple[str, str], title: str = "Somebody") -> Table:
    return Table("test:box", title, (), rows, "tests", Orientation.INFOBOX)


def edits(table: Table, row: int, date: PartialDate) -> list[str] | None:
    cell = dated_cell(table, (row, 1))
    assert cell is not None
    main = written(cell, date)
    assert main is not None
    found = moved(table, cell, date, main)
    return None if found is None else [edit.new for edit in found]


LIVING = ("Born", "May 5, 1985 (1985-05-05) (age 33) , Paris")
DEAD = (("Born", "May 5, 1920"), ("Died", "3 June 1980 (1980-06-03) (aged 60) Rome"))


@pytest.mark.parametrize(
    ("rows", "row", "date", "expected"),
    [
        pytest.param(
            (LIVING,), 1, PartialDate(1980, 5, 5), ["May 5, 1980 (1980-05-05) (age 38) , Paris"], id="an age since"
        ),
        pytest.param(
            (("Opened", "1903; 116 years ago (1903)"),),
            1,
            PartialDate(1900),
            ["1900; 119 years ago (1900)"],
            id="years ago",
        ),
        pytest.param(
            DEAD, 2, PartialDate(1980, 4, 3), ["3 April 1980 (1980-04-03) (aged 59) Rome"], id="an age at death"
        ),
        pytest.param(
            DEAD,
            1,
            PartialDate(1915, 5, 5),
            ["May 5, 1915", "3 June 1980 (1980-06-03) (aged 65) Rome"],
            id="the age in the other cell",
        ),
        pytest.param(DEAD, 1, PartialDate(1920, 3, 5), ["March 5, 1920"], id="an age that stays"),
        pytest.param(
            (("Opened", "May 5, 1920 , Rome"),), 1, PartialDate(1910, 5, 5), ["May 5, 1910 , Rome"], id="alone"
        ),
    ],
)
def test_what_follows_from_a_date_moves_with_it(
    rows: tuple[tuple[str, str], ...], row: int, date: PartialDate, expected: list[str]
) -> None:
    assert edits(box(*rows), row, date) == expected


@pytest.mark.parametrize(
    ("rows", "row", "date"),
    [
        pytest.param((LIVING,), 1, PartialDate(1985, 4, 5), id="nobody knows the age then"),
        pytest.param((LIVING, ("Debut", "2002")), 1, PartialDate(1990, 5, 5), id="a debut as a child"),
        pytest.param((*DEAD, ("Spouse", "Ann (m. 1979)")), 2, PartialDate(1975, 6, 3), id="a marriage after death"),
        pytest.param((*DEAD, ("Award", "at the age of 30")), 1, PartialDate(1915, 5, 5), id="an age in words"),
        pytest.param((("Opened", "1903"), ("Built", "1903")), 1, PartialDate(1900), id="another cell says it"),
        pytest.param((("Opened", "1903"), ("Era", "1900s")), 1, PartialDate(1899), id="a decade"),
        pytest.param((("Opened", "1903"), ("Era", "20th century")), 1, PartialDate(1899), id="a century"),
        pytest.param((("Opened", "1903"), ("Age", "115")), 1, PartialDate(1900), id="a key that follows from it"),
        pytest.param((("Opened", "1903"),), 1, PartialDate(1910), id="later than all the box knows"),
        pytest.param(
            (("Opened", "3 May 1903"), ("Holiday", "3 May")), 1, PartialDate(1903, 4, 3), id="its day stands elsewhere"
        ),
        pytest.param(
            (("Born", "May 5, 1920"), ("Died", "3 June 1990 (aged 60)")), 2, PartialDate(1985, 6, 3), id="no one's age"
        ),
    ],
)
def test_a_date_stays_where_more_would_change(rows: tuple[tuple[str, str], ...], row: int, date: PartialDate) -> None:
    assert edits(box(*rows), row, date) is None


def test_a_year_in_the_title_stays() -> None:
    assert edits(box(("Opened", "1903"), title="Games of 1903"), 1, PartialDate(1900)) is None
