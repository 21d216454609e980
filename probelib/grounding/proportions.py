"""What two amounts of an infobox give: a film's profit, the spread of a range, shares and multiples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from probelib.grounding import cues
from probelib.grounding.amounts import Amount, of
from probelib.grounding.candidates import EQUAL, Candidate, How, number
from probelib.grounding.cues import words
from probelib.grounding.keys import SMALL, Entry, Key, Said
from probelib.grounding.linking import Number
from probelib.grounding.reading import Place
from probelib.language import forms
from probelib.records import Interval, Kind

_PROFIT = words("profit profitable net gain budget back top lost loss recoup")
_BOX = words("box gross")
_BUDGET = words("budget cost")


def _first_money(key: Key) -> tuple[Place, Amount] | None:
    for entry in key.entries:
        for q, amount in zip(entry.quantities, entry.amounts, strict=True):
            if q.kind is Kind.MONEY:
                return entry.place, amount
    return None


def money(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield a film's profit, and how many times its budget it took."""
    q = n.quantity
    office = next((k for k in said.box.keys if set(k.stems) & _BOX), None)
    budget = next((k for k in said.box.keys if set(k.stems) & _BUDGET), None)
    if office is None or budget is None:
        return
    took, spent = _first_money(office), _first_money(budget)
    if took is None or spent is None or took[1].dimension != spent[1].dimension:
        return
    cells = (took[0], spent[0])
    both = said.says(words("profit profitable"))
    if q.kind in (Kind.MONEY, Kind.CARDINAL) and said.says(_PROFIT):
        value = _minus(took[1], spent[1])
        if value is not None:
            if q.kind is Kind.CARDINAL:
                value = value._replace(dimension="")
            yield Candidate(How.DIFFERENCE, cells, (value,), 5.5 if both else 3.6, both)
    if q.kind is Kind.OTHER and isinstance(q.value, Decimal) and (said.says(_BUDGET) or both):
        a, b = took[1].value, spent[1].value
        if isinstance(a, Decimal) and isinstance(b, Decimal) and b:
            if q.value < 1:
                cells, a, b = cells[::-1], b, a
            if not 1 < abs(a / b) * _SIZE < _SIZE * _SIZE:
                return  # one of them is read at another scale
            far = _far(a / b, q.value)
            yield Candidate(How.RATIO, cells, (number(a / b, quantum=Decimal("0.0001")),), 5.5, said.plain and far)


_SIZE = 1000


def _far(share: Decimal | Fraction, said: object) -> bool:
    """Whether a share is more than a tenth from what is said of it: "five times" of 4.9 is only rounded."""
    if not isinstance(said, Decimal | Fraction):
        return True
    return 10 * abs(Fraction(share) - Fraction(said)) > abs(Fraction(share))


_TOGETHER = words("total totaled totalled together combined sum")


