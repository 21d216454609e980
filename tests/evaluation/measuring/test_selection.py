from __future__ import annotations

import pytest

from probelib.errors import InputError
from probelib.evaluation.measuring.grouping import Key
from probelib.evaluation.measuring.selection import Selection, selections
from probelib.evaluation.records import POOLED
from tests.evaluation.scores import NAN, bases, score, scores

THREE = bases([("a", 1, 1.0), ("a", 2, 0.0), ("b", 3, NAN)])


def of(dataset: str, reasoning: str = "range", side: str | None = "hypothesis") -> Key:
    return Key("m", dataset, reasoning, "flip", side)


def test_accuracy_is_said_of_bases_with_and_without_a_probe() -> None:
    found = selections(scores([score("a", 1, 1, 2, 0)]), THREE)
    selected = found[of("tabfact")]
    assert selected == Selection(bases=3, with_probe=1, accuracy_with=1.0, accuracy_without=0.0)
    assert selected.flag == "bases with such a probe are answered 100.0 points better than the others"
    assert found[of(POOLED, side=None)] == selected


def test_a_base_without_an_answer_counts_as_selected_and_in_no_accuracy() -> None:
    selected = selections(scores([score("b", 3, NAN, 1, 1)]), THREE)[of("tabfact")]
    assert selected == Selection(bases=3, with_probe=1, accuracy_with=None, accuracy_without=0.5)
    assert selected.flag is None


def test_where_every_base_has_a_probe_there_are_no_others_to_compare_with() -> None:
    selected = selections(scores([score("a", n, 1, 1, 1) for n in (1, 2)]), bases([("a", 1, 1.0), ("a", 2, 1.0)]))
    assert selected[of("tabfact")].accuracy_without is None
    assert selected[of("tabfact")].gap is None


def test_a_roll_up_selects_the_bases_of_any_of_its_types() -> None:
    rows = [score("a", 1, 1, 1, 1, reasoning="scale.mapping"), score("a", 2, 0, 1, 1, reasoning="scale.conversion")]
    assert selections(scores(rows), THREE)[of("tabfact", "scale")].with_probe == 2


def test_the_pooled_cell_is_selected_from_the_datasets_that_it_is_over() -> None:
    import pandas as pd

    both = pd.concat([THREE, bases([("z", 1, 0.0)], dataset="infotabs")], ignore_index=True)
    rows = [score("a", 1, 1, 1, 1), score("z", 1, 0, 1, 1, dataset="infotabs")]
    assert selections(scores(rows), both)[of(POOLED)] == Selection(4, 2, 0.5, 0.0)


@pytest.mark.parametrize(
    ("gap", "flagged"),
    [pytest.param(0.05, False, id="five points"), pytest.param(-0.06, True, id="six points worse")],
)
def test_a_gap_above_five_points_is_flagged(gap: float, flagged: bool) -> None:
    assert (Selection(10, 5, 0.6 + gap, 0.6).flag is not None) == flagged


def test_bases_of_another_model_are_refused() -> None:
    with pytest.raises(InputError, match="has none of n on tabfact"):
        selections(scores([score("a", 1, 1, 1, 1, model_key="n")]), THREE)


def test_a_frame_without_a_column_is_refused_by_its_name() -> None:
    with pytest.raises(InputError, match="lacks the column right"):
        selections(scores([score("a", 1, 1, 1, 1)]), THREE.drop(columns="right"))
