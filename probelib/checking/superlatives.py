"""Superlatives: "X has the highest attendance", "the longest match was 8:39", "the second most wins"."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from probelib.checking import vocab
from probelib.checking.conditions import Condition, Has, Slot
from probelib.checking.counts import counted
from probelib.checking.fitting import fits
from probelib.checking.programs import Agreed, All, Node, Related
from probelib.checking.quantified import ExtremeIs
from probelib.checking.ranking import PLAYOFF, Extreme
from probelib.checking.restrict import Restriction, restrict
from probelib.checking.sentences import Sentence, Sort
from probelib.checking.several import Among
from probelib.grounding.reading import Column, bits
from probelib.records import Kind

_CARRY = vocab.BE | vocab.HAVE | vocab.VERBS | frozenset({"with", "win", "los"})


CUES = frozenset(vocab.EXTREMES)
"""Words of which a statement of this family has one."""
_SIZES = frozenset({"figur", "number", "total", "amount", "count", "siz"})
_WHOLE = frozenset({"overall", "ever"})
_SINGLE = frozenset({"any", "singl", "each", "every"})
TAKES = CUES | vocab.AMOUNT_OF | vocab.LINKING | _SIZES | _WHOLE | _SINGLE | {"all", "out"}
"""Words that it reads though no condition explains them."""
_COUNTING = frozenset({"most", "least", "fewest", "mor", "less", "fewer"})


class _Phrase(NamedTuple):
    """The noun phrase of a superlative: items [first, last), its column and its side."""

    first: int
    last: int
    column: int
    largest: bool
    rank: int


def superlatives(s: Sentence, first: int, last: int) -> Node | None:
    """Return the program of a statement with one superlative over a column of amounts, or None."""
    if s.said.isdisjoint(vocab.EXTREMES):
        return None
    found = [k for k in range(first, last) if s.words[k] in vocab.EXTREMES]
    if len(found) != 1:
        return None
    phrase = _phrase(s, first, last, found[0])
    if phrase is None:
        return None
    before = _trim(s, first, phrase.first)
    return _of_subject(s, first, before, last, phrase) or _of_value(s, first, last, phrase)


def _phrase(s: Sentence, first: int, last: int, k: int) -> _Phrase | None:
    largest, by_itself = vocab.EXTREMES[s.words[k]]
    start, rank = k, 1
    if k > first and _ordinal(s, k - 1) is not None:
        start, rank = k - 1, _ordinal(s, k - 1) or 1
    at = k + 1
    while at < last and s.words[at] in vocab.AMOUNT_OF:
        at += 1
    column, end = _column(s, at, last), at + 1
    while column is not None and end < last and s.words[end] in _SIZES:
        end += 1
    if column is None and by_itself:
        column, end = _spoken_column(s, by_itself), k + 1
        if end < last and s.words[end] in vocab.NOUNS and s.items[end].header is None:
            end += 1
    if column is None or (rank > 1 and s.reading.columns[column].kind is None):
        return None  # of "chris bosh (31)" the second largest may be the first one's as well
    if is_turned(s.reading.columns[column], s.words[k]):
        largest = not largest
    return _Phrase(start, end, column, largest, rank)


def is_turned(column: Column, word: str) -> bool:
    """Return whether the larger one by a word has the smaller number: a higher rank, a faster time."""
    if word in ("fastest", "slowest", "faster", "slower"):
        return column.dimension == "time" or "tim" in column.stems
    return bool(vocab.RANKS & set(column.stems[-1:])) and word not in _COUNTING


def _ordinal(s: Sentence, i: int) -> int | None:
    item = s.items[i]
    if item.sort is not Sort.NUMBER or item.number is None or item.number.quantity.kind is not Kind.ORDINAL:
        return None
    value = item.number.quantity.value
    return int(value) if isinstance(value, Decimal) and 1 <= value <= 20 else None


def _column(s: Sentence, at: int, last: int) -> int | None:
    """Return the one column of amounts that the item after a superlative names."""
    if at >= last:
        return None
    header = s.items[at].header
    if header is not None:
        columns = [c for c in header.columns if _orders(s, c) and (header.whole or _is_plain(s.reading.columns[c]))]
    else:
        headers = vocab.UNITS_OF_COUNT.get(s.words[at], frozenset())
        columns = [c.index for c in s.reading.columns if headers & set(c.stems) and _orders(s, c.index)]
    return columns[0] if len(columns) == 1 else None


def _is_plain(column: Column) -> bool:
    """Whether a part of a header names the column well enough: of `high points` "points" does not."""
    return column.kind is not None or not {"high", "low", "top", "best"} & set(column.stems)


def _spoken_column(s: Sentence, headers: frozenset[str]) -> int | None:
    columns = [c.index for c in s.reading.columns if headers & set(c.stems) and _orders(s, c.index)]
    return columns[0] if len(columns) == 1 else None


def _orders(s: Sentence, column: int) -> bool:
    """Whether a column's cells are amounts that have an order, so that one can be the largest."""
    if s.reading.columns[column].kind is Kind.SCORE:
        return False
    cells = s.reading.columns[column].cells
    filled = [cells[r] for r in bits(s.reading.body) if not cells[r].missing and cells[r].stems != PLAYOFF]
    return bool(filled) and all([cell.sole is not None for cell in filled])


