"""An endpoint as a model: how it answers is found out once, then examples are asked several at a time."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from probelib.errors import InputError, MissingExtra, ModelError
from probelib.models import prompts, serialise
from probelib.models.base import (
    Example,
    ModelInfo,
    Prediction,
    Progress,
    Settings,
    Status,
    Stop,
    model_key,
    never,
)
from probelib.models.endpoint import answer
from probelib.models.endpoint.address import server
from probelib.models.endpoint.connection import TIMEOUT, Connection, Wait, pause
from probelib.models.endpoint.cost import ANSWER_TOKENS
from probelib.models.endpoint.questions import Questions, Turns
from probelib.models.endpoint.window import in_order
from probelib.models.linearise import Fitted, evidence_cut

WORKERS = 8
"""Requests on their way at once, where `PROBELIB_ENDPOINT_WORKERS` names no other number."""

_MOST_WORKERS = 256
_ATTEMPTS_TO_LOAD = 3
"""Fewer than in a run: who starts one is there to see that a server is down."""
_SEED = 0
_LISTED = (20, 5)
"""How many tokens are asked for with their log-probabilities: what most servers allow, and what the others do."""

_OF_SCORES = ("logprobs", "top_logprobs")
_OF_ANSWERS = ("temperature", "seed")


def load(
    info: ModelInfo,
    settings: Settings,
    progress: Progress,
    *,
    environment: Mapping[str, str] = os.environ,
    timeout: float = TIMEOUT,
    wait: Wait = pause,
) -> Endpoint:
    """Return the model that `openai:<model name>` names on a server; one request finds out how it answers.

    Args:
        info: Its row.
        settings: `base_url`, `shots`, `serialisation` and `max_tokens` (of the prompt, estimated) concern endpoints.
        progress: Told what is done.
        environment: Where the key and the address are looked up; a page adds its secrets.
        timeout: Seconds until an answer.
        wait: How to wait between two attempts of a request.

    Raises:
        InputError: A setting cannot be used, or a shared machine does not ask this address.
        MissingExtra: The package `openai` is not installed.
        ModelError: The server cannot be reached, or takes neither key, name nor question; the message says what to do.
    """
    questions = Questions(settings)
    workers = workers_of(environment)
    connection = connected(info, settings, environment, timeout=timeout, wait=wait)
    progress(f"asking {connection.server.name} how it answers", None)
    return Endpoint(connection, find_out(connection, questions), questions, info, settings, workers=workers)


def connected(
    info: ModelInfo,
    settings: Settings,
    environment: Mapping[str, str] = os.environ,
    *,
    timeout: float = TIMEOUT,
    wait: Wait = pause,
) -> Connection:
    """Return the connection to the model that an id names; nothing is sent, and it raises as `load` does."""
    asked = server(settings.base_url, environment)
    try:
        return Connection(info.id.partition(":")[2], asked, timeout=timeout, wait=wait)
    except ImportError as error:
        raise MissingExtra(info.id, "endpoint") from error


@dataclass(frozen=True, slots=True)
class Manner:
    """How a model on a server can be asked."""

    scores: bool
    """It gives log-probabilities of the answer words; else its written answer is read."""
    options: Mapping[str, object]
    """Of a request; those that the server refused are not among them."""
    refused: tuple[str, ...]
    """The options that decide answers and that the server refused: without `temperature` an answer is one of many."""


def find_out(connection: Connection, questions: Questions) -> Manner:
    """Return how a model can be asked; its server gets one question, again without each option that it refuses.

    Raises:
        ModelError: It answers nothing that can be used.
    """
    body, options, refused = _first_answer(connection, questions)
    read = answer.read(body, scores=True)
    where = f"{connection.model} at {connection.server.name}"
    if read.status is Status.FAILED:
        raise ModelError(f"{where} cannot be asked: {read.error}")
    scores = read.p_entailed is not None
    if not scores and read.error and not (read.raw_text or "").strip():
        raise ModelError(
            f"{where} wrote nothing in {ANSWER_TOKENS} tokens ({read.error}); a model that thinks before it answers "
            "has to be served with its thinking switched off"
        )
    kept = options if scores else {name: value for name, value in options.items() if name not in _OF_SCORES}
    return Manner(scores, kept, refused)


def _first_answer(connection: Connection, questions: Questions) -> tuple[Any, Mapping[str, object], tuple[str, ...]]:
    """Return an answer, the options that the server took, and those refused ones that decide answers."""
    options: dict[str, object] = {"temperature": 0, "seed": _SEED, "max_tokens": ANSWER_TOKENS}
    options |= {"logprobs": True, "top_logprobs": _LISTED[0]}
    refused: list[str] = []
    while True:
        one_word = "logprobs" not in options
        turns = questions.turns(prompts.SHOT_TABLE, prompts.SHOTS[0].statement, one_word=one_word)
        reply = connection.ask(turns, options, threading.Event(), attempts=_ATTEMPTS_TO_LOAD)
        if reply.body is not None:
            return reply.body, options, tuple(refused)
        name = _named(reply.error, options) if reply.refused else None
        if name is None:
            raise ModelError(f"{connection.model} at {connection.server.name} cannot be asked: {reply.error}")
        _take_out(options, name)
        if name in _OF_ANSWERS:
            refused.append(name)


def _named(error: str, options: Mapping[str, object]) -> str | None:
    """Return the option that a refusal names, the longest name first, as one holds another."""
    return next((name for name in sorted(options, key=len, reverse=True) if name in error), None)


def _take_out(options: dict[str, object], name: str) -> None:
    """Take a refused option out of a request, or put in its place what servers that refuse it take."""
    value = options.pop(name)
    if name == "max_tokens":
        options["max_completion_tokens"] = value
    elif name == "top_logprobs" and value == _LISTED[0]:
        options[name] = _LISTED[1]
    elif name in _OF_SCORES:
        for one in _OF_SCORES:
            options.pop(one, None)


class _Asked(NamedTuple):
    example: Example
    turns: Turns
    table: Fitted


class Endpoint:
    """A model on an OpenAI-compatible server."""

    def __init__(
        self,
        connection: Connection,
        manner: Manner,
        questions: Questions,
        info: ModelInfo,
        settings: Settings,
        *,
        workers: int = WORKERS,
    ) -> None:
        """Take a connection and how its model can be asked; `workers` requests are on their way at once."""
        self.info = replace(info, gives_scores=manner.scores)
        self._connection = connection
        self._manner = manner
        self._questions = questions
        self._workers = workers
        self.model_key = model_key(
            info.id,
            connection.server.name,
            shots=settings.shots,
            prompt="chat-1",
            serialisation=serialise.in_key(settings.serialisation),
            answers="logprobs" if manner.scores else "text",
            without="/".join(manner.refused) or None,
            max_tokens=questions.limit,
        )

    def predict(self, examples: Sequence[Example], *, stop: Stop = never) -> Iterator[Prediction]:
        """Yield one prediction per example, in order; after `stop` no request is sent, and none is waited for.

        A table that is too long loses its last rows (`rows_cut`); one whose header does not fit, and a request that
        is not answered, give `failed`. Where log-probabilities were read there are probabilities and no `raw_text`;
        where the written answer was, it is the other way round.

        Raises:
            ModelError: What no repetition mends: a wrong key, an unknown model, a server that is gone.
        """
        return in_order(self._answer, examples, workers=self._workers, stop=stop)

    def _answer(self, example: Example, over: threading.Event) -> Prediction:
        try:
            table = self._questions.fitted(example.table, example.text)
        except ModelError as error:
            return Prediction.failed(example, self.model_key, str(error))
        turns = self._questions.turns(table.table, example.text, one_word=not self._manner.scores)
        started = time.perf_counter()
        reply = self._connection.ask(turns, self._manner.options, over)
        seconds = time.perf_counter() - started
        found = (
            answer.Read(Status.FAILED, error=reply.error)
            if reply.body is None
            else answer.read(reply.body, scores=self._manner.scores)
        )
        return replace(self._prediction(_Asked(example, turns, table), found), seconds=seconds)

    def _prediction(self, asked: _Asked, found: answer.Read) -> Prediction:
        example, share = asked.example, found.p_entailed
        return Prediction(
            example.id,
            example.base_id,
            example.kind,
            self.model_key,
            found.status,
            label=found.label,
            p_entailed=share,
            p_refuted=None if share is None else 1 - share,
            p_entailed_raw=share,
            prompt_sha256=hashlib.sha256(_as_text(asked.turns).encode()).hexdigest(),
            raw_text=None if found.raw_text is None else self._connection.server.hide(found.raw_text),
            rows_cut=asked.table.rows_cut,
            evidence_cut=evidence_cut(example.table, example.text, asked.table.rows_cut),
            error=found.error,
        )


def _as_text(turns: Turns) -> str:
    """Return the turns as one text, of which a prompt's digest is taken."""
    return "\n\n".join(f"{turn['role']}\n{turn['content']}" for turn in turns)


def workers_of(environment: Mapping[str, str]) -> int:
    """Return how many requests are on their way at once; raises InputError where the environment names no number."""
    written = environment.get("PROBELIB_ENDPOINT_WORKERS", "").strip()
    if not written:
        return WORKERS
    if not (written.isascii() and written.isdigit() and 1 <= int(written) <= _MOST_WORKERS):
        raise InputError(f"PROBELIB_ENDPOINT_WORKERS is {written!r}; it is a number from 1 to {_MOST_WORKERS}")
    return int(written)
