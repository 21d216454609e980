"""Q2: what varies? The paper asks for the reasons, which no cell holds; how much varies, and where, they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.chosen import Chosen, row_of
from probelib.evaluation.reporting.sentences import Sentence, number, of, sentence, verb
from probelib.probes import LEVEL_TITLES, Level

_BASIC = LEVEL_TITLES[Level.REPRESENTATION]
_HIGHER = (LEVEL_TITLES[Level.MANIPULATION], LEVEL_TITLES[Level.COMPLEX])

Name = Callable[[Cell], str]


def answer(taken: Chosen) -> tuple[list[Sentence], list[str]]:
    """Return where changes are furthest apart and closest, across the rows of a model and the models of a row."""
    told: list[Sentence] = []
    by_model = [cells for model in taken.models if len(cells := taken.of_model(model)) > 1]
    by_row = [cells for row in taken.rows if len(cells := taken.of_row(row)) > 1]

    def model(cell: Cell) -> str:
        return taken.title(cell.model_key)

    def row(cell: Cell) -> str:
        return row_of(cell).title

    told += _furthest(taken, by_model, "Across rows, the change of ", model, row)
    told += _furthest(taken, by_row, "Across models, the change on ", row, model)
    told += _unsteady(taken)
    if not told:
        return [], ["There are not two cells to compare."]
    if len(taken.cells) > 2:
        told.append(sentence("The ends are picked from many cells, so they lie apart by chance as well."))
    return [*told, sentence("The figures show how far changes vary, not why.")], []


def _furthest(
    taken: Chosen, groups: Sequence[Sequence[Cell]], start: str, whole: Name, part: Name
) -> Iterator[Sentence]:
    """Yield the group whose changes are furthest apart, and the one where they are closest where there are several."""
    if not groups:
        return
    ends = [(min(cells, key=taken.change), max(cells, key=taken.change)) for cells in groups]
    ends.sort(key=lambda pair: taken.change(pair[0]) - taken.change(pair[1]))
    shown = [("varies most: from ", ends[0]), ("varies least: from ", ends[-1])] if len(ends) > 1 else [
        ("goes from ", ends[0])
    ]  # fmt: skip
    for said, (low, high) in shown:
        if taken.shown(taken.change(low)) == taken.shown(taken.change(high)):
            how = said.partition(":")[0] if len(ends) > 1 else "is the same"
            cells = next(group for group in groups if low in group)
            yield sentence(start, whole(low), f" {how}: ", taken.link(*cells), f" in each of {len(cells)} cells.")
            continue
        overlap = low.interval and high.interval and low.interval.high >= high.interval.low
        yield sentence(
            start, whole(low), " ", said, taken.link(low), f" ({part(low)}) to ", taken.link(high), f" ({part(high)}).",
            " Their 95 % intervals overlap." if overlap else "",
        )  # fmt: skip


def _unsteady(taken: Chosen) -> Iterator[Sentence]:
    """Yield how many models lose on a basic type and gain on a harder one, the paper's example of inconsistency."""
    found: list[tuple[Cell, ...]] = []
    asked = 0
    for model in taken.models:
        cells = taken.of_model(model)
        basic = [cell for cell in cells if row_of(cell).level == _BASIC]
        higher = [cell for cell in cells if row_of(cell).level in _HIGHER]
        asked += bool(basic and higher)
        lost = tuple(cell for cell in basic if taken.sure(cell) and taken.change(cell) < 0)
        gained = tuple(cell for cell in higher if taken.sure(cell) and taken.change(cell) > 0)
        found += [lost + gained] if lost and gained else []
    if found:
        share = of(len(found), asked, "model")
        which = number(share[0].upper() + share[1:], *(cell for cells in found for cell in cells))
        loses, gains = (verb(len(found), asked, *words) for words in (("lose", "loses"), ("gain", "gains")))
        yield sentence(
            which, f" {loses} on a type of {_BASIC.lower()} and {gains} on one of "
            f"{' or '.join(level.lower() for level in _HIGHER)}."
        )  # fmt: skip
