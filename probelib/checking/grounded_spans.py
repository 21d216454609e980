"""Spans of time of one thing: ages, careers, how long something took or has been there, how long after something else.

The present of a table is not known. It is not before the latest year that the table names, and where the table
states an age or "25 years ago" it is known to a year; more is not taken for granted.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from probelib.checking.grounded_careers import career, since, took, until_now
from probelib.checking.grounded_dates import (
    ACTING,
    ACTIVE,
    AGED,
    BIRTH,
    DEATH,
    STARTING,
    Reached,
    Times,
    is_bare,
    is_span,
    several,
    span_node,
    words,
)
from probelib.checking.grounded_keys import Key, names_of
from probelib.checking.grounded_names import inner_numbers
from probelib.checking.grounded_nodes import Told, named
from probelib.checking.grounded_text import Num
from probelib.checking.grounded_time import Span, ages, between
from probelib.checking.matching import Said
from probelib.checking.programs import Node
from probelib.grounding.amounts import amount as amount_of
from probelib.grounding.amounts import of
from probelib.language import forms
from probelib.records import Kind

_DYING = words("die died death dead passed away lived live life lifespan")


_AGE_WORDS = words("age aged old turned years birthday")


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
        yield from career(times, num)
        yield from took(times, num, names)
        yield from until_now(times, num, names)
        yield from _apart(times, num)
    yield from _stated_age(times, num)
    yield from since(times, num)


def _calendar_sense(times: Times, num: Num) -> bool:
    """Whether centuries or decades are those of the calendar: "lived in two centuries"."""
    if "centur" not in num.quantity.text.lower() and "decade" not in num.quantity.text.lower():
        return False
    near = {times.text.at(i) for i in range(num.first - 4, num.first)}
    return "in" in near or times.text.at(num.first - 1) == "different"


def _lived(times: Times, num: Num) -> Iterator[Reached]:
    """Read "lived for 80 years", "died at the age of 80", "was in his seventies when he died"."""
    born, died = times.of(BIRTH), times.of(DEATH)
    said = times.tokens(_DYING)
    if born is None or died is None or not said:
        return
    birth, death = times.dates[born.at][0], times.dates[died.at][0]
    span = between(birth, death)
    stated = next((int(m[1]) for entry in died.entries if (m := AGED.search(entry.text))), None)
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
    if num.quantity.form == forms.DECADE or is_bare(num):
        return True
    near = {times.text.at(i) for i in (num.first - 1, num.first - 2, num.first - 3, num.last, num.last + 1)}
    return not near.isdisjoint(words("age aged old at"))


def _aged_at(times: Times, num: Num, names: dict[int, frozenset[int]]) -> Iterator[Reached]:
    """Read "started his career in his twenties", "was 23 when ...": the age at a date of another key."""
    born = times.of(BIRTH)
    if born is None or (num.quantity.form != forms.DECADE and not _is_age(times, num)):
        return
    birth = times.dates[born.at][0]
    for key in times.keys:
        if key is born or not times.dates[key.at]:
            continue
        active = not key.content.isdisjoint(ACTIVE)
        used = times.tokens(ACTING | words("his her their career")) if active else names.get(key.at, frozenset())
        starting = times.tokens(STARTING)
        if not used or not key.content.isdisjoint(DEATH) or active != bool(starting) or several(times, key):
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


def _apart(times: Times, num: Num) -> Iterator[Reached]:
    """Read "dissipated eight days after it formed": one key is named before the number, one after it."""
    at = num.last
    if times.text.at(at) not in ("after", "befor") or is_bare(num):
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
        node = span_node(num, name, f"{second.shown}; {first.shown}", span, first.places + second.places)
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
    born = times.of(BIRTH)
    said = times.tokens(words("old age aged"))
    if born is None or not said or times.of(DEATH) is not None or times.tokens(words("when after before died ago")):
        return
    stated = next((int(m[1]) for entry in born.entries if (m := AGED.search(entry.text))), None)
    if stated is None:
        return
    slot = num.slot._replace(said=Said(of(q), num.said.relation))
    amount = amount_of(Decimal(stated), q.unit)
    node = Told(f"Age in {named(born.name)}", born.shown, (amount,), born.places, slot, q.unit, num.near)
    used = said | times.tokens(words("currently now present today year"))
    yield Reached(node, used, frozenset({born.at}), 3.0)
