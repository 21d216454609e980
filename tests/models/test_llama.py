from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch

from probelib.errors import ModelError
from probelib.models.llama import ROOM, Cache, Llama, Shape
from tests.models import tiny

SHAPES = [
    pytest.param({}, id="two heads share keys"),
    pytest.param({"num_key_value_heads": 4}, id="each head has its keys"),
    pytest.param({"num_key_value_heads": 1, "tie_word_embeddings": True}, id="one head of keys, tied words"),
    pytest.param({"head_dim": 6, "num_hidden_layers": 3}, id="a head size of its own"),
]


def hosted(model: Any, ids: torch.Tensor, **options: Any) -> torch.Tensor:
    """Logits of transformers' network after every token."""
    with torch.inference_mode():
        found: torch.Tensor = model(input_ids=ids[None], **options).logits[0]
    return found


def ours(network: Llama, ids: torch.Tensor, past: int = 0, **options: Any) -> torch.Tensor:
    found = network.forward(ids, torch.arange(past, past + len(ids)), torch.arange(len(ids)), **options)
    assert found is not None
    return found


def some(count: int) -> torch.Tensor:
    return torch.randint(400, (count,), generator=torch.Generator().manual_seed(1))


@pytest.mark.parametrize(("dtype", "apart"), [("float32", 1e-4), ("float64", 1e-12), ("bfloat16", 0.1)], ids=str)
@pytest.mark.parametrize("shape", SHAPES)
def test_logits_are_those_of_transformers(shape: dict[str, Any], dtype: str, apart: float) -> None:
    """The products and the last layer's attention take their sums in another order, so the last bits may differ."""
    model = tiny.reference(dtype=dtype, **shape)
    ids = some(30)
    assert torch.allclose(ours(tiny.network(model), ids), hosted(model, ids), atol=apart, rtol=0)


def test_logits_of_some_words_are_those_of_the_whole_vocabulary() -> None:
    network, ids, words = tiny.causal_model(), some(9), torch.tensor([7, 3, 399])
    assert torch.allclose(ours(network, ids, words=words), ours(network, ids)[:, words], atol=1e-12, rtol=0)


@pytest.mark.parametrize("parts", [(1, 29), (29, 1), (10, 10, 10)], ids=str)
def test_a_text_given_in_parts_has_the_logits_of_the_whole(parts: tuple[int, ...]) -> None:
    model = tiny.reference()
    network, ids = tiny.network(model), some(30)
    cache, past = network.cache(), 0
    for part in parts:
        found = ours(network, ids[past : past + part], past, cache=cache)
        past += part
    assert len(cache) == 30
    assert torch.allclose(found, hosted(model, ids)[-parts[-1] :], atol=1e-9, rtol=0)


def test_a_mask_hides_what_it_hides_in_transformers() -> None:
    model = tiny.reference()
    ids = some(12)
    mask = torch.ones(12, 12, dtype=torch.bool).tril()
    mask[6:, 2:6] = False
    found = ours(tiny.network(model), ids, mask=mask)
    assert torch.allclose(found, hosted(model, ids, attention_mask=mask[None, None]), atol=1e-12, rtol=0)


def test_a_copy_and_a_crop_leave_the_first_cache_as_it_was() -> None:
    network, ids = tiny.causal_model(), some(20)
    cache = network.cache()
    ours(network, ids[:10], cache=cache)
    other = cache.copy()
    other.crop(4)
    ours(network, ids[10:], 4, cache=other)
    assert (len(cache), len(other)) == (10, 14)
    assert torch.allclose(ours(network, ids[10:], 10, cache=cache), ours(network, ids)[10:], atol=1e-9, rtol=0)


def test_two_copies_of_a_cache_that_was_cut_do_not_write_to_each_other() -> None:
    network, ids = tiny.causal_model(), some(20)
    whole = ours(network, ids)
    cache = network.cache()
    ours(network, ids[:10], cache=cache)
    other = cache.copy()
    cache.crop(4)
    ours(network, ids[12:18], 4, cache=cache)
    assert torch.allclose(ours(network, ids[10:], 10, cache=other), whole[10:], atol=1e-9, rtol=0)


