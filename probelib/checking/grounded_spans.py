"""Spans of time of one thing: ages, careers, how long something took or has been there, how long after something else.

The present of a table is not known. It is not before the latest year that the table names, and where the table
states an age or "25 years ago" it is known to a year; more is not taken for granted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.conditions import Said
from probelib.checking.grounded_keys import Key, names_of
from probelib.checking.grounded_names import inner_numbers
from probelib.checking.grounded_nodes import Told, named
from probelib.checking.grounded_text import Num, Text
from probelib.checking.grounded_time import Between, Span, ages, between, until
from probelib.checking.programs import Node
from probelib.grounding.amounts import amount as amount_of
from probelib.grounding.amounts import of
from probelib.grounding.keys import read_box
from probelib.grounding.moments import dates_in
from probelib.grounding.periods import years_of
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.records import Interval, Kind, PartialDate, Table

words = vocab.stem_set

_BIRTH = words("born birth foaled")
_DEATH = words("died death")
_DYING = words("die died death dead passed away lived live life lifespan")
_AGE_WORDS = words("age aged old turned years birthday")
_ACTIVE = words("active")
_ACTING = words(
    """
    active career performing performed perform acting acted singing sang entertaining entertained professional
    professionally act sing
    """
)
_CAREER = _ACTING | words(
    """
    been music musical musician industry business entertainment film films television tv acting actor actress singer
    together spanned span spans lasted last lasting has work working worked show recording making make made performer
    touring comedian comedy playing play years
    """
)
_STARTING = words("start started began begin beginning starting commenced")
_TAKING = words("take took taken takes spent last lasted")
_MAKING = words(
    """
    record recorded recording paint painted painting build built construct constructed construction complete completed
    finish finished make made create created produce write written period over
    """
)
_STARTS = words(
    "opened founded established introduced released release formed formation inception launched launch founded built "
    "first began started opening established introduction"
)
_ENDS = words(
    "closed close dissolved defunct discontinued ended ceased disestablished demolished died death dismantled"
)
_BEING = words(
    """
    around existed exist existence open operation operating operational running service use used serving old in been
    business
    """
)
_AFTERWARDS = words("after before later earlier following prior")
_AGED = re.compile(r"\bage[ds]?\b\D{0,3}(\d{1,3})", re.IGNORECASE)
_OPEN = re.compile(r"\b(?:present|now|today|current|ongoing|onwards?)\b|[-–—]\s*$", re.IGNORECASE)


class Reached(NamedTuple):
    """A span that a number can be, with the tokens that say so."""

    node: Node
    used: frozenset[int]
    keys: frozenset[int]
    score: float


class Times:
    """The dates of a box, by key."""

    def __init__(self, text: Text, keys: tuple[Key, ...]) -> None:
        """Read the dates."""
        self.text = text
        self.keys = keys
        self.dates = {key.at: [d for entry in key.entries for d in dates_in(entry)] for key in keys}
        self.now = _present(text.reading.table)

    def of(self, stems: frozenset[str]) -> Key | None:
        """Return the one key whose name is of some words and that has one date; None where there are several."""
        found = [key for key in self.keys if not key.content.isdisjoint(stems) and self.dates[key.at]]
        return found[0] if len(found) == 1 else None

    def one(self, key: Key) -> PartialDate | None:
        """Return the one date of a key."""
        dates = self.dates[key.at]
        return dates[0] if len(dates) == 1 else None

    def tokens(self, stems: frozenset[str]) -> frozenset[int]:
        """Return the free tokens that are among some words."""
        return frozenset(i for i in self.text.free if self.text.stems[i] in stems)


def _present(table: Table) -> tuple[int, int | None] | None:
    box = read_box(table)
    if box.ages and max(box.ages) - min(box.ages) <= 2:
        return min(box.ages), max(box.ages)
    return (box.years[-1], None) if box.years else None


def span_readings(times: Times, num: Num, names: dict[int, frozenset[int]]) -> Iterator[Reached]:
    """Yield the spans that a number can be.

    Args:
        times: The dates of the box.
        num: The number.
        names: The tokens that name each key that the sentence names, by key.
    """
    if (is_span(num) and not _calendar_sense(times, num)) or num.quantity.form == forms.DECADE:
        yield from _lived(times, num)
        yield from _aged_at(times, num, names)
    if is_span(num) and not _calendar_sense(times, num):
        yield from _career(times, num)
        yield from _took(times, num, names)
        yield from _until_now(times, num, names)
        yield from _apart(times, num)
    yield from _stated_age(times, num)
    yield from _since(times, num)


def _calendar_sense(times: Times, num: Num) -> bool:
    """Whether centuries or decades are those of the calendar: "lived in two centuries"."""
    if "centur" not in num.quantity.text.lower() and "decade" not in num.quantity.text.lower():
        return False
    near = {times.text.at(i) for i in range(num.first - 4, num.first)}
    return "in" in near or times.text.at(num.first - 1) == "different"


def is_span(num: Num) -> bool:
    """Whether a number is a length of time, or a bare one that can be an age."""
    q = num.quantity
    if q.kind is Kind.DURATION and q.unit in ("year", "month", "week", "day", "decade", "century"):
        return True
    return q.kind is Kind.CARDINAL and q.unit is None and isinstance(q.value, Decimal) and 0 < q.value < 125


def _bare(num: Num) -> bool:
    return num.quantity.unit is None


def _node(num: Num, name: str, shown: str, span: Between, places: tuple[Place, ...]) -> Span:
    return Span(name, shown, span, places, num.slot, num.quantity.unit, num.near)


def _lived(times: Times, num: Num) -> Iterator[Reached]:
    """Read "lived for 80 years", "died at the age of 80", "was in his seventies when he died"."""
    born, died = times.of(_BIRTH), times.of(_DEATH)
    said = times.tokens(_DYING)
    if born is None or died is None or not said:
        return
    birth, death = times.dates[born.at][0], times.dates[died.at][0]
    span = between(birth, death)
    stated = next((int(m[1]) for entry in died.entries if (m := _AGED.search(entry.text))), None)
    old = ages(birth, death) if stated is None else (stated,)
    if span is None or not old:
        return
    used = said | times.tokens(_AGE_WORDS | words("to be when until he she they his her at"))
    name, shown = f"{named(died.name)} less {named(born.name)}", f"{born.shown}; {died.shown}"
    node: Node = Span(
        name, shown, span, died.places + born.places, num.slot, num.quantity.unit, num.near, _is_age(times, num), old
    )
    yield Reached(node, used, frozenset({born.at, died.at}), 3.0)


def _is_age(times: Times, num: Num) -> bool:
    """Whether a number is an age, which is told in completed years, and not a length of time: "at 47", "aged 47"."""
    if num.quantity.form == forms.DECADE or _bare(num):
        return True
    near = {times.text.at(i) for i in (num.first - 1, num.first - 2, num.first - 3, num.last, num.last + 1)}
    return not near.isdisjoint(words("age aged old at"))


def _aged_at(times: Times, num: Num, names: dict[int, frozenset[int]]) -> Iterator[Reached]:
    """Read "started his career in his twenties", "was 23 when ...": the age at a date of another key."""
    born = times.of(_BIRTH)
    if born is None or (num.quantity.form != forms.DECADE and not _is_age(times, num)):
        return
    birth = times.dates[born.at][0]
    for key in times.keys:
        if key is born or not times.dates[key.at]:
            continue
        active = not key.content.isdisjoint(_ACTIVE)
        used = times.tokens(_ACTING | words("his her their career")) if active else names.get(key.at, frozenset())
        starting = times.tokens(_STARTING)
        if not used or not key.content.isdisjoint(_DEATH) or active != bool(starting) or _several(times, key):
            continue
        old = ages(birth, times.dates[key.at][0])
        if not old:
            continue
        span = between(birth, times.dates[key.at][0])
        if span is None:
            continue
        name, shown = f"{named(key.name)} less {named(born.name)}", f"{born.shown}; {key.shown}"
        more = times.tokens(_AGE_WORDS | words("when since he she they was his her at as"))
        node = Span(name, shown, span, key.places + born.places, num.slot, num.quantity.unit, num.near, True, old)
        yield Reached(node, used | starting | more, frozenset({born.at, key.at}), 2.5)


def _several(times: Times, key: Key) -> bool:
    """Whether a key has several spans or dates, of which one may be meant."""
    runs = [q for q in key.quantities if isinstance(q.value, Interval) and years_of(q)]
    singles = len(times.dates[key.at]) - 2 * len(runs)
    return len(runs) + max(0, singles) > 1 or len(key.entries) > 1


def _active(times: Times) -> Key | None:
    found = [k for k in times.keys if not k.content.isdisjoint(_ACTIVE) and times.dates[k.at]]
    return found[0] if len(found) == 1 and not _several(times, found[0]) else None


def _career(times: Times, num: Num) -> Iterator[Reached]:
    """Read "has been active for over 20 years", "her career has spanned two decades"."""
    key = _active(times)
    if key is None or not times.tokens(_ACTING | words("making recording entertaining industry")) or _bare(num):
        return
    dates = times.dates[key.at]
    if _OPEN.search(key.shown):
        span = None if times.now is None else until(dates[0], times.now)
    else:
        span = between(dates[0], dates[-1]) if len(dates) == 2 else None
    if span is not None:
        node = _node(num, named(key.name), key.shown, span, key.places)
        yield Reached(node, times.tokens(_CAREER), frozenset({key.at}), 2.5)


def _took(times: Times, num: Num, names: dict[int, frozenset[int]]) -> Iterator[Reached]:
    """Read "took three years to build", "was recorded over two years"."""
    said = times.tokens(_TAKING | _MAKING)
    if not said or _bare(num):
        return
    for key in times.keys:
        named_by = names.get(key.at)
        dates = times.dates[key.at]
        if named_by is None or len(dates) != 2 or _several(times, key) or _OPEN.search(key.shown):
            continue
        if key.content.isdisjoint(_MAKING | words("year date")) or times.tokens(_AFTERWARDS):
            continue
        span = between(dates[0], dates[1])
        if span is not None:
            node = _node(num, named(key.name), key.shown, span, key.places)
            yield Reached(node, named_by | said, frozenset({key.at}), 2.0)


def _until_now(times: Times, num: Num, names: dict[int, frozenset[int]]) -> Iterator[Reached]:
    """Read "opened over 20 years ago", "has been around for a century": only what holds of any present."""
    if times.now is None or _bare(num):
        return
    ago = times.text.at(num.last) == "ago"
    being = times.tokens(_BEING)
    if not ago and not being:
        return
    if any(not k.content.isdisjoint(_ENDS) for k in times.keys):
        return
    starts = [k for k in times.keys if not k.content.isdisjoint(_STARTS) and times.one(k) is not None]
    for key in times.keys:
        date = times.one(key)
        if date is None:
            continue
        named_by = names.get(key.at, frozenset())
        if not (named_by if ago else len(starts) == 1 and starts[0] is key and times.text.at(num.last) != "after"):
            continue
        span = until(date, times.now)
        if span is None:
            continue
        used = named_by | ({num.last} if ago else being)
        node = _node(num, f"Time since {named(key.name)}", key.shown, span, key.places)
        yield Reached(node, frozenset(used), frozenset({key.at}), 2.0 if ago else 1.5)


def _apart(times: Times, num: Num) -> Iterator[Reached]:
    """Read "dissipated eight days after it formed": one key is named before the number, one after it."""
    at = num.last
    if times.text.at(at) not in ("after", "befor") or _bare(num):
        return
    lead = _dated(times, 0, num.first)
    rest = _dated(times, at + 1, len(times.text.stems))
    if lead is None or rest is None or lead[0].at == rest[0].at:
        return
    first, second = lead[0], rest[0]
    one, two = times.one(first), times.one(second)
    if one is None or two is None:
        return
    early, late = (two, one) if times.text.at(at) == "after" else (one, two)
    span = between(early, late)
    if span is not None:
        name = f"From {named(second.name)} to {named(first.name)}"
        node = _node(num, name, f"{second.shown}; {first.shown}", span, first.places + second.places)
        used = lead[1] | rest[1] | {at}
        yield Reached(node, frozenset(used), frozenset({first.at, second.at}), 3.0)


def _dated(times: Times, first: int, last: int) -> tuple[Key, frozenset[int]] | None:
    """Return the key with one date that tokens [first, last) name best; None where two are as good."""
    within = (i for i in times.text.free if first <= i < last)
    found = []
    names = names_of(times.text.reading.table)
    inner = [(i, at) for i, at in inner_numbers(times.text, names) if first <= i < last]
    for at, how in names.named(times.text, within, inner=inner).items():
        if times.one(times.keys[at]) is not None and not how.cut:
            found.append((how.score, times.keys[at], how.tokens))
    found.sort(key=lambda x: -x[0])
    if not found or (len(found) > 1 and found[0][0] == found[1][0]):
        return None
    return found[0][1], found[0][2]


def _stated_age(times: Times, num: Num) -> Iterator[Reached]:
    """Read "is 37 years old" where the table says "(age 37)"."""
    q = num.quantity
    if q.kind not in (Kind.DURATION, Kind.CARDINAL) or (q.unit not in (None, "year")):
        return
    born = times.of(_BIRTH)
    said = times.tokens(words("old age aged"))
    if born is None or not said or times.of(_DEATH) is not None or times.tokens(words("when after before died ago")):
        return
    stated = next((int(m[1]) for entry in born.entries if (m := _AGED.search(entry.text))), None)
    if stated is None:
        return
    slot = num.slot._replace(said=Said(of(q), num.said.relation))
    amount = amount_of(Decimal(stated), q.unit)
    node = Told(f"Age in {named(born.name)}", born.shown, (amount,), born.places, slot, q.unit, num.near)
    used = said | times.tokens(words("currently now present today year"))
    yield Reached(node, used, frozenset({born.at}), 3.0)


def _since(times: Times, num: Num) -> Iterator[Reached]:
    """Read "has been active since 1983", "began her career in the 1990s": the year in which a career begins."""
    q = num.quantity
    key = _active(times)
    calendar = q.kind is Kind.YEAR or (q.form == forms.DECADE and isinstance(q.value, Interval))
    if key is None or not calendar or not times.tokens(_ACTING | words("making recording")):
        return
    since = num.said.relation is Relation.GE and "sinc" in {times.text.at(num.first - k) for k in (1, 2, 3)}
    starting = times.tokens(_STARTING)
    if since == bool(starting) or (not since and num.said.relation is not Relation.EQ):
        return
    if since and not _OPEN.search(key.shown):
        return
    runs = [a for quantity, a in zip(key.quantities, key.amounts, strict=True) if years_of(quantity)]
    if not runs:
        return
    start = runs[0].value.low if isinstance(runs[0].value, Interval) else runs[0].value
    if not isinstance(start, Decimal | PartialDate):
        return
    amount = runs[0]._replace(value=start)
    slot = num.slot._replace(said=Said(num.said.amount, Relation.EQ))
    node = Told(f"Start of {named(key.name)}", key.shown, (amount,), key.places, slot, None)
    yield Reached(node, times.tokens(_CAREER | _STARTING), frozenset({key.at}), 2.5)
