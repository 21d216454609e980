"""Scores that several cells give: a season's record of wins and losses, what both sides scored, who shares a place."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from probelib.grounding import cues
from probelib.grounding.candidates import EQUAL, Candidate, How, number
from probelib.grounding.cues import words
from probelib.grounding.linking import Number
from probelib.grounding.reading import Cell, bits
from probelib.grounding.scene import Scene
from probelib.grounding.singling import is_single
from probelib.grounding.weighing import RANK
from probelib.language.stems import stem
from probelib.records import Kind, Score, Truth

_RECORD = stem("record")
_SCORE = stem("score")
_SIDES = words("home away visitor host opponent")
_WAY, _TIE = stem("way"), stem("tie")


def seasons(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield all results for the record of a whole season: "finish the season with an 8 - 6 record"."""
    value = n.quantity.value
    if not isinstance(value, Score) or scene.relations[n.at] not in EQUAL or len(value.parts) not in (2, 3):
        return
    columns = scene.reading.columns
    if _RECORD not in scene.clues.wordset or any(_RECORD in c.stems for c in columns):
        return
    if any(c.number != n.at and not _of_title(scene, c.first, c.last) for c in scene.conditions):
        return  # of a part of the season
    for column in columns:
        won, lost = (column.outcomes.get(name, 0) & scene.reading.body for name in ("win", "lose"))
        if won and lost:
            tied = column.outcomes.get("tie", 0) & scene.reading.body
            counted = tuple(Decimal(mask.bit_count()) for mask in (won, lost, tied))
            truth = Truth.TRUE if value.parts == counted[: len(value.parts)] else Truth.FALSE
            places = scene.reading.places(column.index, won | lost | tied)
            yield Candidate(How.COUNT, places, (), 6.0, scene.plain, truth=truth)
            return


def _of_title(scene: Scene, first: int, last: int) -> bool:
    return all(i in scene.links.caption for i in range(first, last))


