from __future__ import annotations

import pytest

from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.chosen import choose
from probelib.evaluation.reporting.questions import flips
from probelib.records import Side
from tests.evaluation.made_cells import cell, outcomes


def texts(*cells: Cell) -> tuple[list[str], list[str]]:
    told, missing = flips.answer(choose(cells, of_paper=False))
    return [one.text for one in told], missing


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ([], "There is no cell with enough data."),
        ([cell("a", "range", 1.0)], "There is no cell of probes that flip the label."),
        ([cell("a", "range", 1.0, "flip")], "There is no cell of probes that keep the label."),
        (
            [cell("a", "range", 1.0, "flip"), cell("a", "sorting", 1.0)],
            "No model has a type with both: probes that keep the label and probes that flip it.",
        ),
    ],
    ids=["none", "no flips", "flips alone", "no type with both"],
)
def test_without_pairs_the_reason_is_said(cells: list[Cell], why: str) -> None:
    assert texts(*cells) == ([], [why])


def test_a_type_is_compared_on_the_same_side_alone() -> None:
    assert texts(cell("a", "range", 1.0), cell("a", "range", 1.0, "flip", side=Side.TABLE))[0] == []


def test_pairs_are_counted_and_their_means_set_against_each_other() -> None:
    kept, flipped = cell("a", "range", -2.0), cell("a", "range", -30.0, "flip")
    told, missing = flips.answer(choose([kept, flipped], of_paper=False))
    assert missing == []
    assert [one.text for one in told] == [
        "The change is lower where the label flips than where it is kept in 1 of 1 pair of cells.",
        "The mean change is −2.0 points where the label is kept and −30.0 points where it flips.",
        "The two are furthest apart for Model A on Range: −2.0 points kept and −30.0 points flipped.",
        "Significant drops: 0 of 1 where the label is kept, 1 of 1 where it flips.",
        "The two are of other bases, and their difference is not tested here: a model that always gives one label "
        "changes nothing where the label is kept, and where it flips by as much as its bases are uneven.",
    ]
    assert told[0].cells == (kept, flipped)


def test_models_that_do_not_drop_more_on_flips_are_named() -> None:
    told, _ = texts(
        cell("a", "range", -2.0), cell("a", "range", -30.0, "flip"),
        cell("b", "range", -2.0), cell("b", "range", 5.0, "flip"),
    )  # fmt: skip
    assert "The mean change of 1 of 2 models is lower where the label flips. The others: Model B." in told


def test_the_same_answer_on_both_sides_of_a_flip_is_told_with_its_share() -> None:
    told, _ = texts(cell("a", "range", -2.0), cell("a", "range", -30.0, "flip", outcomes=outcomes(30, 40)))
    assert told[-1] == (
        "Model A gives a base and its flip the same answer in 75.0 % of 40 pairs, and one of the two answers is then "
        "wrong."
    )


def test_what_reads_the_same_is_not_lower() -> None:
    told, _ = texts(
        cell("a", "range", -2.0), cell("a", "range", -2.01, "flip"),
        cell("b", "range", -2.0), cell("b", "range", -9.0, "flip"),
    )  # fmt: skip
    assert told[0] == "The change is lower where the label flips than where it is kept in 1 of 2 pairs of cells."
    assert "The mean change of 1 of 2 models is lower where the label flips. The others: Model A." in told
