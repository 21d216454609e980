"""A life: whether somebody is alive, married, still active, and how old they were when something began.

What a box does not say is left open: a box without a spouse is of somebody of whom we do not know it.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from probelib.checking.box_facts import Fact, Facts, fact, names
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.conditions import Slot
from probelib.checking.grounded_dates import AGED, OPEN
from probelib.checking.grounded_keys import Key
from probelib.checking.grounded_nodes import Told, named
from probelib.checking.grounded_time import ages
from probelib.checking.matching import Said
from probelib.checking.terms import Node, exact
from probelib.grounding.amounts import of
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.records import Interval, Kind, Truth

BORN, DIED = names("Born|Date of birth"), names("Died|Date of death")
ACTIVE = names("Years active|Active|Years active as musician")
SPOUSE = names("Spouse|Spouses|Spouse(s)")
_ENDED = re.compile(r"\b(?:div|divorced|died|d|sep|separated|annulled|ann|wid)\b\.?|[-–—]\s*\d", re.IGNORECASE)
_MARRIED = re.compile(r"\bm\b\.?|\bmarried\b", re.IGNORECASE)
_YEARS = re.compile(r"\b\d{4}\s*[-–—]|\(\s*\d{4}\s*\)")

_DEAD = shape(r"S(?: be| have)?(?: now| no longer)? (?P<A>dead|deceased|die|pass away|alive|living|live|with us)")
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
    r"as band| in music)?"
)


def life(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence on somebody's life, or None."""
    line = phrase.line
    return _death(line, facts) or _marriage(phrase, facts) or _activity(line, facts) or _aged(phrase, facts)


def _death(line: str, facts: Facts) -> Node | None:
    found = _DEAD(line)
    if found is None and _ALIVE(line) is None:
        return None
    alive = found is None or stemmed("alive living with live").split().count(found["A"].split()[0]) > 0
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
    active = found["A"].split()[0] in stemmed("still currently active").split()
    return fact(going is active, key)


class _Ages(NamedTuple):
    sure: tuple[int, int]
    maybe: tuple[int, int]


_AGES = {
    **dict.fromkeys(("teen", "teenager", "teenag year", "teenag", "teenager year"), _Ages((13, 19), (13, 19))),
    **dict.fromkeys(("child", "young child", "childhood", "kid", "preteen"), _Ages((0, 11), (0, 17))),
    **dict.fromkeys(("adult", "adulthood"), _Ages((18, 200), (18, 200))),
    "lat teen": _Ages((17, 19), (16, 19)), "early teen": _Ages((13, 14), (13, 16)),
}  # fmt: skip
_AGE = "|".join(sorted(_AGES, key=len, reverse=True))
_BEGAN = (
    r"S(?: first)? (?:begin|start|launch)(?: S)?(?: music| acting| musical| professional| performing| singing| "
    r"film| comedy)?"
    r" (?:career|performing|acting|singing|perform|act|sing|recording|making music|record|make music|rap|"
    r"rapping|working|work)(?: career| professionally| music)*"
    r"|S(?: acting| music)? career (?:begin|start)|S become active(?: in [a-z]+)?"
)
_SINCE = (
    r"S be(?: actively)? (?:active|perform|act|work|sing|make music|act professionally|perform "
    r"professionally)(?: in [a-z]+)?"
)
_CAREER = tuple(
    shape(pattern)
    for pattern in (
        rf"(?:{_BEGAN}) (?:in|during) S (?P<PART>early |late |mid |very early )?(?P<AGE>{_AGE}|#[0-9]+)",
        rf"(?:{_BEGAN}) (?:as|when S be|when S be still|while S be|while still|in) (?P<AGE>{_AGE})",
        rf"(?:{_SINCE}) since S (?:be in S )?(?P<PART>early |late |mid )?(?P<AGE>{_AGE}|#[0-9]+)",
        rf"(?:{_SINCE}) since (?P<AGE>childhood)",
        rf"(?:{_BEGAN}|{_SINCE}) (?P<B>before|after|at|since|when|by)(?: S (?:be|turn|turned|reach))?(?: only| "
        rf"age| age of)? (?P<N>#[0-9]+)(?: year old| year of age)?",
        rf"(?:{_SINCE}) since (?:S be )?(?:age of |age )?(?P<N>#[0-9]+)(?: year old)?",
    )
)
_AGED = {
    stemmed(name): span
    for name, span in (
        ("middle aged", _Ages((42, 58), (36, 66))), ("old aged", _Ages((68, 200), (56, 200))),
        ("elderly", _Ages((70, 200), (60, 200))), ("old", _Ages((70, 200), (56, 200))),
        ("senior", _Ages((70, 200), (60, 200))),
    )
}  # fmt: skip
_STAGE = shape(
    rf"S be (?P<A>{'|'.join(_AGED)})(?: person| man| woman| actor| actress| singer| musician| performer| comedian)?"
)
_NOW = shape(rf"S be(?: currently| now)? in S (?P<PART>early |late |mid )?(?P<AGE>{_AGE}|#[0-9]+)|S be (?P<A2>{_AGE})")


