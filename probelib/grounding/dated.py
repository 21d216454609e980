"""Years and dates in tables of records: where to look, what is found there, the ends of a span."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from probelib.grounding import cues
from probelib.grounding.candidates import EQUAL, Candidate, How
from probelib.grounding.holders import holder
from probelib.grounding.linking import Number
from probelib.grounding.reading import bits
from probelib.grounding.relations import Relation
from probelib.grounding.restrictions import Condition
from probelib.grounding.scene import Scene
from probelib.grounding.singling import amounts_of, is_single, listing, narrowed, told_by_others
from probelib.grounding.weighing import BREAKS
from probelib.language.quantities import find
from probelib.records import Interval, Kind, PartialDate, Quantity, Truth


def calendar(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield where a year or date stands; none where it bounds a filter or only the caption has it."""
    relation = scene.relations[n.at]
    hit = scene.hits[n.at]
    ranged = n.at in cues.bounds(scene.links)
    if ranged:
        yield from _ends(scene, n)
    apart = _apart(scene, n)
    mask, used = scene.scope(n, among=[c for c in scene.conditions if c.strong and not 0 < apart <= c.first])
    if listing(scene, n):
        mask, used = scene.scope(n)
    told = told_by_others(scene, n) or holder(scene, n)
    doubted = sum(s in _NOT for s in scene.clues.stems) > 1  # "do not start not until"
    doubted = doubted or told.bit_count() > 1
    if told.bit_count() == 1 and relation in EQUAL and not ranged and not any(m & told for m in hit.values()):
        for column in scene.reading.columns:
            if column.kind in (Kind.YEAR, Kind.DATE) and told & column.filled and column.index in hit:
                amounts = amounts_of(scene, n, column.index, told)
                yield Candidate(How.CELL, scene.reading.places(column.index, told), amounts, 7.0, True)
                return
    elsewhere = hit and not _locates(scene, n) and is_single(scene, n) and not any(m & mask for m in hit.values())
    if relation in EQUAL or not ranged:
        own = [c for c in hit if scene.reading.columns[c].kind in (Kind.YEAR, Kind.DATE)] or list(hit)
        for rank, c in enumerate(own):
            here = hit[c] & mask
            cells = here or hit[c]
            cells = cells & scene.reading.body or cells
            if not here and _locates(scene, n):
                here = cells  # it says which record is spoken of, and there is such a record
            weight = 4.4 - 0.5 * rank + (0.6 if here and used else 0.0) - (0.0 if relation in EQUAL else 1.5)
            weight -= 0.8 if elsewhere else 0.0  # what is claimed is another date than the record's
            told_apart = narrowed(scene, n, here)
            if told_apart:
                here = cells = told_apart
            truth = Truth.TRUE if here and not doubted and not _another_named(scene, n, here) else Truth.UNKNOWN
            yield Candidate(
                How.CELL, scene.reading.places(c, cells), (), weight, True, truth=truth if relation in EQUAL else None
            )
    if relation not in EQUAL or not hit or elsewhere:
        yield from _other_date(scene, n, mask, used)
    captioned = all(i in scene.links.caption for i in range(n.first, n.last)) or _titled(scene, n)
    body = scene.reading.body
    everywhere = any((mask & body).bit_count() * 2 > body.bit_count() > 2 for mask in hit.values())
    captioned = captioned and (not hit or everywhere)
    yield Candidate(How.NONE, (), (), 9.0 if _of_season(scene, n) else 8.0 if captioned else 3.6)


def _of_season(scene: Scene, n: Number) -> bool:
    """Whether a month bounds a filter whose year only the title has: "in june 2000" where cells say `june 8`."""
    date = n.quantity.value
    if not isinstance(date, PartialDate) or date.day or not date.month or date.year is None:
        return False
    cells = [scene.reading.columns[c].cells[r].text for c, mask in scene.hits[n.at].items() for r in bits(mask)]
    return bool(cells) and not any(str(date.year) in text for text in cells)


