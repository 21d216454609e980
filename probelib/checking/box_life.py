"""A life: whether somebody is alive, married or was, and still active.

What a box does not say is left open: a box without a spouse is of somebody of whom we do not know it.
"""

from __future__ import annotations

import re
from decimal import Decimal

from probelib.checking.box_facts import Facts, fact, names
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.conditions import Slot
from probelib.checking.grounded_dates import AGED, OPEN
from probelib.checking.grounded_keys import Key
from probelib.checking.grounded_nodes import Told, named
from probelib.checking.matching import Said
from probelib.checking.terms import Node, exact
from probelib.grounding.amounts import of
from probelib.grounding.relations import Relation
from probelib.records import Truth

BORN, DIED = names("Born|Date of birth"), names("Died|Date of death")
ACTIVE = names("Years active|Active|Years active as musician")
SPOUSE = names("Spouse|Spouses|Spouse(s)")
_ENDED = re.compile(r"\b(?:div|divorced|died|d|sep|separated|annulled|wid)\b\.?|[-–—]\s*\d", re.IGNORECASE)
_MARRIED = re.compile(r"\bm\b\.?|\bmarried\b", re.IGNORECASE)
_YEARS = re.compile(r"\b\d{4}\s*[-–—]|\(\s*\d{4}\s*\)")

_DEAD = shape(r"S(?: be| have)?(?: now| no longer)? (?P<A>dead|deceased|die|pass away|alive|with us)")
_ALIVE = shape(r"S be (?:still )?(?:alive|living)|S be still (?:alive|living|live)|S still (?:live|be alive)")
_WED = shape(
    r"S (?:be|get)(?: currently| still| ever)? (?:marry|married)(?: man| woman| person)?(?: before| at least "
    r"#[0-9]+)?|S have(?: be)? marry"
    r"|S have (?:spouse|wife|husband)|S be (?:husband|wife)"
)
_SINGLE = shape(r"S be (?:single|unmarried|bachelor)(?: man| woman| person)?")
_DIVORCED = shape(r"S (?:be|have|get)(?: once| ever)? divorce(?: before)?|S have be divorce")
_TIMES = shape(
    r"S (?:be|get|have)(?: only)?(?: be)? (?:marry|married)(?P<R> only| more than| less than| at least)? "
    r"(?P<N>#[0-9]+|once|twice|thrice)(?: time)?(?: in S life)?"
)
_STILL = shape(
    r"S be(?: currently)? (?P<A>still active|still perform|still make music|still act|still work|still record|"
    r"still together|no longer active|no longer perform|no longer together|not active anymore|retire|disband|"
    r"currently active|still performing|still acting|active today|currently perform)(?: today| musician| band| "
    r"as band| in music)?|S (?P<B>still (?:perform|act|make music|work|record|sing))(?: today| music)?|"
    r"S be active(?: as band)? (?P<C>currently|now|today)|S (?:have )?(?P<D>stop|retire) (?:perform|act|from act|"
    r"make music|record|from music)"
)


_CUES = frozenset(
    stemmed(
        "dead deceased die pass alive living us marry married divorced husband wife spouse single unmarried bachelor "
        "still active retire disband together longer currently"
    ).split()
)


def life(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence on somebody's life, or None."""
    if _CUES.isdisjoint(phrase.words):
        return None
    line = phrase.line
    return _death(line, facts) or _marriage(phrase, facts) or _activity(line, facts)


def _death(line: str, facts: Facts) -> Node | None:
    found = _DEAD(line)
    if found is None and _ALIVE(line) is None:
        return None
    alive = found is None or stemmed("alive with").split().count(found["A"].split()[0]) > 0
    if " no longer" in line:
        alive = not alive
    died, born = facts.first(DIED), facts.first(BORN)
    if died is not None and facts.dates[died.at]:
        return fact(not alive, died)
    if born is not None and AGED.search(born.shown):
        return fact(alive, born)
    return None


def _marriage(phrase: Phrase, facts: Facts) -> Node | None:
    key = facts.first(SPOUSE)
    if key is None:
        return None
    line = phrase.line
    text = key.shown
    count = marriages(key)
    ended = len(_ENDED.findall(text))
    if _DIVORCED(line):
        return fact(Truth.TRUE, key) if re.search(r"\bdiv", text, re.IGNORECASE) else None
    if _SINGLE(line):
        return fact(Truth.FALSE, key) if not ended and facts.first(DIED) is None else None
    if _WED(line):
        ever = " ever" in line or stemmed("before") in line
        lasting = any(not _ENDED.search(entry.text) for entry in key.entries) and facts.first(DIED) is None
        return fact(Truth.TRUE, key) if ever or (lasting and len(key.entries) >= ended) else None
    found = _TIMES(line)
    if found is None or count is None:
        return None
    return _married_times(phrase, key, count, found["N"], (found["R"] or "").strip())


def _married_times(phrase: Phrase, key: Key, count: int, said: str, relation: str) -> Node | None:
    how = {"": Relation.EQ, "only": Relation.EQ, stemmed("more than"): Relation.GT, stemmed("less than"): Relation.LT}
    if said[0] != "#":
        number = {stemmed("once"): 1, stemmed("twice"): 2, stemmed("thrice"): 3}[said]
        if relation in ("", "only"):
            return fact(count == number, key)
        least = {stemmed("more than"): count > number, stemmed("at least"): count >= number}
        return fact(least[relation], key) if relation in least else None
    q = phrase.quantity(said)
    value = q.value
    if not isinstance(value, Decimal) or q.unit is not None:
        return None
    slot = Slot(int(said[1:]), q.text, Said(of(q), how.get(relation, Relation.GE)))
    return Told(f"Entries of {named(key.name)}", f"{count} ({key.shown})", (exact(count),), key.places, slot, None)


def marriages(key: Key) -> int | None:
    """Return how many marriages a key lists; None where its values do not say one each."""
    marks = [len(_MARRIED.findall(entry.text)) or len(_YEARS.findall(entry.text)) for entry in key.entries]
    if len(key.entries) == 1:
        return marks[0] or None
    return len(marks) if all(mark == 1 for mark in marks) else None


def _activity(line: str, facts: Facts) -> Node | None:
    found = _STILL(line)
    key = facts.first(ACTIVE)
    if found is None or key is None or not facts.dates[key.at]:
        return None
    going = bool(OPEN.search(key.shown))
    said = found["A"] or found["B"] or found["C"] or found["D"]
    active = said.split()[0] in stemmed("still currently active now today").split()
    return fact(going is active, key)


__all__ = ["life", "marriages"]