def together(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield the sum of two keys that the sentence names beside each other: "crew and passengers totaled 117"."""
    q = n.quantity
    if not said.says(_TOGETHER) or q.unit or not isinstance(q.value, Decimal):
        return
    stems = said.clues.stems
    at = {s: i for i, s in enumerate(stems)}
    named = sorted((at[key.stems[0]], key) for key in said.box.keys if len(key.stems) == 1 and key.stems[0] in at)
    for (i, one), (j, two) in pairwise(named):
        if stems[i + 1 : j] not in (("and",), ("plus",), ("and", "the")):
            continue
        first, second = one.entries[0], two.entries[0]
        if len(first.amounts) != 1 or len(second.amounts) != 1:
            continue
        x, y = first.amounts[0], second.amounts[0]
        if x.dimension == y.dimension == "" and isinstance(x.value, Decimal) and isinstance(y.value, Decimal):
            cells = (first.place, second.place)
            yield Candidate(How.SUM, cells, (number(x.value + y.value),), 7.5, said.plain)


def _minus(a: Amount, b: Amount) -> Amount | None:
    if isinstance(a.value, Decimal) and isinstance(b.value, Decimal):
        return a._replace(value=a.value - b.value, quantum=max(a.quantum, b.quantum), doubt=max(a.doubt, b.doubt))
    return None


_SIDES = words("dimensions size")


def areas(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield the area of what a key gives two sides of: "under 10 square feet" of 145 by 195 centimetres."""
    q = n.quantity
    v = of(q)
    if q.kind is not Kind.MEASURE or v.dimension != "area":
        return
    for key in said.box.keys:
        if not _SIDES & set(key.stems):
            continue
        entry = key.entries[0]
        sides = [a for a in entry.amounts if a.dimension == "length" and isinstance(a.value, Decimal | Fraction)]
        if len(sides) >= 2:
            x, y = Fraction(sides[0].value), Fraction(sides[1].value)  # type: ignore[arg-type]
            doubt = x * Fraction(sides[1].doubt) + y * Fraction(sides[0].doubt)
            yield Candidate(
                How.CELL, (entry.place,), (Amount(x * y, v.dimension, doubt, doubt, v.factor),), 4.5, said.plain
            )


_SPREAD = words("vary varies range ranges spread difference between differ")
_DIFFER = words("differ")
_VARY = words(
    "vary varies range ranges spread difference between differ longer wider taller larger more bigger higher than"
)


def ranges(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield what lies between the ends of a range, or between two values of one key or of two."""
    q = n.quantity
    if q.kind not in (Kind.MEASURE, Kind.DURATION, Kind.MONEY, Kind.PERCENT, Kind.CARDINAL) or not said.says(_VARY):
        return
    if q.kind is Kind.CARDINAL and not (cues.MORE & set(said.clues.after(n, 2)) and "than" in said.words):
        return
    more = cues.MORE & set(said.clues.after(n, 2)) and "than" in said.words
    if said.clues.relation(n) not in EQUAL and not said.says(_SPREAD) and not more:
        return  # "more than 1800 pounds" compares with the number itself
    v = of(q)
    ends: list[tuple[float, Place, Decimal | Fraction]] = []
    for key, score in zip(said.box.keys, said.scores, strict=True):
        for entry in said.entries(key):
            values: list[Decimal | Fraction] = []
            for amount in entry.amounts:
                if amount.dimension != v.dimension:
                    continue
                value = amount.value
                if (
                    isinstance(value, Interval)
                    and isinstance(value.low, Decimal | Fraction)
                    and isinstance(value.high, Decimal | Fraction)
                ):
                    spread = Fraction(value.high) - Fraction(value.low)
                    read = amount._replace(value=spread, quantum=Fraction(amount.quantum), doubt=Fraction(amount.doubt))
                    weight = (
                        2.2 + 1.5 * min(score, 1.6) + (3.0 if said.says(words("vary varies range ranges")) else 0.0)
                    )
                    yield Candidate(How.DIFFERENCE, (entry.place,), (read,), weight, score >= 0.9 and said.plain)
                elif isinstance(value, Decimal | Fraction):
                    values.append(value)
            if values and score >= 0.9:
                ends.append((score, entry.place, values[0]))
    ends.sort(key=lambda e: -e[0])
    if len(ends) >= 2 and said.says(words("than difference between differ")):
        (_, one, x), (_, two, y) = ends[:2]
        read = Amount(abs(Fraction(x) - Fraction(y)), v.dimension, Fraction(v.quantum), Fraction(v.doubt), v.factor)
        differ = said.says(_DIFFER)
        alone = len(ends) == 2 or ends[2][0] < ends[1][0]
        yield Candidate(
            How.DIFFERENCE, (one, two), (read,), 6.4 if more or differ else 4.4, differ and alone and said.plain
        )


_OF = re.compile(r"(\d[\d,]*)\D{0,20}\bof\b\D{0,12}(\d[\d,]*)|(\d[\d,]*)\s*/\s*(\d[\d,]*)")
_RUNS = re.compile(r"(\d+)\s*:\s*(\d+)\s*[-–]")


def ratios(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield shares: "47 of 350", races won, percents that a value states and the sentence gives as a half."""
    q = n.quantity
    percent = q.unit == "%"
    if not percent and q.form not in (forms.FRACTION_WORDS, forms.FRACTION, forms.MULTIPLIER):
        return
    if q.unit and not percent:
        return
    if q.form == forms.MULTIPLIER or "than" in said.words:
        yield from _multiple(said, n)
    for key, score in zip(said.box.keys, said.scores, strict=True):
        for entry in said.entries(key):
            for share in _share(entry, percent):
                if percent:
                    share = share._replace(dimension="%")
                yield Candidate(
                    How.RATIO, (entry.place,), (share,), 2.4 + 1.5 * min(score, 1.6), score >= 0.9 and said.plain
                )


def per_each(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield how many of one key's things there are to each of another's: "18 passengers to every 1 crew member"."""
    q = n.quantity
    clues = said.clues
    if q.kind is not Kind.CARDINAL or q.unit is not None:
        return
    every = next((i for i in range(n.last, min(n.last + 4, len(clues.stems))) if clues.stems[i] in _EVERY), -1)
    if every < 0 or clues.at(every - 1) not in ("to", "for"):
        return
    one, two = (_spoken(said, stems) for stems in (clues.stems[n.last : every], clues.stems[every : every + 4]))
    if one is None or two is None or one[0] == two[0]:
        return
    a, b = one[1].value, two[1].value
    if isinstance(a, Decimal) and isinstance(b, Decimal) and b:
        yield Candidate(How.RATIO, (one[0], two[0]), (number(Fraction(a) / Fraction(b)),), 7.5, said.plain)


_EVERY = words("every each one 1")


def _spoken(said: Said, stems: tuple[str, ...]) -> tuple[Place, Amount] | None:
    """Return the first number of the key that words name."""
    for key in said.box.keys:
        entry = key.entries[0]
        if not key.telling.isdisjoint(stems) and entry.amounts and entry.amounts[0].dimension == "":
            return entry.place, entry.amounts[0]
    return None


def _multiple(said: Said, n: Number) -> Iterator[Candidate]:
    """Yield how many times one key's amount another's is: "50 times more land than water"."""
    named: list[tuple[int, Key, Entry, Amount]] = []
    for key, score in zip(said.box.keys, said.scores, strict=True):
        if score >= 1.2:
            at = said.clues.first_of(frozenset(key.stems) - SMALL)
            entry = next((e for e in key.entries if e.amounts and e.amounts[0].is_number), None)
            if entry is not None and at >= 0:
                named.append((at, key, entry, entry.amounts[0]))
    named.sort(key=lambda x: x[0])
    for (_, _, one, a), (_, _, two, b) in pairwise(named):
        if (
            a.dimension == b.dimension
            and isinstance(a.value, Decimal | Fraction)
            and isinstance(b.value, Decimal | Fraction)
            and b.value
        ):
            share = Fraction(a.value) / Fraction(b.value)
            firm = len(named) == 2 and said.plain and _far(share, n.quantity.value)
            yield Candidate(How.RATIO, (one.place, two.place), (number(share, quantum=Fraction(1, 1000)),), 4.6, firm)


def _share(entry: Entry, percent: bool) -> Iterator[Amount]:
    scale = 100 if percent else 1
    for pattern in (_OF, _RUNS):
        found = pattern.search(entry.text)
        if found is not None:
            numbers = [int(g.replace(",", "")) for g in found.groups() if g]
            whole, part = (numbers[1], numbers[0]) if pattern is _OF else (numbers[0], numbers[1])
            if whole:
                yield number(Fraction(scale * part, whole), quantum=Fraction(1, 1000))
                return
    if not percent:
        for q in entry.quantities:
            if q.unit == "%" and isinstance(q.value, Decimal):
                yield number(q.value / 100, quantum=Decimal("0.0001"))
