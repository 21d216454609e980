"""Sentences that no other family understands, but whose numbers and words all come from the table.

Tried last. It answers only where each number has its cells beyond doubt and each word is explained: by the
table's title, by the names of lines, columns and keys, by a closed list of words that speak of them, or as a
word that adds nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import lru_cache

from probelib.checking.box_statement import box_statement
from probelib.checking.conditions import NOTHING_SAID
from probelib.checking.grounded_box import box_claim
from probelib.checking.grounded_grid import MOST_NUMBERS, grid_claim
from probelib.checking.grounded_known import may_be_explainable
from probelib.checking.grounded_lines import lines_claim
from probelib.checking.grounded_names import ENDINGS
from probelib.checking.grounded_words import ARTICLES, COMPUTING, WORDS
from probelib.checking.items import OF_NUMBERS
from probelib.checking.programs import Node
from probelib.checking.sentences import Sentence, Sort
from probelib.checking.vocab import EXTREMES, OPERATORS
from probelib.grounding.layout import layout_of
from probelib.grounding.linking import Links
from probelib.grounding.reading import read
from probelib.language.stems import tokenize
from probelib.records import Table, Truth


def or_grounded(s: Sentence, program: Node | None) -> Node | None:
    """Return what other families made of a sentence; the grounded program where that is nothing, or no answer."""
    if program is not None and not s.reading.infobox and layout_of(s.reading.table) is not None:
        lines = lines_claim(s.links)  # a statement of accounts may say its scale anywhere
        return program if lines is None or lines.truth(NOTHING_SAID) is Truth.UNKNOWN else lines
    if program is None or program.truth(NOTHING_SAID) is Truth.UNKNOWN:
        return grounded(s) or program
    return program


def grounded(s: Sentence) -> Node | None:
    """Return the program of a sentence whose numbers and words all come from the table, or None."""
    if s.reading.infobox:
        return box_claim(s.links) or box_statement(s.links)
    if not s.links.quantities:
        return None
    return lines_claim(s.links) or (grid_claim(s.links) if _may_be_read(s) else None)


def may_be_grounded(links: Links, left: Iterable[int]) -> bool:
    """Return whether a sentence on records can be one; asked before its items are made.

    Args:
        links: The linked sentence.
        left: Its words that the table does not explain, without those that a number may take in.
    """
    if not links.quantities:
        return False
    table, tokens = links.reading.table, links.tokens
    if layout_of(table) is not None:
        return True
    if not links.numbers or not (links.mentions or len(links.numbers) > 1 or _computes(links)):
        return False
    strange = _strange(table, [tokens[i].stem for i in left])
    return not strange or (len(strange) == _MOST_STRANGE and any(_may_name(links, i, strange) for i in left))


def _computes(links: Links) -> bool:
    return any([token.stem in _COMPUTING for token in links.tokens])


def _may_name(links: Links, i: int, strange: Set[str]) -> bool:
    """Whether a strange word stands where the noun for a named thing may: after a name, a number or an article."""
    tokens = links.tokens
    if not i or tokens[i].stem not in strange or tokens[i].stem in OPERATORS:
        return False
    before = tokens[i - 1]
    if not before.is_word or before.stem in _BEFORE_NOUN or before.stem in OF_NUMBERS:
        return True
    return i in {m.last for m in links.mentions} or i in {n.last for n in links.numbers}


_MOST_STRANGE = 1


def _strange(table: Table, words: Iterable[str]) -> set[str]:
    """Return those of some words that cannot be explained in a sentence about a table of records."""
    left = {word for word in words if word not in _EXPLAINED}
    return left - _understood(table) if left else left


def _may_be_read(s: Sentence) -> bool:
    """Whether a sentence about records has only words that can be explained; it costs next to nothing."""
    strange = _strange(s.reading.table, s.said)
    if len(strange) > _MOST_STRANGE or (strange and not _says_what_it_is(s, next(iter(strange)))):
        return False
    cells = numbers = 0
    for item in s.items:
        if item.sort is Sort.NUMBER:
            numbers += 1
        elif item.sort is Sort.CELL:
            cells += 1
    if not 0 < numbers <= MOST_NUMBERS:
        return False
    if cells == 0 and numbers < 2 and s.said.isdisjoint(_COMPUTING):
        return False
    return may_be_explainable(s)


def _says_what_it_is(s: Sentence, word: str) -> bool:
    """Whether the one word that is not known stands where a noun for a named thing does: "the Guri Dam"."""
    if word in OPERATORS:
        return False
    at = s.words.index(word)
    if at == 0:
        return False
    if s.items[at - 1].sort in (Sort.CELL, Sort.NUMBER):
        return True
    return s.words[at - 1] in _BEFORE_NOUN


_COMPUTING = COMPUTING | EXTREMES.keys()
_BEFORE_NOUN = ARTICLES | EXTREMES.keys()


_EXPLAINED = WORDS | EXTREMES.keys() | {""}
"""Stems that can be explained on any table of records; the empty one is of what is no word."""


@lru_cache(maxsize=512)
def _understood(table: Table) -> frozenset[str]:
    """Return the stems that can be explained in a sentence about one table of records, beside those of any."""
    reading = read(table)
    heads = {t.stem for column in reading.columns for t in tokenize(column.header)}
    derived = {head[: -len(end)] for head in heads for end in ENDINGS if head.endswith(end)}
    return frozenset(heads | derived | set(reading.caption))
