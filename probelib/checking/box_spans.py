"""How long ago something was, how long it has been there or was until its end: a company, a marriage, a life.

Between two dates of a box a length of time is known; up to the present only as far as the box, or its source, says when
it was written.
"""

from __future__ import annotations

import re

from probelib.checking.box_careers import career
from probelib.checking.box_facts import Facts, names
from probelib.checking.box_lengths import LONG, REL, TAIL, Groups, Length, lasted, told, up_to_now
from probelib.checking.box_life import ACTIVE, BORN, DIED, SPOUSE
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.grounded_nodes import named
from probelib.checking.grounded_time import ages, between
from probelib.checking.programs import All
from probelib.checking.terms import Node
from probelib.language.stems import stems
from probelib.records import PartialDate, Table

_STARTS = names(
    "Founded|Established|Opened|Introduced|Introduction|Formed|Formation|Built|Launched|Release date|Released|"
    "Founding|Settled|Incorporated|Began service|Opening|Inception|Initial release|First released|Commissioned"
)
_ENDS = names("Discontinued|Closed|Disestablished|Dissolved|Defunct|Demolished|Ended|Ceased|Decommissioned|Abolished")
_BEING = (
    "around|in existence|in operation|in service|in production|on market|in use|available|open|operate|exist|last|run|"
    "in business|active|operational|sell|produce|make|manufacture|publish|going|use|on sale|independent"
)
_UNTIL = r"(?: before(?: S)?(?: be)? [a-z]+)?"
_EXISTS = tuple(
    shape(pattern)
    for pattern in (
        rf"S(?: have| be| only| still)* (?:{_BEING})(?: on)? for {LONG}{TAIL}{_UNTIL}",
        rf"S(?: only)? (?:last|operate|exist)(?: for)? {LONG}{TAIL}{_UNTIL}",
        rf"S be {LONG} old",
        rf"S be {LONG}(?: year)?(?: old)? (?:and|but)(?: S)?(?: be)? (?P<R2>{REL}) (?P<N2>#[0-9]+)(?: old)?",
    )
)
_HAPPENED = {
    stemmed(verb): names(keys)
    for verbs, keys in (
        (
            "found|establish|form|create|start|begin|designate park|designate as park|make park|become park|designate",
            "Founded|Established|Formed|Formation|Founding|Inception|Designated",
        ),
        ("open", "Opened|Opening|Established"),
        (
            "release|come out|premiere|publish|debut",
            "Release date|Released|Initial release|First released|Publication date",
        ),
        ("introduce|launch", "Introduced|Introduction|Launched|Release date|Began service"),
        ("build|construct|complete", "Built|Constructed|Completed"), ("discontinue", "Discontinued"),
        ("die|pass away", "Died"), ("born", "Born|Date of birth"), ("discover", "Discovery|Discovered"),
        ("paint", "Year|Completion date"), ("record", "Recorded"), ("close", "Closed"),
        ("incorporate", "Incorporated"), ("begin service", "Began service"), ("become republic", "Republic"),
    )
    for verb in verbs.split("|")
}  # fmt: skip
"""What happened once -> the keys that say when."""
_AGO = shape(rf"S(?: be| have)?(?: first| originally| initially)? (?P<E>[a-z]+(?: [a-z]+){{0,2}}?) {LONG} (?:ago|back)")
_WED = tuple(
    shape(pattern)
    for pattern in (
        rf"S (?:be|have|stay|be be|have be)(?: be)? marry(?: to (?P<V>[^#S]+?))? for {LONG}{TAIL}",
        rf"S marriage(?: to (?P<V>[^#S]+?))?(?: have)? (?:last|last for) {LONG}{TAIL}",
    )
)
_MADE = {
    stemmed(verb): names(keys)
    for verbs, keys in (
        ("record|finish recording|finish record|record and produce|complete recording", "Recorded"),
        ("paint|complete|create|make|finish", "Year|Completion date|Recorded"),
        ("build|construct", "Built|Constructed|Construction"), ("film|shoot", "Filmed"),
    )
    for verb in verbs.split("|")
}  # fmt: skip
_MAKING = "|".join(sorted(_MADE, key=len, reverse=True))
_TOOK = tuple(
    shape(pattern)
    for pattern in (
        rf"S take {LONG} to (?P<E>{_MAKING})(?: S)?",
        rf"S be (?P<E>{_MAKING}) (?:over|in|within|during|over span of|over period of|over course of) {LONG}"
        r"(?: period| span| time| period of time)?",
    )
)
_OLD = r"(?: old| year old| year of age)?"
_DEATH = "die|death|pass away|pass"
_LIVED = tuple(
    shape(pattern)
    for pattern in (
        rf"S be {LONG}{_OLD} (?:when|at time|at time of|upon)(?: of)? S (?:{_DEATH})",
        rf"S (?:die|pass away) (?P<W>at|when S be|when|at age|at age of|after|before)(?: S)? {LONG}{_OLD}",
        rf"S live(?: to| to be| for| until)?(?: age of| age)? {LONG}(?: old)?(?: before (?:S )?(?:die|pass away))?",
        rf"S (?:age at death|lifespan) be {LONG}",
    )
)
_CUES = frozenset(
    stemmed(
        f"{_BEING}|ago|back|old|take|record|paint|build|marry|marriage|die|dead|death|live|pass|age|lifespan".replace(
            "|", " "
        )
    ).split()
)
_DENYING = frozenset({"not", "never", "no"})


