from __future__ import annotations

from fractions import Fraction

import pytest

from probelib.evaluation.measuring.significance import wilson
from probelib.evaluation.wep import measures
from tests.evaluation.made_wep import told


def test_accuracy_is_of_the_answered_pairs_with_wilsons_interval() -> None:
    found = measures.accuracy([told(0), told(1), told(2, right=False), told(3, right=None)], "one")
    assert (found.pairs, found.answered, found.right, found.accuracy) == (4, 3, 2, 2 / 3)
    assert found.interval == wilson(2, 3)
    assert found.coverage == 0.75
    assert found.against_chance == pytest.approx(100 / 6)


def test_the_strict_view_counts_what_has_no_answer_as_wrong() -> None:
    assert measures.accuracy([told(0), told(1, right=None)], "one", strict=True).accuracy == 0.5


def test_without_an_answer_there_is_no_accuracy_and_a_reason() -> None:
    found = measures.accuracy([told(0, right=None)], "one")
    assert (found.accuracy, found.interval, found.against_chance) == (None, None, None)
    assert found.reason == "no pair was answered"
    assert measures.accuracy([], "one", strict=True).reason == "there are no pairs"


def test_the_method_is_chosen_where_it_is_best_the_first_of_equal_ones() -> None:
    wrong = [told(n, right=False) for n in range(3)]
    assert measures.select([*wrong, told(3, scores={"one": (0.0, 1.0), "two": (1.0, 0.0)})]) == "two"
    assert measures.select([told(0, scores={"one": (1.0, 0.0), "two": (1.0, 0.0)})]) == "one"
    assert measures.select([told(0, right=None)]) is None


def test_against_the_blind_rule_counts_pairs_that_both_answer() -> None:
    found = measures.against_blind(
        [told(0, blind=1.0), told(1, blind=0.0), told(2, right=False, blind=0.5), told(3, right=None, blind=1.0)], "one"
    )
    assert found.pairs == 3
    assert found.points == pytest.approx(100 * (0 + 1 - 0.5) / 3)
    assert found.interval is not None
    assert found.interval.low < 100 * 0.5 / 3 < found.interval.high


def test_a_difference_without_spread_has_no_interval() -> None:
    found = measures.against_blind([told(n, blind=0.0) for n in range(3)], "one")
    assert (found.points, found.interval, found.reason) == (100.0, None, "all pairs differ alike")
    assert measures.against_blind([told(0)], "one").points is None


def test_exchanged_words_are_matched_by_number() -> None:
    before = [told(0), told(1), told(2, right=False), told(3)]
    after = [told(3, right=False), told(1), told(0), told(2, right=None), told(9)]
    found = measures.exchanged(before, after, "one")
    assert (found.pairs, found.same) == (3, 2 / 3)
    assert found.change.points == pytest.approx(-100 / 3)
    assert measures.exchanged(before, [], "one").same is None


def test_a_difference_of_two_tasks_has_newcombes_interval() -> None:
    # Newcombe 1998, table II, example (a): 56/70 against 48/80 gives 0.2 with 0.0524 to 0.3339.
    one = measures.accuracy([told(n, right=n < 56) for n in range(70)], "one")
    other = measures.accuracy([told(n, right=n < 48) for n in range(80)], "one")
    found = measures.difference(one, other)
    assert found.points == pytest.approx(20)
    assert found.interval == pytest.approx((5.24, 33.39), abs=0.01)
    assert measures.difference(one, measures.accuracy([], "one")).points is None


def test_the_papers_figures_stand_beside_a_task_and_none_beside_ours() -> None:
    rows = measures.published("wep.two_hop")
    assert next(row.percent for row in rows if row.system == "Human baseline") == Fraction(187, 2)
    assert measures.published("wep.three_hop") == ()
