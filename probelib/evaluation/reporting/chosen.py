"""Cells that may be spoken of together: of one source, one a model and row, each with enough data behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

from probelib import published
from probelib.evaluation.measuring.metrics import SAME_CODE
from probelib.evaluation.measuring.significance import ALPHA, LEAST_TABLES
from probelib.evaluation.records import LEAST_COVERAGE, MACRO, POOLED, Cell, EffectShown
from probelib.evaluation.reporting.sentences import CellNumber, number
from probelib.models.base import Category
from probelib.probes import LEVEL_TITLES, REASONING_TYPES
from probelib.records import Side

NO_CELLS = "There is no cell with enough data."
"""Why a question has no answer at all."""


_OF_PAPER = (
    "Changes are those of Table 4, in percent of the base accuracy.",
    "A model that was asked few-shot and zero-shot counts as two models.",
    "The paper prints no counts, so no change can be tested.",
)


class Row(NamedTuple):
    """A row of the heatmap."""

    reasoning: str
    effect: EffectShown
    side: Side | None

    @property
    def title(self) -> str:
        """Return the row for people: `Scale, flipped, table changed`."""
        parts = [type_title(self.reasoning)]
        parts += ["flipped"] if self.effect is EffectShown.FLIP else []
        parts += ["table changed"] if self.side is Side.TABLE else []
        return ", ".join(parts)

    @property
    def level(self) -> str:
        """Return the title of the paper's level; empty for a type that has none."""
        return _types().get(self.reasoning, ("", ""))[1]


