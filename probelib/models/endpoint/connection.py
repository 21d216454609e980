"""A request is sent until it is answered or the limit is reached; what no repetition mends stops the run at once."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from probelib.errors import ModelError
from probelib.models.endpoint.address import KEYS, Server

if TYPE_CHECKING:
    import openai

ATTEMPTS = 6
"""How often a request is sent before its row is `failed`: with the waits between, over half a minute."""

LONGEST_WAIT = 120.0
"""Seconds; a server that asks for more is not waited for."""

GIVE_UP = 20
"""So many requests in a row without an answer, and the run stops; it can go on later."""

TIMEOUT = 60.0
"""Seconds until an answer, on one connection."""

_TALKATIVE = ("openai", "httpcore", "httpcore2")
"""Loggers that write what a server answers, headers too, where somebody asks for the finest level."""
_CONNECT = 5.0
_SHOWN = 200
"""Characters of a server's own words in a message."""

Message = Mapping[str, str]
Wait = Callable[[threading.Event, float], bool]
"""Waits for seconds, or until the event is set; returns whether it is."""


def pause(over: threading.Event, seconds: float) -> bool:
    """Wait for `seconds`, or until `over` is set; return whether it is."""
    return over.wait(seconds)


class Reply(NamedTuple):
    """What came back of a request."""

    body: dict[str, Any] | None = None
    """The answer as it was decoded from JSON; None where there is none."""
    error: str = ""
    """Why there is none, for people."""
    refused: bool = False
    """The server understood the request and does not take it as it is, such as for an option it does not know."""


class Connection:
    """A model on a server; may be asked from several threads."""

    def __init__(self, model: str, server: Server, *, timeout: float = TIMEOUT, wait: Wait = pause) -> None:
        """Open no connection yet.

        Args:
            model: Its name on the server.
            server: Address and key.
            timeout: Seconds until an answer.
            wait: How to wait between two attempts.
        """
        import openai

        for name in _TALKATIVE:  # a server can repeat the key in a header, and logs are read by more people than keys
            logger = logging.getLogger(name)
            logger.setLevel(max(logger.level, logging.INFO))
        self.model = model
        self.server = server
        self._wait = wait
        self._lock = threading.Lock()
        self._unanswered = 0
        # The client's own repetitions cannot be stopped, and it waits ten minutes by default.
        limits = openai.Timeout(timeout, connect=min(timeout, _CONNECT))
        # It would also follow redirects, and so ask servers that nobody allowed, in the name of this machine.
        plain = openai.DefaultHttpxClient(follow_redirects=False, timeout=limits)
        self._client = openai.OpenAI(
            base_url=server.url, api_key=server.key, timeout=limits, max_retries=0, http_client=plain
        )

    def ask(
        self,
        messages: Sequence[Message],
        options: Mapping[str, object],
        over: threading.Event,
        *,
        attempts: int = ATTEMPTS,
    ) -> Reply:
        """Return the server's answer, or why there is none.

        Connections that fail, timeouts and the statuses 408, 409, 429 and 5xx are tried again, `attempts` times in
        all, after 1, 2, 4, ... seconds or after what the server asks for; nothing is sent once `over` is set.

        Raises:
            ModelError: The key or the model's name is wrong, the account is empty, or nothing has been answered
                for a long while.
        """
        import openai

        error = ""
        for attempt in range(attempts):
            if over.is_set():
                return Reply(error="stopped")
            try:
                body = self._send(messages, options)
            except openai.APITimeoutError:
                error, seconds = "the server did not answer in time", 2.0**attempt
            except openai.APIConnectionError:
                error, seconds = "the server cannot be reached", 2.0**attempt
            except openai.APIStatusError as status:
                self._stop_where_hopeless(status)
                error = f"the server answers {status.status_code}: {self._words(status)}"
                if not (status.status_code in {408, 409, 429} or status.status_code >= 500):
                    return Reply(error=error, refused=status.status_code in {400, 422})
                seconds = _asked_wait(status) or 2.0**attempt
            except (json.JSONDecodeError, UnicodeDecodeError):
                self._note(answered=False)  # a page that asks for a login, or says that the server is busy
                return Reply(error="the server's answer is no JSON")
            else:
                if not isinstance(body, dict):
                    self._note(answered=False)
                    return Reply(error="the server's answer is no JSON object")
                self._note(answered=True)
                return Reply(body)
            last = attempt == attempts - 1 or seconds > LONGEST_WAIT
            if last or self._wait(over, seconds):
                break
        if not over.is_set():  # what was given up because nobody waits says nothing of the server
            self._note(answered=False)
        tries = attempt + 1
        return Reply(error=f"{error} ({tries} attempt{'' if tries == 1 else 's'})")

    def _send(self, messages: Sequence[Message], options: Mapping[str, object]) -> Any:
        # The raw answer: the client would make objects of it without looking whether their fields are there.
        create: Any = self._client.chat.completions.with_raw_response.create
        answer = create(model=self.model, messages=list(messages), **options)
        return json.loads(answer.http_response.content)

    def _stop_where_hopeless(self, status: openai.APIStatusError) -> None:
        where = self.server.name
        if status.status_code in {401, 403}:
            # Not the server's own words, which can hold a part of the key.
            reason = f"does not accept the key for {self.model} ({status.status_code}): set {' or '.join(KEYS)}"
            raise ModelError(f"{where} {reason} in the environment") from None
        if 300 <= status.status_code < 400:
            raise ModelError(
                f"{where} sends requests on to another address ({status.status_code}), and none but the one that was "
                "named is asked: name the address that answers"
            ) from None
        if status.status_code == 404:
            raise ModelError(
                f"{where} has no model {self.model!r} or no chat completions (404): check the name, and the address, "
                "which ends in /v1 with most servers"
            ) from None
        if status.status_code == 429 and status.code == "insufficient_quota":
            raise ModelError(f"the account at {where} has no credit left (429); the run can go on later") from None

    def _note(self, *, answered: bool) -> None:
        with self._lock:
            self._unanswered = 0 if answered else self._unanswered + 1
            hopeless = self._unanswered >= GIVE_UP
        if hopeless:
            raise ModelError(
                f"{self.server.name} answered none of the last {GIVE_UP} requests; the run can go on later"
            )

    def _words(self, status: openai.APIStatusError) -> str:
        body = status.body
        said = body.get("message") or body.get("detail") if isinstance(body, dict) else body
        words = " ".join(self.server.hide(str(said or status.message)).split())
        return words if len(words) <= _SHOWN else words[:_SHOWN] + "..."


def _asked_wait(status: openai.APIStatusError) -> float | None:
    """Return how many seconds a server asks to wait; None where it does not say so as a number."""
    for header, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(status.response.headers.get(header, "")) * unit
        except ValueError:
            continue
        if 0 <= seconds < float("inf"):
            return seconds
    return None
