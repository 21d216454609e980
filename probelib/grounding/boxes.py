"""Grounding in infoboxes: which keys a sentence speaks of, and what their values give for its numbers.

A sentence rarely uses the words of the keys ("died at 74" over `Died` and `Born`), so beside shared words
a small list says which words speak of which keys. Ages, careers and other spans of time are computed from
dates by `spans`; lists are counted; `proportions` says what two amounts give, such as a profit or a share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from probelib.grounding import cues, proportions
from probelib.grounding.amounts import Amount, of
from probelib.grounding.candidates import EQUAL, Candidate, How, holds, surprise
from probelib.grounding.comparable import CALENDAR, comparable, is_same
from probelib.grounding.cues import words
from probelib.grounding.keys import SMALL, Entry, Key, Said
from probelib.grounding.linking import Number
from probelib.grounding.listings import counts, owners
from probelib.grounding.periods import in_period, years_of
from probelib.grounding.relations import Relation, signal_of
from probelib.grounding.speaking import KEYS_OF
from probelib.language import forms
from probelib.records import Kind, PartialDate, Quantity, Truth


def value_candidates(said: Said, n: Number) -> list[Candidate]:
    """Return the ways in which a number can come from the box, spans of time left aside."""
    cells = [*_both(said, n), *_cells(said, n)]
    if len({c.cells for c in cells}) == 1 and n.quantity.kind not in (Kind.CARDINAL, Kind.OTHER, Kind.ORDINAL):
        gain = 1.7 if n.quantity.kind is Kind.MEASURE else 1.2
        each = any(
            _EACH & entry.stems for key in said.box.keys for entry in key.entries if entry.place in cells[0].cells
        )
        sure = said.plain and not each and (n.quantity.kind is Kind.MEASURE or n.quantity.unit in _RUN)
        cells = [
            c._replace(weight=c.weight + gain, firm=c.firm or (sure and len(c.amounts) == 1 and c.weight >= _SPOKEN))
            for c in cells
        ]  # nothing else can be meant
    return [
        *_in_name(said, n),
        *_written(said, n),
        *_named_year(said, n),
        *_nth(said, n),
        *cells,
        *counts(said, n),
        *proportions.money(said, n),
        *proportions.together(said, n),
        *proportions.ranges(said, n),
        *proportions.areas(said, n),
        *proportions.ratios(said, n),
        *proportions.per_each(said, n),
    ]


_RUN = ("second", "minute", "hour", "s", "min", "h")
"""Units of what a film or a song lasts."""
_SPOKEN = 2.95
"""The least weight of a value whose key the sentence speaks of."""


def _nth(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield the key whose list has a first, second or third thing: "his first wife"."""
    value = n.quantity.value
    if n.quantity.kind is not Kind.ORDINAL or not isinstance(value, Decimal):
        return
    noun = said.clues.at(n.last)
    for key in said.box.keys:
        if len(key.entries) > 1 and (noun in key.telling or not KEYS_OF.get(noun, frozenset()).isdisjoint(key.stems)):
            truth = Truth.TRUE if value <= len(key.entries) else Truth.UNKNOWN
            yield Candidate(How.SUPERLATIVE, key.places, (), 3.6, truth=truth)


