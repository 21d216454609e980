"""Two cells of a table of records put together: a change, how much one lies above another, a share, a multiple."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_cells import (
    _CLOSE,
    Column,
    Pair,
    amount_at,
    columns_in,
    is_unclear,
    places_of,
    record_in,
    title_of_cell,
    zero_of,
)
from probelib.checking.grounded_keys import number
from probelib.checking.grounded_nodes import Told
from probelib.checking.grounded_rows import Rows
from probelib.checking.grounded_text import Num
from probelib.checking.programs import Node, plain
from probelib.grounding.amounts import ZERO, Amount
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.language.words import exact
from probelib.records import Kind

words = vocab.stem_set


UP = words("rise rose risen grow grew grown increase increased climb climbed gain gained jump jumped")


DOWN = words("fall fell fallen drop dropped decline declined decrease decreased lose lost shrink shrank")


CHANGES = words("change growth")


MORE = words("more higher larger greater above longer taller")


LESS = words("fewer less lower smaller below under shorter")


_FRACTIONS = (forms.FRACTION, forms.FRACTION_WORDS, forms.UNICODE_FRACTION)


class Two(NamedTuple):
    """What two cells give for a number, and the tokens that say so."""

    node: Node
    used: frozenset[int]


def two_cells(rows: Rows, num: Num) -> Iterator[Two]:
    """Yield what two cells give for a number; other numbers of the sentence say where they stand."""
    if num.quantity.kind in (Kind.YEAR, Kind.DATE, Kind.ORDINAL, Kind.TIME):
        return
    if rows.crossed:
        if _side_by_side(rows):
            yield from _of_records(rows, num)
        return
    fraction = num.quantity.form in _FRACTIONS or num.quantity.form == forms.MULTIPLIER
    if fraction or num.quantity.kind is Kind.PERCENT:
        yield from _share_of_record(rows, num)
        yield from _of_records(rows, num)
    if not fraction:
        yield from _change(rows, num)
        yield from _more(rows, num)
        yield from _apart(rows, num)


def _side_by_side(rows: Rows) -> bool:
    """Whether what is named are several records by one column each: two that can be compared."""
    tokens = [a.tokens for a in rows.anchors]
    return len(set(tokens)) == len(tokens) and len({a.column for a in rows.anchors}) == 1


def _change(rows: Rows, num: Num) -> Iterator[Two]:
    """Read "from 2010 to 2020 the population increased by 22,703,743", "revenue grew by 5.8 percent from ..."."""
    stems = rows.text.stems
    up = frozenset(i for i in rows.text.free if stems[i] in UP)
    down = frozenset(i for i in rows.text.free if stems[i] in DOWN)
    years = [n for n in rows.text.nums if n.quantity.kind is Kind.YEAR and n.at != num.at]
    if bool(up) == bool(down) or len(years) != 2:
        return
    start, end = years
    if stems[start.first - 1] != "from" or stems[end.first - 1] not in ("to", "until") or start.first > end.first:
        return
    for early, late, used in _times(rows, num, start, end):
        a, b = amount_at(rows, *early, num), amount_at(rows, *late, num)
        if a is None or b is None:
            continue
        change = number(b) - number(a)
        if down:
            change = -change
        node = _told_change(rows, num, early, late, a, b, change)
        if node is not None:
            yield Two(node, used | up | down)


def _told_change(
    rows: Rows, num: Num, early: tuple[int, int], late: tuple[int, int], a: Amount, b: Amount, change: Fraction
) -> Node | None:
    percent = num.quantity.unit == "%"
    if percent and (a.dimension == "%" or not number(a)):
        return None
    value = exact(change * 100 / abs(number(a)) if percent else change)
    if percent:
        amount = Amount(value, "%", ZERO, ZERO)
    else:
        coarser = max(Fraction(a.quantum), Fraction(b.quantum))
        amount = Amount(exact(change + zero_of(num)), num.said.amount.dimension, coarser, coarser, a.factor)
    cells = [rows.reading.columns[c].cells[r].text for r, c in (early, late)]
    shown = f"{cells[0]}, then {cells[1]}"
    name = f"Change of {title_of_cell(rows, *late)}"
    return Told(name, shown, (amount,), places_of(rows, early, late), num.slot, num.quantity.unit, num.near)


def _times(rows: Rows, num: Num, start: Num, end: Num) -> Iterator[Pair]:
    """Yield the two cells of a change: in two records of a year each, or under two headers of a year each."""
    selected = [list(rows.selects(n)) for n in (start, end)]
    singles = [s[0] for s in selected if len(s) == 1 and s[0].mask.bit_count() == 1]
    if len(singles) == 2 and singles[0].column == singles[1].column:
        one, two = (s.mask.bit_length() - 1 for s in singles)
        found = columns_in(rows, 0, len(rows.text.stems))
        if found and not rows.anchors and (len(found) == 1 or found[0][0] - found[1][0] >= _CLOSE):
            yield (one, found[0][1]), (two, found[0][1]), found[0][2].tokens
        return
    record = record_in(rows, 0, len(rows.text.stems), num.at)
    heads = [[h for h in rows.heads if n.quantity.text in h.all] for n in (start, end)]
    if record is None or not heads[0] or not heads[1]:
        return
    first, last = start.quantity.text, end.quantity.text
    pairs = [(h, k) for h in heads[0] for k in heads[1] if h.content - {first} == k.content - {last}]
    for h, k in pairs:
        own = h.content - {start.quantity.text} - vocab.MILD
        tokens = frozenset(i for i in rows.text.free if rows.text.stems[i] in own)
        if own <= {rows.text.stems[i] for i in tokens} | set(rows.reading.caption) and len(pairs) == 1:
            yield (record[0], h.at), (record[0], k.at), tokens | record[1]


def _more(rows: Rows, num: Num) -> Iterator[Two]:
    """Read "444,070 more deaths than births in 2018", "the highest point lies 7,066 metres above the lowest point"."""
    text = rows.text
    at = next((i for i in range(num.last, num.last + 2) if text.at(i) in MORE | LESS), -1)
    if at < 0:
        return
    than = next((i for i in range(at, len(text.stems)) if text.stems[i] == "than"), at)
    record = record_in(rows, 0, len(text.stems), num.at)
    if record is None:
        return
    one = columns_in(rows, 0 if than == at else at, than) or columns_in(rows, 0, num.first)
    two = columns_in(rows, than + 1, len(text.stems))
    if not one or not two or is_unclear(one) or is_unclear(two) or one[0][1] == two[0][1]:
        return
    yield from _differ(rows, num, (record[0], one[0][1]), (record[0], two[0][1]), text.at(at) in LESS,
                       one[0][2].tokens | two[0][2].tokens | record[1] | {at, than})  # fmt: skip


def _differ(
    rows: Rows, num: Num, one: tuple[int, int], two: tuple[int, int], less: bool, used: frozenset[int]
) -> Iterator[Two]:
    a, b = amount_at(rows, *one, num), amount_at(rows, *two, num)
    if a is None or b is None or a.dimension != b.dimension:
        return
    distance = number(b) - number(a) if less else number(a) - number(b)
    coarser = max(Fraction(a.quantum), Fraction(b.quantum))
    amount = Amount(exact(distance + zero_of(num)), num.said.amount.dimension, coarser, coarser, a.factor)
    shown = " and ".join(rows.reading.columns[c].cells[r].text for r, c in (one, two))
    name = f"{title_of_cell(rows, *one)} less {title_of_cell(rows, *two)}"
    node = Told(name, shown, (amount,), places_of(rows, one, two), num.slot, num.quantity.unit, num.near)
    units = (i for i in rows.text.free if num.last <= i < num.last + 2 and rows.text.stems[i] in vocab.UNIT_WORDS)
    unit = frozenset(units)
    yield Two(node, used | unit)


def _apart(rows: Rows, num: Num) -> Iterator[Two]:
    """Read "the highest and the lowest temperature of Antarctica are 107.5 degrees apart"."""
    text = rows.text
    if text.at(num.last) != "apart":
        return
    record = record_in(rows, 0, len(text.stems), num.at)
    joint = next((i for i in range(num.first) if text.stems[i] == "and"), -1)
    if record is None or joint < 0:
        return
    one, two = columns_in(rows, 0, joint), columns_in(rows, joint + 1, num.first)
    if not one or not two or is_unclear(one) or is_unclear(two) or one[0][1] == two[0][1]:
        return
    a, b = (amount_at(rows, record[0], x[0][1], num) for x in (one, two))
    if a is not None and b is not None:
        used = one[0][2].tokens | two[0][2].tokens | record[1] | {num.last}
        yield from _differ(
            rows, num, (record[0], one[0][1]), (record[0], two[0][1]), number(a) < number(b), frozenset(used)
        )


def _share_of_record(rows: Rows, num: Num) -> Iterator[Two]:
    """Read "won a third of the awards for which it was nominated", "half of the hurricanes of 2015 were major"."""
    text = rows.text
    if text.at(num.last) != "of" or num.quantity.form == forms.MULTIPLIER:
        return
    record = record_in(rows, 0, len(text.stems), num.at)
    found = columns_in(rows, 0, len(text.stems))
    if record is None or len(found) < 2:
        return
    for whole, part in _parts(rows, num, found):
        a, b = amount_at(rows, record[0], part[1], num), amount_at(rows, record[0], whole[1], num)
        if a is None or b is None or a.dimension != b.dimension or not number(b) or not 0 <= number(a) <= number(b):
            continue
        used = whole[2].tokens | part[2].tokens | record[1]
        yield Two(_ratio(rows, num, (record[0], part[1]), (record[0], whole[1]), number(a) / number(b)), used)


def _parts(rows: Rows, num: Num, found: list[Column]) -> Iterator[tuple[Column, Column]]:
    """Yield the whole and the part: the whole is named after "of", the part by a verb or after another one."""
    text = rows.text
    which = next((i for i in range(num.last, len(text.stems)) if text.stems[i] == "which"), -1)
    if which >= 0:
        everything = frozenset(text.stems)
        wholes = columns_in(rows, which, len(text.stems), title=everything)
        parts = [x for x in columns_in(rows, 0, which, title=everything) if wholes and x[1] != wholes[0][1]]
        if wholes and parts and not is_unclear(wholes) and not is_unclear(parts):
            yield wholes[0], parts[0]
        return
    verb = next((i for i in range(num.last, len(text.stems)) if text.stems[i] in vocab.BE), -1)
    before = columns_in(rows, 0, num.first)
    after = columns_in(rows, num.last, len(text.stems))
    if before and not is_unclear(before):
        wholes = [x for x in after if x[1] != before[0][1]]
        if wholes and not is_unclear(wholes):
            yield wholes[0], before[0]
        return
    if verb >= 0:
        wholes, parts = columns_in(rows, num.last, verb), columns_in(rows, verb, len(text.stems))
        if wholes and parts and not is_unclear(wholes) and not is_unclear(parts) and wholes[0][1] != parts[0][1]:
            yield wholes[0], parts[0]


def _of_records(rows: Rows, num: Num) -> Iterator[Two]:
    """Read "the prize of 2020 was twice the prize of 2013", "olive oil has twice the energy of almonds"."""
    text = rows.text
    one, two = record_in(rows, 0, num.first, num.at), record_in(rows, num.last, len(text.stems), num.at)
    if one is None or two is None or one[0] == two[0]:
        return
    found = columns_in(rows, 0, len(text.stems))
    if not found or is_unclear(found):
        return
    column = found[0][1]
    a, b = amount_at(rows, one[0], column, num), amount_at(rows, two[0], column, num)
    if a is None or b is None or not number(b) or a.dimension in ("%",):
        return
    tokens = frozenset(i for i in text.free if text.stems[i] in rows.heads[column].content) | found[0][2].tokens
    used = tokens | one[1] | two[1] | frozenset(i for i in text.free if text.stems[i] in ("as", "much", "many"))
    yield Two(_ratio(rows, num, (one[0], column), (two[0], column), number(a) / number(b)), used)


def _ratio(rows: Rows, num: Num, one: tuple[int, int], two: tuple[int, int], share: Fraction) -> Node:
    percent = num.quantity.unit == "%"
    value = exact(share * 100 if percent else share)
    doubt: Decimal | Fraction = ZERO
    if num.said.relation is Relation.EQ and not percent:
        doubt = Fraction(1, 4) if num.quantity.form == forms.MULTIPLIER else Fraction(1, 50)
    amount = Amount(value, "%" if percent else "", ZERO, doubt)
    cells = [rows.reading.columns[c].cells[r].text for r, c in (one, two)]
    shown = f"{cells[0]} of {cells[1]} is {plain(value) if isinstance(value, Decimal) else f'{float(value):.4g}'}"
    name = f"{title_of_cell(rows, *one)} by {title_of_cell(rows, *two)}"
    times = num.quantity.form == forms.MULTIPLIER
    places = places_of(rows, one, two)
    return Told(name, shown, (amount,), places, num.slot, num.quantity.unit, num.near, ratio=times)
