from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from probelib.errors import ModelError
from probelib.finetune import bases
from probelib.models import load, lora
from tests.finetune import made
from tests.models import tiny


def test_a_body_without_a_head_gets_one_and_any_other_lack_is_named(tmp_path: Path) -> None:
    tiny.save_encoder(tmp_path, "bert", made.NAMES, headless=True)
    assert bases.load(str(tmp_path), made.SMALL).task.model.config.id2label == made.NAMES
    from safetensors.torch import load_file, save_file

    weights = load_file(tmp_path / "model.safetensors")
    save_file({n: w for n, w in weights.items() if "query" not in n}, tmp_path / "model.safetensors", {"format": "pt"})
    with pytest.raises(ModelError, match="query"):
        bases.load(str(tmp_path), made.SMALL)


def test_a_seed_gives_the_same_new_weights(tmp_path: Path) -> None:
    base = made.encoder(tmp_path)
    one, same, other = (
        dict(bases.load(base, replace(made.SMALL, seed=seed)).task.model.named_parameters()) for seed in (1, 1, 2)
    )
    assert all(torch.equal(one[name], same[name]) for name in one)
    assert not all(torch.equal(one[name], other[name]) for name in one)


def test_an_adapter_can_be_added_without_peft(tmp_path: Path) -> None:
    from transformers import AutoModelForSequenceClassification as Kind

    folder = made.encoder(tmp_path / "base")
    base = bases.load(folder, made.SMALL)
    torch.manual_seed(0)
    for weight in base.task.model.parameters():
        if weight.requires_grad:
            torch.nn.init.normal_(weight, std=0.1)
    bases.save(base, tmp_path)
    whole = Kind.from_pretrained(tmp_path / bases.MODEL)
    again = Kind.from_pretrained(folder)
    assert not torch.allclose(again.classifier.weight, whole.classifier.weight)
    lora.merge(again, tmp_path / bases.ADAPTER)
    for name, weight in whole.state_dict().items():
        assert torch.allclose(again.state_dict()[name], weight, atol=1e-6), name


def test_an_adapter_says_what_it_is_for_in_one_order(tmp_path: Path) -> None:
    base = bases.load(made.encoder(tmp_path / "base"), made.SMALL)
    bases.save(base._replace(name=bases.MINILM), tmp_path)
    said = json.loads((tmp_path / bases.ADAPTER / lora.CONFIG).read_text())
    assert said["base_model_name_or_path"] == "sentence-transformers/all-MiniLM-L6-v2"
    assert said["target_modules"] == sorted(said["target_modules"])
    assert str(tmp_path) not in json.dumps(said)


def test_an_adapter_of_another_model_is_refused(tmp_path: Path) -> None:
    base = bases.load(made.encoder(tmp_path / "base"), made.SMALL)
    bases.save(base, tmp_path)
    from transformers import AutoModelForSequenceClassification as Kind

    other = Kind.from_pretrained(tiny.save_encoder(tmp_path / "other", "roberta", made.NAMES))
    with pytest.raises(ModelError, match="another model"):
        lora.merge(other, tmp_path / bases.ADAPTER)
    with pytest.raises(ModelError, match="cannot be read"):
        lora.merge(other, tmp_path / "missing")


def test_a_model_says_in_its_configuration_how_it_is_asked(tmp_path: Path) -> None:
    base = bases.load(made.encoder(tmp_path / "base"), made.SMALL)
    bases.save(base, tmp_path)
    assert "prompt=evidence-1" in load(f"nli:{tmp_path / bases.MODEL}").model_key
    twin = bases.load(str(tmp_path / "base"), replace(made.SMALL, hypothesis_only=True))
    bases.save(twin, tmp_path / "twin")
    assert "prompt=statement-1" in load(f"nli:{tmp_path / 'twin' / bases.MODEL}").model_key
