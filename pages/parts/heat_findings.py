"""The paper's five questions, answered from the cells in view; a number is a link to the cells behind it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pages.parts import frame
from pages.parts.heat_chart import mark
from pages.parts.heat_data import Own, View
from pages.parts.heat_pairs import address_of
from probelib.display import findings as drawn
from probelib.display.markup import Html
from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.findings import findings
from probelib.figures.grid import Row
from probelib.figures.heat_view import BOTH, OWN, PUBLISHED, Choice, in_scope
from probelib.models.base import Category

MOST = 40
"""So many cells are marked by a link; behind more there is no link."""


def show(view: View, own: Own, choice: Choice) -> None:
    """Draw the findings.

    Args:
        view: What is in view; the paper's cells are taken of it.
        own: All cells of the runs.
        choice: What the page shows.
    """
    frame.section("What the numbers say", "the paper's five questions; each number opens its cells in a new tab")
    frame.draw(_shown(view, own, choice))


@lru_cache(maxsize=128)
def _shown(view: View, own: Own, choice: Choice) -> Html:
    taken = [cell for cell in view.cells if cell.published]
    mine = in_scope(own.cells, choice) if choice.measured else ()
    only_baselines = all(cell.category is Category.BASELINE for cell in mine)
    found = findings((*mine, *taken), lookup=choice.lookup, baselines=only_baselines)
    return drawn.shown(found, lambda cells: _address(cells, choice))


def _address(cells: Sequence[Cell], choice: Choice) -> str | None:
    """Return where some cells are shown: one is opened, several are outlined."""
    if not cells or len(cells) > MOST:
        return None
    state = {**choice.parameters, "source": _source(cells, choice)}
    sides = {cell.side.value if cell.side else "" for cell in cells if not cell.published}
    if len(sides) > 1:
        return None
    state["side"] = next(iter(sides), "")
    places = [(Row(cell.reasoning, cell.effect).id, cell.model_key) for cell in cells]
    if len(places) == 1:
        return address_of({**state, "row": places[0][0], "model": places[0][1]})
    return address_of({**state, "mark": tuple(mark(*place) for place in places)})


def _source(cells: Sequence[Cell], choice: Choice) -> str:
    """Return the source that shows the cells: the page's own, which leaves out what is the default."""
    needed = {PUBLISHED if cell.published else OWN for cell in cells}
    if choice.source == BOTH or needed == {choice.source}:
        return str(choice.parameters["source"])
    return BOTH
