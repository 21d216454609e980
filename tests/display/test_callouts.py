from __future__ import annotations

import pytest

from probelib.display.callouts import callouts
from probelib.grounding import Grounding, How, Relation
from probelib.language import quantities
from probelib.records import Truth


def grounded(relation: Relation, match: Truth, *, cells: tuple[tuple[int, int], ...] = ((2, 1),)) -> Grounding:
    (quantity,) = quantities.find("It runs 150 minutes.")
    return Grounding(quantity, How.CELL if cells else How.NONE, cells, relation, match, "made")


@pytest.mark.parametrize(
    ("relation", "match", "said"),
    [
        (Relation.GT, Truth.TRUE, "✓\u00a0> 150 minutes"),
        (Relation.GT, Truth.FALSE, "✗\u00a0not > 150 minutes"),
        (Relation.GT, Truth.UNKNOWN, ""),
        (Relation.EQ, Truth.TRUE, ""),
        (Relation.EQ, Truth.FALSE, "✗\u00a0differs"),
        (Relation.EQ, Truth.UNKNOWN, ""),
    ],
)
def test_a_relation_is_said_with_whether_it_holds(relation: Relation, match: Truth, said: str) -> None:
    assert callouts([grounded(relation, match)])[0].match == said


@pytest.mark.parametrize("relation", [Relation.EQ, Relation.GT])
def test_no_number_fails_beside_a_sentence_that_holds(relation: Relation) -> None:
    assert callouts([grounded(relation, Truth.FALSE)], Truth.TRUE)[0].match == ""


def test_numbers_with_cells_are_numbered_and_the_others_are_not() -> None:
    found = [grounded(Relation.EQ, Truth.UNKNOWN, cells=()), grounded(Relation.EQ, Truth.TRUE)]
    assert [one.number for one in callouts(found)] == [0, 1]
