"""Q4: do models perform similarly for flipped and non-flipped probes?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from probelib.evaluation.records import Cell, EffectShown
from probelib.evaluation.reporting.chosen import NO_CELLS, Chosen, Row, row_of, significant
from probelib.evaluation.reporting.sentences import Sentence, listed, number, of, sentence

Pair = tuple[Cell, Cell]
_MOST_NAMED = 4
_LEANING = (
    "The two are of other bases, and their difference is not tested here: a model that always gives one label changes "
    "nothing where the label is kept, and where it flips by as much as its bases are uneven."
)


def answer(taken: Chosen) -> tuple[list[Sentence], list[str]]:
    """Return how changes where the label flips compare with those where it is kept, by model, type and side.

    Rows that a paper does not part are left out, and said to be.
    """
    pairs = [pair for row in taken.rows for pair in _pairs(taken, row)]
    if not pairs:
        return [], [_why_none(taken)]
    kept, flipped = [one for one, _ in pairs], [one for _, one in pairs]
    told = [_lower(taken, pairs), _means(taken, kept, flipped), _widest(taken, pairs)]
    told += [*_by_model(taken, pairs), *_tested(kept, flipped), sentence(_LEANING), *_same_answers(taken)]
    mixed = list(dict.fromkeys(row.title for row in taken.rows if row.effect is EffectShown.AS_PUBLISHED))
    return told, [f"Probes that keep and that flip are not told apart in {', '.join(mixed)}."] if mixed else []


def _pairs(taken: Chosen, row: Row) -> Iterator[Pair]:
    if row.effect is EffectShown.PRESERVE:
        other = {cell.model_key: cell for cell in taken.of_row(row._replace(effect=EffectShown.FLIP))}
        for cell in taken.of_row(row):
            if cell.model_key in other:
                yield cell, other[cell.model_key]


def _why_none(taken: Chosen) -> str:
    effects = {cell.effect for cell in taken.cells}
    for effect, what in ((EffectShown.FLIP, "flip the label"), (EffectShown.PRESERVE, "keep the label")):
        if taken.cells and effect not in effects:
            return f"There is no cell of probes that {what}."
    return "No model has a type with both: probes that keep the label and probes that flip it." if effects else NO_CELLS


def _lower(taken: Chosen, pairs: Sequence[Pair]) -> Sentence:
    lower = [pair for pair in pairs if taken.shown(taken.change(pair[1])) < taken.shown(taken.change(pair[0]))]
    which = number(f"{len(lower)} of {len(pairs)}", *(cell for pair in lower or pairs for cell in pair))
    ending = " pairs of cells." if len(pairs) > 1 else " pair of cells."
    return sentence("The change is lower where the label flips than where it is kept in ", which, ending)


def _means(taken: Chosen, kept: Sequence[Cell], flipped: Sequence[Cell]) -> Sentence:
    return sentence(
        "The mean change is ", taken.link(*kept), " where the label is kept and ", taken.link(*flipped),
        " where it flips.",
    )  # fmt: skip


def _widest(taken: Chosen, pairs: Sequence[Pair]) -> Sentence:
    kept, flipped = max(pairs, key=lambda pair: abs(taken.change(pair[1]) - taken.change(pair[0])))
    return sentence(
        f"The two are furthest apart for {taken.title(kept.model_key)} on {row_of(kept).title}: ",
        taken.link(kept), " kept and ", taken.link(flipped), " flipped.",
    )  # fmt: skip


def _by_model(taken: Chosen, pairs: Sequence[Pair]) -> Iterator[Sentence]:
    """Yield how many models have the lower mean change on flips, and which have not."""
    mine = {model: [pair for pair in pairs if pair[0].model_key == model] for model in taken.models}
    mine = {model: found for model, found in mine.items() if found}
    if len(mine) < 2:
        return
    gaps = {
        model: taken.mean(flipped for _, flipped in found) - taken.mean(kept for kept, _ in found)
        for model, found in mine.items()
    }
    lower = [model for model in mine if taken.shown(gaps[model]) < 0]
    others = [[taken.title(model)] for model in mine if model not in lower]
    cells = [cell for model in lower or mine for pair in mine[model] for cell in pair]
    named = [" The others: ", *listed(others), "."] if 0 < len(others) <= _MOST_NAMED and lower else []
    yield sentence(
        "The mean change of ", number(of(len(lower), len(mine), "model"), *cells),
        " is lower where the label flips.", named,
    )  # fmt: skip


def _tested(kept: Sequence[Cell], flipped: Sequence[Cell]) -> Iterator[Sentence]:
    if all(cell.q_value is None for cell in (*kept, *flipped)):
        return
    drops = [[cell for cell in cells if significant(cell) and (cell.points or 0) < 0] for cells in (kept, flipped)]
    first, second = (
        number(f"{len(found)} of {len(cells)}", *(found or cells))
        for found, cells in zip(drops, (kept, flipped), strict=True)
    )
    yield sentence("Significant drops: ", first, " where the label is kept, ", second, " where it flips.")


def _same_answers(taken: Chosen) -> Iterator[Sentence]:
    """Yield how often a model answers base and flip alike: there it cannot have both right."""
    for model in taken.models:
        flips = [cell for cell in taken.of_model(model) if cell.effect is EffectShown.FLIP]
        counts = [(cell, cell.outcomes) for cell in flips if cell.outcomes is not None]
        total = sum(found.total for _, found in counts)
        if total:
            share = number(
                f"{100 * sum(found.same_answer for _, found in counts) / total:.1f} %", *(cell for cell, _ in counts)
            )
            yield sentence(
                f"{taken.title(model)} gives a base and its flip the same answer in ", share,
                f" of {total:,} pairs, and one of the two answers is then wrong.",
            )  # fmt: skip
