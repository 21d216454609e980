"""What an answer of a chat completion says: probabilities of the two words, a written label, or nothing usable."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from probelib.models.answers import parse_answer
from probelib.models.base import Status
from probelib.models.prompts import ANSWERS
from probelib.records import Label

LEAST_MASS = 0.5
"""Share of the first token's probability that the two words must hold: else the model has begun with something else."""


class Read(NamedTuple):
    """What one answer says."""

    status: Status
    label: Label | None = None
    p_entailed: float | None = None
    """Of the two words together, in [0, 1]; None where the text was read."""
    raw_text: str | None = None
    """What the model wrote; None where log-probabilities were read, or nothing came."""
    error: str | None = None


def read(body: Any, *, scores: bool) -> Read:
    """Return what a decoded answer says.

    Log-probabilities decide where they are wanted and there. Else the written text does, if it is complete; an
    answer that was cut off, refused or filtered is `unparsed`, one without a text is `failed`.

    Args:
        body: The answer, decoded from JSON; anything may be in it.
        scores: Read log-probabilities.
    """
    choice = choice_of(body)
    if (refused := refusal(choice)) is not None:
        return refused
    if scores and (share := word_share(choice)) is not None:
        return Read(Status.OK, Label.ENTAILED if share > 0.5 else Label.REFUTED, share)
    text = complete_text(choice)
    if isinstance(text, Read):
        return text
    label = parse_answer(text)
    if label is None:
        return Read(Status.UNPARSED, raw_text=text, error="the answer names no label")
    return Read(Status.OK, label, raw_text=text)


def refusal(choice: Any) -> Read | None:
    """Return what a choice of an answer says where it is none: no message, refused, or filtered; else None."""
    message = _get(choice, "message")
    if not isinstance(message, dict):
        return Read(Status.FAILED, error="the server's answer has no message")
    if said := _get(message, "refusal"):
        return Read(Status.UNPARSED, raw_text=str(said), error="the model refuses to answer")
    if _get(choice, "finish_reason") == "content_filter":
        return Read(Status.UNPARSED, raw_text=_text(choice), error="the server filtered the answer")
    return None


def complete_text(choice: Any) -> str | Read:
    """Return the text that a model wrote, or why it cannot be read: it was cut off, or is empty."""
    text = _text(choice)
    if _get(choice, "finish_reason") == "length":
        return Read(Status.UNPARSED, raw_text=text, error="the answer was cut off at its longest length")
    if not text.strip():
        return Read(Status.UNPARSED, raw_text=text, error="the answer is empty")
    return text


def first_words(choice: Any) -> list[tuple[str, float]]:
    """Return the listed first tokens of an answer as words in small letters, each with its probability.

    A word stands in it once for each of its spellings. Empty where the server lists none.
    """
    tokens = _get(_get(choice, "logprobs"), "content")
    if not isinstance(tokens, list) or not tokens:
        return []
    found = []
    for entry in _listed(tokens[0]):
        token, logprob = _get(entry, "token"), _get(entry, "logprob")
        if isinstance(token, str) and isinstance(logprob, int | float) and not math.isnan(logprob):
            found.append((_word(token), math.exp(min(0.0, logprob))))
    return found


def word_share(choice: Any) -> float | None:
    """Return the share of the word for entailed in the two words' probability, in the first token's list.

    A word's spellings (with a blank, in any case) are added up. A word that is not listed has at most the least
    probability that is: it counts with that. None where there is no list, neither word is in it, or the two hold
    less than `LEAST_MASS` of the probability.
    """
    found = [0.0, 0.0]
    least = 1.0
    for word, probability in first_words(choice):
        least = min(least, probability)
        for place, answer in enumerate(ANSWERS):
            if word == answer.lower():
                found[place] += probability
    if sum(found) < LEAST_MASS:
        return None
    entailed, refuted = (value or least for value in found)
    return entailed / (entailed + refuted)


def _word(token: str) -> str:
    """Return a token as a word: servers write its blank as one, or as the mark that a tokenizer uses for it."""
    return token.replace("\u2581", " ").replace("\u0120", " ").strip().lower()


def _listed(first: Any) -> list[Any]:
    listed = _get(first, "top_logprobs")
    return listed if isinstance(listed, list) and listed else [first]


def _text(choice: Any) -> str:
    content = _get(_get(choice, "message"), "content")
    return content if isinstance(content, str) else ""


def choice_of(body: Any) -> Any:
    """Return the first choice of a decoded answer; None where it has none."""
    choices = _get(body, "choices")
    return choices[0] if isinstance(choices, list) and choices else None


def _get(of: Any, name: str) -> Any:
    return of.get(name) if isinstance(of, dict) else None
