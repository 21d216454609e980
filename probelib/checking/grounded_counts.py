"""Counts, shares and sums over the records of a table: "three of the notes are 82 mm high", "in total"."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.computed import Count, Share, Total
from probelib.checking.conditions import Condition, Measures, title
from probelib.checking.grounded_keys import number
from probelib.checking.grounded_nodes import Told
from probelib.checking.grounded_ranks import size_of_table
from probelib.checking.grounded_rows import Rows, amounts_of, is_numeric
from probelib.checking.grounded_text import Num, whole
from probelib.checking.grounded_two import CHANGES, DOWN, UP
from probelib.checking.programs import All, Node, Related
from probelib.checking.several import Sign
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.language.words import exact
from probelib.records import Kind

words = vocab.stem_set

_RAISED = UP | words("raise raised")
_LOWERED = DOWN | words("lower lowered cut")
SUMMING = words("add total altogether together combined sum")
_FRACTIONS = (forms.FRACTION, forms.FRACTION_WORDS, forms.UNICODE_FRACTION)


class Counted(NamedTuple):
    """A program over several records, and the tokens that it explains."""

    node: Node
    used: frozenset[int]


def count_programs(rows: Rows, is_noun: frozenset[int]) -> Iterator[Counted]:
    """Yield the programs of a sentence that counts records, gives their share, or sums them up.

    Args:
        rows: The sentence.
        is_noun: Tokens that can stand for the records.
    """
    for num in rows.text.nums:
        if not rows.crossed:
            yield from _counts(rows, num, is_noun)
        yield from _sums(rows, num)


def _counts(rows: Rows, num: Num, is_noun: frozenset[int]) -> Iterator[Counted]:
    share = num.quantity.form in _FRACTIONS or num.quantity.kind is Kind.PERCENT
    counting = _counting(rows, num, is_noun, share)
    if counting is None or (not share and whole(num) is None) or rows.anchors:
        return
    for conditions, used, rest in _predicates(rows, num):
        node: Node = Related(rows.reading, _computed(rows, num, conditions, share), num.slot)
        parts = [node]
        explained = used | counting
        for other in rest:
            size = _size(rows, other, is_noun)
            if size is None:
                break
            parts.append(size[0])
            explained |= size[1]
        else:
            yield Counted(parts[0] if len(parts) == 1 else All(tuple(parts)), frozenset(explained))


def _computed(rows: Rows, num: Num, conditions: tuple[Condition, ...], share: bool) -> Count | Share:
    if share:
        return Share(rows.reading, (), conditions, num.said.amount.dimension)
    return Count(rows.reading, conditions)


def _counting(rows: Rows, num: Num, is_noun: frozenset[int], share: bool) -> frozenset[int] | None:
    """Return the words that say that a number counts records: "three of the notes", "two times"; None where none do."""
    text = rows.text
    if text.at(num.last) in words("times") and not share:
        return frozenset({num.last})
    if text.at(num.last) != "of":
        return None
    at = num.last + 1
    while text.at(at) in vocab.ARTICLES:
        at += 1
    if any(n.first == at for n in text.nums):
        return frozenset()  # "two of the five airports": the second number has the noun
    return frozenset({at}) if at in is_noun else None


def _size(rows: Rows, num: Num, is_noun: frozenset[int]) -> tuple[Node, frozenset[int]] | None:
    """Return the program of a second number: how many records there are at all."""
    return size_of_table(rows, num) if num.last in is_noun else None


def _predicates(rows: Rows, num: Num) -> Iterator[tuple[tuple[Condition, ...], frozenset[int], list[Num]]]:
    """Yield what the counted records have, the words that say it, and the numbers that are left."""
    text = rows.text
    others = [n for n in text.nums if n.at != num.at and not _in_header(rows, n)]
    up = frozenset(i for i in text.free if text.stems[i] in _RAISED)
    down = frozenset(i for i in text.free if text.stems[i] in _LOWERED)
    if bool(up) != bool(down):
        changes = [c for c in rows.reading.columns if not CHANGES.isdisjoint(c.stems) and is_numeric(c)]
        signs = {Sign(rows.reading, c.index, bool(up)).masks({}) for c in changes}
        if changes and len(signs) == 1:
            nouns = frozenset(i for i in text.free if _is_header_word(rows, i))
            yield (Sign(rows.reading, changes[0].index, bool(up)),), up | down | nouns, others
        if changes:
            return
    for value in others:
        found = rows.value_columns(value)
        if not found or (len(found) > 1 and found[0][1].score <= found[1][1].score):
            continue
        column, how = found[0]
        condition = Measures(rows.reading, (column,), value.slot)
        if value.near:
            continue
        yield (condition,), how.tokens, [n for n in others if n.at != value.at]


def _in_header(rows: Rows, num: Num) -> bool:
    stems = {rows.text.stems[i] for i in range(num.first, num.last)}
    return num.quantity.kind is Kind.YEAR and any(stems <= head.all for head in rows.heads)


def _is_header_word(rows: Rows, i: int) -> bool:
    s = rows.text.stems[i]
    if any(s in head.content for head in rows.heads):
        return True
    said = vocab.SPEAKS.get(s, vocab.NONE)
    return not said.isdisjoint(rows.reading.caption)


def _sums(rows: Rows, num: Num) -> Iterator[Counted]:
    """Read "the four prices add up to $57.2 million", "wind and solar together generated 45.7 TWh"."""
    text = rows.text
    summing = frozenset(i for i in text.free if text.stems[i] in SUMMING)
    if not summing or num.quantity.kind in (Kind.YEAR, Kind.DATE, Kind.ORDINAL) or num.near:
        return
    found = [(c, how) for c, how in rows.value_columns(num) if is_numeric(rows.reading.columns[c])]
    own = rows.reading.headers.get(text.at(num.last), ())
    found = [(c, how) for c, how in found if c in own] or found  # "10 games in total" are no totals
    if not found or (len(found) > 1 and found[0][1].score <= found[1][1].score):
        return
    column, how = found[0]
    parts: list[Node] = []
    used = summing | how.tokens
    if rows.anchors:
        yield from _sum_of_named(rows, num, column, used)
        return
    sized = False
    for other in text.nums:
        if other.at == num.at:
            continue
        size = size_of_table(rows, other)
        if size is None:
            return
        parts.append(size[0])
        used |= size[1]
        sized = True
    if sized and num.said.relation is Relation.EQ:
        total = Related(rows.reading, Total(rows.reading, (), column), num.slot)
        yield Counted(All((*parts, total)), used)


def _sum_of_named(rows: Rows, num: Num, column: int, used: frozenset[int]) -> Iterator[Counted]:
    """Yield the sum over records that are named side by side: "wind and solar together"."""
    masks = [a.mask for a in rows.anchors]
    if len(masks) < 2 or len({a.column for a in rows.anchors}) > 1 or any(m.bit_count() != 1 for m in masks):
        return
    if len(set(masks)) < len(masks) or len(rows.text.nums) != 1:
        return
    records = [m.bit_length() - 1 for m in masks]
    found = [amounts_of(rows.reading, column, r, num.said.amount) for r in records]
    if any(len(amounts) != 1 for amounts in found):
        return
    quantum = max(Fraction(amounts[0].quantum) for amounts in found)
    total = exact(sum((number(amounts[0]) for amounts in found), Fraction(0)))
    amount = found[0][0]._replace(value=total, quantum=quantum, doubt=quantum)
    cells = rows.reading.columns[column].cells
    shown = " + ".join(cells[r].text for r in records)
    name = f"Sum of {title(rows.reading.columns[column].header)}"
    places = tuple(p for r in records for p in cells[r].places)
    node = Told(name, shown, (amount,), places, num.slot, num.quantity.unit, num.near)
    yield Counted(node, used | frozenset(i for a in rows.anchors for i in a.tokens))
