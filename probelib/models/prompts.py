"""What a causal model is asked: a table, a statement, true or false.

The words were chosen by what SmolLM2-135M-Instruct does with 166 statements about 12 TabFact development
tables, the dataset's own and plain look-ups, after two worked examples: with "True or False?" behind the
statement it puts 97 % of its probability on the two words and calls 70 % of the statements true, 42 % after
calibration; asked for Yes or No in chat turns it said No to 98 to 100 % (155 statements). No wording made it
better than chance, on look-ups either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from probelib.models.linearise import table_text
from probelib.records import Table

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


def user_turn(table: str, statement: str) -> str:
    """Return one question; the statement stands last, so that a table's statements share what is before it."""
    return f"{table}\n\nStatement: {statement}\n{QUESTION}"


def prompt_text(tokenizer: Any, table: Table, statement: str, *, shots: int = 0) -> str:
    """Return the whole prompt: chat turns where the tokenizer has a template, else plain text.

    Args:
        tokenizer: A tokenizer of transformers.
        table: The table, cut to what fits.
        statement: The statement, whole.
        shots: How many of `SHOTS` come first.
    """
    example = table_text(SHOT_TABLE)
    turns = [(user_turn(example, shot.statement), ANSWERS[0 if shot.holds else 1]) for shot in SHOTS[:shots]]
    question = user_turn(table_text(table), statement)
    if getattr(tokenizer, "chat_template", None):
        messages = [
            {"role": role, "content": content}
            for asked, answered in turns
            for role, content in (("user", asked), ("assistant", answered))
        ]
        messages.append({"role": "user", "content": question})
        text: str = tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
        return text
    return "".join(f"{asked} {answered}\n\n" for asked, answered in turns) + question


def prompt_tokens(tokenizer: Any, texts: Sequence[str]) -> list[list[int]]:
    """Return the token ids of prompts, each with exactly one start token where the tokenizer has one.

    A chat template may write the start token itself, and a tokenizer may add it: together they would make two.
    """
    start = _start_token(tokenizer)
    made = tokenizer(list(texts), add_special_tokens=False).input_ids
    if start is None:
        return [list(ids) for ids in made]
    return [list(ids) if ids[:1] == [start] else [start, *ids] for ids in made]


def answer_tokens(tokenizer: Any) -> tuple[list[int], list[int]]:
    """Return the single tokens that say entailed and that say refuted: with and without a blank, in any letter case."""
    return _variants(tokenizer, ANSWERS[0]), _variants(tokenizer, ANSWERS[1])


def _start_token(tokenizer: Any) -> int | None:
    """Return the token that the tokenizer itself puts before a text, None where it puts none."""
    start = tokenizer.bos_token_id
    added = tokenizer("a").input_ids
    return int(start) if start is not None and added[:1] == [start] else None


def _variants(tokenizer: Any, word: str) -> list[int]:
    spellings = [blank + form for form in (word, word.lower(), word.upper()) for blank in ("", " ")]
    ids = (tokenizer(spelling, add_special_tokens=False).input_ids for spelling in spellings)
    return sorted({found[0] for found in ids if len(found) == 1 and found[0] != tokenizer.unk_token_id})
