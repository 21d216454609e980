"""Plain statements: TRUE, FALSE and UNKNOWN, each for its own reason."""

from __future__ import annotations

from decimal import Decimal

import pytest

from probelib.checking import check, interpret
from probelib.records import Table, Truth
from tests.checking.tables import FILMS, MEDALS, SEASON, grid


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("hulk was directed by ang lee", Truth.TRUE, id="verb names the column"),
        pytest.param("heat was directed by ang lee", Truth.FALSE, id="another row's value"),
        pytest.param("the running time of hulk is 138 minutes", Truth.TRUE, id="value"),
        pytest.param("the running time of hulk is 139 minutes", Truth.FALSE, id="wrong value"),
        pytest.param("the running time of hulk is more than 138 minutes", Truth.FALSE, id="more than the same"),
        pytest.param("the running time of hulk is at least 138 minutes", Truth.TRUE, id="at least the same"),
        pytest.param("the running time of hulk is about 140 minutes", Truth.TRUE, id="about"),
        pytest.param("the running time of hulk is about 180 minutes", Truth.FALSE, id="far from about"),
        pytest.param("the running time of hulk is about 160 minutes", Truth.UNKNOWN, id="neither near nor far"),
        pytest.param("the running time of hulk is between 130 and 140 minutes", Truth.TRUE, id="in a range"),
        pytest.param("the running time of hulk is between 140 and 150 minutes", Truth.FALSE, id="outside a range"),
        pytest.param("the running time of hulk is 2.3 hours", Truth.TRUE, id="other unit, same digits"),
        pytest.param("argo had a budget of $ 44.5 million", Truth.TRUE, id="unit and magnitude in the header"),
        pytest.param("argo had a budget of $ 45.5 million", Truth.FALSE, id="wrong by a million"),
        pytest.param("heat was released on december 15 , 1995", Truth.TRUE, id="date"),
        pytest.param("heat was released on december 16 , 1995", Truth.FALSE, id="wrong day"),
        pytest.param("heat was released in 1995", Truth.TRUE, id="year of a date"),
        pytest.param("heat was released before 1995", Truth.FALSE, id="before its own year"),
        pytest.param("hulk and brokeback mountain were both directed by ang lee", Truth.TRUE, id="both"),
        pytest.param("hulk and heat were both directed by ang lee", Truth.FALSE, id="only one of both"),
        pytest.param(
            "hulk was directed by ang lee and heat was directed by michael mann", Truth.TRUE, id="two clauses"
        ),
        pytest.param(
            "hulk was directed by ang lee and heat was directed by ben affleck", Truth.FALSE, id="second wrong"
        ),
        pytest.param("hulk was not directed by ben affleck", Truth.TRUE, id="denied rightly"),
        pytest.param("hulk was not directed by ang lee", Truth.FALSE, id="denied wrongly"),
        pytest.param("hulk was sadly directed by ang lee", Truth.UNKNOWN, id="a word that is not known"),
        pytest.param("hulk was never again directed by ang lee", Truth.UNKNOWN, id="an operator that is not handled"),
        pytest.param("hulk was directed by someone else", Truth.UNKNOWN, id="nobody the table knows"),
        pytest.param("", Truth.UNKNOWN, id="no sentence"),
    ],
)
def test_films(text: str, truth: Truth) -> None:
    assert check(FILMS, text).truth is truth


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("the attendance in week 2 was 48449", Truth.TRUE, id="index column"),
        pytest.param("the attendance in week 2 was 48450", Truth.FALSE, id="off by one"),
        pytest.param("the attendance in week 5 was 48449", Truth.UNKNOWN, id="missing cell"),
        pytest.param("the raiders lost to the green bay packers", Truth.TRUE, id="lost to an opponent"),
        pytest.param("the raiders lost to the new york jets", Truth.FALSE, id="won against that opponent"),
        pytest.param("the raiders were beaten by the new york jets", Truth.UNKNOWN, id="roles are not guessed"),
        pytest.param("the result against the green bay packers was l 20 - 3", Truth.TRUE, id="opponent"),
        pytest.param(
            "the opponent on september 29 , 1985 was the new england patriots", Truth.TRUE, id="be and header"
        ),
        pytest.param("the opponent on september 29 , 1985 was the new york jets", Truth.FALSE, id="wrong opponent"),
    ],
)
def test_season(text: str, truth: Truth) -> None:
    assert check(SEASON, text).truth is truth


def test_a_header_beside_a_cell_of_another_column_makes_it_false() -> None:
    home = grid("home team | away team | venue\ncarlton | fitzroy | princes park\nrichmond | carlton | mcg")
    assert check(home, "fitzroy was the away team at princes park").truth is Truth.TRUE
    assert check(home, "fitzroy was the home team at princes park").truth is Truth.FALSE
    assert check(home, "the home team at princes park was fitzroy").truth is Truth.FALSE


