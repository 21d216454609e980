"""Spans of time in infoboxes: ages, careers, marriages, how long something took or has existed.

A span is the difference of two dates under one key ("1940-1991"), of two keys (Died and Born), or of a
date and the present. The present of a table is not known; it lies between the latest year that the
table names and the end of `_PRESENT`, and only what holds over all of that is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from probelib.grounding.amounts import ONE, Amount, of
from probelib.grounding.candidates import EQUAL, Candidate, How, number
from probelib.grounding.clocks import clock_candidates
from probelib.grounding.cues import words
from probelib.grounding.keys import Key, Said
from probelib.grounding.linking import Number
from probelib.grounding.moments import (
    PER_YEAR,
    Moment,
    apart,
    dates_in,
    dates_of,
    day_number,
    in_unit,
    moments,
    of_year,
)
from probelib.grounding.periods import years_of
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.language.stems import stem
from probelib.records import Interval, Kind, PartialDate, Quantity

_PRESENT = (2017, 2021)
"""When such tables were collected, where a table does not say it itself."""

_OPEN = re.compile(r"\b(?:present|now|today|current|ongoing|onwards?)\b|[-–]\s*$", re.IGNORECASE)
_AGED = re.compile(r"\bage[ds]?\b\W{0,3}(?:(?:about|around|circa|c\.?)\W{0,2})?\D{0,3}?(\d{1,3})", re.IGNORECASE)
_AGE = words("age aged old birthday teen turning")
_OLD = words("old age aged")
_BORN = words("born birth foaled")
_DIED = words("died death dead passed deceased")
_LIVED = words("alive lived lifespan")
_WHEN = words("when while before after by at")
_SINCE = words("ago since old has have been existed around for")


def span_candidates(said: Said, n: Number) -> list[Candidate]:
    """Return the ways in which a span of time, or an age, comes from the dates of a box."""
    q = n.quantity
    if q.kind is Kind.YEAR:
        return list(_until(said))
    years = None if q.value == 1 and said.clues.at(n.last) == "of" else _claimed(said, n)
    if q.unit == "century" and "in" in said.clues.before(n, 4):
        return []  # "in two centuries" of the calendar
    if years is None:
        return clock_candidates(said, n) if q.kind is Kind.DURATION else []
    if "ago" in said.clues.after(n, 2):
        return list(_to_now(said, n, years))
    if q.form == forms.DECADE:  # "in her twenties" is an age
        whole = _BEFORE not in said.clues.before(n, 6)
        return [*_aged(said, n, years), *_ages(said, n, years, whole=whole)]
    aged = [*_aged(said, n, years), *_ages(said, n, years, whole=q.unit in (None, "year", "decade"))]
    if aged and n.quantity.unit == "year" and not _OLD.isdisjoint({*said.clues.after(n, 1), *said.clues.before(n, 3)}):
        return aged  # "14 years old" is no length
    found = [
        *_aged(said, n, years),
        *_ages(said, n, years, whole=q.unit in (None, "year", "decade")),
        *_within(said, n, years),
        *_between(said, n, years),
        *_to_now(said, n, years),
    ]
    if _ROUND.search(q.text):  # nobody says "a quarter century" of exactly 25 years
        return [c._replace(firm=False) if said.clues.relation(n) is Relation.EQ else c for c in found]
    return found


def _until(said: Said) -> Iterator[Candidate]:
    """Yield the year that a duration of one key reaches from the date of another: "valid until 1941"."""
    lasting = [
        (entry.place, amount)
        for key, score in zip(said.box.keys, said.scores, strict=True)
        for entry in key.entries
        for q, amount in zip(entry.quantities[:1], entry.amounts, strict=False)
        if q.kind is Kind.DURATION and q.unit in ("year", "decade")
    ]
    for m in moments(said)[:6]:
        for place, amount in lasting[:4]:
            if m.order == 0 and isinstance(amount.value, Decimal | Fraction):
                year = Decimal((m.date.year or 0) + int(Fraction(amount.value) / Fraction(of_year().factor)))
                yield Candidate(How.SUM, (m.place, place), (Amount(year, "", ONE, ONE, ONE, year=True),), 2.2)


def _claimed(said: Said, n: Number) -> Amount | None:
    """Return the span that the sentence gives, in years; None where it gives none."""
    q = n.quantity
    if q.kind is Kind.DURATION and q.unit in PER_YEAR and isinstance(q.value, Decimal | Fraction):
        return of(q)
    if (
        q.kind is Kind.CARDINAL
        and q.unit is None
        and isinstance(q.value, Decimal)
        and 0 < q.value < 125
        and _is_age(said, n)
    ):
        return of(q)
    low = q.value.low if isinstance(q.value, Interval) else None
    if q.form == forms.DECADE and isinstance(low, Decimal) and low < 1000 and _is_age(said, n):
        return of(q)
    return None


def _is_age(said: Said, n: Number) -> bool:
    near = {*said.clues.before(n, 4), *said.clues.after(n, 3)}
    if not _AGE.isdisjoint(near):
        return True
    follows = said.clues.at(n.last)
    if follows.isalpha() and follows not in _WHEN | _FOLLOWS | _HE and n.quantity.unit is None:
        return False  # "at two colleges", "her 3 kids"
    if not _HE.isdisjoint(near):
        return True
    return said.clues.at(n.first - 1) in _TURNING and said.says(_WHEN | _DIED)


_FOR = words("for")
_FOLLOWS = words("and in on from of old or year due because")
_LASTING = words("active service office operation production career period")
_WED = words("married marriage wed")
_ROUND = re.compile(r"decade|century|dozen|half|quarter|score", re.IGNORECASE)
_BREAK = words("hiatus break gap pause away")
_AT_EVENT = words("since became become started began famous first when") - words("died")
_APART = words(
    "after before between until till later earlier took take from since apart following prior difference than when"
)

_TURNING = words("be at turn before until after by")
_HE = frozenset({"his", "her", "their", "he", "she", "they"})


def _aged(said: Said, n: Number, v: Amount) -> Iterator[Candidate]:
    """Yield ages that a value states itself: "(aged 57)"."""
    if (
        not _is_age(said, n)
        or v.dimension == "time"
        or n.quantity.unit not in (None, "year", "decade")
        or (said.says(_AT_EVENT) and not said.says(_DIED))
        or (n.quantity.form == forms.DECADE and not said.says(_DIED))
    ):
        return
    for key, score in zip(said.box.keys, said.scores, strict=True):
        dead, alive = bool(set(key.stems) & _DIED), bool(set(key.stems) & _BORN)
        for entry in key.entries:
            stated = _AGED.search(entry.text)
            if stated is None or not (dead or alive):
                continue
            if dead != said.says(_DIED) and not (dead and set(said.clues.stems) & {"pass", "passed", "died"}):
                continue
            if alive and any(m.score >= 0.8 and m.key is not key for m in moments(said)):
                continue
            age = in_unit(Fraction(int(stated[1])), v) if v.dimension else number(Decimal(stated[1]))
            told = dead or not _AGE.isdisjoint({*said.clues.before(n, 4), *said.clues.after(n, 3)})
            yield Candidate(How.CELL, (entry.place,), (age,), 5.0 + 0.5 * score, told)


def _birth(said: Said) -> Moment | None:
    return next((m for m in moments(said) if set(m.key.stems) & _BORN), None)


def _ages(said: Said, n: Number, v: Amount, *, whole: bool) -> Iterator[Candidate]:
    """Yield how old somebody was at what another key dates."""
    if v.dimension == "time" or not said.says(_AGE | _HE | _DIED | _LIVED):
        return
    birth = _birth(said)
    if birth is None:
        return
    aged = said.says(_DIED | _LIVED) or not said.says(_FOR) or _is_age(said, n)  # "active for ten years" is no age
    for rank, m in enumerate(m for m in moments(said) if m.key is not birth.key and m.score >= 0.8):
        if rank > 6:
            return
        cells = (m.place, birth.place)
        weight = 3.2 + 1.2 * min(m.score, 1.6) - 0.3 * m.order - (0.0 if aged else 1.2)
        told = not set(m.key.stems) & _DIED or said.says(_DIED | _LIVED)
        firm = (
            whole
            and told
            and rank == 0
            and m.score >= 0.9
            and m.order == 0
            and said.plain
            and len(dates_of(m.key)) == 1
        )
        yield Candidate(How.DIFFERENCE, cells, apart(m.date, birth.date, v), weight, firm)


def _within(said: Said, n: Number, v: Amount) -> Iterator[Candidate]:
    """Yield spans between two dates of one value, or from one to the present."""
    for key, score in zip(said.box.keys, said.scores, strict=True):
        if score < 0.4 and (said.says(_WED) or not set(key.stems) & _LASTING):
            continue
        if said.says(_BREAK) and len(key.entries) > 1:
            yield from _breaks(key, v, 3.8 + 1.4 * min(score, 1.6))
        for entry in said.entries(key):
            dates = dates_in(entry)
            runs = [q for q in entry.quantities if isinstance(q.value, Interval) and years_of(q)]
            open_end = _OPEN.search(entry.text) is not None
            if len(dates) < 2 and not (open_end and dates):
                continue
            weight = 2.6 + 1.4 * min(score, 1.6) + (0.5 if runs or open_end else 0.0)
            if open_end:
                bounded = said.clues.relation(n) not in EQUAL
                span = _open(said, (entry.place,), dates[0], v, weight, bounded=bounded)
                lasting = n.quantity.unit in ("year", "decade") and not _is_age(said, n)
                yield span if lasting else span._replace(firm=False)
                continue
            if said.says(_BREAK) and len(dates) > 2:
                gaps = tuple(a for one, two in zip(dates[1::2], dates[2::2], strict=False) for a in apart(two, one, v))
                yield Candidate(How.DIFFERENCE, (entry.place,), gaps, weight + 1.0)
                continue
            if len(runs) > 1 and len(runs) == len(entry.quantities):
                readings = (*apart(dates[-1], dates[0], v), in_unit(Fraction(_together(runs)), v))
                yield Candidate(How.DIFFERENCE, (entry.place,), readings, weight, every=True)
                continue
            readings = apart(dates[-1], dates[0], v)
            if not dates[0].month:  # "1996-1997" is one year or two, by how one counts
                years = (dates[-1].year or 0) - (dates[0].year or 0)
                readings = (*readings, in_unit(Fraction(abs(years) + 1), v))
            elif v.dimension == "time" and dates[0].day:
                days = abs(day_number(dates[-1]) - day_number(dates[0])) + 1
                readings = (*readings, in_unit(Fraction(days * 100, 36525), v))
            named = sum(m.order == 0 and m.score >= 0.8 for m in moments(said))
            weight -= _OF_TWO if named > 1 and not _BESIDE.isdisjoint(said.clues.after(n, 1)) else 0.0
            firm = score >= 0.8 and len(dates) == 2 and len(key.entries) == 1 and said.plain and named < 2
            yield Candidate(How.DIFFERENCE, (entry.place,), readings, weight, firm)


def _together(runs: Sequence[Quantity]) -> int:
    """Return how many years several spans come to: "1898-1911, 1914-1919"."""
    return sum(max(years_of(q)) - min(years_of(q)) for q in runs)


def _breaks(key: Key, v: Amount, weight: float) -> Iterator[Candidate]:
    """Yield the time between two values of a key: `1967-2012` and `2017-present`."""
    for one, two in pairwise(key.entries):
        ends, starts = dates_in(one)[-1:], dates_in(two)[:1]
        if ends and starts:
            yield Candidate(How.DIFFERENCE, (one.place, two.place), apart(starts[0], ends[0], v), weight)


_BEFORE = stem("before")
_BESIDE = words("before after")
_OF_TWO = 0.8
"""How much less one value is meant by "a decade before its release", where two keys are named."""
_STARTS = words("start started begin began begins commenced opened")
_ENDS = words("end ended ends finish finished completed complete completion closed")


def _run(one: Moment, two: Moment) -> bool:
    """Whether two keys are the start and the end of one thing: `Construction start` and `Construction end`."""
    first, last = set(one.key.stems), set(two.key.stems)
    return bool(first & _STARTS and last & _ENDS) and first - _STARTS == last - _ENDS


def _between(said: Said, n: Number, v: Amount) -> Iterator[Candidate]:
    """Yield spans between the dates of two keys that the sentence speaks of."""
    if not said.says(_APART):
        return
    best = [m for m in moments(said) if m.score >= 0.8 and m.order == 0][:5]
    for i, one in enumerate(best):
        for two in best[i + 1 :]:
            if one.key is not two.key and not (set(one.key.stems) | set(two.key.stems)) & _BORN:
                late, early = (one, two) if day_number(one.date) >= day_number(two.date) else (two, one)
                weight = 2.4 + 0.9 * (min(one.score, 1.6) + min(two.score, 1.6)) - 0.2 * i
                run = _run(early, late) and n.quantity.unit in ("year", "decade")
                sure = run and said.plain and len(dates_of(one.key)) == len(dates_of(two.key)) == 1
                dates = dates_of(early.key)
                over = len(dates) > 1 and said.says(_ENDS)  # "after it was finished recording"
                readings = apart(late.date, dates[-1] if over else early.date, v)
                weight += 1.0 if run else 0.0
                yield Candidate(How.DIFFERENCE, (one.place, two.place), readings, weight, sure)


def _to_now(said: Said, n: Number, v: Amount) -> Iterator[Candidate]:
    """Yield the time from a date to the present: "25 years ago", "more than one hundred years old"."""
    ago = "ago" in said.clues.after(n, 2)
    if not ago and not said.says(_SINCE):
        return
    for rank, m in enumerate(moments(said)[:4]):
        if m.score < 0.4:
            return
        if not ago and _is_over(said, m.place):
            continue
        yield _open(
            said,
            (m.place,),
            m.date,
            v,
            2.3 + 1.2 * min(m.score, 1.6) + (0.8 if ago else 0.0) - 0.2 * rank - 0.4 * m.order,
        )._replace(firm=False)


def _is_over(said: Said, place: Place) -> bool:
    """Whether a value is a span with an end: 1955-2003 does not last to the present."""
    entry = next(entry for key in said.box.keys for entry in key.entries if entry.place == place)
    return any(isinstance(q.value, Interval) for q in entry.quantities) and _OPEN.search(entry.text) is None


def _open(
    said: Said, cells: tuple[Place, ...], start: PartialDate, v: Amount, weight: float, *, bounded: bool = False
) -> Candidate:
    """Return a span up to the present; it holds or fails only where it does for every year the present can be."""
    latest = said.box.years[-1] if said.box.years else _PRESENT[0]
    first, last = max(latest, _PRESENT[0]), max(latest, _PRESENT[1])
    if said.box.ages:
        first, last = max(said.box.ages[0], latest), max(said.box.ages[-1], latest)
    readings = tuple(in_unit(Fraction(max(0, now - (start.year or now))), v) for now in (first, last))
    wide = (
        in_unit(Fraction(max(0, first - 3 - (start.year or first))), v),
        in_unit(Fraction(last + 3 - (start.year or last)), v),
    )
    firm = said.plain and v.is_number and (bounded or not wide[0].value <= v.value <= wide[1].value)  # type: ignore[operator]
    return Candidate(How.DIFFERENCE, cells, readings, weight, firm, every=True)
