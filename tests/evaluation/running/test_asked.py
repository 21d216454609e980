from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from probelib.errors import ModelError
from probelib.evaluation.running import asked
from probelib.evaluation.running.asked import PACK, Unit, answer, load
from probelib.models.base import Example, Prediction, Settings, Status, Stop, never
from probelib.models.scripted import Scripted
from tests.evaluation.made_runs import ASKING
from tests.models.tiny import example


class Counting(Scripted):
    """Remembers what was asked together."""

    def __init__(self, *, last: int | None = None) -> None:
        super().__init__(lambda one: 0.75)
        self.packs: list[int] = []
        self._last = last

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        self.packs.append(len(examples))
        yield from list(super().predict(examples))[: self._last]


def loaded(monkeypatch: pytest.MonkeyPatch, model: Scripted) -> list[str]:
    monkeypatch.setattr(asked, "_LOADED", {})
    times: list[str] = []

    def loads(model_id: str, **_: object) -> Scripted:
        times.append(model_id)
        return model

    monkeypatch.setattr("probelib.models.catalogue.load", loads)
    return times


def examples(count: int) -> tuple[Example, ...]:
    return tuple(example("x", name=str(number)) for number in range(count))


def test_a_pack_is_at_most_64_examples_of_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Counting()
    loaded(monkeypatch, model)
    found = answer(Unit(ASKING, examples(PACK + 6)))
    assert model.packs == [PACK, 6]
    assert [one.example_id for one in found.predictions] == [str(number) for number in range(PACK + 6)]
    assert found.model_key == "scripted@1"


def test_a_worker_loads_its_model_once_and_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    times = loaded(monkeypatch, Counting())
    for _ in range(3):
        load(ASKING)
        answer(Unit(ASKING, examples(1)))
    assert len(times) == 1
    load(replace(ASKING, threads=2))
    assert len(times) == 1
    load(replace(ASKING, settings=Settings(shots=2)))
    load(ASKING)
    assert len(times) == 3
    assert len(asked._LOADED) == 1


def test_an_example_that_gets_no_answer_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded(monkeypatch, Counting(last=0))
    (found,) = answer(Unit(ASKING, examples(1))).predictions
    assert (found.status, found.error) == (Status.FAILED, "the model gave no answer")


def test_an_answer_to_another_question_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Prediction("other", None, example("x").kind, "scripted@1", Status.OK)
    loaded(monkeypatch, Scripted(lambda one: other))
    (found,) = answer(Unit(ASKING, examples(1))).predictions
    assert (found.status, found.error) == (Status.FAILED, "the model answered other when asked 0")


def test_what_comes_after_a_failure_is_asked_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(one: Example) -> float:
        if one.id == "1":
            raise ValueError("no such thing")
        return 0.75

    loaded(monkeypatch, Scripted(fails))
    found = answer(Unit(ASKING, examples(4))).predictions
    assert [one.status.value for one in found] == ["ok", "failed", "ok", "ok"]


def test_a_model_that_can_be_asked_no_more_ends_the_run_and_leaves_no_failed_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone(one: Example) -> float:
        raise ModelError("the server answered none of the last 20 requests")

    loaded(monkeypatch, Scripted(gone))
    with pytest.raises(ModelError, match="none of the last 20"):
        answer(Unit(ASKING, examples(4)))


def test_a_model_that_takes_no_times_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded(monkeypatch, Counting())
    found = answer(Unit(ASKING, examples(2))).predictions
    assert len({one.seconds for one in found}) == 1
