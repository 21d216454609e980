from __future__ import annotations

import hashlib
import math
from typing import Any

import pytest
import torch

from probelib.errors import InputError, ModelError
from probelib.models import prompts
from probelib.models.base import Category, ModelInfo, Prediction, Settings, Status, quiet
from probelib.models.causal import Causal, load
from probelib.models.tokens import Tokens
from probelib.records import Label, Table
from tests.models import tiny

INFO = ModelInfo("builtin:tiny", "Tiny", Category.LLM, "", True)
STATEMENTS = ["red won 31 gold medals", "blue won 31 gold medals", "red won more silver than blue", "green won 5"]


@pytest.fixture(scope="module")
def tokenizer() -> Tokens:
    return tiny.causal_tokenizer()


def causal(tokenizer: Tokens, model: Any = None, **settings: Any) -> Causal:
    """The adapter, over the weights of a network of transformers."""
    return Causal(tiny.network(model or tiny.reference()), tokenizer, INFO, Settings(**settings), revision="1")


def alone(model: Any, tokenizer: Tokens, text: str) -> float:
    """Log-odds of True against False after a prompt, computed in the plainest way."""
    (ids,) = tokenizer.ids([text])
    with torch.inference_mode():
        found = model(torch.tensor([ids])).logits[0, -1].log_softmax(-1)
    words = prompts.answer_tokens(tokenizer)
    yes, no = (found[list(ids)].exp().sum().log() for ids in words)
    return float(yes - no)


@pytest.mark.parametrize("shots", [0, 2])
def test_a_prediction_is_the_share_of_true_after_its_own_prompt(tokenizer: Tokens, shots: int) -> None:
    model = tiny.reference()
    made = list(causal(tokenizer, model, shots=shots).predict([tiny.example(text) for text in STATEMENTS]))
    for statement, prediction in zip(STATEMENTS, made, strict=True):
        text = prompts.prompt_text(tokenizer, tiny.MEDALS, statement, shots=shots)
        share = 1 / (1 + math.exp(-alone(model, tokenizer, text)))
        assert prediction.p_entailed == pytest.approx(share, abs=1e-9)
        assert prediction.p_entailed_raw == prediction.p_entailed
        assert prediction.label is (Label.ENTAILED if share > 0.5 else Label.REFUTED)
        assert prediction.prompt_sha256 == hashlib.sha256(text.encode()).hexdigest()


def test_calibration_divides_by_the_answer_to_statements_that_say_nothing(tokenizer: Tokens) -> None:
    model = tiny.reference()
    made = list(causal(tokenizer, model, calibrated=True).predict([tiny.example(text) for text in STATEMENTS]))

    def share(statement: str) -> float:
        return 1 / (1 + math.exp(-alone(model, tokenizer, prompts.prompt_text(tokenizer, tiny.MEDALS, statement))))

    nothing = sum(map(share, prompts.CONTENT_FREE)) / len(prompts.CONTENT_FREE)
    for statement, prediction in zip(STATEMENTS, made, strict=True):
        entailed, refuted = share(statement) / nothing, (1 - share(statement)) / (1 - nothing)
        assert prediction.p_entailed == pytest.approx(entailed / (entailed + refuted), abs=1e-9)
        assert prediction.p_entailed_raw == pytest.approx(share(statement), abs=1e-9)


@pytest.mark.parametrize("calibrated", [False, True])
def test_what_else_is_asked_does_not_change_an_answer(tokenizer: Tokens, calibrated: bool) -> None:
    other = Table("t:other", "other", ("a", "b"), (("1", "2"),), "")
    asked = [tiny.example(text, table) for table in (other, tiny.MEDALS, other) for text in STATEMENTS]
    model = causal(tokenizer, calibrated=calibrated)
    together = list(model.predict(asked))
    apart = [next(model.predict([one])) for one in asked]
    assert [p.example_id for p in together] == [one.id for one in asked]
    for left, right in zip(together, apart, strict=True):
        assert left.p_entailed == pytest.approx(right.p_entailed, abs=1e-9)


def test_two_streams_may_be_read_in_turn(tokenizer: Tokens) -> None:
    model = causal(tokenizer, shots=2)
    asked = [tiny.example(text) for text in STATEMENTS]
    expected = [p.p_entailed for p in model.predict(asked)]
    left, right = model.predict(asked), model.predict(asked[::-1])
    pairs = [(next(left).p_entailed, next(right).p_entailed) for _ in asked]
    assert [pair[0] for pair in pairs] == pytest.approx(expected, abs=1e-9)
    assert [pair[1] for pair in pairs] == pytest.approx(expected[::-1], abs=1e-9)


