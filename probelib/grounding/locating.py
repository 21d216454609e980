"""Which number of a sentence says what record is spoken of, and which is claimed of it.

"The crowd be 900 when the score be 3 - 1": the score locates the record and the crowd is claimed, whatever other
record has a crowd of 900.
"""

from __future__ import annotations

from probelib.grounding import cues
from probelib.grounding.candidates import EQUAL, surprise
from probelib.grounding.cues import words
from probelib.grounding.linking import Number
from probelib.grounding.scene import Scene
from probelib.grounding.singling import WHEN
from probelib.language import forms
from probelib.records import Kind

_FOR = words("for with")
_NAMED = 2.6
"""The least weight of a column that words beside a number name."""
_TELLING = 3.0
"""The least surprise of a number that locates a record behind "for" or "with"."""


def sole(scene: Scene, n: Number) -> int:
    """Return the one record that has a number in the column that is named beside it; 0 without one."""
    if scene.relations[n.at] not in EQUAL:
        return 0
    for c, w in scene.columns_of(n)[:1]:
        held = scene.hits[n.at].get(c, 0) & scene.reading.body
        if w >= _NAMED and held.bit_count() == 1:
            return held
    return 0


def locates(scene: Scene, n: Number) -> int:
    """Return the record that a number singles out behind "when" or "if", where what is said before it is claimed."""
    at = _when(scene, n)
    held = sole(scene, n) if at >= 0 else 0
    if not held or surprise(n.quantity) < _TELLING:
        return 0
    inside = [c for c in scene.conditions if c.first > at and c.number != n.at]
    return 0 if any(not c.mask & held for c in inside if c.strong or c.number >= 0) else held


def located(scene: Scene, n: Number) -> int:
    """Return the record that a number behind "when", "for" or "with" singles out, where this one is claimed of it."""
    if not _claimed(scene, n):
        return 0
    for m in scene.links.numbers:
        if m.first <= n.last:
            continue
        if held := locates(scene, m):
            return held if _when(scene, m) >= n.last and n.first <= _FRONT else 0
        lead = {*scene.clues.stems[max(n.last, m.first - _REACH) : m.first]}
        if n.first <= _FRONT and not lead.isdisjoint(_FOR) and surprise(m.quantity) >= _TELLING:
            return sole(scene, m)
    return 0


def _claimed(scene: Scene, n: Number) -> bool:
    """Whether a number is what a sentence begins with, and is said to be something: "week 12 be the"."""
    return scene.clues.at(n.last) == "be" and not scene.thans and n.quantity.kind in (Kind.CARDINAL, Kind.OTHER)


def _when(scene: Scene, n: Number) -> int:
    """Return where the "when" of a number's clause stands; -1 without one."""
    stems = scene.clues.stems
    return next((i for i in range(n.first - 1, max(-1, n.first - _CLAUSE), -1) if stems[i] in WHEN), -1)


_FRONT = 1
"""How many words can stand before the number that a sentence begins with."""
_REACH = 5
_CLAUSE = 9


def undecided(scene: Scene) -> frozenset[int]:
    """Return the numbers of which it is not decided what record they are of.

    A place and a date that single out two records can be said of either's.

    "7th place be achieved on 18 may" says when 7th place was achieved, or what was achieved that day.
    """
    named = [n.at for n in scene.links.numbers if cues.names_event(scene.links, n)]
    if named:
        return frozenset(n.at for n in scene.links.numbers if n.at not in named)  # they are of the record before it
    for n in scene.links.numbers:
        if n.quantity.kind is not Kind.ORDINAL or n.first > _FRONT or n.quantity.form == forms.NOMINAL:
            continue
        for m in scene.links.numbers:
            if m.first <= n.last or not cues.is_calendar(m):
                continue
            one, two = _only(scene, n), _only(scene, m)
            if one and two and one != two:
                return frozenset((n.at, m.at))
    return frozenset()


def _only(scene: Scene, n: Number) -> int:
    masks = {mask & scene.reading.body for mask in scene.hits[n.at].values()} - {0}
    return masks.pop() if len(masks) == 1 and all(m.bit_count() == 1 for m in masks) else 0