_DURING = shape(rf"(?:{_SINCE}) (?:in|during) S (?P<AGE>{_AGE}|#[0-9]+)")


def _active_at(phrase: Phrase, facts: Facts, born: Key, said: str) -> Node | None:
    """Read "was active in his thirties": some of those years lie in a career of which begin and end are known."""
    key, sort = facts.first(ACTIVE), _sort(phrase, said, "")
    if key is None or sort is None or len(key.entries) != 1:
        return None
    dates = facts.dates[key.at]
    going = bool(OPEN.search(key.shown))
    start = ages(facts.dates[born.at][0], dates[0]) if dates else ()
    if not start or (len(dates) != 2 and not going):
        return None
    if min(start) > sort.maybe[1] + _SLACK:
        return fact(Truth.FALSE, key, born)
    stated = AGED.search(born.shown) if going else None
    end = (int(stated[1]),) if stated else () if going else ages(facts.dates[born.at][0], dates[1])
    if end and max(end) < sort.maybe[0] - _SLACK:
        return fact(Truth.FALSE, key, born)
    return fact(Truth.TRUE, key, born) if max(start) <= sort.sure[1] and end and min(end) >= sort.sure[0] else None


def _aged(phrase: Phrase, facts: Facts) -> Node | None:
    born = facts.first(BORN)
    if born is None or not facts.dates[born.at]:
        return None
    birth = facts.dates[born.at][0]
    stage = _STAGE(phrase.line)
    if stage is not None:
        stated = AGED.search(born.shown)
        return None if stated is None or facts.first(DIED) else _settle((int(stated[1]),), _AGED[stage["A"]], born)
    now = _NOW(phrase.line)
    if now is not None:
        stated = AGED.search(born.shown)
        if stated is None or facts.first(DIED) is not None:
            return None
        sort = _sort(phrase, now["AGE"] or now["A2"], (now["PART"] or "").strip())
        return _settle((int(stated[1]),), sort, born)
    during = _DURING(phrase.line)
    if during is not None:
        return _active_at(phrase, facts, born, during["AGE"])
    for fits in _CAREER:
        found = fits(phrase.line)
        if found is None:
            continue
        key = facts.first(ACTIVE)
        if key is None or not facts.dates[key.at]:
            return None
        old = ages(birth, facts.dates[key.at][0])
        groups = found.groupdict()
        if groups.get("N"):
            return _at(phrase, groups["N"] or "", groups.get("B") or "at", old, (key, born))
        return _settle(old, _sort(phrase, groups["AGE"] or "", (groups.get("PART") or "").strip()), key, born)
    return None


def _sort(phrase: Phrase, said: str, part: str) -> _Ages | None:
    if said[0] != "#":
        own = _AGES.get(f"{part} {said}".strip())
        return own
    q = phrase.quantity(said)
    if q.form != forms.DECADE or not isinstance(q.value, Interval):
        return None
    low = q.value.low
    if not isinstance(low, Decimal) or low >= _CALENDAR:
        return None
    start = int(low)
    parts = {
        "": (0, 9, 0, 9),
        "early": (0, 3, 0, 4),
        "very early": (0, 2, 0, 3),
        "lat": (7, 9, 6, 9),
        "mid": (4, 6, 3, 7),
    }
    if part not in parts:
        return None
    a, b, c, d = parts[part]
    return _Ages((start + a, start + b), (start + c, start + d))


_CALENDAR = 100


def _settle(old: tuple[int, ...], sort: _Ages | None, *keys: Key) -> Fact | None:
    if not old or sort is None:
        return None
    if all(sort.sure[0] <= age <= sort.sure[1] for age in old):
        return fact(Truth.TRUE, *keys)
    if all(age < sort.maybe[0] - _SLACK or age > sort.maybe[1] + _SLACK for age in old):
        return fact(Truth.FALSE, *keys)
    return None


_SLACK = 2
"""People reckon ages from years, and somebody of twelve began "in her teens" to them."""


def _at(phrase: Phrase, sign: str, how: str, old: tuple[int, ...], keys: tuple[Key, Key]) -> Node | None:
    q = phrase.quantity(sign)
    value = q.value
    if (
        not isinstance(value, Decimal)
        or not 0 < value < _CALENDAR
        or q.kind not in (Kind.CARDINAL, Kind.DURATION)
        or q.unit not in (None, "year")
    ):
        return None
    relation = {"befor": Relation.LT, "after": Relation.GT, "by": Relation.LE}.get(how, Relation.EQ)
    if relation is Relation.EQ:
        near = [abs(age - value) for age in old]
        return (
            fact(Truth.TRUE, *keys)
            if 0 in near
            else fact(Truth.FALSE, *keys)
            if min(near, default=0) > _SLACK
            else None
        )
    holds = {
        age < value if relation is Relation.LT else age > value if relation is Relation.GT else age <= value
        for age in old
    }
    return None if len(holds) != 1 or value in old else fact(holds.pop(), *keys)


__all__ = ["life", "marriages"]
