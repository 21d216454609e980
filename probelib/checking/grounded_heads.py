"""The headers of a table of records as the names of its columns, made once a table."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_names import Names
from probelib.grounding.reading import Column, read
from probelib.language.stems import stems
from probelib.records import Table

_ORDINALS = vocab.stem_set("first second third fourth fifth last")
_SMALL = vocab.GLUE | frozenset({"s"})
_SAMPLE = 3


class Head(NamedTuple):
    """A header of a grid as the name of its column."""

    column: Column
    content: frozenset[str]
    """Its stems that say something."""
    head: frozenset[str]
    """Those before the first preposition."""
    joint: str
    """That preposition; empty where there is none."""
    all: frozenset[str]

    @property
    def at(self) -> int:
        """Return the column's place."""
        return self.column.index

    @property
    def percent(self) -> bool:
        """Return whether one of the first cells is a share."""
        return any(c.main is not None and c.main.dimension == "%" for c in self.column.cells[:_SAMPLE])


@lru_cache(maxsize=256)
def heads_of(table: Table) -> tuple[Head, ...]:
    """Return the headers of a grid as the names of its columns."""
    return tuple([Head(column, *_parts_of(column.header, column.stems)) for column in read(table).columns])


@lru_cache(maxsize=4096)
def _parts_of(header: str, own: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str], str, frozenset[str]]:
    """Return what `Head` has of a header: the stems that say something, those of its head, its joint, and all."""
    words = [s for s in stems(header) if s in own or s in _ORDINALS]
    every = frozenset(words)
    cut = next((i for i, s in enumerate(words) if i and s in vocab.PREPOSITIONS), len(words))
    return every - _SMALL or every, frozenset(words[:cut]) - _SMALL, words[cut] if cut < len(words) else "", every


@lru_cache(maxsize=256)
def names_of_heads(table: Table) -> Names:
    """Return the names of a grid's columns."""
    return Names(heads_of(table))


@lru_cache(maxsize=256)
def title_of(table: Table) -> frozenset[str]:
    """Return the words of a header that need not be said: those of the title, and those that a unit implies."""
    return frozenset(read(table).caption) | vocab.MEASURES
