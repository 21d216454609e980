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
        pytest.param("1/2 of the films were directed by ang lee", Truth.TRUE, id="half in digits"),
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


VENUES = grid(
    "date | country | venue\njan 1 | spain | rome\njan 3 | spain | rome\njan 4 | italy | bern\njan 9 | spain | oslo"
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("rome was the venue for half of the games", Truth.TRUE, id="share of all"),
        pytest.param("bern was the venue for half of the games", Truth.FALSE, id="less than half"),
        pytest.param("all but one of the games were played by spain", Truth.TRUE, id="all but one"),
        pytest.param("all but two of the games were played by spain", Truth.FALSE, id="all but two"),
        pytest.param("2 of the games were played in rome and 1 was played in bern", Truth.TRUE, id="two counts"),
        pytest.param("2 of the games were played in rome and 2 were played in bern", Truth.FALSE, id="second wrong"),
        pytest.param("there were more games in rome than any other venue", Truth.TRUE, id="the most common"),
        pytest.param("there were more games in bern than any other venue", Truth.FALSE, id="not the most common"),
    ],
)
def test_venues(text: str, truth: Truth) -> None:
    assert check(VENUES, text).truth is truth


PLAYERS = grid(
    "player | country | position | laps\nann | spain | guard | 23\nbo | spain | center | 21\ncy | france | guard | 23\n"
    "di | canada | guard | 20\ned | - | center | 23"
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("2 players did not complete 23 laps", Truth.TRUE),
        ("3 players did not complete 23 laps", Truth.FALSE),
        ("3 guards are not from spain", Truth.FALSE),
        ("2 players are not from spain", Truth.UNKNOWN),
        ("4 players are not from spain", Truth.FALSE),
    ],
)
def test_what_is_denied_of_the_counted_is_lacked_by_them(text: str, truth: Truth) -> None:
    assert check(PLAYERS, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("ann lee won races with 2 different constructors", Truth.FALSE),
        ("ann lee won races with 1 different constructor", Truth.TRUE),
        ("bo ray won races with 2 different constructors", Truth.TRUE),
    ],
)
def test_different_ones_are_counted_once(text: str, truth: Truth) -> None:
    races = grid(
        "race | winning driver | constructor\na | ann lee | lotus\nb | ann lee | lotus\n"
        "c | bo ray | brm\nd | bo ray | lola"
    )
    assert check(races, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("ann only played 2 games with cy", Truth.FALSE),
        ("ann only played with cy 1 time", Truth.TRUE),
        ("less than half of the competitions were friendly", Truth.FALSE),
        ("2 of the competitions were friendly", Truth.TRUE),
    ],
)
def test_only_may_stand_away_from_its_number(text: str, truth: Truth) -> None:
    games = grid(
        "player | partner | date | competition\nann | cy | 3 may 1991 | friendly\n"
        "ann | di | 4 may 1991 | friendly\nbo | di | 5 may 1991 | cup"
    )
    assert check(games, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("two players were tied for first place", Truth.TRUE),
        ("three players were tied for first place", Truth.FALSE),
        ("two players were tied for third place", Truth.UNKNOWN),
        ("two players finished under par", Truth.TRUE),
        ("one player finished over par", Truth.TRUE),
        ("ann was the only player 3 under par", Truth.UNKNOWN),
    ],
)
def test_ties_and_par_are_read_off_a_table_of_golf(text: str, truth: Truth) -> None:
    golf = grid(
        "place | player | to par\nt1 | ann | - 3\nt1 | bo | - 3\n3 | cy | 0\n4 | di | + 2",
        title="open championship (golf)",
    )
    assert check(golf, text).truth is truth


def test_no_record_with_an_amount_is_a_count_of_none() -> None:
    assert check(PLAYERS, "2 players completed 30 laps").truth is Truth.FALSE
    medals = grid("team | gold medals | silver medals\nreds | 6 | 1\nblues | 4 | 2\ngreens | 7 | 3")
    assert check(medals, "17 gold medals were awarded to 3 teams").truth is not Truth.FALSE


def test_teams_that_were_played_against_are_counted_once() -> None:
    games = grid(
        "date | opponent | score\njune 2 | reds | 5 - 1\njune 3 | reds | 2 - 1\n"
        "june 9 | blues | 4 - 0\njuly 1 | greens | 1 - 0"
    )
    assert check(games, "they played against two teams in june").truth is Truth.TRUE
    assert check(games, "they played against three teams in june").truth is Truth.FALSE


def test_the_average_of_years_is_a_year() -> None:
    plays = grid("year | play\n2008 | my queen\n2010 | my queen\n2004 | hero")
    assert check(plays, "the average year for my queen was 2009").truth is Truth.TRUE
    assert check(plays, "the average year for my queen was 2008").truth is Truth.FALSE


def test_all_but_one_is_the_rest() -> None:
    games = grid("date | venue\n3 may 1991 | parken stadium\n4 may 1991 | wembley\n5 may 1991 | parken stadium")
    assert check(games, "all but one of the games occurred at parken stadium").truth is Truth.TRUE
    assert check(games, "all but two of the games occurred at parken stadium").truth is Truth.FALSE
