"""The record that a sentence's subject describes: "the game with 18843 attendance have panathinaikos as opponent".

What describes the subject says which record is spoken of, whatever the rest of the sentence claims of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from probelib.grounding.candidates import EQUAL, Candidate, How, surprise
from probelib.grounding.cues import words
from probelib.grounding.linking import Number
from probelib.grounding.scene import Scene, is_record_noun
from probelib.grounding.values import Masks
from probelib.language import forms
from probelib.records import Kind, Truth

_ARTICLES = ("the", "a", "an")
_WITH = words("with on of in at from")
_RELATIVE = words("that which who whose")
_VERBS = words("be have play take win finish occur score lose draw end feature")
_OTHERS = words("and but or , when if while than both all each only")
_LONGEST = 16
"""The most words of a subject."""
_SURE = 7.5
"""The weight of the record that a subject describes: the claims that follow speak for others."""
_TELLING = 2.5
"""How surprising a number has to be to stand in any column."""


def described(scene: Scene, n: Number) -> Iterator[Candidate]:
    """Yield the cell of a number that, with others beside it, describes the one record that is the subject."""
    start, end = _span(scene)
    if not start < n.first < end:
        return
    row = _subject(scene, start, end)
    columns = [c for c, mask in _columns(scene, n).items() if mask & row]
    if columns:
        cells = scene.reading.places(columns[0], row)
        yield Candidate(How.CELL, cells, (), _SURE, True, truth=Truth.TRUE)


def _span(scene: Scene) -> tuple[int, int]:
    """Return the tokens of a described subject's noun and of the main verb; both 0 without such a subject."""
    clues = scene.clues
    start = next((i for i in range(1, 4) if is_record_noun(clues.at(i))), 0)
    if clues.at(0) not in _ARTICLES or not start or scene.thans:
        return 0, 0
    at = start + 1
    if clues.at(at) in _RELATIVE:
        at += 2  # "that have": this verb is not the sentence's
    elif clues.at(at) not in _WITH:
        return 0, 0
    names = {i for m in scene.links.mentions for i in range(m.first, m.last)}
    names |= {i for h in scene.links.headers for i in range(h.first, h.last)}
    for i in range(at, min(len(clues.stems), start + _LONGEST)):
        if clues.stems[i] in _VERBS and i not in names:
            return start, i
        if clues.stems[i] in _OTHERS and not any(m.first <= i < m.last for m in scene.links.numbers):
            return 0, 0
    return 0, 0


def _subject(scene: Scene, start: int, end: int) -> int:
    """Return the one record that the numbers and names of the subject leave; 0 where they leave several or none."""
    found = scene.reading.body
    for m in scene.links.numbers:
        if start < m.first < end:
            own = 0
            for mask in _columns(scene, m).values():
                own |= mask
            found &= own
    for c in scene.conditions:
        if c.number < 0 and c.strong and start < c.first < end and c.mask & scene.reading.body:
            found &= c.mask
    return found if found.bit_count() == 1 else 0


def _columns(scene: Scene, m: Number) -> Masks:
    """Return the columns in which a number can stand, the likeliest first, and the records that have it there."""
    q = m.quantity
    if scene.relations[m.at] not in EQUAL or q.kind is Kind.ORDINAL or q.form == forms.FRACTION_WORDS:
        return {}
    hits = scene.hits[m.at]
    named = [c for c, w in scene.columns_of(m) if w >= 1.5 and hits.get(c)]
    if not named and surprise(q) >= _TELLING:
        named = list(hits)
    return {c: hits[c] for c in named[:2]}
