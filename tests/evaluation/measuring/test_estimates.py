from __future__ import annotations

import pytest

from probelib.evaluation.measuring.estimates import Estimate, estimate, macro
from probelib.evaluation.measuring.grouping import Group, Key, blocks
from tests.evaluation.scores import NAN, score, scores

OWN = Key("m", "macro", "range", "flip", None)


def group(*rows: dict[str, object]) -> Group:
    added, same = ("probes", "scored", "right", "entailed", "refuted"), ("base_right", "base_entailed")
    return next(blocks(scores(rows), added=added, same=same))[0]


def test_under_the_strict_view_a_base_without_an_answer_is_wrong_and_called_nothing() -> None:
    found = estimate(group(score("a", 1, 0, 2, 1, base_entailed=NAN), score("a", 2, 1, 1, 1)), 0)
    assert (found.base_accuracy, found.base_entailed) == (0.5, 1.0)
    assert found.outcomes is not None
    assert found.outcomes.same_answer == 0


def test_where_no_base_has_an_answer_the_share_called_entailed_is_blank() -> None:
    found = estimate(group(score("a", 1, 0, 1, 1, base_entailed=NAN)), 0)
    assert (found.base_entailed, "base_entailed" in found.blanks) == (None, True)


def test_the_mean_of_datasets_is_over_those_with_an_answer_but_its_coverage_is_not() -> None:
    parts = [estimate(group(score("a", 1, 1, 1, 0)), 0), estimate(group(score("a", 1, NAN, 1, 1)), 0)]
    mean = macro(parts, OWN, 0)
    assert (mean.points, mean.coverage, mean.bases) == (-100.0, 0.5, 1)


def test_a_mean_of_nothing_is_blank() -> None:
    empty = estimate(group(score("a", 1, NAN, 1, 1)), 0)
    mean = macro([empty, empty], OWN, 0)
    assert (mean.points, mean.coverage) == (None, 0.0)
    assert mean.blanks["points"] == mean.blanks["outcomes"]
    assert Estimate().points is None


@pytest.mark.parametrize("weight", [1, 5])
def test_a_dataset_weighs_the_same_in_the_mean_however_many_bases_it_has(weight: int) -> None:
    parts = [
        estimate(group(*(score(n, 0, 1, 1, right) for n in range(12 * times))), 0)
        for right, times in ((0, weight), (1, 1))
    ]
    mean = macro(parts, OWN, 0)
    assert mean.points == -50.0
    assert mean.p_value is not None


def test_what_binary_fractions_leave_of_a_change_of_nothing_is_nothing() -> None:
    """Thirds that cancel leave 5e-17, and ten tables of that would be ten that all lose."""
    rows = [score(n, base, right, 3, 2 - base) for n in range(12) for base, right in enumerate((1, 0))]
    found = estimate(group(*rows), 0)
    assert found.points == pytest.approx(0, abs=1e-12)
    assert (found.p_value, found.interval, found.detectable) == (1.0, None, None)


def test_under_the_strict_view_what_is_not_answered_still_lowers_the_coverage_and_equals_no_answer() -> None:
    found = estimate(
        group(
            score("a", 1, 1, 2, 0, base_entailed=0, entailed=0, refuted=1),
            score("a", 2, 0, 2, 1, base_entailed=NAN, entailed=1, refuted=1),
        ),
        0,
    )
    assert (found.probes, found.coverage) == (4, 0.25)
    assert found.outcomes is not None
    assert found.outcomes.same_answer == 1