def test_a_year_of_the_title_still_says_which_row_where_rows_have_years() -> None:
    prizes = grid("year | winner | prize\n2013 | adam scott | 144\n2014 | bubba watson | 162", "winners 2013 to 2014")
    assert check(prizes, "the prize in 2013 was 144").truth is Truth.TRUE
    assert check(prizes, "the prize in 2013 was 162").truth is Truth.FALSE


def test_years_as_columns_are_headers() -> None:
    population = grid("state | 2010 | 2020\nutah | 2763 | 3271\nohio | 11536 | 11799", "population of states")
    assert check(population, "the population of utah in 2020 was 3271").truth is Truth.TRUE
    assert check(population, "the population of utah in 2020 was 2763").truth is Truth.FALSE


def test_a_score_belongs_to_the_side_that_is_named() -> None:
    afl = grid(
        "home team | home team score | away team | away team score\n"
        "carlton | 14.17 (101) | geelong | 13.12 (90)\nrichmond | 9.9 (63) | fitzroy | 8.7 (55)"
    )
    assert check(afl, "the home team carlton scored 14.17 (101)").truth is Truth.TRUE
    assert check(afl, "the home team carlton scored 13.12 (90)").truth is Truth.FALSE
    assert check(afl, "the away team geelong scored 13.12 (90)").truth is Truth.TRUE


def test_a_small_number_that_one_of_two_columns_has_proves_nothing() -> None:
    samples = grid("producer | samples taken | samples failed\nabbey | 3 | 1\nbrook | 5 | 2\ncole | 4 | 4")
    assert check(samples, "abbey has 3 samples").truth is Truth.UNKNOWN
    assert check(samples, "abbey has 7 samples").truth is Truth.FALSE
    assert check(samples, "cole has 4 samples").truth is Truth.TRUE


def test_moving_from_is_not_moving_to() -> None:
    moves = grid("player | moving from | fee\nann | rangers | 10\nbea | celtic | 20")
    assert check(moves, "ann moved from rangers").truth is Truth.TRUE
    assert check(moves, "ann moved to rangers").truth is Truth.UNKNOWN


def test_a_year_fits_no_dates_without_years() -> None:
    races = grid("race | date | winner\none | 3 may | ann\ntwo | 4 june | bea\nthree | 5 july | ann", "races")
    assert check(races, "ann won 2 races").truth is Truth.TRUE
    assert check(races, "ann won 2 of the races in 1991").truth is Truth.UNKNOWN


def test_a_number_like_a_year_is_an_amount_where_its_header_counts() -> None:
    schools = grid("school | nickname | enrollment\nyale | hawks | 1959\nbrown | bears | 2241\nduke | owls | 850")
    assert check(schools, "the enrollment of yale is 1959").truth is Truth.TRUE
    assert check(schools, "the enrollment of brown is 1959").truth is Truth.FALSE
    assert check(schools, "the enrollment of brown in 1959 was 850").truth is Truth.UNKNOWN


def test_letters_of_a_league_are_wins_and_losses() -> None:
    league = grid("team | w | l | pf\nann | 3 | 2 | 40\nbea | 4 | 1 | 33")
    assert check(league, "ann has 3 wins and 2 losses").truth is Truth.TRUE
    assert check(league, "ann has 3 wins and 1 losses").truth is Truth.FALSE
    letters = grid("name | w | x\nann | 3 | 2\nbea | 4 | 1")
    assert check(letters, "ann has 3 wins").truth is Truth.UNKNOWN


def test_the_column_that_a_statement_begins_with_is_its_value_s() -> None:
    games = grid("home team | away team | venue\ncarlton | geelong | princes park\nrichmond | fitzroy | punt road oval")
    assert check(games, "the home team for princes park was carlton").truth is Truth.TRUE
    assert check(games, "the home team for princes park was geelong").truth is Truth.FALSE


def test_more_is_said_of_all_of_several_records_or_left_open() -> None:
    elected = grid(
        "party | state | first elected\ndemocratic | ohio | 1974\ndemocratic | iowa | 1989\nwhig | maine | 1990"
    )
    assert check(elected, "the democratic party was first elected after 1974").truth is Truth.UNKNOWN
    assert check(elected, "the democratic party was first elected after 1960").truth is Truth.TRUE
    assert check(elected, "the democratic party was first elected after 1995").truth is Truth.FALSE
    claim = interpret(elected, "the democratic party was first elected after 1960")
    assert claim is not None
    index = claim.numbers()[0]
    assert [claim.truth_with(index, Decimal(year)) for year in (1950, 1980, 1995)] == [
        Truth.TRUE, Truth.UNKNOWN, Truth.FALSE
    ]  # fmt: skip


