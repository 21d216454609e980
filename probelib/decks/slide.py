"""What is on a slide, said without a page and without a file: the app and every export draw the same.

A slide has one idea: a title, a part or two, and below the surface the numbers and the lines that a careful listener
asks for (definition, n, test, runs).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from probelib.decks.records import Kind
from probelib.export.tables import Column, Value

if TYPE_CHECKING:
    import altair as alt


Places = tuple[tuple[str, str], ...]
"""Ids of rows and columns."""


class Mark(StrEnum):
    """How words stand out; each has a form beside its colour."""

    PLAIN = ""
    STRONG = "strong"
    QUIET = "quiet"
    ADDED = "added"
    REMOVED = "removed"
    LIT = "lit"
    ENTAILED = "entailed"
    REFUTED = "refuted"
    RIGHT = "right"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of a line."""

    text: str
    mark: Mark = Mark.PLAIN


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph."""

    words: tuple[Words, ...]
    bullet: bool = False
    large: bool = False
    """Whether it is the sentence that the slide is about."""

    @property
    def text(self) -> str:
        """Return it without its marks."""
        return "".join(one.text for one in self.words)


@dataclass(frozen=True, slots=True)
class Prose:
    """Lines of text."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of texts."""

    caption: str
    """What a screen reader calls it."""
    head: tuple[str, ...]
    """Empty for an infobox."""
    rows: tuple[tuple[str, ...], ...]
    figures: frozenset[int] = frozenset()
    """Columns of numbers, from 0, which stand on the right."""
    lit: frozenset[tuple[int, int]] = frozenset()
    """Places of cells to light: row and column, from 0, of the body."""
    tints: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """Grounds of cells, as `#rrggbb`, where a number is shown by a colour too."""
    all_rows: int = 0
    """Rows of the whole table where only some are shown; 0 where it is whole."""
    all_columns: int = 0
    """Likewise its columns."""

    @property
    def said(self) -> str:
        """The caption, and how much of the table is shown."""
        parts = [f"{len(self.rows):,} of {self.all_rows:,} rows"] if self.all_rows else []
        parts += [f"{max(map(len, self.rows), default=0)} of {self.all_columns} columns"] if self.all_columns else []
        return self.caption + (f" ({', '.join(parts)})" if parts else "")


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars by category, a few series stacked on one another."""

    caption: str
    """The figure in words."""
    categories: tuple[str, ...]
    series: tuple[tuple[str, tuple[int, ...]], ...]
    """Title and values of each."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure that Vega-Lite draws."""

    caption: str
    """The figure in words."""
    live: Callable[[bool, Places], alt.LayerChart]
    """Return it for a page that is dark or not, with cells outlined that are chosen there."""
    still: Callable[[], alt.LayerChart]
    """Return it for a file: on white, with its legend."""
    wide: bool = True
    """Whether a file's figure is made as wide as a slide is; not where that only parts a few columns."""
    selection: str = ""
    """Name of its selection by click, where it has one; it reports `row` and `column`."""


Part = Prose | Sheet | Bars | Picture


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers behind a slide, as a file of rows."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]


Facts = tuple[tuple[str, str], ...]
"""Names and what is said under each."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide, ready to be drawn."""

    kind: Kind
    title: str
    parts: tuple[Part, ...]
    lead: str = ""
    """One sentence under the title."""
    notes: tuple[str, ...] = ()
    """Definition, n, test and runs, a line each."""
    said: str = ""
    """The presenter's own note."""
    numbers: Numbers | None = None
    page: str = ""
    """Name of the page that the view is of; empty for free text."""
    address: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Its parameters there."""
    facts: Mapping[tuple[str, str], Facts] = field(default_factory=dict)
    """What is told of a cell that is clicked, by the ids of its row and column."""


def line(*parts: str | Words, bullet: bool = False, large: bool = False) -> Line:
    """Return a line; a bare text is plain."""
    words = tuple(one if isinstance(one, Words) else Words(one) for one in parts)
    return Line(tuple(one for one in words if one.text), bullet, large)
