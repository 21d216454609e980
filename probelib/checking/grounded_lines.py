"""Sentences about tables that are read across: the line of a label, the column of a year, and what is computed of them.

"Revenue in 2022 was $8,420 million", "gross profit rose by 4 percent from 2021 to 2022", "the average of operating
leases for 2019 and 2020". The label has to be said whole, the year has to leave one column, and each other word has
to stand over or beside the cells, or say what is computed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_nodes import Told
from probelib.checking.grounded_rows import names_in
from probelib.checking.grounded_text import Num, Text, read_text
from probelib.checking.programs import Node
from probelib.grounding.amounts import ZERO, Amount
from probelib.grounding.layout import Layout, Line, layout_of
from probelib.grounding.linking import Links
from probelib.grounding.reading import Place
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.language.words import exact
from probelib.records import Kind, PartialDate, Table

words = vocab.stem_set

_MOST_NUMBERS = 6
_SMALL = vocab.GLUE | words("and or s")
_UP = words("rise rose risen grow grew grown growth increase increased climb climbed gain gained jump jumped")
_DOWN = words("fall fell fallen drop dropped decline declined decrease decreased shrink shrank reduction")
_CHANGE = _UP | _DOWN | words("change changed difference")
_DIFFERENCE = words("difference")
_AVERAGE = words("average mean")
_SUM = words("total sum combined altogether together aggregate")
_SHARE = words("percentage proportion share percent")
_KNOWN = (
    vocab.GLUE
    | vocab.PLAIN_VERBS
    | words(
        """
        year years fiscal end ended ending as at december january february march april june july august september
        october november quarter month months amount value company group between compared its respectively reported
        percent dollar dollars million thousand billion
        """
    )
)
"""Words that add nothing in a statement on accounts."""
_SIGNED = words(
    "profit income earnings loss result margin cash flow balance equity net change gain deficit surplus ebitda"
)
_SPENT = words(
    """
    cost costs expense expenses tax taxes charge charges impairment depreciation amortization amortisation purchase
    purchases payment payments repayment repayments dividend dividends interest provision spending expenditure allowance
    """
)
_POWERS = (("thousand", 3), ("million", 6), ("billion", 9))


@dataclass(frozen=True, slots=True)
class Across:
    """A sentence over a table that is read across."""

    text: Text
    layout: Layout
    value: Num
    """The number that is claimed; the others say of which year."""
    years: tuple[int, ...]

    def stems(self) -> frozenset[str]:
        """Return the words of the sentence, those of dates left out."""
        return frozenset(self.text.stems[i] for i in self.text.free)


def lines_claim(links: Links) -> Node | None:
    """Return the program of a sentence about a table that is read across; None where a word of it is unexplained."""
    layout = layout_of(links.reading.table)
    if layout is None:
        return None
    text = read_text(links, names=names_in(links) - _calendar(links))
    if text is None or not 0 < len(text.nums) <= _MOST_NUMBERS:
        return None
    found: dict[tuple[str, tuple[Place, ...]], Told] = {}
    for across in _readings(text, layout):
        for told in _programs(across):
            found.setdefault((str(told), told.places), told)
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


# --------------------------------------------------------------------------------------------- labels


@lru_cache(maxsize=256)
def _labels(table: Table) -> tuple[frozenset[str], ...]:
    """Return the telling words of each line's label."""
    layout = layout_of(table)
    return () if layout is None else tuple(frozenset(line.stems) - _SMALL for line in layout.lines)


def _lines(a: Across, stems: frozenset[str]) -> list[Line]:
    """Return the lines whose label is said whole, those with the longest label."""
    labels = _labels(a.layout.table)
    found = [(len(own), line) for own, line in zip(labels, a.layout.lines, strict=True) if own and own <= stems]
    most = max((size for size, _ in found), default=0)
    lines = [line for size, line in found if size == most]
    if len(lines) > 1:
        sections = [line for line in lines if line.section and frozenset(line.section) - _SMALL <= stems]
        lines = sections if len(sections) == 1 else lines
    return lines


def _columns(a: Across, line: Line, year: int | None, stems: frozenset[str]) -> list[int]:
    """Return the columns that a year and the words over them leave."""
    over = a.layout.blocks[line.block]
    every = [c for c in range(1, len(over)) if a.layout.number(line.row, c) is not None]
    found = every if year is None else [c for c in every if year in over[c].years]
    if len(found) > 1:
        said = {c: len(_words_over(a, line, c) & stems) for c in found}
        most = max(said.values())
        found = [c for c in found if said[c] == most]
        if len(found) > 1:
            whole = [c for c in found if _words_over(a, line, c) <= stems]
            found = whole if len(whole) == 1 else found
    return found


