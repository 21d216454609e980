"""Numbers that bound which things are spoken of, and so are no value of the table: "no nation with over 3 golds"."""

from __future__ import annotations

from probelib.grounding import cues
from probelib.grounding.candidates import EQUAL
from probelib.grounding.cues import words
from probelib.grounding.linking import Number
from probelib.grounding.scene import Scene, is_record_noun
from probelib.language.stems import stem

_NONE = words("no none nobody")
_RELATIVE = words("that which who whose where with having have")
_THERE = stem("there")
_REACH = 6


def is_filter(scene: Scene, n: Number) -> bool:
    """Return whether a bound says which of several things are meant, and is not what one is compared with."""
    if scene.relations[n.at] in EQUAL:
        return False
    return _denied(scene) or _only(scene, n) or _of_many(scene, n) or _conditional(scene, n)


def _denied(scene: Scene) -> bool:
    """Whether the sentence says that there is nothing of the kind: "there be no game greater than week 7"."""
    stems = scene.clues.stems
    return scene.clues.at(0) in _NONE or (stems[:2] == (_THERE, "be") and scene.clues.at(2) in _NONE)


def _only(scene: Scene, n: Number) -> bool:
    """Whether one thing is said to be the only one beyond the bound: "the only time that he earned over 300"."""
    stems = scene.clues.stems
    at = next((i for i in range(1, n.first) if stems[i] == "only" and stems[i - 1] == "the"), -1)
    return at >= 0 and "be" not in stems[at : n.first] and "be" in stems[n.last :]


def _conditional(scene: Scene, n: Number) -> bool:
    """Whether a clause with "when" or "if" bounds what the rest is said of: "1 be the win when the loss be under 2"."""
    stems = scene.clues.stems
    at = next((i for i in range(n.first - 1, max(-1, n.first - 1 - _CLAUSE), -1) if stems[i] in _WHEN), -1)
    return at > 0 and not cues.is_calendar(n) and "be" in stems[at : n.first]


_WHEN = words("when if")
_CLAUSE = 9


def _of_many(scene: Scene, n: Number) -> bool:
    """Whether things in the plural have the bound: "of the counties with a population of under 100000"."""
    tokens = scene.links.tokens
    for i in range(n.first - 1, max(0, n.first - 1 - _REACH), -1):
        if tokens[i].stem == "be":
            return False
        if tokens[i].stem in _RELATIVE:
            noun = tokens[i - 1]
            plural = noun.text.lower().endswith("s") and noun.stem != noun.text.lower()
            named = is_record_noun(noun.stem) or any(h.first <= i - 1 < h.last for h in scene.links.headers)
            return plural and named and not cues.is_calendar(n)
    return False
