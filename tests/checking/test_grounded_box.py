"""Sentences of people about one thing: keys by the words that speak of them."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.checking.conditions import NOTHING_SAID
from probelib.checking.grounded import grounded
from probelib.checking.items import sentence
from probelib.grounding.linking import link
from probelib.records import Truth
from tests.checking.tables import box

FILM = box(
    "Release date | May 3, 2003\nRunning time | 138 minutes\nBudget | $137 million\nBox office | $245.4 million\n"
    "Produced by | Avi Arad; Gale Anne Hurd\nLanguage | English",
    "Hulk",
)
OIL = box(
    "Previous settlement price | $18.27 per barrel\nSettlement price | −$37.63 per barrel\nChange | −$55.90\n"
    "Change in percent | −306%\nTime of settlement | 2:30 p.m.",
    "US crude oil on April 20, 2020",
)
JET = box(
    "First flight | 2 March 1969\nLast commercial flight | 24 October 2003\nAircraft built | 20\n"
    "Aircraft used by airlines | 14\nLength | 61.66 m (202 ft 4 in)\nLength under the wing | 30 m\n"
    "Rank by speed | 1st\nAge of the pilot | 25",
    "Concorde",
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("The movie lasts more than two hours.", Truth.TRUE, id="a verb of the key"),
        pytest.param("The movie was released in the spring of 2003.", Truth.TRUE, id="season"),
        pytest.param("The movie was released in the winter of 2003.", Truth.FALSE, id="other season"),
        pytest.param("The movie was released in the spring of 2004.", Truth.FALSE, id="season of another year"),
        pytest.param("The movie was released in the 21st century.", Truth.TRUE, id="century"),
        pytest.param("The movie was released in the 20th century.", Truth.FALSE, id="other century"),
        pytest.param("The movie had two producers.", Truth.TRUE, id="entries"),
        pytest.param("The movie had three producers.", Truth.FALSE, id="more entries"),
        pytest.param("The movie ran for 138 minutes and cost $137 million.", Truth.TRUE, id="two keys"),
        pytest.param("The movie ran for 138 minutes and cost $173 million.", Truth.FALSE, id="one of two is wrong"),
        pytest.param("Hulk brought in $108.4 million profit.", Truth.TRUE, id="profit"),
        pytest.param("Hulk brought in $120.9 million profit.", Truth.FALSE, id="wrong profit"),
        pytest.param("Hulk made over 100 million dollars over its budget.", Truth.TRUE, id="over budget"),
        pytest.param("Hulk made more than twice its budget.", Truth.FALSE, id="multiple"),
        pytest.param("The movie is between 2 and 3 hours long.", Truth.TRUE, id="range with one unit"),
    ],
)
def test_film(text: str, truth: Truth) -> None:
    assert check(FILM, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("The settlement price was -$37.63 per barrel.", Truth.TRUE, id="the key that is said whole"),
        pytest.param("The settlement price was $18.27 per barrel.", Truth.FALSE, id="another key's value"),
        pytest.param("The previous settlement price was 18.27 dollars per barrel.", Truth.TRUE, id="the longer key"),
        pytest.param("The price fell by 55.90 dollars.", Truth.TRUE, id="a fall is a change below zero"),
        pytest.param("The price fell by 50.90 dollars.", Truth.FALSE, id="another fall"),
        pytest.param("The time of settlement was 14:30.", Truth.TRUE, id="time of day"),
        pytest.param("The time of settlement was 3:30 in the afternoon.", Truth.FALSE, id="afternoon"),
        pytest.param("The time of settlement was 2:30 in the afternoon.", Truth.TRUE, id="in the afternoon"),
    ],
)
def test_oil(text: str, truth: Truth) -> None:
    assert check(OIL, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Concorde made its first flight on March 2, 1969.", Truth.TRUE, id="a number in the key"),
        pytest.param("Seventy percent of the aircraft built were used by airlines.", Truth.TRUE, id="share of keys"),
        pytest.param("Half of the aircraft built were used by airlines.", Truth.FALSE, id="other share"),
        pytest.param("The last commercial flight was 34 years after the first flight.", Truth.TRUE, id="years apart"),
        pytest.param("The last commercial flight was 24 years after the first flight.", Truth.FALSE, id="fewer years"),
        pytest.param("Concorde is longer than 210 feet.", Truth.FALSE, id="other unit"),
        pytest.param("The pilot was between 20 and 30 years old.", Truth.TRUE, id="an age without unit"),
    ],
)
def test_jet(text: str, truth: Truth) -> None:
    assert check(JET, text).truth is truth


def test_a_key_of_a_part_says_nothing_false_of_the_whole() -> None:
    census = box("Population of Wyoming | 576,851\nYear | 2020", "Census of a country")
    program = grounded(sentence(link(census, "The population was 331,449,281.")))
    assert program is None or program.truth(NOTHING_SAID) is Truth.UNKNOWN


def test_sons_are_not_all_children() -> None:
    family = box("Born | 2 March 1981\nChildren | Theodore; Beatrice", "Bryce")
    assert check(family, "Bryce has 2 children.").truth is Truth.TRUE
    assert check(family, "Bryce has 2 sons.").truth is Truth.UNKNOWN
