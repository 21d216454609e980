from __future__ import annotations

import threading

import pytest

from probelib.errors import ModelError
from probelib.models.endpoint import connection
from probelib.models.endpoint.address import Server
from probelib.models.endpoint.connection import ATTEMPTS, GIVE_UP, Connection, Reply
from tests.models.endpoint.stub import KEY, Answer, Script, Stub, Waits, failing, serving, written

ASKED = [{"role": "user", "content": "True or False?"}]


def _ask(stub: Stub, *, timeout: float = 30.0, waits: Waits | None = None) -> Reply:
    made = Connection("tiny", Server(stub.url, KEY), timeout=timeout, wait=waits if waits is not None else Waits())
    return made.ask(ASKED, {"temperature": 0}, threading.Event())


def _then(*answers: Answer) -> Script:
    left = list(answers)
    return lambda _: left.pop(0) if len(left) > 1 else left[0]


def test_a_request_has_the_models_name_its_turns_its_options_and_the_key() -> None:
    with serving(_then(written("True"))) as stub:
        body = _ask(stub).body
    assert body is not None
    assert body["choices"][0]["message"]["content"] == "True"
    assert stub.requests == [{"model": "tiny", "messages": ASKED, "temperature": 0}]
    assert stub.keys == [f"Bearer {KEY}"]


@pytest.mark.parametrize("status", [408, 409, 429, 500, 503])
def test_a_passing_failure_is_tried_again_after_longer_and_longer_waits(status: int) -> None:
    waits = Waits()
    with serving(_then(failing(status), failing(status), failing(status), written("True"))) as stub:
        assert _ask(stub, waits=waits).body is not None
    assert waits == [1, 2, 4]


def test_the_server_says_how_long_to_wait() -> None:
    waits = Waits()
    later = (failing(429, retry_after="7"), failing(429, retry_after_ms="250"), failing(429, retry_after="soon"))
    with serving(_then(*later, written("True"))) as stub:
        _ask(stub, waits=waits)
    assert waits == [7, 0.25, 4]


def test_a_wait_that_is_too_long_is_not_begun() -> None:
    waits = Waits()
    with serving(_then(failing(429, retry_after="86400"))) as stub:
        reply = _ask(stub, waits=waits)
    assert (reply.body, waits) == (None, [])
    assert reply.error == "the server answers 429: no (1 attempt)"


def test_after_the_limit_there_is_a_reason_and_no_answer() -> None:
    with serving(_then(failing(500, "out of  memory\n"))) as stub:
        reply = _ask(stub)
    assert len(stub.requests) == ATTEMPTS
    assert reply == (None, f"the server answers 500: out of memory ({ATTEMPTS} attempts)", False)


def test_a_server_that_does_not_answer_in_time() -> None:
    released = threading.Event()

    def script(_: object) -> Answer:
        released.wait(timeout=30)
        return written("True")

    with serving(script) as stub:
        reply = _ask(stub, timeout=0.05)
        released.set()
    assert reply.error == f"the server did not answer in time ({ATTEMPTS} attempts)"


def test_a_server_that_is_not_there() -> None:
    with serving(_then(written("True"))) as stub:
        pass
    assert _ask(stub).error == f"the server cannot be reached ({ATTEMPTS} attempts)"


@pytest.mark.parametrize("body", [b"{", b"<html>", b"", b"\xff"], ids=["cut off", "a page", "nothing", "no text"])
def test_an_answer_that_is_no_json_is_none(body: bytes) -> None:
    with serving(_then(Answer(body))) as stub:
        assert _ask(stub) == (None, "the server's answer is no JSON", False)
    assert len(stub.requests) == 1


@pytest.mark.parametrize("body", [b"null", b"[1]", b'"True"', b"7"], ids=["null", "a list", "a text", "a number"])
def test_json_that_is_no_object_is_no_answer(body: bytes) -> None:
    with serving(_then(Answer(body))) as stub:
        assert _ask(stub) == (None, "the server's answer is no JSON object", False)


