from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, strategies

from probelib.language.quantities import find
from probelib.records import Orientation, Table
from tests.probes.made import flipped, kept

NAME = "range"
seeds = strategies.integers(min_value=0, max_value=10**6)


def bounds(text: str) -> tuple[Decimal, Decimal]:
    low, high = (q.value for q in find(text))
    assert isinstance(low, Decimal)
    assert isinstance(high, Decimal)
    return low, high


@given(seeds)
def test_a_range_of_an_entailed_base_has_the_tables_value(seed: int) -> None:
    (text,) = kept("carla diaz has 52 points", NAME, seed=seed)
    assert text.startswith("carla diaz has between ")
    low, high = bounds(text)
    assert 0 < low <= 52 <= high
    assert low < high


@given(seeds)
def test_a_flip_misses_the_tables_value(seed: int) -> None:
    for text in flipped("carla diaz has 52 points", NAME, seed=seed):
        low, high = bounds(text)
        assert not low <= 52 <= high


@given(seeds)
def test_a_range_of_a_refuted_base_leaves_out_the_tables_value(seed: int) -> None:
    # The paper's random range could contain it, and would then be entailed.
    for text in kept("carla diaz has 45 points", NAME, "refuted", seed=seed):
        low, high = bounds(text)
        assert not low <= 52 <= high
    for text in flipped("carla diaz has 45 points", NAME, "refuted", seed=seed):
        low, high = bounds(text)
        assert low <= 52 <= high


@given(seeds)
def test_nothing_below_zero_and_no_share_above_all(seed: int) -> None:
    goals = Table("test:goals", "", ("player", "goals", "share"), (("ann", "2", "97%"), ("eva", "9", "3%")), "tests")
    for text in kept("ann has 2 goals", NAME, table=goals, seed=seed):
        assert bounds(text)[0] >= 1
    for text in kept("the share of ann is 97%", NAME, table=goals, seed=seed):
        assert bounds(text)[1] <= 100


@given(seeds)
def test_a_year_is_at_most_ten_years_off(seed: int) -> None:
    (text,) = kept("gro hansen made her debut in 2001", NAME, seed=seed)
    low, high = bounds(text)
    assert 1991 <= low <= 2001 <= high <= 2011


@given(seeds)
def test_decimals_get_decimal_bounds_and_the_unit_once(seed: int) -> None:
    (text,) = kept("anna berg has a height of 1.85 m", NAME, seed=seed)
    low, high = bounds(text)
    assert low.as_tuple().exponent == high.as_tuple().exponent == -2
    assert text.count(" m") == 1


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("only 52 points are carla diaz 's", id="only"),
        pytest.param("carla diaz has more than 40 points", id="compared already"),
        pytest.param("carla diaz has a 52 points lead", id="after an article"),
        pytest.param("2 of the 4 athletes have more than 40 points", id="a part of a whole"),
        pytest.param("the rank of carla diaz is 2", id="a rank is no amount"),
    ],
)
def test_no_range_where_it_would_not_be_english(text: str) -> None:
    assert [t for t in kept(text, NAME) if "between" in t] == []


def test_an_age_in_a_range_is_an_age_between() -> None:
    person = Table(
        "test:person",
        "A chemist",
        (),
        (("Born", "1 September 1858, Vienna"), ("Died", "4 August 1929 (aged 70)")),
        "tests",
        Orientation.INFOBOX,
    )
    (text,) = kept("He died at the age of 70.", NAME, table=person)
    assert text.startswith("He died at an age between ")


LIFE = Table("test:life", "Ann Lee", (), (("Born", "May 5, 1920"), ("Died", "June 3, 1980")), "t", Orientation.INFOBOX)


@given(seeds)
def test_a_season_goes_with_its_year_and_a_wrong_one_leaves_the_year_to_be_true(seed: int) -> None:
    for season, label in (("Spring", "entailed"), ("Fall", "refuted")):
        base = f"Ann Lee was born in the {season} of 1920."
        for same, texts in (
            (True, kept(base, NAME, label, table=LIFE, seed=seed)),
            (False, flipped(base, NAME, label, table=LIFE, seed=seed)),
        ):
            for text in texts:
                assert text.startswith("Ann Lee was born between ")
                low, high = bounds(text)
                assert (low <= 1920 <= high) is (same is (label == "entailed"))


def test_a_base_with_a_season_has_ranges_of_both_effects() -> None:
    for season, label in (("Spring", "entailed"), ("Fall", "refuted")):
        base = f"Ann Lee was born in the {season} of 1920."
        assert kept(base, NAME, label, table=LIFE)
        assert flipped(base, NAME, label, table=LIFE)
