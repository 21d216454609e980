from __future__ import annotations

import pytest

from probelib.decks import cells as rows
from probelib.evaluation.records import Cell
from probelib.figures.measures import Measure
from tests.figures.made import cell


@pytest.mark.parametrize(
    ("cells", "measure", "said"),
    [
        ([cell()], Measure.POINTS, ()),
        ([cell(q_value=0.01)], Measure.POINTS, ("* q below 5 %.",)),
        ([cell(q_value=0.01)], Measure.PROBE, ()),
        ([cell(coverage=0.5)], Measure.POINTS, ("Hatched: under 95 % of pairs answered.",)),
        ([cell("a"), cell("b", "range")], Measure.POINTS, ("Hatched: no figure.",)),
        ([cell(points=None, coverage=0.5)], Measure.POINTS, ("Hatched: no figure.",)),
        (
            [cell(coverage=0.5), cell("b", points=None)],
            Measure.POINTS,
            ("Hatched: no figure; under 95 % of pairs answered.",),
        ),
    ],
    ids=["none", "star", "accuracy", "coverage", "missing", "blank", "both"],
)
def test_signs_are_explained_where_they_occur(cells: list[Cell], measure: Measure, said: tuple[str, ...]) -> None:
    assert rows.signs(cells, measure) == said


def test_every_measure_says_what_its_numbers_are() -> None:
    assert set(rows.IN) == set(Measure)