def test_a_server_that_answers_nothing_but_pages_ends_the_run() -> None:
    with serving(_then(Answer(b"<html>Please log in</html>"))) as stub:
        made = Connection("tiny", Server(stub.url, KEY), wait=Waits())
        for _ in range(GIVE_UP - 1):
            made.ask(ASKED, {}, threading.Event())
        with pytest.raises(ModelError, match=f"none of the last {GIVE_UP} requests"):
            made.ask(ASKED, {}, threading.Event())
    assert len(stub.requests) == GIVE_UP


def test_a_request_that_is_refused_is_not_repeated() -> None:
    with serving(_then(failing(400, "maximum context length is 2048 tokens"))) as stub:
        reply = _ask(stub)
    assert reply == (None, "the server answers 400: maximum context length is 2048 tokens", True)
    assert len(stub.requests) == 1


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        pytest.param(
            failing(401, f"wrong: {KEY}"), "does not accept the key for tiny .401.: set .*OPENAI_API_KEY", id="key"
        ),
        pytest.param(failing(403), "does not accept the key", id="rights"),
        pytest.param(failing(404), "has no model 'tiny'.*check the name, and the address", id="name"),
        pytest.param(failing(429, code="insufficient_quota"), "no credit left", id="account"),
    ],
)
def test_what_no_repetition_mends_stops_at_once_and_says_what_to_do(answer: Answer, says: str) -> None:
    with serving(_then(answer)) as stub, pytest.raises(ModelError, match=says) as caught:
        _ask(stub)
    assert len(stub.requests) == 1
    assert KEY not in str(caught.value)


def test_a_key_that_an_error_repeats_is_not_in_the_reason() -> None:
    with serving(_then(failing(400, f"bad header Bearer {KEY}"))) as stub:
        assert _ask(stub).error == "the server answers 400: bad header Bearer (key)"


def test_nothing_is_sent_once_it_is_over_and_a_wait_ends() -> None:
    over = threading.Event()

    def stop(event: threading.Event, seconds: float) -> bool:
        over.set()
        return connection.pause(event, seconds)

    with serving(_then(failing(500))) as stub:
        made = Connection("tiny", Server(stub.url, KEY), wait=stop)
        assert made.ask(ASKED, {}, over).error == "the server answers 500: no (1 attempt)"
        assert made.ask(ASKED, {}, over).error == "stopped"
    assert len(stub.requests) == 1


def test_requests_that_were_given_up_say_nothing_of_the_server() -> None:
    def stop(event: threading.Event, seconds: float) -> bool:
        event.set()
        return True

    with serving(_then(failing(500))) as stub:
        made = Connection("tiny", Server(stub.url, KEY), wait=stop)
        for _ in range(GIVE_UP + 1):
            assert made.ask(ASKED, {}, threading.Event()).body is None


def test_a_server_that_is_gone_stops_the_run_instead_of_filling_it_with_failures() -> None:
    with serving(_then(failing(500))) as stub:
        made = Connection("tiny", Server(stub.url, KEY), wait=Waits())
        replies = [made.ask(ASKED, {}, threading.Event()) for _ in range(GIVE_UP - 1)]
        assert all(reply.body is None for reply in replies)
        with pytest.raises(ModelError, match="the run can go on later"):
            made.ask(ASKED, {}, threading.Event())


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed_and_its_target_gets_neither_question_nor_key(status: int) -> None:
    with serving(_then(written("True"))) as other:
        for target in (
            f"{other.url}/chat/completions",
            "http://169.254.169.254/",
            "http://[::1]/v1",
            "file:///etc/passwd",
        ):
            with (
                serving(_then(failing(status, location=target))) as stub,
                pytest.raises(ModelError, match="sends requests on to another address"),
            ):
                _ask(stub)
            assert len(stub.requests) == 1
    assert (other.requests, other.keys) == ([], [])