@dataclass(frozen=True, slots=True)
class Chosen:
    """Cells of one source, and how their change is measured and said.

    The change of published cells is Table 4's, in percent; that of our own is in points, as p-values are of points.
    """

    published: bool
    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()
    """What the figures are of, and which cells were left out and why, in whole sentences."""
    _at: dict[tuple[str, Row], Cell] = field(init=False, repr=False, compare=False)
    _titles: dict[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_at", {(cell.model_key, row_of(cell)): cell for cell in self.cells})
        object.__setattr__(self, "_titles", _told_apart(self.cells))

    @property
    def models(self) -> tuple[str, ...]:
        """Return the model keys in the order of the cells."""
        return tuple(self._titles)

    @property
    def rows(self) -> tuple[Row, ...]:
        """Return the rows in the paper's order of types, kept before flipped."""
        order = list(_types())
        effects = list(EffectShown)
        rows = dict.fromkeys(row for _, row in self._at)
        return tuple(
            sorted(
                rows,
                key=lambda row: (
                    order.index(row.reasoning) if row.reasoning in order else len(order),
                    effects.index(row.effect),
                    row.side or "",
                ),
            )
        )

    @property
    def shared(self) -> tuple[Row, ...]:
        """Return the rows that every model has a cell in."""
        return tuple(row for row in self.rows if all((model, row) in self._at for model in self.models))

    def of_row(self, row: Row) -> tuple[Cell, ...]:
        """Return the cells of a row, in the order of the models."""
        return tuple(self._at[model, row] for model in self.models if (model, row) in self._at)

    def of_model(self, model: str, rows: Iterable[Row] | None = None) -> tuple[Cell, ...]:
        """Return the cells of a model, in the order of the rows; those of some rows or of all."""
        wanted = self.rows if rows is None else rows
        return tuple(self._at[model, row] for row in wanted if (model, row) in self._at)

    def title(self, model: str) -> str:
        """Return a model for people; models of one title are told apart by their settings."""
        return self._titles[model]

    def change(self, cell: Cell) -> float:
        """Return the change of a cell, in this source's unit."""
        value = cell.relative if self.published else cell.points
        if value is None:
            raise ValueError(f"A cell without a change was chosen: {cell.model_key}, {row_of(cell).title}")
        return value

    def mean(self, cells: Iterable[Cell]) -> float:
        """Return the mean change, each cell weighing the same; raises StatisticsError for none."""
        return fmean(self.change(cell) for cell in cells)

    def said(self, value: float) -> str:
        """Return a change with sign and unit."""
        return f"{published.signed(value)} %" if self.published else f"{published.signed(value, 1)} points"

    def link(self, *cells: Cell) -> CellNumber:
        """Return the change of one cell, or the mean change of several, as a number with its cells."""
        return number(self.said(self.mean(cells)), *cells)

    def sure(self, cell: Cell) -> bool:
        """Return whether a cell's change may be called a drop or a gain: significant, where it was tested."""
        return significant(cell) if not self.published else self.shown(self.change(cell)) != 0

    def shown(self, value: float) -> float:
        """Return a change to the digits that are said, so that what reads the same counts as the same."""
        return round(value, 2 if self.published else 1)


def choose(cells: Sequence[Cell], *, of_paper: bool, lookup: bool = False, baselines: bool = False) -> Chosen:
    """Return the cells of one source that something can be said of.

    Own cells are of one dataset, or pooled where there are several, or else macro averages. Of a type and its subtypes
    the type counts, as in the paper's tables; of both sides together and each side the sides do. What is left out for
    want of data is said, such as a cell of fewer than 10 tables. Baselines are left out unless asked for, and `lookup`.
    """
    mine = [cell for cell in cells if cell.published is of_paper]
    if of_paper:
        return Chosen(True, tuple(mine), _OF_PAPER)
    mine = [
        cell
        for cell in mine
        if cell.category is not Category.HUMAN  # what is said is said of models
        and (lookup if SAME_CODE in cell.flags else baselines or cell.category is not Category.BASELINE)
    ]
    scoped, notes = _of_one_scope(mine)
    scoped = _without_sums(scoped)
    counts: Counter[str] = Counter()
    taken = []
    for cell in scoped:
        why = _too_little(cell)
        counts.update([why] if why else [])
        taken += [] if why else [cell]
    notes += [f"{n} of {len(scoped)} cells left out: {why}." for why, n in counts.items()]
    return Chosen(False, tuple(taken), tuple(notes))


def row_of(cell: Cell) -> Row:
    """Return the row of the heatmap that a cell stands in."""
    return Row(cell.reasoning, cell.effect, cell.side)


def type_title(reasoning: str) -> str:
    """Return a type id for people, also one that is rolled up at the dot; an unknown one as it is."""
    return _types().get(reasoning, (reasoning, ""))[0]


def significant(cell: Cell) -> bool:
    """Return whether the change in points is called significant, after correction for many tests."""
    return cell.q_value is not None and cell.q_value <= ALPHA


def _too_little(cell: Cell) -> str:
    if cell.tables < LEAST_TABLES:
        return f"fewer than {LEAST_TABLES} tables"
    if cell.hatched:
        return f"under {100 * LEAST_COVERAGE:.0f} % of pairs answered on both sides"
    return "no change in points" if cell.points is None else ""


def _of_one_scope(cells: list[Cell]) -> tuple[list[Cell], list[str]]:
    names = list(dict.fromkeys(cell.dataset for cell in cells))
    single = [name for name in names if name not in (POOLED, MACRO)]
    if len(single) == 1:
        return [cell for cell in cells if cell.dataset == single[0]], []
    for scope, said in ((POOLED, "pooled"), (MACRO, "averaged")):
        if scope in names:
            over = f" over {', '.join(single)}" if single else ""
            return [cell for cell in cells if cell.dataset == scope], [f"All figures are {said}{over}."]
    return [], [f"The cells are of {', '.join(single)}, and none is over all of them."] if single else []


def _without_sums(cells: list[Cell]) -> list[Cell]:
    """Return the cells without subtypes that have a roll-up, and without sums over sides: no probe counts twice."""
    parted = {(cell.model_key, cell.reasoning, cell.effect) for cell in cells if cell.side is not None}
    kept = [
        cell for cell in cells if cell.side is not None or (cell.model_key, cell.reasoning, cell.effect) not in parted
    ]
    whole = {(cell.model_key, cell.reasoning, cell.effect, cell.side) for cell in kept}
    return [
        cell
        for cell in kept
        if "." not in cell.reasoning
        or (cell.model_key, cell.reasoning.partition(".")[0], cell.effect, cell.side) not in whole
    ]


def _told_apart(cells: Iterable[Cell]) -> dict[str, str]:
    titles = {cell.model_key: cell.title for cell in cells}
    often = Counter(titles.values())
    return {key: f"{title} ({_settings(key)})" if often[title] > 1 else title for key, title in titles.items()}


def _settings(model_key: str) -> str:
    return model_key.partition("[")[2].removesuffix("]") or model_key


@lru_cache(maxsize=1)
def _types() -> dict[str, tuple[str, str]]:
    """Type id -> title and title of its level, in order, a family before its types."""
    found: dict[str, tuple[str, str]] = {}
    for one in REASONING_TYPES:
        level = LEVEL_TITLES[one.level]
        if one.family != one.name:
            found.setdefault(one.family, (one.family.capitalize(), level))
        found[one.name] = (one.title, level)
    return found
