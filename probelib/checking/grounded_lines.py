"""Sentences about tables that are read across: the line of a label, the column of a year, and what is computed of them.

"Revenue in 2022 was $8,420 million", "gross profit rose by 4 percent from 2021 to 2022", "the average of operating
leases for 2019 and 2020". The label has to be said whole, the year has to leave one column, and each other word has
to stand over or beside the cells, or say what is computed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from probelib.checking.grounded_accounts import (
    SPENT,
    Across,
    columns_named,
    is_left,
    is_percent,
    label_of,
    lines_named,
    shown_of,
    told,
    words,
)
from probelib.checking.grounded_nodes import Told
from probelib.checking.grounded_rows import names_in
from probelib.checking.grounded_text import Num, Text, read_text
from probelib.checking.programs import All, Node
from probelib.grounding.layout import Layout, layout_of
from probelib.grounding.linking import Links
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.records import Kind, PartialDate

_MOST_NUMBERS = 6


_UP = words("rise rose risen grow grew grown growth increase increased climb climbed gain gained jump jumped")


_DOWN = words("fall fell fallen drop dropped decline declined decrease decreased shrink shrank reduction")


_CHANGE = _UP | _DOWN | words("change changed difference")


_DIFFERENCE = words("difference")


_AVERAGE = words("average mean")


_SUM = words("total sum combined altogether together aggregate")


_SHARE = words("percentage proportion share percent")


def lines_claim(links: Links) -> Node | None:
    """Return the program of a sentence about a table that is read across; None where a word of it is unexplained."""
    layout = layout_of(links.reading.table)
    if layout is None:
        return None
    text = read_text(links, names=names_in(links) - _calendar(links))
    if text is None or not 0 < len(text.nums) <= _MOST_NUMBERS:
        return None
    ends = _range_of(text)
    if not ends:
        return _one(text, layout)
    parts = [_one(replace(text, nums=nums), layout) for nums in ends]
    if any(part is None for part in parts) or len({part.places for part in parts if part is not None}) != 1:
        return None
    return All(tuple(part for part in parts if part is not None))


def _range_of(text: Text) -> tuple[tuple[Num, ...], ...]:
    """Return the numbers of a sentence with each end of its one range that is none of years; nothing without one."""
    pairs = [
        (k, k + 1)
        for k, num in enumerate(text.nums[:-1])
        if num.bound == "low" and text.nums[k + 1].bound == "high" and _year(num) is None
    ]
    if len(pairs) != 1:
        return ()
    low, high = (text.nums[k] for k in pairs[0])
    if low.quantity.unit is None:  # "between 15 and 16 percent"
        low = low._replace(quantity=replace(low.quantity, unit=high.quantity.unit, kind=high.quantity.kind))
    others = [num for num in text.nums if num.at not in (low.at, high.at)]
    ends = (low._replace(bound=""), high._replace(bound=""))
    return tuple(tuple(sorted((*others, end), key=lambda num: num.at)) for end in ends)


def _one(text: Text, layout: Layout) -> Told | None:
    """Return the one program of a sentence with one number that is claimed; None where it has several or none."""
    found: dict[tuple[str, tuple[Place, ...]], Told] = {}
    for across in _readings(text, layout):
        for program in _programs(across):
            found.setdefault((str(program), program.places), program)
    return next(iter(found.values())) if len(found) == 1 else None


def _calendar(links: Links) -> frozenset[int]:
    """Return the tokens of years, which are never part of a name here."""
    return frozenset(i for i, t in enumerate(links.tokens) if len(t.text) == 4 and t.text.isdigit())


def _readings(text: Text, layout: Layout) -> Iterator[Across]:
    """Yield the sentence with one number as what is claimed, all others being years that stand over columns."""
    known = frozenset(y for block in layout.blocks for over in block for y in over.years)
    for num in text.nums:
        if num.near or num.quantity.kind in (Kind.YEAR, Kind.DATE, Kind.TIME, Kind.ORDINAL):
            continue
        years: list[int] = []
        for other in text.nums:
            year = _year(other) if other.at != num.at else None
            if other.at != num.at and (year is None or year not in known):
                break
            if year is not None:
                years.append(year)
        else:
            yield Across(text, layout, num, tuple(dict.fromkeys(years)))


def _year(num: Num) -> int | None:
    value = num.quantity.value
    if isinstance(value, PartialDate):
        return value.year
    if num.said.relation not in (Relation.EQ, Relation.GE, Relation.LE) or not isinstance(value, Decimal):
        return None
    return int(value) if num.quantity.kind is Kind.YEAR else None


def _programs(a: Across) -> Iterator[Told]:
    stems = a.stems()
    labels = frozenset(s for line in lines_named(a, stems) for s in line.stems)
    change = stems & _CHANGE
    free_change = change - labels
    average, total, share = (stems & group - labels for group in (_AVERAGE, _SUM, _SHARE))
    if free_change and not average and not total:
        yield from _changes(a, free_change | share)
    elif average and not free_change:
        yield from _totals(a, average | total, average=True)
    elif total and not free_change:
        yield from _totals(a, total, average=False)
    elif share or a.value.quantity.unit == "%":
        yield from _shares(a, share)
        yield from _cells(a, share)
    if not change - labels and not average and not total and not share and a.value.quantity.unit != "%":
        yield from _cells(a, frozenset())


def _cells(a: Across, used: frozenset[str]) -> Iterator[Told]:
    stems = a.stems()
    if len(a.years) > 1:
        return
    year = a.years[0] if a.years else None
    for line in lines_named(a, stems):
        columns = columns_named(a, line, year, stems)
        if not columns or is_left(a, used, [line.row], [(line, c) for c in columns]):
            continue
        places = [(line.row, c) for c in columns]
        if len(places) > 1 and len({a.layout.number(*p) for p in places}) > 1:
            continue
        if (a.value.quantity.unit == "%") != is_percent(a, places[0]):
            continue
        value = a.layout.number(*places[0])
        if value is not None:
            yield told(a, label_of(a, line, columns[0]), shown_of(a, places[:1]), [Fraction(value)], places[:1], line)


def _changes(a: Across, used: frozenset[str]) -> Iterator[Told]:
    """Yield the change of a line between two years, as an amount or in percent."""
    stems = a.stems()
    if len(a.years) != 2:
        return
    early, late = min(a.years), max(a.years)
    down = stems & used & _DOWN and not stems & used & _UP
    for line in lines_named(a, stems):
        one, two = columns_named(a, line, early, stems), columns_named(a, line, late, stems)
        if len(one) != 1 or len(two) != 1 or is_left(a, used, [line.row], [(line, one[0]), (line, two[0])]):
            continue
        places = [(line.row, two[0]), (line.row, one[0])]
        x, y = (a.layout.number(*p) for p in places)
        if x is None or y is None:
            continue
        name, shown = f"Change of {label_of(a, line, two[0])}", shown_of(a, places)
        if a.value.quantity.unit == "%":
            if y and not is_percent(a, places[0]) and not _of_whole(a):
                # Of a loss that grew some say that it fell: the base is taken with its sign, or without it.
                changes = [(Fraction(x) - Fraction(y)) * 100 / base for base in (abs(Fraction(y)), Fraction(y))]
                yield told(a, name, shown, [-c for c in changes] if down else changes, places, None, computed=True)
        elif not is_percent(a, places[0]) and not stems & _SHARE:
            changes = [Fraction(x) - Fraction(y)]
            if x <= 0 and y <= 0 and frozenset(line.stems) & SPENT:
                changes.append(-changes[0])
            changes = [-c for c in changes] if down else changes
            if stems & used & _DIFFERENCE:
                changes = [abs(c) for c in changes] + [-abs(c) for c in changes]
            yield told(a, name, shown, changes, places, None)


def _of_whole(a: Across) -> bool:
    """Whether a change is given as a percentage of something else."""
    return any(a.text.at(i) == "percentag" and a.text.at(i + 1) == "of" for i in range(len(a.text.stems)))


def _totals(a: Across, used: frozenset[str], *, average: bool) -> Iterator[Told]:
    """Yield the sum or the average of a line over the years that are named."""
    stems = a.stems()
    if len(a.years) < 2:
        return
    years = a.years
    if len(years) == 2 and any(a.text.at(n.first - 1) in ("from", "between") or n.bound for n in a.text.nums):
        years = tuple(range(min(years), max(years) + 1))
    for line in lines_named(a, stems):
        columns = [columns_named(a, line, year, stems) for year in years]
        if any(len(c) != 1 for c in columns) or is_left(a, used, [line.row], [(line, c[0]) for c in columns]):
            continue
        places = [(line.row, c[0]) for c in columns]
        values = [Fraction(v) for p in places if (v := a.layout.number(*p)) is not None]
        if len(values) < len(places) or any(is_percent(a, p) for p in places) != (a.value.quantity.unit == "%"):
            continue
        results = [sum(values, Fraction(0)) / (len(values) if average else 1)]
        if all(v <= 0 for v in values) and frozenset(line.stems) & SPENT:
            results.append(-results[0])
        name = f"{'Average' if average else 'Sum'} of {a.layout.cells[line.row][0].text}"
        yield told(a, name, shown_of(a, places), results, places, None, computed=average)


def _shares(a: Across, used: frozenset[str]) -> Iterator[Told]:
    """Yield the share of one line in another: "audit fees were 64.6 percent of total fees in 2019"."""
    if a.value.quantity.unit != "%" or len(a.years) > 1:
        return
    joint = _joint(a)
    year = a.years[0] if a.years else None
    if joint < 0:
        return
    before = frozenset(a.text.stems[i] for i in a.text.free if i < joint)
    after = frozenset(a.text.stems[i] for i in a.text.free if i > joint)
    ones, twos = lines_named(a, before), lines_named(a, after)
    if len(ones) != 1 or len(twos) != 1 or ones[0].row == twos[0].row:
        return
    one, two = ones[0], twos[0]
    columns = [columns_named(a, line, year, a.stems()) for line in (one, two)]
    if any(len(c) != 1 for c in columns) or is_left(a, used, [one.row, two.row], [(one, columns[0][0])]):
        return
    places = [(one.row, columns[0][0]), (two.row, columns[1][0])]
    x, y = (a.layout.number(*p) for p in places)
    if x is None or not y:
        return
    name = f"{label_of(a, one, columns[0][0])} by {a.layout.cells[two.row][0].text}"
    yield told(a, name, shown_of(a, places), [Fraction(x) * 100 / Fraction(y)], places, None, computed=True)


def _joint(a: Across) -> int:
    """Return the "of" after "percent" or "percentage"; -1 without one."""
    num = a.value
    if a.text.at(num.last) == "of":
        return num.last
    for i in a.text.free:
        if a.text.stems[i] == "percentag" and a.text.at(i + 1) == "of" and a.text.at(i - 1) in ("a", "as"):
            return i + 1
    return -1
