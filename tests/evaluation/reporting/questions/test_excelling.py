from __future__ import annotations

from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.chosen import choose
from probelib.evaluation.reporting.questions import excelling
from tests.evaluation.made_cells import cell


def texts(*cells: Cell) -> tuple[list[str], list[str]]:
    told, missing = excelling.answer(choose(cells, of_paper=False))
    return [one.text for one in told], missing


def test_one_model_is_no_ranking() -> None:
    assert texts(cell("a", "range", -1.0), cell("a", "sorting", 1.0)) == (
        [],
        ["There is one model, so there is no ranking."],
    )


def test_nothing_is_said_of_no_cells() -> None:
    assert texts() == ([], ["There is no cell with enough data."])


def test_a_ranking_needs_two_rows_that_both_models_have() -> None:
    cells = [cell("a", "range", -1.0), cell("b", "range", 1.0), cell("a", "sorting", 1.0)]
    assert texts(*cells) == ([], ["One row has a cell of every model; a ranking needs two."])
    assert texts(cells[1], cells[2])[1] == ["No row has a cell of every model; a ranking needs two."]


def test_leaders_are_counted_and_link_to_the_cells_in_which_they_lead() -> None:
    a, b = (
        [cell("a", kind, -5.0) for kind in ("range", "sorting")],
        [cell("b", "range", 1.0), cell("b", "sorting", -8.0)],
    )
    told, missing = excelling.answer(choose([*a, *b], of_paper=False))
    first = told[0]
    assert missing == []
    assert first.text == ("No model has the best change in both rows: Model A has it in 1, and others in 1 (Model B).")
    assert first.cells == (a[1], b[0])
    assert "not tested" in told[3].text


def test_a_model_that_leads_everywhere_is_named_and_a_tie_is_shared() -> None:
    a, b = (
        [cell("a", kind, 5.0) for kind in ("range", "sorting")],
        [cell("b", "range", 1.0), cell("b", "sorting", -8.0)],
    )
    assert texts(*a, *b)[0][0] == "Model A has the best change in both rows."
    b[0] = cell("b", "range", 5.04)
    assert texts(*a, *b)[0][0] == "Model A has the best change in both rows, but shares it in 1 (Model B)."


def test_the_mean_change_of_each_model_is_said() -> None:
    a, b = (
        [cell("a", kind, 5.0) for kind in ("range", "sorting")],
        [cell("b", "range", 1.0), cell("b", "sorting", -8.0)],
    )
    assert texts(*a, *b)[0][2] == "The mean change over the 2 rows is +5.0 points (Model A) and −3.5 points (Model B)."


def test_models_that_answered_other_bases_are_said_to() -> None:
    a, b = (
        [cell("a", kind, 5.0) for kind in ("range", "sorting")],
        [cell("b", "range", 1.0), cell("b", "sorting", 1.0, bases=7)],
    )
    assert texts(*a, *b)[0][-1] == "The models answered different numbers of bases in 1 of 2 rows."


def test_a_row_that_several_lead_together_counts_for_each_and_that_is_said() -> None:
    told, _ = texts(
        cell("a", "range", 1.0), cell("b", "range", 1.0), cell("a", "sorting", 1.0), cell("b", "sorting", 0.0),
        cell("a", "scale", 0.0), cell("b", "scale", 2.0),
    )  # fmt: skip
    assert told[0] == (
        "No model has the best change in all 3 rows: Model A has it in 2, and others in 2 (Model B); a row that "
        "several share counts for each."
    )
