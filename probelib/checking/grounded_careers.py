"""Spans of one key: a career, how long something took, how long it has been there."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from probelib.checking.grounded_dates import (
    ACTING,
    OPEN,
    STARTING,
    Reached,
    Times,
    active_key,
    is_bare,
    several,
    span_node,
    words,
)
from probelib.checking.grounded_nodes import Told, named
from probelib.checking.grounded_text import Num
from probelib.checking.grounded_time import between, until
from probelib.checking.matching import Said
from probelib.grounding.periods import years_of
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.records import Interval, Kind, PartialDate

_CAREER = ACTING | words(
    """
    been music musical musician industry business entertainment film films television tv acting actor actress singer
    together spanned span spans lasted last lasting has work working worked show recording making make made performer
    touring comedian comedy playing play years
    """
)


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


def career(times: Times, num: Num) -> Iterator[Reached]:
    """Read "has been active for over 20 years", "her career has spanned two decades"."""
    key = active_key(times)
    if key is None or not times.tokens(ACTING | words("making recording entertaining industry")) or is_bare(num):
        return
    dates = times.dates[key.at]
    if OPEN.search(key.shown):
        span = None if times.now is None else until(dates[0], times.now)
    else:
        span = between(dates[0], dates[-1]) if len(dates) == 2 else None
    if span is not None:
        node = span_node(num, named(key.name), key.shown, span, key.places)
        yield Reached(node, times.tokens(_CAREER), frozenset({key.at}), 2.5)


def took(times: Times, num: Num, names: dict[int, frozenset[int]]) -> Iterator[Reached]:
    """Read "took three years to build", "was recorded over two years"."""
    said = times.tokens(_TAKING | _MAKING)
    if not said or is_bare(num):
        return
    for key in times.keys:
        named_by = names.get(key.at)
        dates = times.dates[key.at]
        if named_by is None or len(dates) != 2 or several(times, key) or OPEN.search(key.shown):
            continue
        if key.content.isdisjoint(_MAKING | words("year date")) or times.tokens(_AFTERWARDS):
            continue
        span = between(dates[0], dates[1])
        if span is not None:
            node = span_node(num, named(key.name), key.shown, span, key.places)
            yield Reached(node, named_by | said, frozenset({key.at}), 2.0)


def until_now(times: Times, num: Num, names: dict[int, frozenset[int]]) -> Iterator[Reached]:
    """Read "opened over 20 years ago", "has been around for a century": only what holds of any present."""
    if times.now is None or is_bare(num):
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
        node = span_node(num, f"Time since {named(key.name)}", key.shown, span, key.places)
        yield Reached(node, frozenset(used), frozenset({key.at}), 2.0 if ago else 1.5)


def since(times: Times, num: Num) -> Iterator[Reached]:
    """Read "has been active since 1983", "began her career in the 1990s": the year in which a career begins."""
    q = num.quantity
    key = active_key(times)
    calendar = q.kind is Kind.YEAR or (q.form == forms.DECADE and num.said.amount.year)
    if key is None or not calendar or not times.tokens(ACTING | words("making recording")):
        return
    since = num.said.relation is Relation.GE and "sinc" in {times.text.at(num.first - k) for k in (1, 2, 3)}
    starting = times.tokens(STARTING)
    if since == bool(starting) or (not since and num.said.relation is not Relation.EQ):
        return
    if since and not OPEN.search(key.shown):
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
    yield Reached(node, times.tokens(_CAREER | STARTING), frozenset({key.at}), 2.5)
