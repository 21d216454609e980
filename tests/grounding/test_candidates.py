"""Which of several groundings is taken, and how sure it is."""

from __future__ import annotations

from decimal import Decimal

from probelib.grounding.candidates import Candidate, How, best, number
from probelib.grounding.relations import Relation
from probelib.records import Truth

FIVE = number(Decimal(5))


def cell(row: int, value: int, weight: float) -> Candidate:
    return Candidate(How.CELL, ((row, 0),), (number(Decimal(value)),), weight)


def test_a_hit_is_preferred_to_what_the_words_speak_for_a_little_more() -> None:
    judged = best([cell(1, 5, 3.0), cell(2, 6, 4.0)], FIVE, Relation.EQ, 1.5)
    assert judged is not None
    assert (judged.candidate.cells, judged.truth) == (((1, 0),), Truth.TRUE)


def test_the_margin_of_a_hit_is_what_the_words_say_without_it() -> None:
    judged = best([cell(1, 5, 3.0), cell(2, 6, 4.0)], FIVE, Relation.EQ, 1.5)
    assert judged is not None
    assert judged.margin == -1.0


def test_cells_of_which_the_same_holds_are_no_rivals() -> None:
    judged = best([cell(1, 5, 3.0), cell(2, 5, 2.9), cell(3, 6, 1.0)], FIVE, Relation.EQ, 1.5)
    assert judged is not None
    assert judged.margin == 2.0
