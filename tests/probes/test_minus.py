from __future__ import annotations

import pytest

from probelib.probes import minus
from probelib.probes.build import rng_for
from probelib.records import Check, Effect
from tests.probes.made import ATHLETES, base


def said(text: str) -> list[str]:
    hypothesis = base(text)
    found = list(minus.generate(ATHLETES, hypothesis, rng_for(0, hypothesis.id, minus.NAME)))
    assert all(p.effect is Effect.PRESERVE and p.check is Check.CONSTRUCTION for p in found)
    return [p.text for p in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("the score was 4 - 1", "the score was 4 to 1", id="score"),
        pytest.param("they won 4-1 at home", "they won 4 to 1 at home", id="score without blanks"),
        pytest.param("he played from 2004 - 06", "he played from 2004 to 2006", id="range of years"),
        pytest.param("between 3-5 of them", "between 3 and 5 of them", id="between"),
        pytest.param("it opened on 2022-12-12", "it opened on 2022/12/12", id="date"),
        pytest.param("10 - 3 = 7", "10 minus 3 = 7", id="subtraction"),
    ],
)
def test_a_dash_says_what_it_means(text: str, expected: str) -> None:
    assert said(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("the change was -3", id="a minus sign"),
        pytest.param("a record of 8 - 12", id="wins and losses"),
        pytest.param("in the 2010 - 11 season", id="a season"),
        pytest.param("she won 6 - 4 , 7 - 5", id="sets"),
        pytest.param("a loss by smith (5 - 4)", id="in brackets"),
        pytest.param("5 of the 20 - 5 most valuable clubs", id="before a superlative"),
    ],
)
def test_other_signs_are_left_alone(text: str) -> None:
    assert said(text) == []
