from __future__ import annotations

import pytest

from probelib.probes import sorting
from probelib.probes.build import rng_for
from probelib.records import Effect, Probe, Table
from tests.probes.made import base, table_of

GAMES = table_of(
    "games",
    """
week | opponent | attendance | date         | result
1    | reds     | 41,000     | 3 may 1990   | won
2    | blues    | 52,500     | 10 may 1990  | lost
3    | greens   | 38,000     | 17 may 1990  | won
4    | whites   | 47,250     | 24 may 1990  | lost
""",
)
CLUBS = table_of(
    "clubs",
    """
club | points
a    | 9
b    | 10
c    | 10
d    | 7
""",
)


def made(text: str, label: str = "entailed", table: Table = GAMES) -> list[Probe]:
    hypothesis = base(text, label, table)
    return list(sorting.generate(table, hypothesis, rng_for(0, hypothesis.id, sorting.NAME)))


def texts(text: str, effect: Effect, label: str = "entailed", table: Table = GAMES) -> list[str]:
    return [p.text for p in made(text, label, table) if p.effect is effect]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("the blues have the highest attendance", ["the blues have the greatest attendance"], id="highest"),
        pytest.param("the greens have the lowest attendance", ["the greens have the smallest attendance"], id="lowest"),
        pytest.param(
            "the whites have the second highest attendance",
            ["the whites have the second greatest attendance"],
            id="with a rank",
        ),
    ],
)
def test_another_word_for_the_position_keeps_the_label(text: str, expected: list[str]) -> None:
    assert texts(text, Effect.PRESERVE) == expected


@pytest.mark.parametrize(
    ("text", "label", "expected"),
    [
        pytest.param(
            "the blues have the highest attendance", "entailed", "the blues have the lowest attendance", id="e"
        ),
        pytest.param(
            "the greens have the highest attendance", "refuted", "the greens have the lowest attendance", id="r"
        ),
        pytest.param(
            "the whites have the highest attendance",
            "refuted",
            "the whites have the second highest attendance",
            id="a place of its own",
        ),
        pytest.param(
            "the whites have the second highest attendance",
            "entailed",
            "the whites have the highest attendance",
            id="without its rank",
        ),
    ],
)
def test_another_position_flips_the_label(text: str, label: str, expected: str) -> None:
    assert expected in texts(text, Effect.FLIP, label)


def test_the_value_of_the_next_row_flips_the_label() -> None:
    assert "the highest attendance was 47,250" in texts("the highest attendance was 52,500", Effect.FLIP)


def test_a_refuted_value_becomes_that_of_the_position() -> None:
    assert "the highest attendance was 52,500" in texts("the highest attendance was 47,250", Effect.FLIP, "refuted")


def test_dates_have_an_order_too() -> None:
    assert "3 may 1990 is the latest date" not in texts("24 may 1990 is the latest date", Effect.PRESERVE)
    assert "24 may 1990 is the earliest date" in texts("24 may 1990 is the latest date", Effect.FLIP)


@pytest.mark.parametrize("label", ["entailed", "refuted"])
@pytest.mark.parametrize("text", ["club b has the highest points", "club d has the lowest points"])
def test_a_shared_place_is_never_made_true_or_traded_for_the_next(text: str, label: str) -> None:
    flips = texts(text, Effect.FLIP, label, CLUBS)
    assert "club b has the second highest points" not in flips
    assert "club d has the second lowest points" not in flips or label == "entailed"
    assert "club b has the highest points" not in flips


def test_a_shared_place_may_be_denied() -> None:
    assert texts("club d has the lowest points", Effect.FLIP, table=CLUBS) == ["club d has the highest points"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("most of the games were won", id="most of"),
        pytest.param("at least 2 games were won", id="at least"),
        pytest.param("the reds were the opponent in week 1", id="no position"),
    ],
)
def test_words_that_are_no_position_are_left_alone(text: str) -> None:
    assert made(text) == []


MEMBERS = table_of(
    "members",
    """
member | first elected | votes
adams  | 1932          | 41000
brown  | 1946          | 52500
clark  | 1950          | 38000
""",
)


def test_a_position_in_the_name_of_a_column_is_no_position() -> None:
    assert not texts("adams was first elected in 1932", Effect.FLIP, table=MEMBERS)
    assert texts("adams has the second highest votes", Effect.FLIP, table=MEMBERS)


@pytest.mark.parametrize(
    ("text", "label", "expected"),
    [
        pytest.param(
            "the greens have the highest attendance",
            "refuted",
            "the greens have the lowest attendance",
            id="the other end",
        ),
        pytest.param(
            "the reds have the highest attendance", "refuted", "the reds have the third highest attendance", id="a rank"
        ),
    ],
)
def test_a_refuted_position_becomes_the_one_that_the_table_has(text: str, label: str, expected: str) -> None:
    assert texts(text, Effect.FLIP, label) == [expected]
