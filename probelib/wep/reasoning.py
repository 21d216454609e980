"""WEP-Reasoning: does a model combine words of probability as probability does?

WEP paper, section 3.3. Three facts are stated with words; with two hops three rules over them as well; a hypothesis
combines two of them by and, or, xor. Its exact probability decides which word is right and which are wrong. 5,000
examples a task, a tenth each for validation and test, which share no fact and no structure with its words.

Where the paper leaves things open: a rule states a fact of its own ("If ..., then it is likely that Nora sold the
piano"), and its sentence says that the fact is false elsewhere, as the solver has it.
`drawing` says what is drawn and how.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from hashlib import sha256
from itertools import chain
from typing import NamedTuple

from probelib.errors import InputError
from probelib.wep import facts, verbalize
from probelib.wep.drawing import FACTS, Drawn, Pair, Recipe
from probelib.wep.facts import Pool
from probelib.wep.records import SPLITS, Stated, WepExample
from probelib.work.executors import Workers

RECIPE = 1
"""Version of what is made of a seed; a change that alters examples raises it."""
TOTAL = 5_000
"""Examples a task (section 3.3)."""
BLOCK = 500
"""Examples that are made together; it changes no byte of them."""


def sizes(total: int = TOTAL) -> dict[str, int]:
    """Return how many examples each split has: a tenth for validation, a tenth for test, the rest for training."""
    tenth = total // 10
    return {"train": total - 2 * tenth, "validation": tenth, "test": tenth}


def generate(
    recipe: Recipe,
    *,
    split: str,
    count: int,
    start: int = 0,
    seed: int = 0,
    pool: Pool | None = None,
) -> Iterator[WepExample]:
    """Yield examples of one split, in order; each depends on the recipe, the split, its number and the seed alone.

    Args:
        recipe: What is made.
        split: `train`, `validation` or `test`.
        count: How many.
        start: Number of the first one.
        seed: The same seed gives the same examples.
        pool: Facts to draw from; the project's own by default.

    Raises:
        InputError: There is no such split, the pool has too few facts, or the scale no wrong word for a probability.
    """
    _known(split)
    drawing = facts.own() if pool is None else pool
    for first in range(start, start + count, BLOCK):
        numbers = range(first, min(first + BLOCK, start + count))
        drawn = [recipe.draw(drawing, split, number, seed) for number in numbers]
        yield from _written(recipe, drawn, numbers, split=split, seed=seed, source=drawing.source)


def dataset(
    recipe: Recipe,
    *,
    total: int = TOTAL,
    seed: int = 0,
    pool: Pool | None = None,
    splits: Sequence[str] = SPLITS,
    workers: Workers | None = None,
) -> Iterator[WepExample]:
    """Yield the examples of a task, split by split; raises as `generate` does.

    Args:
        recipe: What is made.
        total: Examples of all three splits together.
        seed: The same seed gives the same examples.
        pool: Facts to draw from; the project's own by default.
        splits: Which of them are yielded.
        workers: Where it is done; here by default. It changes no byte.
    """
    for split in splits:
        _known(split)
    counts = sizes(total)
    if workers is None or workers.here:
        for split in splits:
            yield from generate(recipe, split=split, count=counts[split], seed=seed, pool=pool)
        return
    units = [
        (split, start, min(BLOCK, counts[split] - start))
        for split in splits
        for start in range(0, counts[split], BLOCK)
    ]
    # A pool of the project's own is read where the work is done, not sent there.
    make = partial(_unit, recipe, seed, pool)
    yield from chain.from_iterable(workers.executor.map(make, units))


def _unit(recipe: Recipe, seed: int, pool: Pool | None, unit: tuple[str, int, int]) -> list[WepExample]:
    split, start, count = unit
    return list(generate(recipe, split=split, count=count, start=start, seed=seed, pool=pool))


def _known(split: str) -> None:
    if split not in SPLITS:
        raise InputError(f"There is no split {split!r}; there are {', '.join(SPLITS)}.")


class _Scope(NamedTuple):
    """What the examples of a call share."""

    recipe: Recipe
    split: str
    seed: int
    source: str


def _written(
    recipe: Recipe, drawn: Sequence[Drawn], numbers: Sequence[int], *, split: str, seed: int, source: str
) -> Iterator[WepExample]:
    scope = _Scope(recipe, split, seed, source)
    whole = recipe.whole**recipe.worded
    found = [int(weight) for weight in recipe.weights(drawn)]
    for one, number, weight in zip(drawn, numbers, found, strict=True):
        yield _example(scope, one, number, Fraction(weight, whole))


def _example(scope: _Scope, drawn: Drawn, number: int, probability: Fraction) -> WepExample:
    recipe = scope.recipe
    inner = [fact.inner for fact in drawn.facts]
    stated = tuple(_stated(recipe, drawn, inner))
    hypothesis = _text(drawn.asked, inner)
    right, wrong, rights = recipe.scale.chosen(probability, drawn.right, drawn.wrong)
    premise = " ".join([one.sentence for one in stated])
    right_text, wrong_text = verbalize.verbalize(right, hypothesis), verbalize.verbalize(wrong, hypothesis)
    return WepExample(
        identity(recipe.task, premise, right_text, wrong_text),
        recipe.task,
        recipe.hops,
        scope.split,
        number,
        scope.seed,
        scope.source,
        recipe.variant,
        premise,
        stated,
        _structure(drawn.asked, recipe.names),
        verbalize.sentence(hypothesis),
        probability,
        right.text,
        rights,
        wrong.text,
        right_text,
        wrong_text,
    )


def identity(task: str, premise: str, right: str, wrong: str) -> str:
    """Return the id of an example: what it says decides, never the seed."""
    return sha256("\x1f".join((str(RECIPE), task, premise, right, wrong)).encode()).hexdigest()[:16]


def _stated(recipe: Recipe, drawn: Drawn, inner: Sequence[str]) -> Iterator[Stated]:
    for place, (name, fact) in enumerate(zip(recipe.names, drawn.facts, strict=True)):
        word = recipe.stated[drawn.words[place]] if place < recipe.worded else None
        if place < FACTS and word is not None:
            yield Stated(name, fact.text, word.text, word.probability, "", verbalize.verbalize(word, fact.inner))
        else:
            pair = drawn.rules[place - FACTS]
            text = verbalize.rule(word, fact.inner, _text(pair, inner))
            chance = Fraction(1) if word is None else word.probability
            called = "" if word is None else word.text
            yield Stated(name, fact.text, called, chance, _structure(pair, recipe.names), text)


def _text(pair: Pair, inner: Sequence[str]) -> str:
    left, right = inner[pair.left], inner[pair.right]
    return verbalize.paired(
        pair.op,
        verbalize.denied(left) if pair.not_left else left,
        verbalize.denied(right) if pair.not_right else right,
    )


def _structure(pair: Pair, names: Sequence[str]) -> str:
    left, right = names[pair.left], names[pair.right]
    return f"{'not ' * pair.not_left}{left} {pair.op} {'not ' * pair.not_right}{right}"
