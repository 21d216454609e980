"""Whether a feast falls on one day each year, of a box that gives its date for several years."""

from __future__ import annotations

import re
from decimal import Decimal

from probelib.checking.box_facts import Facts, fact
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.grounded_keys import Key
from probelib.checking.terms import Node
from probelib.records import Kind, PartialDate

_KEY = re.compile(r"\b((?:19|20)\d\d)\b")
_VERB = "celebrate|observe|hold|fall|take place|happen|occur|land|begin|start|come"
_WHEN = r"(?P<HOW>same|different) (?P<WHAT>date|day|month)(?: of year)?"
_YEAR = "each year|every year|from year to year|year to year|all year"
_SHAPES = tuple(
    shape(pattern)
    for pattern in (
        rf"S(?: (?:be|always|usually|can))* (?:(?:{_VERB}) )?(?:always )?(?:on|in|during|at) {_WHEN} (?:{_YEAR})",
        rf"S(?: (?:be|always))* (?:{_VERB}) (?:{_YEAR}) (?:on|in|during|at) {_WHEN}",
        rf"S(?: be)? always (?:(?:{_VERB}) )?(?:on|in|during|at) {_WHEN}",
        rf"S(?: be)? (?:(?:{_VERB}) )?(?:on|in|during|at) {_WHEN} in (?P<Y>#[0-9]+) (?:and|as in|as) (?P<Z>#[0-9]+)",
    )
)
CUES = frozenset(stemmed("same different").split())


def yearly(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence on whether something has one date in all years, or None."""
    if CUES.isdisjoint(phrase.words):
        return None
    found = next((match for fits in _SHAPES if (match := fits(phrase.line)) is not None), None)
    dated = None if found is None else _dated(facts)
    if found is None or not dated:
        return None
    groups = found.groupdict()
    asked = [_year(phrase, groups[name] or "") for name in ("Y", "Z") if groups.get(name)]
    if asked:
        dated = {year: pair for year, pair in dated.items() if year in asked}
    days = {(month, None if groups["WHAT"] == stemmed("month") else day) for _, (month, day) in dated.values()}
    keys = tuple(key for key, _ in dated.values())
    if len(dated) < 2 or (len(days) == 1 and not asked):
        return None  # other years may have another date
    return fact((len(days) == 1) is (groups["HOW"] == stemmed("same")), *keys)


def _year(phrase: Phrase, sign: str) -> int | None:
    quantity = phrase.quantity(sign)
    is_year = quantity.kind is Kind.YEAR and isinstance(quantity.value, Decimal)
    return int(quantity.value) if is_year else None  # type: ignore[arg-type]


def _dated(facts: Facts) -> dict[int, tuple[Key, tuple[int, int]]]:
    """Return month and day in each year for which a key gives one date, such as `2019 date: March 20`."""
    found: dict[int, tuple[Key, tuple[int, int]]] = {}
    for key in facts.keys:
        year = _KEY.search(key.name)
        if year is None or "date" not in key.name.lower():
            continue
        values = [q.value for q in key.quantities]
        days = {(v.month, v.day) for v in values if isinstance(v, PartialDate) and v.month and v.day}
        if len(days) == 1:
            ((month, day),) = days
            found[int(year[1])] = (key, (month or 0, day or 0))
    return found


__all__ = ["yearly"]
