"""How long something takes to see or to hear: "runs for over two hours", "takes about half an hour to watch"."""

from __future__ import annotations

from probelib.checking.box_facts import Facts, names
from probelib.checking.box_lengths import LONG, NEAR, RELATIONS
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.conditions import NOTHING_SAID, Slot
from probelib.checking.grounded_keys import number
from probelib.checking.grounded_nodes import Told, named
from probelib.checking.grounded_pairs import main_amount
from probelib.checking.matching import Said
from probelib.checking.terms import Node
from probelib.grounding.amounts import of
from probelib.grounding.relations import Relation
from probelib.records import Kind, Truth

_KEYS = names("Running time|Length|Duration|Runtime")
_THING = r"(?: (?:long )?(?:film|movie|album|song|entertainment|video|episode|show|record))?"
_SHAPES = tuple(
    shape(pattern)
    for pattern in (
        rf"S (?:be|run|last|take|play)(?: for)? {LONG}(?: long| in length| in duration| in run time)?{_THING}"
        r"(?: to (?:watch|see|listen to|hear|finish|play|listen|complete|watch in full))?",
        rf"S (?:have|have be)(?: total)?(?: (?:run time|runtime|running time|length|duration))(?: of)? {LONG}"
        r"(?: long)?",
        rf"S have {LONG} (?:run time|runtime|running time|length|duration)",
        rf"(?:run time|runtime|running time|length|duration)(?: of)? S be {LONG}(?: long)?",
        rf"S (?:run time|runtime|running time|length|duration) be {LONG}(?: long)?",
        rf"S can be (?:watch|hear|see|listen to|play) in {LONG}",
    )
)
CUES = frozenset(
    stemmed("long length duration run runtime running last take watch see listen hear play time finish").split()
)
_UNITS = ("hour", "minute", "second")


def runtime(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence on how long something runs, or None."""
    if "#" not in phrase.line or CUES.isdisjoint(phrase.words):
        return None
    found = next((match for fits in _SHAPES if (match := fits(phrase.line)) is not None), None)
    key = facts.first(_KEYS)
    if found is None or key is None:
        return None
    quantity = phrase.quantity(found["N"])
    amount = main_amount(key)
    length = number(of(quantity))
    if quantity.kind is not Kind.DURATION or quantity.unit not in _UNITS or amount is None:
        return None
    if amount.dimension != "time":
        return None
    word = found["R"] or ""
    said = Said(of(quantity), RELATIONS.get(word, Relation.EQ))
    slot = Slot(int(found["N"][1:]), quantity.text, said)
    node = Told(named(key.name), key.shown, (amount,), key.places, slot, quantity.unit, word in NEAR)
    if word in _CLOSE and node.truth(NOTHING_SAID) is Truth.TRUE and abs(number(amount) - length) > length / 10:
        return None  # 145 minutes are about two hours, and not nearly two to all
    return node


_CLOSE = frozenset(map(stemmed, ("close to", "pretty close to", "almost", "nearly", "near")))


__all__ = ["runtime"]
