from __future__ import annotations

import pytest

from probelib.models.answers import parse_answer
from probelib.records import Label


@pytest.mark.parametrize(
    ("text", "label"),
    [
        pytest.param("entailed", Label.ENTAILED, id="a word"),
        pytest.param("**True**", Label.ENTAILED, id="marked up"),
        pytest.param("Answer: yes, the table supports it.", Label.ENTAILED, id="a sentence"),
        pytest.param("No, it is not true.", Label.REFUTED, id="two words that agree"),
        pytest.param("The statement is not entailed by the table.", Label.REFUTED, id="negated"),
        pytest.param("It isn’t supported.", Label.REFUTED, id="negated with an apostrophe"),
        pytest.param("The claim is not false.", Label.ENTAILED, id="twice negated"),
        pytest.param("Refuted. The table does not entail it.", Label.REFUTED, id="the first sentence decides"),
        pytest.param("Let me look. 7 is less than 9. False.", Label.REFUTED, id="after a reason"),
        pytest.param("True or False? True", Label.ENTAILED, id="after the question repeated"),
        pytest.param("I cannot tell from this table.", None, id="cannot tell"),
        pytest.param("I'm not sure. True?", None, id="not sure"),
        pytest.param("It is not contradicted.", None, id="not contradicted is not entailed"),
        pytest.param("Yes and no.", None, id="both"),
        pytest.param("neutral", None, id="a third label"),
        pytest.param("The nobel prize was untruely given", None, id="a label inside other words"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_a_written_answer_is_read_by_its_words(text: str, label: Label | None) -> None:
    assert parse_answer(text) is label
