"""The cells that a heatmap shows: published ones, and those of runs, computed once for each set of runs."""

from __future__ import annotations

from dataclasses import replace

from pages.parts import frame
from pages.parts.heat_choose import OWN, Choice, Offer
from probelib.display import chips
from probelib.evaluation.published_cells import published_cells
from probelib.evaluation.records import Cell


def offer() -> Offer:
    """Return what the runs of this machine allow to choose from."""
    return Offer()


def cells(choice: Choice) -> tuple[Cell, ...]:
    """Return the cells in view: of one dataset and one side, or as the paper prints them."""
    published = () if choice.source == OWN else published_cells()
    return published


def say_nothing(choice: Choice) -> None:
    """Draw what to do where there is nothing to show."""
    what = "Evaluate a model with `probelib evaluate`, or choose the published results above."
    frame.draw(chips.notice("info", what, heading="No run to show"))


def blanked(cell: Cell, least: int) -> Cell:
    """Return a cell without figures where it rests on fewer bases than asked for; published ones do not say."""
    if cell.published or cell.bases >= least:
        return cell
    names = ("points", "relative", "base_accuracy", "probe_accuracy")
    reasons = tuple((name, f"fewer than {least} bases") for name in names)
    none = {**dict.fromkeys(names), "interval": None, "p_value": None, "q_value": None}
    return replace(cell, blanks=reasons, **none)  # type: ignore[arg-type]
