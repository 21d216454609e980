"""Sentences about records of a table: a value of one record, explained word by word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_counts import SUMMING, count_programs
from probelib.checking.grounded_known import is_explainable, known_noun, known_words
from probelib.checking.grounded_picked import Picked
from probelib.checking.grounded_ranks import RANKING, rank_programs
from probelib.checking.grounded_rows import Rows, Select, names_in
from probelib.checking.grounded_text import Num, Text, read_text
from probelib.checking.grounded_two import CHANGES, DOWN, LESS, MORE, UP, two_cells
from probelib.checking.programs import All, Node
from probelib.checking.vocab import EXTREMES, NOUNS
from probelib.grounding.linking import Links
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.records import Kind

MOST_NUMBERS = 4


_CLOSE = 0.25


class Choice(NamedTuple):
    """One way to read a number: as a value of a column, as the name of a record, or as part of a header."""

    used: frozenset[int]
    score: float
    column: int | None = None
    select: Select | None = None
    header: int | None = None
    fell: bool = False


def grid_claim(links: Links) -> Node | None:
    """Return the program of a sentence about records, or None where a number or a word of it is unexplained."""
    text = read_text(links, names=names_in(links))
    if text is None or not text.nums or len(text.nums) > MOST_NUMBERS:
        return None
    rows = Rows(text)
    known = known_words(rows)
    if not is_explainable(rows, known):
        return None
    said = {text.stems[i] for i in (*text.free, *rows.hints)}
    program = _values(rows, known)
    if program is None and (not said.isdisjoint(CUES) or any(_is_part(num) for num in text.nums)):
        program = _computed(rows, known)
    if program is None and not said.isdisjoint(_SEVERAL):
        program = _several(rows, known)
    return program


_OTHERS = NOUNS - vocab.stem_set("time number place position")
CUES = UP | DOWN | MORE | LESS | frozenset({"apart"})


_SEVERAL = EXTREMES.keys() | RANKING | SUMMING | vocab.stem_set("of times")


def _is_part(num: Num) -> bool:
    """Whether a number is a share or a multiple."""
    q = num.quantity
    return q.kind is Kind.PERCENT or q.form == forms.MULTIPLIER or not num.said.amount.quantum


def _several(rows: Rows, known: frozenset[int]) -> Node | None:
    """Return the program of a sentence about ranks, counts or sums."""
    nouns = frozenset(i for i in rows.text.free if known_noun(rows, i))
    made = [(p.node, p.used) for p in rank_programs(rows)] + [(p.node, p.used) for p in count_programs(rows, nouns)]
    found = [node for node, used in made if not set(rows.text.free) - used - known - nouns]
    return found[0] if found and len({str(node) for node in found}) == 1 else None


def _computed(rows: Rows, known: frozenset[int]) -> Node | None:
    """Return the program of a sentence whose one number that names nothing is computed from two cells."""
    found: list[Node] = []
    for num in rows.text.nums:
        others = [n for n in rows.text.nums if n.at != num.at]
        if any(n.said.relation is not Relation.EQ or not _names_something(rows, n) for n in others):
            continue
        found += [two.node for two in two_cells(rows, num) if not set(rows.text.free) - two.used - known]
    return found[0] if found and len({str(node) for node in found}) == 1 else None


def _names_something(rows: Rows, num: Num) -> bool:
    """Whether a number names a record or stands in a header."""
    stems = {rows.text.stems[i] for i in range(num.first, num.last)}
    return any(True for _ in rows.selects(num)) or any(stems <= head.all for head in rows.heads)


def _values(rows: Rows, known: frozenset[int]) -> Node | None:
    if not rows.anchors and len(rows.text.nums) < 2:
        return None
    choices = [tuple(_choices(rows, num)) for num in rows.text.nums]
    if not all(choices):
        return None
    found: list[tuple[float, Node]] = []
    for chosen in product(*choices):
        program = _program(rows, chosen, known)
        if program is not None:
            found.append(program)
    return best_of(found)


def best_of(found: list[tuple[float, Node]]) -> Node | None:
    """Return the best program; None where another is as good."""
    found.sort(key=lambda pair: -pair[0])
    if not found or (len(found) > 1 and found[0][0] - found[1][0] < _CLOSE and str(found[0][1]) != str(found[1][1])):
        return None
    return found[0][1]


def _choices(rows: Rows, num: Num) -> Iterator[Choice]:
    for select in rows.selects(num):
        yield Choice(frozenset(), 0.5, select=select)
    yield from _ranks(rows, num)
    for column, how in rows.value_columns(num):
        if _counts_others(rows, num, how.tokens):
            continue
        used = how.tokens | _unit_after(rows, num, column)
        fell = _falls(rows, column)
        if fell is not None:
            changes = UP | DOWN if _is_change(rows, column) else UP  # goals may be gained; lost ones are others
            used |= frozenset(i for i in rows.text.free if rows.text.stems[i] in changes)
            yield Choice(used, how.score + _beside(rows.text, num, how.tokens), column=column, fell=fell)
    stems = {rows.text.stems[i] for i in range(num.first, num.last)}
    for head in rows.heads:
        if stems <= head.all and head.at in rows.names:
            yield Choice(frozenset(), 0.3, header=head.at)


def _counts_others(rows: Rows, num: Num, named: frozenset[int]) -> bool:
    """Whether a noun after a number says that it is no amount of a column: "12 goals in 2 games" are no points."""
    if num.quantity.kind is not Kind.CARDINAL or num.last in named or num.last not in rows.text.free:
        return False
    return rows.text.stems[num.last] in _OTHERS and not known_noun(rows, num.last)


def _falls(rows: Rows, column: int) -> bool | None:
    """Return whether a column of changes is said to have fallen; None where that is not clear, False for any other."""
    if not _is_change(rows, column):
        return False
    up = any(rows.text.stems[i] in UP for i in rows.text.free)
    down = any(rows.text.stems[i] in DOWN for i in rows.text.free)
    return None if up and down else down


def _is_change(rows: Rows, column: int) -> bool:
    return not rows.reading.columns[column].stems or not CHANGES.isdisjoint(rows.heads[column].content)


def _unit_after(rows: Rows, num: Num, column: int) -> frozenset[int]:
    """Return the token after a bare number that is the column's unit: "15 g of protein"."""
    unit = rows.reading.columns[column].unit
    if num.quantity.unit is None and unit is not None and num.last in rows.text.free:
        return frozenset({num.last}) if rows.text.token(num.last).text == unit else frozenset()
    return frozenset()


