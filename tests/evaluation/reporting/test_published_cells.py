from __future__ import annotations

import pytest

from probelib import datasets, published
from probelib.evaluation.records import MACRO, Cell, EffectShown
from probelib.evaluation.reporting.published_cells import POINTS, PREFIX, misleading, published_cells
from probelib.models.base import Category


def cell(system: str, reasoning: str, effect: str) -> Cell:
    wanted = (PREFIX + system, reasoning, EffectShown(effect))
    return next(one for one in published_cells() if (one.model_key, one.reasoning, one.effect) == wanted)


def test_there_is_one_cell_a_value_of_table_4() -> None:
    keys = {(one.model_key, one.reasoning, one.effect) for one in published_cells()}
    assert len(keys) == len(published_cells()) == 16 * 13
    assert all(one.published and one.side is None and not one.run_ids for one in published_cells())


def test_the_change_is_table_4s_and_points_are_the_difference_of_tables_6_and_7() -> None:
    shown = cell("tapas", "negative", "preserve")
    assert shown.relative == -46.11
    assert (shown.base_accuracy, shown.probe_accuracy) == pytest.approx((0.5938, 0.32))
    assert shown.points == pytest.approx(-27.38)
    assert "Tables 6 and 7" in POINTS


def test_accuracies_are_shares() -> None:
    assert all(0 < one.base_accuracy <= 1 and 0 < one.probe_accuracy <= 1 for one in published_cells())  # type: ignore[operator]


def test_a_model_with_several_settings_is_called_by_both() -> None:
    shown = cell("flant5-zero", "scale", "flip")
    assert (shown.title, shown.category) == ("FlanT5 (zero-shot)", Category.LLM)


@pytest.mark.parametrize(
    ("reasoning", "effect", "dataset"),
    [
        ("counterfactual", "as_published", "totto"),
        ("word_problem", "as_published", "tabmwp"),
        ("arithmetic", "as_published", "tatqa"),
        ("negative", "flip", MACRO),
        ("numeration", "preserve", MACRO),
    ],
)
def test_a_row_has_the_dataset_that_the_paper_makes_it_from(reasoning: str, effect: str, dataset: str) -> None:
    assert cell("luna", reasoning, effect).dataset == dataset
    assert dataset == MACRO or dataset in datasets.NAMES


def test_what_the_paper_does_not_print_is_blank_and_says_so() -> None:
    shown = cell("nt5", "range", "preserve")
    blanks = dict(shown.blanks)
    assert shown.interval is None
    assert {blanks[name] for name in ("interval", "q_value", "coverage", "bases")} == {"not in the paper"}


def test_a_contradicted_cell_carries_its_sentence_and_keeps_both_values() -> None:
    shown = cell("reastap", "word_problem", "as_published")
    assert shown.relative == 116.17
    assert shown.points == pytest.approx(-92.52)
    assert shown.flags[0].startswith("Table 4 prints +116.17 %")
    assert misleading(shown)


def test_a_row_over_several_datasets_says_that_it_cannot_be_recomputed_and_misleads_nobody() -> None:
    shown = cell("tapas", "numeration", "preserve")
    assert "cannot be recomputed" in shown.flags[0]
    assert not misleading(shown)


def test_seven_cells_mislead() -> None:
    assert sum(map(misleading, published_cells())) == 7 == len(published.contradictions(["accuracy"]))
