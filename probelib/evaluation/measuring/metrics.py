"""Cells of frames: accuracies, changes, what they rest on and how sure they are.

Numerical paper, section 5 and Table 4. Where we depart from it: base accuracy is taken over the bases that have an
answered probe in the cell, not over the whole dataset; a base with ten probes weighs no more than one with two; and a
figure that is not defined is blank, with its reason.

The frame is that of *all* types, effects and sides of the named runs. What a reader wants to see of the cells is
chosen afterwards (`shown`), so that no choice of rows can change a q-value.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from probelib.errors import InputError
from probelib.evaluation.measuring import reading, selection
from probelib.evaluation.measuring.estimates import Estimate, estimate, macro, relative_change
from probelib.evaluation.measuring.grouping import Group, Key, blocks, place, pooled
from probelib.evaluation.measuring.querying import EVERYTHING
from probelib.evaluation.measuring.significance import benjamini_hochberg
from probelib.evaluation.records import LEAST_COVERAGE, MACRO, POOLED, Cell, EffectShown, Filters, Run
from probelib.records import Side

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "SAME_CODE",
    "cells",
    "key_of",
    "measured",
    "ranked",
    "relative_change",
    "shown",
    "with_q_values",
    "without_q_values",
]

SAME_CODE = "same code as the label check"
"""The note of `lookup`, whose answers are no evidence of anything."""


def cells(
    scores: pd.DataFrame,
    runs: Sequence[Run],
    *,
    bases: pd.DataFrame | None = None,
    datasets: Collection[str] = (),
    rolled: bool = True,
    seed: int = 0,
) -> tuple[Cell, ...]:
    """Return the cells of all models, datasets, types, effects and sides of a frame, in a fixed order.

    Each dataset by itself, and over the datasets `POOLED` (bases weigh the same) and `MACRO` (the mean of the datasets'
    changes, relative ones too; its accuracies are the means of their accuracies). Each side by itself, and both
    together under the side None, where the probes of a base weigh the same whatever their side. Types with a dot also
    roll up to the part before it.

    Q-values are over all cells that one figure can show as alternatives, of all types, effects, models and datasets of
    the frame: the cells of datasets, the pooled and the macro ones are a family each, apart for single sides and both
    together, and for types and roll-ups, as those repeat each other's tests.

    Args:
        scores: Columns `SCORES`, of all types, effects and sides of the runs; see `shown` for fewer.
        runs: The runs of the frame, for the models' titles, categories and notes.
        bases: Columns `BASES`, of the same runs; with them, a selection of bases is flagged.
        datasets: Which of the datasets pooled and macro cells are over; all where empty. Another choice makes other
            pooled figures with p- and q-values of their own; those of the single datasets stay as they are.
        rolled: Whether to roll types up at the dot.
        seed: Of the sign flips and the bootstrap, together with each cell's identity.

    Raises:
        InputError: A column is missing, a model is of none of the runs, or one model answered a base in two of them.
    """
    found = without_q_values(scores, runs, bases=bases, datasets=datasets, rolled=rolled, seed=seed)
    return with_q_values(found, frozenset(map(str, scores["reasoning"].unique())))


def without_q_values(
    scores: pd.DataFrame,
    runs: Sequence[Run],
    *,
    bases: pd.DataFrame | None = None,
    datasets: Collection[str] = (),
    rolled: bool = True,
    seed: int = 0,
) -> list[Cell]:
    """Return the cells that `cells` returns, before their tests are seen together, in no order.

    No cell depends on those of another model, so those of several frames can be made one after the other; arguments
    and errors as of `cells`.
    """
    maker = _Maker(scores, runs, bases, seed)
    found: list[Cell] = []
    for block in blocks(scores, added=_ADDED, same=_SAME, rolled=rolled):
        found += [maker.cell(group) for group in block]
        found += maker.over_datasets([one for one in block if not datasets or one.key.dataset in datasets], datasets)
    return found


def measured(
    runs: Sequence[Run], filters: Filters = EVERYTHING, *, rolled: bool = True, seed: int = 0
) -> tuple[Cell, ...]:
    """Return the cells of runs that a reader asked for, with q-values over all cells of the runs.

    Checks and `strict` change what is measured, so they are applied to the answers; datasets, types, effects, sides and
    serialisations are chosen among the finished cells; only pooled and macro cells are made of the datasets chosen.

    Args:
        runs: One run of each model and dataset, as `runs.newest` gives them.
        filters: What is asked for.
        rolled: As in `cells`.
        seed: As in `cells`.

    Raises:
        InputError: As `cells` does.
        DataError: A part of a run or its probe set is damaged.
    """
    measuring = Filters(checks=filters.checks, strict=filters.strict)
    found = cells(
        reading.scores(runs, measuring),
        runs,
        bases=reading.bases(runs, measuring),
        datasets=filters.datasets,
        rolled=rolled,
        seed=seed,
    )
    models = {
        run.model_key for run in runs if not filters.serialisations or run.serialisation in filters.serialisations
    }
    return tuple(cell for cell in shown(found, filters) if cell.model_key in models)


def shown(cells: Iterable[Cell], filters: Filters) -> tuple[Cell, ...]:
    """Return the cells that a reader asked for, unchanged and in their order.

    A dataset's name leaves pooled and macro cells in; choosing sides leaves out cells of both sides together; a type
    before its dot stands for its types too. Checks, serialisations and `strict` are not looked at: they say what is
    measured, so they belong to the frame that cells are made of.
    """
    over = {POOLED, MACRO}
    return tuple(
        cell
        for cell in cells
        if (not filters.datasets or cell.dataset in filters.datasets | over)
        and (not filters.reasoning or {cell.reasoning, cell.reasoning.partition(".")[0]} & filters.reasoning)
        and (not filters.effects or cell.effect in filters.effects)
        and (not filters.sides or cell.side in filters.sides)
    )


def ranked(cells: Iterable[Cell], *, by: str = "probe_accuracy", same_code: bool = False) -> tuple[Cell, ...]:
    """Return the cells that have a figure, best first and equal ones by title; without `lookup` unless asked for.

    Args:
        cells: Of one dataset, type, effect and side, one a model.
        by: `probe_accuracy`, `base_accuracy`, `points` or `relative`.
        same_code: Whether the label check answering as a model may win.
    """
    there = [(getattr(cell, by), cell) for cell in cells if same_code or SAME_CODE not in cell.flags]
    valued = [(value, cell) for value, cell in there if value is not None]
    return tuple(cell for _, cell in sorted(valued, key=lambda one: (-one[0], one[1].title, one[1].model_key)))


def key_of(cell: Cell) -> Key:
    """Return what a cell is of, as selections are named by."""
    return Key(cell.model_key, cell.dataset, cell.reasoning, cell.effect.value, cell.side and cell.side.value)


_ADDED = ("probes", "scored", "right", "entailed", "refuted")
_SAME = ("base_right", "base_entailed")


class _Maker:
    """Puts names to figures; those of the same rows are calculated once."""

    def __init__(self, scores: pd.DataFrame, runs: Sequence[Run], bases: pd.DataFrame | None, seed: int) -> None:
        self._runs = {run.model_key: run for run in sorted(runs, key=lambda run: run.id, reverse=True)}
        self._seed = seed
        self._totals = None if bases is None else selection.totals(bases)
        self._estimates: dict[Key, Estimate] = {}
        self._answered: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
        if {"model_key", "dataset", "run_id"} <= set(scores):  # else `blocks` says what is missing
            for model, dataset, run in sorted(
                scores[["model_key", "dataset", "run_id"]].drop_duplicates().itertuples(index=False, name=None)
            ):
                self._answered[model].setdefault(dataset, []).append(run)

    def cell(self, group: Group) -> Cell:
        """Return the cell of one dataset's group."""
        return self._named(group.key, self._estimate(group), [group.key.dataset], self._selection(group, [group]))

    def over_datasets(self, groups: Sequence[Group], wanted: Collection[str]) -> Iterator[Cell]:
        """Yield the pooled and the macro cell of several datasets' groups; none of no group."""
        if not groups:
            return
        names = [group.key.dataset for group in groups]
        absent = [
            name
            for name in self._answered[groups[0].key.model_key]
            if name not in names and (not wanted or name in wanted)
        ]
        together = pooled(groups)
        flags = [f"not on {', '.join(absent)}, without such probes"] if absent else []
        yield self._named(together.key, self._estimate(together), names, [*flags, *self._selection(together, groups)])
        parts = [self._estimate(group) for group in groups]
        empty = [name for name, part in zip(names, parts, strict=True) if part.base_accuracy is None]
        flags += [f"without {', '.join(empty)}, where nothing was answered"] if empty else []
        key = together.key._replace(dataset=MACRO)
        mean = parts[0] if len(parts) == 1 else macro(parts, together.own._replace(dataset=MACRO), self._seed)
        yield self._named(key, mean, names, flags)

    def _estimate(self, group: Group) -> Estimate:
        if group.own not in self._estimates:
            self._estimates[group.own] = estimate(group, self._seed)
        return self._estimates[group.own]

    def _selection(self, group: Group, parts: Sequence[Group]) -> list[str]:
        if self._totals is None:
            return []
        total = selection.total_of(self._totals, [part.key for part in parts])
        flag = selection.select(total, group).flag
        return [flag] if flag else []

    def _named(self, key: Key, figures: Estimate, datasets: Sequence[str], flags: Sequence[str]) -> Cell:
        run = self._runs.get(key.model_key)
        if run is None:
            raise InputError(f"The frame has answers of {key.model_key}, which none of the named runs is of.")
        told = [run.note] if run.note else []
        if figures.coverage is not None and figures.coverage < LEAST_COVERAGE:
            told.append(f"only {100 * figures.coverage:.1f} % of its probes were answered on both sides")
        return Cell(
            model_key=key.model_key,
            title=run.title,
            category=run.category,
            dataset=key.dataset,
            reasoning=key.reasoning,
            effect=EffectShown(key.effect),
            side=None if key.side is None else Side(key.side),
            base_accuracy=figures.base_accuracy,
            probe_accuracy=figures.probe_accuracy,
            points=figures.points,
            relative=figures.relative,
            bases=figures.bases,
            probes=figures.probes,
            tables=figures.tables,
            coverage=figures.coverage,
            interval=figures.interval,
            p_value=figures.p_value,
            detectable=figures.detectable,
            outcomes=figures.outcomes,
            base_entailed=figures.base_entailed,
            probe_entailed=figures.probe_entailed,
            blanks=tuple(sorted(figures.blanks.items())),
            flags=(*told, *flags),
            run_ids=tuple(sorted(run for name in datasets for run in self._answered[key.model_key][name])),
        )


