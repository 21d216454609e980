"""Search over titles and cells of a dataset's tables, in memory: a few thousand tables at most."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from threading import Lock
from typing import NamedTuple

from probelib.datasets.base import Dataset, shown
from probelib.records import Orientation, Table

_MARK = "\x1f"
"""Stands between cells, so that no word is found across two of them."""
_LONGEST_SNIPPET = 80


class Hit(NamedTuple):
    """A table that a search found."""

    table_id: str
    title: str
    snippet: str
    """Where the first word that is not in the title stands: `column: cell`; empty where the title has all words."""


class _Entry(NamedTuple):
    table: Table
    title: str
    text: str


class TableIndex:
    """Tables with what is needed to search them.

    Letter case and accents do not count, and a word is found inside longer ones: `super lig` finds `Süper Lig`.
    """

    def __init__(self, tables: Iterable[Table]) -> None:
        """Take tables in the order in which equally good hits are to be listed; they are read at the first search."""
        self._waiting: Iterator[Table] = iter(tables)
        self._entries: list[_Entry] = []
        self._reading = Lock()

    @classmethod
    def build(cls, dataset: Dataset) -> TableIndex:
        """Return the index of a dataset's tables."""
        return cls(dataset.tables())

    def search(self, query: str, limit: int = 20) -> list[Hit]:
        """Return the tables that hold all words of the query, best first.

        First those with all words in the title, then those with some, then those with the words in cells, in
        column names or in the id alone. No words find the first tables of the dataset.

        Args:
            query: Words between blanks.
            limit: The most hits to return, 0 or more.
        """
        self._read()
        words = fold(query).split()
        ranked: list[tuple[int, int, _Entry]] = []
        for number, entry in enumerate(self._entries):
            in_title = [word in entry.title for word in words]
            if all(found or word in entry.text for found, word in zip(in_title, words, strict=True)):
                rank = 0 if all(in_title) else 1 if any(in_title) else 2
                ranked.append((rank, number, entry))
        ranked.sort(key=lambda found: found[:2])
        return [
            Hit(entry.table.id, entry.table.title, _snippet(entry, words)) for _, _, entry in ranked[: max(limit, 0)]
        ]

    def __len__(self) -> int:
        """Return how many tables are searched."""
        self._read()
        return len(self._entries)

    def _read(self) -> None:
        # Sessions of the app share an index: one of them reads, the others wait for it.
        with self._reading:
            for table in self._waiting:
                text = _MARK.join((table.id, *table.header, *(cell for row in table.rows for cell in row)))
                self._entries.append(_Entry(table, fold(table.title), fold(text)))


def fold(text: str) -> str:
    """Return a text without letter case and accents, for comparing; what stands for nothing else stays."""
    if not text.isascii():
        text = "".join(mark for mark in unicodedata.normalize("NFKD", text) if not unicodedata.combining(mark))
    return text.casefold()


def _snippet(entry: _Entry, words: list[str]) -> str:
    table = entry.table
    for word in words:
        if word in entry.title:
            continue
        for row in table.rows:
            for place, cell in enumerate(row):
                if word in fold(cell):
                    infobox = table.orientation is Orientation.INFOBOX
                    name = (row[0] if place else "") if infobox else table.header[place]
                    return _cut(name, cell, word)
        for name in table.header:
            if word in fold(name):
                return _cut("", name, word)
    return ""


def _cut(name: str, cell: str, word: str) -> str:
    text = shown(cell)
    if len(text) > _LONGEST_SNIPPET:
        start = max(fold(text).find(word) - _LONGEST_SNIPPET // 2, 0)
        end = start + _LONGEST_SNIPPET
        text = ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
    name = shown(name)
    return f"{name}: {text}" if name else text
