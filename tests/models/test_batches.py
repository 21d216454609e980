from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from probelib.models import batches
from probelib.models.base import Example, Prediction, Status
from probelib.models.batches import Asked, Input
from probelib.models.linearise import Fitted
from tests.models import tiny


class Lengths:
    """A model that answers with the length of its input, and notes what it is given together."""

    def __init__(self) -> None:
        self.seen: list[list[str]] = []

    def ask(self, example: Example) -> Asked | Prediction:
        if not example.text:
            return Prediction.failed(example, "k", "nothing to read")
        own = Input(example.text, {"input_ids": [0] * len(example.text)})
        return Asked(example, (own, Input("nothing", {"input_ids": [0]})), Fitted(example.table, 0))

    def run(self, batch: Sequence[Input]) -> list[list[float]]:
        self.seen.append([one.text for one in batch])
        return [[float(one.length)] for one in batch]

    def tell(self, asked: Asked, outputs: Sequence[list[float]], seconds: float) -> Prediction:
        row = batches.answered(asked.example, asked.text, asked.table, "k", seconds)
        return replace(row, p_entailed=outputs[0][0], p_refuted=outputs[1][0])


def run(model: Lengths, texts: Sequence[str], stop_after: int = 1000) -> list[Prediction]:
    got: list[Prediction] = []
    examples = [tiny.example(text, name=str(place)) for place, text in enumerate(texts)]
    for one in batches.stream(examples, model.ask, model.run, model.tell, stop=lambda: len(got) >= stop_after):
        got.append(one)
    return got


def test_answers_come_in_order_each_with_those_of_all_its_inputs() -> None:
    texts = ["a" * (n % 7 + 1) for n in range(100)]
    made = run(Lengths(), texts)
    assert [one.example_id for one in made] == [str(n) for n in range(100)]
    assert [one.p_entailed for one in made] == [len(text) for text in texts]
    assert {one.p_refuted for one in made} == {1.0}


def test_each_text_is_computed_once() -> None:
    model = Lengths()
    run(model, ["aa", "bb", "aa"] * 50)
    assert sorted(text for batch in model.seen for text in batch) == ["aa", "bb", "nothing"]


def test_a_batch_holds_inputs_of_nearly_one_length_and_not_too_many_tokens() -> None:
    model = Lengths()
    run(model, [f"{n:03d}".ljust(100 + 40 * (n % 3)) for n in range(80)])
    for batch in model.seen:
        lengths = [1 if text == "nothing" else len(text) for text in batch]
        assert max(lengths) <= batches.PADDING * min(lengths)
        assert max(lengths) * len(lengths) <= batches.BATCH_TOKENS
    assert max(map(len, model.seen)) > 4


def test_what_cannot_be_read_is_a_row_of_its_own_in_its_place() -> None:
    assert [one.status for one in run(Lengths(), ["a", "", "b"])] == [Status.OK, Status.FAILED, Status.OK]


def test_stop_is_asked_before_every_batch() -> None:
    assert len(run(Lengths(), [str(n) for n in range(30)], stop_after=5)) == 5
    assert run(Lengths(), ["a"], stop_after=0) == []


@pytest.mark.parametrize("text", ["plain", "won \ud800 31", "𝟙 é \u202e"])
def test_half_of_a_surrogate_pair_becomes_a_question_mark_and_all_else_stays(text: str) -> None:
    table = replace(tiny.MEDALS, title=text, rows=((text, "1", "2"),))
    made = batches.readable(tiny.example(text, table))
    assert made.text == made.table.title == made.table.rows[0][0] == text.replace("\ud800", "?")
    assert made.table.header == tiny.MEDALS.header
    assert (made.table is table) is ("\ud800" not in text)
