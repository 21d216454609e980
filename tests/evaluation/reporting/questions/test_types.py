from __future__ import annotations

from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.chosen import choose
from probelib.evaluation.reporting.questions import types
from tests.evaluation.made_cells import cell


def texts(*cells: Cell) -> list[str]:
    return [one.text for one in types.answer(choose(cells, of_paper=False))[0]]


def test_without_cells_there_is_not_enough_data() -> None:
    assert types.answer(choose([], of_paper=False)) == ([], ["There is no cell with enough data."])


def test_a_change_of_one_model_is_called_significant_only_by_its_q_value() -> None:
    assert texts(cell("a", "range", -20.0), cell("a", "sorting", -4.0), cell("a", "scale", 3.0, q_value=None)) == [
        "Scale: +3.0 points, 95 % interval 0.0 points to +6.0 points.",
        "Range: −20.0 points, 95 % interval −23.0 points to −17.0 points, a significant drop.",
        "Sorting: −4.0 points, 95 % interval −7.0 points to −1.0 points, no significant change.",
    ]


def test_a_row_of_several_models_counts_drops_and_says_which_are_significant() -> None:
    low, high = cell("a", "range", -20.0), cell("b", "range", 14.0)
    told = types.answer(choose([low, high], of_paper=False))[0][0]
    assert told.text == (
        "Range: 1 of 2 models drops; significant: 1 drop and 1 gain; the mean change is "
        "−3.0 points, from −20.0 points (Model A) to +14.0 points (Model B)."
    )
    assert told.cells == (low, high)


def test_changes_that_are_not_significant_are_said_not_to_be() -> None:
    assert "both models drop; no change is significant;" in texts(cell("a", "range", -2.0), cell("b", "range", -1.0))[0]


def test_what_reads_as_nothing_is_no_drop() -> None:
    assert "none of 2 models drop" in texts(cell("a", "range", -0.04), cell("b", "range", 1.0))[0]


def test_a_row_of_one_of_several_models_names_it() -> None:
    assert texts(cell("a", "range", -2.0), cell("b", "sorting", -1.0))[0].startswith("Range: −2.0 points (Model A),")


def test_a_change_that_all_models_have_has_no_ends() -> None:
    assert texts(cell("a", "range", 0.0), cell("b", "range", 0.04)) == [
        "Range: none of 2 models drop; no change is significant; the change is 0.0 points for both models."
    ]
