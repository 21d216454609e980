from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
import torch

from probelib.errors import InputError, ModelError
from probelib.models import load, prompts
from probelib.models.base import Prediction, Predictor, Settings, Status
from probelib.models.network import Network
from probelib.records import Table
from tests.models import tiny

STATEMENTS = ["red won 31 gold medals", "blue won 31 gold medals", "red won more silver than blue", "green won 5"]
PACKED = tiny.CAUSAL[:-3]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {family: tiny.save_causal(tmp_path_factory.mktemp(family), family) for family in tiny.CAUSAL}


def opened(folder: Path, **settings: Any) -> Any:
    return load(f"causal:{folder}", settings=Settings(**settings))


def ask(model: Predictor, texts: list[str] = STATEMENTS, table: Table = tiny.MEDALS) -> list[Prediction]:
    return list(model.predict([tiny.example(text, table) for text in texts]))


def plainly(folder: Path, text: str) -> float:
    """The share of True after a prompt, as transformers alone gives it."""
    from transformers import AutoModelForCausalLM, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForCausalLM.from_pretrained(folder).eval()
    with torch.inference_mode():
        encoded = tokenizer(text, return_tensors="pt", add_special_tokens=False)
        found = model(input_ids=encoded.input_ids).logits[0, -1].double().softmax(-1)
    spellings = [{tokenizer(word).input_ids[-1] for word in words} for words in (["True", " True"], [" False"])]
    yes, no = (float(found[sorted(ids)].sum()) for ids in spellings)
    return yes / (yes + no)


@pytest.mark.parametrize("family", tiny.CAUSAL)
def test_an_answer_is_that_of_transformers_for_the_plain_prompt(folders: dict[str, Path], family: str) -> None:
    made = ask(opened(folders[family]))
    for statement, prediction in zip(STATEMENTS, made, strict=True):
        text = prompts.prompt_text(None, tiny.MEDALS, statement)
        assert prediction.p_entailed == pytest.approx(plainly(folders[family], text), abs=1e-4)


@pytest.mark.parametrize("family", tiny.CAUSAL)
def test_prompts_share_a_row_where_the_architecture_lets_them(folders: dict[str, Path], family: str) -> None:
    assert opened(folders[family])._model.packs is (family in PACKED)


@pytest.mark.parametrize("family", PACKED)
def test_packed_and_plain_give_the_same_scores(folders: dict[str, Path], family: str) -> None:
    model = opened(folders[family], shots=2, calibrated=True)
    packed, scored = ask(model, STATEMENTS * 4), list(model.score(STATEMENTS))
    model._model.packs, model._stem = False, None
    plain, alone = ask(model, STATEMENTS * 4), list(model.score(STATEMENTS))
    for left, right in zip(packed, plain, strict=True):
        assert left.p_entailed == pytest.approx(right.p_entailed, abs=1e-4)
        assert math.log(left.p_entailed_raw or 0) == pytest.approx(math.log(right.p_entailed_raw or 0), abs=1e-4)
    for one, other in zip(scored, alone, strict=True):
        assert one.log_likelihood == pytest.approx(other.log_likelihood, abs=1e-3)
        assert one.tokens == other.tokens


@pytest.mark.parametrize("family", ["llama", "bloom"])
def test_the_same_examples_give_the_same_bytes(folders: dict[str, Path], family: str) -> None:
    first, second = (ask(opened(folders[family], shots=2), STATEMENTS * 2) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("adds_start", [True, False])
def test_a_chat_model_gets_its_template_and_exactly_one_start_token(tmp_path: Path, adds_start: bool) -> None:
    folder = tiny.save_causal(tmp_path, "llama", chat=True, adds_start=adds_start)
    model = opened(folder, shots=2)
    text = model._ask(tiny.example("x")).text
    assert text.startswith("<s>user\nTable: stations")
    (ids,) = prompts.prompt_tokens(model._tokenizer, [text])
    assert ids[:2].count(0) == 1
    (made,) = ask(model, ["x"])
    assert made.status is Status.OK
    assert made.p_entailed == pytest.approx(plainly(folder, text), abs=1e-4)


def test_a_plain_prompt_gets_the_start_token_that_its_tokenizer_adds(tmp_path: Path) -> None:
    model = opened(tiny.save_causal(tmp_path, "gpt2", adds_start=True))
    (ids,) = prompts.prompt_tokens(model._tokenizer, [model._ask(tiny.example("x")).text])
    assert ids[:2].count(0) == 1


@pytest.mark.parametrize("family", ["llama", "bloom"])
def test_a_long_table_loses_its_last_rows(folders: dict[str, Path], family: str) -> None:
    (made,) = ask(opened(folders[family], max_tokens=400), ["1903 has 3 wins"], tiny.long_table(200))
    assert made.status is Status.OK
    assert 150 < made.rows_cut < 200


@pytest.mark.parametrize("family", ["llama", "bloom"])
def test_stopping_ends_the_stream_between_packs(folders: dict[str, Path], family: str) -> None:
    got: list[Prediction] = []
    model = opened(folders[family])
    for one in model.predict([tiny.example(f"{n}") for n in range(30)], stop=lambda: len(got) >= 5):
        got.append(one)
    assert len(got) == 5


def test_another_notation_changes_prompt_and_key_and_the_default_neither(folders: dict[str, Path]) -> None:
    plain, markdown = opened(folders["llama"]), opened(folders["llama"], serialisation="markdown", shots=2)
    asked = tiny.example("x")
    assert plain._ask(asked).text == prompts.prompt_text(None, tiny.MEDALS, "x")
    assert markdown._ask(asked).text.count("| --- | --- | --- |") == 3
    settings = "[shots={},prompt=lines-1,{}calibrated=no,dtype=float32,max_tokens=2048]"
    assert plain.model_key.endswith(settings.format(0, ""))
    assert markdown.model_key.endswith(settings.format(2, "serialisation=markdown,"))


def test_bfloat16_is_asked_in_packs_as_well(folders: dict[str, Path]) -> None:
    model = opened(folders["llama"], dtype="bfloat16")
    assert model._model.packs
    assert {one.status for one in ask(model)} == {Status.OK}


def test_a_network_that_answers_otherwise_in_a_row_is_asked_plainly(folders: dict[str, Path]) -> None:
    from transformers import AutoModelForCausalLM

    class Deaf(torch.nn.Module):
        """Takes positions and pays no heed to them."""

        def __init__(self, inner: Any) -> None:
            super().__init__()
            self.inner, self.config, self.dtype = inner, inner.config, inner.dtype

        def forward(self, input_ids: Any, position_ids: Any = None, attention_mask: Any = None, cache: Any = None,
                    use_cache: bool = False, logits_to_keep: Any = 0) -> Any:  # fmt: skip
            return self.inner(
                input_ids=input_ids, attention_mask=attention_mask, cache=cache, use_cache=use_cache,
                logits_to_keep=logits_to_keep,
            )  # fmt: skip

    assert not Network(Deaf(AutoModelForCausalLM.from_pretrained(folders["gpt2"]))).packs


@pytest.mark.parametrize("settings", [{"shots": 1}, {"dtype": "int8"}, {"serialisation": "pasta"}])
def test_settings_that_cannot_be_used_are_refused_before_anything_is_loaded(settings: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        load("causal:/no/such/folder", settings=Settings(**settings))


def test_what_is_no_causal_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"causal:.* cannot be loaded|lack"):
        load(f"causal:{tiny.save_t5(tmp_path)}")
