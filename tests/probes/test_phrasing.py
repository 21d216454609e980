from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.language.quantities import find
from probelib.probes.phrasing import between, phrase_slot, selects
from probelib.records import Interval
from tests.probes.made import flipped, kept, table_of


def slot_of(text: str) -> str | None:
    (quantity,) = find(text)
    slot = phrase_slot(text, quantity)
    return None if slot is None else text[slot.start : slot.end]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("she scored 37 points", "37", id="a number"),
        pytest.param("it was founded in 1986 .", "in 1986", id="a year with its preposition"),
        pytest.param("in 1986 she scored often", None, id="a year of other things"),
        pytest.param("it came out in 1986 .", "in 1986", id="came out"),
        pytest.param("She was born in the Fall of 1986.", "in the Fall of 1986", id="a season of a year"),
        pytest.param("She was born in winter 1986.", "in winter 1986", id="without of"),
        pytest.param("She sang in the fall of 1986.", None, id="a season of other things"),
        pytest.param("The fall of 1986 is when she was born.", None, id="a season that begins"),
        pytest.param("she has more than 37 points", None, id="compared"),
        pytest.param("only 37 points were scored", None, id="only"),
        pytest.param("the 37 points were scored", None, id="an article"),
        pytest.param("37 of the points were hers", None, id="a part of a whole"),
        pytest.param("she did not score 37 points", None, id="denied"),
        pytest.param("a 5 - year contract", None, id="a compound"),
        pytest.param("week 16 was hers", None, id="a number that names"),
        pytest.param("it took 1:31.327", None, id="a time with colons"),
    ],
)
def test_where_a_phrase_may_stand(text: str, expected: str | None) -> None:
    assert slot_of(text) == expected


@pytest.mark.parametrize(
    ("text", "after"),
    [
        pytest.param("she won in 6 races", True, id="in about 6 races"),
        pytest.param("she won 6 races", False, id="about 6 races"),
    ],
)
def test_a_slot_says_that_it_stands_after_a_preposition(text: str, after: bool) -> None:
    slot = phrase_slot(text, find(text)[0])
    assert slot is not None
    assert slot.after_preposition is after


@pytest.mark.parametrize(("text", "narrowed"), [("born in the fall of 1986", True), ("born in 1986", False)])
def test_a_slot_says_that_it_takes_in_more_than_the_number(text: str, narrowed: bool) -> None:
    slot = phrase_slot(text, find(text)[0])
    assert slot is not None
    assert slot.narrowed is narrowed


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("the team that has 20 points is reds", True, id="a relative clause"),
        pytest.param("reds win when the points are 20", True, id="when"),
        pytest.param("the team with 20 points is reds", True, id="with before the verb"),
        pytest.param("reds finished first with 20 points", False, id="with after the verb"),
        pytest.param("sweet charity , which had 20 viewers", False, id="an added clause"),
        pytest.param("reds have 20 points", False, id="a statement"),
        pytest.param("when home is boston , the points are 20", False, id="the clause that follows"),
    ],
)
def test_what_says_which_thing_is_meant(text: str, expected: bool) -> None:
    assert selects(text, find(text)[-1].start) is expected


@pytest.mark.parametrize(
    ("text", "low", "high", "expected"),
    [
        pytest.param("138 minutes", "131", "145", "between 131 and 145 minutes", id="the unit once"),
        pytest.param(
            "$4.65 billion", "4400000000", "4900000000", "between $4.4 billion and $4.9 billion", id="a sign twice"
        ),
        pytest.param("12%", "10", "14", "between 10 and 14%", id="a percent sign"),
        pytest.param("12", "12", "12", None, id="no range"),
    ],
)
def test_between(text: str, low: str, high: str, expected: str | None) -> None:
    (quantity,) = find(text)
    assert between(quantity, Interval(Decimal(low), Decimal(high)), text) == expected


RACES = table_of("races", "year | races | wins\n1990 | 1 | 1\n1991 | 7 | 2\n1992 | 2 | 4")


@pytest.mark.parametrize(
    ("text", "reasoning", "expected"),
    [
        pytest.param("In 1990 there was one race.", "numeration", "In 1990 there were", id="a plural"),
        pytest.param("in 1990 there was 1 race", "numeration", "in 1990 there were", id="also in lower case"),
        pytest.param("in 1990 there was 1 race", "comparison.both", "in 1990 there were", id="compared"),
    ],
)
def test_the_verb_of_there_agrees_with_another_number(text: str, reasoning: str, expected: str) -> None:
    texts = [new for new in flipped(text, reasoning, table=RACES) if "1990" in new]
    assert texts
    assert all(new.startswith(expected) for new in texts)


def test_the_verb_of_there_stays_with_the_same_number() -> None:
    assert "in 1990 there was one race" in kept("in 1990 there was 1 race", "numeration", table=RACES)
