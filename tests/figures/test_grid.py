from __future__ import annotations

import pytest

from probelib.errors import InputError
from probelib.evaluation.records import EffectShown
from probelib.figures.grid import grid, level_title, title_of
from probelib.models.base import Category
from tests.figures.made import cell


def test_rows_go_by_level_and_effect_and_then_in_the_taxonomys_order() -> None:
    made = grid(
        [
            cell(reasoning="word_problem", effect=EffectShown.AS_PUBLISHED),
            cell(reasoning="scale"),
            cell(reasoning="negative"),
            cell(reasoning="numeration", effect=EffectShown.FLIP),
            cell(reasoning="numeration"),
        ]
    )
    assert [row.id for row in made.rows] == [
        "numeration.preserve",
        "negative.preserve",
        "numeration.flip",
        "scale.preserve",
        "word_problem.as_published",
    ]
    assert [row.level for row in made.rows] == ["R1", "R1", "R1", "R2", "R4"]


def test_columns_go_by_category_and_a_models_published_one_before_its_measured_one() -> None:
    made = grid(
        [
            cell("own:x", title="X"),
            cell("b", category=Category.TABLE),
            cell("published:x", title="X", published=True),
            cell("m", category=Category.BASELINE),
        ]
    )
    assert [column.id for column in made.columns] == ["b", "published:x", "own:x", "m"]
    assert made.mixed
    assert [made.name_of(column) for column in made.columns[1:3]] == ["X (published)", "X (measured)"]


def test_models_of_one_title_are_told_apart_by_their_settings() -> None:
    made = grid([cell("m@1[shots=0]", title="M"), cell("m@1[shots=2,dtype=bfloat16]", title="M")])
    assert [column.title for column in made.columns] == ["M (shots=0)", "M (shots=2, dtype=bfloat16)"]


def test_two_cells_in_one_place_are_refused() -> None:
    with pytest.raises(InputError, match="one dataset and one side"):
        grid([cell(dataset="samples"), cell(dataset="tabfact")])


def test_a_cell_that_nobody_has_is_none() -> None:
    made = grid([cell("a"), cell("b", reasoning="range")])
    assert made.cell("range.preserve", "a") is None
    assert made.cell("range.preserve", "b") is not None


def test_titles_are_those_of_types_and_families_and_else_the_id() -> None:
    assert [title_of(one) for one in ("numeration", "heterogeneous", "3-2")] == ["Numeration", "Heterogeneous", "3-2"]
    assert level_title("R2") == "R2 Number sense"
    assert level_title("") == "Other rows"
