"""What a causal model is asked: a table, a statement, true or false.

The words were chosen by what SmolLM2-135M-Instruct does with 166 statements about 12 TabFact development
tables, the dataset's own and plain look-ups, after two worked examples: with "True or False?" behind the
statement it puts 97 % of its probability on the two words and calls 70 % of the statements true, 42 % after
calibration; asked for Yes or No in chat turns it said No to 98 to 100 % (155 statements). No wording made it
better than chance, on look-ups either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from probelib.errors import InputError
from probelib.models import serialise
from probelib.models.base import Settings
from probelib.records import Table

if TYPE_CHECKING:
    from probelib.models.tokens import Tokens

QUESTION = "True or False?"
ANSWERS = ("True", "False")
"""The words for entailed and refuted."""

CONTENT_FREE = ("N/A", "[MASK]")
"""Statements that say nothing, for contextual calibration (Zhao et al. 2021, section 5, who add the empty one).

The empty statement is left out: after "Statement:" this model answers it unlike any statement.
"""


class Shot(NamedTuple):
    """A worked example."""

    statement: str
    holds: bool


SHOT_TABLE = Table(
    "prompt:harbour-line",
    "stations of the harbour line",
    ("station", "opened", "platforms"),
    (("north quay", "1911", "2"), ("market", "1924", "4"), ("old mill", "1937", "3")),
    "an example of our own",
)
SHOTS = (Shot("market has more platforms than old mill", True), Shot("north quay opened in 1937", False))
"""One of each label, in an order that was fixed before anything was measured with it."""


def check(settings: Settings) -> None:
    """Raise InputError where the number of worked examples or the serialisation is none that there is."""
    if settings.shots not in {0, len(SHOTS)}:
        raise InputError(f"{settings.shots} shots cannot be given; there are 0 or {len(SHOTS)}")
    serialise.known(settings.serialisation)


def user_turn(table: str, statement: str) -> str:
    """Return one question; the statement stands last, so that a table's statements share what is before it."""
    return f"{table}\n\nStatement: {statement}\n{QUESTION}"


def prompt_text(
    tokenizer: Tokens | None,
    table: Table,
    statement: str,
    *,
    shots: int = 0,
    serialisation: str = serialise.DEFAULT,
) -> str:
    """Return the whole prompt: chat turns where the tokenizer has a template, else plain text.

    Args:
        tokenizer: The model's; None for plain text, where the model is not known.
        table: The table, cut to what fits.
        statement: The statement, whole.
        shots: How many of `SHOTS` come first.
        serialisation: How the tables are written, one of `serialise.NAMES`; that of the examples as well.
    """
    example = serialise.text(SHOT_TABLE, serialisation)
    turns = [(user_turn(example, shot.statement), ANSWERS[0 if shot.holds else 1]) for shot in SHOTS[:shots]]
    question = user_turn(serialise.text(table, serialisation), statement)
    if tokenizer is not None and tokenizer.has_turns:
        messages = [
            {"role": role, "content": content}
            for asked, answered in turns
            for role, content in (("user", asked), ("assistant", answered))
        ]
        return tokenizer.turns([*messages, {"role": "user", "content": question}])
    return "".join(f"{asked} {answered}\n\n" for asked, answered in turns) + question


def prompt_tokens(tokenizer: Tokens, texts: Sequence[str]) -> list[list[int]]:
    """Return the token ids of prompts, each with exactly one start token where the tokenizer has one.

    A chat template may write the start token itself, and a tokenizer may add it: together they would make two.
    """
    made, start = tokenizer.ids(texts), tokenizer.start
    return [ids if start is None or ids[:1] == [start] else [start, *ids] for ids in made]


def answer_tokens(tokenizer: Tokens) -> tuple[list[int], list[int]]:
    """Return the single tokens that say entailed and that say refuted: with and without a blank, in any letter case."""
    entailed, refuted = (sorted(spellings) for spellings in answer_spellings(tokenizer))
    return entailed, refuted


def answer_spellings(tokenizer: Tokens) -> tuple[dict[int, str], dict[int, str]]:
    """Return the same tokens, each with a spelling that gives it."""
    return _variants(tokenizer, ANSWERS[0]), _variants(tokenizer, ANSWERS[1])


def _variants(tokenizer: Tokens, word: str) -> dict[int, str]:
    spellings = [blank + form for form in (word, word.lower(), word.upper()) for blank in ("", " ")]
    found: dict[int, str] = {}
    for spelling, ids in zip(spellings, tokenizer.ids(spellings), strict=True):
        if len(ids) == 1 and ids[0] != tokenizer.unknown:
            found.setdefault(ids[0], spelling)
    return found
