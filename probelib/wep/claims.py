"""The paper's claims on what it generated, measured on what is generated here: word frequencies and stability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from probelib.wep import worlds
from probelib.wep.drawing import Drawn, Recipe
from probelib.wep.logic import Op
from probelib.wep.published import ANSWERS
from probelib.wep.records import WepExample

MOVED = 0.20
"""How far each stated probability is moved (section 3.3: "random perturbations of 20 %")."""
KEPT = 0.40
"""How far the hypothesis may move to count as stable ("perturbed by less than 40 %")."""
PUBLISHED_STABLE = 0.98


def shares(examples: Iterable[WepExample]) -> dict[str, float]:
    """Return each right word's share of the examples, the most frequent first; empty for no examples."""
    counted = Counter(example.right_word for example in examples)
    return {word: count / counted.total() for word, count in counted.most_common()}


def chi_square(expected: Mapping[str, float], published: Mapping[str, Decimal], *, n: int = ANSWERS) -> float:
    """Return how far a column of Table 4 is from the shares of generated words: Pearson's chi-square.

    The column is the observation, `n` answers; what is generated is the expectation, so it should rest on many more
    examples than that. With 19 words there are 18 degrees of freedom: above 28.9 the two differ at the 5 % level.

    Args:
        expected: Share of each word, in (0, 1].
        published: Percent of each word.
        n: How many answers the column counts.

    Returns:
        0 for equal shares; infinite where a published word was never generated.
    """
    total = 0.0
    for word, percent in published.items():
        share, seen = expected.get(word, 0.0), float(percent) / 100
        if share:
            total += n * (seen - share) ** 2 / share
        elif seen:
            return float("inf")
    return total


def blind_rule(train: Iterable[WepExample]) -> Callable[[WepExample], float]:
    """Return the rule that chooses by word and operator of the hypothesis alone.

    The construction gives answers away: and makes low probabilities, or high ones, and wrong words are drawn alike from
    all that are far enough. Of a pair the sentence is taken whose word, with this operator, was more often right than
    wrong in training.

    Returns:
        What says of an example 1 where the rule is right, 0 where it is wrong, 0.5 where it cannot tell.
    """
    rights: Counter[tuple[str, str]] = Counter()
    wrongs: Counter[tuple[str, str]] = Counter()
    for one in train:
        rights[one.right_word, _operator(one)] += 1
        wrongs[one.wrong_word, _operator(one)] += 1

    def odds(word: str, example: WepExample) -> float:
        key = word, _operator(example)
        return (rights[key] + 1) / (wrongs[key] + 1)

    def rule(example: WepExample) -> float:
        right, wrong = odds(example.right_word, example), odds(example.wrong_word, example)
        return 0.5 * ((right > wrong) + (right >= wrong))

    return rule


def blind_accuracy(train: Iterable[WepExample], test: Iterable[WepExample]) -> float:
    """Return how often the word and the operator of the hypothesis alone tell the right sentence from the wrong one.

    A model has to be better than this to have used the premise; `blind_rule` is the rule, and where it cannot tell it
    counts half.

    Returns:
        The share of right choices, in [0, 1].

    Raises:
        ValueError: There is nothing to test on.
    """
    won = list(map(blind_rule(train), test))
    if not won:
        raise ValueError("no examples, no accuracy")
    return sum(won) / len(won)


def _operator(example: WepExample) -> str:
    return next((word for word in example.structure.split() if word in set(Op)), "")


class Stability(NamedTuple):
    """The share of examples whose hypothesis moves by less than 40 points when what is stated moves."""

    fixed: float
    """Each stated probability moves by exactly 20 points, up or down."""
    uniform: float
    """Each moves by a uniform draw of up to 20 points."""


def stability(recipe: Recipe, drawn: Sequence[Drawn], *, seed: int = 0) -> Stability:
    """Return how stable drawn examples are, in both readings of the paper's sentence; moved values stay in [0, 1].

    Raises:
        ValueError: There are no examples.
    """
    import numpy as np

    if not drawn:
        raise ValueError("no examples, no stability")
    truths = worlds.truths(recipe.worded, *recipe.nodes(drawn))
    values = np.array([float(word.probability) for word in recipe.scale.words])
    stated = values[recipe.places(drawn)]
    before = worlds.weights(truths, stated, 1.0)
    rng = Random(sha256(f"{seed}/stability/{recipe.task}".encode()).digest())
    draws = np.array([rng.uniform(-1.0, 1.0) for _ in range(stated.size)]).reshape(stated.shape)

    def stable(moves: Any) -> float:
        after = worlds.weights(truths, np.clip(stated + moves, 0.0, 1.0), 1.0)
        return float(np.mean(np.abs(after - before) < KEPT - 1e-9))  # 0.4 itself is not less than 0.4

    return Stability(stable(np.where(draws < 0, -MOVED, MOVED)), stable(MOVED * draws))
