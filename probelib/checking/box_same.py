"""Two keys with the same value or with different ones: who, where and when."""

from __future__ import annotations

import re

from probelib.checking.box_facts import Facts, fact, names, values_of
from probelib.checking.box_lexicon import BY_NOUN, BY_VERB, Role
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.box_places import place_of, same_place
from probelib.checking.grounded_keys import Key
from probelib.checking.terms import Node
from probelib.records import PartialDate, Table, Truth

CUES = frozenset(stemmed("same different").split())
_DIFF = r"(?P<DIFF>same|#?[0-9]* ?different|different)"
_WHO = r"(?:person|people|man|men|woman|company|companies|individual|individuals|studio|guy|movie studio|persons|team)"
_SHAPES = tuple(
    shape(pattern)
    for pattern in (
        rf"S(?: be)?(?: both)? (?P<A>[a-z]+) and (?P<B>[a-z]+) by {_DIFF} {_WHO}",
        rf"S be (?P<A>[a-z]+) and be (?P<B>[a-z]+) by {_DIFF} {_WHO}",
        rf"S be (?P<A>[a-z]+) by {_DIFF} {_WHO} (?:that|who|which)(?: also)?(?: be)? (?P<B>[a-z]+)(?: in)?(?: S)?",
        rf"{_DIFF} {_WHO} (?:that )?(?:both )?(?P<A>[a-z]+) and (?P<B>[a-z]+) S",
        rf"S (?P<A>[a-z]+) and (?P<B>[a-z]+) (?:be|be both) {_DIFF}(?: {_WHO})?",
        rf"(?P<A>[a-z]+) and (?P<B>[a-z]+) of S (?:be|be both) {_DIFF}(?: {_WHO})?",
        rf"S have {_DIFF} (?P<A>[a-z]+) and (?P<B>[a-z]+)",
    )
)
_WHERE = "city|town|place|state|country|nation|continent|countries|cities|states|town"
_WHEN = "year|month|decade|century|day|season|years|months|decades"
_KEYS = {
    "born": "Born",
    "die": "Died",
    "pass away": "Died",
    "record": "Recorded",
    "release": "Released|Release date",
    "open": "Opened",
    "close": "Closed",
    "live": "Residence",
    "reside": "Residence",
    "bury": "Resting place",
    "found": "Founded|Established",
    "introduce": "Introduced",
    "originate": "Country of origin|Place of origin|Origin",
    "locate": "Location",
    "discontinue": "Discontinued",
    "currently live": "Residence",
    "currently reside": "Residence",
    "raise": "Origin",
    "manufacture": "Country of origin",
    "start": "Start|Start date",
    "end": "End|End date",
}
_EVENTS = {stemmed(word): names(keys) for word, keys in _KEYS.items()}
_EVENT = "|".join(sorted(_KEYS, key=len, reverse=True))
_PLACED = tuple(
    shape(pattern)
    for pattern in (
        rf"S(?: be)? (?P<A>{_EVENT})(?: in)? and(?: be)? (?P<B>{_EVENT}) (?:in|during|on|within) {_DIFF} "
        rf"(?P<W>{_WHERE}|{_WHEN})",
        rf"S(?: be)? (?P<A>{_EVENT}) (?:in|during|on|within) {_DIFF} (?P<W>{_WHERE}|{_WHEN})(?: than| from| as| "
        rf"that| where| in which| to)*(?: where)?(?: it)?(?: S)?(?: be)?(?: first)? (?P<B>{_EVENT})(?: in)?",
    )
)
_KINDS = {
    **dict.fromkeys(stemmed("city town place cities").split(), "city"),
    **dict.fromkeys(stemmed("state states").split(), "state"),
    **dict.fromkeys(stemmed("country nation countries").split(), "country"),
    stemmed("continent"): "continent",
    **{stemmed(word): word for word in ("year", "month", "decade", "century", "day", "season")},
}


