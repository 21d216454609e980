from __future__ import annotations

import pytest

from probelib.errors import InputError
from probelib.models import Settings
from probelib.models.endpoint import Prices, estimate
from probelib.models.endpoint.questions import Questions, prompt_tokens, tokens
from tests.models.tiny import MEDALS, example, long_table

EXAMPLES = [example("red won 31 gold medals"), example("blue won 99 gold medals")]


def test_prompts_and_tokens_are_counted_before_anything_is_sent() -> None:
    found = estimate(iter(EXAMPLES), Settings())
    questions = Questions(Settings())
    assert found.prompts == 2
    assert found.prompt_tokens == sum(
        prompt_tokens(questions.turns(MEDALS, one.text, one_word=True)) for one in EXAMPLES
    )
    assert (found.answer_tokens, found.cost) == (16, None)


def test_the_cost_is_that_of_a_million_tokens() -> None:
    found = estimate(EXAMPLES, Settings(), Prices(prompt=3.0, answer=15.0))
    assert found.cost == pytest.approx((3 * found.prompt_tokens + 15 * found.answer_tokens) / 1_000_000)


def test_worked_examples_are_counted_and_rows_that_are_cut_are_not() -> None:
    long = [example("1999 had 99 wins", long_table(500))]
    assert estimate(EXAMPLES, Settings(shots=2)).prompt_tokens > estimate(EXAMPLES, Settings()).prompt_tokens
    assert estimate(long, Settings(max_tokens=300)).prompt_tokens <= 300


def test_an_example_that_cannot_be_asked_costs_nothing() -> None:
    assert estimate(EXAMPLES, Settings(max_tokens=5), Prices(1, 1)) == (0, 0, 0, 0)


def test_a_setting_that_cannot_be_used_is_refused() -> None:
    with pytest.raises(InputError, match="1 shots cannot be given"):
        estimate(EXAMPLES, Settings(shots=1))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("table of the statements", 5, id="words, five bytes a token"),
        pytest.param("1,924", 5, id="digits and marks alone"),
        pytest.param("a | b\nc", 5, id="line breaks, and no blanks"),
        pytest.param("ääää", 2, id="bytes and not characters"),
        pytest.param("\ud800", 1, id="half a pair"),
    ],
)
def test_tokens_are_counted_without_a_tokenizer(text: str, count: int) -> None:
    assert tokens(text) == count


@pytest.mark.slow
def test_the_estimate_is_near_what_a_real_tokenizer_makes() -> None:
    from probelib import datasets
    from probelib.models import smollm2
    from probelib.models.base import quiet
    from probelib.models.tokens import Tokens

    real = Tokens.load(smollm2.folder(quiet))
    texts = [
        Questions(Settings()).turns(table, "a statement", one_word=True)[0]["content"]
        for table in datasets.open("samples").tables()
    ]
    for text, ids in zip(texts, real.ids(texts), strict=True):
        assert 0.8 < tokens(text) / len(ids) < 1.4
