from __future__ import annotations

import pytest

from probelib.models import prompts
from tests.models import tiny


def test_the_statement_stands_whole_and_last_with_the_question() -> None:
    text = prompts.prompt_text(tiny.causal_tokenizer(chat=False), tiny.MEDALS, "red won 31 gold medals")
    assert text == (
        "Table: medals\nteam | gold | silver\nred | 31 | 2\nblue | 7 | 12\ngreen | 0 | 5\n\n"
        "Statement: red won 31 gold medals\nTrue or False?"
    )


def test_worked_examples_come_first_one_of_each_label() -> None:
    text = prompts.prompt_text(tiny.causal_tokenizer(chat=False), tiny.MEDALS, "x", shots=2)
    assert text.count("True or False?") == 3
    assert text.index("True or False? True") < text.index("True or False? False") < text.index("Table: medals")


def test_a_chat_template_wraps_each_turn() -> None:
    text = prompts.prompt_text(tiny.causal_tokenizer(), tiny.MEDALS, "x", shots=2)
    assert text.startswith("<s>user\nTable: stations")
    assert text.endswith("Statement: x\nTrue or False?</s>\n<s>assistant\n")


@pytest.mark.parametrize("chat", [True, False])
@pytest.mark.parametrize("adds_start", [True, False])
def test_a_prompt_has_exactly_one_start_token_where_the_tokenizer_has_one(chat: bool, adds_start: bool) -> None:
    tokenizer = tiny.causal_tokenizer(chat=chat, adds_start=adds_start)
    (ids,) = prompts.prompt_tokens(tokenizer, [prompts.prompt_text(tokenizer, tiny.MEDALS, "x")])
    assert ids[:2].count(tiny.byte_tokens().token_to_id("<s>")) == (1 if chat or adds_start else 0)


def test_the_answer_words_are_found_in_all_their_single_token_spellings() -> None:
    tokenizer = tiny.byte_tokens()
    entailed, refuted = prompts.answer_tokens(tiny.causal_tokenizer())
    assert {tokenizer.decode([token]) for token in entailed} == {"True", " True"}
    assert {tokenizer.decode([token]) for token in refuted} == {" False"}