def _words_over(a: Across, line: Line, column: int) -> frozenset[str]:
    return frozenset(s for s in a.layout.over(line, column).stems if s.isalpha()) - _KNOWN


def _left(a: Across, used: frozenset[str], rows: list[int], columns: list[tuple[Line, int]]) -> bool:
    """Whether words are left that neither stand over or beside the cells nor say what is computed."""
    explained = used | _KNOWN
    for line in a.layout.lines:
        if line.row in rows:
            explained |= set(line.stems) | set(line.section)
    for line, c in columns:
        explained |= set(a.layout.over(line, c).stems)
    explained |= set(a.text.reading.caption)
    return not a.stems() <= explained


# ------------------------------------------------------------------------------------------ programs


def _programs(a: Across) -> Iterator[Told]:
    stems = a.stems()
    labels = frozenset(s for line in _lines(a, stems) for s in line.stems)
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
    for line in _lines(a, stems):
        columns = _columns(a, line, year, stems)
        if not columns or _left(a, used, [line.row], [(line, c) for c in columns]):
            continue
        places = [(line.row, c) for c in columns]
        if len(places) > 1 and len({a.layout.number(*p) for p in places}) > 1:
            continue
        if (a.value.quantity.unit == "%") != _is_percent(a, places[0]):
            continue
        value = a.layout.number(*places[0])
        if value is not None:
            yield _told(a, _label(a, line, columns[0]), _shown(a, places[:1]), [Fraction(value)], places[:1], line)


def _changes(a: Across, used: frozenset[str]) -> Iterator[Told]:
    """Yield the change of a line between two years, as an amount or in percent."""
    stems = a.stems()
    if len(a.years) != 2:
        return
    early, late = min(a.years), max(a.years)
    down = stems & used & _DOWN and not stems & used & _UP
    for line in _lines(a, stems):
        one, two = _columns(a, line, early, stems), _columns(a, line, late, stems)
        if len(one) != 1 or len(two) != 1 or _left(a, used, [line.row], [(line, one[0]), (line, two[0])]):
            continue
        places = [(line.row, two[0]), (line.row, one[0])]
        x, y = (a.layout.number(*p) for p in places)
        if x is None or y is None:
            continue
        name, shown = f"Change of {_label(a, line, two[0])}", _shown(a, places)
        if a.value.quantity.unit == "%":
            if y and not _is_percent(a, places[0]) and not _of_whole(a):
                # Of a loss that grew some say that it fell: the base is taken with its sign, or without it.
                changes = [(Fraction(x) - Fraction(y)) * 100 / base for base in (abs(Fraction(y)), Fraction(y))]
                yield _told(a, name, shown, [-c for c in changes] if down else changes, places, None, computed=True)
        elif not _is_percent(a, places[0]) and not stems & _SHARE:
            changes = [Fraction(x) - Fraction(y)]
            if x <= 0 and y <= 0 and frozenset(line.stems) & _SPENT:
                changes.append(-changes[0])
            changes = [-c for c in changes] if down else changes
            if stems & used & _DIFFERENCE:
                changes = [abs(c) for c in changes] + [-abs(c) for c in changes]
            yield _told(a, name, shown, changes, places, None)


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
    for line in _lines(a, stems):
        columns = [_columns(a, line, year, stems) for year in years]
        if any(len(c) != 1 for c in columns) or _left(a, used, [line.row], [(line, c[0]) for c in columns]):
            continue
        places = [(line.row, c[0]) for c in columns]
        values = [Fraction(v) for p in places if (v := a.layout.number(*p)) is not None]
        if len(values) < len(places) or any(_is_percent(a, p) for p in places) != (a.value.quantity.unit == "%"):
            continue
        results = [sum(values, Fraction(0)) / (len(values) if average else 1)]
        if all(v <= 0 for v in values) and frozenset(line.stems) & _SPENT:
            results.append(-results[0])
        name = f"{'Average' if average else 'Sum'} of {a.layout.cells[line.row][0].text}"
        yield _told(a, name, _shown(a, places), results, places, None, computed=average)


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
    ones, twos = _lines(a, before), _lines(a, after)
    if len(ones) != 1 or len(twos) != 1 or ones[0].row == twos[0].row:
        return
    one, two = ones[0], twos[0]
    columns = [_columns(a, line, year, a.stems()) for line in (one, two)]
    if any(len(c) != 1 for c in columns) or _left(a, used, [one.row, two.row], [(one, columns[0][0])]):
        return
    places = [(one.row, columns[0][0]), (two.row, columns[1][0])]
    x, y = (a.layout.number(*p) for p in places)
    if x is None or not y:
        return
    name = f"{_label(a, one, columns[0][0])} by {a.layout.cells[two.row][0].text}"
    yield _told(a, name, _shown(a, places), [Fraction(x) * 100 / Fraction(y)], places, None, computed=True)


