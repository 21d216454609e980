"""Denials, and two statements in one sentence."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

FILM = box(
    "Directed by | Ang Lee\nWritten by | Bo Ray\nRunning time | 138 minutes\nRelease date | June 20, 2003\n"
    "Languages | Czech\n"
    "Languages | English\nStarring | Eric Bana",
    "The Heron",
)
DEAD = box("Born | 4 April 1902 , Austin, Texas\nDied | 9 May 1970 (aged 68) Paris, France", "Bo Ray")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("The Heron was directed by Ang Lee and written by Bo Ray.", Truth.TRUE, id="both halves"),
        pytest.param("The Heron was directed by Ang Lee and ran for 138 minutes.", Truth.TRUE, id="words and a number"),
        pytest.param(
            "The Heron was directed by Ang Lee and ran for 150 minutes.", Truth.FALSE, id="the number is wrong"
        ),
        pytest.param("The Heron was directed by Mel Gibson and moved people.", Truth.FALSE, id="half of it is false"),
        pytest.param("The Heron was directed by Mel Gibson or by Ang Lee.", Truth.UNKNOWN, id="or"),
        pytest.param("The Heron was directed by Ang Lee and moved people.", Truth.UNKNOWN, id="half of it is unknown"),
        pytest.param("The Heron was written and directed by Ang Lee.", Truth.FALSE, id="two verbs with one name"),
        pytest.param("The Heron is a noir film directed by Mel Gibson.", Truth.FALSE, id="false whatever it is"),
        pytest.param("The Heron is based on a film directed by Mel Gibson.", Truth.UNKNOWN, id="of another film"),
        pytest.param("The Heron is a noir film directed by Ang Lee.", Truth.UNKNOWN, id="true in its second half"),
        pytest.param("The Heron moved people and was directed by Mel Gibson.", Truth.FALSE, id="false after and"),
        pytest.param("The Heron is a film that ran for over two hours.", Truth.TRUE, id="that with a number"),
        pytest.param("The Heron is a film that stars Eric Bana.", Truth.TRUE, id="a film that"),
        pytest.param("The film didn't star Eric Bana.", Truth.FALSE, id="a denial with its verb"),
        pytest.param("The Heron wasn't directed by Mel Gibson.", Truth.TRUE, id="a denial of what is false"),
        pytest.param("The Heron was never directed by anyone.", Truth.UNKNOWN, id="a denial of what is not known"),
        pytest.param("The Heron is multi-lingual.", Truth.TRUE, id="multi-lingual"),
        pytest.param("Egret was directed by Ang Lee.", Truth.UNKNOWN, id="another thing"),
    ],
)
def test_film(text: str, truth: Truth) -> None:
    assert check(FILM, text).truth is truth


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Bo Ray lived in Texas his whole life.", id="where somebody lived"),
        pytest.param("Bo Ray lived in several countries.", id="how many countries"),
        pytest.param("Bo Ray was an African-American.", id="two nations in one word"),
        pytest.param("Bo Ray was born somewhere in Austria-Hungary.", id="a country that is on no list"),
    ],
)
def test_what_a_box_does_not_say_is_open(text: str) -> None:
    assert check(DEAD, text).truth is Truth.UNKNOWN


def test_the_ends_of_a_range_are_no_two_statements() -> None:
    table = box("Aircraft built | 20\nType | Airliner", "Heron")
    assert check(table, "Between 13 and 36 Heron aircraft were built.").truth is Truth.TRUE
    assert check(table, "Between Thirteen and Thirty-six Heron aircraft were built.").truth is Truth.UNKNOWN


def test_a_number_of_a_half_is_no_slot_of_the_sentence() -> None:
    verdict = check(FILM, "The Heron was directed by Ang Lee and ran for 138 minutes.")
    assert verdict.reason == "Directed by: Ang Lee. Running time: 138 minutes"
