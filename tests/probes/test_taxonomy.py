from __future__ import annotations

from pathlib import Path

import pytest

from probelib import probes as package
from probelib.language.quantities import find
from probelib.probes import LEVEL_TITLES, REASONING_TYPES, Level
from probelib.probes.build import rng_for
from probelib.probes.types import by_name
from tests.probes.made import ATHLETES, base

ORDER = (
    "numeration",
    "heterogeneous.date",
    "heterogeneous.ordinal",
    "heterogeneous.percentage",
    "heterogeneous.currency",
    "heterogeneous.scientific",
    "heterogeneous.time",
    "heterogeneous.fraction",
    "negative",
    "minus_sign",
    "scale.conversion",
    "scale.mapping",
    "comparison.signal",
    "comparison.number",
    "comparison.both",
    "range",
    "approximation",
    "sorting",
    "arithmetic",
    "word_problem",
    "counterfactual",
)
SHARED = {
    "__init__", "available", "build", "case", "cell_dates", "cells", "changing", "constructions", "context", "dated",
    "dependents", "generate", "introducing", "moving_dates", "near", "on_dates", "pairs", "periods", "phrasing",
    "positions", "premise", "proving", "taxonomy", "types", "units",
}  # fmt: skip
"""Modules of the package that are no type of their own."""


def test_the_types_stand_in_the_agreed_order() -> None:
    assert tuple(t.name for t in REASONING_TYPES) == ORDER


def test_every_module_of_a_type_is_registered() -> None:
    modules = {path.stem for path in Path(package.__file__).parent.glob("*.py")} - SHARED
    registered = {t.generate.__module__.rpartition(".")[2] for t in REASONING_TYPES}
    assert modules <= registered


def test_every_type_says_what_it_is() -> None:
    for reasoning in REASONING_TYPES:
        assert reasoning.level in Level
        assert reasoning.title
        assert reasoning.summary.endswith(".")
        assert reasoning.kinds
        assert by_name(reasoning.name) is reasoning
        assert reasoning.name.startswith(reasoning.family)


def test_levels_have_titles() -> None:
    assert set(LEVEL_TITLES) == set(Level)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("carla diaz has 52 points", id="a plain number"),
        pytest.param("the change of anna berg is -3.25 %", id="a negative one"),
        pytest.param("the prize is $ 250,000", id="a large one"),
        pytest.param("anna berg has half of the points", id="a fraction"),
    ],
)
def test_a_type_makes_nothing_of_numbers_that_it_says_it_does_not_work_on(text: str) -> None:
    for reasoning in REASONING_TYPES:
        hypothesis = base(text)
        if reasoning.applies is not None and not any(map(reasoning.applies, find(text))):
            assert not list(reasoning.generate(ATHLETES, hypothesis, rng_for(0, hypothesis.id, reasoning.name)))
