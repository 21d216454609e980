"""How long before or after another record one lies."""

from __future__ import annotations

import pytest

from probelib.checking import check
from probelib.records import Truth
from tests.checking.tables import grid

ENGINES = grid("name | builder | built\npioneer | barclay | 1876\nchevalier | barclay | 1885\nargyll | avonside | 1906")
GAMES = grid("opponent | date\nreds | may 3 , 1991\nblues | may 17 , 1991\ngreens | may 3 , 1993\nwhites | june 1993")


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("pioneer was built 9 years before chevalier", Truth.TRUE),
        ("pioneer was built 8 years before chevalier", Truth.FALSE),
        ("pioneer was built 9 years after chevalier", Truth.FALSE),
        ("argyll was built more than 20 years after chevalier", Truth.TRUE),
        ("pioneer was built 9 days before chevalier", Truth.UNKNOWN),
    ],
)
def test_years_between_years_are_counted(text: str, truth: Truth) -> None:
    assert check(ENGINES, text).truth is truth
    if truth is Truth.TRUE and " 9 " in text:
        assert ": 9; claimed" in check(ENGINES, text).reason


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        pytest.param("the reds played 14 days before the blues", Truth.TRUE, id="days"),
        pytest.param("the reds played 2 weeks before the blues", Truth.TRUE, id="weeks"),
        pytest.param("the reds played 15 days before the blues", Truth.FALSE, id="other days"),
        pytest.param("the reds played 2 years before the greens", Truth.TRUE, id="years to the day"),
        pytest.param("the reds played 2 years before the whites", Truth.UNKNOWN, id="a date without its day"),
        pytest.param("the blues played 2 months after the reds", Truth.UNKNOWN, id="months differ in length"),
    ],
)
def test_days_between_whole_dates_are_counted(text: str, truth: Truth) -> None:
    assert check(GAMES, text).truth is truth