@pytest.mark.parametrize("calibrated", [False, True])
def test_a_score_that_is_no_number_is_unparsed_and_no_label(tokenizer: Tokens, calibrated: bool) -> None:
    model = tiny.reference()
    with torch.no_grad():
        model.model.norm.weight.fill_(math.nan)
    made = next(causal(tokenizer, model, calibrated=calibrated).predict([tiny.example("x")]))
    assert (made.status, made.label, made.p_entailed) == (Status.UNPARSED, None, None)
    assert "finite" in (made.error or "")


def test_stopping_ends_the_stream_between_packs(tokenizer: Tokens) -> None:
    got: list[Prediction] = []
    model = causal(tokenizer)
    for prediction in model.predict([tiny.example(f"{n}") for n in range(30)], stop=lambda: len(got) >= 5):
        got.append(prediction)
    assert len(got) == 5  # packs of 1 and 4


def test_a_long_table_loses_its_last_rows_and_says_so(tokenizer: Tokens) -> None:
    made = next(causal(tokenizer, max_tokens=400).predict([tiny.example("1903 has 3 wins", tiny.long_table(200))]))
    assert made.status is Status.OK
    assert 150 < made.rows_cut < 200
    assert not made.evidence_cut


def test_cut_evidence_is_said(tokenizer: Tokens) -> None:
    made = next(causal(tokenizer, max_tokens=400).predict([tiny.example("wins of 2099 is 199", tiny.long_table(200))]))
    assert made.rows_cut > 0
    assert made.evidence_cut


def test_a_table_whose_header_does_not_fit_is_a_failure_with_a_reason(tokenizer: Tokens) -> None:
    wide = Table("t:wide", "", tuple(f"column {n}" for n in range(300)), (), "")
    made = list(causal(tokenizer, max_tokens=300).predict([tiny.example("a", wide), tiny.example("b")]))
    assert [p.status for p in made] == [Status.FAILED, Status.OK]
    assert "300 tokens" in (made[0].error or "")


def test_a_table_without_rows_is_asked_about_as_such(tokenizer: Tokens) -> None:
    empty = Table("t:empty", "", ("a", "b", "c"), (), "")
    assert next(causal(tokenizer).predict([tiny.example("the last row has 31 wins", empty)])).status is Status.OK
    assert "(no rows)" in prompts.prompt_text(tokenizer, empty, "x")


def test_the_key_holds_what_decides_the_answers(tokenizer: Tokens) -> None:
    keys = {
        causal(tokenizer, **settings).model_key
        for settings in ({}, {"shots": 2}, {"calibrated": True}, {"max_tokens": 100}, {"train": "x"})
    }
    assert len(keys) == 4  # the last one does not concern it
    assert causal(tokenizer).model_key.startswith("builtin:tiny@1[shots=0,")


@pytest.mark.parametrize("settings", [{"shots": 1}, {"dtype": "float16"}])
def test_settings_that_cannot_be_used_are_refused_before_anything_is_loaded(settings: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=r"can(not| only)"):
        load(INFO, Settings(**settings), quiet)


def test_a_tokenizer_without_the_answer_words_is_refused() -> None:
    from tokenizers import Tokenizer, models

    words = Tokenizer(models.WordLevel({"a": 0, "?": 1}, unk_token="?"))  # noqa: S106 - a token, not a secret
    wordless = Tokens(words, {"unk_token": "?"}, None)
    with pytest.raises(ModelError, match="no single token for True or False"):
        causal(wordless)


@pytest.mark.parametrize("together", [1, 2, 8])
@pytest.mark.parametrize("adds_start", [True, False])
def test_a_text_s_likelihood_is_the_same_alone_and_among_others(together: int, adds_start: bool) -> None:
    tokenizer = tiny.causal_tokenizer(adds_start=adds_start)
    model = tiny.reference()
    texts = ["red won 31", "red won 31 gold medals in the games", "", "Statement: True"]
    for text, score in zip(texts, causal(tokenizer, model).score(texts, together=together), strict=True):
        ids = tokenizer._inner.encode(text).ids
        assert score.tokens == max(0, len(ids) - 1)
        if score.tokens:
            with torch.inference_mode():
                after = model(torch.tensor([ids])).logits[0].log_softmax(-1)
            expected = sum(float(after[place, token]) for place, token in enumerate(ids[1:]))
            assert score.log_likelihood == pytest.approx(expected, abs=1e-9)
