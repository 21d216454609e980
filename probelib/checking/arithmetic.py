"""Sums and averages of a column: "they scored a total of 31 points", "the average attendance was 2,500"."""

from __future__ import annotations

from probelib.checking import vocab
from probelib.checking.computed import Total
from probelib.checking.conditions import Slot
from probelib.checking.counts import counted
from probelib.checking.fitting import fits, holds_amounts
from probelib.checking.programs import Node, Related
from probelib.checking.restrict import restrict
from probelib.checking.sentences import Sentence, Sort
from probelib.grounding.amounts import Amount
from probelib.records import Kind

_SUM = frozenset({"total", "combin", "sum", "altogether", "together"})
_AVERAGE = frozenset({"averag", "mean"})
_EVERYTHING = frozenset({"all", "overall", "each", "per"})
CUES = _SUM | _AVERAGE
"""Words of which a statement of this family has one."""
TAKES = CUES | _EVERYTHING
"""Words that it reads though no condition explains them."""


def arithmetic(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of a statement that gives the sum or the average of a column, or None."""
    if s.said.isdisjoint(CUES):
        return None
    words = [k for k in range(first, last) if s.words[k] in CUES]
    if not words or len({s.words[k] in _AVERAGE for k in words}) > 1:
        return None
    average = s.words[words[0]] in _AVERAGE
    numbers = [i for i in range(first, last) if _can_be_result(s, i)]
    for i in numbers:
        found = _with_result(s, first, last, i, words, average)
        if found is not None:
            return found
    return None


def _can_be_result(s: Sentence, i: int) -> bool:
    item = s.items[i]
    if item.sort is not Sort.NUMBER or item.number is None or item.said is None or item.caption:
        return False
    return item.said.amount.is_number and item.number.quantity.kind is not Kind.ORDINAL


def _may_be_of(s: Sentence, c: int, v: Amount, average: bool) -> bool:
    """Whether a result can be of a column: of its amounts, or the average of its years."""
    column = s.reading.columns[c]
    if v.year:
        return average and column.kind is Kind.YEAR
    return holds_amounts(s.reading, column, v)


def _with_result(s: Sentence, first: int, last: int, i: int, words: list[int], average: bool) -> Node | None:
    item = s.items[i]
    if item.number is None or item.said is None:
        return None
    for k in _nearest(s, first, last, i):
        header = s.items[k].header
        if header is not None:
            columns = [c for c in header.columns if _may_be_of(s, c, item.said.amount, average)]
        else:
            headers = vocab.UNITS_OF_COUNT.get(s.words[k], frozenset())
            columns = [
                c.index for c in s.reading.columns if headers & set(c.stems) and fits(s.reading, c, item.said.amount)
            ]
        if len(columns) != 1:
            continue
        ignore = {i, k, *words}
        ignore |= {j for j in range(first, last) if s.words[j] in _EVERYTHING and j in (k + 1, i - 1)}
        said = restrict(s, first, last, ignore=ignore)
        if said is None:
            return None
        conditions = counted(s, said)
        if conditions is None or any(columns[0] in c.columns() for c in conditions):
            return None
        slot = Slot(item.number.at, item.number.quantity.text, item.said)
        return Related(s.reading, Total(s.reading, conditions, columns[0], average), slot)
    return None


def _nearest(s: Sentence, first: int, last: int, i: int) -> list[int]:
    """Return the items that can name the column of a result: the one after it, then those before it."""
    after = [i + 1] if i + 1 < last else []
    places = after + list(range(i - 1, first - 1, -1))
    return [
        k
        for k in places
        if (s.items[k].header is not None and not s.items[k].is_value) or s.words[k] in vocab.UNITS_OF_COUNT
    ]
