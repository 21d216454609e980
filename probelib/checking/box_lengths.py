"""How a sentence about an infobox says a length of time: "for more than 20 years", "nearly a decade"."""

from __future__ import annotations

from typing import NamedTuple

from probelib.checking.box_phrase import Phrase, stemmed
from probelib.checking.conditions import Slot
from probelib.checking.grounded_dates import present
from probelib.checking.grounded_keys import Key
from probelib.checking.grounded_time import Between, Span, between, until
from probelib.checking.matching import Said
from probelib.checking.terms import Node
from probelib.grounding.amounts import of
from probelib.grounding.relations import Relation
from probelib.records import Kind, PartialDate, Quantity, Table

_JUST_OVER = ("just over", "little over", "slightly over", "slightly more than", "little more than")
_WORDS = (
    (("more than", "over", "longer than", "greater than", "above", "well over", "upwards of"), Relation.GT),
    (_JUST_OVER, Relation.GT),
    (("at least", "no less than", "past", "last"), Relation.GE),
    (("less than", "under", "fewer than", "shorter than", "below", "not even"), Relation.LT),
    (("at most", "no more than", "up to"), Relation.LE),
    (
        ("about", "around", "approximately", "close to", "almost", "nearly", "roughly", "near", "pretty close to"),
        Relation.APPROX,
    ),
    (("just", "only", "exactly", "total of"), Relation.EQ),
)
RELATIONS = {stemmed(word): relation for listed, relation in _WORDS for word in listed}
"""Words before a number -> how what a box has stands to it, where they are true."""
NEAR = frozenset(map(stemmed, _JUST_OVER))
"""Those by which it is close to it as well."""
REL = "|".join(sorted((word for listed, _ in _WORDS for word in listed), key=len, reverse=True))
LONG = rf"(?:(?P<R>{REL}) )?(?P<N>#[0-9]+)"
"""A length of time with the word that relates it."""
TAIL = r"(?: (?:now|already|total|in total|altogether|in all|so far|or more|together|today))*"
"""What can stand after it and says no more."""
Groups = dict[str, str | None]
"""What the groups of a shape took in, by name."""


class Length(NamedTuple):
    """How long something lasted, and the keys that say so."""

    span: Between
    keys: tuple[Key, ...]
    name: str


def told(
    phrase: Phrase, groups: Groups, length: Length, *, old: tuple[int, ...] = (), bare: bool = False
) -> Node | None:
    """Return the program that something lasted as long as a sentence says; None where its number is no such length.

    Args:
        phrase: The sentence.
        groups: The number under `N`, and the word before it under `R`.
        length: What the box says.
        old: The ages in completed years that somebody can have had, where the number is an age.
        bare: Whether a number without a unit is one of years.
    """
    sign = groups.get("N") or ""
    quantity = phrase.quantity(sign)
    if not _is_length(quantity, bare=bare or bool(old)):
        return None
    word = groups.get("R") or ""
    slot = Slot(int(sign[1:]), quantity.text, Said(of(quantity), RELATIONS.get(word, Relation.EQ)))
    shown = "; ".join(key.shown for key in length.keys)
    places = tuple(place for key in length.keys for place in key.places)
    return Span(length.name, shown, length.span, places, slot, quantity.unit, word in NEAR, bool(old), old)


def _is_length(quantity: Quantity, *, bare: bool) -> bool:
    if quantity.kind is Kind.DURATION:
        return quantity.unit in ("year", "month", "week", "day", "decade", "century")
    return bare and quantity.kind is Kind.CARDINAL and quantity.unit is None


def up_to_now(table: Table, start: PartialDate) -> Between | None:
    """Return how long ago a date is; None where the box has no year at all."""
    now = present(table)
    return None if now is None else until(start, now)


def lasted(table: Table, start: PartialDate, end: PartialDate | None, *, going: bool) -> Between | None:
    """Return how long something lasted, or has lasted where it goes on; None where its end is not known."""
    if going:
        return up_to_now(table, start)
    return None if end is None else between(start, end)
