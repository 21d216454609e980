from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

from probelib.errors import InputError
from probelib.evaluation.measuring.compare import Comparison, Difference, Quadrant, Quadrants, compare, quadrant
from probelib.evaluation.records import POOLED
from tests.evaluation.scores import answer, answers


def run(results: dict[str, str], *, base: str = "entailed", run_id: str = "a", **of: Any) -> pd.DataFrame:
    """Return a run's answers on tables: one base each, and probes of which r is right, w is wrong and - failed."""
    rows = []
    for table, letters in results.items():
        rows.append(answer(f"base{table}", base, table=table, run_id=run_id))
        for place, letter in enumerate(letters):
            label = {"r": "refuted", "w": "entailed", "-": None}[letter]
            rows.append(
                answer(
                    f"{table}.{place}", label, gold="refuted", table=table, base_id=f"base{table}", run_id=run_id, **of
                )
            )
    return answers(rows)


def the(found: Comparison, dataset: str = "tabfact", side: str | None = "hypothesis") -> Difference:
    return next(one for one in found.differences if (one.dataset, one.side) == (dataset, side))


def test_differences_are_means_over_bases_of_probes_that_both_answered() -> None:
    found = compare(run({"a": "rrrr", "b": "r-w"}), run({"a": "wwwr", "b": "rr-"}, run_id="b"))
    one = the(found)
    assert (one.first, one.second, one.on_probes.points) == (1.0, 0.625, 37.5)
    assert (one.bases, one.probes, one.tables) == (2, 5, 2)
    assert (found.probes, found.left_out, found.not_shared) == (5, 2, 0)
    assert one.quadrants == Quadrants(both=2, first_only=3, second_only=0, neither=0)


def test_the_change_counts_what_each_lost_from_its_own_bases() -> None:
    one = the(compare(run({"a": "rr"}), run({"a": "rw"}, base="refuted", run_id="b")))
    assert (one.on_probes.points, one.on_change.points) == (50.0, -50.0)


def test_a_probe_whose_base_was_not_answered_is_left_out() -> None:
    second = run({"a": "r", "b": "r"}, run_id="b")
    second.loc[second["example_id"] == "basea", ["label", "status"]] = [None, "failed"]
    found = compare(run({"a": "r", "b": "r"}), second)
    assert (found.probes, found.left_out) == (1, 1)


def test_quadrants_are_lists_of_probes_too() -> None:
    first, second = run({"a": "rrww-"}), run({"a": "rwrwr"}, run_id="b")
    assert [quadrant(first, second, which) for which in Quadrant] == [("a.0",), ("a.1",), ("a.2",), ("a.3",)]
    assert the(compare(first, second)).quadrants == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        pytest.param({"reasoning": ["scale"]}, ("a.0",), id="a family"),
        pytest.param({"reasoning": ["scale.mapping"]}, ("a.0",), id="a type"),
        pytest.param({"reasoning": ["range"]}, (), id="another type"),
        pytest.param(
            {"datasets": ["tabfact"], "effects": ["flip"], "sides": ["hypothesis"]}, ("a.0",), id="all others"
        ),
        pytest.param({"sides": ["table"]}, (), id="another side"),
    ],
)
def test_a_quadrant_can_be_of_some_probes(choice: dict[str, Any], expected: tuple[str, ...]) -> None:
    first, second = (run({"a": "r"}, reasoning="scale.mapping", run_id=name) for name in "ab")
    assert quadrant(first, second, Quadrant.BOTH, **choice) == expected


def test_a_planted_difference_is_found_and_the_exchanged_runs_mirror_it() -> None:
    rng = np.random.default_rng(0)
    results = [
        {str(table): "".join(rng.choice(["r", "w"], 3, p=[p, 1 - p])) for table in range(80)} for p in (0.8, 0.5)
    ]
    first, second = run(results[0]), run(results[1], run_id="b")
    one, mirrored = the(compare(first, second)), the(compare(second, first))
    assert one.on_probes.q_value is not None
    assert one.on_probes.q_value < 0.01
    assert one.on_probes.interval is not None
    assert 0 < one.on_probes.interval.low < one.on_probes.points < one.on_probes.interval.high
    assert mirrored.on_probes.points == -one.on_probes.points
    assert the(compare(first, second), POOLED).on_probes == the(compare(first, second), side=None).on_probes


def test_a_run_against_itself_does_not_differ() -> None:
    one = the(compare(run({str(n): "rw" for n in range(20)}), run({str(n): "rw" for n in range(20)})))
    assert (one.on_probes.points, one.on_probes.p_value, one.on_probes.q_value) == (0.0, 1.0, 1.0)
    assert dict(one.on_probes.blanks)["interval"].startswith("all tables show the same change")


def test_below_ten_tables_nothing_is_tested() -> None:
    contrast = the(compare(run({"a": "r"}), run({"a": "w"}, run_id="b"))).on_probes
    assert (contrast.p_value, contrast.interval, contrast.q_value) == (None, None, None)
    assert {reason for _, reason in contrast.blanks} == {"fewer than 10 tables"}


def test_the_order_of_rows_changes_nothing() -> None:
    first, second = (
        run({str(n): "rwr" for n in range(20)}),
        run({str(n): "wwr"[n % 3 :] + "r" for n in range(20)}, run_id="b"),
    )
    assert compare(first, second) == compare(
        first.sample(frac=1, random_state=1), second.sample(frac=1, random_state=2)
    )


def test_probes_that_one_run_was_not_asked_are_counted() -> None:
    assert compare(run({"a": "rr", "b": "r"}), run({"a": "r"}, run_id="b")).not_shared == 2


def test_runs_that_share_no_probe_are_refused() -> None:
    with pytest.raises(InputError, match="share no probe"):
        compare(run({"a": "r"}), run({"b": "r"}))


def test_two_runs_in_one_frame_are_refused() -> None:
    twice = pd.concat([run({"a": "r"}), run({"a": "r"}, run_id="b")], ignore_index=True)
    with pytest.raises(InputError, match=r"Example a\.0 stands twice"):
        compare(twice, run({"a": "r"}))


def test_a_frame_without_a_column_is_refused_by_its_name() -> None:
    with pytest.raises(InputError, match="lacks the column gold"):
        compare(run({"a": "r"}).drop(columns="gold"), run({"a": "r"}))
