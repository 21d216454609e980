from __future__ import annotations

import dataclasses
import logging
import math
import sys
import threading
from typing import Any

import pytest

from probelib.errors import InputError, MissingExtra, ModelError
from probelib.models import Settings, Status, prompts
from probelib.models.endpoint import connection
from probelib.models.linearise import table_text
from probelib.records import Label
from tests.models.endpoint.stub import KEY, Answer, Waits, failing, model, scored, serving, written
from tests.models.tiny import MEDALS, example, long_table


def _says_red(body: dict[str, Any]) -> bool:
    return "Statement: red" in body["messages"][-1]["content"]


def _scores(body: dict[str, Any]) -> Answer:
    """Answer like a server with log-probabilities: true where the statement speaks of red."""
    share = 0.75 if _says_red(body) else 0.25
    return scored({"True": math.log(share), "False": math.log(1 - share)})


def _text(body: dict[str, Any]) -> Answer:
    return written("True" if _says_red(body) else "False")


def _unasked(body: dict[str, Any], *options: str) -> Answer | None:
    """Refuse the first of some options that a request has, as servers do that do not know them."""
    found = next((name for name in options if name in body), None)
    return None if found is None else failing(400, f"Unsupported parameter: '{found}'")


EXAMPLES = [example("red team won 31 gold medals"), example("blue won 99 gold medals")]


def test_log_probabilities_give_probabilities_and_no_text() -> None:
    with serving(_scores) as stub:
        asked = model(stub)
        first, second = asked.predict(EXAMPLES)
    assert (first.label, second.label) == (Label.ENTAILED, Label.REFUTED)
    assert (first.p_entailed, first.p_refuted, first.p_entailed_raw) == pytest.approx((0.75, 0.25, 0.75))
    assert first.raw_text is None
    assert first.seconds > 0
    assert asked.info.gives_scores
    assert asked.model_key == f"openai:tiny@{stub.url[7:]}[shots=0,prompt=chat-1,answers=logprobs,max_tokens=8192]"


def test_without_log_probabilities_the_text_is_read_and_one_word_is_asked_for() -> None:
    with serving(_text) as stub:
        asked = model(stub)
        first, second = asked.predict(EXAMPLES)
        assert stub.questions()[-1].endswith("True or False? Answer with one word.")
    assert (first.label, first.raw_text, first.p_entailed) == (Label.ENTAILED, "True", None)
    assert (second.label, second.raw_text) == (Label.REFUTED, "False")
    assert not asked.info.gives_scores
    assert "answers=text" in asked.model_key


def test_a_request_is_one_question_at_temperature_nought_with_a_seed_and_a_short_answer() -> None:
    with serving(_scores) as stub:
        list(model(stub).predict(EXAMPLES[:1]))
    body = stub.requests[-1]
    assert body["messages"] == [{"role": "user", "content": prompts.user_turn(table_text(MEDALS), EXAMPLES[0].text)}]
    assert {name: body[name] for name in body if name != "messages"} == {
        "model": "tiny",
        "temperature": 0,
        "seed": 0,
        "max_tokens": 8,
        "logprobs": True,
        "top_logprobs": 20,
    }


def test_two_shots_are_turns_of_a_conversation_in_the_same_notation_as_the_table() -> None:
    with serving(_scores) as stub:
        settings = Settings(base_url=stub.url, shots=2, serialisation="markdown")
        asked = model(stub, settings)
        list(asked.predict(EXAMPLES[:1]))
    turns = stub.requests[-1]["messages"]
    assert [turn["role"] for turn in turns] == ["user", "assistant", "user", "assistant", "user"]
    assert [turns[1]["content"], turns[3]["content"]] == ["True", "False"]
    assert all("| --- |" in turn["content"] for turn in turns if turn["role"] == "user")
    assert "shots=2,prompt=chat-1,serialisation=markdown," in asked.model_key


