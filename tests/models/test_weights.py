from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Any

import pytest

from probelib.errors import InputError, ModelError
from probelib.models import load, weights
from probelib.models.base import Settings
from probelib.models.weights import Pin
from tests.models import tiny

THREE = {0: "contradiction", 1: "neutral", 2: "entailment"}
ID = "nli:owner/name"


class Trap:
    """Leaves a file where it is unpickled by something that runs what it reads."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return (Path.touch, (self.mark,))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def pickled(home: Path) -> Path:
    """The folder of an encoder as older checkpoints are: its weights as a pickle of tensors."""
    import torch
    from safetensors.torch import load_file

    folder = tiny.save_encoder(home / "pickled", "bert", THREE)
    torch.save(load_file(folder / "model.safetensors"), folder / "pytorch_model.bin")
    (folder / "model.safetensors").unlink()
    return folder


def pin(folder: Path) -> Pin:
    made = hashlib.sha256((folder / "pytorch_model.bin").read_bytes()).hexdigest()
    return Pin("0123456789abcdef", made, "pytorch_model.bin")


def pinned(monkeypatch: pytest.MonkeyPatch, folder: Path, held: Pin) -> None:
    """Let the catalogue have a row for `ID`, and the hub give out the folder."""
    row = {"revision": held.revision, "sha256": held.sha256, "file": held.file}
    monkeypatch.setattr(weights, "_row", lambda model_id: row if model_id == ID else {})
    monkeypatch.setattr(weights, "fetched", lambda name, wanted: folder)


def test_a_pinned_pickle_becomes_safetensors_once_and_answers(pickled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pinned(monkeypatch, pickled, pin(pickled))
    first = load(ID)
    shutil.rmtree(pickled)
    again = load(ID)
    asked = [tiny.example("red won 31")]
    assert list(first.predict(asked)) == list(again.predict(asked))
    assert first.model_key.startswith(f"{ID}@0123456789ab[")
    plain = tiny.save_encoder(pickled.parent / "plain", "bert", THREE)
    expected = next(iter(load(f"nli:{plain}").predict(asked)))
    assert next(iter(first.predict(asked))).p_entailed == expected.p_entailed


def test_a_pinned_file_with_another_checksum_is_not_read(pickled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pinned(monkeypatch, pickled, Pin("0123456789abcdef", "0" * 64, "pytorch_model.bin"))
    with pytest.raises(ModelError, match=r"has the SHA-256 .* not 0000"):
        load(ID)
    assert not [path for path in (pickled.parent / "home").rglob("*") if path.suffix in {".safetensors", ".bin"}]


def test_a_pickle_with_a_program_is_never_run(pickled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    mark = pickled.parent / "ran"
    torch.save({"weight": Trap(mark)}, pickled / "pytorch_model.bin")
    pinned(monkeypatch, pickled, pin(pickled))
    with pytest.raises(ModelError, match="holds more than tensors"):
        load(ID)
    assert not mark.exists()


def test_a_folder_that_a_person_names_is_not_read_where_it_has_only_pickles(pickled: Path) -> None:
    import torch

    mark = pickled.parent / "ran"
    torch.save({"weight": Trap(mark)}, pickled / "pytorch_model.bin")
    with pytest.raises(ModelError, match=r"no weights in the safetensors format.*The folder has pytorch_model.bin"):
        load(f"nli:{pickled}")
    assert not mark.exists()


def test_a_hub_id_that_a_person_types_is_not_read_where_it_has_only_pickles(
    pickled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = "c" * 40
    cache = pickled.parent / "cache" / "models--owner--name"
    shutil.copytree(pickled, cache / "snapshots" / commit)
    (cache / "refs").mkdir()
    (cache / "refs" / "main").write_text(commit, "utf-8")
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(cache.parent))
    monkeypatch.setattr("probelib.models.hub.reachable", lambda: False)
    with pytest.raises(ModelError, match="nli:owner/name has no weights in the safetensors format"):
        load(ID)


def test_code_beside_a_checkpoint_is_not_run(home: Path) -> None:
    import json

    folder = tiny.save_encoder(home / "code", "bert", THREE)
    mark = home / "ran"
    (folder / "modeling_own.py").write_text(f"import pathlib\npathlib.Path({str(mark)!r}).touch()\n", "utf-8")
    config = json.loads((folder / "config.json").read_text("utf-8"))
    config |= {"model_type": "own", "auto_map": {"AutoConfig": "modeling_own.Own"}}
    (folder / "config.json").write_text(json.dumps(config), "utf-8")
    with pytest.raises(ModelError, match="cannot be loaded"):
        load(f"nli:{folder}")
    assert not mark.exists()


def test_a_broken_file_says_so(home: Path) -> None:
    folder = tiny.save_encoder(home / "broken", "bert", THREE)
    (folder / "model.safetensors").write_bytes(b"not weights")
    with pytest.raises(ModelError, match="cannot be loaded"):
        load(f"nli:{folder}")


def test_what_was_written_half_is_not_used(home: Path) -> None:
    target = home / "made"

    def fails(folder: Path) -> None:
        (folder / "half").touch()
        raise ModelError("stop")

    with pytest.raises(ModelError, match="stop"):
        weights.made_once(target, fails)
    assert not target.exists()
    assert weights.made_once(target, lambda folder: (folder / "whole").touch()) == target
    assert [path.name for path in target.iterdir()] == ["whole"]
    weights.made_once(target, fails)


def test_an_unknown_dtype_is_refused() -> None:
    with pytest.raises(InputError, match="float32 or bfloat16"):
        weights.dtype(Settings(dtype="int4"))
