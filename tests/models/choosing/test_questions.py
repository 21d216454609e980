from __future__ import annotations

import pytest

from probelib.models.choosing import questions
from tests.models.choosing.made import PAIRS


def test_a_question_lists_the_options_in_the_order_that_is_wanted() -> None:
    asked = questions.text(PAIRS[0], [1, 0])
    assert "A: It is impossible that red won.\nB: It is certain that red won." in asked
    assert asked.endswith("Answer with A or B.")


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ("B", 1),
        (" b.", 1),
        ("(A)", 0),
        ("**B**", 1),
        ("A: It is certain that red won.", 0),
        ("The answer is B.", 1),
        ("Answer: A", 0),
        ("Option B is right", 1),
        ("a sentence is right", None),
        ("C", None),
        ("It is certain that red won.", None),
        ("Both", None),
        ("", None),
    ],
)
def test_a_written_answer_is_a_letter_at_its_start_or_nothing(answer: str, place: int | None) -> None:
    assert questions.written(answer, 2) == place
