from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings, strategies

from probelib.errors import InputError
from probelib.wep import solver, worlds
from probelib.wep.logic import Expression, Program, Statement, parse
from tests.wep import made


@given(strategies.lists(made.questions(facts=5, rules=4), min_size=1, max_size=6))
@settings(max_examples=30, deadline=None)
def test_many_questions_at_once_have_the_probabilities_of_each(asked: list[tuple[Program, Expression]]) -> None:
    expected = [float(solver.probability(*one).probability) for one in asked]
    assert np.abs(worlds.probabilities(asked) - expected).max() <= 1e-12


@pytest.mark.parametrize("coins", [1, 2, 5, 6, 7, 9])
def test_any_number_of_coins_fits_into_words(coins: int) -> None:
    program = Program([Statement(f"f{n}", Fraction(n + 1, 11)) for n in range(coins)])
    asked = parse(" xor ".join(f"f{n}" for n in range(coins)))
    assert worlds.probabilities([(program, asked)])[0] == pytest.approx(
        float(solver.probability(program, asked).probability), abs=1e-12
    )


def test_no_questions_have_no_probabilities() -> None:
    assert worlds.probabilities([]).tolist() == []


def test_more_coins_than_worlds_are_listed_for_go_to_problog() -> None:
    program = Program([Statement(f"f{n}", Fraction(1, 2)) for n in range(18)])
    asked = parse(" and ".join(f"f{n}" for n in range(18)))
    assert worlds.probabilities([(program, asked)])[0] == pytest.approx(2**-18, abs=1e-12)


def test_what_is_not_stated_is_named() -> None:
    with pytest.raises(InputError, match="'z' is not stated"):
        worlds.probabilities([(Program([]), parse("z"))])


@pytest.mark.parametrize(
    ("whole", "coins", "kind"), [(100, 9, np.int64), (1000, 9, np.object_)], ids=["small", "large"]
)
def test_weights_are_exact_however_large_they_get(whole: int, coins: int, kind: type) -> None:
    assert worlds.whole_type(whole, coins) is kind
    every, chance = np.full((1, 1 << max(0, coins - 6)), 2**64 - 1, np.uint64), whole // 3
    assert worlds.weights(every, np.full((1, coins), chance, kind), whole)[0] == whole**coins