def same(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    """Return the program of a sentence that says that two keys have one value, or different ones; or None."""
    if CUES.isdisjoint(phrase.words):
        return None
    for fits in _SHAPES:
        found = fits(phrase.line)
        if found is not None:
            return _persons(facts, table, found, companies=not _COMPANY.isdisjoint(phrase.words))
    for fits in _PLACED:
        found = fits(phrase.line)
        if found is not None:
            return _events(facts, found)
    return None


def _is_same(found: re.Match[str]) -> bool:
    return not found["DIFF"].endswith(_DIFFERENT)


_DIFFERENT = stemmed("different")


def _node(truth: Truth, found: re.Match[str], one: Key, other: Key) -> Node | None:
    if truth is Truth.UNKNOWN:
        return None
    return fact((truth is Truth.TRUE) is _is_same(found), one, other)


_COMPANY = frozenset(stemmed("company companies studio studios").split())
_MAKERS = names("Production company|Production companies|Production company(s)|Studio|Studio(s)|Manufacturer")


def _persons(facts: Facts, table: Table, found: re.Match[str], *, companies: bool) -> Node | None:
    one, other = _key(facts, found["A"]), _key(facts, found["B"])
    if companies:
        one = facts.first(_MAKERS) if found["A"] == stemmed("produced") else one
        other = facts.first(_MAKERS) if found["B"] == stemmed("produced") else other
    if one is None or other is None or one.at == other.at:
        return None
    a, b = ({value.stems for value in values_of(table, key.at)} for key in (one, other))
    if a == b:
        return _node(Truth.TRUE, found, one, other)
    words = ({w for value in values for w in value} for values in (a, b))
    first, second = words
    if first.isdisjoint(second):
        return _node(Truth.FALSE, found, one, other)
    return None


def _key(facts: Facts, word: str) -> Key | None:
    roles: tuple[Role, ...] = BY_VERB.get(word, ()) or BY_NOUN.get(word, ())
    for role in roles:
        key = facts.first(role.keys)
        if key is not None:
            return key
    return facts.by_name.get(frozenset({word}))


def _events(facts: Facts, found: re.Match[str]) -> Node | None:
    one, other = facts.first(_EVENTS[found["A"]]), facts.first(_EVENTS[found["B"]])
    kind = _KINDS.get(found["W"])
    if one is None or other is None or kind is None:
        return None
    if kind in ("city", "state", "country", "continent"):
        a, b = place_of(one), place_of(other)
        return None if a is None or b is None else _node(same_place(a, b, kind), found, one, other)
    first, second = facts.dates[one.at], facts.dates[other.at]
    if not first or not second:
        return None
    if len(first) > 1 or len(second) > 1:
        return _node(_spans(first, second, kind), found, one, other)
    return _node(_same_time(first[0], second[0], kind), found, one, other)


def _spans(first: tuple[PartialDate, ...], second: tuple[PartialDate, ...], kind: str) -> Truth:
    """Return whether two spans, or lists of dates, fall into one time: only where all of them do, or none."""
    truths = {_same_time(a, b, kind) for a in first for b in second}
    return truths.pop() if len(truths) == 1 else Truth.UNKNOWN


def _same_time(a: PartialDate, b: PartialDate, kind: str) -> Truth:
    def truth(x: int | None, y: int | None) -> Truth:
        return Truth.UNKNOWN if x is None or y is None else Truth.TRUE if x == y else Truth.FALSE

    if kind == "year":
        return truth(a.year, b.year)
    if kind == "month":
        return truth(a.month, b.month)
    if kind in ("decade", "century"):
        size = 10 if kind == "decade" else _CENTURY
        if a.year is None or b.year is None or (size == _CENTURY and 0 in (a.year % 100, b.year % 100)):
            return Truth.UNKNOWN
        return truth(a.year // size, b.year // size)
    return Truth.UNKNOWN


_CENTURY = 100
