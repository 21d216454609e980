"""How much a run asks of an endpoint, and what that costs, before the first request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from probelib.errors import ModelError
from probelib.models.base import Example, Settings
from probelib.models.endpoint.questions import Questions, prompt_tokens

ANSWER_TOKENS = 8
"""The most tokens of an answer that are asked for."""


class Prices(NamedTuple):
    """What a service takes, in one currency, for a million tokens."""

    prompt: float
    answer: float


class Estimate(NamedTuple):
    """What a run asks for."""

    prompts: int
    """Requests; examples that cannot be asked are not among them."""
    prompt_tokens: int
    """About, as `questions.tokens` counts them."""
    answer_tokens: int
    """At most: every answer as long as it may be."""
    cost: float | None
    """In the currency of the prices, without repeated requests and without discounts; None without prices."""


def estimate(examples: Iterable[Example], settings: Settings, prices: Prices | None = None) -> Estimate:
    """Return how many prompts and tokens a run has, and its cost; nothing is sent.

    Args:
        examples: What would be asked; read once, and not kept.
        settings: How it would be asked.
        prices: Of a million tokens.

    Raises:
        InputError: A setting cannot be used.
    """
    questions = Questions(settings)
    prompts = asked = 0
    for example in examples:
        try:
            table = questions.fitted(example.table, example.text).table
        except ModelError:  # its row will be `failed` without a request
            continue
        prompts += 1
        asked += prompt_tokens(questions.turns(table, example.text, one_word=True))
    answers = prompts * ANSWER_TOKENS
    cost = None if prices is None else (asked * prices.prompt + answers * prices.answer) / 1_000_000
    return Estimate(prompts, asked, answers, cost)