def _ranks(rows: Rows, num: Num) -> Iterator[Choice]:
    """Yield the column of ranks that the noun after an ordinal names: "won at the 87th ceremony"."""
    if num.quantity.kind is not Kind.ORDINAL or not rows.anchors:
        return
    for column in rows.reading.columns:
        if column.kind is Kind.ORDINAL and rows.text.at(num.last) in rows.heads[column.index].content:
            yield Choice(frozenset({num.last}), 0.4, column=column.index)


def _beside(text: Text, num: Num, tokens: frozenset[int]) -> float:
    i = num.last + (text.at(num.last) == "of")
    if i in tokens:
        return 1.0
    j = num.first - 1
    while j >= 0 and j not in tokens and (text.at(j) in vocab.GLUE or j not in text.free):
        j -= 1
    return 0.5 if j in tokens else 0.0


def _program(rows: Rows, chosen: tuple[Choice, ...], known: frozenset[int]) -> tuple[float, Node] | None:
    values = [(num, c) for num, c in zip(rows.text.nums, chosen, strict=True) if c.column is not None]
    if not values or not _bounds_agree(rows, chosen):
        return None
    columns = {c.column for _, c in values}
    plain = [c.column for num, c in values if not num.bound and num.said.relation is Relation.EQ]
    if len(set(plain)) < len(plain) or any(_counts(rows, num) for num, _ in values):
        return None
    if not rows.unclear.isdisjoint(columns) or rows.crossed:
        return None
    selects = [c.select for c in chosen if c.select is not None]
    if any(s.column in columns for s in selects) or any(
        c.header is not None and c.header not in columns for c in chosen
    ):
        return None
    mask, held = _records(rows, columns)
    picked = mask
    for select in selects:
        picked &= select.mask
    if picked.bit_count() != 1 or (mask == rows.reading.body and not selects):
        return None
    used = frozenset().union(held, *(c.used for c in chosen))
    if set(rows.text.free) - used - known:
        return None
    record = picked.bit_length() - 1
    pairs = tuple(((s.num.slot,), s.column) for s in selects)
    nodes = []
    for num, choice in values:
        column = choice.column
        if column is None or not rows.amounts(column, record, num):
            return None
        nodes.append(Picked(rows.reading, mask, pairs, column, num.slot, num.quantity.unit, num.near, choice.fell))
    return sum(c.score for c in chosen), nodes[0] if len(nodes) == 1 else All(tuple(nodes))


def _counts(rows: Rows, num: Num) -> bool:
    """Whether a number is how many of something there are: "7 of the 13 songs", "1 of 2"."""
    q = num.quantity
    if q.kind is not Kind.CARDINAL or q.unit is not None or q.form == forms.GROUPED:
        return False
    return rows.text.at(num.last) == "of" and rows.text.at(num.last + 1) in ("the", "all", "these", "their", "")


def _records(rows: Rows, columns: set[int | None]) -> tuple[int, frozenset[int]]:
    """Return the records that the named cells leave, and their tokens; cells of the value's own column say nothing."""
    by_tokens: dict[frozenset[int], int] = {}
    for anchor in rows.anchors:
        if anchor.column not in columns:
            by_tokens[anchor.tokens] = by_tokens.get(anchor.tokens, 0) | anchor.mask
    mask = rows.reading.body
    for found in by_tokens.values():
        mask &= found
    return mask, frozenset(i for tokens in by_tokens for i in tokens)


def _bounds_agree(rows: Rows, chosen: tuple[Choice, ...]) -> bool:
    nums = rows.text.nums
    return all(
        chosen[k].column == chosen[k + 1].column and chosen[k].column is not None
        for k in range(len(nums) - 1)
        if nums[k].bound == "low"
    )