def both_sides(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the two cells of what each side scored: 64 - 108 of `home team score` and `away team score`."""
    value = n.quantity.value
    if not isinstance(value, Score) or len(value.parts) != 2 or scene.relations[n.at] not in EQUAL:
        return
    mask, used = scene.scope(n)
    if not used or mask.bit_count() != 1:
        return
    columns = [c for c in scene.reading.columns if _SCORE in c.stems and not _SIDES.isdisjoint(c.stems)]
    for one, two in combinations(columns, 2):
        row = bits(mask)[0]
        x, y = _scored(one.cells[row]), _scored(two.cells[row])
        if x is None or y is None:
            continue
        truth = Truth.TRUE if {x, y} == set(value.parts) else Truth.FALSE
        places = (*scene.reading.places(one.index, mask), *scene.reading.places(two.index, mask))
        yield Candidate(How.CELL, places, (), 6.5, scene.plain and is_single(scene, n), truth=truth)


def _scored(cell: Cell) -> Decimal | None:
    """Return what a side scored: the points of 9.10 (64)."""
    value = cell.main.value if cell.main is not None else None
    if isinstance(value, Score):
        return value.parts[-1]
    return value if isinstance(value, Decimal) else None


def shared_places(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield those who share a place: "in a 3 - way tie for 7th"."""
    if n.quantity.kind is not Kind.CARDINAL or _WAY not in scene.clues.wordset:
        return
    after = [s for s in scene.clues.stems[n.last : n.last + 4] if s != "-"]
    if after[:2] != [_WAY, _TIE]:
        return
    for column in scene.reading.columns:
        if not RANK & set(column.stems):
            continue
        place = next((m for m in scene.links.numbers if m.first > n.last and m.quantity.kind is Kind.ORDINAL), None)
        rows = 0 if place is None else scene.hits[place.at].get(column.index, 0)
        mask, used = scene.scope(n, among=[c for c in scene.conditions if c.number < 0])
        if not rows and used and mask.bit_count() == 1:
            text = column.cells[bits(mask)[0]].text
            rows = sum(1 << r for r in bits(scene.reading.body) if column.cells[r].text == text)
        if rows:
            amounts = (number(Decimal(rows.bit_count())),)
            yield Candidate(How.COUNT, scene.reading.places(column.index, rows), amounts, 8.0)
            return


_MARGIN = words("margin deficit blowout")
_WON, _LOST = words("win victory won winning beat"), words("loss defeat lose lost losing")
_LARGE = words("largest biggest greatest widest worst most highest best large")
_SMALL = words("smallest narrowest closest slimmest least fewest lowest small")
_SIZES = _LARGE | _SMALL
_POINTS = words("point goal run")


def extremes(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the result with the largest margin or the most points: "their worst loss be by 23", "the most point"."""
    if n.quantity.kind is not Kind.CARDINAL or scene.relations[n.at] not in EQUAL or n.quantity.unit is not None:
        return
    if _SIZES.isdisjoint(scene.clues.wordset):
        return
    stems = scene.clues.stems
    at = next((i for i in range(n.first - 1, max(-1, n.first - _REACH), -1) if stems[i] in _SIZES), -1)
    found = next((c for c in scene.reading.columns if c.kind is Kind.SCORE and c.outcomes), None)
    others = [m for m in scene.links.numbers if at < m.first < n.first and not _single(scene, m)]
    if at < 0 or found is None or others or _single(scene, n):
        return
    said = set(stems[at + 1 : n.first])
    scores = {r: s for r in bits(scene.reading.body & found.filled) if (s := _parts(found.cells[r])) is not None}
    lost = found.outcomes.get("lose", 0)
    if said & _MARGIN or (said & (_WON | _LOST) and stems[n.first - 1] in ("by", "of", "be")):
        among = lost if said & _LOST else found.outcomes.get("win", 0)
        values = {r: abs(x - y) for r, (x, y) in scores.items() if among >> r & 1}
    elif said & _POINTS and not said & cues.SUM:
        if any(not column.is_text and _POINTS & set(column.stems) for column in scene.reading.columns):
            return
        values = {r: min(s) if lost >> r & 1 else max(s) for r, s in scores.items()}
    else:
        return
    if not values or len(scores) < 2:
        return
    top = (max if stems[at] in _LARGE else min)(values.values())
    rows = sum(1 << r for r, value in values.items() if value == top)
    yield Candidate(How.SUPERLATIVE, scene.reading.places(found.index, rows), (number(top),), 6.0, _all_of(scene))


def _single(scene: Scene, m: Number) -> bool:
    """Whether a number is the one of "in 1 game"."""
    return m.quantity.value == 1 and scene.clues.at(m.first - 1) == "in"


def _all_of(scene: Scene) -> bool:
    """Whether all results are meant: no name, month or date narrows them, and nothing is denied or added up."""
    return scene.states() and not any(not _of_title(scene, c.first, c.last) for c in scene.conditions if not c.outcome)


_REACH = 12


def _parts(cell: Cell) -> tuple[Decimal, Decimal] | None:
    value = cell.main.value if cell.main is not None else None
    return value.parts if isinstance(value, Score) and len(value.parts) == 2 else None


_OUTCOMES = {
    stem(word): outcome
    for outcome, said in (("win", "win victory"), ("lose", "loss defeat"), ("tie", "tie draw"))
    for word in said.split()
}


def counted(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the results of one outcome: "a record of 14 win and 15 loss", where no column says how many there are."""
    outcome = _OUTCOMES.get(scene.clues.at(n.last))
    if outcome is None or not scene.is_counting(n) or scene.clues.at(n.last + 1) in ("in", "over", "against"):
        return
    columns = scene.reading.columns
    if any(c.kind is Kind.CARDINAL and not c.is_text and _OUTCOMES.keys() & set(c.stems) for c in columns):
        return
    found = next((c for c in columns if {"win", "lose"} <= c.outcomes.keys()), None)
    rows = 0 if found is None else found.outcomes.get(outcome, 0) & scene.reading.body
    told = [c for c in scene.conditions if c.number != n.at and not c.outcome]
    told = [c for c in told if not _of_title(scene, c.first, c.last) and c.number not in _counting(scene)]
    for c in told:
        rows &= c.mask
    if found is None or not rows:
        return
    firm = scene.relations[n.at] in EQUAL and scene.plain and all(c.strong for c in told)
    amounts = (number(Decimal(rows.bit_count())),)
    yield Candidate(How.COUNT, scene.reading.places(found.index, rows), amounts, 5.5, firm)


def _counting(scene: Scene) -> set[int]:
    """Return the numbers that stand before an outcome."""
    return {m.at for m in scene.links.numbers if scene.clues.at(m.last) in _OUTCOMES}
