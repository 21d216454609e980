from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from probelib.errors import ModelError
from probelib.models import choosing
from probelib.models.base import Pair, Settings, Status
from probelib.models.choosing.causal import Likelihood, likelihoods
from probelib.models.tokens import Tokens
from tests.models import tiny
from tests.models.choosing.made import INFO, PAIRS


def made(*, adds_start: bool = False, max_tokens: int | None = None) -> tuple[Likelihood, Any]:
    network = tiny.reference()
    tokens = tiny.causal_tokenizer(adds_start=adds_start)
    settings = Settings(max_tokens=max_tokens)
    return Likelihood(tiny.network(network), tokens, INFO, settings, revision="r"), network


def plain_sum(network: Any, before: list[int], scored: list[int]) -> float:
    """The log-likelihood of tokens after others: one text, one forward pass of transformers, token by token."""
    import torch

    with torch.inference_mode():
        logits = network(torch.tensor([before + scored])).logits[0].double().log_softmax(-1)
    return sum(float(logits[len(before) + place - 1, token]) for place, token in enumerate(scored))


@pytest.mark.parametrize("adds_start", [False, True])
def test_scores_are_those_of_a_plain_loop_over_unpadded_texts(adds_start: bool) -> None:
    model, network = made(adds_start=adds_start)
    tokens = tiny.causal_tokenizer(adds_start=adds_start)
    start = [0]  # "<s>", once, whether or not the tokenizer adds it
    for pair, choice in zip(PAIRS, model.choose(PAIRS), strict=True):
        for place, option in enumerate(pair.options):
            (premise,) = tokens.ids([pair.premise])
            (sentence,) = tokens.ids([f" {option}" if pair.premise else option])
            (alone,) = tokens.ids([option])
            with_premise = plain_sum(network, start + premise, sentence)
            assert choice.scores["likelihood"][place] == pytest.approx(with_premise, abs=2e-4)
            assert choice.scores["length_normalised"][place] == pytest.approx(with_premise / len(sentence), abs=2e-5)
            without = plain_sum(network, start, alone)
            assert choice.scores["calibrated"][place] == pytest.approx(with_premise - without, abs=3e-4)


def test_without_a_premise_calibration_leaves_nothing_to_choose_by() -> None:
    model, _ = made()
    (choice,) = model.choose([PAIRS[2]])
    assert choice.scores["calibrated"] == (0.0, 0.0)


def test_the_choice_is_the_likelier_sentence() -> None:
    model, _ = made()
    for choice in model.choose(PAIRS):
        likelihood = choice.scores["likelihood"]
        assert choice.status is Status.OK
        assert choice.choice == "ABC"[likelihood.index(max(likelihood))]


def test_what_is_computed_together_changes_no_choice() -> None:
    model, _ = made()
    together = list(model.choose(PAIRS * 8))
    for one, pair in zip(together, PAIRS * 8, strict=True):
        (alone,) = model.choose([pair])
        assert one.scores["likelihood"] == pytest.approx(alone.scores["likelihood"], abs=1e-4)


def test_the_order_of_the_options_turns_the_scores_round() -> None:
    model, _ = made()
    pair = PAIRS[0]
    turned = Pair("turned", pair.task, pair.premise, pair.options[::-1])
    first, second = model.choose([pair, turned])
    assert first.scores["likelihood"] == pytest.approx(second.scores["likelihood"][::-1], abs=1e-4)


def test_a_pair_that_does_not_fit_fails_and_the_others_are_answered() -> None:
    model, _ = made(max_tokens=40)
    long = Pair("long", "wep.one_hop", "red won 31 gold medals. " * 40, PAIRS[0].options)
    first, second = model.choose([long, PAIRS[3]])
    assert (first.status, first.scores) == (Status.FAILED, {})
    assert "the model reads 40" in (first.error or "")
    assert second.status is Status.OK


def test_a_stop_ends_the_stream() -> None:
    model, _ = made()
    assert list(model.choose(PAIRS, stop=lambda: True)) == []


def test_a_network_whose_texts_cannot_share_a_row_scores_alike() -> None:
    network = tiny.causal_model()
    asked = [([0, 5, 6, 7], 2), ([0, 5, 6, 8, 9], 2), ([0, 7], 1)]
    together = likelihoods(network, asked)
    network.packs = False
    assert likelihoods(network, asked) == pytest.approx(together, abs=1e-4)


def test_a_tokenizer_without_any_start_is_refused() -> None:
    bare = Tokens(tiny.byte_tokens(), {}, None)
    with pytest.raises(ModelError, match="no start token"):
        Likelihood(tiny.causal_model(), bare, INFO, Settings(), revision="r")


@pytest.mark.parametrize("family", ["gpt2", "mamba"])
def test_any_causal_model_of_a_folder_can_choose(family: str, tmp_path: Path) -> None:
    folder = tiny.save_causal(tmp_path / family, family)
    model = choosing.load(f"causal:{folder}", "likelihood")
    assert [choice.status for choice in model.choose(PAIRS)] == [Status.OK] * len(PAIRS)
