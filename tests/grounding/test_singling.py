"""Which record a number is said of where other words of the sentence say it."""

from __future__ import annotations

import pytest

from probelib.grounding import Grounding, ground
from probelib.records import Table, Truth

SHOWS = Table(
    "test:shows",
    "late evenings",
    ("episode", "guest", "airdate", "viewers"),
    (
        ("41", "ada lindqvist", "may 2", "2.3"),
        ("42", "tom ek", "may 9", "3.1"),
        ("43", "ida berg", "may 16", "2.8"),
    ),
    "our own",
)


def one(text: str, number: int = 0) -> Grounding:
    return ground(SHOWS, text)[number]


@pytest.mark.parametrize(
    ("text", "number", "cell"),
    [
        pytest.param(
            "episode 41 , with tom ek as a guest , air on may 9", 0, (2, 0), id="guest and date against number"
        ),
        pytest.param(
            "on may 16 , ada lindqvist be the guest of episode 41", 0, (1, 2), id="guest and number against date"
        ),
    ],
)
def test_two_things_that_agree_say_which_record_is_meant(text: str, number: int, cell: tuple[int, int]) -> None:
    found = one(text, number)
    assert (found.cells, found.match) == ((cell,), Truth.FALSE)


def test_a_number_of_another_record_is_a_claim_of_the_one_that_is_named() -> None:
    found = one("for tom ek the airdate be may 9 and the viewers be 2.8", 1)
    assert (found.cells, found.match) == (((2, 3),), Truth.FALSE)


def test_numbers_of_a_list_are_each_of_another_record() -> None:
    assert one("tom ek be on episode 41 and 42 on may 9").match is not Truth.FALSE


def test_what_something_trails_by_is_not_its_own_value() -> None:
    assert one("ada lindqvist trails by 5 viewers", 0).match is not Truth.FALSE


def test_one_number_of_two_records_is_neither_s() -> None:
    assert one("ada lindqvist and then tom ek had 5.4 viewers").match is not Truth.FALSE


def test_a_bound_on_one_record_can_fail() -> None:
    assert one("tom ek had less than 3 viewers").match is Truth.FALSE
