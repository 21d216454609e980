from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.grounding.reading import read
from probelib.probes import dependents
from probelib.records import Orientation, Table
from tests.probes.made import table_of

D = Decimal


def why(table: Table, row: int, column: int, new: str) -> str | None:
    reading = read(table)
    return dependents.unsettled(reading, reading.columns[column], (row, column), D(new))


@pytest.mark.parametrize(
    ("drawn", "row", "column", "new", "expected"),
    [
        pytest.param("a | b\nx | 51\ny | 12\nz | 40", 2, 1, "13", None, id="nothing depends on it"),
        pytest.param("a | b\nx | 5\ny | 2\ntotal | 7", 1, 1, "6", dependents.TOTAL, id="a row of totals"),
        pytest.param("a | b | total\nx | 5 | 9\ny | 2 | 3", 1, 1, "6", dependents.TOTAL, id="a column of totals"),
        pytest.param(
            "a | in | out | left\nx | 9 | 4 | 5\ny | 8 | 1 | 7\nz | 6 | 3 | 3", 1, 1, "8", dependents.TOTAL, id="a sum"
        ),
        pytest.param("a | rank | b\nx | 1 | 9\ny | 2 | 7\nz | 3 | 4", 2, 2, "3", dependents.ORDER, id="rows in order"),
        pytest.param("rank | b\n2 | 30\n1 | 70\n3 | 10", 1, 1, "80", dependents.RANK, id="a rank"),
        pytest.param("a | rank\nx | 1\ny | 2\nz | 3", 2, 1, "5", dependents.RANK, id="the rank itself"),
        pytest.param(
            "a | year | born\nx | 1990 | 3 may 1990\ny | 1992 | -", 1, 1, "1991", dependents.REPEATED, id="twice"
        ),
        pytest.param("a | no | b\nx | 14 | p\ny | 13 | q\nz | 19 | r", 1, 1, "19", dependents.TWICE, id="one each"),
        pytest.param(
            " | 2019 | 2018\nsales | 90 | 80\ncosts | 50 | 45\nnet income | 40 | 35",
            1,
            1,
            "95",
            dependents.TOTAL,
            id="lines of an account",
        ),
        pytest.param("a | age | b\nx | 31 | 50", 1, 2, "6", dependents.DERIVED, id="something derived"),
    ],
)
def test_a_cell_that_others_depend_on_is_found(
    drawn: str, row: int, column: int, new: str, expected: str | None
) -> None:
    assert why(table_of("t", drawn), row, column, new) == expected


REGIONS = "region | 2019\nwest | 273.6\neast | 413.0\nnorth | 98.7\n | 785.3"
SHIPS = "item | 2019\nequivalent | $335,133\nadd: expenses | 20,414\nshipping | $355,547"


@pytest.mark.parametrize(
    ("drawn", "new", "stay"),
    [
        pytest.param(REGIONS, REGIONS.replace("98.7", "97.6"), False, id="a part"),
        pytest.param(REGIONS, REGIONS.replace("785.3", "800"), False, id="a total without a name"),
        pytest.param(SHIPS, SHIPS.replace("335,133", "200,733"), False, id="a total with a name of its own"),
        pytest.param(SHIPS, SHIPS.replace("335,133", "x").replace("20,414", "335,133"), False, id="a part is gone"),
        pytest.param(
            REGIONS, REGIONS.replace("273.6", "y").replace("413.0", "273.6").replace("y", "413.0"), True, id="a swap"
        ),
        pytest.param("a | b\nx | 3\ny | 2\nz | 5", "a | b\nx | 4\ny | 2\nz | 5", True, id="small ones by chance"),
    ],
)
def test_what_adds_up_downwards_still_has_to(drawn: str, new: str, stay: bool) -> None:
    assert dependents.sums_stay(read(table_of("t", drawn)), read(table_of("t", new)), 1) is stay


@pytest.mark.parametrize(
    ("rows", "row", "new", "expected"),
    [
        pytest.param((("Born", "1400"), ("Died", "1468 (aged 68)")), 1, "1410", dependents.DERIVED, id="an age"),
        pytest.param((("Born", "1400"), ("Died", "1468")), 1, "1800", dependents.ORDER, id="born after the death"),
        pytest.param((("Born", "1400"), ("Died", "1468")), 2, "1390", dependents.ORDER, id="died before the birth"),
        pytest.param((("Born", "1400"), ("Died", "1468")), 1, "1410", None, id="a life still"),
        pytest.param((("Alcohol by volume", "43%"), ("Proof (US)", "86")), 1, "50", dependents.DERIVED, id="proof"),
        pytest.param((("Founded", "1900"), ("Closed", "1950")), 1, "1960", dependents.ORDER, id="of a thing"),
    ],
)
def test_a_life_stays_one(rows: tuple[tuple[str, str], ...], row: int, new: str, expected: str | None) -> None:
    reading = read(Table("test:box", "Somebody", (), rows, "tests", Orientation.INFOBOX))
    assert dependents.unsettled(reading, reading.columns[row - 1], (row, 1), D(new)) == expected


def test_shares_that_add_up_to_a_hundred_depend_on_each_other() -> None:
    table = table_of("shares", "who | votes\nx | 55.5 %\ny | 24.5 %\nz | 20.0 %")
    assert why(table, 2, 1, "25") == dependents.SHARE


def test_a_swap_leaves_what_a_column_adds_up_to() -> None:
    table = table_of("shares", "who | votes\nx | 24.5 %\ny | 55.5 %\nz | 20.0 %")
    reading = read(table)
    assert dependents.unsettled(reading, reading.columns[1], (2, 1), D("24.5"), swap=True) is None


def test_an_infobox_that_says_a_number_twice_keeps_it() -> None:
    rows = (("Born", "3 May 1950"), ("Known since", "1950"), ("Height", "1.85 m"))
    box = Table("test:box", "x", (), rows, "tests", Orientation.INFOBOX)
    reading = read(box)
    born, height = reading.columns[0], reading.columns[2]
    assert dependents.unsettled(reading, born, (1, 1), None) == dependents.REPEATED
    assert dependents.unsettled(reading, height, (3, 1), D("1.9")) is None
