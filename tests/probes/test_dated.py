from __future__ import annotations

import pytest

from probelib import probes
from probelib.probes.dated import depends_on_today
from probelib.records import Hypothesis, Label, Orientation, Table


def box(*rows: tuple[str, str], orientation: Orientation = Orientation.INFOBOX) -> Table:
    return Table("test:box", "A band", (), rows, "tests", orientation)


PLAYING = box(("Years active", "1999-present"), ("Members", "4"))
ENDED = box(("Years active", "1999-2012"), ("Members", "4"))
AGED = box(("Born", "4 May 1980 (age 39)"), ("Children", "2"))


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("The band has been active for more than 25 years.", PLAYING),
        ("They have played together for over two decades.", PLAYING),
        ("The band came out over 60 years ago.", ENDED),
        ("The band celebrates its 20th anniversary.", ENDED),
        ("She is more than thirty years old.", PLAYING),
    ],
)
def test_what_changes_with_the_day_depends_on_today(text: str, table: Table) -> None:
    assert depends_on_today(table, text)


@pytest.mark.parametrize(
    ("text", "table"),
    [
        pytest.param("The band has been active since 1999.", PLAYING, id="a year that stays"),
        pytest.param("The band was active for 13 years.", ENDED, id="it is over"),
        pytest.param("The band has been active for 13 years.", ENDED, id="it ended"),
        pytest.param("She is 39 years old.", AGED, id="the table says how old"),
        pytest.param("The band has 4 members.", PLAYING, id="no time"),
        pytest.param(
            "He has played for 20 years.", box(("a", "present"), orientation=Orientation.GRID), id="rows of their own"
        ),
    ],
)
def test_what_stays_true_does_not(text: str, table: Table) -> None:
    assert not depends_on_today(table, text)


def test_years_ago_are_counted_from_today_whatever_the_table_counts() -> None:
    table = box(("Introduced", "8 May 1886; 132 years ago"))
    assert depends_on_today(table, "It was introduced less than 140 years ago.", proved=True)


@pytest.mark.parametrize("text", ["She has sung for less than 35 years.", "She has sung for more than seven years."])
def test_an_age_does_not_say_how_long_what_goes_on_has_gone_on(text: str) -> None:
    table = box(("Born", "4 May 1980 (age 39)"), ("Years active", "2012-present"))
    assert depends_on_today(table, text, proved=True)


def test_a_base_that_depends_on_today_has_no_probes() -> None:
    base = Hypothesis("test:1", PLAYING.id, "The band has played its 4 songs for 21 years.", Label.ENTAILED)
    assert list(probes.generate(PLAYING, base)) == []
