"""When a table's value counts as a claim's number."""

from __future__ import annotations

import pytest

from probelib.grounding.amounts import Amount, of
from probelib.grounding.relations import Relation
from probelib.grounding.tolerance import relate
from probelib.language.quantities import find
from probelib.records import Truth


def _amount(text: str) -> Amount:
    (quantity,) = find(text)
    return of(quantity)


@pytest.mark.parametrize(
    ("table", "relation", "said", "truth"),
    [
        pytest.param("1,234,567", Relation.EQ, "1.2 million", Truth.TRUE, id="rounded to the digits said"),
        pytest.param("1,234,567", Relation.EQ, "1.3 million", Truth.FALSE, id="rounded elsewhere"),
        pytest.param("1,234,567", Relation.EQ, "1,200,000", Truth.FALSE, id="written out"),
        pytest.param("138.4", Relation.EQ, "138", Truth.TRUE, id="rounded"),
        pytest.param("138.9", Relation.EQ, "138", Truth.UNKNOWN, id="cut off"),
        pytest.param("138.4", Relation.EQ, "139", Truth.FALSE, id="nobody cuts off upwards"),
        pytest.param("138.5", Relation.EQ, "138", Truth.UNKNOWN, id="a half goes either way"),
        pytest.param("138", Relation.EQ, "138.2", Truth.UNKNOWN, id="finer than the table"),
        pytest.param("138", Relation.EQ, "139", Truth.FALSE, id="the next integer"),
        pytest.param("2,345", Relation.EQ, "two thousand", Truth.UNKNOWN, id="words with a magnitude"),
        pytest.param("2,000", Relation.EQ, "two thousand", Truth.TRUE, id="words, exactly"),
        pytest.param("3,100", Relation.EQ, "two thousand", Truth.FALSE, id="words, elsewhere"),
        pytest.param("1.85 m", Relation.EQ, "185 cm", Truth.TRUE, id="other unit"),
        pytest.param("1.85 m", Relation.EQ, "184 cm", Truth.FALSE, id="other unit, off by one"),
        pytest.param("1.85 m", Relation.EQ, "1.85 kg", Truth.FALSE, id="a length is no mass"),
        pytest.param("1.85 m", Relation.GT, "1.85 kg", Truth.UNKNOWN, id="nor more or less than one"),
        pytest.param("5 months", Relation.EQ, "5 days", Truth.UNKNOWN, id="times of other kinds"),
        pytest.param("120 minutes", Relation.GT, "120 minutes", Truth.FALSE, id="not more than itself"),
        pytest.param("120 minutes", Relation.GE, "120 minutes", Truth.TRUE, id="at least itself"),
        pytest.param("138 minutes", Relation.GT, "two hours", Truth.TRUE, id="more, other unit"),
        pytest.param("138 minutes", Relation.APPROX, "140 minutes", Truth.TRUE, id="about: rounds to it"),
        pytest.param("138 minutes", Relation.APPROX, "144 minutes", Truth.TRUE, id="about: within 5 percent"),
        pytest.param("138 minutes", Relation.APPROX, "155 minutes", Truth.UNKNOWN, id="about: neither"),
        pytest.param("138 minutes", Relation.APPROX, "200 minutes", Truth.UNKNOWN, id="about: under two units of 100"),
        pytest.param("138 minutes", Relation.APPROX, "180 minutes", Truth.FALSE, id="about: over 25 percent, 4 tens"),
        pytest.param("50.7 °C", Relation.APPROX, "35 °C", Truth.FALSE, id="about: not in kelvin"),
        pytest.param("june 3 , 1986", Relation.EQ, "june 1986", Truth.TRUE, id="a month of a day"),
        pytest.param("june 1986", Relation.EQ, "june 3 , 1986", Truth.UNKNOWN, id="a day the table lacks"),
        pytest.param("june 3 , 1986", Relation.LT, "july 1986", Truth.TRUE, id="earlier"),
        pytest.param("june 3 , 1986", Relation.LT, "june 1986", Truth.FALSE, id="before its own month"),
        pytest.param("1998", Relation.GT, "1998", Truth.UNKNOWN, id="after its own year"),
        pytest.param("4 - 1", Relation.EQ, "4 - 1", Truth.TRUE, id="score"),
        pytest.param("4 - 1", Relation.EQ, "1 - 4", Truth.UNKNOWN, id="score turned round"),
        pytest.param("4 - 1", Relation.EQ, "4 - 2", Truth.FALSE, id="other score"),
        pytest.param("6 - 4 , 7 - 5", Relation.EQ, "6 - 4 , 7 - 5", Truth.TRUE, id="sets"),
        pytest.param("6 - 4 , 7 - 5", Relation.EQ, "6 - 4 , 7 - 6", Truth.FALSE, id="other sets"),
        pytest.param("6 - 4 , 7 - 5", Relation.EQ, "4 - 6 , 5 - 7", Truth.UNKNOWN, id="sets from the other side"),
        pytest.param("6 - 4 , 4 - 6", Relation.EQ, "4 - 6 , 6 - 4", Truth.UNKNOWN, id="the same numbers in them"),
        pytest.param("7 - 6 (5) , 6 - 4", Relation.EQ, "7 - 6 , 6 - 4", Truth.UNKNOWN, id="a tie-break left out"),
        pytest.param("6 - 4 , 4 - 6 , 7 - 5", Relation.EQ, "6 - 4 , 7 - 5", Truth.UNKNOWN, id="a set left out"),
        pytest.param("6 - 4 , 7 - 5", Relation.EQ, "6 - 4", Truth.UNKNOWN, id="one set of two"),
        pytest.param("6 - 4 , 7 - 5", Relation.EQ, "6 - 0", Truth.FALSE, id="no set of them"),
        pytest.param("6 - 4 , 7 - 5", Relation.EQ, "2 - 0", Truth.UNKNOWN, id="the sets counted"),
        pytest.param("6 - 4 , 7 - 5", Relation.EQ, "2 - 1", Truth.FALSE, id="the sets counted wrongly"),
        pytest.param("6 - 4 , 2 - 6 , 3 - 6", Relation.EQ, "6 - 2 , 6 - 2", Truth.FALSE, id="a set that is there once"),
        pytest.param("1990", Relation.EQ, "1991", Truth.FALSE, id="years are exact"),
    ],
)
def test_relate(table: str, relation: Relation, said: str, truth: Truth) -> None:
    assert relate(_amount(table), relation, _amount(said)) is truth


def test_a_range_is_closed() -> None:
    assert relate(_amount("31"), Relation.EQ, _amount("31-43 points")._replace(dimension="")) is Truth.TRUE
