from __future__ import annotations

from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.chosen import choose
from probelib.evaluation.reporting.questions import varying
from tests.evaluation.made_cells import cell


def texts(*cells: Cell) -> tuple[list[str], list[str]]:
    told, missing = varying.answer(choose(cells, of_paper=False))
    return [one.text for one in told], missing


def test_one_cell_does_not_vary() -> None:
    assert texts(cell("a", "range", -1.0)) == ([], ["There are not two cells to compare."])


def test_one_model_goes_from_its_lowest_row_to_its_highest() -> None:
    low, high = cell("a", "range", -20.0), cell("a", "sorting", 4.0)
    assert texts(low, high)[0] == [
        "Across rows, the change of Model A goes from −20.0 points (Range) to +4.0 points (Sorting).",
        "The figures show how far changes vary, not why.",
    ]


def test_ends_whose_intervals_overlap_are_said_to() -> None:
    low, high = cell("a", "range", -2.0), cell("a", "sorting", 1.0)
    assert texts(low, high)[0][0].endswith("(Sorting). Their 95 % intervals overlap.")


def test_the_row_with_the_most_and_the_one_with_the_least_are_named() -> None:
    told, _ = texts(
        cell("a", "range", -20.0), cell("b", "range", 20.0), cell("a", "sorting", 9.0), cell("b", "sorting", 1.0)
    )
    assert (
        "Across models, the change on Range varies most: from −20.0 points (Model A) to +20.0 points (Model B)." in told
    )
    assert (
        "Across models, the change on Sorting varies least: from +1.0 points (Model B) to +9.0 points (Model A)."
        in told
    )


def test_a_model_is_unsteady_only_by_significant_changes() -> None:
    said = "The only model loses on a type of representation and gains on one of manipulation or complex reasoning."
    assert said in texts(cell("a", "numeration", -20.0), cell("a", "sorting", 20.0))[0]
    assert not any("loses" in one for one in texts(cell("a", "numeration", -20.0), cell("a", "sorting", 2.0))[0])


def test_a_change_that_is_the_same_everywhere_has_no_ends() -> None:
    told, _ = texts(
        cell("a", "range", 0.0), cell("b", "range", 0.0), cell("a", "sorting", 1.0), cell("b", "sorting", 9.0)
    )
    assert "Across models, the change on Range varies least: 0.0 points in each of 2 cells." in told
    alone, _ = texts(cell("a", "range", 0.0), cell("b", "range", 0.0))
    assert alone[0] == "Across models, the change on Range is the same: 0.0 points in each of 2 cells."
