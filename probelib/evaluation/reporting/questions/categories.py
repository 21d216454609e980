"""Q5: are numerical and table-specific models better for numerical reasoning than LLMs?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from probelib.evaluation.records import Cell, EffectShown
from probelib.evaluation.reporting.chosen import NO_CELLS, Chosen, Row
from probelib.evaluation.reporting.sentences import Part, Sentence, listed, number, sentence
from probelib.models.base import Category

_NAMES = {
    Category.TABLE: "table model",
    Category.NUMERICAL: "numerical model",
    Category.LLM: "large language model",
    Category.NLI: "inference model",
    Category.BASELINE: "baseline",
    Category.HUMAN: "human rater",
}
_EFFECTS = {
    EffectShown.PRESERVE: " where the label is kept",
    EffectShown.FLIP: " where it flips",
    EffectShown.AS_PUBLISHED: " where the paper does not tell the two apart",
}


def answer(taken: Chosen) -> tuple[list[Sentence], list[str]]:
    """Return the mean changes of each category, which leads where, and what the models of one alone lose on.

    Only rows count that every model has a cell in; models of a category weigh the same.
    """
    members = {
        category: sum(next(iter(taken.of_model(model))).category is category for model in taken.models)
        for category in dict.fromkeys(cell.category for cell in taken.cells)
    }
    if len(members) < 2:
        return [], ["All models are of one category." if members else NO_CELLS]
    rows = taken.shared
    if not rows:
        return [], ["No row has a cell of every model."]
    told = [_means(taken, category, n, rows) for category, n in members.items()]
    told.append(_leaders(taken, tuple(members), rows))
    told += _alone(taken, members, rows)
    told.append(sentence("Models of two categories differ in more than that, and no difference is tested here."))
    return told, []


def _of(taken: Chosen, row: Row, category: Category) -> tuple[Cell, ...]:
    return tuple(cell for cell in taken.of_row(row) if cell.category is category)


def _named(category: Category, n: int) -> str:
    return f"{n} {_NAMES[category]}{'s' if n > 1 else ''}"


def _all(category: Category, n: int) -> str:
    return f"Both {_NAMES[category]}s" if n == 2 else f"All {_named(category, n)}"


def _means(taken: Chosen, category: Category, n: int, rows: Sequence[Row]) -> Sentence:
    items: list[list[Part]] = []
    for effect, where in _EFFECTS.items():
        cells = [cell for row in rows if row.effect is effect for cell in _of(taken, row, category)]
        items += [[taken.link(*cells), where]] if cells else []
    return sentence(f"Mean change of {_named(category, n)}: ", listed(items), ".")


def _leaders(taken: Chosen, categories: Sequence[Category], rows: Sequence[Row]) -> Sentence:
    wins: dict[Category, list[Cell]] = {}
    for row in rows:
        means = {category: taken.shown(taken.mean(_of(taken, row, category))) for category in categories}
        for category, mean in means.items():
            if mean == max(means.values()):
                wins.setdefault(category, []).extend(_of(taken, row, category))
    # A category has as many cells of a row as it has models.
    led = {category: len(cells) // len(_of(taken, rows[0], category)) for category, cells in wins.items()}
    order = sorted(led, key=lambda category: -led[category])
    items: list[tuple[Part, ...]] = [
        (number(led[category], *wins[category]), f" ({_NAMES[category]}s)") for category in order
    ]
    return sentence(f"Of {len(rows)} rows, the best mean change of a category is in ", listed(items), ".")


def _alone(taken: Chosen, members: Mapping[Category, int], rows: Sequence[Row]) -> Iterator[Sentence]:
    """Yield rows in which all models of one category drop, and of no other category all do."""
    found: dict[Category, list[tuple[Part, ...]]] = {}
    for row in rows:
        falling = [
            category
            for category in members
            if all(taken.sure(cell) and taken.change(cell) < 0 for cell in _of(taken, row, category))
        ]
        if len(falling) == 1 and members[falling[0]] > 1:
            cells = _of(taken, row, falling[0])
            found.setdefault(falling[0], []).append((f"{row.title} (", taken.link(*cells), " in the mean)"))
    for category, items in found.items():
        yield sentence(
            f"{_all(category, members[category])} drop, and not all models of another category do, on ",
            listed(items), ".",
        )  # fmt: skip
