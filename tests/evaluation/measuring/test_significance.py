from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies
from scipy import stats

from probelib.evaluation.measuring.significance import (
    benjamini_hochberg,
    bootstrap,
    detectable,
    interval,
    mcnemar,
    sign_flip,
    standard_error,
    stream,
    wilson,
)
from probelib.evaluation.records import Outcomes

FEW = strategies.lists(
    strategies.sampled_from([-1.0, -2 / 3, -1 / 3, 0.0, 1 / 3, 0.5, 1.0, 2.0]), min_size=1, max_size=9
)


def flips(values: list[float]) -> float:
    return sign_flip(np.array(values), stream(0, "test"))


@given(FEW)
def test_few_tables_are_enumerated_as_by_brute_force(values: list[float]) -> None:
    seen = abs(sum(values))
    patterns = [
        abs(sum(s * v for s, v in zip(signs, values, strict=True))) for signs in product((1, -1), repeat=len(values))
    ]
    assert flips(values) == pytest.approx(np.mean([one >= seen - 1e-9 for one in patterns]), abs=1e-12)


@given(FEW)
def test_a_p_value_is_a_share_and_does_not_depend_on_direction_or_order(values: list[float]) -> None:
    assert 0 < flips(values) <= 1
    assert flips(values) == flips([-value for value in values]) == flips(values[::-1])


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        pytest.param([0.0] * 20, 1.0, id="no table differs"),
        pytest.param([1.0] * 13, 2 / 2**13, id="thirteen that agree, enumerated"),
        pytest.param([1.0] * 13 + [0.0] * 200, 2 / 2**13, id="tables without a difference change nothing"),
        pytest.param([1.0] * 40, 1 / 10_001, id="forty that agree, drawn"),
    ],
)
def test_the_p_value_of_tables_that_agree(values: list[float], expected: float) -> None:
    assert flips(values) == pytest.approx(expected)


def test_drawn_flips_come_close_to_the_enumerated_ones_of_scipy() -> None:
    values = np.random.default_rng(3).normal(0.4, 1, 16)
    exact = stats.permutation_test((values,), np.sum, permutation_type="samples", n_resamples=np.inf)
    assert sign_flip(values, stream(0, "test")) == pytest.approx(exact.pvalue, abs=0.015)


def test_the_same_stream_gives_the_same_and_another_identity_another() -> None:
    values, counts = np.random.default_rng(1).normal(size=50), np.ones(50)
    assert sign_flip(values, stream(0, "x", "a")) == sign_flip(values, stream(0, "x", "a"))
    one, same, other = (bootstrap(values, counts, stream(0, "x", name)) for name in ("a", "a", "b"))
    assert (one == same).all()
    assert (one != other).any()
    assert stream(0, "x", "ab").random() != stream(0, "x", "a", "b").random()


def test_tables_with_more_bases_weigh_more_in_the_bootstrap() -> None:
    sums, counts = np.array([0.0] * 30 + [10.0] * 30), np.array([1.0] * 30 + [10.0] * 30)
    drawn = bootstrap(sums, counts, stream(0, "x"))
    assert np.mean(drawn) == pytest.approx(sums.sum() / counts.sum(), abs=0.01)
    assert 0 <= drawn.min() <= drawn.max() <= 1


def test_the_interval_is_near_scipys_where_there_are_many_tables() -> None:
    rng = np.random.default_rng(5)
    counts = rng.integers(1, 5, 300).astype(float)
    sums = counts * rng.normal(0.1, 0.3, 300)
    ours = interval(bootstrap(sums, counts, stream(0, "x"), draws=9_999), 300)
    theirs = stats.bootstrap(
        (sums, counts), lambda s, n, axis: s.sum(axis) / n.sum(axis), paired=True, method="percentile", rng=1
    ).confidence_interval
    assert ours is not None
    assert ours == pytest.approx((100 * theirs.low, 100 * theirs.high), abs=0.4)


def test_there_is_no_interval_where_all_tables_show_the_same() -> None:
    assert interval(bootstrap(np.ones(20), np.ones(20), stream(0, "x")), 20) is None


