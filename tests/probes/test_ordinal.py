from __future__ import annotations

import pytest

from probelib.records import Table
from tests.probes.made import flipped, kept

NAME = "heterogeneous.ordinal"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("anna berg was 1st", ["anna berg was first"], id="digits to words"),
        pytest.param("eva fink was ranked third", ["eva fink was ranked 3rd"], id="words to digits"),
        pytest.param("she was drafted 112th", ["she was drafted one hundred and twelfth"], id="any size"),
        pytest.param(
            "between the 3rd and 4th festival", ["between the third and fourth festival"], id="a pair together"
        ),
        pytest.param("in each of the first 3 years", [], id="no 1st before a number"),
        pytest.param("he first played there", [], id="an adverb is no ordinal"),
        pytest.param("Only two had won at first.", [], id="at first"),
        pytest.param("anna berg ran", [], id="no ordinal, no probe"),
    ],
)
def test_the_other_form_keeps_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_a_column_called_third_keeps_its_name() -> None:
    teams = Table("test:curling", "", ("skip", "third"), (("ann", "eva"), ("ida", "liv")), "tests")
    assert kept("ann plays with eva as third", NAME, table=teams) == []


def test_a_flip_is_the_rank_of_another_row() -> None:
    (text,) = flipped("eva fink was ranked third", NAME)
    assert text in {f"eva fink was ranked {rank}" for rank in ("1st", "2nd", "4th")}


def test_a_flip_of_a_refuted_base_is_what_the_table_has() -> None:
    assert flipped("eva fink was ranked second", NAME, "refuted") == ["eva fink was ranked 3rd"]


def test_the_noun_after_an_ordinal_stays_singular() -> None:
    rounds = Table("test:rounds", "", ("round", "winner"), (("1st", "ann"), ("2nd", "eva"), ("3rd", "liv")), "tests")
    for text in flipped("eva is the winner of the first round", NAME, "refuted", table=rounds):
        assert text.endswith(" round")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "in week 3 they lost",
            ["in the 3rd week they lost", "in the third week they lost"],
            id="a number that names",
        ),
        pytest.param(
            "Episode 12 was short", ["The 12th episode was short", "The twelfth episode was short"], id="start"
        ),
        pytest.param("the week 3 game was lost", [], id="before a noun"),
        pytest.param("lane 3 was hers", [], id="lanes are in no order"),
    ],
)
def test_a_name_by_number_is_an_ordinal(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_a_named_number_flips_to_that_of_another_row() -> None:
    weeks = Table("test:weeks", "", ("week", "opponent"), (("1", "reds"), ("2", "blues"), ("3", "greens")), "tests")
    texts = flipped("the opponent in week 2 be blues", NAME, table=weeks)
    assert set(texts) <= {"the opponent in the 1st week be blues", "the opponent in the 3rd week be blues"}
