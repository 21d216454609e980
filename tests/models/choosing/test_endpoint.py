from __future__ import annotations

from typing import Any

import pytest

from probelib.models import choosing
from probelib.models.base import Settings, Status
from probelib.models.choosing.endpoint import read
from probelib.models.endpoint import answer
from tests.models.choosing.made import PAIRS
from tests.models.endpoint.stub import Answer, scored, serving, written


def asked_letter(request: dict[str, Any]) -> bool:
    return "Which sentence is right?" in request["messages"][-1]["content"]


def test_a_server_with_log_probabilities_is_asked_for_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "x")

    def script(request: dict[str, Any]) -> Answer:
        return scored({"B": -0.1, " A": -3.0} if asked_letter(request) else {"True": -0.1, "False": -3.0}, text="B")

    with serving(script) as stub:
        model = choosing.load("openai:m", "prompted", settings=Settings(base_url=stub.url))
        found = list(model.choose(PAIRS[:2]))
    assert [one.choice for one in found] == ["B", "B"]
    assert found[0].scores == {"prompted": (-3.0, -0.1)}
    assert model.methods == ("prompted",)
    assert "answers=logprobs" in model.model_key


def test_a_server_without_them_is_read_by_what_it_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "x")

    def script(request: dict[str, Any]) -> Answer:
        if not asked_letter(request):
            return written("True")
        return written("I cannot say.") if "31 wins" in request["messages"][-1]["content"] else written("B.")

    with serving(script) as stub:
        model = choosing.load("openai:m", "prompted", settings=Settings(base_url=stub.url))
        right, unsure = model.choose(PAIRS[:2])
    assert (right.choice, right.scores, right.raw_text) == ("B", {"written": (0.0, 1.0)}, "B.")
    assert (unsure.status, unsure.choice, unsure.raw_text) == (Status.UNPARSED, None, "I cannot say.")


def test_a_letter_that_is_not_listed_counts_with_the_least_probability_that_is() -> None:
    found = read(scored({"A": -0.2, "The": -4.0}, text="A").body, 2, scores=True)
    assert not isinstance(found, answer.Read)
    assert found["prompted"] == pytest.approx([-0.2, -4.0])


def test_an_answer_that_begins_with_something_else_is_unparsed() -> None:
    found = read(scored({"The": -0.1, "A": -3.0}, text="The").body, 2, scores=True)
    assert isinstance(found, answer.Read)
    assert found.status is Status.UNPARSED
