"""How long a career has lasted: with breaks, at least its parts together, at most from its first year to its last.

What else a sentence says of that time ("as a solo artist") can only have been shorter than all of it.
"""

from __future__ import annotations

import re
from fractions import Fraction

from probelib.checking.box_facts import Facts, names
from probelib.checking.box_lengths import LONG, TAIL, Groups, Length, lasted, told
from probelib.checking.box_life import ACTIVE
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.grounded_dates import OPEN
from probelib.checking.grounded_keys import Key
from probelib.checking.grounded_nodes import named
from probelib.checking.grounded_time import Between
from probelib.checking.terms import Node
from probelib.records import PartialDate, Table

_HOW = "actively|continuously|continually|consecutively|consistently|nonstop|professionally|steadily|already|now|be"
_DO = (
    "active|perform|act|sing|rap|record|work|wrestle|play|tour|entertain|make|write|release|produce|together|"
    "performer|entertainer|star"
)
_KIND = "active|musical|music|acting|successful"
_SHAPES = tuple(
    shape(pattern)
    for pattern in (
        rf"S(?: have)?(?: (?:{_HOW}))* (?:{_DO})(?P<REST>(?: [^ #]+){{0,6}}?)(?: for| in)? {LONG}{TAIL}"
        r"(?: in S career| as band| as group)?",
        rf"S(?: have)?(?: (?:{_KIND}))? career (?:be )?(?:go|going|last|span|cover|span over)(?: on| strong)?(?P<REST>)"
        rf"(?: for)? {LONG}{TAIL}",
        rf"S have(?: have)?(?: (?:{_KIND}))? career(?P<REST>)(?: that)?(?: (?:for|of|last|span)){{1,2}} {LONG}{TAIL}",
        rf"S be (?:in business|in music|band|group|around|going|in (?:[a-z]+) (?:business|industry))(?P<REST>) for "
        rf"{LONG}{TAIL}",
    )
)
CUES = frozenset(stemmed(f"{_DO}|{_HOW}|career|band|group|business|industry|music|around".replace("|", " ")).split())
_UNBROKEN = frozenset(stemmed("continuously continually consecutively consistently nonstop steadily").split())
_PLAIN = frozenset(
    stemmed(
        "as a in the music industry business entertainment acting band group performer making career profession "
        "together has been musically professionally it with for"
    ).split()
)
_TURNING = frozenset(stemmed("before after since until than till not without or and but while when if").split())
"""Words after which another time may be meant."""
_DOES = names("Genre|Genres|Genre(s)|Occupation|Occupation(s)|Occupations|Associated acts|Profession|Instruments")
"""Keys that say what a career is made of."""


def career(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    """Return the program of a sentence on how long a career has lasted, or None."""
    key = facts.first(ACTIVE)
    if key is None or CUES.isdisjoint(phrase.words):
        return None
    for fits in _SHAPES:
        found = fits(phrase.line)
        if found is None:
            continue
        groups: Groups = found.groupdict()
        if f" in {groups['R'] or groups['N']}" in phrase.line:
            return None  # "active in two decades" is of the calendar
        rest = {word for word in found["REST"].split() if word not in _PLAIN}
        span = _span(facts, key, table, unbroken=not _UNBROKEN.isdisjoint(phrase.words))
        if span is None or not rest.isdisjoint(_TURNING):
            return None
        if not rest <= key.words | _words_of(facts):
            span = Between(
                Fraction(0), span.high, None, (), span.going
            )  # how long what is said beside it lasted is not known
        return told(phrase, groups, Length(span, (key,), named(key.name)))
    return None


def _words_of(facts: Facts) -> frozenset[str]:
    return frozenset(word for name in _DOES if name in facts.by_name for word in facts.by_name[name].words)


def _span(facts: Facts, key: Key, table: Table, *, unbroken: bool) -> Between | None:
    runs = _runs(facts, key, table)
    if len(runs) < 2:
        return runs[0] if runs else None
    highs = [run.high for run in runs if run.high is not None]
    going = any(run.going for run in runs)
    if unbroken:
        longest = max(highs) if len(highs) == len(runs) else None
        return Between(max(run.low for run in runs), longest, None, (), going)
    low = sum((run.low for run in runs), start=Fraction(0))
    if len(highs) < len(runs):
        return Between(low, None, None, (), going)
    years = [date.year for date in facts.dates[key.at] if date.year is not None]
    whole = lasted(table, PartialDate(min(years)), PartialDate(max(years)), going=going)
    if whole is None or whole.high is None:
        return None
    return Between(low, max(low, *highs, whole.high), None, (), going)


_YEAR = r"((?:1[5-9]|20)\d\d)\b"
_RUN = re.compile(rf"{_YEAR}[^–—,;\d-]*(?:[-–—]|\bto\b)\s*(?:{_YEAR}|(present|now|today|current))?", re.IGNORECASE)


def _runs(facts: Facts, key: Key, table: Table) -> list[Between]:
    """Return the spans of years of a key; none where one of its years belongs to no span that can be read."""
    dates = facts.dates[key.at]
    if dates and len(key.entries) == 1 and len(dates) <= 2:
        going = bool(OPEN.search(key.shown))
        span = lasted(table, dates[0], dates[1] if len(dates) > 1 else None, going=going)
        return [] if span is None else [span]
    read: set[int] = set()
    found = []
    for entry in key.entries:
        for start, end, going_on in _RUN.findall(entry.text):
            read.update(int(year) for year in (start, end) if year)
            last = PartialDate(int(end)) if end else None
            span = lasted(table, PartialDate(int(start)), last, going=bool(going_on) or last is None)
            if span is None:
                return []
            found.append(span)
    return found if {date.year for date in dates} == read else []


__all__ = ["career"]
