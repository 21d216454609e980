"""Cells set out as a heatmap: reasoning types below one another by level, models beside one another by category.

The figure, its table, its downloads and the choice by keyboard all take their order from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from probelib.display import words
from probelib.errors import InputError
from probelib.evaluation.records import Cell, EffectShown
from probelib.models.base import Category
from probelib.probes.taxonomy import LEVEL_TITLES, Level
from probelib.probes.types import REASONING_TYPES

FAMILIES = {"heterogeneous": "Heterogeneous", "scale": "Scale", "comparison": "Comparison"}
"""Titles of the rows that several types roll up to."""
_EFFECTS = tuple(EffectShown)
_CATEGORIES = tuple(words.CATEGORIES)


@dataclass(frozen=True, slots=True)
class Row:
    """A reasoning type and what its probes do to the label."""

    reasoning: str
    effect: EffectShown

    @property
    def id(self) -> str:
        """What stands in an address: `numeration.flip`."""
        return f"{self.reasoning}.{self.effect.value}"

    @property
    def title(self) -> str:
        """The type, for people; an id that is no type as it is."""
        return title_of(self.reasoning)

    @property
    def level(self) -> str:
        """`R1` to `R4`, or nothing for what the taxonomy does not have."""
        return next((one.level.value for one in REASONING_TYPES if self.reasoning in (one.name, one.family)), "")

    @property
    def said(self) -> str:
        """The row in words: `Numeration, flips`."""
        return f"{self.title}, {words.SHOWN[self.effect].word}"


@dataclass(frozen=True, slots=True)
class Column:
    """A model with its settings, measured here or as published."""

    model_key: str
    published: bool
    title: str
    category: Category

    @property
    def id(self) -> str:
        """What stands in an address: the model key, which begins with `published:` where it is of a paper."""
        return self.model_key


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows, columns, and the cells that there are; the others are blanks without a record."""

    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    cells: Mapping[tuple[str, str], Cell]
    """By the ids of row and column."""

    @property
    def mixed(self) -> bool:
        """Whether published and own columns stand side by side."""
        return len({column.published for column in self.columns}) > 1

    def cell(self, row: str, column: str) -> Cell | None:
        """Return a cell by the ids of its row and column; None where there is no record."""
        return self.cells.get((row, column))

    def name_of(self, column: Column) -> str:
        """Return a column's name, with where its figures are from if the grid has both."""
        return f"{column.title} ({origin(column)})" if self.mixed else column.title


def origin(column: Column) -> str:
    """Return where a column's figures are from: `published` or `measured`."""
    return "published" if column.published else "measured"


def title_of(reasoning: str) -> str:
    """Return the title of a type or of a family of types; an id that is neither comes back as it is."""
    types = {one.name: one.title for one in REASONING_TYPES}
    return types.get(reasoning) or FAMILIES.get(reasoning, reasoning)


def level_title(level: str) -> str:
    """Return a level as a heading: `R1 Representation`."""
    return f"{level} {LEVEL_TITLES[Level(level)]}" if level else "Other rows"


def grid(cells: Iterable[Cell]) -> Grid:
    """Return the cells in the order of the taxonomy and of the categories.

    Args:
        cells: Of one dataset and one side, so that a model has one cell a row.

    Raises:
        InputError: Two cells stand for the same row and column.
    """
    found: dict[tuple[str, str], Cell] = {}
    rows: dict[str, Row] = {}
    columns: dict[str, Column] = {}
    for cell in cells:
        row = Row(cell.reasoning, cell.effect)
        column = Column(cell.model_key, cell.published, cell.title, cell.category)
        if (row.id, column.id) in found:
            raise InputError(
                f"A heatmap has one cell for a row and a model, and {column.title} has two on {row.said}: "
                "choose one dataset and one side."
            )
        rows.setdefault(row.id, row)
        columns.setdefault(column.id, column)
        found[row.id, column.id] = cell
    told = _told_apart(tuple(columns.values()))
    return Grid(ordered_rows(tuple(rows.values())), _ordered_columns(told), found)


def _told_apart(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return the columns with their settings behind the title, where several of one origin have the same."""
    often = Counter((column.title, column.published) for column in columns)
    return tuple(
        replace(one, title=f"{one.title} ({settings(one.model_key)})") if often[one.title, one.published] > 1 else one
        for one in columns
    )


def settings(model_key: str) -> str:
    """Return the settings in a model key, or all of it where it has none."""
    return model_key.partition("[")[2].removesuffix("]").replace(",", ", ") or model_key


def ordered_rows(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return rows by level, within it by effect, within it in the taxonomy's order; unknown ones last, as they came."""
    places = {
        name: place for place, one in reversed(list(enumerate(REASONING_TYPES))) for name in (one.name, one.family)
    }
    return tuple(
        sorted(rows, key=lambda row: (row.level or "R9", _EFFECTS.index(row.effect), places.get(row.reasoning, 99)))
    )


def _ordered_columns(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return columns by category, models as they came, and of one model what is published before what was measured."""
    first = {title: place for place, title in reversed(list(enumerate(column.title for column in columns)))}
    return tuple(
        sorted(columns, key=lambda one: (_CATEGORIES.index(one.category), first[one.title], not one.published))
    )