def test_a_cell_that_is_no_date_among_dates_is_some_date() -> None:
    races = grid("race | date | winner\none | 3 may 1991 | ann\ntwo | 35 may | ann\nthree | 5 july 1991 | bea")
    assert check(races, "ann won 2 races in 1991").truth is Truth.UNKNOWN
    assert check(races, "bea won 1 race in 1991").truth is Truth.TRUE


def test_a_total_row_is_no_record_of_a_count_but_can_be_looked_up() -> None:
    assert check(MEDALS, "france won 2 gold").truth is Truth.TRUE
    assert check(MEDALS, "2 nations won 2 silver").truth is Truth.TRUE


def test_the_reason_names_the_value_and_its_cell() -> None:
    verdict = check(FILMS, "the running time of hulk is more than 120 minutes")
    assert verdict.truth is Truth.TRUE
    assert "Running time: 138 minutes (> 120 minutes)" in verdict.reason
    assert (1, 3) in verdict.cells


def test_a_false_reason_says_what_the_row_has_instead() -> None:
    verdict = check(FILMS, "the running time of hulk is 110 minutes")
    assert "Running time: 138 minutes" in verdict.reason
    assert (1, 3) in verdict.cells


def test_one_year_in_between_is_not_all_of_the_time() -> None:
    winners = grid("year | winner\n1984 | lund\n1985 | visby\n1986 | oslo")
    assert check(winners, "visby won from 1984 to 1986").truth is Truth.UNKNOWN
    assert check(winners, "visby won between 1984 and 1986").truth is Truth.TRUE


@pytest.mark.parametrize(
    ("table", "text"),
    [
        pytest.param(
            grid("zoo | brown bears | grizzly bears\nmidwest | 9 | 3\natlantic | 6 | 8", "bears in zoos"),
            "there are 14 bears at the atlantic zoo",
            id="over columns that share a noun",
        ),
        pytest.param(
            grid("day | number of tickets\ntuesday | 4815\nfriday | 3358\nsaturday | 1288", "tickets sold"),
            "6103 tickets were sold in all on tuesday and saturday",
            id="over rows, in all",
        ),
        pytest.param(
            grid("day | number of people\nsunday | 304\nmonday | 458", "people on the bus"),
            "the bus had 154 more passengers on monday than on sunday",
            id="the difference of two rows",
        ),
    ],
)
def test_a_sum_is_not_held_against_its_parts(table: Table, text: str) -> None:
    assert check(table, text).truth is not Truth.FALSE


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("48449 was the total attendance on september 15 , 1985", Truth.TRUE),
        ("57686 was the total attendance on september 15 , 1985", Truth.FALSE),
        ("the new england patriots played after week 3", Truth.TRUE),
        ("the new england patriots played before week 3", Truth.FALSE),
    ],
)
def test_a_date_singles_out_a_total_and_a_week_can_be_a_bound(text: str, truth: Truth) -> None:
    assert check(SEASON, text).truth is truth


def test_a_note_over_the_whole_width_is_no_record() -> None:
    games = grid(
        "date | opponent | attendance\nseptember 5 | reds | 48134\nseptember 12 | blues | 34028\n"
        "all times are eastern | all times are eastern | all times are eastern"
    )
    assert check(games, "34028 was the attendance on september 12").truth is Truth.TRUE
    assert check(games, "34028 was the attendance on september 5").truth is Truth.FALSE
    assert "eastern" not in check(games, "34028 was the attendance on september 5").reason


def test_the_same_value_is_that_of_each() -> None:
    riders = grid("year | class | team\n1952 | 250cc | nsu\n1953 | 350cc | nsu\n1954 | 250cc | ajs")
    assert check(riders, "he had the same 250cc class in 1952 and 1954").truth is Truth.TRUE
    assert check(riders, "he had the same 350cc class in 1952 and 1954").truth is Truth.FALSE


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("ann beat bo on 3 may 1991", Truth.TRUE),
        ("ann defeated cy on 4 may 1991", Truth.FALSE),
        ("bo beat ann on 3 may 1991", Truth.UNKNOWN),
        ("ann was beaten by cy on 4 may 1991", Truth.UNKNOWN),
    ],
)
def test_whom_one_beat_is_the_opponent_of_a_win(text: str, truth: Truth) -> None:
    finals = grid("outcome | date | opponent\nwinner | 3 may 1991 | bo\nrunner - up | 4 may 1991 | cy", title="ann")
    assert check(finals, text).truth is truth


def test_what_several_records_have_together_is_not_refuted_by_each() -> None:
    seasons = grid("season | series | races\n2011 | cup | 9\n2012 | cup | 24\n2012 | trophy | 15")
    assert check(seasons, "he took part in 39 races in 2012").truth is not Truth.FALSE
    claim = interpret(seasons, "in 2012 the races were 24")
    assert claim is None or claim.truth_with(1, Decimal(39)) is not Truth.FALSE
