"""Sentences about records of a table: a value of one record, explained word by word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_counts import SUMMING, count_programs
from probelib.checking.grounded_picked import Picked
from probelib.checking.grounded_ranks import RANKING, rank_programs
from probelib.checking.grounded_rows import Rows, Select, heads_of, names_in
from probelib.checking.grounded_text import Num, Text, read_text
from probelib.checking.grounded_two import CHANGES, DOWN, LESS, MORE, UP, two_cells
from probelib.checking.programs import All, Node
from probelib.checking.vocab import EXTREMES, OPERATORS, VERBS
from probelib.grounding.linking import Links
from probelib.grounding.reading import read
from probelib.grounding.relations import Relation
from probelib.language import forms
from probelib.records import Kind, Table

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
    said = {text.stems[i] for i in text.free} | {text.stems[i] for i in rows.hints}
    if not _explainable(rows, known):
        return None
    program = _values(rows, known)
    if program is None and (not said.isdisjoint(CUES) or any(_is_part(num) for num in text.nums)):
        program = _computed(rows, known)
    if program is None and not said.isdisjoint(_SEVERAL):
        program = _several(rows, known)
    return program


CUES = UP | DOWN | MORE | LESS | frozenset({"apart"})
_SEVERAL = EXTREMES.keys() | RANKING | SUMMING | vocab.stem_set("of times")


def _is_part(num: Num) -> bool:
    """Whether a number is a share or a multiple."""
    q = num.quantity
    return q.kind is Kind.PERCENT or q.form == forms.MULTIPLIER or not num.said.amount.quantum


def _explainable(rows: Rows, known: frozenset[int]) -> bool:
    """Whether each word can be explained at all; asked first, as most sentences have one that cannot."""
    for i in rows.text.free:
        if i in known or i in rows.held:
            continue
        s = rows.text.stems[i]
        if not rows.index.of(s) and s not in _COMPUTED and not known_noun(rows, i) and not _is_unit(rows, i):
            return False
    return True


_COMPUTED = vocab.COMPUTING | EXTREMES.keys() | vocab.UNIT_WORDS | vocab.COVERING


def _is_unit(rows: Rows, i: int) -> bool:
    return any(num.last == i for num in rows.text.nums)


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


def known_noun(rows: Rows, i: int) -> bool:
    """Return whether a word can stand for the records of a table: its header, a word of the title, a common noun."""
    s = rows.text.stems[i]
    nouns = {stem for c in (0, rows.reading.name) for stem in rows.heads[c].content}
    if s in nouns or s in rows.reading.caption or s in vocab.THINGS:
        return True
    word = rows.text.token(i).text.lower().rstrip("s")
    return any(len(word) > 3 and t.endswith(word) for t in _plain_title(rows))


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


def known_words(rows: Rows) -> frozenset[int]:
    """Return the free tokens that add nothing: glue, words of the title, nouns for the records."""
    text = rows.text
    plain = plain_words(rows.reading.table)
    if all(num.quantity.kind in (Kind.DATE, Kind.YEAR, Kind.TIME) for num in text.nums):
        plain = plain | vocab.EVENT_VERBS
    if any(num.quantity.kind is Kind.PERCENT or not num.said.amount.quantum for num in text.nums):
        plain = plain | vocab.COVERING
    return frozenset(i for i in text.free if text.stems[i] in plain or _is_kind(rows, i))


@lru_cache(maxsize=256)
def plain_words(table: Table) -> frozenset[str]:
    """Return the stems that add nothing to a sentence about a table."""
    reading = read(table)
    title = frozenset(reading.caption)
    nouns = frozenset(s for c in (0, reading.name) for s in heads_of(table)[c].content)
    spoken = frozenset(word for word, meant in vocab.SPEAKS.items() if not meant.isdisjoint(title))
    return (vocab.GLUE - _WHEN) | vocab.PLAIN_VERBS | vocab.LIGHT | title | nouns | spoken


_WHEN = vocab.stem_set("when where")


def _is_kind(rows: Rows, i: int) -> bool:
    """Whether a word says what a named thing is: "the Guri Dam", "the 20 note" of banknotes."""
    text = rows.text
    anchor = next((a for a in rows.anchors if i - 1 in a.tokens), None)
    if anchor is None and all(num.last != i for num in text.nums):
        return False
    if anchor is not None and anchor.column in (0, rows.reading.name) and _is_noun(rows, i):
        return True
    word = text.token(i).text.lower().rstrip("s")
    return any(len(word) > 3 and t.endswith(word) for t in _plain_title(rows)) or text.stems[i] in vocab.THINGS


def _is_noun(rows: Rows, i: int) -> bool:
    """Whether a word between a name and a verb can only be a noun for it: "Nuclear power had"."""
    text = rows.text
    s = text.stems[i]
    if (
        not text.token(i).text.islower()
        or s in vocab.SPEAKS
        or s in OPERATORS
        or s in VERBS
        or s in rows.reading.headers
        or not s.isalpha()
    ):
        return False
    return text.at(i + 1) in vocab.BE | vocab.HAVE | vocab.PLAIN_VERBS


def _plain_title(rows: Rows) -> list[str]:
    return [w.lower().strip("().,").rstrip("s") for w in rows.reading.table.title.split()]


def _choices(rows: Rows, num: Num) -> Iterator[Choice]:
    for select in rows.selects(num):
        yield Choice(frozenset(), 0.5, select=select)
    yield from _ranks(rows, num)
    for column, how in rows.value_columns(num):
        used = how.tokens | _unit_after(rows, num, column)
        fell = _falls(rows, column)
        if fell is not None:
            used |= frozenset(i for i in rows.text.free if rows.text.stems[i] in UP | DOWN)
            yield Choice(used, how.score + _beside(rows.text, num, how.tokens), column=column, fell=fell)
    stems = {rows.text.stems[i] for i in range(num.first, num.last)}
    for head in rows.heads:
        if stems <= head.all and head.at in rows.names:
            yield Choice(frozenset(), 0.3, header=head.at)


def _falls(rows: Rows, column: int) -> bool | None:
    """Return whether a column of changes is said to have fallen; None where that is not clear, False for any other."""
    if rows.reading.columns[column].stems and CHANGES.isdisjoint(rows.heads[column].content):
        return False
    up = any(rows.text.stems[i] in UP for i in rows.text.free)
    down = any(rows.text.stems[i] in DOWN for i in rows.text.free)
    return None if up and down else down


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
