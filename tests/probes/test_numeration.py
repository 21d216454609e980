from __future__ import annotations

import pytest
from hypothesis import given, strategies

from probelib.language.quantities import find
from probelib.records import Table
from tests.probes.made import base, flipped, kept, made, table_of

NAME = "numeration"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("carla diaz has 52 points", ["carla diaz has fifty-two points"], id="digits to words"),
        pytest.param("carla diaz has fifty-two points", ["carla diaz has 52 points"], id="words to digits"),
        pytest.param("it grew by -0.6 points", ["it grew by minus zero point six points"], id="a minus sign survives"),
        pytest.param("she was born in 1986", ["she was born in nineteen eighty-six"], id="a year is spoken as one"),
        pytest.param("the 1986 season was short", [], id="no spoken year before a noun"),
        pytest.param("she won at rio 2016", [], id="nor after one"),
        pytest.param("she played in 2007 - present", [], id="nor of a span"),
        pytest.param("she was born in 2000", [], id="2000 is no spoken year"),
        pytest.param(
            "it has 2.77 million viewers",
            ["it has two point seven seven million viewers"],
            id="a magnitude stays, and with it how exact the number is",
        ),
        pytest.param("Twelve boats finished.", ["12 boats finished."], id="digits begin a sentence"),
        pytest.param(
            "12 boats from Oslo finished.", ["Twelve boats from Oslo finished."], id="words begin it with a capital"
        ),
        pytest.param("One of the boats finished.", [], id="one of in prose is no digit"),
        pytest.param("It took an 8-day voyage.", ["It took an eight-day voyage."], id="an stays an"),
        pytest.param(
            "It took an 11-day voyage and a 7-day rest.",
            ["It took an eleven-day voyage and a 7-day rest.", "It took an 11-day voyage and a seven-day rest."],
            id="one at a time",
        ),
        pytest.param(
            "the 16 points of a 7-day tour",
            ["the sixteen points of a 7-day tour", "the 16 points of a seven-day tour"],
            id="compounds",
        ),
        pytest.param("they won between 3 and 5 games", ["they won between three and five games"], id="a pair together"),
        pytest.param(
            "it took between 130 and 140 minutes",
            ["it took between one hundred and thirty and one hundred and forty minutes"],
            id="a pair with the unit of its last",
        ),
        pytest.param(
            "they won between 400 and 410 games",
            ["they won between four hundred and four hundred and ten games"],
            id="and in a number and between two",
        ),
        pytest.param("they won between 200 and 2000 games", [], id="no pair that is read as one"),
        pytest.param("they won 2 , 4 and 6 games", ["they won two , four and six games"], id="a list together"),
        pytest.param("they ran on december 27 , 29 , and 30", [], id="days of a date are no numbers"),
        pytest.param("she won the 200 m race", [], id="an event has its name"),
        pytest.param("she won the 4 , 000 m run", [], id="a comma between blanks"),
        pytest.param("player no 23 scored", [], id="a number that names"),
        pytest.param("it has a total of18 medals", [], id="glued to a word"),
        pytest.param("No one came and nothing happened.", [], id="no number, no probe"),
    ],
)
def test_the_other_form_keeps_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_a_number_in_a_name_of_the_table_is_left_alone() -> None:
    acts = Table("test:acts", "", ("act", "sold"), (("studio 19", "19"), ("the seven lanterns", "7")), "tests")
    assert kept("studio 19 sold 19 posters", NAME, table=acts) == ["studio 19 sold nineteen posters"]


def test_a_number_in_a_name_of_a_column_is_left_alone() -> None:
    times = Table("test:times", "", ("driver", "qual 1", "qual 2"), (("ann", "10", "12"),), "tests")
    assert kept("ann had 12 in qual 2", NAME, table=times) == ["ann had twelve in qual 2"]


def test_a_flip_is_in_the_other_form_and_false() -> None:
    (text,) = flipped("carla diaz has 52 points", NAME)
    (number,) = find(text)
    assert number.form == "words"
    assert number.value != 52


def test_a_flip_of_a_refuted_base_is_what_the_table_has() -> None:
    assert flipped("carla diaz has 45 points", NAME, "refuted") == ["carla diaz has fifty-two points"]


def test_no_flip_where_the_check_cannot_read_the_sentence() -> None:
    assert flipped("carla diaz rarely mentions her 52 points to strangers", NAME) == []


@given(strategies.integers(min_value=0, max_value=10**6))
def test_a_flip_never_restates_the_table(seed: int) -> None:
    for text in flipped("anna berg has a height of 1.85 m", NAME, seed=seed):
        assert [q.value for q in find(text)] != [q.value for q in find("1.85 m")]


@given(strategies.integers(min_value=0, max_value=10**6))
def test_one_title_becomes_a_whole_number_above_one(seed: int) -> None:
    clubs = Table("test:clubs", "", ("club", "titles"), (("lund", "1"), ("visby", "4")), "tests")
    for text in flipped("lund has 1 title", NAME, table=clubs, seed=seed):
        (number,) = find(text)
        assert isinstance(number.value, type(find("7")[0].value))
        assert number.value > 1
        assert number.value == int(number.value)
        assert text.endswith("titles")


def test_a_compound_noun_gets_no_other_number() -> None:
    unions = table_of(
        "unions",
        """
        union   | vice presidents
        comoros | 1
        zanj    | 3
    """,
    )
    assert flipped("Comoros has one vice president.", NAME, table=unions) == []


def test_the_edits_are_of_the_base() -> None:
    for probe in made("carla diaz has 52 points", NAME):
        assert probe.base_id == base("carla diaz has 52 points").id
        assert [e.start for e in probe.edits] == [15]
