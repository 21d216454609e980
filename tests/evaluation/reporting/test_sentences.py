from __future__ import annotations

import pytest

from probelib.evaluation.reporting.sentences import listed, number, of, sentence, verb
from tests.evaluation.made_cells import cell

FIRST, SECOND = cell("a", "range", -1.0), cell("b", "range", 2.0)


def test_a_sentence_is_its_parts_and_knows_each_cell_once() -> None:
    said = sentence("The mean of ", listed([["A"], ["B"]]), " is ", number("+0.5", FIRST, SECOND), "", number(1, FIRST))
    assert said.text == "The mean of A and B is +0.51"
    assert said.cells == (FIRST, SECOND)
    assert "" not in said.parts


@pytest.mark.parametrize(("items", "said"), [("", ""), ("a", "a"), ("ab", "a and b"), ("abc", "a, b and c")])
def test_items_are_listed(items: str, said: str) -> None:
    assert "".join(str(part) for part in listed([[item] for item in items])) == said


@pytest.mark.parametrize(
    ("n", "total", "said"),
    [
        (2, 13, "2 of 13 models drop"),
        (1, 13, "1 of 13 models drops"),
        (0, 13, "none of 13 models drop"),
        (2, 2, "both models drop"),
        (13, 13, "all 13 models drop"),
        (1, 1, "the only model drops"),
    ],
)
def test_a_share_is_said_with_its_verb(n: int, total: int, said: str) -> None:
    assert f"{of(n, total, 'model')} {verb(n, total, 'drop', 'drops')}" == said
