"""Where something came out first: "was released in the UK before the US", "premiered at Cannes after its release".

Values that give one date and, in brackets, one place are compared; a country is one whatever it is called, and any
other place is known by its words.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from probelib.checking import box_atlas as atlas
from probelib.checking.box_facts import Facts, fact, names
from probelib.checking.box_lengths import LONG, Length, told
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.grounded_dates import dates_under
from probelib.checking.grounded_keys import Key
from probelib.checking.grounded_time import between
from probelib.checking.terms import Node
from probelib.grounding.keys import Entry
from probelib.language.stems import stems
from probelib.records import PartialDate

_KEYS = names("Release date|Released|Release dates|Release date(s)|Initial release|Premiere")
_VERB = r"(?:release|premiere|screen|show|shown|come out|came out|debut|open|play)"
_TO = r"(?: to (?:public|general public|audiences))?"
_SHAPES = tuple(
    shape(pattern)
    for pattern in (
        rf"S (?:be |have )?(?:first |originally |initially )?(?:finally )?{_VERB}(?: first)?{_TO} (?:in|at) "
        rf"(?P<A>[^#]+?) (?:{LONG} |several (?P<SEV>day|week|month) )?(?P<HOW>before|after|than|prior to)(?: S)?"
        rf"(?: be| have be)?(?: {_VERB})?(?: in| at| to)? (?P<B>[^#]+?)(?: {_VERB})?",
        rf"S (?:be )?(?:first |originally )?{_VERB}{_TO} (?P<HOW>earlier) in (?P<A>[^#]+?) than(?: in)? (?P<B>[^#]+?)",
        rf"S (?:be )?{_VERB} (?P<HOW>simultaneously)(?: in)?(?: both)? (?P<A>[^#]+?) and (?:in )?(?P<B>[^#]+?)",
    )
)
CUES = frozenset(stemmed("before after earlier simultaneously prior").split())
_OTHERS = frozenset(
    stemmed(phrase)
    for phrase in (
        "anywhere else", "rest of world", "everywhere else", "other countries", "nationwide", "nation wide", "wide",
        "worldwide", "theaters", "general", "general public", "public", "world", "international", "general theaters",
    )
)  # fmt: skip
_PLAIN = frozenset(stemmed("film festival theater theatre premiere release on of").split())


_DAYS = {stemmed("days"): 1, stemmed("weeks"): 7, stemmed("months"): 31}


class _Showing(NamedTuple):
    date: PartialDate
    country: str | None
    words: frozenset[str]


def releases(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence on where something came out earlier, or None."""
    if CUES.isdisjoint(phrase.words):
        return None
    found = next((match for fits in _SHAPES if (match := fits(phrase.line)) is not None), None)
    key = None if found is None else facts.first(_KEYS)
    shown = [] if key is None else _showings(key)
    if found is None or key is None or not shown:
        return None
    one, other = _at(shown, found["A"]), _at(shown, found["B"])
    if found["B"] in _OTHERS and one:
        other = [showing for showing in shown if showing not in one]
    elif found["A"] in _OTHERS and other:
        one = [showing for showing in shown if showing not in other]
    orders = {_order(a.date, b.date) for a in one for b in other}
    if len(orders) != 1:
        return None
    order = orders.pop()
    groups = found.groupdict()
    if order is None:
        return None
    if found["HOW"] == stemmed("simultaneously"):
        return fact(order == 0, key)
    right = order > 0 if found["HOW"] == stemmed("after") else order < 0
    if not right or not (groups.get("N") or groups.get("SEV")):
        return fact(right, key)
    early, late = (one[0].date, other[0].date) if order < 0 else (other[0].date, one[0].date)
    span = between(early, late) if len(one) == len(other) == 1 else None
    if span is not None and groups.get("SEV"):
        return fact(True, key) if span.low >= 2 * _DAYS[groups["SEV"] or ""] else None
    return None if span is None else told(phrase, groups, Length(span, (key,), "Between the releases"))


def _order(a: PartialDate, b: PartialDate) -> int | None:
    """Return whether a date is before (-1), on (0) or after (1) another; None where that is not known."""
    x, y = ((d.year, d.month, d.day) for d in (a, b))
    for i, j in zip(x, y, strict=True):
        if i is None or j is None:
            return None
        if i != j:
            return -1 if i < j else 1
    return 0


_BRACKETS = re.compile(r"\(([^()]*)\)")


def _showings(key: Key) -> list[_Showing]:
    """Return when and where something came out; none where a value gives no place or several dates."""
    found = []
    for entry in key.entries:
        showing = _showing(entry)
        if showing is None:
            return []
        found.append(showing)
    return found if len(found) > 1 else []


def _showing(entry: Entry) -> _Showing | None:
    dates = dates_under(entry)
    places = [text for text in _BRACKETS.findall(entry.text) if not any(c.isdigit() for c in text)]
    if len(dates) != 1 or len(places) != 1:
        return None
    words = stems(places[0])
    return _Showing(dates[0], atlas.COUNTRY.get(" ".join(words)), frozenset(words) - _PLAIN)


def _at(shown: list[_Showing], said: str) -> list[_Showing]:
    country = atlas.COUNTRY.get(said.removeprefix("in "))
    if country is not None:
        return [showing for showing in shown if showing.country == country]
    words = frozenset(said.split()) - _PLAIN
    if not words:
        return []
    return [showing for showing in shown if showing.country is None and words <= showing.words]


__all__ = ["releases"]
