"""When something happened: in a part of a century, at the turn of one, in a season, a month or a decade of the year."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from probelib.checking.box_facts import Facts, fact, names
from probelib.checking.box_phrase import Phrase, shape, stemmed
from probelib.checking.grounded_keys import Key
from probelib.checking.grounded_words import TIMES_OF_YEAR
from probelib.checking.terms import Node
from probelib.language import forms
from probelib.records import Interval, Kind, PartialDate, Truth


class Event(NamedTuple):
    """Something that happened, and the keys that say when."""

    said: Callable[[str], object]
    """Whether a stretch of a line says that it happened."""
    keys: tuple[frozenset[str], ...]
    first: bool = False
    """Whether the first date of a span is meant."""


def _event(pattern: str, keys: str, *, first: bool = False) -> Event:
    return Event(shape(pattern), names(keys), first)


EVENTS = (
    _event(r"S(?: be)? (?:born|birth|birthed)|S (?:birth|birthday|birth date)(?: be| happen| occur| take place| "
           r"fall)?|S celebrate S birthday", "Born|Date of birth|Birth date"),
    _event(r"S(?: be| have)? (?:die|dead|pass away|pass|decease|kill)|S death(?: be| happen| occur| take "
           r"place)?", "Died|Date of death"),
    _event(r"S(?: be| have)?(?: first| originally)? (?:release|come out|premiere|debut|launch|publish|"
           r"introduce)|S release (?:be|happen|occur)|S be movie "
           r"release", "Release date|Released|Release dates|Release date(s)|Initial release|First released|"
           "Publication date|Introduced|First release"),
    _event(r"S(?: be| have)? record", "Recorded"),
    _event(r"S(?: be)?(?: originally)? (?:paint|create|complete|make|finish|do)", "Year|Date|Completion date"),
    _event(r"S(?: be| have)?(?: first| originally)? (?:found|establish|form|create|start|begin|settle)|S get S "
           r"start", "Founded|Established|Formed|Formation|Established date|Year started|Settled|Inception|Founding"),
    _event(r"S(?: be)? incorporate(?: as city)?", "Incorporated"),
    _event(r"S(?: be)?(?: first)? open|S opening be", "Opened|Opening|Opening date"),
    _event(r"S(?: be)? close", "Closed"),
    _event(r"S(?: be)?(?: first)? discover", "Discovery|Discovered|Date discovered|Discovery and first isolation"),
    _event(r"S(?: be)? foaled", "Foaled"),
    _event(r"S(?: be)? (?:build|construct)", "Built|Constructed|Construction"),
    _event(r"S(?: first)? (?:begin|start|launch)(?: S)?(?: music| acting| musical| professional| singing)? "
           r"(?:career|performing|acting|singing|perform|act|sing|recording|making music|record|make music|work|"
           r"working|wrestling|performing music)|S(?: acting| music)? career (?:begin|start)|S(?: first)? "
           r"(?:become|be) active", "Years active", first=True),
    _event(r"S(?: be)? celebrate|S (?:take place|occur|happen|be hold|fall|be)|S be "
           r"observe", "Date|2019 date|2018 date|Observed"),
    _event(r"S (?:begin|start)(?: service)?", "Began service|Start|Begins|Year started"),
    _event(r"S end", "End|Ends"),
)  # fmt: skip

_MONTHS = {
    word: k + 1
    for k, text in enumerate(
        "january february march april may june july august september october november december".split()
    )
    for word in stemmed(text).split()
}
_SEASON = "|".join(sorted(TIMES_OF_YEAR))
_MONTH = "|".join(_MONTHS)
_PART = (
    r"(?:(?P<PART>very early|early|late|later|middle|mid|beginning|start|end|turn|"
    r"(?:first|second|latter|last|later|former|#[0-9]+) (?:half|quarter|third|part|decade|#[0-9]+)|#[0-9]+|mid "
    r"point)(?: part| year)?(?: of| in)? )?"
)
_SHAPES = tuple(
    shape(pattern)
    for pattern in (
        rf"(?P<E>.+?)(?: right| sometime| back)? (?:in|during|at|on|about|within) (?:(?P<SE>(?:early |late "
        rf")?(?:{_SEASON}))(?: time| season| month)?)(?: (?:of )?(?P<Y>#[0-9]+))?",
        rf"(?P<E>.+?) (?:in|during) (?:month of )?(?P<MO>{_MONTH})(?: (?:of )?(?P<Y>#[0-9]+))?",
        rf"(?P<E>.+?)(?: right| sometime| back)? (?P<T>(?:in|during|at|about|late in|early in|later in|near) "
        rf"{_PART}(?P<C>#[0-9]+) century)",
        rf"(?P<E>.+?) (?:in|during) {_PART}(?P<D>#[0-9]+)",
        rf"{_PART}(?P<C>#[0-9]+) century be when (?P<E>.+)",
        rf"(?P<SE>{_SEASON})(?: (?:of )?(?P<Y>#[0-9]+))? be when (?P<E>.+)",
        rf"in {_PART}(?P<C>#[0-9]+) century (?P<E>.+)",
    )
)
CUES = frozenset(TIMES_OF_YEAR) | _MONTHS.keys() | frozenset(stemmed("century decade").split())
_WORKS = shape(
    r"S be (?P<C>#[0-9]+) century(?: [a-z]+)? (?:painting|work of art|art|artwork|piece|piece of art|sculpture|"
    r"work|work|artwork)"
)


def times(phrase: Phrase, facts: Facts) -> Node | None:
    """Return the program of a sentence on when something happened, or None."""
    if CUES.isdisjoint(phrase.words) and "#" not in phrase.line:
        return None
    work = _WORKS(phrase.line)
    if work is not None:
        key = facts.first(names("Year|Date|Completion date"))
        return None if key is None else _node(facts, key, _century(phrase, work["C"], ""), first=False)
    for fits in _SHAPES:
        found = fits(phrase.line)
        if found is None:
            continue
        event, key = _event_of(facts, found["E"])
        if event is None or key is None:
            continue
        when = _when(phrase, found.groupdict())
        if when is not None:
            return _node(facts, key, when, first=event.first)
    return None


def _event_of(facts: Facts, said: str) -> tuple[Event | None, Key | None]:
    for event in EVENTS:
        if event.said(said):
            key = facts.first(event.keys)
            if key is not None:
                return event, key
    return None, None


When = Callable[[PartialDate], Truth]


def _node(facts: Facts, key: Key, when: When | None, *, first: bool) -> Node | None:
    dates = facts.dates[key.at]
    if not dates or when is None:
        return None
    truths = {when(date) for date in (dates[:1] if first else dates)}
    if Truth.TRUE in truths and Truth.FALSE in truths and len(key.entries) == 1:
        return None  # from one date to another
    if Truth.TRUE in truths:
        return fact(Truth.TRUE, key)
    return fact(Truth.FALSE, key) if truths == {Truth.FALSE} else None


def _when(phrase: Phrase, groups: dict[str, str | None]) -> When | None:
    season, month = groups.get("SE"), groups.get("MO")
    if season or month:
        sign = groups.get("Y")
        year = None
        if sign:
            value = phrase.quantity(sign).value
            if phrase.quantity(sign).kind is not Kind.YEAR or not isinstance(value, Decimal):
                return None
            year = int(value)
        return _month(_MONTHS[month], year) if month else _season(season or "", year)
    part = (groups.get("PART") or "").strip()
    if groups.get("C"):
        lead = (groups.get("T") or "").split()
        part = part or next((word for word in lead[:1] if word in ("lat", "early", "later")), "")
        return _century(phrase, groups["C"] or "", part)
    return _decade(phrase, groups.get("D") or "", part)


def _season(said: str, year: int | None) -> When | None:
    words = said.split()
    first, last, earliest, latest = TIMES_OF_YEAR[words[-1]]
    if len(words) > 1:
        return None

    def when(date: PartialDate) -> Truth:
        if year is not None and date.year is not None and date.year != year:
            return Truth.UNKNOWN if abs(date.year - year) == 1 and latest > _DAYS else Truth.FALSE
        if date.month is None or date.day is None:
            return Truth.UNKNOWN
        day = (date.month - 1) * 30.44 + date.day
        days = (day, day + 365) if latest > _DAYS else (day,)
        if any(first <= d <= last for d in days):
            return Truth.TRUE
        return Truth.UNKNOWN if any(earliest <= d <= latest for d in days) else Truth.FALSE

    return when


_DAYS = 366


def _month(month: int, year: int | None) -> When:
    def when(date: PartialDate) -> Truth:
        if year is not None and date.year is not None and date.year != year:
            return Truth.FALSE
        if date.month is None or (year is not None and date.year is None):
            return Truth.UNKNOWN
        return Truth.TRUE if date.month == month else Truth.FALSE

    return when


_PARTS = {
    stemmed(name): span
    for names_, span in (
        ("early|very early|beginning|start", (1, 30, 1, 49)),
        ("late|later|end", (71, 100, 51, 100)),
        ("middle|mid|mid point", (40, 60, 26, 74)),
        ("first half|former half|early part|first part", (1, 49, 1, 51)),
        ("second half|latter half|last half|later half", (52, 99, 50, 100)),
        ("first quarter", (1, 24, 1, 26)), ("second quarter", (27, 49, 25, 51)),
        ("third quarter", (52, 74, 50, 76)), ("last quarter", (77, 99, 75, 100)),
        ("first decade", (1, 9, 0, 11)), ("second decade", (12, 19, 10, 21)), ("last decade", (92, 99, 90, 100)),
        ("turn", (-1, 3, -9, 12)),
    )
    for name in names_.split("|")
}  # fmt: skip
"""A part of a century -> the years of it that surely belong to the part, and those that may."""
_WHOLE = (1, 99, 0, 100)
"""People disagree on whether 1900 is in the 19th or in the 20th century."""
_ORDINALS = {1: "first", 2: "second", 3: "third"}


def _spelled(phrase: Phrase, part: str) -> str:
    """Return a part of a century with its numbers as words: `#0 half` is `first half`, `#0 #1` the same."""
    words = []
    for word in part.split():
        if word[0] != "#":
            words.append(word)
            continue
        q = phrase.quantity(word)
        text = q.text.lower()
        words.extend(
            stemmed(
                _ORDINALS.get(int(q.value), text)
                if isinstance(q.value, Decimal) and q.kind is Kind.ORDINAL
                else text.replace("-", " ")
            ).split()
        )
    return " ".join(word for word in words if word not in ("a", "the"))


def _century(phrase: Phrase, sign: str, part: str) -> When | None:
    q = phrase.quantity(sign)
    if not isinstance(q.value, Decimal) or (q.form != forms.CENTURY and q.kind is not Kind.ORDINAL):
        return None
    span = _PARTS.get(_spelled(phrase, part)) if part else _WHOLE
    if span is None:
        return None
    start = 100 * (int(q.value) - 1)
    sure, last, maybe, most = span

    def when(date: PartialDate) -> Truth:
        if date.year is None:
            return Truth.UNKNOWN
        at = date.year - start
        if sure <= at <= last:
            return Truth.TRUE
        return Truth.UNKNOWN if maybe <= at <= most else Truth.FALSE

    return when


def _decade(phrase: Phrase, sign: str, part: str) -> When | None:
    q = phrase.quantity(sign)
    if q.form != forms.DECADE or not isinstance(q.value, Interval) or not isinstance(q.value.low, Decimal):
        return None
    low, high = int(q.value.low), int(q.value.high)  # type: ignore[arg-type]
    if low < _FIRST_DECADE or high - low != 9 or low % 100 == 0:
        return None
    third = {
        "": (0, 9, 0, 9),
        "early": (0, 3, 0, 5),
        "lat": (6, 9, 5, 9),
        "mid": (4, 6, 2, 8),
        "middl": (4, 6, 2, 8),
    }.get(part)
    if third is None:
        return None

    def when(date: PartialDate) -> Truth:
        if date.year is None:
            return Truth.UNKNOWN
        at = date.year - low
        if third[0] <= at <= third[1]:
            return Truth.TRUE
        return Truth.UNKNOWN if third[2] <= at <= third[3] else Truth.FALSE

    return when


_FIRST_DECADE = 1000
