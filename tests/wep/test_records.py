from __future__ import annotations

import pytest

from probelib.wep import reasoning, unli
from probelib.wep.drawing import Recipe


def test_an_example_can_be_solved_again_from_its_record() -> None:
    (example,) = reasoning.generate(Recipe(2), split="train", count=1)
    program, asked = example.program()
    assert list(program.statements) == ["A", "B", "C", "F1", "F2", "F3"]
    assert str(asked) == example.structure


def test_what_people_were_asked_cannot_be_solved() -> None:
    with pytest.raises(ValueError, match="was asked of people"):
        next(unli.examples()).program()
