"""What might be, rates, and units that are columns of their own say nothing of a cell."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.checking.gates import is_unsaid
from probelib.grounding.linking import link
from probelib.records import Table, Truth
from tests.checking.tables import grid

FILMS = grid("film | awards | nominations\naster | 2 | 11\nbirch | 3 | 9\ncedar | 4 | 5")
TEAMS = grid("team | goals | points\nreds | 12 | 30\nblues | 9 | 27\ngreens | 4 | 10")
OIL = grid("day | settlement price\nmonday | $18.27 per barrel\ntuesday | $20.11 per barrel")


@pytest.mark.parametrize("verb", ["may", "might", "could", "should", "would", "must"])
def test_what_might_be_is_not_known(verb: str) -> None:
    assert check(FILMS, f"aster {verb} have won 2 awards").truth is Truth.UNKNOWN
    assert check(TEAMS, f"the reds {verb} have 12 goals").truth is Truth.UNKNOWN


def test_the_month_may_is_no_verb() -> None:
    games = grid("date | opponent\nmay 3 | reds\nmay 9 | blues\njune 1 | greens")
    assert not is_unsaid(link(games, "two games were played in may"))
    assert check(games, "the greens may have played in june").truth is Truth.UNKNOWN


@pytest.mark.parametrize("rate", ["per game", "a game", "apiece"])
def test_a_rate_is_no_amount(rate: str) -> None:
    assert check(TEAMS, f"the reds scored 12 goals {rate}").truth is Truth.UNKNOWN


def test_a_rate_that_the_table_has_is_read() -> None:
    assert not is_unsaid(link(OIL, "the settlement price on monday was 18.27 dollars per barrel"))


@pytest.mark.parametrize(
    ("table", "text"),
    [
        pytest.param(
            grid("player | yards | height (m)\nann | 175 | 57\nbo | 160 | 50\ncy | 170 | 60"),
            "ann has 175 yards",
            id="yards beside a height",
        ),
        pytest.param(
            grid("boxer | weight | pounds\nann | 60 kg | 3\nbo | 70 kg | 4\ncy | 65 kg | 5"),
            "ann has 3 pounds",
            id="pounds beside a weight",
        ),
    ],
)
def test_a_unit_that_names_a_column_of_bare_numbers_goes_to_no_other_column(table: Table, text: str) -> None:
    assert check(table, text).truth is not Truth.FALSE


def test_a_unit_that_names_a_column_of_its_kind_is_of_that_column() -> None:
    table = grid("player | minutes | duration\nann | 90 | 3 hours\nbo | 70 | 2 hours\ncy | 30 | 1 hour")
    assert check(table, "ann has 90 minutes").truth is Truth.TRUE
    assert check(table, "ann has 180 minutes").truth is Truth.FALSE
    assert check(table, "ann played more than 100 minutes").truth is not Truth.TRUE
