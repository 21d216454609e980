"""Ranks and extremes in a table of records: "the second highest of the six peaks", "the widest note has a value of"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.conditions import NOTHING_SAID
from probelib.checking.fitting import is_tally
from probelib.checking.grounded_nodes import Told
from probelib.checking.grounded_nth import Nth, NthHas, NthIs
from probelib.checking.grounded_rows import Rows, is_numeric
from probelib.checking.grounded_text import Num, whole
from probelib.checking.grounded_two import CHANGES
from probelib.checking.programs import UNKNOWN, All, Node, exact
from probelib.checking.superlatives import is_turned
from probelib.checking.vocab import EXTREMES, INDEXES, RANKS
from probelib.grounding.reading import bits
from probelib.grounding.relations import Relation
from probelib.records import Kind, Truth

words = vocab.stem_set


_SCOPES = words("when where while among amongst during for by at if that who which each every both")
"""Words that narrow down what is compared."""


_TIES = vocab.BE | vocab.HAVE | words("of with")


RANKING = words("rank ranks ranked")
_BEFORE_MOST = vocab.ARTICLES | words("second third fourth fifth")


class Ranked(NamedTuple):
    """A program about ranks, and the tokens that it explains."""

    node: Node
    used: frozenset[int]


def rank_programs(rows: Rows) -> Iterator[Ranked]:
    """Yield the programs of a sentence about one extreme or one rank."""
    text = rows.text
    if rows.crossed:
        return
    extremes = [i for i in text.free if text.stems[i] in EXTREMES]
    if any([text.stems[i] == "most" and text.at(i - 1) not in _BEFORE_MOST for i in extremes]):
        return  # "most films" are the greater part of them
    ordinals = [n for n in text.nums if n.quantity.kind is Kind.ORDINAL]
    if len(ordinals) > 1:
        return
    if extremes and any(text.stems[i] in _SCOPES for i in text.free):
        return
    if len(extremes) == 1:
        k = extremes[0]
        before = [n for n in ordinals if n.last in (k, k - 1) and not any(n.last <= i < k for i in text.free)]
        if len(before) == len(ordinals):
            yield from _of_extreme(rows, k, before)
    elif not extremes and ordinals and any(text.stems[i] in RANKING for i in text.free):
        yield from _ranked_by(rows, ordinals[0])


def _of_extreme(rows: Rows, k: int, ordinals: list[Num]) -> Iterator[Ranked]:
    text = rows.text
    largest, spoken = EXTREMES[text.stems[k]]
    columns = [(c, tokens) for c, tokens in _columns(rows, k, spoken) if not _is_index(rows, c)]
    if not _is_subject(rows, k):
        return
    for column, tokens in columns:
        nth = _nth(rows, column, largest, ordinals, k)
        program = _program(rows, nth, ordinals, tokens | {k})
        if program is None:
            return
        if len(columns) > 1 and program.node.truth(NOTHING_SAID) is not _first(rows, columns, largest, ordinals, k):
            return
        yield program
        return


def _nth(rows: Rows, column: int, largest: bool, ordinals: list[Num], k: int) -> Nth:
    turned = is_turned(rows.reading.columns[column], rows.text.stems[k])
    return Nth(rows.reading, column, largest != turned, tuple(n.slot for n in ordinals))


def _is_index(rows: Rows, column: int) -> bool:
    found = rows.reading.columns[column]
    return not (INDEXES | RANKS).isdisjoint(found.stems) and not is_tally(found)


def _is_subject(rows: Rows, k: int) -> bool:
    """Whether named cells are said to be the extreme, and are no scope of it: "the highest goal for X", "in X"."""
    ties = vocab.BE | vocab.HAVE
    for anchor in rows.anchors:
        first, last = min(anchor.tokens), max(anchor.tokens)
        between = range(last, k) if last < k else range(k, first)
        if not any(rows.text.stems[i] in ties for i in between):
            return False
        if last > k and rows.text.at(first - 1) in _NARROWING:
            return False
    return True


_NARROWING = words("of in from on for at by")


def _first(rows: Rows, columns: list[tuple[int, frozenset[int]]], largest: bool, ordinals: list[Num], k: int) -> Truth:
    """Return the truth that all columns that can be meant agree on; UNKNOWN where they do not."""
    truths = set()
    for column, tokens in columns:
        nth = _nth(rows, column, largest, ordinals, k)
        program = _program(rows, nth, ordinals, tokens | {k})
        truths.add(UNKNOWN if program is None else program.node.truth(NOTHING_SAID))
    return truths.pop() if len(truths) == 1 else UNKNOWN


def _columns(rows: Rows, k: int, spoken: frozenset[str]) -> list[tuple[int, frozenset[int]]]:
    """Return the column that an extreme is of; several only where none is named and all may be meant."""
    numeric = [c for c in rows.reading.columns if is_numeric(c)]
    own = [
        (how.score + (1.0 if any(i > k for i in how.literal) else 0.0), c.index, how.tokens)
        for c in numeric
        if (how := rows.names.get(c.index)) is not None and not how.lost
    ]
    own.sort(key=lambda x: (-x[0], x[1]))
    by_itself = [x for x in own if k in x[2]]
    if len(by_itself) == 1 or (by_itself and by_itself[0][0] > by_itself[1][0]):
        return [(by_itself[0][1], by_itself[0][2])]
    # A column that is named after the extreme is its own; one that only a number's unit names is not.
    if own:
        same = [x for x in own if rows.heads[x[1]].content == rows.heads[own[0][1]].content]
        if len(own) == len(same) or own[0][0] > own[len(same)][0]:
            return [(own[0][1], own[0][2])]
        return []
    by_word = [c.index for c in numeric if spoken & set(c.stems)]
    if by_word:
        return [(by_word[0], frozenset())] if len(by_word) == 1 else []
    rest = [c.index for c in numeric if CHANGES.isdisjoint(c.stems)]
    return [(c, frozenset()) for c in rest] if rows.text.stems[k] in _SIZES else []


_SIZES = words("largest biggest smallest greatest")


def _program(rows: Rows, nth: Nth, ordinals: list[Num], used: frozenset[int]) -> Ranked | None:
    parts: list[Node] = []
    taken: set[int] = set()
    mask = rows.reading.body
    for anchor in rows.anchors:
        mask &= anchor.mask
        used |= anchor.tokens
    if rows.anchors:
        if not mask:
            return None
        parts.append(NthIs(nth, mask))
    for num in rows.text.nums:
        if num in ordinals:
            continue
        stems = {rows.text.stems[i] for i in range(num.first, num.last)}
        if stems <= rows.heads[nth.column].all:
            continue
        counted = size_of_table(rows, num)
        if counted is not None:
            parts.append(counted[0])
            used |= counted[1]
            continue
        column = _value_column(rows, num, nth)
        if column is None or column[0] in taken:
            return None
        taken.add(column[0])
        parts.append(NthHas(nth, column[0], num.slot, num.quantity.unit, num.near))
        used |= column[1]
    if not parts:
        return None
    return Ranked(parts[0] if len(parts) == 1 else All(tuple(parts)), used)


def _value_column(rows: Rows, num: Num, nth: Nth) -> tuple[int, frozenset[int]] | None:
    """Return the column of a value: another one where it is named, else that of the extreme itself."""
    found = [(c, how) for c, how in rows.value_columns(num) if c != nth.column]
    record = nth.mask(NOTHING_SAID)
    if found and record is not None and rows.amounts(found[0][0], record.bit_length() - 1, num):
        named_apart = found[0][1].literal - (
            rows.names[nth.column].literal if nth.column in rows.names else frozenset()
        )
        if named_apart:
            return found[0][0], found[0][1].tokens
    if record is None or not rows.amounts(nth.column, record.bit_length() - 1, num):
        return None
    if num.quantity.kind in (Kind.YEAR, Kind.DATE) or not _is_value(rows, num):
        return None
    how = rows.names.get(nth.column)
    return nth.column, how.tokens if how is not None else frozenset()


def _is_value(rows: Rows, num: Num) -> bool:
    """Whether a number is said to be the extreme itself: "is 289", "of 56.7", or set off by a comma."""
    i = num.first - 1
    while i >= 0 and i not in rows.text.free and rows.text.at(i) != ",":
        i -= 1
    while rows.text.at(i) in vocab.ARTICLES:
        i -= 1
    return rows.text.at(i) in _TIES or rows.text.at(i) == ","


def size_of_table(rows: Rows, num: Num) -> tuple[Node, frozenset[int]] | None:
    """Return the program of a number that says how many records there are: "of the six peaks"; else None."""
    if whole(num) is None or num.said.relation is not Relation.EQ:
        return None
    before = rows.text.at(num.first - 1)
    if before not in ("the", "all") or num.last not in rows.text.free or rows.text.stems[num.last] in vocab.GLUE:
        return None
    places = rows.reading.places(rows.reading.name, rows.reading.body)
    count = rows.reading.body.bit_count()
    told = Told("Rows of the table", str(count), (exact(count),), places, num.slot, None)
    return told, frozenset({num.last})


def _ranked_by(rows: Rows, ordinal: Num) -> Iterator[Ranked]:
    """Read "the Itaipu Dam ranks third by capacity": its place among the largest."""
    text = rows.text
    at = next((i for i in range(ordinal.last, ordinal.last + 2) if text.at(i) in ("by", "in")), -1)
    mask = rows.reading.body
    used: frozenset[int] = frozenset(i for i in text.free if text.stems[i] in RANKING)
    for anchor in rows.anchors:
        mask &= anchor.mask
        used |= anchor.tokens
    if at < 0 or not rows.anchors or mask.bit_count() != 1 or len(text.nums) != 1:
        return
    for column in rows.reading.columns:
        how = rows.names.get(column.index)
        if how is None or how.lost or not is_numeric(column) or not how.literal or min(how.literal) <= at:
            continue
        yield Ranked(NthIs(Nth(rows.reading, column.index, True, (ordinal.slot,)), mask), used | how.tokens)
        return


__all__ = ["Nth", "NthHas", "NthIs", "Ranked", "bits", "rank_programs", "size_of_table"]
