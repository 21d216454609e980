from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, strategies

from probelib.language.quantities import find
from probelib.probes.near import DRAWS, dates_near, fractions_near, near, step_of, times_near, values_near
from probelib.records import ClockTime, PartialDate
from tests.probes.made import made, table_of

seeds = strategies.integers(min_value=0, max_value=10**9).map(Random)
numbers = strategies.decimals(min_value=-(10**9), max_value=10**9, allow_nan=False, allow_infinity=False, places=2)


@pytest.mark.parametrize(
    ("value", "step"),
    [
        pytest.param("1500", "100", id="a round number stays round"),
        pytest.param("3000000", "100000", id="but has two digits to vary"),
        pytest.param("2.50", "0.01", id="a price stays a price"),
        pytest.param("7", "1", id="a count"),
        pytest.param("0", "1", id="nothing"),
    ],
)
def test_the_step_keeps_the_look_of_a_number(value: str, step: str) -> None:
    assert step_of(Decimal(value)) == Decimal(step)


@given(numbers, seeds)
def test_near_is_never_the_number_itself_and_of_its_sign(value: Decimal, rng: Random) -> None:
    found = list(near(value, rng))
    assert len(found) == len(set(found)) <= DRAWS
    for other in found:
        assert other != value
        assert (other < 0) == (value < 0)


@given(strategies.integers(min_value=2, max_value=10**9), seeds)
def test_near_is_within_half_of_the_number(value: int, rng: Random) -> None:
    for other in near(Decimal(value), rng):
        assert abs(other - value) <= Decimal(value) / 2 + step_of(Decimal(value))


@given(strategies.integers(min_value=1500, max_value=2025), seeds)
def test_a_year_moves_by_at_most_twelve_and_never_into_the_future(year: int, rng: Random) -> None:
    for other in near(Decimal(year), rng, year=True):
        assert 1 <= abs(other - year) <= 12
        assert other <= 2025


@given(strategies.dates(), seeds)
def test_dates_near_exist_and_give_the_same_parts(day: object, rng: Random) -> None:
    date = PartialDate(day.year, day.month, day.day)  # type: ignore[attr-defined]
    for other in dates_near(date, rng):
        assert other != date
        assert other.day is not None
        assert 1 <= other.day <= 31
        assert other.month is not None
        assert 1 <= other.month <= 12
    for other in dates_near(PartialDate(None, 5, 14), rng):
        assert other.year is None


@given(seeds)
def test_times_near_are_other_hours(rng: Random) -> None:
    for other in times_near(ClockTime(17, 30), rng):
        assert other.hour != 17
        assert 0 <= other.hour < 24


@given(seeds)
def test_fractions_near_keep_the_whole_part(rng: Random) -> None:
    for other in fractions_near(Fraction(5, 2), rng):
        assert 2 < other < 3
        assert other != Fraction(5, 2)


@given(seeds)
def test_shares_stay_shares(rng: Random) -> None:
    (share,) = find("90%")
    assert all(abs(v) <= 100 for v in values_near(share, rng) if isinstance(v, Decimal))


@pytest.mark.parametrize("label", ["entailed", "refuted"])
@pytest.mark.parametrize("reasoning", ["range", "approximation", "comparison.both", "comparison.number", "numeration"])
def test_no_probe_of_a_share_is_above_100_percent(reasoning: str, label: str) -> None:
    shares = table_of("shares", "party | share\ngreens | 98%\nblues | 2%\nreds | 55.5%")
    said = {"entailed": ("98%", "2%", "55.5%"), "refuted": ("91%", "3%", "99.5%")}[label]
    texts = [
        probe.text
        for seed in range(12)
        for party, share in zip(("greens", "blues", "reds"), said, strict=True)
        for probe in made(f"the {party} have a share of {share}", reasoning, label, table=shares, seed=seed)
    ]
    assert [text for text in texts for q in find(text) if isinstance(q.value, Decimal) and q.value > 100] == []
    assert texts or reasoning in ("comparison.number", "numeration")
