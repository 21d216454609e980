"""How old somebody was: when a career began, at a wedding, in the middle of a career, now."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from probelib.checking.box_facts import Fact, Facts, fact
from probelib.checking.box_life import ACTIVE, BORN, DIED, SPOUSE
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.grounded_dates import AGED, OPEN
from probelib.checking.grounded_keys import Key
from probelib.checking.grounded_time import ages
from probelib.checking.terms import Node
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.records import Interval, Kind, PartialDate, Truth


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
        rf"(?:{_SINCE}|{_BEGAN})(?: even)?(?: since)? (?P<UNDER>before) S (?:be in S |reach S )?"
        rf"(?P<AGE>{_AGE}|#[0-9]+)",
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


_WEDDING = shape(
    rf"S (?:get|be|have)?(?: first)?(?: )?(?:marry|married|get marry)(?: to)?(?: [^#S]+?)? (?:in|during) S "
    rf"(?P<PART>early |late |mid )?(?P<AGE>{_AGE}|#[0-9]+)"
)
_WEDDING_AT = shape(
    r"S (?:get|be)(?: first)? (?:marry|married)(?: to)?(?: [^#S]+?)? (?P<B>before|after|at|when|by)"
    r"(?: (?:S be|S turn|age of|"
    r"age|turn|reach|S reach))? (?P<N>#[0-9]+)(?: year old)?"
)
_YEAR = re.compile(r"\bm(?:arried)?\b\.?\s*\D{0,12}((?:1[5-9]|20)\d\d)", re.IGNORECASE)


def _wed_at(phrase: Phrase, facts: Facts, birth: PartialDate, born: Key) -> Node | None:
    """Read "got married in her thirties" of somebody with one marriage."""
    key = facts.first(SPOUSE)
    found, at = _WEDDING(phrase.line), _WEDDING_AT(phrase.line)
    if key is None or (found is None and at is None) or len(key.entries) != 1:
        return None
    years = _YEAR.findall(key.shown)
    if len(years) != 1:
        return None
    old = ages(birth, PartialDate(int(years[0])))
    if at is not None:
        return _at(phrase, at["N"], at["B"], old, (key, born))
    return (
        None if found is None else _settle(old, _sort(phrase, found["AGE"], (found["PART"] or "").strip()), key, born)
    )


_IN_TIME = shape(rf"(?:{_SINCE})(?: as [a-z]+)? (?:in|during) (?P<D>#[0-9]+)")


def _active_in(phrase: Phrase, facts: Facts) -> Node | None:
    """Read "was active in the 1990s", "in 1995": a time within one span of years, or outside all."""
    found = _IN_TIME(phrase.line)
    key = facts.first(ACTIVE)
    if found is None or key is None:
        return None
    q = phrase.quantity(found["D"])
    ends = (q.value.low, q.value.high) if isinstance(q.value, Interval) else (q.value, q.value)
    years = [date.year for date in facts.dates[key.at] if date.year is not None]
    if not all(isinstance(end, Decimal) and end >= _FIRST_YEAR for end in ends) or not years:
        return None
    low, high = (int(end) for end in ends if isinstance(end, Decimal))
    going = bool(OPEN.search(key.shown))
    if high < min(years) or (not going and len(years) > 1 and low > max(years)):
        return fact(Truth.FALSE, key)
    one = len(key.entries) == 1 and len(years) == (1 if going else 2)
    last = max(years)
    inside = min(years) <= high and (low <= last if not going else low <= last or high <= last)
    return fact(Truth.TRUE, key) if one and inside and (min(years) <= low or high <= last) else None


_FIRST_YEAR = 1000


def aged(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence on somebody's age or on the time of a career, or None."""
    if "#" not in phrase.line and _CUES.isdisjoint(phrase.words):
        return None
    return _active_in(phrase, facts) or _age(phrase, facts)


_CUES = frozenset(
    stemmed(
        "teen teenager teenage child childhood kid preteen adult adulthood aged old elderly senior twenties thirties"
    ).split()
)


def _age(phrase: Phrase, facts: Facts) -> Node | None:
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
    wed = _wed_at(phrase, facts, birth, born)
    if wed is not None:
        return wed
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
        if groups.get("UNDER"):
            sort = _sort(phrase, groups["AGE"] or "", "")
            return None if sort is None else _settle(old, _Ages((0, sort.sure[0] - 1), (0, sort.maybe[0])), key, born)
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