def with_q_values(cells: Iterable[Cell], types: frozenset[str]) -> tuple[Cell, ...]:
    """Return cells with q-values in their order, each family of tests by itself; a blank has its p-value's reason.

    Args:
        cells: All that are tested together, without q-values.
        types: The reasoning types of the frames that they were made of; what is none is a roll-up.
    """
    cells = sorted(cells, key=_place)
    families: defaultdict[tuple[str, bool, bool], list[int]] = defaultdict(list)
    for index, cell in enumerate(cells):
        over = cell.dataset if cell.dataset in (POOLED, MACRO) else ""
        families[over, cell.side is None, cell.reasoning in types].append(index)
    found = list(cells)
    for family in families.values():
        tested = [(index, p) for index in family if (p := cells[index].p_value) is not None]
        for (index, _), q in zip(tested, benjamini_hochberg([p for _, p in tested]), strict=True):
            found[index] = replace(cells[index], q_value=q)
    for index, cell in enumerate(found):
        if cell.q_value is None:
            reason = dict(cell.blanks)["p_value"]
            found[index] = replace(cell, blanks=tuple(sorted((*cell.blanks, ("q_value", reason)))))
    return tuple(found)


def _place(cell: Cell) -> tuple[object, ...]:
    """Return where a cell stands: models by category and title, then as keys do."""
    return (cell.category.value, cell.title, cell.model_key, place(key_of(cell)))
