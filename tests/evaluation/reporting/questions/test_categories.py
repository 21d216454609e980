from __future__ import annotations

from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.chosen import choose
from probelib.evaluation.reporting.questions import categories
from tests.evaluation.made_cells import cell


def texts(*cells: Cell) -> tuple[list[str], list[str]]:
    told, missing = categories.answer(choose(cells, of_paper=False))
    return [one.text for one in told], missing


def test_one_category_cannot_be_compared() -> None:
    assert texts(cell("a", "range", -1.0)) == ([], ["All models are of one category."])
    assert texts() == ([], ["There is no cell with enough data."])


def test_categories_are_compared_on_rows_that_every_model_has() -> None:
    assert texts(cell("a", "range", -1.0), cell("b", "sorting", -1.0)) == ([], ["No row has a cell of every model."])


def test_the_means_of_each_category_and_the_rows_that_it_leads_in_are_said() -> None:
    told, _ = texts(
        cell("a", "range", -4.0), cell("a", "range", -9.0, "flip"),
        cell("b", "range", 2.0), cell("b", "range", 1.0, "flip"),
    )  # fmt: skip
    assert told == [
        "Mean change of 1 large language model: −4.0 points where the label is kept and −9.0 points where it flips.",
        "Mean change of 1 inference model: +2.0 points where the label is kept and +1.0 points where it flips.",
        "Of 2 rows, the best mean change of a category is in 2 (inference models).",
        "Models of two categories differ in more than that, and no difference is tested here.",
    ]


def test_a_drop_of_all_models_of_one_category_needs_significance() -> None:
    other = "builtin:c@1"
    models = [cell("b", "range", 2.0), cell("a", "range", -14.0)]
    second = cell("a", "range", -12.0, model_key=other, title="Model C")
    told, _ = texts(*models, second)
    alone = "Both large language models drop, and not all models of another category do, on Range (−13.0 points in the"
    assert f"{alone} mean)." in told
    weak = cell("a", "range", -2.0, model_key=other, title="Model C")
    assert not any(one.startswith("Both") for one in texts(*models, weak)[0])
