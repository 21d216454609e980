"""Models on an OpenAI-compatible server choose by the letter that they answer.

Where the server gives log-probabilities the letters' are read from the first token, else the written letter is. Which
of the two is found out when a model is loaded, as for statements about tables (`models.endpoint`).
"""

from __future__ import annotations

import hashlib
import math
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from probelib.models.base import (
    LETTERS,
    Choice,
    Chooser,
    ModelInfo,
    Pair,
    Progress,
    Settings,
    Status,
    Stop,
    model_key,
    never,
)
from probelib.models.choosing import answers, questions
from probelib.models.endpoint import answer
from probelib.models.endpoint.asking import WORKERS, Manner, connected, find_out, workers_of
from probelib.models.endpoint.connection import Connection
from probelib.models.endpoint.questions import MAX_TOKENS, Questions, prompt_tokens
from probelib.models.endpoint.window import in_order


def load(info: ModelInfo, settings: Settings, progress: Progress) -> Chooser:
    """Return the model that `openai:<model name>` names; raises as `models.endpoint.load` does."""
    import os

    workers = workers_of(os.environ)
    connection = connected(info, settings)
    progress(f"asking {connection.server.name} how it answers", None)
    return Lettered(connection, find_out(connection, Questions(settings)), info, settings, workers=workers)


class Lettered:
    """A model on a server that is asked for a letter."""

    def __init__(
        self, connection: Connection, manner: Manner, info: ModelInfo, settings: Settings, *, workers: int = WORKERS
    ) -> None:
        """Take a connection and how its model can be asked; `workers` requests are on their way at once."""
        self.info = replace(info, gives_scores=manner.scores)
        self.methods: tuple[str, ...] = ("prompted",) if manner.scores else ("written",)
        self._connection, self._manner, self._workers = connection, manner, workers
        self._limit = settings.max_tokens or MAX_TOKENS
        self.model_key = model_key(
            info.id,
            connection.server.name,
            scored=questions.VERSION,
            answers="logprobs" if manner.scores else "text",
            without="/".join(manner.refused) or None,
            max_tokens=self._limit,
        )

    def choose(self, pairs: Sequence[Pair], *, stop: Stop = never) -> Iterator[Choice]:
        """Yield one choice per pair, in order; after `stop` no request is sent, and none is waited for.

        A pair that is longer than the input, by estimate, and a request that is not answered give `failed`.

        Raises:
            ModelError: What no repetition mends: a wrong key, an unknown model, a server that is gone.
        """
        return in_order(self._answer, pairs, workers=self._workers, stop=stop)

    def _answer(self, pair: Pair, over: threading.Event) -> Choice:
        asked = questions.text(pair, range(len(pair.options)))
        turns = ({"role": "user", "content": asked},)
        if (needed := prompt_tokens(turns)) > self._limit:
            return answers.too_long(pair, self.model_key, needed, self._limit)
        began = time.perf_counter()
        reply = self._connection.ask(turns, self._manner.options, over)
        seconds = time.perf_counter() - began
        if reply.body is None:
            return replace(Choice.failed(pair, self.model_key, reply.error), seconds=seconds)
        found = read(reply.body, len(pair.options), scores=self._manner.scores)
        if isinstance(found, answer.Read):
            raw = None if found.raw_text is None else self._connection.server.hide(found.raw_text)
            digest = hashlib.sha256(asked.encode()).hexdigest()
            return Choice(
                pair.id,
                self.model_key,
                found.status,
                prompt_sha256=digest,
                raw_text=raw,
                error=found.error,
                seconds=seconds,
            )
        made = answers.chosen(pair, self.model_key, found, given=[asked], seconds=seconds)
        raw = None if self._manner.scores else self._connection.server.hide(_text(reply.body))
        return replace(made, raw_text=raw)


def read(body: Any, count: int, *, scores: bool) -> Mapping[str, list[float]] | answer.Read:
    """Return what an answer says of `count` options: scores, or why there are none.

    A letter that is not listed has at most the least probability that is, and counts with that. Where the letters hold
    less than half of the first token's probability the model has begun with something else, which is not read.

    Args:
        body: The answer, decoded from JSON; anything may be in it.
        count: Of options.
        scores: Read log-probabilities; else the written letter.
    """
    choice = answer.choice_of(body)
    if (refused := answer.refusal(choice)) is not None:
        return refused
    if scores:
        listed = answer.first_words(choice)
        found = [sum(share for word, share in listed if word == letter.lower()) for letter in LETTERS[:count]]
        if sum(found) < answer.LEAST_MASS:
            return answer.Read(Status.UNPARSED, error="the answer does not begin with a letter")
        least = min(share for _, share in listed)
        return {"prompted": [math.log(share or least) if share or least else -math.inf for share in found]}
    text = answer.complete_text(choice)
    if isinstance(text, answer.Read):
        return text
    place = questions.written(text, count)
    if place is None:
        return answer.Read(Status.UNPARSED, raw_text=text, error="the answer names no letter")
    return {"written": [float(number == place) for number in range(count)]}


def _text(body: Any) -> str:
    found = answer.complete_text(answer.choice_of(body))
    return found if isinstance(found, str) else ""
