"""Numbers that stand in one sentence and in different cells, or in one cell beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from probelib.grounding.candidates import EQUAL, Candidate, How
from probelib.grounding.linking import Number
from probelib.grounding.reading import Place
from probelib.grounding.scene import Scene
from probelib.records import Kind, Truth

_NEAR = 1.2
"""By how much less the words can speak for the other cell of two that hold the same number."""


def but_taken(
    scene: Scene, n: Number, candidates: Sequence[Candidate], taken: Mapping[int, tuple[Place, ...]]
) -> list[Candidate]:
    """Return a number's candidates without a cell that an equal number before it has: "0 wins and 0 losses".

    A number in brackets behind another stands in that one's cell: "a score of 8.977 ( 2 )".

    Args:
        scene: The sentence.
        n: The number.
        candidates: The ways in which it can come from the table.
        taken: The cells of the numbers before it, by their places among the quantities.
    """
    found = list(candidates)
    if not taken or n.quantity.kind is not Kind.CARDINAL or scene.relations[n.at] not in EQUAL:
        return found
    for m in scene.links.numbers:
        cells = taken.get(m.at, ())
        if len(cells) != 1 or m.first >= n.first:
            continue
        if m.quantity.kind is Kind.CARDINAL and _in_brackets(scene, m, n):
            found.append(Candidate(How.CELL, cells, (), 6.0, True, truth=_beside(scene, n, cells[0])))
        elif (m.quantity.value, m.quantity.unit) == (n.quantity.value, n.quantity.unit):
            found = _without(found, cells)
    return found


def _in_brackets(scene: Scene, m: Number, n: Number) -> bool:
    return n.first == m.last + 1 and scene.clues.at(m.last) == "(" and scene.clues.at(n.last) == ")"


def _beside(scene: Scene, n: Number, place: Place) -> Truth:
    """Return whether a cell has a number behind its first one."""
    row, column = place
    quantities = scene.reading.columns[column].cells[row - 1].quantities if row else ()
    if len(quantities) < 2:
        return Truth.UNKNOWN
    return Truth.TRUE if any(q.value == n.quantity.value for q in quantities[1:]) else Truth.FALSE


def _without(candidates: list[Candidate], cells: tuple[Place, ...]) -> list[Candidate]:
    """Return the candidates without a cell, where another one that holds the number is nearly as likely."""
    own = [c for c in candidates if c.cells == cells and c.how is How.CELL]
    others = [c for c in candidates if c.how is How.CELL and c.cells != cells and c.truth is Truth.TRUE]
    if not own or max((c.weight for c in others), default=-_NEAR) < max(c.weight for c in own) - _NEAR:
        return candidates
    return [c for c in candidates if c not in own]
