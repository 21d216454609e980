"""Which record a number of a sentence is said of: one beyond doubt, several in a list, another than its own."""

from __future__ import annotations

from probelib.grounding import cues
from probelib.grounding.amounts import Amount
from probelib.grounding.cues import words
from probelib.grounding.linking import Number
from probelib.grounding.reading import bits
from probelib.grounding.scene import Scene
from probelib.grounding.values import in_cell
from probelib.grounding.weighing import BREAKS
from probelib.language import forms
from probelib.records import Kind

WHEN = words("when if where")
"""Words after which a condition stands."""


def is_single(scene: Scene, n: Number) -> bool:
    """Whether the sentence singles out one record beyond doubt."""
    known = scene.singles.get(n.at)
    if known is None:
        known = scene.singles[n.at] = _singled(scene, n)
    return known


def _singled(scene: Scene, n: Number) -> bool:
    everything, used = scene.scope(n)
    names = max((c.listed for c in used), default=1)
    if names > 1 and all(c.strong for c in used):
        return everything.bit_count() == names
    mask, used = scene.scope(n, among=[c for c in scene.conditions if c.strong])
    return bool(used) and mask.bit_count() == 1 and mask == everything


def listing(scene: Scene, n: Number) -> bool:
    """Whether a number is said of several records that the sentence lists: "both Fish and Rochus"."""
    return any(c.listed > 1 for c in scene.scope(n)[1])


def amounts_of(scene: Scene, n: Number, c: int, rows: int) -> tuple[Amount, ...]:
    """Return the amounts of some records' cells that can be compared with a number."""
    cells = scene.reading.columns[c].cells
    return tuple(a for r in bits(rows) for a in in_cell(cells[r], n.quantity)[:2])


def crossed(scene: Scene, n: Number, here: int) -> bool:
    """Whether the clause of a number names a record that is none of those that hold it."""
    for c in scene.conditions:
        if c.number >= 0 or not c.strong or not c.mask & scene.reading.body or c.mask & here:
            continue
        gap = scene.clues.stems[n.last : c.first] if c.first >= n.last else scene.clues.stems[c.last : n.first]
        if "both" in gap:  # "both channel 3.1 and channel 3.2": what is said of one is said of the other
            gap = tuple(s for s in gap if s != "and")
        if BREAKS.isdisjoint(gap) and "than" not in gap:
            return True
    return False


def narrowed(scene: Scene, n: Number, here: int) -> int:
    """Return the one record, of several that have a date, that holds another telling number; 0 where none does alone.

    "A score of 11.18 (84) on 17 august 1940": all games of that day have the date, and one has the score.
    """
    if here.bit_count() < 2:
        return 0
    held = [
        mask & here
        for m in scene.links.numbers
        if m.at != n.at and m.quantity.kind is Kind.SCORE
        for mask in scene.hits[m.at].values()
        if mask & here
    ]
    return held[0] if held and all(m == held[0] for m in held) and held[0].bit_count() == 1 else 0


def told_by_others(scene: Scene, n: Number) -> int:
    """Return the one record on which two or more other things that a sentence says agree; 0 without one.

    "Episode 791 , with Ann as a guest , aired on november 18": guest and date say which episode is meant.
    """
    if not scene.plain or scene.thans or scene.beside(n) or not scene.clues.wordset.isdisjoint(_SHIFTED):
        return 0
    body = scene.reading.body
    own = set(scene.hits[n.at])
    others = [
        c
        for c in scene.conditions
        if c.number != n.at and c.strong and 0 < (c.mask & body).bit_count() <= _FEW
        and (c.number < 0 or own.isdisjoint(c.columns))
    ]  # fmt: skip
    others += [
        c._replace(mask=mask)
        for c in scene.conditions
        if c.number not in (-1, n.at) and not c.strong and own.isdisjoint(c.columns)
        and (mask := _named_by(scene, c.number)) and mask.bit_count() == 1
    ]  # fmt: skip
    found = body
    for c in others:
        found &= c.mask
    agreed = [c for c in others if c.mask & found]
    columns = {min(c.columns) for c in agreed}
    alone = any((c.mask & body).bit_count() == 1 for c in agreed)
    return found if len(columns) > 1 and alone and found.bit_count() == 1 else 0


def _named_by(scene: Scene, at: int) -> int:
    """Return the records that a number names: "game 8", "a record of 7 - 8"; 0 where it names none."""
    n = next(m for m in scene.links.numbers if m.at == at)
    named = n.quantity.form == forms.NOMINAL
    own = scene.columns_of(n)[:1] if named or n.quantity.kind is Kind.SCORE else ()
    sure = [c for c, w in own if named or w >= _BESIDE]
    return scene.hits[at].get(sure[0], 0) & scene.reading.body if sure else 0


_BESIDE = 2.6
"""The least weight of the column of a score that words beside it name."""


_SHIFTED = words("before after between during until since prior")
_FEW = 3
"""The most records that a name can leave and still help to say which one is meant."""


def when(scene: Scene, n: Number, rows: int) -> bool:
    """Whether a number's record is the one that a clause with "when" or "if" singles out by another number."""
    if rows.bit_count() != 1:
        return False
    told = [c for c in scene.scope(n)[1] if c.number >= 0]
    return any(not WHEN.isdisjoint(scene.clues.stems[max(0, c.first - 6) : c.first]) for c in told)


def headed(scene: Scene, n: Number, rows: int) -> bool:
    """Whether a sentence begins with the number that names a number's one record: "game 40 have"."""
    if rows.bit_count() != 1:
        return False
    named = [
        m
        for m in scene.links.numbers
        if m.first <= 2 and m.at != n.at and m.quantity.form == forms.NOMINAL and scene.clues.at(m.last) != "be"
    ]
    return any(_named_by(scene, m.at) == rows for m in named) and not any(
        c.strong and c.number < 0 for c in scene.conditions
    )


def of_total(scene: Scene, n: Number) -> bool:
    """Whether a sentence begins with the total and names no record before a number."""
    first = next((i for i, s in enumerate(scene.clues.stems) if s == "total"), -1)
    return 0 <= first <= 1 and not any(c.number < 0 and c.first > first and c.last <= n.first for c in scene.conditions)


def shared(scene: Scene) -> bool:
    """Return whether more records are named than numbers are given, so that one can be of several: "A and then B"."""
    body = scene.reading.body
    named: dict[int, set[int]] = {}
    for c in scene.conditions:
        if c.number < 0 and c.strong and len(c.columns) == 1 and (c.mask & body).bit_count() == 1:
            named.setdefault(min(c.columns), set()).add(c.mask & body)
    plain = sum(not cues.is_calendar(m) for m in scene.links.numbers)
    return any(len(masks) > plain for masks in named.values())


def contested(scene: Scene, mask: int) -> bool:
    """Return whether a place that the sentence gives is another record's than the one it names."""
    placed = [c for c in scene.conditions if c.number >= 0 and scene.links.quantities[c.number].kind is Kind.ORDINAL]
    return any(c.mask and not c.mask & mask for c in placed)


def is_said(scene: Scene, n: Number) -> bool:
    """Whether a number in a name is said of one record: "Ann is the grid number 20"."""
    before = [c for c in scene.conditions if c.number < 0 and c.strong and c.last <= n.first - 1]
    named = max(before, key=lambda c: c.last, default=None)
    if named is None or (named.mask & scene.reading.body).bit_count() != 1:
        return False
    return scene.clues.stems[named.last : n.first][:1] == ("be",) and n.first - named.last <= _BEYOND


_BEYOND = 4
"""The most words between a record and a number in a name that is said of it."""