def _joint(a: Across) -> int:
    """Return the "of" after "percent" or "percentage"; -1 without one."""
    num = a.value
    if a.text.at(num.last) == "of":
        return num.last
    for i in a.text.free:
        if a.text.stems[i] == "percentag" and a.text.at(i + 1) == "of" and a.text.at(i - 1) in ("a", "as"):
            return i + 1
    return -1


# --------------------------------------------------------------------------------------------- amounts


def _told(
    a: Across,
    name: str,
    shown: str,
    values: list[Fraction],
    places: list[Place],
    line: Line | None,
    *,
    computed: bool = False,
) -> Told:
    """Return the program that relates values of the table, at each scale at which they can be meant, to the number."""
    num = a.value
    quantum = ZERO if computed else max((_quantum(a, p) for p in places), default=ZERO)
    said = num.said.amount
    sure: list[Amount] = []
    maybe: list[Amount] = []
    for value in values:
        for power in _nearest(_powers(a), value, said):
            sure.append(_amount(said, value, Fraction(quantum), power))
            if value < 0 and line is not None and not _below_zero(num):
                own = frozenset(line.stems)
                mirrored = _amount(said, -value, Fraction(quantum), power)
                if not own & _SIGNED:
                    (sure if own & _SPENT else maybe).append(mirrored)
    amounts, may = tuple(dict.fromkeys(sure)), tuple(dict.fromkeys(maybe))
    return Told(name, shown, amounts, tuple(places), num.slot, num.quantity.unit, num.near, maybe=may)


def _amount(said: Amount, value: Fraction, quantum: Fraction, power: int) -> Amount:
    scale = Fraction(10) ** power * Fraction(said.factor)
    step = exact(quantum * scale) if quantum else ZERO
    return Amount(exact(value * scale), said.dimension, step, step, said.factor)


def _nearest(powers: tuple[int, ...], value: Fraction, said: Amount) -> tuple[int, ...]:
    """Return the power that brings a value of the table nearest to what is said, in orders of magnitude."""
    claimed = said.value
    if len(powers) < 2 or not value or not isinstance(claimed, Decimal | Fraction) or not claimed:
        return powers[:1]
    size = Fraction(claimed) / (value * Fraction(said.factor))
    return (min(powers, key=lambda p: abs(math.log10(abs(size)) - p)),)


def _below_zero(num: Num) -> bool:
    value = num.said.amount.value
    return isinstance(value, Decimal | Fraction) and value < 0


def _powers(a: Across) -> tuple[int, ...]:
    """Return the powers of ten by which the table's numbers can be meant."""
    q = a.value.quantity
    if q.unit in ("%", "pp"):
        return (0,)
    if a.layout.scale is not None:
        return (a.layout.scale, 0) if q.form != forms.MAGNITUDE else (a.layout.scale,)
    written = next((power for word, power in _POWERS if word in q.text.lower()), 0)
    return (written, 0) if written else (0,)


def _quantum(a: Across, place: Place) -> Decimal:
    cell = a.layout.cells[place[0]][place[1]]
    value = cell.number
    exponent = value.as_tuple().exponent if isinstance(value, Decimal) else 0
    return Decimal(1).scaleb(min(0, exponent)) if isinstance(exponent, int) else Decimal(1)


def _is_percent(a: Across, place: Place) -> bool:
    cell = a.layout.cells[place[0]][place[1]]
    return bool(cell.quantities) and cell.quantities[0].unit == "%"


def _label(a: Across, line: Line, column: int) -> str:
    grid = (a.layout.table.header, *a.layout.table.rows)
    years = ", ".join(str(y) for y in a.layout.over(line, column).years)
    return f"{grid[line.row][0].strip()} {years}".strip()


def _shown(a: Across, places: list[Place]) -> str:
    grid = (a.layout.table.header, *a.layout.table.rows)
    return " and ".join(grid[r][c].strip() for r, c in places)