def spans(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    """Return the program of a sentence on how long something lasted, or None."""
    if "#" not in phrase.line:
        return None
    if any(t.stem in _DENYING or t.text.lower().endswith("n't") for t in phrase.tokens):
        return None  # "has not been in operation for 50 years" is of the time since
    found = career(phrase, facts, table)
    if found is not None or _CUES.isdisjoint(phrase.words):
        return found
    return (
        _lived(phrase, facts)
        or _existed(phrase, facts, table)
        or _since(phrase, facts, table)
        or _took(phrase, facts)
        or _married(phrase, facts, table)
    )


def _existed(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    for fits in _EXISTS:
        found = fits(phrase.line)
        if found is None:
            continue
        if facts.first(BORN) is not None or facts.first(ACTIVE) is not None:
            return None
        length = _existence(facts, table)
        if length is None:
            return None
        groups = found.groupdict()
        if not groups.get("N2"):
            return told(phrase, groups, length)
        first = told(phrase, groups, length, bare=True)
        second = told(phrase, {"N": groups["N2"], "R": groups["R2"]}, length)
        return None if first is None or second is None else All((first, second))
    return None


def _existence(facts: Facts, table: Table) -> Length | None:
    start, end = facts.first(_STARTS), facts.first(_ENDS)
    if start is None or len(facts.dates[start.at]) != 1:
        return None
    first = facts.dates[start.at][0]
    if end is None:
        span = up_to_now(table, first)
        return None if span is None else Length(span, (start,), f"Time since {named(start.name)}")
    last = facts.dates[end.at]
    span = between(first, last[0]) if len(last) == 1 else None
    return None if span is None else Length(span, (start, end), f"From {named(start.name)} to {named(end.name)}")


def _since(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    """Read "was founded over 100 years ago"."""
    found = _AGO(phrase.line)
    if found is None or found["E"] not in _HAPPENED:
        return None
    key = facts.first(_HAPPENED[found["E"]])
    if key is None or len(key.entries) != 1 or len(facts.dates[key.at]) != 1:
        return None
    span = up_to_now(table, facts.dates[key.at][0])
    if span is None:
        return None
    return told(phrase, found.groupdict(), Length(span, (key,), f"Time since {named(key.name)}"))


def _took(phrase: Phrase, facts: Facts) -> Node | None:
    """Read "took two years to record" of a key with a first and a last day."""
    found = next((match for fits in _TOOK if (match := fits(phrase.line)) is not None), None)
    key = None if found is None else facts.first(_MADE[found["E"]])
    if found is None or key is None or len(key.entries) != 1 or len(facts.dates[key.at]) != 2:
        return None
    span = between(*facts.dates[key.at])
    return None if span is None else told(phrase, found.groupdict(), Length(span, (key,), named(key.name)))


_WEDDING = re.compile(r"\b(?:m\b\.?|married)\s*\D{0,12}((?:1[5-9]|20)\d\d)", re.IGNORECASE)
_PARTING = re.compile(
    r"(?:\b(?:div|divorced|died|d|sep|separated|annulled|wid)\b\.?\s*\D{0,12}|[-–—]\s*)((?:1[5-9]|20)\d\d)",
    re.IGNORECASE,
)


def _married(phrase: Phrase, facts: Facts, table: Table) -> Node | None:
    """Read "was married to X for over 20 years" of the one marriage that it can be."""
    key = facts.first(SPOUSE)
    found = next((match for fits in _WED if (match := fits(phrase.line)) is not None), None)
    if key is None or found is None:
        return None
    said = set((found["V"] or "").split())
    entries = [entry for entry in key.entries if said <= set(stems(entry.text))]
    if len(entries) != 1:
        return None
    starts, ends = _WEDDING.findall(entries[0].text), _PARTING.findall(entries[0].text)
    if len(starts) != 1 or len(ends) > 1:
        return None
    died = facts.first(DIED)
    last = PartialDate(int(ends[0])) if ends else next(iter(facts.dates[died.at]), None) if died is not None else None
    span = lasted(table, PartialDate(int(starts[0])), last, going=not ends and died is None)
    if span is None:
        return None
    return told(phrase, found.groupdict(), Length(span, (key,), f"Years of {named(key.name)}"))


_SIDES = {stemmed("before"): stemmed("less than"), stemmed("after"): stemmed("more than")}


def _lived(phrase: Phrase, facts: Facts) -> Node | None:
    """Read "was over 70 when she died", "died before 60"."""
    found = next((match for fits in _LIVED if (match := fits(phrase.line)) is not None), None)
    born, died = facts.first(BORN), facts.first(DIED)
    if found is None or born is None or died is None or not facts.dates[born.at] or not facts.dates[died.at]:
        return None
    birth, death = facts.dates[born.at][0], facts.dates[died.at][0]
    span, old = between(birth, death), ages(birth, death)
    if span is None or not old:
        return None
    groups: Groups = found.groupdict()
    if not groups.get("R"):
        groups["R"] = _SIDES.get(groups.get("W") or "")
    return told(phrase, groups, Length(span, (died, born), f"{named(died.name)} less {named(born.name)}"), old=old)


__all__ = ["spans"]
