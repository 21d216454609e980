"""The numerical paper's results as cells, so that a heatmap shows them beside our own runs.

The change in percent is Table 4's, the accuracies are those of Tables 6 and 7. The change in points is not printed: it
is the difference of the two accuracies, and can have another sign than Table 4 where the paper contradicts itself.
"""

from __future__ import annotations

from functools import lru_cache

from probelib import published
from probelib.evaluation.records import MACRO, Cell, EffectShown
from probelib.models.base import Category

PREFIX = "published:"
"""Begins the model key of a published cell; the rest is the id of its system."""
POINTS = "The paper prints no change in points: this is the difference of Tables 6 and 7."
"""What a view of published points must say."""
_UNSAID = (
    "bases", "probes", "tables", "coverage", "interval", "p_value", "q_value", "detectable", "outcomes",
    "base_entailed", "probe_entailed",
)  # fmt: skip
_BLANKS = tuple((name, "not in the paper") for name in _UNSAID)


@lru_cache(maxsize=1)
def published_cells() -> tuple[Cell, ...]:
    """Return a cell a value of Table 4, row by row in the paper's order.

    The dataset is that of the row where the paper makes its probes from one, else `MACRO`. Neither counts nor
    intervals are printed; `blanks` says so, also of the counts, which stand at 0.
    """
    return tuple(_cell(one) for one in published.accuracies())


def misleading(cell: Cell) -> bool:
    """Return whether a cell is published and its change contradicts its own accuracies by more than 5 percent."""
    return cell.published and (cell.model_key, cell.reasoning, cell.effect) in _misleading()


@lru_cache(maxsize=1)
def _misleading() -> frozenset[tuple[str, str, EffectShown]]:
    return frozenset(
        (PREFIX + one.system.id, one.row.reasoning, EffectShown(one.row.effect))
        for one in published.accuracies()
        if one.misleading
    )


def _cell(one: published.Accuracy) -> Cell:
    return Cell(
        model_key=PREFIX + one.system.id,
        title=one.system.title,
        category=Category(one.system.category),
        dataset=MACRO if one.row.datasets in ("one", "several") else one.row.datasets,
        reasoning=one.row.reasoning,
        effect=EffectShown(one.row.effect),
        side=None,
        base_accuracy=one.base / 100,
        probe_accuracy=one.probe / 100,
        points=one.probe - one.base,
        relative=one.change,
        blanks=_BLANKS,
        flags=one.remarks,
        published=True,
    )
