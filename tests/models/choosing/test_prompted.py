from __future__ import annotations

import pytest

from probelib.models.base import Pair, Settings, Status
from probelib.models.choosing import questions
from probelib.models.choosing.prompted import Prompted
from probelib.models.prompts import prompt_tokens
from tests.models import tiny
from tests.models.choosing.made import INFO, PAIRS


def made(*, chat: bool = True, max_tokens: int | None = None) -> Prompted:
    tokens = tiny.causal_tokenizer(chat=chat)
    return Prompted(tiny.causal_model(), tokens, INFO, Settings(max_tokens=max_tokens), revision="r")


@pytest.mark.parametrize("chat", [True, False], ids=["chat turns", "plain text"])
def test_scores_are_the_letters_probabilities_after_one_question_alone(chat: bool) -> None:
    import torch

    network, tokens = tiny.reference(), tiny.causal_tokenizer(chat=chat)
    for pair, choice in zip(PAIRS, made(chat=chat).choose(PAIRS), strict=True):
        found = []
        for order in (range(len(pair.options)), range(len(pair.options))[::-1]):
            text = questions.text(pair, order)
            text = tokens.turns([{"role": "user", "content": text}]) if chat else f"{text}\nAnswer:"
            (ids,) = prompt_tokens(tokens, [text])
            with torch.inference_mode():
                after = network(torch.tensor([ids])).logits[0, -1].double().log_softmax(-1)
            letters = [sorted({one[0] for one in tokens.ids([x, f" {x}"]) if len(one) == 1}) for x in pair.letters]
            found.append([float(after[spellings].logsumexp(-1)) for spellings in letters])
        assert choice.scores["prompted"] == pytest.approx(found[0], abs=2e-4)
        both = [(one + other) / 2 for one, other in zip(found[0], found[1][::-1], strict=True)]
        assert choice.scores["both_orders"] == pytest.approx(both, abs=2e-4)


def test_both_orders_do_not_hang_on_the_order_of_the_pair() -> None:
    pair = PAIRS[0]
    first, second = made().choose([pair, Pair("turned", pair.task, pair.premise, pair.options[::-1])])
    assert first.scores["both_orders"] == pytest.approx(second.scores["both_orders"][::-1], abs=2e-4)


def test_a_pair_that_does_not_fit_fails() -> None:
    (choice,) = made(max_tokens=20).choose(PAIRS[:1])
    assert choice.status is Status.FAILED


def test_a_stop_ends_the_stream() -> None:
    assert list(made().choose(PAIRS, stop=lambda: True)) == []