def _written(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield the value that has a number with its signal in these words: "over five days"."""
    q = n.quantity
    signal = signal_of(said.clues.links.text, q.start, q.end) if q.kind is Kind.DURATION else None
    if signal is None or signal.after:
        return
    words_of = said.clues.links.text[signal.start : q.end].lower()
    for key in said.box.keys:
        cells = tuple(entry.place for entry in key.entries if words_of in entry.text.lower())
        if cells:
            yield Candidate(How.CELL, cells, (), 8.0, True, Relation.EQ, Truth.TRUE)


def _in_name(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield the value in which a number stands in brackets behind a name: "Ada the Great (4th)"."""
    links = said.clues.links
    if n.quantity.kind not in (Kind.ORDINAL, Kind.CARDINAL) or said.clues.at(n.first - 1) != "(":
        return
    for m in links.mentions:
        if m.first <= n.first - _NAME and n.last <= m.last:
            written = links.text[links.tokens[m.first].start : links.tokens[m.last - 1].end].lower()
            for key in said.box.keys:
                cells = tuple(entry.place for entry in key.entries if written in entry.text.lower())
                if cells:
                    yield Candidate(How.CELL, cells, (), 5.0, True, truth=Truth.TRUE)


_NAME = 2
"""How many tokens of a name stand before its number at least, the bracket with them."""


def _named_year(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield the keys that have the year in their name: `2018 date`."""
    value = n.quantity.value
    if n.quantity.kind is Kind.DATE and isinstance(value, PartialDate) and value.year is not None:
        for key in said.box.keys:
            if str(value.year) in key.stems:
                dates = tuple(
                    a._replace(value=PartialDate(value.year, a.value.month, a.value.day))
                    for entry in key.entries for a in entry.amounts
                    if isinstance(a.value, PartialDate) and a.value.year is None
                )  # fmt: skip
                yield Candidate(How.CELL, key.places, dates, 4.0, said.plain)
    if n.quantity.kind is not Kind.YEAR:
        return
    for key in said.box.keys:
        if n.quantity.text in key.stems:
            yield Candidate(How.CELL, key.places, (), 4.5, True, truth=Truth.TRUE)


def _both(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield two keys that the sentence names together: "recorded and released in 2016"."""
    stems = said.clues.stems
    at = {s: i for i, s in enumerate(stems[: n.first])}
    single = [(at[key.stems[0]], key) for key in said.box.keys if len(key.stems) == 1 and key.stems[0] in at]
    named = sorted(single, key=lambda place_and_key: place_and_key[0])
    for (i, one), (j, two) in pairwise(named):
        if stems[i + 1 : j] != ("and",) or n.first - j > _FAR or len(one.entries) + len(two.entries) > 2:
            continue
        v = of(n.quantity)
        relation = said.clues.relation(n)
        truths = set()
        for key in (one, two):
            entry = key.entries[0]
            reads = [
                read
                for cell, amount in zip(entry.quantities, entry.amounts, strict=True)
                if (read := comparable(cell, amount, n.quantity, v)) is not None
            ]
            truths.add(holds(reads, relation, v) if reads else None)
        if None in truths:
            continue
        truth = Truth.TRUE if truths == {Truth.TRUE} else Truth.FALSE if Truth.FALSE in truths else Truth.UNKNOWN
        yield Candidate(How.CELL, (*one.places, *two.places), (), 7.0, said.plain, truth=truth)


_FAR = 5


_HAS = words("has have had been")
_SINCE = words("since")


def _cells(said: Said, n: Number) -> Iterator[Candidate]:
    q = n.quantity
    v = of(q)
    links = said.clues.links
    ranged = n.at in cues.bounds(links) and not cues.is_calendar(n)
    ranged_year = cues.bounds(links).get(n.at) if cues.is_calendar(n) and said.clues.relation(n) in EQUAL else None
    bounded = ranged or said.clues.relation(n) not in EQUAL
    since = q.kind is Kind.YEAR and said.clues.at(n.first - 1) in _SINCE and said.says(_HAS)  # tells when it began
    ordinal = q.kind is Kind.ORDINAL and q.form != forms.CENTURY
    if q.form == forms.MULTIPLIER or (
        q.value == 1 and said.clues.relation(n) is Relation.GE and q.kind is Kind.CARDINAL
    ):
        return  # "at least one" is of things that are listed
    if q.value == 1 and said.clues.at(n.last) == "of":
        return
    counted = q.kind is Kind.CARDINAL and not q.unit
    names = [key for key in said.box.keys if _names(key)] if counted else []
    listed = [key for key in owners(said, n) if key in names] if names else []
    for key, score in zip(said.box.keys, said.scores, strict=True):
        for entry in said.entries(key) if key not in listed else ():
            hits = []
            for cell, amount in zip(entry.quantities, entry.amounts, strict=True):
                apart = _of_day(key, cell) or (_since(entry, cell) and not said.says(_PASSED))
                read = None if apart else comparable(cell, amount, q, v)
                if read is not None:
                    hits.append((cell, read))
            if not hits:
                yield from _other_currency(said, entry, n, score)
                continue
            near = _near(said, entry, n)
            if q.kind is Kind.CARDINAL and not near and hits[0][0].start > 3:
                near = -0.8  # a number somewhere in a text is rarely the one that is meant
            weight = 1.6 + 1.5 * min(score, 1.8) + near - (1.0 if ordinal else 0.0)
            if q.kind in CALENDAR or q.form in (forms.CENTURY, forms.DECADE):
                weight += 0.3 if score >= 0.9 else 0.0
            made = q.form == forms.DECADE and _dates_work(said, key, n)
            weight += 1.8 if made else 0.0
            if bounded and score >= 0.9 and hits[0][0].start == 0 and (len(hits) == 1 or _first_alone(entry, hits)):
                weight += 0.4  # the value begins with it
                hits = hits[:1]
            if q.kind is Kind.DURATION and _DURATION & set(key.stems):
                weight += 0.6
            if _taken(said, key, n):
                weight -= 1.5
            if len(hits) == 1 and hits[0][0].text == entry.text.strip() and hits[0][0].value == q.value:
                weight += 0.8 if q.value in range(11) else 1.6  # "a deck of 52": the value is this and nothing else
            truth = (
                in_period(said.clues, n, hits[0][0], plain=said.plain)
                if q.form in (forms.CENTURY, forms.DECADE)
                else None
            )
            alone = len(hits) == 1 or is_same(hits)
            firm = score >= 1.5 and alone and len(key.entries) == 1 and said.plain
            if q.kind in CALENDAR:
                firm = (
                    score >= 0.9 and len(key.entries) == 1 and said.plain and len({years_of(c) for c, _ in hits}) == 1
                )
            told = len(hits) == 1 or q.kind in (Kind.MEASURE, Kind.PERCENT)
            told = truth is Truth.FALSE or (bounded and told and "ago" not in said.clues.after(n, 2))
            firm = firm or (score >= 0.9 and said.plain and told)
            if since:
                years = years_of(hits[0][0])[:1]
                hits = [
                    (hits[0][0], Amount(Decimal(y), "", Decimal(1), Decimal(1), Decimal(1), year=True)) for y in years
                ]
                firm = score >= 0.9 and said.plain and len(key.entries) == 1
            firm = firm and not _given(said, entry, n) and not _rated(said, key, entry, n)
            firm = firm and not _is_most(entry, hits[0][0])
            loose = not score and near <= 0 and surprise(q) < 2.5 and not made
            reads = tuple(a for _, a in hits)
            meant = Relation.EQ if since else _between(n, ranged_year, reads) if ranged_year else None
            yield Candidate(How.CELL, (entry.place,), reads, weight, firm, meant, truth, every=bounded, loose=loose)


def _names(key: Key) -> bool:
    """Whether a key lists names, so that "7 labels" counts them, and the number in a name is none of so many."""
    return len(key.entries) > 1 and 2 * sum(bool(entry.quantities) for entry in key.entries) < len(key.entries)


def _other_currency(said: Said, entry: Entry, n: Number, score: float) -> Iterator[Candidate]:
    """Yield a value in another currency than the sentence's, of which nothing can be said."""
    money = n.quantity.kind is Kind.MONEY and score >= 0.9
    if money and any(cell.kind is Kind.MONEY and cell.unit != n.quantity.unit for cell in entry.quantities):
        yield Candidate(How.CELL, (entry.place,), (), 2.4 + 1.5 * min(score, 1.8), truth=Truth.UNKNOWN)


def _between(n: Number, bound: Relation, reads: Sequence[Amount]) -> Relation:
    """Return what "between 1999 and 2003" says of a value: that it is an end, or that it lies between."""
    return Relation.EQ if len(reads) != 1 or holds(reads, Relation.EQ, of(n.quantity)) is Truth.TRUE else bound


_DURATION = words("duration")
_ASIDE = re.compile(r"\s*(?:\w+\s*)?(?:\(|from\b)", re.IGNORECASE)


def _first_alone(entry: Entry, hits: Sequence[tuple[Quantity, Amount]]) -> bool:
    """Whether a value is its first number, and others only tell how it is made up: "313 (161 men)", "116 from 13"."""
    return hits[0][0].kind is Kind.CARDINAL and _ASIDE.match(entry.text, hits[0][0].end) is not None


_APPEARED = words(
    "release released year date published publication premiere aired established founded formed completed"
)
_EPOCHS = words("a an early late mid")


def _dates_work(said: Said, key: Key, n: Number) -> bool:
    """Whether a decade says when a thing came out: "is an early 90's movie" of `Release date`."""
    noun = said.clues.at(n.last)
    return said.clues.at(n.first - 1) in _EPOCHS and noun.isalpha() and not _APPEARED.isdisjoint(key.stems)


_TIMES = words("times time")
_LENGTHS = words("run running length duration winning")


def _of_day(key: Key, cell: Quantity) -> bool:
    """Whether 07:41:14 is a time of day and no duration: under `UTC time`, not under `Running time`."""
    timed = cell.form == forms.CLOCK_DURATION and not _TIMES.isdisjoint(key.stems) and len(key.stems) > 1
    return timed and _LENGTHS.isdisjoint(key.stems)


_PASSED = words("ago since old age aged been exist")


def _since(entry: Entry, cell: Quantity) -> bool:
    """Whether a value says how long ago it was: 109 years of "1909; 109 years ago"."""
    return cell.kind is Kind.DURATION and entry.text[cell.end :].lstrip().startswith("ago")


def _taken(said: Said, key: Key, n: Number) -> bool:
    """Whether another number of the sentence stands beside a key's name and is its value."""
    values = {q.value for entry in key.entries for q in entry.quantities}
    beside = [m for m in said.clues.links.numbers if m.at != n.at and said.clues.at(m.last) in key.telling]
    return any(m.quantity.value in values for m in beside)


def _is_most(entry: Entry, cell: Quantity) -> bool:
    """Whether a value is the most that something can be: a card "up to 32 GB" can be one of 16."""
    return entry.text[: cell.start].rstrip().lower().endswith("up to")


def _rated(said: Said, key: Key, entry: Entry, n: Number) -> bool:
    """Whether a number is one for each of something, and a value is not: "11,333 pounds per person"."""
    if _EACH & entry.stems and not said.says(_EACH):
        return True  # "3 hours for each paper"
    return "per" in said.clues.after(n, 4) and "per" not in entry.stems and "per" not in key.stems


_EACH = words("each every per")


def _given(said: Said, entry: Entry, n: Number) -> bool:
    """Whether another number of the sentence is a value's already, so that this one can be of something else."""
    values = {(q.value, q.unit) for q in entry.quantities}
    others = [m.quantity for m in said.clues.links.numbers if m.at != n.at]
    return any((q.value, q.unit) in values for q in others)


def _near(said: Said, entry: Entry, n: Number) -> float:
    around = {*said.clues.before(n, 4), *said.clues.after(n, 4)} - SMALL - said.box.title
    return 0.3 * min(2, len({s for s in around if s.isalpha()} & entry.stems))
