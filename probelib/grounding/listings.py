"""Counts in infoboxes: how many things a key lists, and which key the noun after a number speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import takewhile

from probelib.grounding import cues
from probelib.grounding.candidates import EQUAL, Candidate, How, number
from probelib.grounding.cues import words
from probelib.grounding.keys import SMALL, Key, Said
from probelib.grounding.linking import Number
from probelib.grounding.relations import Relation
from probelib.grounding.speaking import KEYS_OF, SPEAKS
from probelib.language import forms
from probelib.records import Kind

_TIMES = words("times time")
_ADVERBS = ("once", "twice", "thrice")
_NO_COUNT = words("age aged old")


_ALONE = words("only by just single")


def owners(said: Said, n: Number) -> list[Key]:
    """Return the keys that the noun after a number names: "three wives" are of `Spouse(s)`, whatever else has three."""
    phrase = takewhile(lambda s: s not in cues.PART, said.clues.after(n, 3))
    after = [s for s in phrase if s not in SMALL and s not in said.box.title]
    if not after or not _TIMES.isdisjoint(after):
        return []
    for noun in reversed(after):  # of "weight divisions" it is divisions that are counted
        named = [key for key in said.box.keys if noun in key.telling]
        if named:
            spoken = KEYS_OF.get(noun, _NO_KEYS)
            whole = [key for key in named if key.telling <= said.words]
            return whole or [key for key in said.box.keys if key in named or not spoken.isdisjoint(key.stems)]
    keys = KEYS_OF.get(after[0], _NO_KEYS)
    return [key for key in said.box.keys if not keys.isdisjoint(key.stems)]


_NO_KEYS: frozenset[str] = frozenset()


def counts(said: Said, n: Number) -> list[Candidate]:
    """Return the keys of whose values a number can be the count; none is firm where two are as likely."""
    found = list(_lengths(said, n))
    most = max((c.weight for c in found), default=0.0)
    if sum(c.weight == most for c in found) > 1:
        return [c._replace(firm=False) for c in found]  # "four languages" under two keys
    return found


def _lengths(said: Said, n: Number) -> Iterator[Candidate]:
    q = n.quantity
    whole = isinstance(q.value, Decimal) and q.value == q.value.to_integral_value() and 0 < q.value < 200
    if q.kind not in (Kind.CARDINAL, Kind.OTHER) or q.unit or not whole or q.form in (forms.NOMINAL, forms.DECADE):
        return
    if (q.value == 1 and said.clues.at(n.last) == "of") or "first" in said.clues.before(n, 1):
        return
    after = {s for s in said.clues.after(n, 4) if s not in SMALL}
    adverb = q.form == forms.MULTIPLIER and q.text.lower() in _ADVERBS
    if adverb:
        after |= _TIMES
    if after & _TIMES:
        after |= said.words  # "divorced four times": the thing counted goes before
    spoken = {key for vocabulary, keys in SPEAKS if not vocabulary.isdisjoint(after) for key in keys}
    owned = owners(said, n)
    noun = said.clues.at(n.last)
    strange = noun.isalpha() and noun not in cues.PART and noun not in SMALL and not owned and noun not in KEYS_OF
    for key, score in zip(said.box.keys, said.scores, strict=True):
        if not score or said.says(_NO_COUNT) or (owned and key not in owned):
            continue
        again = bool(after & _TIMES) and not spoken.isdisjoint(key.stems)
        near = 0.8 if again else 1.0 if after & set(key.stems) else 0.7 if spoken & set(key.stems) else 0.0
        near = near or (0.4 if after & key.words & {said.clues.at(n.last)} and said.clues.relation(n) in EQUAL else 0.0)
        carries = any(entry.quantities and entry.text.strip()[:1].isdigit() for entry in key.entries)
        if len(key.entries) == 1 and key.entries[0].text.strip().isdigit():
            continue
        weight = 1.5 + 1.3 * min(score, 1.6) + near - (1.2 if carries else 0.0)
        amounts = tuple(number(Decimal(part)) for part in key.parts)
        stressed = said.clues.at(n.first - 1) in _ALONE or said.clues.relation(n) is Relation.GE
        if not near and strange and not stressed:
            continue  # "on two scrolls" counts no materials
        if q.value == 1 and not near and (not stressed or score < 0.9) and key not in owned:
            continue  # "one gondola" counts nothing
        if q.value == 1:
            amounts = amounts[:1]
        sure = near >= (1.0 if said.clues.relation(n) in EQUAL else 0.7) and score >= 0.9
        alone = len(key.entries) > 1 or (len(key.words) < 4 and not key.entries[0].quantities)
        firm = q.form != forms.MULTIPLIER and sure and alone and len(key.parts) == 1 and not carries and said.plain
        yield Candidate(How.COUNT, key.places, amounts, weight, firm)