def test_a_cache_grows_beyond_its_room() -> None:
    network, ids = tiny.causal_model(), some(ROOM + 30)
    cache = network.cache()
    for start, end in ((0, 10), (10, ROOM + 20), (ROOM + 20, ROOM + 30)):
        found = ours(network, ids[start:end], start, cache=cache)
    assert torch.allclose(found, ours(network, ids)[-10:], atol=1e-9, rtol=0)


def test_a_cache_that_nothing_was_put_in_is_empty() -> None:
    cache = Cache(2)
    cache.crop(0)
    assert len(cache) == 0


@pytest.mark.parametrize("question", [1, 2])
def test_a_pass_is_left_at_the_layer_where_stop_is_true(question: int) -> None:
    network = tiny.causal_model()
    asked = iter(range(1, 10))
    found = network.forward(some(5), torch.arange(5), torch.tensor([4]), stop=lambda: next(asked) == question)
    assert found is None
    assert next(asked) == question + 1


@pytest.mark.parametrize("tied", [True, False])
def test_a_folder_that_transformers_wrote_is_loaded(tmp_path: Path, tied: bool) -> None:
    model = tiny.reference(dtype="float32", tie_word_embeddings=tied)
    model.save_pretrained(tmp_path)
    network = Llama.load(tmp_path, "float32")
    assert network.positions == 4096
    assert torch.allclose(ours(network, some(9)), hosted(model, some(9)), atol=1e-5, rtol=0)


def test_weights_that_were_taken_away_before_they_were_needed_are_named(tmp_path: Path) -> None:
    tiny.reference(dtype="float32").save_pretrained(tmp_path)
    network = Llama.load(tmp_path, "float32")
    (tmp_path / "model.safetensors").unlink()
    with pytest.raises(ModelError, match="delete the folder and try again"):
        ours(network, some(3))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param({"model_type": "mistral"}, "model_type", id="another network"),
        pytest.param({"attention_bias": True}, "attention_bias", id="biases"),
        pytest.param({"hidden_act": "gelu"}, "hidden_act", id="another activation"),
        pytest.param({"rope_parameters": {"rope_type": "yarn", "rope_theta": 1.0}}, "rope_type", id="other positions"),
        pytest.param({"rope_parameters": None}, "lacks rope_theta", id="no base of positions"),
    ],
)
def test_a_configuration_of_another_network_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ModelError, match=said):
        Shape.of({**tiny.reference().config.to_dict(), **change})


def test_missing_weights_are_named() -> None:
    model = tiny.reference()
    weights = model.state_dict()
    del weights["model.layers.1.mlp.up_proj.weight"]
    with pytest.raises(ModelError, match=r"model\.layers\.1\.mlp\.up_proj\.weight"):
        Llama(Shape.of(model.config.to_dict()), weights)


@pytest.mark.parametrize("broken", ["config.json", "model.safetensors"])
@pytest.mark.parametrize("how", ["missing", "cut"])
def test_a_broken_folder_says_what_to_do(tmp_path: Path, broken: str, how: str) -> None:
    tiny.reference(dtype="float32").save_pretrained(tmp_path)
    file = tmp_path / broken
    whole = file.read_bytes()
    file.unlink()
    if how == "cut":
        file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(ModelError, match="delete the folder and try again"):
        Llama.load(tmp_path, "float32")


def test_a_configuration_is_read_as_it_is_written(tmp_path: Path) -> None:
    tiny.reference(dtype="float32").save_pretrained(tmp_path)
    shape = Shape.of(json.loads((tmp_path / "config.json").read_text()))
    assert (shape.layers, shape.heads, shape.key_heads, shape.head_size) == (2, 4, 2, 8)
