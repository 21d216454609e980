from __future__ import annotations

import pytest
from hypothesis import given, strategies

from probelib.language.quantities import find
from probelib.records import Kind
from tests.probes.made import flipped, kept

NAME = "heterogeneous.date"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "She was born on 3 June 1986.",
            [
                "She was born on June 3, 1986.",
                "She was born on 1986-06-03.",
                "She was born on 3rd June, 1986.",
            ],
            id="day first; 03-06-1986 would be read both ways",
        ),
        pytest.param(
            "It opened on June 21, 1986.",
            [
                "It opened on 21 June 1986.",
                "It opened on 1986-06-21.",
                "It opened on 21-06-1986.",
                "It opened on 21st June, 1986.",
            ],
            id="month first",
        ),
        pytest.param("it opened on 1986-06-03", ["it opened on 3 june 1986", "it opened on june 3, 1986"], id="ISO"),
        pytest.param(
            "it opened on 20/6/2003",
            ["it opened on 20 june 2003", "it opened on june 20, 2003", "it opened on 2003-06-20"],
            id="day above 12",
        ),
        pytest.param("it opened on 4/9/2021", [], id="nothing tells day from month"),
        pytest.param("it opened in april 1999", ["it opened in april of 1999"], id="a month"),
        pytest.param("it opened in april of 1999", ["it opened in april 1999"], id="a month of a year"),
        pytest.param(
            "it fell on the 13th of march 1986",
            [
                "it fell on march 13, 1986",
                "it fell on 1986-03-13",
                "it fell on 13-03-1986",
                "it fell on 13th march, 1986",
            ],
            id="the article goes",
        ),
        pytest.param(
            "the 13 march 1986 match",
            ["the march 13, 1986 match", "the 1986-03-13 match", "the 13-03-1986 match"],
            id="the article stays",
        ),
        pytest.param(
            "between april 4 and april 6",
            ["between 4 april and 6 april", "between 4th april and 6th april"],
            id="a pair together",
        ),
        pytest.param("on 31 february 2020", [], id="no such day"),
        pytest.param("it opened in may", [], id="no date, no probe"),
    ],
)
def test_other_formats_keep_the_label(text: str, expected: list[str]) -> None:
    assert kept(text, NAME) == expected


def test_a_flip_is_another_date_in_the_new_format() -> None:
    (text,) = flipped("eva fink was born on 21 march 1992", NAME)
    (date,) = find(text)
    assert date.kind is Kind.DATE
    assert date.form == "date-mdy"


def test_a_flip_of_a_refuted_base_is_what_the_table_has() -> None:
    (text,) = flipped("eva fink was born on 3 june 1986", NAME, "refuted")
    assert text == "eva fink was born on march 21, 1992"


def test_a_date_beside_its_weekday_has_no_flip() -> None:
    assert flipped("eva fink was born on saturday , 21 march 1992", NAME) == []


@given(strategies.integers(min_value=0, max_value=10**6))
def test_a_flip_never_restates_the_table(seed: int) -> None:
    for text in flipped("eva fink was born on 21 march 1992", NAME, seed=seed):
        assert str(find(text)[0].value) != "1992-03-21"


def test_a_day_that_two_years_share_stays_as_it_is() -> None:
    assert kept("the value as of October 31, 2019 and 2018 was low", NAME) == []


def test_a_day_before_a_noun_is_no_ordinal() -> None:
    texts = kept("the november 3 game against calgary was long", NAME)
    assert texts
    assert not [text for text in texts if "3rd" in text]
