"""Two records compared: "X has more wins than Y", "A aired before B", "5 more points than", "more wins than losses"."""

from __future__ import annotations

from collections.abc import Iterable

from probelib.checking import vocab
from probelib.checking.computed import Count, Difference, Ratio, Value
from probelib.checking.conditions import Condition, Measures, Outcome, Slot
from probelib.checking.counts import counted
from probelib.checking.fitting import spoken
from probelib.checking.gaps import UNITS, Gap
from probelib.checking.kinds import is_row
from probelib.checking.programs import Computed, Node, Ordered, Related
from probelib.checking.restrict import restrict
from probelib.checking.sentences import Sentence, Sort
from probelib.checking.superlatives import is_turned
from probelib.grounding.relations import Relation
from probelib.records import Kind

CUES = frozenset({"than", "many", "much", *vocab.ORDERS})
"""Words of which a statement of this family has one."""
TAKES = CUES | vocab.COMPARATIVES.keys() | vocab.AMOUNT_OF | {"by", "as", "only"}
"""Words that it reads though no condition explains them; beside them it reads what a margin counts, one word."""
WILD = frozenset(vocab.OUTCOMES)
"""Words beside which others may be left out, whatever they are."""
_MORE = frozenset({"mor", "less", "fewer"})


def comparisons(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of a statement that compares two records, or two columns of one record."""
    if "than" not in s.said and s.said.isdisjoint(vocab.ORDERS):
        return _times(s, first, last) if "many" in s.said or "much" in s.said else None
    at = next((k for k in range(first, last) if s.words[k] == "than"), None)
    if at is not None:
        return _than(s, first, last, at)
    found = [k for k in range(first + 1, last - 1) if s.words[k] in vocab.ORDERS]
    return _in_time(s, first, last, found[0]) if len(found) == 1 else None


def _times(s: Sentence, first: int, last: int) -> Node | None:
    """Read "X has twice as many floors as Y"."""
    i = next((k for k in range(first, last - 3) if s.items[k].number is not None and s.words[k + 1] == "as"), None)
    if i is None or s.words[i + 2] not in ("many", "much"):
        return None
    at = next((k for k in range(i + 3, last) if s.words[k] == "as"), None)
    item = s.items[i]
    if at is None or item.number is None or item.said is None or not item.said.amount.is_number:
        return None
    found = _named(s, range(i + 3, at))
    if found is None:
        return None
    column, named = found
    ignore = {i, i + 1, i + 2, at, *named}
    if i > first and s.words[i - 1] in ("only", "just", "exactly"):
        ignore.add(i - 1)
    one, two = restrict(s, first, at, ignore=ignore), restrict(s, at + 1, last)
    if one is None or two is None:
        return None
    a = counted(s, one)
    b = _other_record(s, a, counted(s, two)) if a else None
    if not a or b is None:
        return None
    slot = Slot(item.number.at, item.number.quantity.text, item.said)
    return Related(s.reading, Ratio(Value(s.reading, a, column), Value(s.reading, b, column)), slot)


# --------------------------------------------------------------------------------------------- than


def _than(s: Sentence, first: int, last: int, at: int) -> Node | None:
    word = next((k for k in range(at - 1, first - 1, -1) if s.words[k] in vocab.COMPARATIVES), None)
    if word is None or any(s.words[k] == "than" for k in range(at + 1, last)):
        return None
    larger, by_itself = vocab.COMPARATIVES[s.words[word]]
    margin, taken = _margin(s, first, last, word, at)
    if margin is not None and margin.said.amount.value == 0:
        return None  # none more is not more
    column, named = _column(s, first, last, word, at, by_itself)
    if margin is not None and margin.said.amount.dimension:
        column = _of_dimension(s, margin.said.amount.dimension, column)
    if column is None:
        return _counts(s, first, last, word, at, larger)
    if is_turned(s.reading.columns[column], s.words[word]):
        larger = not larger
    ignore = {*named, *taken, word, at, *s.verbs_of(column, first, word)}
    second = _second_column(s, at + 1, last, column)
    one = restrict(s, first, at, ignore=ignore)
    if one is None:
        return None
    a = counted(s, one)
    if not a:
        return None
    if second is not None:
        other: Computed = Value(s.reading, a, second)
    else:
        two = restrict(s, at + 1, last, ignore=ignore)
        b = None if two is None else _other_record(s, a, counted(s, two))
        if b is None:
            return None
        other = Value(s.reading, b, column)
    return _node(s, Value(s.reading, a, column), other, larger, margin)


def _node(s: Sentence, one: Computed, other: Computed, larger: bool, margin: Slot | None) -> Node:
    if margin is not None:
        first, second = (one, other) if larger else (other, one)
        return Related(s.reading, Difference(first, second), margin)
    return Ordered(s.reading, one, Relation.GT if larger else Relation.LT, other)


def _other_record(
    s: Sentence, a: tuple[Condition, ...], b: tuple[Condition, ...] | None
) -> tuple[Condition, ...] | None:
    """Return the conditions of the second record, with those of the first that the sentence does not repeat."""
    if not b:
        return None
    theirs = {c for condition in b for c in condition.columns()}
    ours = {c for condition in a for c in condition.columns()}
    if not ours & theirs:
        return None
    shared = tuple(c for c in a if not set(c.columns()) & theirs)
    everything = (1 << s.reading.records) - 1
    left = everything
    for condition in b:
        left &= condition.masks({}).maybe
    return b if left.bit_count() == 1 or not shared else (*b, *shared)


def _column(
    s: Sentence, first: int, last: int, word: int, at: int, by_itself: frozenset[str]
) -> tuple[int | None, set[int]]:
    """Return the column that is compared, and the items that name it."""
    k = word + 1
    while k < at and s.words[k] in vocab.AMOUNT_OF:
        k += 1
    skipped = set(range(word + 1, k))
    if k < at:
        found = _named(s, (k,))
        if found is not None:
            return found[0], {*skipped, *found[1]}
        if s.items[k].sort is Sort.HEADER or s.words[k] in vocab.NOUNS:
            return None, set()
    elsewhere = [i for i in range(first, last) if i < word or i > at]
    found = _named(s, elsewhere)
    if found is not None:
        return found
    spoken = [c.index for c in s.reading.columns if by_itself & set(c.stems) and orders(s, c.index)]
    return (spoken[0], skipped) if len(spoken) == 1 else (None, set())


def _of_dimension(s: Sentence, dimension: str, column: int | None) -> int | None:
    """Return the column that a difference with a unit can be of: "238 metres higher" is no rank."""
    found = [c for c in s.reading.columns if c.dimension == dimension]
    if column is not None and s.reading.columns[column] in found:
        return column
    return found[0].index if found and len({c.stems for c in found}) == 1 else None


def _named(s: Sentence, places: Iterable[int]) -> tuple[int, set[int]] | None:
    """Return the one column of amounts that headers among items name, and those items."""
    columns: dict[int, set[int]] = {}
    for i in places:
        item = s.items[i]
        if item.header is not None and not item.is_value:
            here = [c for c in item.header.columns if orders(s, c)]
        else:
            headers = vocab.UNITS_OF_COUNT.get(s.words[i], frozenset())
            here = [c.index for c in s.reading.columns if headers & set(c.stems) and orders(s, c.index)]
        for c in here:
            columns.setdefault(c, set()).add(i)
    if len(columns) != 1:
        return None
    ((column, items),) = columns.items()
    return column, items


def orders(s: Sentence, column: int) -> bool:
    """Return whether a column's cells are amounts that have an order."""
    kind = s.reading.columns[column].kind
    return kind is not None and kind is not Kind.SCORE


def _second_column(s: Sentence, first: int, last: int, column: int) -> int | None:
    """Return the column that is all that follows "than": "more wins than losses"."""
    rest = [i for i in range(first, last) if s.words[i] not in vocab.ARTICLES | {"number", "of", "total"}]
    if len(rest) != 1:
        return None
    item = s.items[rest[0]]
    if item.header is None or item.is_value or len(item.header.columns) != 1:
        return None
    other = item.header.columns[0]
    return other if other != column and orders(s, other) else None


def _margin(s: Sentence, first: int, last: int, word: int, at: int) -> tuple[Slot | None, set[int]]:
    """Return the number by which one is said to be more: "5 more points than", "higher than Y by 5"."""
    i = word - 1
    named: set[int] = set()
    if i - 1 >= first and s.items[i].number is None and s.items[i - 1].number is not None:
        named, i = {i}, i - 1  # "10 floors higher than"
    item = s.items[i] if i >= first else None
    if item is not None and item.number is not None and item.said is not None:
        amount = item.said.amount
        if amount.is_number and not amount.year:
            return Slot(item.number.at, item.number.quantity.text, item.said), {i, *named}
    for k in range(at + 1, last - 1):
        after = s.items[k + 1]
        if s.words[k] == "by" and after.number is not None and after.said is not None and after.said.amount.is_number:
            taken = {k, k + 1}
            if k + 2 < last and (s.items[k + 2].header is not None or s.words[k + 2] in vocab.UNITS_OF_COUNT):
                taken.add(k + 2)
            return Slot(after.number.at, after.number.quantity.text, after.said), taken
    return None, set()


def _counts(s: Sentence, first: int, last: int, word: int, at: int, larger: bool) -> Node | None:
    """Read "more games in 1990 than in 1991", "more players from france than from spain"."""
    if s.words[word] not in _MORE or word + 1 >= at:
        return None
    if s.words[word + 1] in vocab.OUTCOMES:
        return _outcomes(s, first, last, word, at, larger)
    noun = s.items[word + 1]
    header = noun.header
    rows = s.words[word + 1] in vocab.NOUNS and is_row(s.reading, s.words[word + 1])
    if header is not None and not noun.is_value:
        rows = not any(_has_amounts(s, c) for c in header.columns)
    if not rows:
        return None
    margin, taken = _margin(s, first, last, word, at)
    ignore = {word, word + 1, at, *taken}
    one, two = restrict(s, first, at, ignore=ignore), restrict(s, at + 1, last, ignore=ignore)
    if one is None or two is None:
        return None
    a, b = counted(s, one), counted(s, two)
    if not a or not b or len(b) != 1 or not set(b[0].columns()) & {c for x in a for c in x.columns()}:
        return None
    shared = tuple(c for c in a if not set(c.columns()) & set(b[0].columns()))
    return _node(s, Count(s.reading, a), Count(s.reading, (*b, *shared)), larger, margin)


def _outcomes(s: Sentence, first: int, last: int, word: int, at: int, larger: bool) -> Node | None:
    """Read "there were more wins than losses" off a column of results."""
    columns = [c for c in s.reading.columns if c.outcomes]
    other = next((k for k in range(at + 1, last) if s.words[k] in vocab.OUTCOMES), None)
    if len(columns) != 1 or other is None:
        return None
    said = restrict(s, first, last, ignore={word, word + 1, at, other, *range(word + 1, at)})
    scope = None if said is None else counted(s, said)
    if scope is None:
        return None
    one, two = (
        Count(s.reading, (*scope, Outcome(s.reading, columns[0].index, vocab.OUTCOMES[s.words[k]])))
        for k in (word + 1, other)
    )
    margin, _ = _margin(s, first, last, word, at)
    return _node(s, one, two, larger, None) if margin is None else None


def _has_amounts(s: Sentence, column: int) -> bool:
    """Whether most cells of a column hold an amount, alone or in a text: "rex chapman (18)"."""
    filled = [c for c in s.reading.columns[column].cells if not c.missing]
    kind = s.reading.columns[column].kind
    return kind in (Kind.CARDINAL, None) and 2 * sum(bool(c.amounts) for c in filled) > len(filled)


# ------------------------------------------------------------------------------------------ in time


def _in_time(s: Sentence, first: int, last: int, at: int) -> Node | None:
    """Read "X aired before Y", "A was picked after B", "3 years before"."""
    columns = _time_columns(s, first, at)
    if len(columns) != 1:
        return None
    column = columns[0]
    gap = s.items[at - 1] if s.items[at - 1].sort is Sort.NUMBER else None
    if gap is not None and (gap.number is None or gap.said is None or gap.number.quantity.unit not in UNITS):
        return None
    names = {k for k in range(first, at) if not s.items[k].is_value and column in _named_columns(s, k)}
    one = restrict(s, first, at if gap is None else at - 1, ignore={at, *names})
    two = restrict(s, at + 1, last)
    if one is None or two is None:
        return None
    a, b = counted(s, one), counted(s, two)
    if not a or not b or all(isinstance(c, Measures) for c in b):
        return None
    other = _other_record(s, a, b)
    if other is None:
        return None
    if gap is not None and gap.number is not None and gap.said is not None and gap.number.quantity.unit is not None:
        ends = Value(s.reading, a, column), Value(s.reading, other, column)
        early, late = reversed(ends) if vocab.ORDERS[s.words[at]] else ends
        slot = Slot(gap.number.at, gap.number.quantity.text, gap.said)
        return Related(s.reading, Gap(early, late, gap.number.quantity.unit), slot)
    larger = vocab.ORDERS[s.words[at]]
    return _node(s, Value(s.reading, a, column), Value(s.reading, other, column), larger, None)


def _named_columns(s: Sentence, k: int) -> tuple[int, ...]:
    item = s.items[k]
    return item.header.columns if item.header is not None else spoken(s.reading, item.stem)


def _time_columns(s: Sentence, first: int, at: int) -> list[int]:
    """Return the columns that a verb before "before" or "after" speaks of, else the dates of the table."""
    named: list[int] = []
    for k in range(first, at):
        if not s.items[k].is_value:
            named.extend(c for c in _named_columns(s, k) if orders(s, c) and c not in named)
    return named or [c.index for c in s.reading.columns if c.kind in (Kind.DATE, Kind.YEAR)]
