"""Search over titles and cells of tables in memory: a few hundred, such as the bundled samples.

More than that is indexed on disk (`probelib.datasets.index`), where words are found and hits ordered as they are here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import NamedTuple

from probelib.datasets.base import Dataset, shown
from probelib.datasets.numeric import numeric_share
from probelib.records import Orientation, Table

CELL_END, ROW_END = "\x1f", "\x1e"
"""Stand between cells and rows, so that no word is found across two of them."""
ANY_SHARE = (0.0, 1.0)
_LONGEST_SNIPPET = 80


class Hit(NamedTuple):
    """A table that a search found."""

    table_id: str
    title: str
    snippet: str
    """Where the first word that is not in the title stands: `column: cell`; empty where the title has all words."""


class Searched(NamedTuple):
    """What of a table is searched."""

    table_id: str
    title: str
    orientation: Orientation
    cells: str
    """The id, the header and the rows, a line each, with `CELL_END` and `ROW_END` between them."""
    folded_title: str
    folded: str
    """The cells, folded."""
    numeric_share: float = 0.0
    """Share of cells with a number, in [0, 1]."""


class TableIndex:
    """Tables with what is needed to search them.

    Letter case and accents do not count, and a word is found inside longer ones: `super lig` finds `Süper Lig`.
    """

    def __init__(self, tables: Iterable[Table]) -> None:
        """Take tables in the order in which equally good hits are to be listed; they are read at the first search."""
        self._waiting: Iterator[Table] = iter(tables)
        self._entries: list[Searched] = []
        self._reading = Lock()

    @classmethod
    def build(cls, dataset: Dataset) -> TableIndex:
        """Return the index of a dataset's tables."""
        return cls(dataset.tables())

    def search(self, query: str, limit: int = 20, *, numeric: tuple[float, float] = ANY_SHARE) -> list[Hit]:
        """Return the tables that hold all words of the query, best first.

        First those with all words in the title, then those with some, then those with the words in cells, in
        column names or in the id alone. No words find the first tables of the dataset.

        Args:
            query: Words between blanks.
            limit: The most hits to return, 0 or more.
            numeric: The least and the greatest share of cells with a number, both in [0, 1].
        """
        self._read()
        words = fold(query).split()
        ranked: list[tuple[int, int, Searched]] = []
        for number, entry in enumerate(self._entries):
            if not numeric[0] <= entry.numeric_share <= numeric[1]:
                continue
            in_title = [word in entry.folded_title for word in words]
            if all(found or word in entry.folded for found, word in zip(in_title, words, strict=True)):
                rank = 0 if all(in_title) else 1 if any(in_title) else 2
                ranked.append((rank, number, entry))
        ranked.sort(key=lambda found: found[:2])
        return [hit(entry, words) for _, _, entry in ranked[: max(limit, 0)]]

    def __len__(self) -> int:
        """Return how many tables are searched."""
        self._read()
        return len(self._entries)

    def _read(self) -> None:
        # Sessions of the app share an index: one of them reads, the others wait for it.
        with self._reading:
            self._entries.extend(map(searched, self._waiting))


def searched(table: Table) -> Searched:
    """Return what of a table is searched."""
    title = _whole(table.title)
    rows = ((table.id,), table.header, *table.rows)
    cells = ROW_END.join([CELL_END.join(map(_whole, row)) for row in rows])
    return Searched(table.id, title, table.orientation, cells, fold(title), fold(cells), numeric_share(table))


def hit(entry: Searched, words: Sequence[str]) -> Hit:
    """Return a table as a hit of a search for folded words."""
    return Hit(entry.table_id, entry.title, _snippet(entry, words))


def fold(text: str) -> str:
    """Return a text without letter case and accents, for comparing; what stands for nothing else stays."""
    if not text.isascii():
        text = "".join(mark for mark in unicodedata.normalize("NFKD", text) if not unicodedata.combining(mark))
    return text.casefold()


def _whole(text: str) -> str:
    """Return a text without the marks between cells, and without halves of a character, which no file can hold."""
    text = text.replace(ROW_END, " ").replace(CELL_END, " ")
    return text.encode("utf-8", "replace").decode()


def _snippet(entry: Searched, words: Sequence[str]) -> str:
    word = next((word for word in words if word not in entry.folded_title), None)
    if word is None:
        return ""
    _, *folded = (row.split(CELL_END) for row in entry.folded.split(ROW_END))
    _, header, *rows = (row.split(CELL_END) for row in entry.cells.split(ROW_END))
    for row, low in zip(rows, folded[1:], strict=True):
        for place, cell in enumerate(low):
            if word in cell:
                infobox = entry.orientation is Orientation.INFOBOX
                return _cut((row[0] if place else "") if infobox else header[place], row[place], word)
    return next((_cut("", name, word) for name in header if word in fold(name)), "")


def _cut(name: str, cell: str, word: str) -> str:
    text = shown(cell)
    if len(text) > _LONGEST_SNIPPET:
        start = max(fold(text).find(word) - _LONGEST_SNIPPET // 2, 0)
        end = start + _LONGEST_SNIPPET
        text = ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
    name = shown(name)
    return f"{name}: {text}" if name else text