def _trim(s: Sentence, first: int, last: int) -> int:
    while last > first and s.words[last - 1] in vocab.ARTICLES:
        last -= 1
    return last


def _of_subject(s: Sentence, first: int, before: int, last: int, phrase: _Phrase) -> Node | None:
    """Read "X has the highest points of 50 among ...": X is what the record is, what follows is the scope."""
    if before <= first or s.words[before - 1] not in _CARRY:
        return None
    slot, taken = _own_number(s, phrase.last, last, phrase)
    ignore = {*range(first, phrase.last), *taken, *_of_all(s, phrase.last, last)}
    scope = restrict(s, phrase.last, last, ignore=ignore)
    own, own_taken = _own_number(s, first, before, phrase, anywhere=True)
    verbs = s.verbs_of(phrase.column, first, before)
    subject = restrict(s, first, before, ignore={*own_taken, *verbs, *_of_all(s, first, before)})
    if scope is None or subject is None:
        return None
    within, predicate = counted(s, scope), _predicate(subject, phrase.column)
    if within is None or predicate is None or _narrows(within, phrase):
        return None
    numbers = tuple(x for x in (slot, own) if x is not None)
    if not predicate and not numbers:
        # "He drove the most laps in 1988": the subject is the table's, so the rest is what the record is.
        return _node(s, phrase, (), within, ()) if within else None
    plain = _node(s, phrase, within, predicate, numbers)
    if len(predicate) < 2:
        return plain
    # What stands before the subject may narrow the comparison ("in december X had the highest ...") or describe X.
    narrow = _node(s, phrase, (*within, *predicate[:-1]), predicate[-1:], numbers)
    return Agreed((plain, narrow))


def _of_value(s: Sentence, first: int, last: int, phrase: _Phrase) -> Node | None:
    """Read "the highest points in 2008 was 50": the scope up to the verb, then what the extreme record is."""
    for verb in range(last - 1, phrase.last - 1, -1):
        if _is_main_verb(s, verb):
            found = _with_verb(s, first, last, phrase, verb)
            if found is not None:
                return found
    return None


def _with_verb(s: Sentence, first: int, last: int, phrase: _Phrase, verb: int) -> Node | None:
    named = {*range(phrase.first, phrase.last), *_of_all(s, first, verb)}
    scope = restrict(s, first, verb, ignore=named)
    when = next((k for k in range(verb, last) if s.words[k] in ("when", "wher", "if")), last)
    slot, taken = _own_number(s, verb, when, phrase, anywhere=True)
    rest = restrict(s, verb, when, ignore={*taken, *_of_all(s, verb, last)})
    if when < last:
        scope = restrict(s, first, last, ignore={*named, *range(verb, when)})
    elif scope is None and not any(item.is_value and not item.caption for item in s.items[first : phrase.first]):
        # "The winner of the route with the shortest distance was X": what X is stands before the superlative.
        scope = restrict(s, phrase.last, verb, ignore=named)
        owner = _owner(s, phrase.first)
        rest = restrict(s, first, last, ignore={*range(phrase.first, verb), *taken, *named, *owner})
    if scope is None or rest is None:
        return None
    within, predicate = _scope(s, scope), _predicate(rest)
    if within is None or predicate is None or (slot is None and not predicate) or _narrows(within, phrase):
        return None
    if slot is None:
        return _node(s, phrase, within, predicate, ())
    plain = _node(s, phrase, within, predicate, (slot,))
    if not predicate:
        return plain
    # "The highest grid was 10 for toyota": what follows the number narrows the comparison, or describes the record.
    return Agreed((plain, _node(s, phrase, (*within, *predicate), (), (slot,))))


def _scope(s: Sentence, said: Restriction) -> tuple[Condition, ...] | None:
    """Return what the compared records have; of names that "and" joins they have one: "the most goals for A and B"."""
    if len(said.groups) != 1 or not all([isinstance(c, Has) and c.masks({}).sure for c in said.groups[0]]):
        return counted(s, said)
    rest = counted(s, replace(said, groups=[]))
    return None if rest is None else (*rest, Among(s.reading, said.groups[0]))


