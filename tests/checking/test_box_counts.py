"""How many things a key lists, in words and in numbers."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

BAND = box(
    "Labels | Capitol\nLabels | Deram\nLabels | RCA\nGenres | Rock\nProduced by | Ann Lee; Bo Ray\n"
    "Children | 3\nInstruments | Guitar, piano\nWebsite | example.org",
    "Nightjar",
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Nightjar was signed to three labels.", Truth.TRUE, id="as many"),
        pytest.param("Nightjar was signed to two labels.", Truth.FALSE, id="fewer"),
        pytest.param("Nightjar has been on multiple labels.", Truth.TRUE, id="several"),
        pytest.param("Nightjar was released on more than one label.", Truth.TRUE, id="more than one"),
        pytest.param("Nightjar has only one genre.", Truth.TRUE, id="only one"),
        pytest.param("Nightjar plays multiple genres.", Truth.FALSE, id="one is not several"),
        pytest.param("Nightjar has just a single genre.", Truth.TRUE, id="a single one"),
        pytest.param("Nightjar has never had one child.", Truth.UNKNOWN, id="never one may be none or more"),
        pytest.param("Nightjar has children.", Truth.UNKNOWN, id="no count is said"),
        pytest.param("Nightjar has more than two kids.", Truth.TRUE, id="a number that the key states"),
        pytest.param("Nightjar does not have three children.", Truth.FALSE, id="denied"),
        pytest.param("Nightjar was produced by two people.", Truth.TRUE, id="people beside the verb of their key"),
        pytest.param("Nightjar knows two people.", Truth.UNKNOWN, id="people of no key"),
        pytest.param("Nightjar plays three instruments.", Truth.FALSE, id="more than a list in one line can hold"),
        pytest.param("Nightjar has 50 million labels.", Truth.UNKNOWN, id="an amount is no count"),
    ],
)
def test_counts(text: str, truth: Truth) -> None:
    assert check(BAND, text).truth is truth


def test_two_weddings_in_one_line_are_not_one_spouse() -> None:
    man = box("Spouse(s) | Ann Lee ( m. 1966; died 1972) Eve Fox ( m. 1977)", "Bo Ray")
    assert check(man, "Bo Ray has only one wife.").truth is not Truth.TRUE
    assert check(man, "Bo Ray has been married twice.").truth is Truth.TRUE


def test_a_comma_before_inc_divides_no_list() -> None:
    film = box("Production company | Heron, Inc.", "Egret")
    assert check(film, "Egret has only one production company.").truth is Truth.TRUE


def test_a_word_for_any_number_is_not_counted() -> None:
    assert check(box("Color | All", "Egret"), "Egret comes in a single color.").truth is Truth.UNKNOWN