@pytest.mark.parametrize(
    ("refused", "kept", "key"),
    [
        pytest.param(("max_tokens",), {"max_completion_tokens": 8}, "answers=logprobs,max", id="another name"),
        pytest.param(("temperature", "seed"), {}, "without=temperature/seed,", id="options that decide answers"),
        pytest.param(("logprobs",), {}, "answers=text,", id="log-probabilities"),
    ],
)
def test_options_that_the_server_refuses_are_left_out_and_the_key_says_so(
    refused: tuple[str, ...], kept: dict[str, int], key: str
) -> None:
    def script(body: dict[str, Any]) -> Answer:
        return _unasked(body, *refused) or (_scores(body) if "logprobs" in body else _text(body))

    with serving(script) as stub:
        asked = model(stub)
        (found,) = asked.predict(EXAMPLES[:1])
    assert found.status is Status.OK
    assert not set(refused) & set(stub.requests[-1])
    assert kept.items() <= stub.requests[-1].items()
    assert key in asked.model_key


def test_a_server_that_lists_fewer_tokens_is_asked_for_fewer() -> None:
    def script(body: dict[str, Any]) -> Answer:
        return failing(422, "top_logprobs must be at most 5") if body["top_logprobs"] > 5 else _scores(body)

    with serving(script) as stub:
        assert "answers=logprobs" in model(stub).model_key
    assert stub.requests[-1]["top_logprobs"] == 5


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        pytest.param(failing(400, "bad model state"), "tiny at .* cannot be asked: .*bad model state", id="refused"),
        pytest.param(Answer({}), "cannot be asked: the server's answer has no message", id="no answer"),
        pytest.param(written("", finish="length"), "thinking switched off", id="thinks"),
        pytest.param(failing(401), "set .*OPENAI_API_KEY", id="wrong key"),
        pytest.param(failing(503), "cannot be asked: the server answers 503: no .3 attempts", id="down"),
    ],
)
def test_a_server_that_cannot_be_asked_is_found_out_before_the_run(answer: Answer, says: str) -> None:
    with serving(lambda _: answer) as stub, pytest.raises(ModelError, match=says):
        model(stub)


def test_a_request_that_stays_unanswered_is_failed_and_the_others_are_not() -> None:
    with serving(_scores) as stub:
        asked = model(stub)
        stub.script = lambda body: failing(500) if _says_red(body) else _scores(body)
        first, second = asked.predict(EXAMPLES)
    assert (first.status, first.label) == (Status.FAILED, None)
    assert first.error == f"the server answers 500: no ({connection.ATTEMPTS} attempts)"
    assert first.prompt_sha256 is not None
    assert second.status is Status.OK


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        pytest.param(written("True, but", finish="length"), Status.UNPARSED, id="truncated"),
        pytest.param(Answer(b'{"choices": ['), Status.FAILED, id="malformed"),
        pytest.param(Answer({"choices": []}), Status.FAILED, id="no choice"),
        pytest.param(written("I would say so."), Status.UNPARSED, id="no label"),
    ],
)
def test_a_spoilt_answer_is_never_a_wrong_one(answer: Answer, status: Status) -> None:
    with serving(_scores) as stub:
        asked = model(stub)
        stub.script = lambda _: answer
        (found,) = asked.predict(EXAMPLES[:1])
    assert (found.status, found.label) == (status, None)
    assert found.error


def test_a_row_without_the_log_probabilities_that_the_others_have_is_read_by_its_text() -> None:
    with serving(_scores) as stub:
        asked = model(stub)
        stub.script = lambda _: written("False")
        (found,) = asked.predict(EXAMPLES[:1])
    assert (found.label, found.raw_text, found.p_entailed) == (Label.REFUTED, "False", None)


def test_an_unknown_model_in_the_middle_of_a_run_ends_it() -> None:
    with serving(_scores) as stub:
        asked = model(stub)
        stub.script = lambda _: failing(404)
        with pytest.raises(ModelError, match="has no model 'tiny'"):
            list(asked.predict(EXAMPLES))


