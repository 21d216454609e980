"""Sentences that only the grounded family reads: what it answers, what it leaves alone, how its claims are asked."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from probelib import datasets
from probelib.checking import check, interpret
from probelib.checking.claim import Claim
from probelib.checking.conditions import NOTHING_SAID
from probelib.checking.grounded import grounded
from probelib.checking.items import sentence
from probelib.grounding.linking import link
from probelib.grounding.relations import Relation
from probelib.language.quantities import find
from probelib.records import Label, Truth
from tests.checking.tables import HULK, box, grid

PEAKS = grid(
    """
    Mountain | Height (m) | First ascent
    Mount Everest | 8,849 | 29 May 1953
    K2 | 8,611 | 31 July 1954
    Makalu | 8,485 | 15 May 1955
    """,
    "The highest mountains of the world",
    "peaks",
)


def test_samples_are_answered_as_their_labels_say() -> None:
    answered = asked = 0
    for table, hypothesis in datasets.open("samples").pairs():
        found = check(table, hypothesis).truth
        asked += 1
        answered += found is not Truth.UNKNOWN
        wanted = Truth.TRUE if hypothesis.label is Label.ENTAILED else Truth.FALSE
        assert found in (wanted, Truth.UNKNOWN), hypothesis.text
    assert answered >= 0.92 * asked


def test_a_number_put_in_its_own_place_changes_nothing() -> None:
    for table, hypothesis in datasets.open("samples").pairs():
        links = link(table, hypothesis.text)
        program = grounded(sentence(links))
        if program is None:
            continue
        claim = Claim(links, program)
        truth = program.truth(NOTHING_SAID)
        for index in claim.numbers():
            own = claim.truth_with(index, links.quantities[index].value)
            assert own in (truth, Truth.UNKNOWN), hypothesis.text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Hulk never had a budget of $137 million.", id="never"),
        pytest.param("Only Hulk had a budget of $137 million.", id="only"),
        pytest.param("The sequel of Hulk had a budget of $137 million.", id="another thing"),
        pytest.param("The director of Hulk was born on June 20, 2003.", id="another person"),
        pytest.param("Hulk lost $137 million.", id="a verb that no key explains"),
        pytest.param("Hulk was released 20 years ago.", id="the present is not known"),
        pytest.param("Hulk is 138 minutes longer than Heat.", id="compared with another film"),
    ],
)
def test_what_is_not_explained_is_not_answered(text: str) -> None:
    assert check(HULK, text).truth is Truth.UNKNOWN


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Mount Kilimanjaro is 8,849 m high.", id="part of a name"),
        pytest.param("The climber of K2 was born on 31 July 1954.", id="a person"),
        pytest.param("K2 was repeatedly first climbed on 31 July 1954.", id="an adverb"),
        pytest.param("No expedition first climbed K2 on 31 July 1954.", id="no"),
    ],
)
def test_unexplained_words_about_records_are_not_answered(text: str) -> None:
    assert check(PEAKS, text).truth is Truth.UNKNOWN


def test_a_claim_can_be_asked_with_other_numbers() -> None:
    claim = interpret(HULK, "The movie has a length of 138 minutes.")
    assert claim is not None
    assert claim.verdict().truth is Truth.TRUE
    assert claim.verdict().reason == "Running time: 138 minutes"
    assert claim.truth_with(0, Decimal(139)) is Truth.FALSE
    assert claim.truth_with(0, Decimal(120), relation=Relation.GT) is Truth.TRUE
    assert claim.true_values(0) == (Decimal(138),)
    assert claim.with_quantity(0, find("2 h 18 min")[0]) is Truth.TRUE
    assert (
        claim.with_value(0, Decimal(120), relation=Relation.LT).reason == "Running time: 138 minutes; not < 120 minutes"
    )


def test_a_length_is_no_weight() -> None:
    player = box("Height | 1.85 m\nBorn | 3 June 1986", "A player")
    claim = interpret(player, "The player is 1.85 metres tall.")
    assert claim is not None
    assert claim.with_quantity(0, find("1.85 kg")[0]) is Truth.FALSE
    assert check(player, "The player has a height of 1.85 kg.").truth is Truth.FALSE


def test_a_year_that_names_a_record_can_be_replaced() -> None:
    seasons = grid(
        "Season | Named storms\n2010 | 19\n2011 | 20\n2012 | 19", "Atlantic hurricane seasons, 2010 to 2012", "seasons"
    )
    links = link(seasons, "The number of named storms in 2011 was between 18 and 20.")
    program = grounded(sentence(links))
    assert program is not None
    claim = Claim(links, program)
    assert claim.truth() is Truth.TRUE
    assert claim.truth_with(1, Decimal(19)) is Truth.TRUE
    assert claim.truth_with(2, Decimal(19)) is Truth.FALSE
    assert claim.truth_with(0, Decimal(2015)) is Truth.UNKNOWN


TRIPS = grid("place | visit\nrome | 4/9/2021\noslo | 6/7/2021", "trips", "trips")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("rome has a visit of 4 september 2021", Truth.UNKNOWN, id="with the day first"),
        pytest.param("rome has a visit of 9 april 2021", Truth.UNKNOWN, id="with the month first"),
        pytest.param("rome has a visit of 5 september 2021", Truth.FALSE, id="neither way"),
        pytest.param("rome has a visit in 2021", Truth.TRUE, id="either way"),
        pytest.param("rome was visited after 1 january 2021", Truth.TRUE, id="after, either way"),
        pytest.param("rome was visited after 1 june 2021", Truth.UNKNOWN, id="after, one way only"),
    ],
)
def test_a_date_that_can_be_read_both_ways_tells_what_both_tell(text: str, truth: Truth) -> None:
    assert check(TRIPS, text).truth is truth


def test_who_knows_where_the_day_stands_is_believed() -> None:
    assert (
        check(replace(TRIPS, id="day first", day_first=True), "rome has a visit of 4 september 2021").truth
        is Truth.TRUE
    )
    assert (
        check(replace(TRIPS, id="month first", day_first=False), "rome has a visit of 9 april 2021").truth is Truth.TRUE
    )
