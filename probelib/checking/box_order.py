"""One event of a life or a thing before or after another: "became active after he married", "released before ..."."""

from __future__ import annotations

import re

from probelib.checking.box_facts import Facts, fact
from probelib.checking.box_life import SPOUSE
from probelib.checking.box_phrase import Phrase, shape
from probelib.checking.box_times import EVENTS
from probelib.checking.grounded_keys import Key
from probelib.checking.terms import Node
from probelib.records import PartialDate, Table

_ORDER = shape(r"(?P<A>.+?) (?P<HOW>before|after) (?P<B>.+)")
_MARRY = shape(
    r"S(?: and (?P<V1>[^#]+?))?(?: be| get)?(?: first)? (?:marry|married|wed|get marry)(?: to)?(?: (?P<V2>[^#]+))?"
)
_WEDDING = re.compile(r"(?:\bm\b\.?|\bmarried\b|\()\s*\D{0,12}((?:1[5-9]|20)\d\d)", re.IGNORECASE)


_CUES = frozenset({"befor", "after"})


def order(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    """Return the program of a sentence that puts one event before or after another, or None."""
    if _CUES.isdisjoint(phrase.words):
        return None
    found = _ORDER(phrase.line)
    if found is None:
        return None
    one, other = (_dated(_whole(found[name]), facts, table) for name in ("A", "B"))
    if one is None or other is None or one[0].at == other[0].at:
        return None
    a, b = one[1], other[1]
    if a.year is None or b.year is None:
        return None
    if a.year != b.year:
        return fact((a.year < b.year) is (found["HOW"] != "after"), one[0], other[0])
    return None


def _whole(said: str) -> str:
    """Return a clause with its thing: "getting married" is S's."""
    return said if said.split()[0] == "S" else f"S {said}"


def _dated(said: str, facts: Facts, table: Table) -> tuple[Key, PartialDate] | None:
    wedding = _MARRY(said)
    if wedding is not None:
        return _wedding(wedding["V1"] or wedding["V2"] or "", facts, table)
    for event in EVENTS:
        if event.said(said):
            key = facts.first(event.keys)
            dates = facts.dates[key.at] if key is not None else ()
            if key is not None and (len(dates) == 1 or (event.first and dates)) and len(key.entries) == 1:
                return key, dates[0]
    return None


def _wedding(who: str, facts: Facts, table: Table) -> tuple[Key, PartialDate] | None:
    key = facts.first(SPOUSE)
    if key is None:
        return None
    entries = key.entries
    named = tuple(word for word in who.split() if word not in ("S", "spous", "wif", "husband"))
    if named:
        entries = tuple(e for e in entries if set(named) <= e.stems)
    if len(entries) != 1:
        return None
    found = _WEDDING.findall(entries[0].text)
    return (key, PartialDate(int(found[0]))) if len(found) == 1 else None


__all__ = ["order"]
