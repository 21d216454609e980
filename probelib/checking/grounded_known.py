"""Which words of a sentence about records add nothing, and which could be explained at all."""

from __future__ import annotations

from functools import lru_cache

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_rows import Rows, heads_of
from probelib.checking.vocab import EXTREMES, OPERATORS, VERBS
from probelib.grounding.reading import read
from probelib.records import Kind, Table


def is_explainable(rows: Rows, known: frozenset[int]) -> bool:
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


def known_noun(rows: Rows, i: int) -> bool:
    """Return whether a word can stand for the records of a table: its header, a word of the title, a common noun."""
    s = rows.text.stems[i]
    nouns = {stem for c in (0, rows.reading.name) for stem in rows.heads[c].content}
    if s in nouns or s in rows.reading.caption or s in vocab.THINGS:
        return True
    word = rows.text.token(i).text.lower().rstrip("s")
    return any(len(word) > 3 and t.endswith(word) for t in _plain_title(rows))


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


def _plain_title(rows: Rows) -> tuple[str, ...]:
    return _title_words(rows.reading.table)


@lru_cache(maxsize=256)
def _title_words(table: Table) -> tuple[str, ...]:
    return tuple(w.lower().strip("().,").rstrip("s") for w in table.title.split())
