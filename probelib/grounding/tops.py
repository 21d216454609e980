"""The first and last records of a table: "the top 5 winner", "the last 3 race"."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from probelib.grounding.amounts import ONE, Amount
from probelib.grounding.candidates import Candidate, How
from probelib.grounding.cues import words
from probelib.grounding.linking import Number
from probelib.grounding.reading import bits
from probelib.grounding.scene import Scene
from probelib.grounding.weighing import RANK
from probelib.records import Kind

_TOP = words("top first last bottom best leading")
_ENDS = words("top first last bottom")


def _lasts(scene: Scene, n: Number) -> bool:
    """Whether "last" is the verb: "the fight last 2 round" where a column says how many rounds."""
    columns = scene.reading.columns
    amounts = [h for h in scene.links.headers if h.first == n.last and not any(columns[c].is_text for c in h.columns)]
    return bool(amounts) and scene.clues.at(n.first - 2) not in _OWNERS


_OWNERS = words("the his her its their of s in for all")


def top_records(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the first or last records for "the top 5 winner"."""
    q = n.quantity
    before = scene.clues.before(n, 1)
    after = scene.clues.after(n, 2)
    turned = before == ("the",) and after[1:] and after[0] in _ENDS  # "the 3 top finishers"
    if turned:
        before = after[:1]
    if (
        not before
        or before[0] not in _TOP
        or q.unit is not None
        or q.kind is not Kind.CARDINAL
        or not isinstance(q.value, Decimal)
    ):
        return
    if any(h.first < n.first < h.last or h.last == n.first for h in scene.links.headers):
        return
    if before[0] == "last" and not turned and _lasts(scene, n):
        return
    if q.value != q.value.to_integral_value() or not 1 < q.value <= scene.reading.records + 10:
        return
    rows = bits(scene.reading.body)
    chosen = rows[-int(q.value) :] if before[0] in ("last", "bottom") else rows[: int(q.value)]
    column = next((c.index for c in scene.reading.columns if set(c.stems) & RANK and not c.is_text), 0)
    mask = sum(1 << r for r in chosen)
    yield Candidate(How.COUNT, scene.reading.places(column, mask), (Amount(Decimal(len(chosen)), "", ONE, ONE),), 5.5)