def test_with_ten_tables_the_interval_still_covers_most_of_the_time() -> None:
    rng, covered, tries = np.random.default_rng(11), 0, 300
    for _ in range(tries):
        values = rng.normal(0.2, 1, 10)
        span = interval(bootstrap(values, np.ones(10), rng, draws=1_000), 10)
        covered += span is not None and span.low <= 20 <= span.high
    assert covered / tries > 0.92


def test_where_nothing_changes_one_test_in_twenty_is_below_five_percent() -> None:
    rng = np.random.default_rng(7)
    p_values = [sign_flip(np.round(rng.normal(size=40), 1), stream(seed, "x"), flips=999) for seed in range(1_000)]
    assert np.mean(np.array(p_values) <= 0.05) == pytest.approx(0.05, abs=0.017)


def test_a_change_of_the_detectable_size_is_seen_four_times_in_five() -> None:
    rng, tables, spread = np.random.default_rng(2), 40, 0.5
    size = detectable(spread / np.sqrt(tables), tables)
    assert size is not None
    p_values = [sign_flip(rng.normal(size / 100, spread, tables), stream(seed, "x"), flips=999) for seed in range(400)]
    assert np.mean(np.array(p_values) <= 0.05) == pytest.approx(0.8, abs=0.06)


@pytest.mark.parametrize("tables", [1_149, 1_150])
def test_what_is_detectable_with_many_tables_is_a_number_of_standard_errors(tables: int) -> None:
    assert detectable(0.01, tables) == pytest.approx(stats.norm.ppf(0.975) + stats.norm.ppf(0.8), abs=0.01)


def test_nothing_is_said_to_be_detectable_where_there_is_no_spread() -> None:
    assert detectable(0.0, 20) is None


def test_the_standard_error_of_single_bases_is_that_of_a_mean() -> None:
    values = np.random.default_rng(0).normal(size=25)
    assert standard_error(values, np.ones(25)) == pytest.approx(stats.sem(values))


@given(strategies.lists(strategies.floats(1e-6, 1), max_size=30))
def test_q_values_keep_the_order_of_p_values_and_lie_between_them_and_one(p_values: list[float]) -> None:
    q_values = benjamini_hochberg(p_values)
    assert all(p <= q + 1e-12 and q <= 1 for p, q in zip(p_values, q_values, strict=True))
    ordered = [q for _, q in sorted(zip(p_values, q_values, strict=True))]
    assert ordered == sorted(ordered)


def test_q_values_by_hand() -> None:
    assert benjamini_hochberg([0.01, 0.04, 0.03]) == pytest.approx((0.03, 0.04, 0.04))


@pytest.mark.parametrize(
    ("outcomes", "tables", "expected"),
    [
        pytest.param(Outcomes(5, 6, 0, 1, 0), 12, (2 / 2**6, False), id="a pair a table"),
        pytest.param(Outcomes(5, 6, 0, 1, 0), 4, (2 / 2**6, True), id="several pairs a table"),
        pytest.param(Outcomes(5, 0, 0, 1, 0), 6, (1.0, False), id="no pair differs"),
        pytest.param(Outcomes(0, 0, 0, 0, 0), 0, None, id="no pair"),
    ],
)
def test_mcnemar_is_exact_and_says_whether_it_ignores_clustering(
    outcomes: Outcomes, tables: int, expected: tuple[float, bool] | None
) -> None:
    assert mcnemar(outcomes, tables) == (expected and (pytest.approx(expected[0]), expected[1]))


def test_sixteen_thousand_tables_are_drawn_in_parts() -> None:
    values = np.tile([1.0, -1.0, 0.5, 0.0], 4_000)
    assert 0 < sign_flip(values, stream(0, "x"), flips=200) < 0.05
    assert len(bootstrap(values, np.ones(16_000), stream(0, "x"), draws=50)) == 50


@settings(max_examples=30)
@given(strategies.integers(0, 50), strategies.integers(1, 50))
def test_a_wilson_interval_holds_the_share(successes: int, more: int) -> None:
    low, high = wilson(successes, successes + more)
    assert 0 <= low <= successes / (successes + more) <= high <= 1