def test_several_are_asked_at_once_and_answered_in_order() -> None:
    many = [example(f"{'red' if number % 3 else 'blue'} won {number} gold medals") for number in range(24)]
    with serving(_scores) as stub:
        asked = model(stub, PROBELIB_ENDPOINT_WORKERS="6")
        together = threading.Barrier(6)

        def script(body: dict[str, Any]) -> Answer:
            together.wait(timeout=30)
            return _scores(body)

        stub.script = script
        found = list(asked.predict(many))
    assert [one.example_id for one in found] == [one.id for one in many]
    wanted = [Label.ENTAILED if "red" in one.text.partition(" ")[0] else Label.REFUTED for one in many]
    assert [one.label for one in found] == wanted


def test_after_a_stop_no_request_is_sent_and_none_is_waited_for() -> None:
    stopped, released = threading.Event(), threading.Event()
    with serving(_scores) as stub:
        asked = model(stub, PROBELIB_ENDPOINT_WORKERS="2")
        before = len(stub.requests)

        def script(body: dict[str, Any]) -> Answer:
            stopped.set()
            released.wait(timeout=30)
            return _scores(body)

        stub.script = script
        assert list(asked.predict(EXAMPLES * 5, stop=stopped.is_set)) == []
        assert len(stub.requests) - before <= 2
        released.set()


def test_a_long_table_loses_its_last_rows_by_an_estimate_of_tokens() -> None:
    table = long_table(200)
    with serving(_scores) as stub:
        asked = model(stub, Settings(base_url=stub.url, max_tokens=400))
        (found,) = asked.predict([example("1999 had 99 wins", table)])
    assert 0 < found.rows_cut < 200
    assert found.evidence_cut
    assert f"{1900 + 199 - found.rows_cut} | " in stub.questions()[-1]
    assert f"{1900 + 200 - found.rows_cut} | " not in stub.questions()[-1]


def test_a_table_whose_header_has_no_room_is_failed_without_a_request() -> None:
    with serving(_scores) as stub:
        asked = model(stub, Settings(base_url=stub.url, max_tokens=20))
        before = len(stub.requests)
        (found,) = asked.predict(EXAMPLES[:1])
        assert len(stub.requests) == before
    assert found.status is Status.FAILED


def test_a_text_that_cannot_be_sent_is_sent_without_what_is_broken_in_it() -> None:
    with serving(_scores) as stub:
        (found,) = model(stub).predict([example("red won \ud800 medals")])
    assert found.status is Status.OK
    assert "red won ? medals" in stub.questions()[-1]


def test_the_key_is_sent_and_stands_nowhere_else(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(_scores) as stub:
        asked = model(stub)
        stub.script = lambda _: written(f"your key is {KEY}")
        (unparsed,) = asked.predict(EXAMPLES[:1])
        stub.script = lambda _: failing(400, f"your key is {KEY}")
        (failed,) = asked.predict(EXAMPLES[:1])
    assert stub.keys[-1] == f"Bearer {KEY}"
    shown = [repr(asked.info), asked.model_key, repr(dataclasses.astuple(unparsed)), repr(failed), caplog.text]
    assert not any(KEY in text for text in shown)
    assert unparsed.raw_text == "your key is (key)"


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with serving(_scores) as stub, pytest.raises(MissingExtra, match=r"pip install 'probelib\[endpoint\]'"):
        model(stub)


@pytest.mark.parametrize(
    ("settings", "environment", "says"),
    [
        pytest.param({"shots": 1}, {}, "0 or 2", id="shots"),
        pytest.param({"serialisation": "yaml"}, {}, "no serialisation 'yaml'", id="serialisation"),
        pytest.param({}, {"PROBELIB_ENDPOINT_WORKERS": "many"}, "from 1 to 256", id="workers"),
        pytest.param({}, {"PROBELIB_MODE": "shared", "PROBELIB_ENDPOINTS": "http://a/v1"}, "listed: a/v1", id="shared"),
    ],
)
def test_a_setting_that_cannot_be_used_is_refused_before_anything_is_sent(
    settings: dict[str, Any], environment: dict[str, str], says: str
) -> None:
    with serving(_scores) as stub, pytest.raises(InputError, match=says):
        model(stub, Settings(base_url=stub.url, **settings), waits=Waits(), **environment)
    assert stub.requests == []
