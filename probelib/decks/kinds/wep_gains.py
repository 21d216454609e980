"""The WEP panel of the heatmap as a slide: what models gain and lose on WEP tasks, a table with the panel's colours.

On the page measures are rows and the names of many models stand slanted over the columns. A slide has a row a model, so
that the names can be read from the back of a room, and is a table in a file too.
"""

from __future__ import annotations

from collections.abc import Sequence

from probelib.decks.kinds.wording import pairs_line, run_line, scored
from probelib.decks.records import Pin
from probelib.decks.slide import Numbers, Sheet, Slide
from probelib.decks.sources import Sources
from probelib.display import wep_results as drawn
from probelib.errors import InputError
from probelib.evaluation.wep import as_rows, deltas
from probelib.evaluation.wep.deltas import ROWS, Delta, Kind, row_id
from probelib.figures.colours import diverging
from probelib.figures.heat_view import BOTH, OWN, PUBLISHED, SOURCES
from probelib.figures.places import BLANK

_SHORT = {Kind.CHANCE: "Chance", Kind.HUMAN: "People", Kind.TUNED: "Tuned", Kind.TIED: "Tied"}
"""Over a column, where there is room for a word: what stands under the title says what it is short for."""
_HOW = (
    "minus chance, minus people, 2 hops minus 1 hop, fine-tuned minus zero-shot, tied words exchanged minus as they are"
)
REACH = 50
"""Points at which a colour is strongest."""


def slide(pin: Pin, sources: Sources) -> Slide:
    """Return the slide of the panel that the address describes.

    Raises:
        InputError: The address says what nobody knows, or no model is left.
        DataError: A run is damaged.
    """
    source = pin.one("wep_source", BOTH)
    if source not in SOURCES:
        raise InputError(f"There are no results “{source}”; there are {', '.join(SOURCES)}.")
    own = sources.of_wep if source != PUBLISHED else ()
    found = deltas.deltas(own, published=source != OWN, own=bool(own))
    if not found:
        raise InputError("No model was asked WEP tasks on this machine.")
    return Slide(
        kind=pin.kind,
        title=pin.title or "What models gain and lose on WEP tasks",
        lead=" ".join(_said(found)),
        parts=(sheet(found, (pin.one("wep_row"), pin.one("wep_model"))),),
        notes=(
            "Definition: differences of two accuracies. Chance: against guessing between two sentences. People: "
            "against the paper's two raters. Tuned: fine-tuned minus zero-shot. Tied: words of the premise exchanged "
            "for tied ones minus the same pairs as they are.",
            pairs_line([one.pairs for one in found if not one.published]),
            "Test: none; 95 % intervals (Wilson's around a fixed figure, Newcombe's between two tasks, paired where "
            "the same pairs were asked twice) are among the numbers.",
            f"{BLANK}: no figure; why is among the numbers.",
            run_line(scored(own)),
        ),
        said=pin.note,
        numbers=Numbers(as_rows.DELTAS, tuple(as_rows.delta_rows(found))),
        page="heatmap",
        address=pin.parameters,
    )


def sheet(found: Sequence[Delta], opened: tuple[str, str] = ("", "")) -> Sheet:
    """Return the panel with a row a model and a column a measure; without measures that no model has.

    Args:
        found: Its cells.
        opened: Ids of the measure and the model of the cell that is open.
    """
    mixed = len({one.published for one in found}) > 1
    names = {one.key: _name(one, mixed=mixed) for one in found}
    by_place = {(one.key, one.row): one.points for one in found}
    there = {one.row for one in found if one.points is not None}
    measures = [(row_id(*row), _head(*row)) for row in ROWS if row_id(*row) in there]
    rows: list[tuple[str, ...]] = []
    tints: dict[tuple[int, int], str] = {}
    for number, (key, name) in enumerate(names.items()):
        points = [by_place[key, measure] for measure, _ in measures]
        rows.append((name, *(BLANK if one is None else drawn.signed(one) for one in points)))
        tints |= {
            (number, at): diverging(one, centre=0, reach=REACH, dark=False)
            for at, one in enumerate(points, 1)
            if one is not None
        }
    lit = [
        (number, at)
        for number, key in enumerate(names)
        for at, (measure, _) in enumerate(measures, 1)
        if (measure, key) == opened
    ]
    figures = frozenset(range(1, len(measures) + 1))
    head = ("Model", *(title for _, title in measures))
    return Sheet("Points gained or lost", head, tuple(rows), figures=figures, lit=frozenset(lit), tints=tints)


def _head(kind: Kind, task: str) -> str:
    return "2 − 1 hop" if kind is Kind.HOPS else f"{_SHORT[kind]}, {drawn.TASKS[task].removeprefix('WEP-')}"


def _said(found: Sequence[Delta]) -> list[str]:
    """Return what the numbers are, whose they are, and which measures have none for any model."""
    origins = {one.published for one in found}
    whose = "Published" if origins == {True} else "Measured here" if origins == {False} else "Published unless marked"
    there = {one.row for one in found if one.points is not None}
    blank = [drawn.measure(*row) for row in ROWS if row_id(*row) not in there]
    said = [f"{whose}, in points of accuracy: {_HOW}."]
    return [*said, *([f"No figure for any model: {'; '.join(blank)}."] if blank else [])]


def _name(one: Delta, *, mixed: bool) -> str:
    return f"{one.title} (measured)" if mixed and not one.published else one.title