def _another_named(scene: Scene, n: Number, here: int) -> bool:
    """Whether a clause names one record before its date, and it is none of those that have the date."""
    for c in scene.conditions:
        named = c.mask & scene.reading.body
        single = c.number < 0 and c.strong and c.last <= n.first and named.bit_count() == 1 and not named & here
        apart = not BREAKS.isdisjoint(scene.clues.stems[c.last : n.first]) and not _leads(scene, c)
        if single and not apart and scene.subject() in c.columns:
            return True
    return False


def _apart(scene: Scene, n: Number) -> int:
    """Return where another event is spoken of: "in 1979 , the year after Ann won"; 0 where none is."""
    for i in range(n.last, min(len(scene.clues.stems), n.last + 5)):
        if scene.clues.stems[i] in _LATER and scene.clues.at(i - 1) in _SPAN:
            return i
    return 0


_LATER = cues.words("after before")
_SPAN = cues.words("year month day week season")


def _leads(scene: Scene, c: Condition) -> bool:
    """Whether a name at the start says what the whole sentence is of: "for the sixth district , ..."."""
    return c.first <= _FRONT and scene.clues.at(0) in ("for", "in", "at", "on")


_FRONT = 2
_NOT = cues.words("not no never n't didn't doesn't don't wasn't isn't")


def _ends(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the cells that are the ends of a span: "between 1992 and 2008" where both stand there as they are."""
    pair = [m for m in scene.links.numbers if m.at in cues.bounds(scene.links) and abs(m.at - n.at) <= 1]
    for c in scene.hits[n.at]:
        cells = scene.reading.columns[c].cells
        held = [
            sum(1 << r for r in bits(scene.hits[m.at].get(c, 0)) if any(_as_written(q, m) for q in cells[r].quantities))
            for m in pair
        ]
        if len(pair) > 1 and all(held):
            own = held[pair.index(n)] & scene.reading.body
            yield Candidate(How.CELL, scene.reading.places(c, own), (), 4.8, True, Relation.EQ, Truth.TRUE)
            return


def _as_written(q: Quantity, m: Number) -> bool:
    """Whether a cell has the year or the date itself, or a date in that month, and not only one in that year."""
    return q.kind is m.quantity.kind and (q.value == m.quantity.value or q.kind is Kind.DATE)


def _titled(scene: Scene, n: Number) -> bool:
    """Whether the title has a season: "2007 - 2008" of "2007 - 08 first division"."""
    value = n.quantity.value
    if not isinstance(value, Interval) or n.quantity.kind is not Kind.YEAR:
        return False
    return any(q.value == value for q in find(scene.reading.table.title))


def _locates(scene: Scene, n: Number) -> bool:
    """Whether a date says where to look, not what is found there: it goes before all else, or is one of a list."""
    texts = [c.first for c in scene.conditions if c.number < 0]
    if not texts or n.first < min(texts):
        return True
    return scene.clues.at(n.last) in (",", "and") or scene.clues.at(n.first - 1) in (",", "and")


def _other_date(scene: Scene, n: Number, mask: int, used: Sequence[Condition]) -> Iterator[Candidate]:
    """Yield the date of the record that the sentence singles out, where its own is another one."""
    texts = [c for c in used if c.number < 0 or not c.soft]
    if not texts or mask.bit_count() > max(c.listed for c in texts) or n.at in cues.bounds(scene.links):
        return
    for column in scene.reading.columns:
        if column.kind in (Kind.YEAR, Kind.DATE) and mask & column.filled:
            amounts = amounts_of(scene, n, column.index, mask)
            if amounts:
                firm = (
                    scene.plain
                    and is_single(scene, n)
                    and sum(c.kind in (Kind.YEAR, Kind.DATE) for c in scene.reading.columns) == 1
                )
                yield Candidate(How.CELL, scene.reading.places(column.index, mask), amounts, 4.0, firm)
                return
