from __future__ import annotations

import pytest

from probelib.records import Table
from tests.probes.made import flipped, kept

NAME = "negative"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("the change was -8", ["the change was minus 8", "the change was negative 8"], id="a dash"),
        pytest.param("the change was minus 8", ["the change was negative 8", "the change was -8"], id="a word"),
        pytest.param("the hosts won 4 - 1", [], id="a score has no negative number"),
        pytest.param("the 2010 - 11 season", [], id="nor has a season"),
        pytest.param("the change was 8", [], id="no negative number, no probe"),
    ],
)
def test_another_sign_keeps_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_without_its_sign_it_is_another_number() -> None:
    assert flipped("eva fink had a change of -8", NAME) == ["eva fink had a change of 8"]


def test_the_size_of_a_change_that_is_worked_out_is_also_said_without_its_sign() -> None:
    accounts = Table(
        "test:accounts", "", ("item", "2019", "2018"), (("sales", "60", "68"), ("costs", "5", "4")), "tests"
    )
    assert flipped("the change in sales between 2018 and 2019 is -8", NAME, table=accounts) == []


def test_a_number_that_names_a_line_is_not_counted_among_those_that_have_cells() -> None:
    years = (("", "Men", "Women", "Men", "Women"), ("Member aged 65", "86.8", "88.9", "87.3", "89.3"))
    accounts = Table("test:named", "", ("", "2019", "", "2018", ""), years, "tests")
    assert flipped("the change for a male member aged 65 in 2019 from 2018 was -0.5", NAME, table=accounts) == []


def test_no_flip_where_the_table_has_the_positive_number_too() -> None:
    both = Table("test:both", "", ("name", "change"), (("ann", "-8"), ("ann", "8")), "tests")
    assert flipped("ann had a change of -8", NAME, table=both) == []


def test_a_refuted_base_flips_only_where_the_sign_was_what_is_wrong() -> None:
    assert flipped("gro hansen had a change of -7", NAME, "refuted") == ["gro hansen had a change of 7"]
    assert flipped("gro hansen had a change of -5", NAME, "refuted") == []
