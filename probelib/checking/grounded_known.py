"""Which words of a sentence about records add nothing, and which could be explained at all."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_heads import heads_of, names_of_heads
from probelib.checking.grounded_rows import Rows
from probelib.checking.items import OF_NUMBERS
from probelib.checking.sentences import Sentence, Sort
from probelib.checking.vocab import EXTREMES, OPERATORS, VERBS
from probelib.grounding.linking import Mention
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


def may_be_explainable(s: Sentence) -> bool:
    """Return False where `is_explainable` would, for most sentences, before they are read as a text of their own."""
    tokens = s.links.tokens
    own, index = plain_words(s.reading.table), names_of_heads(s.reading.table)
    for k, item in enumerate(s.items):
        if item.sort is Sort.WORD:
            inside: Iterable[int] = (item.first,)
        elif item.sort is Sort.CELL and item.mention is not None and not _may_be_held(s, item.mention):
            inside = range(item.first, item.last)
        else:
            continue
        for i in inside:
            stem = tokens[i].stem
            if stem in _EXPLAINED or stem in own or index.of(stem) or not tokens[i].is_word:
                continue
            if i == item.first and k and s.items[k - 1].is_value:
                continue  # it may be a unit, or what a named thing is
            if not _ends_title(s.reading.table, tokens[i].text):
                return False
    return True


def _may_be_held(s: Sentence, mention: Mention) -> bool:
    """Whether a mention may be a cell that the sentence names (`grounded_rows`), or has a number inside."""
    if s.links.tokens[mention.first].text[0].isupper():
        return True
    if any([mention.first <= number.first < mention.last for number in s.links.numbers]):
        return True
    several = mention.last - mention.first > 1
    return any([several or s.reading.columns[c].kind is None for c in mention.exact])


_COMPUTED = vocab.COMPUTING | EXTREMES.keys() | vocab.UNIT_WORDS | vocab.COVERING


def _is_unit(rows: Rows, i: int) -> bool:
    return any(num.last == i for num in rows.text.nums)


def known_noun(rows: Rows, i: int) -> bool:
    """Return whether a word can stand for the records of a table: its header, a word of the title, a common noun."""
    s = rows.text.stems[i]
    if s in vocab.THINGS or s in own_words(rows.reading.table):
        return True
    return _ends_title(rows.reading.table, rows.text.token(i).text)


def known_words(rows: Rows) -> frozenset[int]:
    """Return the free tokens that add nothing: glue, words of the title, nouns for the records."""
    text = rows.text
    plain = [_PLAIN, plain_words(rows.reading.table)]
    if all([num.quantity.kind in (Kind.DATE, Kind.YEAR, Kind.TIME) for num in text.nums]):
        plain.append(vocab.EVENT_VERBS)
    if any([num.quantity.kind is Kind.PERCENT or not num.said.amount.quantum for num in text.nums]):
        plain.append(vocab.COVERING)
    return frozenset([i for i in text.free if any([text.stems[i] in some for some in plain]) or _is_kind(rows, i)])


_SHORT = 3
_PLAIN = (vocab.GLUE - vocab.stem_set("when where")) | vocab.PLAIN_VERBS | vocab.LIGHT
"""Stems that add nothing to any sentence about a table of records."""
_EXPLAINED = _PLAIN | _COMPUTED | vocab.THINGS | vocab.EVENT_VERBS | vocab.BARELY | vocab.EXACTLY | OF_NUMBERS
"""Stems that may be explained on any table."""


@lru_cache(maxsize=256)
def plain_words(table: Table) -> frozenset[str]:
    """Return the stems that add nothing to a sentence about one table, beside those that never do."""
    spoken = [vocab.SPOKEN_BY[stem] for stem in read(table).caption if stem in vocab.SPOKEN_BY]
    return own_words(table).union(*spoken)


@lru_cache(maxsize=256)
def own_words(table: Table) -> frozenset[str]:
    """Return the stems of a table's title, and of the headers that say what its records are."""
    reading = read(table)
    heads = heads_of(table)
    return heads[0].content.union(heads[reading.name].content, reading.caption)


def _is_kind(rows: Rows, i: int) -> bool:
    """Whether a word says what a named thing is: "the Guri Dam", "the 20 note" of banknotes."""
    text = rows.text
    anchor = next((a for a in rows.anchors if i - 1 in a.tokens), None)
    if anchor is None and all(num.last != i for num in text.nums):
        return False
    if anchor is not None and anchor.column in (0, rows.reading.name) and _is_noun(rows, i):
        return True
    return text.stems[i] in vocab.THINGS or _ends_title(rows.reading.table, text.token(i).text)


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


def _ends_title(table: Table, word: str) -> bool:
    """Whether a word is one of the title, or the end of one: "bridge" of "Footbridge"."""
    word = word.lower().rstrip("s")
    return len(word) > _SHORT and any([t.endswith(word) for t in _title_words(table)])


@lru_cache(maxsize=256)
def _title_words(table: Table) -> tuple[str, ...]:
    return tuple(w.lower().strip("().,").rstrip("s") for w in table.title.split())
