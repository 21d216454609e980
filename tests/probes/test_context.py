from __future__ import annotations

import pytest

from probelib.language.quantities import find
from probelib.probes.case import case_of
from probelib.probes.context import joined
from probelib.records import Table
from tests.probes.made import base, table_of

RACES = table_of(
    "the 2003 lexmark indy 300",
    """
    driver | qual 1 | laps
    ann    | 10     | 12
    """,
)


def left_alone(text: str, table: Table = RACES) -> tuple[str, ...]:
    return case_of(table, base(text, table=table)).left_alone


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("a total of18 medals", "glued to a word", id="a lost blank"),
        pytest.param("ann had 10 in qual 1", "part of a column's name", id="a column"),
        pytest.param("ann won the lexmark indy 300", "part of a name in the title", id="the title"),
        pytest.param("she won the 200 m freestyle", "part of an event's name", id="an event"),
        pytest.param("they ran the 400 m in 50 s", "part of an event's name", id="an event without its noun"),
        pytest.param("it is 0 , 7 km larger", "a comma between blanks in it", id="a comma between blanks"),
        pytest.param("telmo plays as no 6", "a number that names", id="a label"),
    ],
)
def test_what_is_left_alone(text: str, reason: str) -> None:
    assert reason in left_alone(text)


FILMS = table_of(
    "films",
    """
    film                   | year | awards
    2001 : a space odyssey | 1968 | 1
    300                    | 2006 | 2
    12 angry men           | 1957 | 300
    hulk                   | 2003 | 0
    """,
)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param("2001 : a space odyssey won 1 award", 1, id="a name that begins with a year"),
        pytest.param("2001 : a space odyssey won 1 award in 1968", 1, id="and a year that is none"),
        pytest.param("300 won 2 awards", 1, id="a bare number as the subject"),
        pytest.param("the film 300 won 2 awards", 1, id="a bare number after its column"),
        pytest.param("12 angry men won 300 awards", 1, id="the same number as an amount"),
        pytest.param("hulk won 0 awards in 2003", 0, id="no name"),
    ],
)
def test_a_name_of_the_table_is_left_alone(text: str, count: int) -> None:
    assert left_alone(text, FILMS).count("part of a name in the table") == count


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        pytest.param(("episode one", "episode two"), "episode two had 7 points", id="a number that names"),
        pytest.param(("sunday , june 3", "sunday , july 1"), "on sunday , july 1 it had 7 points", id="a date"),
        pytest.param(("omni coliseum 16457", "target center 18874"), "target center 18874 had 7 points", id="a crowd"),
    ],
)
def test_what_says_something_is_no_name(cells: tuple[str, str], text: str) -> None:
    table = Table("test:games", "", ("game", "points"), ((cells[0], "3"), (cells[1], "7")), "tests")
    assert "part of a name in the table" not in left_alone(text, table)


def test_numbers_in_a_column_of_numbers_are_no_names() -> None:
    weeks = table_of("weeks", "week | opponent | points\n1 | lions | 3\n2 | bears | 7")
    assert left_alone("1 team had 7 points", weeks) == ()


def test_a_length_is_no_event() -> None:
    assert left_alone("the bridge is 200 m long") == ()


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        pytest.param("between 3 and 5 goals", ((0, 1),), id="between"),
        pytest.param("from the year 1990 to the year 1995", ((0, 1),), id="from with words in between"),
        pytest.param("in 2001 , 2002 , and 2003", ((0, 1, 2),), id="a list"),
        pytest.param("december 27 , 29 , and 30", ((0, 1, 2),), id="days of a month"),
        pytest.param("in 1999 , 3 players won", ((0,), (1,)), id="no list"),
        pytest.param("1 gold , 2 silver", ((0,), (1,)), id="amounts of other things"),
        pytest.param("7 in 2005 and 9 in 2006", ((0,), (1,), (2,), (3,)), id="two statements"),
    ],
)
def test_which_numbers_stand_together(text: str, runs: tuple[tuple[int, ...], ...]) -> None:
    assert joined(text, find(text)) == runs
