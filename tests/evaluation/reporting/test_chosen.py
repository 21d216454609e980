from __future__ import annotations

import pytest

from probelib.evaluation.records import MACRO, POOLED, Cell, EffectShown
from probelib.evaluation.reporting.chosen import Row, choose, row_of, type_title
from probelib.evaluation.reporting.published_cells import published_cells
from probelib.models.base import Category
from probelib.records import Side
from tests.evaluation.made_cells import cell


def own(*cells: Cell, lookup: bool = False, baselines: bool = False) -> tuple[Cell, ...]:
    return choose(cells, of_paper=False, lookup=lookup, baselines=baselines).cells


def test_own_and_published_cells_are_never_taken_together() -> None:
    mine = cell("a", "range", -1.0)
    both = (mine, *published_cells())
    assert choose(both, of_paper=False).cells == (mine,)
    assert choose(both, of_paper=True).cells == published_cells()


def test_own_changes_are_in_points_and_published_ones_in_percent() -> None:
    mine = choose([cell("a", "range", -1.25)], of_paper=False)
    paper = choose(published_cells(), of_paper=True)
    assert mine.said(mine.change(mine.cells[0])) == "−1.2 points"
    assert paper.said(paper.change(paper.cells[0])) == "−0.32 %"


def test_lookup_and_baselines_are_left_out_unless_asked_for() -> None:
    lookup, majority = cell("lookup", "range", 0.0), cell("majority", "range", 0.0)
    assert own(lookup, majority) == ()
    assert own(lookup, majority, baselines=True) == (majority,)
    assert own(lookup, majority, lookup=True) == (lookup,)


def test_people_are_left_out_as_what_is_said_is_said_of_models() -> None:
    person = cell("a", "range", -20, category=Category.HUMAN)
    assert own(person, baselines=True, lookup=True) == ()


@pytest.mark.parametrize(
    ("poor", "why"),
    [
        (cell("a", "range", -1.0, tables=9), "fewer than 10 tables"),
        (cell("a", "range", -1.0, coverage=0.5), "under 95 % of pairs answered on both sides"),
        (cell("a", "range", None), "no change in points"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_cell_with_too_little_data_is_left_out_and_counted(poor: Cell, why: str) -> None:
    taken = choose([poor, cell("a", "sorting", -1.0)], of_paper=False)
    assert [one.reasoning for one in taken.cells] == ["sorting"]
    assert taken.notes == (f"1 of 2 cells left out: {why}.",)


def test_of_several_datasets_the_pooled_cells_are_taken_and_of_one_its_own() -> None:
    one, other, pooled, macro = (cell("a", "range", -1.0, dataset=name) for name in ("tabfact", "tatqa", POOLED, MACRO))
    assert own(one, pooled) == (one,)
    assert own(one, other, pooled, macro) == (pooled,)
    assert own(one, other, macro) == (macro,)
    taken = choose([one, other], of_paper=False)
    assert taken.cells == ()
    assert taken.notes == ("The cells are of tabfact, tatqa, and none is over all of them.",)


def test_no_probe_counts_twice() -> None:
    date, family = cell("a", "heterogeneous.date", -1.0), cell("a", "heterogeneous", -2.0)
    both_sides = cell("a", "heterogeneous", -3.0, side=None)
    assert own(date) == (date,)
    assert own(date, family, both_sides) == (family,)
    assert own(both_sides) == (both_sides,)


def test_models_of_one_title_are_told_apart_by_their_settings() -> None:
    key = "builtin:a@1[shots=2]"
    taken = choose([cell("a", "range", -1.0), cell("a", "range", 0.0, model_key=key)], of_paper=False)
    assert [taken.title(model) for model in taken.models] == ["Model A (shots=0)", "Model A (shots=2)"]


def test_rows_are_in_the_papers_order_kept_before_flipped() -> None:
    cells = [
        cell("a", "sorting", 0.0),
        cell("a", "scale", 0.0, "flip"),
        cell("a", "scale", 0.0),
        cell("a", "numeration", 0.0, side=Side.TABLE),
    ]
    titles = [row.title for row in choose(cells, of_paper=False).rows]
    assert titles == ["Numeration, table changed", "Scale", "Scale, flipped", "Sorting"]


def test_a_row_is_shared_when_every_model_has_a_cell_in_it() -> None:
    cells = [cell("a", "range", 0.0), cell("b", "range", 0.0), cell("a", "sorting", 0.0)]
    assert [row.reasoning for row in choose(cells, of_paper=False).shared] == ["range"]


def test_types_have_titles_and_levels_also_rolled_up() -> None:
    assert type_title("heterogeneous") == "Heterogeneous"
    assert type_title("wep.unknown") == "wep.unknown"
    row = row_of(cell("a", "comparison", 0.0))
    assert row == Row("comparison", EffectShown.PRESERVE, Side.HYPOTHESIS)
    assert row.level == "Number sense"