def _owner(s: Sentence, first: int) -> tuple[int, ...]:
    """Return the item of "the route with" before a superlative, where a column of names is called so."""
    k = first - 1
    while s.words[k] in vocab.ARTICLES:
        k -= 1
    if s.words[k] not in vocab.HAVE and s.words[k] != "with":
        return ()
    header = s.items[k - 1].header if k else None
    if header is None or s.items[k - 1].is_value or any(s.reading.columns[c].kind is not None for c in header.columns):
        return ()
    return (k - 1,)


def _narrows(within: tuple[Condition, ...], phrase: _Phrase) -> bool:
    """Whether a scope speaks of the compared amounts themselves, which is what the extreme is said to be instead."""
    return any(phrase.column in c.columns() for c in within)


def _is_main_verb(s: Sentence, k: int) -> bool:
    word = s.words[k]
    return word in vocab.BE or word in ("occur", "come", "belong", "happen", "go", "tak", "reach", "hit")


def _predicate(said: Restriction, column: int | None = None) -> tuple[Condition, ...] | None:
    """Return what is said of the record; a name that the compared column has too, `chris bosh (31)`, is meant there."""
    if said.groups:
        return None
    return tuple(
        replace(c, where=tuple(w for w in c.where if w[0] == column), certain=True)
        if isinstance(c, Has) and column in c.columns()
        else c
        for c in said.conditions
    )


def _node(
    s: Sentence,
    phrase: _Phrase,
    within: tuple[Condition, ...],
    predicate: tuple[Condition, ...],
    slots: tuple[Slot, ...],
) -> Node:
    extreme = Extreme(s.reading, within, phrase.column, phrase.largest, phrase.rank)
    parts: list[Node] = [Related(s.reading, extreme, slot) for slot in slots]
    if predicate:
        parts.append(ExtremeIs(s.reading, extreme, predicate))
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _own_number(
    s: Sentence, first: int, last: int, phrase: _Phrase, *, anywhere: bool = False
) -> tuple[Slot | None, set[int]]:
    """Return the number that is said to be the extreme value, and the items that say so: "of 50", "with 12 people"."""
    column = s.reading.columns[phrase.column]
    for i in range(first, last):
        item = s.items[i]
        if (
            item.sort is not Sort.NUMBER
            or item.number is None
            or item.said is None
            or not fits(s.reading, column, item.said.amount)
        ):
            continue
        taken = {i}
        if i + 1 < last and _names_column(s, i + 1, phrase.column):
            taken.add(i + 1)
        elif _is_other(s, i, last, column):
            continue
        else:
            before = _header_before(s, first, i, phrase.column)
            if not (before or anywhere or s.words[i - 1] in ("of", "with", "at", "be") or _is_comma(s, i - 1)):
                continue
            taken |= before
        return Slot(item.number.at, item.number.quantity.text, item.said), taken
    return None, set()


def _is_comma(s: Sentence, i: int) -> bool:
    return i >= 0 and s.items[i].sort is Sort.COMMA


def _header_before(s: Sentence, first: int, i: int, column: int) -> set[int]:
    """Return the items of "with an attendance of" before a number, where they name the column; else none."""
    j = i - 1
    while j >= first and (s.words[j] in vocab.LINKING or s.words[j] in vocab.ARTICLES):
        j -= 1
    return set(range(j, i)) if j >= first and _names_column(s, j, column) else set()


def _is_other(s: Sentence, i: int, last: int, column: Column) -> bool:
    """Whether a number is something else than an amount of the column: "3 games", "first", a year."""
    item = s.items[i]
    if item.number is None or item.said is None:
        return True
    if i + 1 < last and (s.words[i + 1] in vocab.NOUNS or s.items[i + 1].header is not None):
        return True
    before = s.items[i - 1].header if i else None
    if s.words[i - 1] in vocab.NOUNS or (before is not None and column.index not in before.columns):
        return True  # "in week 3"
    return item.number.quantity.kind is Kind.ORDINAL or (item.said.amount.year and column.kind is not Kind.YEAR)


def _names_column(s: Sentence, i: int, column: int) -> bool:
    header = s.items[i].header
    if header is not None and not s.items[i].is_value:
        return column in header.columns
    return bool(vocab.UNITS_OF_COUNT.get(s.words[i], frozenset()) & set(s.reading.columns[column].stems))


def _of_all(s: Sentence, first: int, last: int) -> set[int]:
    """Return the words "all", "any", "out of" that only say that everything is compared."""
    found = set()
    for k in range(first, last):
        of_all = s.words[k] == "all" and s.words[k - 1] in ("of", "among", "amongst", "for", "in")
        out_of = s.words[k] == "out" and s.words[k + 1] == "of"
        for_any = s.words[k] in _SINGLE and s.words[k - 1] in ("for", "of", "in", "at", "a")
        if of_all or out_of or for_any or s.words[k] in _WHOLE:
            found.add(k)
    return found
