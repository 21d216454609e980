"""Q3: how do models perform on different types of numerical reasoning?"""

from __future__ import annotations

from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.chosen import NO_CELLS, Chosen, Row, significant
from probelib.evaluation.reporting.sentences import Part, Sentence, listed, number, of, sentence, verb


def answer(taken: Chosen) -> tuple[list[Sentence], list[str]]:
    """Return a sentence a row, in the paper's order: how many models drop, the mean, and the two ends."""
    if not taken.cells:
        return [], [NO_CELLS]
    return [_row(taken, row) for row in taken.rows], []


def _row(taken: Chosen, row: Row) -> Sentence:
    cells = taken.of_row(row)
    if len(cells) == 1:
        return sentence(f"{row.title}: ", *_one(taken, cells[0]))
    lost = [cell for cell in cells if taken.shown(taken.change(cell)) < 0]
    low, high = min(cells, key=taken.change), max(cells, key=taken.change)
    return sentence(
        f"{row.title}: ",
        number(f"{of(len(lost), len(cells), 'model')}", *(lost or cells)),
        f" {verb(len(lost), len(cells), 'drop', 'drops')}",
        _tested(cells),
        *_ends(taken, cells, low, high),
    )


def _ends(taken: Chosen, cells: tuple[Cell, ...], low: Cell, high: Cell) -> list[Part]:
    if taken.shown(taken.change(low)) == taken.shown(taken.change(high)):
        return ["; the change is ", taken.link(*cells), f" for {of(len(cells), len(cells), 'model')}."]
    return [
        "; the mean change is ",
        taken.link(*cells),
        ", from ",
        taken.link(low),
        f" ({taken.title(low.model_key)}) to ",
        taken.link(high),
        f" ({taken.title(high.model_key)}).",
    ]


def _one(taken: Chosen, cell: Cell) -> list[Part]:
    parts: list[Part] = [taken.link(cell)]
    parts += [f" ({taken.title(cell.model_key)})"] if len(taken.models) > 1 else []
    if cell.interval is not None:
        parts.append(f", 95 % interval {taken.said(cell.interval.low)} to {taken.said(cell.interval.high)}")
    if cell.q_value is not None:
        what = "drop" if taken.change(cell) < 0 else "gain"
        parts.append(f", a significant {what}" if significant(cell) else ", no significant change")
    return [*parts, "."]


def _tested(cells: tuple[Cell, ...]) -> list[Part]:
    """Return how many changes are significant, in either direction; nothing where none was tested."""
    tested = [cell for cell in cells if cell.q_value is not None]
    sure = [cell for cell in tested if significant(cell)]
    if not tested or not sure:
        return ["; no change is significant"] if tested else []
    drops = [cell for cell in sure if (cell.points or 0) < 0]
    gains = [cell for cell in sure if (cell.points or 0) > 0]
    ways = [
        (number(len(found), *found), f" {what}{'s' if len(found) > 1 else ''}")
        for found, what in ((drops, "drop"), (gains, "gain"))
        if found
    ]
    return ["; significant: ", *listed(ways)]
