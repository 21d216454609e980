"""What a film earned against what it cost."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import box

GAIN = box("Budget | $20 million\nBox office | $50 million", "Heron")
LOSS = box("Budget | $50 million\nBox office | $20 million", "Heron")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron made a profit at the box office.", Truth.TRUE, id="profit"),
        pytest.param("Heron lost money at the box office.", Truth.FALSE, id="loss"),
        pytest.param("Heron was not profitable for the studio.", Truth.FALSE, id="denied"),
        pytest.param("Heron was a success at the box office.", Truth.TRUE, id="success"),
        pytest.param("The budget of Heron was higher than its box office.", Truth.FALSE, id="budget first"),
        pytest.param("Heron more than doubled its budget at the box office.", Truth.TRUE, id="more than double"),
        pytest.param("Heron failed to make back its budget.", Truth.FALSE, id="failed to"),
        pytest.param("Heron made a profit in Japan.", Truth.UNKNOWN, id="a word that no list has"),
    ],
)
def test_a_film_that_earned_more(text: str, truth: Truth) -> None:
    assert check(GAIN, text).truth is truth


@pytest.mark.parametrize(
    ("rows", "text", "truth"),
    [
        pytest.param("$30-40 million | $50 million", "Heron made a profit.", Truth.TRUE, id="above a whole range"),
        pytest.param("$30-40 million | $35 million", "Heron made a profit.", Truth.UNKNOWN, id="within a range"),
        pytest.param("$5 million | £40 million", "Heron earned money.", Truth.TRUE, id="more at any rate of exchange"),
        pytest.param("$5 million | £6 million", "Heron earned money.", Truth.UNKNOWN, id="another currency"),
        pytest.param("$5 million | est. $9 million", "Heron earned money.", Truth.TRUE, id="estimated"),
        pytest.param("$5 million | $4 million ($9 million in 2018)", "Heron lost money.", Truth.TRUE, id="in brackets"),
        pytest.param("$5 million | $6 million", "Heron made a huge profit.", Truth.UNKNOWN, id="huge to some"),
    ],
)
def test_amounts_that_are_no_single_number(rows: str, text: str, truth: Truth) -> None:
    spent, earned = rows.split(" | ")
    assert check(box(f"Budget | {spent}\nBox office | {earned}", "Heron"), text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("Heron was a box office flop.", Truth.TRUE, id="flop"),
        pytest.param("Heron made more than its budget.", Truth.FALSE, id="more than its budget"),
        pytest.param("Heron earned less at the box office than it cost to make.", Truth.TRUE, id="less than it cost"),
        pytest.param("Heron cost over 10 million dollars over its box office.", Truth.TRUE, id="the other way round"),
    ],
)
def test_a_film_that_earned_less(text: str, truth: Truth) -> None:
    assert check(LOSS, text).truth is truth
