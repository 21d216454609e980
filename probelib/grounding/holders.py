"""Which record has an extreme that a sentence speaks of, and whether what it says of it can be so."""

from __future__ import annotations

from probelib.grounding import cues
from probelib.grounding.cues import words
from probelib.grounding.extremes import REACH, extreme_columns, order
from probelib.grounding.linking import Number
from probelib.grounding.reading import bits
from probelib.grounding.scene import Scene
from probelib.grounding.weighing import BREAKS, ORDER, implied_by
from probelib.language import forms


def holder(scene: Scene, n: Number) -> int:
    """Return the record that has the extreme of which a number is told: "the highest attendance be in week 3".

    0 where the sentence does not say that, names other things on the way, or several records have the extreme; two
    where names after the number may say among which records it is sought.
    """
    if n.quantity.form != forms.NOMINAL and not cues.is_calendar(n):
        return 0
    stems = scene.clues.stems
    at = max((i for i in range(n.first) if stems[i] in cues.EXTREME), default=-1)
    be = max((i for i in range(n.first) if stems[i] == "be"), default=-1)
    if not 0 <= at < be or n.first - be > 4 or scene.clues.says(_ENDS) or "than" in scene.clues.wordset:
        return 0
    within = [c for c in scene.conditions if at < c.first < be]
    if any(not c.soft or not c.strong for c in within):
        return 0
    heads = [h for h in scene.links.headers if h.whole and at < h.first <= at + 2 and h.last <= be]
    columns = [c for h in heads for c in h.columns if not scene.reading.columns[c].is_text]
    columns = columns or implied_by(scene.reading.table, stems[at + 1])
    if len(columns) != 1 or ORDER & set(scene.reading.columns[columns[0]].stems):
        return 0
    column = scene.reading.columns[columns[0]]
    among = scene.reading.body & column.filled
    for c in within:
        among &= c.mask  # "the most attended game in june"
    values = {r: o for r in bits(among) if (o := order(column.cells[r])) is not None}
    found = 0
    for scope in {among, _of_names(scene, n, among)}:  # "be on june 8 against the brewer" can be of their games alone
        top = (max if stems[at] in cues.HIGH else min)((o for r, o in values.items() if scope >> r & 1), default=None)
        rows = sum(1 << r for r, o in values.items() if o == top and scope >> r & 1)
        if rows.bit_count() > 1:
            return 0
        found |= rows
    return found


def _of_names(scene: Scene, n: Number, among: int) -> int:
    """Return the records of the names after a number; all where they leave none."""
    for c in scene.conditions:
        if c.number < 0 and c.first >= n.last and c.mask & among:
            among &= c.mask
    return among


def belies(scene: Scene, n: Number, c: int, rows: int) -> bool:
    """Whether some records have a number that is said to be the largest or smallest of its column, and is not."""
    stems = scene.clues.stems
    at = max((i for i in range(max(0, n.first - REACH), n.first) if stems[i] in cues.EXTREME - _ORDERED), default=-1)
    own = scene.columns_of(n)
    if at < 0 or not own or own[0][0] != c or own[0][1] < 2.5 or not BREAKS.isdisjoint(stems[at : n.first]):
        return False
    if any(at < m.first < n.first for m in scene.links.numbers) or c not in extreme_columns(scene, at, n)[:1]:
        return False
    column = scene.reading.columns[c]
    values = {r: o for r in bits(scene.reading.body & column.filled) if (o := order(column.cells[r])) is not None}
    among = [t.mask for t in scene.conditions if at < t.first and t.number != n.at]
    scopes = [scene.reading.body, *among, *(m & k for m in among for k in among)]
    high = stems[at] in cues.HIGH
    tops = [(max if high else min)(v) for s in scopes if (v := [o for r, o in values.items() if s >> r & 1])]
    return all(values.get(r) not in tops for r in bits(rows))


_ORDERED = words("first last top")
_ENDS = words("first last earliest latest fastest slowest best worst oldest youngest when if")
