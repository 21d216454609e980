"""Sentences that no program may be made of, however well their words are known.

What might be or should be says nothing of what is; "12 goals per game" is no amount of goals; and a unit that is
also the name of a column of bare numbers ("175 yards" beside `yards`, where another column is in metres) could be
meant of either.
"""

from __future__ import annotations

from probelib.grounding.cues import counts_own
from probelib.grounding.linking import Links
from probelib.grounding.reading import Reading
from probelib.records import Kind

_MODALS = frozenset("might could should would must shall ought unless".split())
_RATES = frozenset({"per", "apiece"})
_PERIODS = frozenset("game match race season year month week day round set minute hour inning lap".split())
_BEFORE_MONTH = frozenset("in of on during late early mid since until till by from to".split())
_AFTER_MODAL = frozenset({"have", "be", "not", "also", "never", "only"})


def is_unsaid(links: Links) -> bool:
    """Return whether a sentence may say nothing of its table's numbers: a modal, a rate, or a unit of two columns."""
    tokens = links.tokens
    for i in links.unexplained:
        word = tokens[i].text.lower()
        if word in _MODALS or (word in _RATES and not _in_unit(links, i)):
            return True
    for i, token in enumerate(tokens):
        if token.text in ("a", "every") and _is_rate(links, i):
            return True
        if token.text == "may" and _is_modal(links, i):
            return True
    if links.reading.infobox:
        return False
    stems = [token.stem for token in tokens]
    if any([n.quantity.kind is Kind.ORDINAL and counts_own(stems, n.first) for n in links.numbers]):
        return True
    return any([_other_unit(links.reading, links, number.last - 1) for number in links.numbers])


def _is_rate(links: Links, i: int) -> bool:
    """Whether an article begins "a game" after an amount: "12 goals a game"."""
    if i + 1 >= len(links.tokens) or links.tokens[i + 1].text.lower() not in _PERIODS:
        return False
    ends = {number.last for number in links.numbers if number.quantity.kind is Kind.CARDINAL}
    return i in ends or any([h.first in ends and h.last == i for h in links.headers])


def _in_unit(links: Links, i: int) -> bool:
    """Whether a rate is one of the table's own: "20 dollars per barrel", where cells or headers say so too."""
    reading = links.reading
    after = links.tokens[i + 1].stem if i + 1 < len(links.tokens) else ""
    return after in reading.words or after in reading.headers or "per" in reading.caption


def _is_modal(links: Links, i: int) -> bool:
    """Whether "may" is no month but the verb: "aster may have won"."""
    tokens = links.tokens
    if not 0 < i < len(tokens) - 1 or tokens[i - 1].stem in _BEFORE_MONTH:
        return False
    if any([number.first <= i < number.last for number in links.numbers]):
        return False
    return i in links.unexplained or tokens[i + 1].text.lower() in _AFTER_MODAL


def _other_unit(reading: Reading, links: Links, at: int) -> bool:
    """Whether a number's unit names a column of bare numbers."""
    word = links.tokens[at].stem
    own = reading.headers.get(word)
    if not own or not any([n.last - 1 == at and n.quantity.unit is not None for n in links.numbers]):
        return False
    return any([not reading.columns[c].dimension and reading.columns[c].kind is not None for c in own])
