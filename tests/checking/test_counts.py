"""Counts, shares and partitives."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import FILMS, MEDALS, SEASON, grid


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("there are 2 films directed by ang lee", Truth.TRUE, id="there are"),
        pytest.param("there are 3 films directed by ang lee", Truth.FALSE, id="wrong count"),
        pytest.param("2 of the 4 films were directed by ang lee", Truth.TRUE, id="n of the m"),
        pytest.param("2 of the 5 films were directed by ang lee", Truth.FALSE, id="wrong m"),
        pytest.param("more than 1 film was directed by ang lee", Truth.TRUE, id="more than"),
        pytest.param("only 1 film was directed by ang lee", Truth.FALSE, id="only one of two"),
        pytest.param("half of the films were directed by ang lee", Truth.TRUE, id="half"),
        pytest.param("25 % of the films were directed by ang lee", Truth.FALSE, id="percent"),
        pytest.param("hulk is 1 of the 2 films that were directed by ang lee", Truth.TRUE, id="one of the two"),
        pytest.param("hulk is 1 of the 3 films that were directed by ang lee", Truth.FALSE, id="one of the three"),
        pytest.param(
            "2 films have a running time of more than 134 minutes", Truth.TRUE, id="threshold in the condition"
        ),
        pytest.param(
            "3 films have a running time of more than 134 minutes", Truth.FALSE, id="134 is not more than 134"
        ),
    ],
)
def test_films(text: str, truth: Truth) -> None:
    assert check(FILMS, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("the raiders won 3 games", Truth.TRUE, id="won"),
        pytest.param("the raiders lost 3 games", Truth.FALSE, id="lost"),
        pytest.param("there were 2 games with an attendance of less than 50000", Truth.UNKNOWN, id="missing cell"),
        pytest.param("week 3 game", Truth.UNKNOWN, id="week 3 counts nothing"),
    ],
)
def test_season(text: str, truth: Truth) -> None:
    assert check(SEASON, text).truth is truth


def test_a_total_row_is_not_counted() -> None:
    assert check(MEDALS, "there are 4 nations in the table").truth is Truth.TRUE
    assert check(MEDALS, "there are 5 nations in the table").truth is Truth.FALSE


def test_records_and_different_names_have_to_agree() -> None:
    wins = grid("season | player | club\n2001 | ann | reds\n2002 | ann | reds\n2003 | bea | reds")
    assert check(wins, "there are 3 players with the club reds").truth is Truth.UNKNOWN


def test_the_reason_counts() -> None:
    verdict = check(FILMS, "there are 3 films directed by ang lee")
    assert "2; claimed = 3" in verdict.reason
    assert verdict.cells == ((1, 1), (2, 1))


def test_times_are_counted_after_a_noun() -> None:
    games = grid("date | visitor | home\njan 1 | kings | flyers\njan 3 | sharks | flyers\njan 4 | flyers | kings")
    assert check(games, "the flyers were the home team 2 times").truth is Truth.TRUE
    assert check(games, "the flyers were the home team at least 3 times").truth is Truth.FALSE
