"""How long something lasted, or how long ago it was."""

from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.checking import check
from probelib.checking.interpret import interpret
from probelib.records import Orientation, Table, Truth
from tests.checking.tables import box

DEAD = box("Born | 1865 , Leeds\nDied | November 28, 1944 , York\nSpouse | Ann Lee (m. 1890)", "Bo Ray")
LIVING = box(
    "Born | May 3, 1980 (age 39)\nGenre | Pop\nYears active | 2001-2005, 2007-2012\nSpouse(s) | Al Fox (m. 2010)",
    "Kim Orr",
)
DRINK = box("Introduced | 1990\nDiscontinued | March 1, 1996\nType | Soda", "Fizz")
PARK = box("Established | 1954\nVisitors | 5,497 (in 2018)", "Elm Park")


@pytest.mark.parametrize(
    ("table", "text", "truth"),
    [
        pytest.param(DEAD, "Bo Ray was over 70 years old when he died.", Truth.TRUE, id="age at death"),
        pytest.param(DEAD, "Bo Ray died before 60.", Truth.FALSE, id="before an age"),
        pytest.param(DEAD, "Bo Ray was married for over 50 years.", Truth.TRUE, id="a marriage until death"),
        pytest.param(DEAD, "Bo Ray was married to Jo Dee for over 50 years.", Truth.UNKNOWN, id="a wedding not listed"),
        pytest.param(LIVING, "Kim Orr has been married for over 20 years.", Truth.FALSE, id="a marriage that goes on"),
        pytest.param(LIVING, "Kim Orr was active for more than 15 years.", Truth.FALSE, id="a career with a break"),
        pytest.param(LIVING, "Kim Orr was active for more than 10 years.", Truth.UNKNOWN, id="the break may count"),
        pytest.param(LIVING, "Kim Orr was continuously active for over 7 years.", Truth.FALSE, id="without a break"),
        pytest.param(LIVING, "Kim Orr performed pop music for over 6 years.", Truth.TRUE, id="what the box lists"),
        pytest.param(
            LIVING, "Kim Orr performed jazz for over 6 years.", Truth.UNKNOWN, id="what the box does not list"
        ),
        pytest.param(LIVING, "Kim Orr performed jazz for over 20 years.", Truth.FALSE, id="no part is longer than all"),
        pytest.param(
            LIVING, "Kim Orr performed jazz for less than 5 years.", Truth.UNKNOWN, id="a part may be shorter"
        ),
        pytest.param(LIVING, "Kim Orr was active in two decades.", Truth.UNKNOWN, id="decades of the calendar"),
        pytest.param(
            LIVING, "Kim Orr has not been active for over 20 years.", Truth.UNKNOWN, id="denied, of the time since"
        ),
        pytest.param(DRINK, "Fizz lasted about six years before being discontinued.", Truth.TRUE, id="until its end"),
        pytest.param(DRINK, "Fizz was on the market for over a decade.", Truth.FALSE, id="on the market"),
        pytest.param(PARK, "Elm Park was established over 50 years ago.", Truth.TRUE, id="ago, by the latest year"),
        pytest.param(PARK, "Elm Park was established over 90 years ago.", Truth.UNKNOWN, id="the present is open"),
        pytest.param(PARK, "Elm Park is more than 50 but less than 60 years old.", Truth.FALSE, id="within two ages"),
    ],
)
def test_a_length_of_time(table: Table, text: str, truth: Truth) -> None:
    assert check(table, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron took two months to record.", Truth.FALSE, id="took"),
        pytest.param("Heron was recorded over a period of five days.", Truth.TRUE, id="over a period"),
        pytest.param("Heron took five days to write.", Truth.UNKNOWN, id="of another work"),
    ],
)
def test_how_long_it_took(text: str, truth: Truth) -> None:
    assert check(box("Recorded | May 3-8, 1991\nGenre | Rock", "Heron"), text).truth is truth


PARK_COPIED = Table(
    "infotabs:T0", "Elm Park", (), (("Established", "1954"), ("Visitors", "5,497")), "test", Orientation.INFOBOX
)


def test_a_dataset_says_when_its_boxes_were_written() -> None:
    assert check(PARK_COPIED, "Elm Park was established over 90 years ago.").truth is Truth.FALSE


def test_a_break_in_a_career_that_goes_on_may_count() -> None:
    rows = (("Years active", "1979-1992, 2003-present"), ("Genre", "Rock"))
    table = Table("infotabs:T1", "Heron", (), rows, "test", Orientation.INFOBOX)
    assert check(table, "Heron was active for over 35 years.").truth is Truth.UNKNOWN
    assert check(table, "Heron was active for over 45 years.").truth is Truth.FALSE


def test_no_other_number_is_false_only_until_today() -> None:
    claim = interpret(PARK_COPIED, "Elm Park was established over 50 years ago.")
    assert claim is not None
    assert claim.truth() is Truth.TRUE
    assert claim.truth_with(0, Decimal(70)) is Truth.UNKNOWN


def test_an_age_at_death_is_no_present() -> None:
    table = box("Born | May 3, 1950\nDied | July 4, 1990 (aged 40)\nKnown for | Foo", "Bo Ray")
    assert check(table, "Bo Ray died over 35 years ago.").truth is Truth.UNKNOWN
