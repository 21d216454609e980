"""Q1: does any model excel in all numerical reasoning types?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from probelib.evaluation.records import Cell
from probelib.evaluation.reporting.chosen import NO_CELLS, Chosen, Row
from probelib.evaluation.reporting.sentences import Sentence, listed, number, of, sentence

_MOST_RANKED = 3


def answer(taken: Chosen) -> tuple[list[Sentence], list[str]]:
    """Return who leads in how many rows, by the change and by accuracy on the probes, and the mean change.

    Only rows count that every model has a cell in. Two changes that read the same lead together.
    """
    if len(taken.models) < 2:
        return [], ["There is one model, so there is no ranking." if taken.models else NO_CELLS]
    rows = taken.shared
    if len(rows) < 2:
        return [], [f"{'One row has' if rows else 'No row has'} a cell of every model; a ranking needs two."]
    told = [_leaders(taken, rows, "change", lambda cell: taken.shown(taken.change(cell)))]
    if all(cell.probe_accuracy is not None for row in rows for cell in taken.of_row(row)):
        told.append(_leaders(taken, rows, "accuracy on the probes", _accuracy))
    told.append(_by_mean(taken, rows))
    told.append(sentence("Which of two models is ahead is not tested here, so a narrow lead can be chance."))
    uneven = [cells for cells in map(taken.of_row, rows) if len({cell.bases for cell in cells}) > 1]
    if uneven:
        which = number(of(len(uneven), len(rows), "row"), *(cell for cells in uneven for cell in cells))
        told.append(sentence("The models answered different numbers of bases in ", which, "."))
    return told, []


def _accuracy(cell: Cell) -> float:
    """Return the accuracy on the probes in percent, to the digits of the paper's tables."""
    return round(100 * (cell.probe_accuracy or 0), 2)


def _leaders(taken: Chosen, rows: Sequence[Row], what: str, value: Callable[[Cell], float]) -> Sentence:
    wins: dict[str, list[Cell]] = {model: [] for model in taken.models}
    for row in rows:
        cells = taken.of_row(row)
        best = max(map(value, cells))
        for cell in cells:
            if value(cell) == best:
                wins[cell.model_key].append(cell)
    order = sorted((model for model in wins if wins[model]), key=lambda model: -len(wins[model]))
    first, most = taken.title(order[0]), wins[order[0]]
    every = of(len(rows), len(rows), "row")
    if len(order) == 1:
        return sentence(f"{first} has the best {what} in ", number(every, *most), ".")
    others = [(number(len(wins[model]), *wins[model]), f" ({taken.title(model)})") for model in order[1:]]
    if len(most) == len(rows):
        return sentence(
            f"{first} has the best {what} in ", number(every, *most), ", but shares it in ", listed(others), "."
        )
    shared = sum(map(len, wins.values())) > len(rows)
    return sentence(
        f"No model has the best {what} in {every}: {first} has it in ",
        number(len(most), *most),
        ", and others in ",
        listed(others),
        "; a row that several share counts for each." if shared else ".",
    )


def _by_mean(taken: Chosen, rows: Sequence[Row]) -> Sentence:
    means = {model: taken.mean(taken.of_model(model, rows)) for model in taken.models}
    order = sorted(means, key=lambda model: -means[model])
    named = [(taken.link(*taken.of_model(model, rows)), f" ({taken.title(model)})") for model in order]
    if len(named) <= _MOST_RANKED + 1:
        return sentence(f"The mean change over the {len(rows)} rows is ", listed(named), ".")
    start = f"The mean change over the {len(rows)} rows is highest at "
    return sentence(start, listed(named[:_MOST_RANKED]), ", and lowest at ", named[-1], ".")
